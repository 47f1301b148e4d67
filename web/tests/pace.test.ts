import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Pacer } from '../src/table/pace.svelte';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const pacer = (gap: number) => new Pacer<number>(() => gap, () => Date.now());

it('shows the first at once and the others one after another', () => {
  const pace = pacer(700);
  [1, 2, 3].forEach((item) => pace.push(item));
  expect([pace.shown, pace.behind]).toEqual([1, 2]);
  vi.advanceTimersByTime(699);
  expect(pace.shown).toBe(1);
  vi.advanceTimersByTime(1);
  expect([pace.shown, pace.behind]).toEqual([2, 1]);
  vi.advanceTimersByTime(700);
  expect([pace.shown, pace.behind]).toEqual([3, 0]);
});

it('shows what comes after a pause at once', () => {
  const pace = pacer(700);
  pace.push(1);
  vi.advanceTimersByTime(5000);
  pace.push(2);
  expect(pace.shown).toBe(2);
});

it('skips to the newest', () => {
  const pace = pacer(700);
  [1, 2, 3, 4].forEach((item) => pace.push(item));
  pace.skip();
  expect([pace.shown, pace.behind]).toEqual([4, 0]);
  vi.advanceTimersByTime(5000);
  expect(pace.shown).toBe(4);
});

it('hurries when many wait, and does not wait at all without a gap', () => {
  const slow = pacer(700);
  for (let item = 0; item < 20; item++) slow.push(item);
  vi.advanceTimersByTime(700);
  expect(slow.shown).toBeGreaterThan(3);
  const fast = pacer(0);
  [1, 2, 3].forEach((item) => fast.push(item));
  expect([fast.shown, fast.behind]).toEqual([3, 0]);
});
