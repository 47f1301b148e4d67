import { expect, it } from 'vitest';
import type { Choice } from '../src/scene';
import { meant, names, type Target } from '../src/table/drop';

const choice = (index: number, part: Partial<Choice> = {}): Choice => ({ index, kind: 'play', label: `option ${index}`, id: null, card: null, seat: null, place: null, picked: false, ...part });
const target = (part: Partial<Target> = {}): Target => ({ id: null, seat: null, places: [], ...part });
const hero = { zone: 'HeroExpedition', seat: 0, slot: null };

it('knows what an option is about', () => {
  expect(names(choice(0, { id: 7 }), target({ id: 7 }))).toBe(true);
  expect(names(choice(0, { id: 7 }), target({ id: 8, seat: 0 }))).toBe(false);
  expect(names(choice(0, { place: hero }), target({ places: [hero] }))).toBe(true);
  expect(names(choice(0, { place: { ...hero, slot: 2 } }), target({ places: [hero] }))).toBe(false);
  expect(names(choice(0, { seat: 1 }), target({ seat: 1 }))).toBe(true);
  expect(names(choice(0), target())).toBe(false);
});

it('takes the option that names where the card was let go, else all of the card', () => {
  const [play, there, them] = [choice(0, { id: 7 }), choice(1, { id: 7, place: hero }), choice(2, { id: 7, seat: 1 })];
  expect(meant([play, there, them], [], target({ places: [hero] }))).toEqual([there]);
  expect(meant([play, there, them], [], target({ seat: 1 }))).toEqual([them]);
  expect(meant([play, there, them], [], target())).toEqual([play, there, them]);
  expect(meant([play], [], target({ id: 9 }))).toEqual([play]);
});

it('lets the card that asks point at what is asked about, and at nothing else', () => {
  const asked = [choice(0, { kind: 'card', id: 3 }), choice(1, { kind: 'card', id: 4 }), choice(2, { kind: 'seat', seat: 1 })];
  expect(meant([], asked, target({ id: 4 }))).toEqual([asked[1]]);
  expect(meant([], asked, target({ seat: 1 }))).toEqual([asked[2]]);
  expect(meant([], asked, target({ id: 5 }))).toEqual([]);
});
