import { expect, it } from 'vitest';
import { cost, curveOf, deeds, neighbour, oddsAt } from '../src/odds';
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
  const turn: Turn = { step: 1, seat: 0, taken: 'a', taken_card: null, odds: 0.36, best: 'b', best_card: null, best_odds: 0.61 };
  expect(cost(turn)).toBe(25);
});

it('adds up what each card did', () => {
  const line = (seat: number | null, verb: string, card: string, amount: number | null): LogLine => ({ state: 1, seat, verb, text: '', cards: [[card, card]], amount });
  const log = [line(0, 'Hits', 'sword', 3), line(0, 'Hits', 'axe', 4), line(0, 'Hits', 'sword', 2), line(1, 'Hits', 'sword', 1), line(0, 'Draws', 'sword', 9), line(null, 'Hits', 'sword', 9)];
  expect(deeds('fab', log).map(({ seat, card, sum, times }) => [seat, card, sum, times])).toEqual([
    [0, 'sword', 5, 2],
    [0, 'axe', 4, 1],
    [1, 'sword', 1, 1],
  ]);
  expect(deeds('eights', log)).toEqual([]);
});
