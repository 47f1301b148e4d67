import type { FoundCards } from '../protocol';
import type { Entry } from './pool.svelte';

/** What cards are looked for by. Of each group any will do; all groups have to. */
export type Filters = {
  words: string;
  /** What these words mean, where they mean something; then cards are found by that. */
  meant: (FoundCards & { words: string }) | null;
  fits: boolean;
  shelves: number[];
  colours: string[];
  types: string[];
  keywords: string[];
  sets: string[];
  /** By the sign of a number: from, to. */
  numbers: Record<string, [number | null, number | null]>;
};

export const noFilters = (): Filters => ({ words: '', meant: null, fits: false, shelves: [], colours: [], types: [], keywords: [], sets: [], numbers: {} });

/** In small letters and without accents, as the server folds names. */
export const folded = (text: string): string => text.normalize('NFD').replace(/[\u0300-\u036f\u00ad]/g, '').replace(/ß/g, 'ss').toLowerCase();

const some = <T>(wanted: T[], have: readonly T[]): boolean => wanted.length === 0 || wanted.some((one) => have.includes(one));

/** The ids of the cards that are looked for. */
export function found(entries: Entry[], filters: Filters, unfit: ReadonlySet<string>): Set<string> {
  const words = folded(filters.words).split(/\s+/).filter(Boolean);
  const meant = filters.meant?.words === filters.words ? new Set(filters.meant.cards) : null;
  const numbers = Object.entries(filters.numbers).filter(([, [least, most]]) => least !== null || most !== null);
  const fits = ({ id, sheet, card, hay }: Entry): boolean =>
    (meant ? meant.has(id) : words.every((word) => hay.includes(word))) &&
    (!filters.fits || !unfit.has(id)) &&
    some(filters.shelves, [card.shelf]) &&
    some(filters.colours, [card.colour?.[0] ?? '']) &&
    some(filters.types, sheet.types) &&
    some(filters.keywords, card.keywords) &&
    some(filters.sets, [card.set]) &&
    numbers.every(([sign, [least, most]]) => {
      const value = sheet.numbers.find((number) => number.sign === sign)?.value;
      return value !== undefined && (least === null || value >= least) && (most === null || value <= most);
    });
  return new Set(entries.filter(fits).map((entry) => entry.id));
}

export type Facet = { id: string; word: string; count: number; hue?: number };

/** What the cards of a game can be looked for by, the frequent first. */
export function facets(entries: Entry[]): { colours: Facet[]; types: Facet[]; keywords: Facet[]; sets: Facet[]; numbers: { sign: string; word: string }[] } {
  const count = (words: (entry: Entry) => [string, string][]): Facet[] => {
    const found = new Map<string, Facet>();
    for (const entry of entries) {
      for (const [id, word] of words(entry)) {
        const known = found.get(id) ?? { id, word, count: 0, hue: entry.sheet.hue };
        found.set(id, { ...known, count: known.count + 1 });
      }
    }
    return [...found.values()].sort((a, b) => b.count - a.count || a.word.localeCompare(b.word));
  };
  const same = (words: readonly string[]): [string, string][] => words.map((word) => [word, word]);
  const numbers = new Map(entries.flatMap(({ sheet }) => sheet.numbers.map(({ sign, word }): [string, string] => [sign, word])));
  return {
    colours: count(({ card }) => (card.colour ? [card.colour] : [])).sort((a, b) => (a.hue ?? 0) - (b.hue ?? 0)),
    types: count(({ sheet }) => same(sheet.types)),
    keywords: count(({ card }) => same(card.keywords)),
    sets: count(({ card }) => same([card.set])),
    numbers: [...numbers].map(([sign, word]) => ({ sign, word })),
  };
}
