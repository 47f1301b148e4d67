import fab from 'virtual:pictograms/fab';
import altered from 'virtual:pictograms/altered';
import nightfall from 'virtual:pictograms/nightfall';
import orden from 'virtual:pictograms/orden';
import athernum from 'virtual:pictograms/athernum';
import { describe, expect, it } from 'vitest';
import { shorten } from '../pictograms';
import { print } from '../src/art/palettes';
import { hash } from '../src/art/pictures.svelte';
import { art, sketch, type GameArt } from '../src/art/store.svelte';
import type { Badge, Sheet } from '../src/protocol';

const GAMES: [string, GameArt, string[]][] = [
  ['fab', fab, ['Generic', 'Assassin', 'Ranger', 'Guardian', 'Warrior', 'Brute', 'Ninja', 'Wizard', 'Runeblade', 'Mechanologist', 'Hero']],
  ['altered', altered, ['Axiom', 'Bravos', 'Lyra', 'Muna', 'Ordis', 'Yzmir']],
  ['nightfall', nightfall, ['Red', 'Yellow', 'Green', 'Blue', 'Purple', 'White']],
  ['orden', orden, ['Order', 'Sword', 'Hammer', 'Book', 'Mastery', 'Lords', 'GrandMaster', 'Blessed']],
  ['athernum', athernum, ['Ashes', 'WhiteFlame', 'Ascendant', 'Guild']],
];

const sheet = (id: string, badges: Badge[] = []): Sheet => ({ id, name: id, title: id, line: '', types: [], badges, numbers: [], text: [], reminders: [], hue: 0 });

describe.each(GAMES)('the pictures of %s', (game, pictograms, tints) => {
  const ids = Object.keys(pictograms.cards);
  const drawing = (id: string) => {
    const found = sketch(game, pictograms, sheet(id))!;
    return found.print.draw(found.subject);
  };

  it('are the same for a card every time and others for every other', () => {
    expect(drawing(ids[0]!)).toBe(drawing(ids[0]!));
    expect(new Set(ids.map((id) => hash(drawing(id)))).size).toBe(ids.length);
  });

  it('are made of numbers that are numbers', () => {
    for (const id of ids) expect(drawing(id)).not.toMatch(/NaN|undefined|Infinity|null/);
  });

  it('have colours of their own for whatever colours mean there', () => {
    const { subject } = sketch(game, pictograms, sheet(ids[0]!))!;
    const drawings = tints.map((tint) => print(game, tint)!.draw(subject));
    expect(new Set(drawings).size).toBe(tints.length);
    expect(new Set(tints.map((tint) => print(game, tint)!.ground)).size).toBe(tints.length);
  });

  it('show the sign of its type on a card nobody drew', () => {
    const [kind] = Object.keys(pictograms.signs);
    const found = sketch(game, pictograms, sheet('not-drawn', [{ place: 'kind', sign: kind!, word: '' }]));
    expect(found?.subject.icon).toBe(pictograms.icons[pictograms.signs[kind!]!]);
    expect(sketch(game, pictograms, sheet('of-no-kind'))).toBeNull();
  });
});

it('gives neighbours different portraits', () => {
  expect(new Set(Array.from({ length: 8 }, (_, seat) => art.portrait(seat))).size).toBe(8);
});

it('shortens paths without changing what they say', () => {
  expect(shorten('M12.345.678L-1.25-3')).toBe('M12.3 .7L-1.2-3');
  expect(shorten('m1 1a5.55 5.55 0 011.5.98z')).toBe('m1 1a5.6 5.6 0 0 1 1.5 1z');
  expect(() => shorten('M1 2 3')).toThrow('not a path');
});
