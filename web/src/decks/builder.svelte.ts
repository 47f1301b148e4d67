import { SvelteMap } from 'svelte/reactivity';
import { api } from '../api';
import { language } from '../i18n/index.svelte';
import { notices } from '../notices.svelte';
import type { Fix, Study } from '../protocol';

const DRAFT = 'stapel.draft.';
/** The most copies a line of a list can have. */
const MOST = 255;

type Draft = { name: string; format: string; notes: string; main: [string, number][]; extra: [string, number][]; keptAs: string | null; keptHash: string };

/** A deck that is being built. It is kept in this browser at every step, so nothing is lost by leaving. */
export class Builder {
  name = $state('');
  format = $state('');
  notes = $state('');
  readonly main = new SvelteMap<string, number>();
  readonly extra = new SvelteMap<string, number>();
  /** What the server says about it; of the deck as it was a moment ago. */
  study = $state.raw<Study | null>(null);
  seed = $state(1);
  turn = $state(3);
  wanted = $state<string[]>([]);
  /** Under which name it was saved, and with which cards. */
  keptAs = $state<string | null>(null);
  keptHash = $state('');
  #asking = false;
  #again = false;

  constructor(readonly game: string) {}

  /** The list with ids, which every language reads. */
  get text(): string {
    const lines = (list: Map<string, number>) => [...list].map(([card, count]) => `${count}x ${card}\n`).join('');
    return (this.format ? `format: ${this.format}\n` : '') + lines(this.main) + (this.extra.size > 0 ? `extra:\n${lines(this.extra)}` : '');
  }

  get size(): number {
    return [...this.main.values(), ...this.extra.values()].reduce((sum, count) => sum + count, 0);
  }

  get legal(): boolean {
    return this.study !== null && this.study.legality.legal && this.study.lines.length === 0;
  }

  get saved(): boolean {
    return this.keptAs !== null && this.keptAs === this.name && this.study !== null && this.keptHash === this.study.hash;
  }

  count(card: string, second = false): number {
    return (second ? this.extra : this.main).get(card) ?? 0;
  }

  add(card: string, by: number, second: boolean): void {
    const list = second ? this.extra : this.main;
    const count = Math.max(0, Math.min(MOST, (list.get(card) ?? 0) + by));
    if (count > 0) list.set(card, count);
    else list.delete(card);
  }

  fix({ kind, card, count, second }: Fix): void {
    this.add(card, -count, second);
    if (kind === 'move') this.add(card, count, !second);
  }

  clear(): void {
    this.main.clear();
    this.extra.clear();
    [this.name, this.notes, this.keptAs, this.keptHash, this.wanted] = ['', '', null, '', []];
  }

  /** Takes over what a list says. */
  take(study: Study): void {
    this.main.clear();
    this.extra.clear();
    for (const [count, card] of study.cards) this.add(card, count, false);
    for (const [count, card] of study.extra) this.add(card, count, true);
    this.format = study.format;
    if (study.name) this.name = study.name;
  }

  /** Reads a list from anywhere: what it says and what is wrong with it. */
  read(text: string): Promise<Study> {
    return api.study(this.game, { name: '', text, options: {}, seed: this.seed, turn: this.turn, a_turn: null, wanted: [] }, language.now);
  }

  /** Asks for everything about the deck as it is now; never twice at once, and always for the last. */
  async ask(): Promise<void> {
    if (this.#asking) {
      this.#again = true;
      return;
    }
    this.#asking = true;
    do {
      this.#again = false;
      try {
        const wish = { name: this.name, text: this.text, options: {}, seed: this.seed, turn: this.turn, a_turn: null, wanted: [...this.wanted] };
        this.study = await api.study(this.game, wish, language.now);
      } catch (why) {
        notices.fail(why);
      }
    } while (this.#again);
    this.#asking = false;
  }

  keepDraft(): void {
    const { name, format, notes, keptAs, keptHash } = this;
    const draft: Draft = { name, format, notes, keptAs, keptHash, main: [...this.main], extra: [...this.extra] };
    localStorage.setItem(DRAFT + this.game, JSON.stringify(draft));
  }

  /** Goes on with what was being built; whether there was something. */
  resume(): boolean {
    const draft = JSON.parse(localStorage.getItem(DRAFT + this.game) ?? 'null') as Draft | null;
    if (!draft || draft.main.length + draft.extra.length === 0) return false;
    ({ name: this.name, format: this.format, notes: this.notes, keptAs: this.keptAs, keptHash: this.keptHash } = draft);
    for (const [card, count] of draft.main) this.add(card, count, false);
    for (const [card, count] of draft.extra) this.add(card, count, true);
    return true;
  }
}
