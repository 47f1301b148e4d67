import { expect, it } from 'vitest';
import type { Sum, Total } from '../src/protocol';
import { arrowsOf, effectsByEnd } from '../src/scene';
import { scoreOf } from '../src/table/score';
import { scene } from './invented';

const total = (sign: string, value: number, part: Partial<Total> = {}): Total => ({ seat: 0, sign, word: sign, value, reads: null, of: null, counts: true, parts: [], ...part });
const sum = (kind: string, rows: Total[]): Sum => ({ kind, seat: 0, place: 0, word: kind, rows, result: '' });

it('puts what decides first, then what the table has added up, and no pools', () => {
  const fab = { ...scene(), game: 'fab' };
  expect(scoreOf(fab, fab.sides[0]!)).toEqual({ main: { sign: 'Life', word: 'life', value: '20', of: null }, rest: [] });
  const night = { ...scene(), game: 'nightfall', sums: [sum('wounds', [total('Bite', 2), total('Burn', 3)])] };
  const score = scoreOf(night, night.sides[0]!);
  expect(score.main).toMatchObject({ sign: 'Wound', value: '5' });
  expect(score.rest.map(({ sign }) => sign)).toEqual(['Bite', 'Burn']);
  const goal = { ...scene(), game: 'athernum', sums: [sum('objective', [total('Victory', 4, { of: 10 })])] };
  expect(scoreOf(goal, goal.sides[0]!).main).toMatchObject({ value: '4', of: 10 });
});

it('points where the game does, and from what waits on the stack to its targets', () => {
  const layer = { seat: 1, name: 'Bolt', kind: null, text: '', card: null, id: 20, targets: [{ at: { piece: 10 }, name: 'Card 10' }, { at: { seat: 0 }, name: 'Anna' }] };
  const told = { ...scene(), arrows: [{ doing: 'attack' as const, from: { piece: 11 }, to: { seat: 0 }, word: 'attacks' }], stack: [layer] };
  expect(arrowsOf(told)).toEqual([
    told.arrows[0],
    { doing: 'target', from: { layer: 0 }, to: { piece: 10 }, word: 'Card 10' },
    { doing: 'target', from: { layer: 0 }, to: { seat: 0 }, word: 'Anna' },
  ]);
});

it('lists lasting effects by when they end', () => {
  const effect = (name: string, until: string) => ({ seat: 0, card: name, name, id: null, on: null, text: '', until, left: null });
  const groups = effectsByEnd([effect('a', 'this turn'), effect('b', 'in play'), effect('c', 'this turn')]);
  expect(groups.map(({ until, effects }) => [until, effects.map(({ name }) => name)])).toEqual([['this turn', ['a', 'c']], ['in play', ['b']]]);
});
