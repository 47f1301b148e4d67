import { expect, it } from 'vitest';
import { choices } from '../src/scene';
import { billOf, missingOf, priceOf, worth } from '../src/table/pay';
import { scene } from './invented';

it('reads a price in both languages', () => {
  const german = 'Vor den Mauern: Lege 3×T ab, dann: Steige auf. Bisher gelegt: Treueschwur und Kodex (2×T)';
  expect(billOf(german)).toEqual({ owed: [{ value: 3, sign: 'Loyalty' }], laid: 2 });
  const english = 'Insight: discard 2×W and 1×K, then: choose a card that delivers 1×E. Laid so far: nothing yet';
  expect(billOf(english)).toEqual({ owed: [{ value: 2, sign: 'Knowledge' }, { value: 1, sign: 'Strength' }], laid: 0 });
  expect(billOf('Which card?').owed).toEqual([]);
  expect(priceOf(german)).toBe('Vor den Mauern: Lege 3×T ab, dann: Steige auf');
  expect(priceOf(english)).not.toContain('Laid');
});

it('knows how many are missing where that is fixed', () => {
  expect(['1 of 3', '3 von 3', '0 of at most 2', '2 gewählt', null].map(missingOf)).toEqual([2, 0, 0, 0, 0]);
});

it('counts of a card what is owed, and jokers', () => {
  const told = scene();
  const figure = (sign: string, value: number) => ({ sign, word: sign, short: sign, value, reads: null, of: null, parts: [] });
  told.sides[0]!.areas[2]!.cards[0]!.numbers = [figure('Loyalty', 2), figure('Joker', 1), figure('Wealth', 4), figure('Strength', 0)];
  const [first] = choices(told.question);
  expect(worth(told, first!, [{ value: 3, sign: 'Loyalty' }, { value: 1, sign: 'Strength' }])).toEqual([{ value: 2, sign: 'Loyalty' }, { value: 1, sign: 'Joker' }]);
});
