import { keep } from '../keep';
import type { Lang } from '../protocol';
import { de } from './de';
import { en, type Key } from './en';

const BOOKS = { en, de } satisfies Record<Lang, Record<Key, string>>;
const KEPT = 'stapel.lang';

function preferred(): Lang {
  const kept = localStorage.getItem(KEPT);
  if (kept === 'de' || kept === 'en') return kept;
  return navigator.language.startsWith('de') ? 'de' : 'en';
}

class Language {
  #now = $state<Lang>(preferred());

  get now(): Lang {
    return this.#now;
  }

  /** Takes what is kept now, if somebody else has kept something. Whether it is another one. */
  reload(): boolean {
    const before = this.#now;
    this.#now = preferred();
    return this.#now !== before;
  }

  set now(lang: Lang) {
    this.#now = lang;
    keep(KEPT, lang);
    document.documentElement.lang = lang;
  }
}

export const language = new Language();

type Fill = Record<string, string | number>;

/** Says the words of a book in the language of the page; `{name}` is filled in. */
export function speaker<K extends string>(books: Record<Lang, Record<K, string>>): (key: K, fill?: Fill) => string {
  return (key, fill = {}) => books[language.now][key].replace(/\{(\w+)\}/g, (whole, name: string) => String(fill[name] ?? whole));
}

/** The words that are there from the first page on. */
export const t = speaker<Key>(BOOKS);

/** A share as people read it: 63% or 63 %. */
export const percent = (share: number): string => new Intl.NumberFormat(language.now, { style: 'percent' }).format(share);

export type { Key };
