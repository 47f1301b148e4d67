import { api } from './api';
import { notices } from './notices.svelte';
import type { DeckChoice, OwnDeck } from './protocol';
import { session } from './session.svelte';

const RECENT = 'stapel.recent';
const DECK = 'stapel.deck.';
const KEPT = 6;

export type Recent = { id: string; title: string; at: number };

/** What a visitor carries from page to page: a list to play, own decks, the tables sat at lately. */
class Pocket {
  /** The deck picked on the deck page. */
  picked = $state<{ game: string; title: string; deck: DeckChoice } | null>(null);
  own = $state<OwnDeck[]>([]);
  recent = $state<Recent[]>(JSON.parse(localStorage.getItem(RECENT) ?? '[]') as Recent[]);

  deckFor(game: string): DeckChoice | null {
    return this.picked?.game === game ? this.picked.deck : null;
  }

  /** Asks for the account's own decks. */
  async refill(): Promise<void> {
    try {
      this.own = session.account === null ? [] : await api.decks(session.token);
    } catch (why) {
      notices.fail(why);
    }
  }

  sat(id: string, title: string): void {
    if (this.recent[0]?.id === id) return;
    this.recent = [{ id, title, at: Date.now() }, ...this.recent.filter((one) => one.id !== id)].slice(0, KEPT);
    localStorage.setItem(RECENT, JSON.stringify(this.recent));
  }

  /** Which deck one sat down with at a table: the next game is played with it again. */
  deckAt(table: string): DeckChoice | null {
    return JSON.parse(sessionStorage.getItem(DECK + table) ?? 'null') as DeckChoice | null;
  }

  satWith(table: string, deck: DeckChoice): void {
    sessionStorage.setItem(DECK + table, JSON.stringify(deck));
  }

  forget(id: string): void {
    this.recent = this.recent.filter((one) => one.id !== id);
    localStorage.setItem(RECENT, JSON.stringify(this.recent));
  }
}

export const pocket = new Pocket();
