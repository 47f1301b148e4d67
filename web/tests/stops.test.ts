import { beforeEach, expect, it } from 'vitest';
import type { HowMany, Offer, TableState } from '../src/protocol';
import { choices } from '../src/scene';
import { givesUpMore, shortTime } from '../src/table/attention';
import { answerFor, pauseBefore, preset, presetOf, type Situation, stopBook, stopKey, threats, Watch, yieldKey, Yields } from '../src/table/stops.svelte';
import { state } from './invented';

type Change = Partial<TableState['scene']> & { offers?: Offer['kind'][]; how_many?: HowMany; about?: number };

const offer = (kind: Offer['kind'], label: string = kind): Offer => ({ kind, label, id: null, card: null, seat: null, place: null, picked: false });

/** The made-up table: phase 1 of 2, of the turn of seat 0, who is asked. */
function at({ offers, how_many, about, ...scene }: Change = {}, number = 1): TableState {
  const told = state(number);
  const question = told.scene.question!;
  Object.assign(question, { how_many: how_many ?? null, about: about ?? null }, offers && { options: offers.map((kind) => offer(kind)) });
  return { ...told, scene: { ...told.scene, ...scene } };
}

const asked = (told: TableState, more: Partial<Situation> = {}): Situation => ({ state: told, first: false, fresh: false, ...more });
const [always, can, fast] = [preset('always', 2), preset('can', 2), preset('fast', 2)];
/** A card of seat 1 points at one of seat 0. */
const attack = { arrows: [{ doing: 'attack' as const, from: { piece: 11 }, to: { piece: 10 }, word: 'attacks' }], turn: 1 };
const theirs = (told: TableState): TableState => {
  for (const [seat, side] of told.scene.sides.entries()) for (const area of side.areas) for (const card of area.cards) card.controller = seat;
  return told;
};

beforeEach(() => localStorage.clear());

it('asks always until told otherwise', () => {
  expect(answerFor(always, asked(at({ offers: ['pass'], turn: 1 })))).toBe('ask');
  expect(answerFor(always, asked(at({ turn: 1 })))).toBe('ask');
});

it('passes where only passing is possible', () => {
  expect(answerFor(can, asked(at({ offers: ['pass'] })))).toBe('pass');
  expect(answerFor(can, asked(at({ offers: ['done'], turn: 1 })))).toBe('pass');
  expect(answerFor(can, asked(at({ offers: ['play', 'pass'], turn: 1 })))).toBe('ask');
});

it('passes by phase and by whose turn it is, whatever is offered besides', () => {
  expect(answerFor(fast, asked(at({ turn: 1 })))).toBe('pass');
  expect(answerFor(fast, asked(at({ turn: 0 })))).toBe('ask');
  const one = { ...can, quiet: [stopKey(1, 'mine')] };
  expect(answerFor(one, asked(at()))).toBe('pass');
  expect(answerFor(one, asked(at({ phase: 0 })))).toBe('ask');
  expect(answerFor({ ...always, quiet: [stopKey(1, 'theirs')] }, asked(at({ offers: ['pass'], turn: 1 })))).toBe('pass');
});

it('never passes without a pass, while a set is named, before the phases, or for others', () => {
  expect(answerFor(fast, asked(at({ offers: ['yes', 'no'], turn: 1 })))).toBe('ask');
  expect(answerFor(fast, asked(at({ offers: ['card', 'done'], how_many: { text: '0 of 2', picked: 0, least: 0, most: 2 }, turn: 1 })))).toBe('ask');
  const picking = at({ offers: ['card', 'done'], turn: 1 });
  picking.scene.question!.options[0]!.picked = true;
  expect(answerFor(fast, asked(picking))).toBe('ask');
  expect(answerFor(fast, asked(at({ offers: ['pass'], phase: null })))).toBe('ask');
  expect(answerFor(fast, asked({ ...at({ offers: ['pass'] }), seat: 1 }))).toBe('ask');
  expect(answerFor(fast, asked({ ...at({ offers: ['pass'] }), seat: null }))).toBe('ask');
});

it('asks first in every own turn', () => {
  expect(answerFor(can, asked(at({ offers: ['pass'] }), { first: true }))).toBe('ask');
  const watch = new Watch();
  const firsts = [at({ turn: 1 }, 1), at({ turn: 0 }, 2), at({ turn: 0 }, 3), at({ turn: 0, headline: 'turn 2' }, 4), at({ turn: 1 }, 5), at({ turn: 0 }, 6)];
  expect(firsts.map((told) => watch.situation(told).first)).toEqual([false, true, false, true, false, true]);
  expect(watch.situation(at({ turn: 0 }, 6)).first).toBe(true);
});

it('asks when others act on something of mine: with options always, without any once', () => {
  const told = theirs(at(attack));
  expect(threats(told.scene, 0)).toHaveLength(1);
  expect(threats(told.scene, 1)).toEqual([]);
  expect(answerFor(fast, asked(told))).toBe('ask');
  expect(answerFor({ ...fast, attacked: false }, asked(told))).toBe('pass');
  const bare = (number: number) => theirs(at({ ...attack, offers: ['pass'] }, number));
  const watch = new Watch();
  expect([bare(1), bare(2)].map((one) => answerFor(fast, watch.situation(one)))).toEqual(['ask', 'pass']);
});

it('knows its presets, and keeps the stops of each game', () => {
  expect([always, can, fast].map((stops) => presetOf(stops, 2))).toEqual(['always', 'can', 'fast']);
  expect(presetOf({ ...can, quiet: ['0/mine'] }, 2)).toBeNull();
  expect(stopBook.of('kept')).toEqual(preset('always', 2));
  stopBook.set('kept', fast);
  stopBook.toggle('kept', 1, 'theirs');
  stopBook.toggle('kept', 0, 'mine');
  expect(stopBook.of('kept').quiet).toEqual(['0/theirs', '0/mine']);
  expect(JSON.parse(localStorage.getItem('stapel.stops.kept')!)).toEqual(stopBook.of('kept'));
  localStorage.setItem('stapel.stops.spoilt', '{"bare":1}');
  expect(stopBook.of('spoilt')).toEqual(preset('always', 2));
});

it('does not stop for abilities that alone are no reason to', () => {
  const using = (...cards: (string | null)[]) => {
    const told = at({ turn: 1 });
    told.scene.question!.options = [...cards.map((card) => ({ ...offer('activate'), card })), offer('pass')];
    return told;
  };
  const skips = [{ card: 'lamp', name: 'Lamp' }];
  expect(answerFor(always, asked(using('lamp')), skips)).toBe('pass');
  expect(answerFor(always, asked(using('lamp', 'lamp')), skips)).toBe('pass');
  expect(answerFor(always, asked(using('lamp', 'sword')), skips)).toBe('ask');
  expect(answerFor(always, asked(using('lamp')))).toBe('ask');
  expect(answerFor(always, asked(using(null)), skips)).toBe('ask');
  // Nothing to do at all is another matter, and so are the first question of a turn and an attack that is new.
  expect(answerFor(always, asked(using()), skips)).toBe('ask');
  expect(answerFor(always, asked(using('lamp'), { first: true }), skips)).toBe('ask');
  expect(answerFor(always, asked(using('lamp'), { fresh: true }), skips)).toBe('ask');
  const play = using('lamp');
  play.scene.question!.options[0]!.kind = 'play';
  expect(answerFor(always, asked(play), skips)).toBe('ask');
});

it('keeps those abilities for each game', () => {
  stopBook.toggleSkip('lamps', { card: 'lamp', name: 'Lamp' });
  stopBook.toggleSkip('lamps', { card: 'bell', name: 'Bell' });
  expect(stopBook.skips('lamps').map(({ card }) => card)).toEqual(['lamp', 'bell']);
  stopBook.toggleSkip('lamps', { card: 'lamp', name: 'Lampe' });
  expect(JSON.parse(localStorage.getItem('stapel.skips.lamps')!)).toEqual([{ card: 'bell', name: 'Bell' }]);
  localStorage.setItem('stapel.skips.torn', '[{"card":"a","name":"A"},{"card":1},null]');
  expect(stopBook.skips('torn')).toEqual([{ card: 'a', name: 'A' }]);
});

it('waits 150 to 600 ms', () => {
  expect([0, 0.5, 1].map((part) => pauseBefore(() => part))).toEqual([150, 375, 600]);
});

it('gives an answer again to the same question of the same card', () => {
  const told = at({ offers: ['yes', 'no'], about: 10 });
  const yields = new Yields();
  expect(yields.answer(told)).toBeUndefined();
  yields.remember(yieldKey(told)!, choices(told.scene.question)[1]!);
  expect(yields.answer(told)?.index).toBe(1);
  expect(yields.answer(at({ offers: ['no', 'yes'], about: 10 }))?.index).toBe(0);
  expect(yields.answer(at({ offers: ['yes', 'no'], about: 11 }))).toBeUndefined();
  yields.forget(yieldKey(told)!);
  expect(yields.all).toEqual([]);
  expect(yieldKey(at({ offers: ['card', 'pass'], about: 10 }))).toBeNull();
});

it('gives the order of the same triggers again', () => {
  const both = (labels: string[]) => {
    const told = at();
    told.scene.question!.options = labels.map((label) => offer('trigger', label));
    return told;
  };
  const yields = new Yields();
  yields.remember(yieldKey(both(['a', 'b']))!, choices(both(['a', 'b']).scene.question)[1]!);
  expect(yields.answer(both(['b', 'a']))?.label).toBe('b');
  expect(yields.answer(both(['b', 'c']))).toBeUndefined();
});

it('knows when passing gives up more, and when the own clock is short', () => {
  expect(givesUpMore(at(), 3)).toBe(true);
  expect(givesUpMore(at(), 0)).toBe(false);
  expect(givesUpMore(at({ turn: 1 }), 3)).toBe(false);
  expect(givesUpMore(at({ offers: ['pass'] }), 0)).toBe(false);
  const clocks = (seat: number, millis_left: number) => ({ ...at(), clocks: [{ seat, millis_left, running: true }] });
  expect(shortTime(clocks(0, 25_000), 6000)).toBe(19_000);
  expect(shortTime(clocks(0, 25_000), 1000)).toBeNull();
  expect(shortTime(clocks(1, 5000), 0)).toBeNull();
});
