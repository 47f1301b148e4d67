import { SvelteMap } from 'svelte/reactivity';
import { api } from './api';
import { language } from './i18n/index.svelte';
import { notices } from './notices.svelte';
import type { GameInfo, Lang, Sheet } from './protocol';

export type Book = { sheets: Sheet[]; byId: Map<string, Sheet> };

/** Games and cards as the server prints them, asked for once in each language. */
class Catalogue {
  #games = new SvelteMap<Lang, GameInfo[]>();
  #books = new SvelteMap<string, Book>();
  #asked = new Set<string>();
  /** Cards that the table one looks at brings along: they go before those of the game. */
  #own = $state.raw<{ game: string; byId: Map<string, Sheet> } | null>(null);

  get games(): GameInfo[] | undefined {
    const lang = language.now;
    this.#once(`games/${lang}`, async () => this.#games.set(lang, await api.games(lang)));
    return this.#games.get(lang);
  }

  game(id: string): GameInfo | undefined {
    return this.games?.find((game) => game.id === id);
  }

  book(game: string): Book | undefined {
    const lang = language.now;
    const key = `${game}/${lang}`;
    this.#once(key, async () => {
      const sheets = (await api.cards(game, lang)).cards;
      const byId = new Map(sheets.map((sheet) => [sheet.id, sheet]));
      this.#books.set(key, { sheets, byId });
    });
    return this.#books.get(key);
  }

  sheet(game: string, card: string | null): Sheet | undefined {
    if (card === null) return undefined;
    const own = this.#own?.game === game ? this.#own.byId.get(card) : undefined;
    return own ?? this.book(game)?.byId.get(card);
  }

  /** The cards that a table brings along, for as long as one looks at it. */
  bring(game: string, table: string): () => void {
    const lang = language.now;
    let gone = false;
    api
      .ownCards(table, lang)
      .then(({ cards }) => {
        if (!gone) this.#own = { game, byId: new Map(cards.map((sheet) => [sheet.id, sheet])) };
      })
      .catch((why) => notices.fail(why));
    return () => {
      gone = true;
      this.#own = null;
    };
  }

  #once(key: string, load: () => Promise<unknown>): void {
    if (this.#asked.has(key)) return;
    this.#asked.add(key);
    load().catch((why) => {
      this.#asked.delete(key);
      notices.fail(why);
    });
  }
}

export const catalogue = new Catalogue();
