import { api } from '../api';
import { language } from '../i18n/index.svelte';
import { pocket } from '../pocket.svelte';
import type { DeckVersion } from '../protocol';
import { session } from '../session.svelte';

const KEY = 'stapel.decks';
/** As many as the server keeps. */
const VERSIONS = 50;

/** A deck that was saved: here, or with the account. */
export type Kept = { game: string; name: string; text: string; notes: string; hash: string; here: boolean };
type Own = Omit<Kept, 'here'> & { versions: DeckVersion[] };

/** The decks somebody has saved. Without an account they are in this browser, with one they are there. */
class Shelf {
  #own = $state.raw<Own[]>(JSON.parse(localStorage.getItem(KEY) ?? '[]') as Own[]);

  of(game: string): Kept[] {
    const here = this.#own.map((deck): Kept => ({ ...deck, here: true }));
    const there = pocket.own.map((deck): Kept => ({ ...deck, here: false }));
    return [...there, ...here].filter((deck) => deck.game === game);
  }

  find(game: string, name: string): Kept | undefined {
    return this.of(game).find((deck) => deck.name === name);
  }

  /** Saves a deck under its name; changed cards are a new version. */
  async keep(deck: Omit<Kept, 'here'>, note: string): Promise<void> {
    if (session.account !== null) {
      const { game, name, text, notes } = deck;
      await api.keepDeck({ game, name, text, notes, note }, session.token, language.now);
      await pocket.refill();
      return;
    }
    const before = this.#own.find((one) => one.game === deck.game && one.name === deck.name);
    const [last] = before?.versions ?? [];
    const version = { number: (last?.number ?? 0) + 1, at: Date.now(), text: deck.text, note: note.trim(), hash: deck.hash };
    const versions = last?.hash === deck.hash ? before!.versions : [version, ...(before?.versions ?? [])].slice(0, VERSIONS);
    this.#set([...this.#own.filter((one) => one !== before), { ...deck, versions }]);
  }

  async versions(game: string, name: string): Promise<DeckVersion[]> {
    const deck = this.find(game, name);
    if (!deck) return [];
    if (!deck.here) return api.versions(game, name, session.token, language.now);
    return this.#own.find((one) => one.game === game && one.name === name)?.versions ?? [];
  }

  async forget(deck: Kept): Promise<void> {
    if (deck.here) this.#set(this.#own.filter((one) => one.game !== deck.game || one.name !== deck.name));
    else {
      await api.dropDeck(deck, session.token);
      await pocket.refill();
    }
  }

  #set(own: Own[]): void {
    this.#own = own.sort((a, b) => a.name.localeCompare(b.name));
    localStorage.setItem(KEY, JSON.stringify(this.#own));
  }
}

export const shelf = new Shelf();
