import { language } from '../i18n/index.svelte';
import { notices } from '../notices.svelte';
import type { CardFault, CardWords, InventedCard } from '../protocol';
import { workshop } from './api';
import { blank, type Draft, placeOf, setOf, split } from './ron';

const KEY = 'stapel.workshop.';
/** How long after the last letter the server is asked. */
const PAUSE = 250;

type Fault = CardFault & { card: number };

/** The set of a game that is being written, kept in this browser at every step. */
export class Workshop {
  words = $state.raw<CardWords | null>(null);
  drafts = $state<Draft[]>([]);
  at = $state(0);
  cards = $state.raw<(InventedCard | null)[]>([]);
  faults = $state.raw<Fault[]>([]);
  asking = $state(false);
  #timer: ReturnType<typeof setTimeout> | undefined;
  #asked = 0;
  #next = 1;

  constructor(readonly game: string) {
    this.drafts = this.#kept();
    if (this.drafts.length === 0) this.add();
  }

  #kept(): Draft[] {
    try {
      const drafts = JSON.parse(localStorage.getItem(KEY + this.game) ?? '[]') as Draft[];
      this.#next = Math.max(0, ...drafts.map((draft) => draft.key)) + 1;
      return drafts;
    } catch {
      return [];
    }
  }

  get draft(): Draft | undefined {
    return this.drafts[this.at];
  }

  get text(): string {
    return setOf(this.drafts).text;
  }

  async load(): Promise<void> {
    try {
      this.words = await workshop.words(this.game);
    } catch (why) {
      notices.fail(why);
    }
    this.changed(0);
  }

  add(ron: string | null = null): void {
    this.drafts.push({ ...blank(this.#next++), ron });
    this.at = this.drafts.length - 1;
    this.changed();
  }

  remove(k: number): void {
    this.drafts.splice(k, 1);
    if (this.drafts.length === 0) this.add();
    this.at = Math.min(this.at, this.drafts.length - 1);
    this.changed();
  }

  /** Takes over a set from a file or a link, in the place of what was there. */
  take(text: string): void {
    this.drafts = split(text).map((ron) => ({ ...blank(this.#next++), ron }));
    if (this.drafts.length === 0) this.add();
    this.at = 0;
    this.changed(0);
  }

  /** What is written has changed: it is kept, and a moment later the server says what becomes of it. */
  changed(pause = PAUSE): void {
    localStorage.setItem(KEY + this.game, JSON.stringify(this.drafts));
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#ask(), pause);
  }

  async #ask(): Promise<void> {
    const asked = ++this.#asked;
    const { text, begins } = setOf(this.drafts);
    this.asking = true;
    try {
      const told = await workshop.invent(this.game, text);
      if (asked !== this.#asked) return;
      this.faults = told.faults.map((fault) => {
        const place = placeOf(begins, fault.line);
        return { ...fault, card: place.card, line: place.line };
      });
      // While something is wrong the last faces stay.
      if (told.faults.length === 0) this.cards = told.cards;
    } catch (why) {
      if (asked === this.#asked) notices.fail(why);
    } finally {
      if (asked === this.#asked) this.asking = false;
    }
  }

  get face(): InventedCard | null {
    return this.cards[this.at] ?? null;
  }

  get sheet() {
    const face = this.face;
    return face && (language.now === 'de' ? face.de : face.en);
  }
}
