import { expect, it } from 'vitest';
import { codesIn } from '../src/collection/scan';
import { pack, unpack } from '../src/workshop/link';
import type { CardWords, ToldLine } from '../src/protocol';
import { another, choices, fresh, parse, say } from '../src/workshop/term';
import { completed, endings, misunderstood, pieces } from '../src/workshop/sentences';
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

const language = (part: string, ...examples: [string, string][]) => ({ part, words: examples.map(([name, example]) => ({ name, meaning: `${name}.`, example })) });
const words: CardWords = {
  game: 'x',
  types: [{ id: 'Book', word: 'Buch' }, { id: 'Tool', word: 'Werkzeug' }],
  stats: [{ id: 'Loyalty', word: 'Treue' }],
  keywords: [{ id: 'Either', word: 'entweder' }],
  others: [{ id: 'Hand', word: 'Hand' }, { id: 'Deck', word: 'Stapel' }],
  language: [
    language('effects', ['Draw', 'Draw(You, N(2))'], ['Search', 'Search(Arsenal, [Type(Aura)], Hand)']),
    language('players', ['You', 'You'], ['Opponent', 'Opponent']),
    language('amounts', ['N', 'N(3)'], ['Times', 'Times(2, That)'], ['That', 'That']),
    language('changes', ['Times', 'Times(Power, N(2))']),
    language('filters', ['Type', 'Type(Aura)']),
  ],
  abilities: [], extras: [], example: '',
};

it('takes the card language apart and writes the same again', () => {
  const ron = 'Activated(name: None, limit: r#None, cost: [Own(Spend([([Bliss], 1), ([A, B], -2)]))], then: [Create("a \\"b\\"", You, N(1))], stats: {Loyalty: 2})';
  expect(say(parse(ron)!)).toBe(ron);
  expect(say(parse('Resolve([\n    // two\n    Draw(You, N(2),),\n])\n')!)).toBe('Resolve([Draw(You, N(2))])');
  expect(parse(String.raw`"Aeon\'s \\ Sight"`)).toEqual({ is: 'text', value: "Aeon's \\ Sight" });
  for (const none of ['', 'Draw(', 'Draw(You))', '[a b]', 'x: 1', '§']) expect(parse(none)).toBeNull();
});

it('offers what may stand in the place of a word', () => {
  const names = (word: string, key: string | null, inside: string) => choices(word, words, { key, inside }).map(({ name }) => name);
  expect(names('Draw', 'then', 'Resolve')).toEqual(['Draw', 'Search']);
  expect(names('You', null, 'Draw')).toEqual(['You', 'Opponent']);
  expect(names('Book', null, 'Type')).toEqual(['Book', 'Tool']);
  expect(names('Hand', null, 'Search')).toEqual(['Hand', 'Deck']);
  expect(names('Times', 'mods', 'Static')).toEqual(['Times']);
  expect(names('Nonsense', null, '')).toEqual([]);
});

it('begins a word with words that the game has, and a list with what stands there', () => {
  const search = choices('Draw', words, { key: 'then', inside: '' }).find(({ name }) => name === 'Search')!;
  expect(say(fresh(search, words))).toBe('Search(Hand, [Type(Book)], Hand)');
  expect(say(another([], words, { key: 'then', inside: '' })!)).toBe('Draw(You, N(2))');
  expect(say(another([parse('You')!], words, { key: null, inside: '' })!)).toBe('You');
  expect(another([], words, { key: null, inside: 'Activated' })).toBeNull();
});

const line = (text: string, upto: number, next: string[] = []): ToldLine => ({ text, said: '', or: [], ability: '', keyword: '', upto, next, nearest: [] });
const read = (text: string): ToldLine => ({ ...line(text, 0), said: text });

it('underlines what was not understood, in the line it stands in', () => {
  // Two bytes are one letter here.
  const told = [read('Ziehe 1 Karte.'), line('Für alle: tanze.', 11)];
  expect(pieces('Ziehe 1 Karte.\n  Für alle: tanze.', told).filter((piece) => piece.text !== '')).toEqual([
    { text: 'Ziehe 1 Karte.', wrong: false },
    { text: '\n', wrong: false },
    { text: '  Für alle: ', wrong: false },
    { text: 'tanze.', wrong: true },
  ]);
  expect(pieces('Ziehe 1 Karte. Neu', told)).toEqual([{ text: 'Ziehe 1 Karte. Neu', wrong: false }]);
  // A sentence that only breaks off is underlined at its end.
  expect(misunderstood(line('Ziehe', 5))).toEqual([4, 5]);
});

it('offers what could follow, and puts it in', () => {
  const text = 'Effekt.\nAktion: Ziehe ';
  const told = [read('Effekt.'), line('Aktion: Ziehe', 13, ['2', 'diese', ';'])];
  expect(endings(text, text.length, told, 8)).toEqual({ from: text.length, words: ['diese', '2', ';'] });
  expect(endings(`${text}di`, text.length + 2, [line('Aktion: Ziehe di', 13, ['2', 'diese'])], 8)).toEqual({ from: text.length, words: ['diese'] });
  expect(endings(text, 3, told, 8).words).toEqual([]);
  expect(completed(`${text}di`, text.length, text.length + 2, 'diese')).toEqual({ text: `${text}diese `, caret: text.length + 6 });
  expect(completed('Ziehe 2 Karten ', 15, 15, ';')).toEqual({ text: 'Ziehe 2 Karten; ', caret: 16 });
});
