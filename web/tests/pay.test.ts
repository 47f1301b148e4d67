import { expect, it } from 'vitest';
import type { Bill, HowMany } from '../src/protocol';
import { choices } from '../src/scene';
import { missingOf, standOf, worth } from '../src/table/pay';
import { scene } from './invented';

const debt = (sign: string, owed: number, laid: number | null) => ({ sign, word: sign, owed, laid, by: [sign, 'Joker'] });
const bill = (...debts: Bill['debts']): Bill => ({ text: 'pay', debts });
const figure = (sign: string, value: number) => ({ sign, word: sign, short: sign, value, reads: null, of: null, parts: [] });

it('knows how many are missing', () => {
  const so = (picked: number, least: number, most: number | null): HowMany => ({ text: '', picked, least, most });
  expect([so(1, 3, 3), so(3, 3, 3), so(0, 0, 2), so(0, 1, null), null].map(missingOf)).toEqual([2, 0, 0, 1, 0]);
});

it('tells what is owed and laid; where it is not told part by part, by what the cards count', () => {
  expect(standOf(bill(debt('Loyalty', 3, 2)), 0)).toEqual({ owed: 3, laid: 2, missing: 1 });
  expect(standOf(bill(debt('Loyalty', 3, 5)), 0)).toEqual({ owed: 3, laid: 3, missing: 0 });
  expect(standOf(bill(debt('Loyalty', 2, null), debt('Strength', 1, null)), 2)).toEqual({ owed: 3, laid: 2, missing: 1 });
});

it('counts of a card what is owed, what stands for it, and what only the face tells', () => {
  const told = scene();
  told.sides[0]!.areas[2]!.cards[0]!.numbers = [figure('Loyalty', 2), figure('Joker', 1), figure('Wealth', 4), figure('Strength', 0)];
  const [first] = choices(told.question);
  const price = bill(debt('Loyalty', 3, 0), debt('Strength', 1, 0));
  expect(worth(told, first!, price)).toEqual([{ value: 2, sign: 'Loyalty' }, { value: 1, sign: 'Joker' }]);
  const pitch = { text: '', debts: [{ sign: 'Resources', word: '', owed: 2, laid: 0, by: ['Pitch'] }] };
  expect(worth(told, first!, pitch, [figure('Pitch', 3)])).toEqual([{ value: 3, sign: 'Pitch' }]);
});
