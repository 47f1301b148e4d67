import { SvelteMap } from 'svelte/reactivity';
import { api } from '../api';
import { catalogue } from '../catalogue.svelte';
import { language } from '../i18n/index.svelte';
import { notices } from '../notices.svelte';
import type { Pool, PoolCard, Sheet } from '../protocol';
import { folded } from './filter';

/** A card of the pool with its face, and the text it is found by. */
export type Entry = { id: string; sheet: Sheet; card: PoolCard; hay: string };

/** All cards of a game, ready to be looked through. */
export type Stock = { pool: Pool; entries: Entry[]; byId: Map<string, Entry> };

/** The cards one builds with, asked for once in each language. */
class Pools {
  #pools = new SvelteMap<string, Pool>();
  #stocks = new Map<string, Stock>();
  #asked = new Set<string>();

  of(game: string): Stock | undefined {
    const key = `${game}/${language.now}`;
    if (!this.#asked.has(key)) {
      this.#asked.add(key);
      api.pool(game, language.now).then(
        (pool) => this.#pools.set(key, pool),
        (why) => {
          this.#asked.delete(key);
          notices.fail(why);
        },
      );
    }
    const [pool, book] = [this.#pools.get(key), catalogue.book(game)];
    if (!pool || !book) return undefined;
    const known = this.#stocks.get(key);
    if (known) return known;
    const entries = pool.cards
      .flatMap((card) => {
        const sheet = book.byId.get(card.id);
        if (!sheet) return [];
        const hay = folded([sheet.name, sheet.line, ...sheet.text, ...card.keywords, card.set, card.other].join(' '));
        return [{ id: card.id, sheet, card, hay }];
      })
      .sort(inOrder);
    const stock = { pool, entries, byId: new Map(entries.map((entry) => [entry.id, entry])) };
    this.#stocks.set(key, stock);
    return stock;
  }
}

/** As lists read: by part, cost and name; versions of one name side by side. */
export function inOrder(a: Entry, b: Entry): number {
  return a.card.shelf - b.card.shelf || (a.card.cost ?? -1) - (b.card.cost ?? -1) || a.sheet.title.localeCompare(b.sheet.title) || a.sheet.hue - b.sheet.hue;
}

export const pools = new Pools();
