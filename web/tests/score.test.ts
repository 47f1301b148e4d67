import { expect, it } from 'vitest';
import type { Sum, Total } from '../src/protocol';
import { effectsByEnd, pointersOf } from '../src/scene';
import { scoreOf } from '../src/table/score';
import { piece, scene } from './invented';

const total = (sign: string, value: number, part: Partial<Total> = {}): Total => ({ seat: 0, sign, word: sign, value, reads: null, of: null, counts: true, parts: [], ...part });
const sum = (kind: string, rows: Total[]): Sum => ({ kind, seat: 0, place: 0, word: kind, rows, result: '' });

it('puts what decides first and tells every other number once', () => {
  const fab = { ...scene(), game: 'fab' };
  expect(scoreOf(fab, fab.sides[0]!)).toEqual({ main: { sign: 'Life', word: 'life', value: '20', of: null }, rest: [] });
  const night = { ...scene(), game: 'nightfall', sums: [sum('wounds', [total('Bite', 2), total('Burn', 3)])] };
  const score = scoreOf(night, night.sides[0]!);
  expect(score.main).toMatchObject({ sign: 'Wound', value: '5' });
  expect(score.rest.map(({ sign }) => sign)).toEqual(['Bite', 'Burn', 'Life']);
  const goal = { ...scene(), game: 'athernum', sums: [sum('objective', [total('Victory', 4, { of: 10 })])] };
  expect(scoreOf(goal, goal.sides[0]!).main).toMatchObject({ value: '4', of: 10 });
});

it('points from what attacks to who is attacked, and does not repeat what the game tells', () => {
  const rows = [total('Power', 6, { seat: 1, parts: [{ word: 'a', value: 3, id: 11 }, { word: 'b', value: 3, id: 12 }] }), total('Defense', 0)];
  const attacked = { ...scene(), sums: [sum('attack', rows)] };
  expect(pointersOf(attacked).map(({ from, to, seat }) => [from, to, seat])).toEqual([[11, null, 0], [12, null, 0]]);
  const chain = { zone: 'Chain', word: 'chain', look: 'links' as const, row: 0, cards: [piece(11)] };
  expect(pointersOf({ ...attacked, middle: [chain] }).map(({ from }) => from)).toEqual([11]);
  const told = { ...attacked, arrows: [{ from: 11, to: 1, word: 'attack' }] };
  expect(pointersOf(told).map(({ from, to }) => [from, to])).toEqual([[11, 1], [12, null]]);
});

it('lists lasting effects by when they end', () => {
  const effect = (name: string, until: string) => ({ seat: 0, card: name, name, id: null, on: null, text: '', until, left: null });
  const groups = effectsByEnd([effect('a', 'this turn'), effect('b', 'in play'), effect('c', 'this turn')]);
  expect(groups.map(({ until, effects }) => [until, effects.map(({ name }) => name)])).toEqual([['this turn', ['a', 'c']], ['in play', ['b']]]);
});
