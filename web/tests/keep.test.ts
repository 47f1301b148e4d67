import { beforeEach, expect, it } from 'vitest';
import { allKept, keep, onKept, takeOver } from '../src/keep';

beforeEach(() => localStorage.clear());

it('tells of every change, and only of changes', () => {
  let heard = 0;
  const stop = onKept(() => (heard += 1));
  keep('stapel.set.theme', '"dark"');
  keep('stapel.set.theme', '"dark"');
  keep('stapel.stops.fab', '{}');
  keep('stapel.skips.fab', '[]');
  stop();
  keep('stapel.lang', 'de');
  expect(heard).toBe(3);
  expect(() => keep('stapel.token', 'x')).toThrow();
});

it('has nothing of what belongs to this browser alone', () => {
  localStorage.setItem('stapel.token', 'secret');
  keep('stapel.lang', 'de');
  expect(allKept()).toEqual({ 'stapel.lang': 'de' });
});

it('takes over what is kept elsewhere, and nothing that is not a setting', () => {
  localStorage.setItem('stapel.token', 'secret');
  keep('stapel.set.sounds', 'true');
  expect(takeOver({ 'stapel.set.theme': '"light"', 'stapel.token': 'stolen', other: 'x' })).toBe(true);
  expect(allKept()).toEqual({ 'stapel.set.theme': '"light"' });
  expect(localStorage.getItem('stapel.token')).toBe('secret');
  expect(takeOver({ 'stapel.set.theme': '"light"' })).toBe(false);
});
