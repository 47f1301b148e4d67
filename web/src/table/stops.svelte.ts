import { keep } from '../keep';
import type { End, Question, Scene, TableState } from '../protocol';
import { arrowsOf, type Choice, choices, ending, isEnding, piecesOf } from '../scene';

export type Whose = 'mine' | 'theirs';

/** When a player wants to be asked, kept for each game. */
export type Stops = {
  /** Ask even where nothing but passing is possible. */
  bare: boolean;
  /** Ask whenever somebody else's attack or effect points at something of mine, whatever the phase. */
  attacked: boolean;
  /** Phases in which not to ask: "3/theirs". */
  quiet: string[];
};

/** A card whose abilities alone are no reason to be asked. */
export type Skip = { card: string; name: string };

export const PRESETS = ['always', 'can', 'fast'] as const;
export type Preset = (typeof PRESETS)[number];

export const stopKey = (phase: number, whose: Whose): string => `${phase}/${whose}`;

export function preset(name: Preset, phases: number): Stops {
  const theirs = Array.from({ length: phases }, (_, k) => stopKey(k, 'theirs'));
  return { bare: name === 'always', attacked: true, quiet: name === 'fast' ? theirs : [] };
}

/** Which preset these stops are; none if they were changed by hand. */
export function presetOf(stops: Stops, phases: number): Preset | null {
  const same = (other: Stops) =>
    other.bare === stops.bare && other.attacked === stops.attacked && other.quiet.length === stops.quiet.length && other.quiet.every((key) => stops.quiet.includes(key));
  return PRESETS.find((name) => same(preset(name, phases))) ?? null;
}

/** What is known when a question comes. */
export type Situation = {
  state: TableState;
  /** The first question of a turn of mine. */
  first: boolean;
  /** Somebody else has begun to act on something of mine since I was asked last. */
  fresh: boolean;
};

/** The question to the reader, if it is one. */
export function mine(state: TableState): Question | null {
  const { question } = state.scene;
  return state.seat !== null && question?.seat === state.seat ? question : null;
}

/**
 * What others do to the reader's things, as long as it goes on: their arrows to cards of the reader, and what is aimed at the reader.
 * Whoever is attacked is asked by the game itself how to defend.
 */
export function threats(scene: Scene, seat: number): string[] {
  const holder = new Map(piecesOf(scene).flatMap((piece) => (piece.id === null ? [] : [[piece.id, piece.controller] as const])));
  const whose = (end: End) => ('seat' in end ? end.seat : 'layer' in end ? scene.stack[end.layer]?.seat : holder.get(end.piece));
  const meant = arrowsOf(scene).filter(({ doing, to }) => doing === 'target' || !('seat' in to));
  return meant.filter(({ from, to }) => whose(to) === seat && whose(from) !== seat).map(({ from, to }) => JSON.stringify([from, to]));
}

/**
 * Whether to pass for the player. Never where passing is not offered, where a set is being named, before the game has its
 * phases, at the first question of an own turn, or when others have begun to act on something of the player's. Abilities of
 * the cards in `skips` count as nothing to do.
 */
export function answerFor(stops: Stops, { state, first, fresh }: Situation, skips: readonly Skip[] = []): 'pass' | 'ask' {
  const question = mine(state);
  const { scene, seat } = state;
  if (!question || seat === null || scene.phase === null || scene.places !== null) return 'ask';
  const all = choices(question);
  if (!ending(all) || question.how_many !== null || all.some((choice) => choice.picked)) return 'ask';
  if (first || (fresh && stops.attacked)) return 'ask';
  const bare = all.every(isEnding);
  const skipped = !bare && all.every((choice) => isEnding(choice) || (choice.kind === 'activate' && skips.some(({ card }) => card === choice.card)));
  const only = bare || skipped;
  if (!only && stops.attacked && threats(scene, seat).length > 0) return 'ask';
  const quiet = stops.quiet.includes(stopKey(scene.phase, scene.turn === seat ? 'mine' : 'theirs'));
  return quiet || skipped || (bare && !stops.bare) ? 'pass' : 'ask';
}

/** Which questions an answer can be remembered for: yes or no to a card, and which of several triggers comes first. */
export function yieldKey(state: TableState): string | null {
  const question = mine(state);
  if (!question) return null;
  const all = choices(question);
  if (all.length > 1 && all.every((choice) => choice.kind === 'trigger')) return [question.title, ...all.map((choice) => choice.label).sort()].join('\n');
  const about = piecesOf(state.scene).find((piece) => piece.id !== null && piece.id === question.about)?.card;
  return about && all.some((choice) => choice.kind === 'yes') ? [question.title, about].join('\n') : null;
}

/** Answers that are given again whenever the same is asked, as long as one sits at the table. */
export class Yields {
  #answers = $state<Record<string, string>>({});

  get all(): { key: string; title: string; answer: string }[] {
    return Object.entries(this.#answers).map(([key, answer]) => ({ key, title: key.split('\n')[0] ?? '', answer }));
  }

  remember(key: string, choice: Choice): void {
    this.#answers[key] = choice.label;
  }

  forget(key: string): void {
    delete this.#answers[key];
  }

  answer(state: TableState): Choice | undefined {
    const key = yieldKey(state);
    const label = key === null ? undefined : this.#answers[key];
    return label === undefined ? undefined : choices(mine(state)).find((choice) => choice.label === label);
  }
}

/** Follows a table to know what is new about a question. */
export class Watch {
  #turn: string | null = null;
  #seen = new Set<string>();
  #last: { state: string; situation: Situation } | null = null;

  /** The same state told twice is the same situation. */
  situation(state: TableState): Situation {
    const key = `${state.number}.${state.picks}`;
    if (this.#last?.state === key) return { ...this.#last.situation, state };
    const { scene, seat } = state;
    const turn = scene.turn === seat ? scene.headline : null;
    const asked = mine(state) !== null;
    if (turn === null) this.#turn = null;
    const first = asked && turn !== null && turn !== this.#turn;
    if (asked) this.#turn = turn;
    const now = seat === null ? [] : threats(scene, seat);
    const fresh = asked && now.some((threat) => !this.#seen.has(threat));
    this.#seen = new Set(now.filter((threat) => asked || this.#seen.has(threat)));
    const situation = { state, first, fresh };
    this.#last = { state: key, situation };
    return situation;
  }
}

const KEY = 'stapel.stops.';
const SKIPS = 'stapel.skips.';
const isSkip = (value: unknown): value is Skip => {
  const { card, name } = (value ?? {}) as Partial<Skip>;
  return typeof card === 'string' && typeof name === 'string';
};

function keptIn(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null');
  } catch {
    return null;
  }
}
const isStops = (value: unknown): value is Stops => {
  const { bare, attacked, quiet } = (value ?? {}) as Partial<Stops>;
  return typeof bare === 'boolean' && typeof attacked === 'boolean' && Array.isArray(quiet) && quiet.every((key) => /^\d+\/(mine|theirs)$/.test(String(key)));
};

/** The stops of every game, kept in this browser. Until somebody changes them, everything is asked. */
class StopBook {
  #games = $state<Record<string, Stops>>({});

  of(game: string): Stops {
    return this.#games[game] ?? this.#kept(game);
  }

  set(game: string, stops: Stops): void {
    this.#games[game] = stops;
    keep(KEY + game, JSON.stringify(stops));
  }

  /** Takes what is kept now, if somebody else has kept something. */
  reload(): void {
    this.#games = {};
    this.#skips = {};
  }

  toggle(game: string, phase: number, whose: Whose): void {
    const stops = this.of(game);
    const key = stopKey(phase, whose);
    const quiet = stops.quiet.includes(key) ? stops.quiet.filter((one) => one !== key) : [...stops.quiet, key];
    this.set(game, { ...stops, quiet });
  }

  #kept(game: string): Stops {
    const value = keptIn(KEY + game);
    return isStops(value) ? value : preset('always', 0);
  }

  #skips = $state<Record<string, Skip[]>>({});

  /** The cards of a game whose abilities alone are no reason to be asked. */
  skips(game: string): Skip[] {
    const kept = () => {
      const value = keptIn(SKIPS + game);
      return Array.isArray(value) ? value.filter(isSkip) : [];
    };
    return this.#skips[game] ?? kept();
  }

  toggleSkip(game: string, skip: Skip): void {
    const before = this.skips(game);
    const without = before.filter(({ card }) => card !== skip.card);
    this.#skips[game] = without.length < before.length ? without : [...before, { card: skip.card, name: skip.name }];
    keep(SKIPS + game, JSON.stringify(this.#skips[game]));
  }
}

export const stopBook = new StopBook();

const [SHORTEST, LONGEST] = [150, 600];

/** How long to wait before answering by itself: the same for every question, so that the time tells nothing. */
export const pauseBefore = (random: () => number = Math.random): number => SHORTEST + random() * (LONGEST - SHORTEST);
