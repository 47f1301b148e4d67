import { expect, it } from 'vitest';
import type { LogLine } from '../src/protocol';
import { LONGEST, type Note, NOTES, soundOf, Sounds } from '../src/sounds';

const lines = (...verbs: string[]): LogLine[] => verbs.map((verb) => ({ state: 1, seat: 0, verb, text: verb, cards: [], amount: null }));

function listening(on = true) {
  const heard: { notes: Note[]; volume: number }[] = [];
  const time = { now: 0 };
  const sounds = new Sounds({ play: (notes, volume) => heard.push({ notes, volume }) }, () => ({ on, volume: 0.5 }), () => time.now);
  return { heard, time, sounds };
}

it('has no sound longer than 350 ms', () => {
  for (const [name, notes] of Object.entries(NOTES)) {
    expect([name, notes.length > 0]).toEqual([name, true]);
    for (const note of notes) expect([name, note.at + note.ms <= LONGEST]).toEqual([name, true]);
  }
});

it('is silent until it is switched on', () => {
  const { heard, sounds } = listening(false);
  sounds.play('draw');
  sounds.tell('fab', lines('Attacks'));
  expect(heard).toEqual([]);
});

it('never plays two of a kind within 80 ms, but different ones', () => {
  const { heard, time, sounds } = listening();
  sounds.play('draw');
  time.now = 79;
  sounds.play('draw');
  sounds.play('play');
  expect(heard.map(({ notes }) => notes)).toEqual([NOTES.draw, NOTES.play]);
  time.now = 80;
  sounds.play('draw');
  expect(heard).toHaveLength(3);
  expect(heard[0]!.volume).toBe(0.5);
});

it('goes by the word of the game, then by that of all games', () => {
  expect(soundOf('orden', 'Ascends')).toBe('rank');
  expect(soundOf('nightfall', 'Lays')).toBe('link');
  expect(soundOf('fab', 'Lays')).toBeUndefined();
  expect(soundOf('athernum', 'Attacks')).toBe('attack');
  expect(soundOf('some other', 'Draws')).toBe('draw');
  expect(soundOf('fab', 'Shuffles')).toBeUndefined();
});

it('climbs by a third with each link, and begins anew with the next chain', () => {
  const { heard, time, sounds } = listening();
  for (const verb of ['Lays', 'Lays', 'Resolves', 'Lays']) {
    time.now += 100;
    sounds.tell('nightfall', lines(verb));
  }
  expect(heard.map(({ notes }) => Math.round(notes[0]!.from))).toEqual([1200, 1512, 1200]);
});
