import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { changed, type Json } from '../src/differences';

const pairs = JSON.parse(readFileSync('../crates/server/tests/differences.json', 'utf8')) as { before: Json; after: Json; change: Json }[];

it('makes the new value of the old one, as the server means it', () => {
  expect(pairs.length).toBeGreaterThan(10);
  for (const { before, after, change } of pairs) {
    const old = structuredClone(before);
    if (change !== null) expect(changed(before, change)).toEqual(after);
    expect(before).toEqual(old);
  }
});

it('refuses what is no change of a value', () => {
  const old = { list: [1, 2], word: 'a' };
  const wrong: Json[] = [0, 'x', [], [1, 2], { none: 0 }, { word: { deep: [1] } }, { list: [0, 5] }, { list: [0, [1, 9]] }, { list: [0, 'x'] }, { list: [0, [0, 1, 2]] }];
  for (const one of wrong) expect(() => changed(old, one)).toThrow();
});
