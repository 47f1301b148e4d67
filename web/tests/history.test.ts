import { expect, it } from 'vitest';
import { isShown, opponents, resultOf, share } from '../src/history';
import type { PastTable } from '../src/protocol';

const past = (mine: number[], places: number[] | null, names: string[], game = 'fab'): PastTable => ({
  table: {
    id: 'x', game, title: game, stage: places ? 'over' : 'playing', mine, options: {}, clock: null, minutes: null, rated: false, veiled: false, cards: null, onlookers: 0, begun: null, commitment: '', rematch: null, event: null, paused: false, stuck: null,
    seats: names.map((name, seat) => ({ seat, sitter: { is: 'person', name, here: false }, deck: null, helped: false, commitment: null, revealed: false })),
  },
  places,
  changed: 0,
});

it('knows how a game ended', () => {
  const names = ['Anna', 'Ben'];
  expect([past([0], [1, 2], names), past([1], [1, 2], names), past([0], [1, 1], names), past([0], null, names)].map(resultOf)).toEqual(['won', 'lost', 'drawn', 'open']);
});

it('is filtered by game, opponent and result', () => {
  const game = past([0], [1, 2], ['Anna', 'Ben']);
  expect(opponents(game)).toEqual(['Ben']);
  expect(isShown(game, { game: '', opponent: '', result: '' })).toBe(true);
  expect(isShown(game, { game: 'fab', opponent: ' be', result: 'won' })).toBe(true);
  expect(isShown(game, { game: 'orden', opponent: '', result: '' })).toBe(false);
  expect(isShown(game, { game: '', opponent: 'anna', result: '' })).toBe(false);
  expect(isShown(game, { game: '', opponent: '', result: 'lost' })).toBe(false);
});

it('counts a draw as half a game', () => {
  expect(share({ won: 2, lost: 1, drawn: 2 })).toBeCloseTo(0.6);
  expect(share({ won: 0, lost: 0, drawn: 0 })).toBe(0);
});
