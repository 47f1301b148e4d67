import { expect, it } from 'vitest';
import type { OfferKind } from '../src/protocol';
import type { Choice } from '../src/scene';
import { arranged, moved, nextIn, slipsOf } from '../src/table/order';

const choice = (index: number, label: string, kind: OfferKind = 'trigger'): Choice => ({ index, kind, label, id: null, card: null, seat: null, place: null, picked: false });
const all = ['a', 'b', 'c'].map((label, k) => choice(k, label));
const words = (slips: Choice[]) => slips.map((slip) => slip.label).join('');

it('puts only what happens at once into an order', () => {
  expect(words(slipsOf(all))).toBe('abc');
  expect(slipsOf(all.slice(0, 1))).toEqual([]);
  expect(slipsOf([...all, choice(3, 'd', 'card')])).toEqual([]);
  expect(words(slipsOf([...all, choice(3, 'done', 'done')]))).toBe('abc');
});

it('lays slips as they were put, new ones last', () => {
  expect(words(arranged(all, ['c', 'a']))).toBe('cab');
  expect(words(arranged(all, ['x']))).toBe('abc');
  expect(words(arranged([choice(0, 'a'), choice(1, 'a'), choice(2, 'b')], ['b', 'a', 'a']))).toBe('baa');
  expect(moved(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b']);
  expect(moved(['a', 'b', 'c'], 0, 2)).toEqual(['b', 'c', 'a']);
});

it('goes on with an order as long as the rest of it is asked for', () => {
  expect(nextIn(['c', 'b'], [choice(0, 'b'), choice(1, 'c')])?.index).toBe(1);
  expect(nextIn(['c', 'b'], all)).toBeUndefined();
  expect(nextIn(['c', 'b'], [choice(0, 'b'), choice(1, 'x')])).toBeUndefined();
});
