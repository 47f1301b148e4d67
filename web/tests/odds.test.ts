import { expect, it } from 'vitest';
import { cost, counted, curveOf, deeds, neighbour, oddsAt } from '../src/odds';
import type { LogLine, Turn } from '../src/protocol';

const MOMENTS = [
  { step: 0, seat: 0, odds: 0.5 },
  { step: 3, seat: 1, odds: 0.75 },
  { step: 4, seat: 0, odds: 0.25 },
];

it('shows two players as one curve, more of them each by their own choices', () => {
  expect(curveOf(MOMENTS, 0, 2)).toEqual([
    { step: 0, odds: 0.5 },
    { step: 3, odds: 0.25 },
    { step: 4, odds: 0.25 },
  ]);
  expect(curveOf(MOMENTS, 1, 2).map((point) => point.odds)).toEqual([0.5, 0.75, 0.75]);
  expect(curveOf(MOMENTS, 1, 3)).toEqual([{ step: 3, odds: 0.75 }]);
});

it('knows the chance at any step, and the steps beside it', () => {
  const curve = curveOf(MOMENTS, 0, 2);
  expect(oddsAt(curve, 2)).toBe(0.5);
  expect(oddsAt(curve, 100)).toBe(0.25);
  expect(oddsAt([], 5)).toBeNull();
  expect([neighbour(curve, 0, 1), neighbour(curve, 4, 1), neighbour(curve, 4, -1), neighbour(curve, 0, -1)]).toEqual([3, 4, 3, 0]);
});

it('says what a choice cost', () => {
  const turn: Turn = { step: 1, seat: 0, taken: 'a', taken_card: null, odds: 0.36, best: 'b', best_card: null, best_odds: 0.61, line: [], fear: null };
  expect(cost(turn)).toBe(25);
});

it('adds up what each card did', () => {
  const line = (seat: number | null, verb: string, card: string, amount: number | null): LogLine => ({ state: 1, seat, verb, text: '', cards: [[card, card]], amount });
  const log = [line(0, 'Hits', 'sword', 3), line(0, 'Hits', 'axe', 4), line(0, 'Hits', 'sword', 2), line(1, 'Hits', 'sword', 1), line(0, 'Draws', 'sword', 9), line(null, 'Hits', 'sword', 9)];
  expect(deeds('fab', log, 2).map(({ seat, card, sum, times }) => [seat, card, sum, times])).toEqual([
    [0, 'sword', 5, 2],
    [0, 'axe', 4, 1],
    [1, 'sword', 1, 1],
  ]);
  expect(deeds('eights', log, 2)).toEqual([]);
});

it('counts damage once, for whoever dealt it, whether it hits or not', () => {
  const line = (state: number, seat: number, verb: string, card: string, amount: number | null): LogLine => ({ state, seat, verb, text: '', cards: [[card, card]], amount });
  const log = [
    line(1, 0, 'Attacks', 'sword', null),
    line(1, 1, 'TakesDamage', 'sword', 3),
    line(1, 0, 'Hits', 'sword', 3),
    line(2, 1, 'TakesDamage', 'pox', 2),
  ];
  expect(deeds('fab', log, 2).map(({ seat, card, sum }) => [seat, card, sum])).toEqual([[0, 'sword', 3], [0, 'pox', 2]]);
  // Of three players it may have been either of the others.
  expect(deeds('fab', log, 3).map(({ card }) => card)).toEqual(['sword']);
  expect(counted('fab', log, 2)).toEqual([
    { word: 'Damage', values: [5, 0] },
    { word: 'Attacks', values: [1, 0] },
    { word: 'Hits', values: [1, 0] },
  ]);
  expect(counted('eights', log, 2)).toEqual([]);
});

it('says how often cards were used where nothing is dealt', () => {
  const line = (seat: number, verb: string, card: string): LogLine => ({ state: 1, seat, verb, text: '', cards: [[card, card]], amount: null });
  expect(deeds('orden', [line(0, 'Announces', 'oath'), line(0, 'Permits', 'oath'), line(1, 'Plays', 'oath')], 2).map(({ seat, sum }) => [seat, sum])).toEqual([[0, 2]]);
});
