import { describe, expect, it } from 'vitest';
import { facets, folded, found, noFilters } from '../src/decks/filter';
import type { Entry } from '../src/decks/pool.svelte';
import { parse, write } from '../src/route.svelte';

const entry = (id: string, types: string[], cost: number, colour: string, more = ''): Entry => ({
  id,
  sheet: {
    id, name: id, title: id, line: '', types, badges: [], text: [more], reminders: [], hue: 10,
    numbers: [{ sign: 'Cost', word: 'cost', short: '', value: cost, reads: null, of: null } as Entry['sheet']['numbers'][number]],
  },
  card: { id, shelf: 0, second: false, cost, cost_word: String(cost), colour: [colour, colour], set: 'Base', keywords: types.includes('Attack') ? ['Go again'] : [], other: '' },
  hay: folded(`${id} ${types.join(' ')} ${more}`),
});

const CARDS = [entry('Wächter', ['Attack'], 1, 'red', 'Deals damage'), entry('Prowl', ['Attack'], 3, 'blue'), entry('Ruhe', ['Instant'], 0, 'blue')];
const none = new Set<string>();
const ids = (filters: Partial<ReturnType<typeof noFilters>>, unfit = none) => [...found(CARDS, { ...noFilters(), ...filters }, unfit)];

describe('cards are looked for', () => {
  it('by words in any order, case and spelling', () => {
    expect(ids({})).toHaveLength(3);
    expect(ids({ words: 'DAMAGE wachter' })).toEqual(['Wächter']);
    expect(ids({ words: 'draws and costs 2', meant: { words: 'draws and costs 2', said: [], cards: ['Prowl'], unknown: null } })).toEqual(['Prowl']);
    // What was meant by other words than now counts no more.
    expect(ids({ words: 'wächter', meant: { words: 'draws', said: [], cards: ['Prowl'], unknown: null } })).toEqual(['Wächter']);
    expect(ids({ words: 'wächter prowl' })).toEqual([]);
  });

  it('by groups, of which any will do, and all groups together', () => {
    expect(ids({ colours: ['blue'] })).toEqual(['Prowl', 'Ruhe']);
    expect(ids({ colours: ['blue', 'red'], types: ['Attack'] })).toEqual(['Wächter', 'Prowl']);
    expect(ids({ keywords: ['Go again'], sets: ['Base'], shelves: [0] })).toEqual(['Wächter', 'Prowl']);
    expect(ids({ shelves: [1] })).toEqual([]);
  });

  it('by every number, from and to', () => {
    expect(ids({ numbers: { Cost: [1, null] } })).toEqual(['Wächter', 'Prowl']);
    expect(ids({ numbers: { Cost: [null, 1] } })).toEqual(['Wächter', 'Ruhe']);
    expect(ids({ numbers: { Cost: [1, 1], Power: [null, null] } })).toEqual(['Wächter']);
    expect(ids({ numbers: { Power: [1, null] } })).toEqual([]);
  });

  it('by whether one more fits', () => {
    expect(ids({ fits: true }, new Set(['Prowl']))).toEqual(['Wächter', 'Ruhe']);
  });
});

it('what cards can be looked for by is counted, the frequent first', () => {
  const all = facets(CARDS);
  expect(all.types.map(({ id, count }) => [id, count])).toEqual([['Attack', 2], ['Instant', 1]]);
  expect(all.numbers).toEqual([{ sign: 'Cost', word: 'cost' }]);
});

it('a link that carries a deck is an address like any other', () => {
  const hash = '#/decks/fab/deck?n=Stilles%20Gift&f=blitz&c=2.infect-red_1.prowl-blue';
  const route = parse(hash);
  expect(route).toEqual({ page: 'decks', game: 'fab', deck: 'deck', list: 'n=Stilles%20Gift&f=blitz&c=2.infect-red_1.prowl-blue' });
  expect(write(route)).toBe(hash);
});
