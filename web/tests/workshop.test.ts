import { expect, it } from 'vitest';
import { codesIn } from '../src/collection/scan';
import { pack, unpack } from '../src/workshop/link';
import { blank, idOf, placeOf, ronOf, setOf, split, wordBefore } from '../src/workshop/ron';

it('writes a card as a file has it', () => {
  const draft = { ...blank(1), id: 'lantern', name: { en: 'Lantern "Old"', de: 'Laterne' }, stats: { Loyalty: 2 }, types: ['Tool'], abilities: ['Resolve([Draw(You, N(1))])'] };
  expect(ronOf(draft)).toBe(
    '(\n    id: "lantern", name: (en: "Lantern \\"Old\\"", de: "Laterne"),\n    stats: {Loyalty: 2},\n    types: [Tool],\n    abilities: [\n        Resolve([Draw(You, N(1))]),\n    ],\n)',
  );
});

it('finds the card and the line of a fault', () => {
  const { text, begins } = setOf([{ ...blank(1), ron: '(\n  a\n)' }, { ...blank(2), ron: '(\n  b\n)' }]);
  expect(begins).toEqual([2, 5]);
  expect(text.split('\n')[5]).toBe('  b');
  expect(placeOf(begins, 6)).toEqual({ card: 1, line: 1 });
  expect(placeOf(begins, 1)).toEqual({ card: 0, line: 0 });
});

it('takes a set apart, whatever stands in its texts', () => {
  const cards = ['(id: "a", name: (en: ")", de: "x"))', '(id: "b" /* no */, abilities: [Resolve([Draw(You, N(1))])])'];
  expect(split(`// a set (\n[\n${cards.join(',\n')},\n]\n`)).toEqual(cards);
  expect(split('nonsense')).toEqual(['nonsense']);
  expect(split(' ')).toEqual([]);
});

it('makes ids of names and finds the word before the caret', () => {
  expect(idOf(' Öl & Feuer! ')).toBe('ol-feuer');
  expect(idOf('???')).toBe('new-card');
  expect(wordBefore('[Draw(Yo', 8)).toBe('Yo');
  expect(wordBefore('[Draw(', 6)).toBe('');
});

it('carries a set in a link, and refuses what is none', async () => {
  const text = '[(id: "a", name: (en: "Ä", de: "ß"))]'.repeat(40);
  const packed = await pack(text);
  expect(packed).toMatch(/^[\w-]+$/);
  expect(packed.length).toBeLessThan(text.length / 4);
  expect(await unpack(packed)).toBe(text);
  for (const bad of ['', 'abc', '%%%', packed.slice(0, 20)]) expect(await unpack(bad)).toBeNull();
});

it('finds codes in whatever stands around them', () => {
  expect(codesIn('game,card,number,code\norden,zeal,1,STAPEL:ABC\n"stapel:xyz"; nothing')).toEqual(['STAPEL:ABC', 'stapel:xyz']);
});
