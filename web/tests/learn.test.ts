import { expect, it } from 'vitest';
import { marked, matches } from '../src/learn/mark';
import { selectorsOf } from '../src/learn/spots';
import { after } from '../src/learn/stage.svelte';

it('marks what was searched for and leaves every letter in its place', () => {
  const text = 'There is room for one card in an Arsenal (one).';
  const parts = marked(text, 'arsenal ONE');
  expect(parts.map((part) => part.text).join('')).toBe(text);
  expect(parts.filter((part) => part.hit).map((part) => part.text)).toEqual(['one', 'Arsenal', 'one']);
  expect(marked(text, '  ')).toEqual([{ text, hit: false }]);
  expect(marked('a (b', '(').filter((part) => part.hit)).toHaveLength(1);
});

it('finds what has all the words', () => {
  expect(matches('FAB-ZONE-7 one card in an arsenal', 'Arsenal zone-7')).toBe(true);
  expect(matches('FAB-ZONE-7 one card in an arsenal', 'arsenal deck')).toBe(false);
});

it('lets a player glow where a number of theirs has no sign', () => {
  const host = document.createElement('div');
  host.innerHTML = '<div class="table"><div data-plate="1"><b data-number="Life"></b></div><i data-card="a-card"></i></div>';
  const found = (selectors: string[]) => selectors.map((selector) => host.querySelectorAll(selector).length);
  expect(found(selectorsOf({ on: 'number', seat: 1, sign: 'Life' }))).toEqual([1, 1]);
  expect(found(selectorsOf({ on: 'number', seat: 1, sign: 'Resources' }))).toEqual([0, 1]);
  expect(found(selectorsOf({ on: 'card', card: 'a-card', sign: null }))).toEqual([1]);
  expect(found(selectorsOf({ on: 'zone', seat: 1, zone: 'Deck' }))).toEqual([0, 0, 1]);
});

it('knows what comes after a puzzle, and that nothing comes after the last', () => {
  const all = ['01-a', '02-b'].map((name) => ({ name, title: name, difficulty: 1, rules: [] }));
  expect(after(all, '01-a')?.name).toBe('02-b');
  expect(after(all, '02-b')).toBeUndefined();
  expect(after(all, 'nowhere')).toBeUndefined();
  expect(after([], '01-a')).toBeUndefined();
});
