import { expect, it } from 'vitest';
import { familiesOf, familyOf } from '../src/catalogue.svelte';
import { emblem } from '../src/emblem';
import type { Sheet } from '../src/protocol';

it('is the same for a card every time and another for every other', () => {
  expect(emblem('pack-hunt-red', 4, 1)).toEqual(emblem('pack-hunt-red', 4, 1));
  const pictures = Array.from({ length: 200 }, (_, k) => JSON.stringify(emblem(`card-${k}`, 120, k)));
  expect(new Set(pictures).size).toBe(200);
});

it('draws only numbers that are numbers', () => {
  for (let family = 0; family < 16; family++) {
    expect(JSON.stringify(emblem(`card-${family}`, 355, family))).not.toMatch(/NaN|undefined|Infinity/);
  }
});

it('has a family by the place of a type, in every language the same', () => {
  const sheets = (types: string[][]) => types.map((words) => ({ types: words }) as Sheet);
  expect([...familiesOf(sheets([['attack', 'brute'], ['action']])).values()]).toEqual([0, 1, 2]);
  expect(familiesOf(sheets([['Angriff', 'Rohling'], ['Aktion']])).get('Aktion')).toBe(2);
  const card = (types: string[]) => ({ id: 'pack-hunt-red', types }) as Sheet;
  const [english, german] = [card(['attack', 'brute']), card(['Angriff', 'Rohling'])];
  expect(familyOf(english, familiesOf([english]))).toBe(familyOf(german, familiesOf([german])));
});
