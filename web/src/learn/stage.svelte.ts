import { api } from '../api';
import { language } from '../i18n/index.svelte';
import { notices } from '../notices.svelte';
import type { LessonInfo, PuzzleInfo, StageKind, StageMove, StageState } from '../protocol';
import { progress } from './progress.svelte';

/** A lesson, a puzzle or a scenario as it is played: the moves made so far are all there is to it. */
export class Stage {
  readonly game: string;
  readonly kind: StageKind;
  readonly name: string;
  #choices = $state.raw<StageMove[]>([]);
  now = $state.raw<StageState | null>(null);
  busy = $state(false);
  missing = $state(false);
  /** How often a puzzle was tried in vain. */
  failed = $state(0);
  /** The moves that solve the puzzle, while they are shown. */
  shown = $state.raw<StageMove[] | null>(null);
  #asked = 0;

  constructor(game: string, kind: StageKind, name: string) {
    this.game = game;
    this.kind = kind;
    this.name = name;
  }

  get number(): number {
    return this.#choices.length;
  }

  /** The same moves in the language of the page. */
  tell(): Promise<void> {
    return this.#play(this.#choices);
  }

  async #play(choices: StageMove[]): Promise<void> {
    const ask = ++this.#asked;
    this.busy = true;
    try {
      const told = await api.stage(this.game, this.kind, this.name, choices, language.now);
      // Somebody was faster: only the newest answer counts.
      if (ask !== this.#asked) return;
      const before = this.now?.status;
      // A move that was not played is left out: nothing has happened.
      this.#choices = told.back ? choices.slice(0, -1) : choices;
      this.now = told;
      // What was only looked at is not solved.
      if (this.shown !== null) return;
      if (told.status === 'done') progress.finish(this.game, this.kind, this.name);
      if (told.status === 'failed' && before !== 'failed') this.failed += 1;
    } catch (why) {
      if (ask !== this.#asked) return;
      if (this.now === null) this.missing = true;
      notices.fail(why);
    } finally {
      if (ask === this.#asked) this.busy = false;
    }
  }

  #move(move: StageMove): void {
    if (this.now?.status === 'playing' && !this.busy) void this.#play([...this.#choices, move]);
  }

  choose(option: number): void {
    if (!this.now?.next && this.shown === null) this.#move(option);
  }

  next(): void {
    if (this.now?.next) this.#move('next');
  }

  get canGoBack(): boolean {
    return this.#choices.length > 0 && !this.busy;
  }

  back(): void {
    if (this.canGoBack) void this.#play(this.#choices.slice(0, -1));
  }

  /** Shows how it is solved, from the first move, one at a time. */
  async show(): Promise<void> {
    try {
      this.shown = await api.solution(this.game, this.name);
      await this.#play([]);
    } catch (why) {
      notices.fail(why);
    }
  }

  /** The next move of the solution. */
  get ahead(): StageMove | undefined {
    return this.shown?.[this.#choices.length];
  }

  showNext(): void {
    const move = this.ahead;
    if (move !== undefined && !this.busy) void this.#play([...this.#choices, move]);
  }

  /** One goes on oneself; after the end, from the beginning. */
  takeOver(): void {
    const over = this.now?.status !== 'playing';
    this.shown = null;
    if (over) this.restart();
  }

  restart(): void {
    this.shown = null;
    if (!this.busy) void this.#play([]);
  }
}

/** What comes after it on the road; nothing after the last. */
export const after = <T extends LessonInfo | PuzzleInfo>(all: T[], name: string): T | undefined =>
  all[all.findIndex((one) => one.name === name) + 1 || all.length];
