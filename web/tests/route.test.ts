import { expect, it } from 'vitest';
import { parse, write } from '../src/route.svelte';

it('is written and read back', () => {
  for (const hash of ['#/', '#/t/AbC', '#/r/AbC?step=17&seat=0', '#/r/AbC', '#/decks/fab/rhinar', '#/decks', '#/account', '#/collection', '#/workshop', '#/workshop/fab', '#/workshop/fab?s=abc-_', '#/collection/athernum', '#/learn/fab', '#/rules/orden', '#/glossary/altered', '#/lesson/fab/03-blocking', '#/puzzle/fab/01-eleven', '#/scenario/fab/turn%2Fdraw-up', '#/about', '#/events', '#/events/AbC', '#/events/AbC?screen', '#/faces/fab', '#/faces/fab?worn']) {
    expect(write(parse(hash))).toBe(hash);
  }
});

it('is the home page where it makes no sense', () => {
  expect(parse('#/t/')).toEqual({ page: 'home' });
  expect(parse('#/nonsense/x')).toEqual({ page: 'home' });
  expect(parse('#/r/A?step=-3&seat=x')).toEqual({ page: 'replay', id: 'A', step: null, seat: null });
});
