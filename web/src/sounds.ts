import type { LogLine } from './protocol';
import { settings } from './settings.svelte';

export type Sound = 'draw' | 'play' | 'attack' | 'block' | 'damage' | 'link' | 'rank' | 'turn' | 'clock' | 'win' | 'loss' | 'error';

/** One tone or burst of noise, sliding from one pitch to another. For noise the pitch is that of its high-pass. */
export type Note = { wave: 'sine' | 'triangle' | 'square' | 'sawtooth' | 'noise'; from: number; to: number; at: number; ms: number; gain: number };

/** Whatever makes notes heard: the browser, or a test. */
export type Player = { play: (notes: Note[], volume: number) => void };

/** No sound is longer, in milliseconds. */
export const LONGEST = 350;
/** Two of a kind are never closer, in milliseconds. */
const APART = 80;
/** A major third. */
const THIRD = 2 ** (4 / 12);
/** Links of a chain climb so far and no higher: else a long chain would leave the ear. */
const MOST_THIRDS = 5;

const note = (wave: Note['wave'], from: number, ms: number, more: Partial<Note> = {}): Note => ({ wave, from, to: from, at: 0, ms, gain: 0.5, ...more });

export const NOTES: Record<Sound, Note[]> = {
  draw: [note('noise', 2500, 60, { gain: 0.35 })],
  play: [note('sine', 90, 80, { to: 60, gain: 0.9 })],
  attack: [note('sawtooth', 300, 180, { to: 90, gain: 0.35 })],
  block: [note('square', 900, 120, { gain: 0.15 }), note('sine', 1430, 120, { gain: 0.2 })],
  damage: [note('noise', 300, 120, { gain: 0.4 }), note('sine', 60, 200, { gain: 0.9 })],
  link: [note('triangle', 1200, 40)],
  rank: [note('triangle', 440, 300, { gain: 0.4 }), note('triangle', 660, 300, { gain: 0.4 })],
  turn: [note('sine', 520, 130, { gain: 0.35 }), note('sine', 660, 180, { at: 140, gain: 0.35 })],
  clock: [note('square', 1000, 20, { gain: 0.2 })],
  win: [note('triangle', 523, 110), note('triangle', 659, 110, { at: 110 }), note('triangle', 784, 130, { at: 220 })],
  loss: [note('triangle', 392, 150), note('triangle', 294, 190, { at: 160 })],
  error: [note('square', 120, 90, { gain: 0.3 })],
};

/** What is heard when something happens, by the word that most games use for it. */
const COMMON: Record<string, Sound> = {
  Attacks: 'attack',
  Blocks: 'block',
  Defends: 'block',
  Draws: 'draw',
  Announces: 'play',
  Enters: 'play',
  Hits: 'damage',
  Plays: 'play',
  Prevents: 'block',
  TakesDamage: 'damage',
};

/** ... and where a game has a word or a meaning of its own. */
const OWN: Record<string, Record<string, Sound>> = {
  fab: { Joins: 'link', GoesAgain: 'link', Boosts: 'link' },
  altered: { AddsOrb: 'draw', Resupplies: 'draw', Advances: 'rank', Retreats: 'damage', Uses: 'play' },
  nightfall: { Lays: 'link', Claims: 'draw', Drafts: 'draw', HitsPlayer: 'damage', TakesWound: 'damage', Fights: 'attack', Shielded: 'block' },
  orden: { Ascends: 'rank', Descends: 'damage', Reacts: 'block', Paid: 'draw' },
  athernum: { Scores: 'rank', Attaches: 'play', KnockedOut: 'damage', HitsMain: 'damage', Prevented: 'block' },
};

/** After these a chain begins anew. */
const CHAIN_ENDS = new Set(['TurnStarts', 'DayStarts', 'ChainCloses', 'Resolves']);

export const soundOf = (game: string, verb: string): Sound | undefined => OWN[game]?.[verb] ?? COMMON[verb];

export class Sounds {
  #heard = new Map<Sound, number>();
  #links = 0;

  constructor(
    private readonly player: Player,
    private readonly wanted: () => { on: boolean; volume: number },
    private readonly now: () => number = () => performance.now(),
  ) {}

  /** `thirds`: how many thirds higher than written. */
  play(sound: Sound, thirds = 0): void {
    const { on, volume } = this.wanted();
    const now = this.now();
    if (!on || volume === 0 || now - (this.#heard.get(sound) ?? -Infinity) < APART) return;
    this.#heard.set(sound, now);
    const up = THIRD ** Math.min(thirds, MOST_THIRDS);
    this.player.play(NOTES[sound].map((one) => ({ ...one, from: one.from * up, to: one.to * up })), volume);
  }

  /** Lets what has happened be heard; each link of a chain is a third higher than the one before. */
  tell(game: string, lines: LogLine[]): void {
    for (const { verb } of lines) {
      if (CHAIN_ENDS.has(verb)) this.#links = 0;
      const sound = soundOf(game, verb);
      if (sound === 'link') this.play(sound, this.#links++);
      else if (sound) this.play(sound);
    }
  }
}

/** The browser's own synthesiser. It may only begin once somebody has touched the page, and it is not made before. */
class Browser implements Player {
  #context: AudioContext | null = null;
  #noise: AudioBuffer | null = null;

  wake(): void {
    this.#context ??= new AudioContext();
    if (this.#context.state === 'suspended') void this.#context.resume();
  }

  play(notes: Note[], volume: number): void {
    const context = this.#context;
    if (context?.state !== 'running') return;
    for (const one of notes) {
      const start = context.currentTime + one.at / 1000;
      const end = start + one.ms / 1000;
      const loud = context.createGain();
      loud.gain.setValueAtTime(0.0001, start);
      loud.gain.exponentialRampToValueAtTime(one.gain * volume, start + Math.min(0.008, one.ms / 4000));
      loud.gain.exponentialRampToValueAtTime(0.0001, end);
      loud.connect(context.destination);
      const source = one.wave === 'noise' ? this.#hiss(context, one, loud) : this.#tone(context, one, one.wave, start, end, loud);
      source.start(start);
      source.stop(end);
    }
  }

  #tone(context: AudioContext, one: Note, wave: OscillatorType, start: number, end: number, to: AudioNode): AudioScheduledSourceNode {
    const tone = context.createOscillator();
    tone.type = wave;
    tone.frequency.setValueAtTime(one.from, start);
    tone.frequency.exponentialRampToValueAtTime(one.to, end);
    tone.connect(to);
    return tone;
  }

  #hiss(context: AudioContext, one: Note, to: AudioNode): AudioScheduledSourceNode {
    if (!this.#noise) {
      this.#noise = context.createBuffer(1, Math.ceil((context.sampleRate * LONGEST) / 1000), context.sampleRate);
      const samples = this.#noise.getChannelData(0);
      for (let k = 0; k < samples.length; k++) samples[k] = Math.random() * 2 - 1;
    }
    const hiss = context.createBufferSource();
    hiss.buffer = this.#noise;
    const high = context.createBiquadFilter();
    high.type = 'highpass';
    high.frequency.value = one.from;
    hiss.connect(high).connect(to);
    return hiss;
  }
}

const browser = new Browser();
export const sounds = new Sounds(browser, () => ({ on: settings.get('sounds'), volume: settings.get('volume') }));

/** Makes sounds possible from the first touch or key on, if they are wanted by then. */
export function wakeSounds(): void {
  if (settings.get('sounds')) browser.wake();
}
