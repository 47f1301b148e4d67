import { SvelteMap } from 'svelte/reactivity';
import pages from 'virtual:pictograms/ui';
import type { Sheet } from '../protocol';
import { print, type Print } from './palettes';
import { LANDS, type Mood, type Subject } from './scene';

type Entry = { icons: [main: string, second?: string]; mood: Mood };

/** What a game shows: paths by name, what its cards show, and a pictogram for each of its words. */
export type GameArt = { icons: Record<string, string>; cards: Record<string, Entry>; signs: Record<string, string> };
export type PageArt = GameArt & { portraits: string[] };

/** A picture that can be drawn, and what stands in its place until then. */
export type Sketch = { subject: Subject; print: Print };

const LOADS: Record<string, () => Promise<{ default: GameArt }>> = {
  fab: () => import('virtual:pictograms/fab'),
  altered: () => import('virtual:pictograms/altered'),
  nightfall: () => import('virtual:pictograms/nightfall'),
  orden: () => import('virtual:pictograms/orden'),
  athernum: () => import('virtual:pictograms/athernum'),
};

/** Which badge colours a card, and which tells what it is. */
export const TINTS: Record<string, string> = { fab: 'class', altered: 'faction', nightfall: 'colour', orden: 'crest', athernum: 'faction' };

export const badge = (sheet: Sheet, place: string): string | undefined => sheet.badges.find((one) => one.place === place)?.sign;

/** The colours of a card. A hero of Flesh and Blood has its own. */
export function tint(game: string, sheet: Sheet): string {
  const hero = game === 'fab' && sheet.numbers.some((number) => number.sign === 'Life');
  return hero ? 'Hero' : (badge(sheet, TINTS[game] ?? '') ?? badge(sheet, 'kind') ?? '');
}

/** A new card has no pictogram of its own: it takes the sign of what it is. */
function iconOf(art: GameArt, sheet: Sheet): Entry | null {
  const own = art.cards[sheet.id];
  if (own) return own;
  const known = sheet.badges.filter(({ place }) => ['kind', 'type', 'class', 'crest', 'faction', 'rank'].includes(place));
  const name = known.map(({ sign }) => art.signs[sign]).find((sign) => sign !== undefined);
  return name === undefined ? null : { icons: [name], mood: 'dusk' };
}

function subjectOf(id: string, art: GameArt, entry: Entry): Subject {
  const [main, second] = entry.icons;
  const path = (name: string): string => {
    const found = art.icons[name];
    if (found === undefined) throw new Error(`the pictogram "${name}" was built in`);
    return found;
  };
  return { id, icon: path(main), second: second === undefined ? null : path(second), land: LANDS[entry.mood] };
}

export function sketch(game: string, art: GameArt, sheet: Sheet): Sketch | null {
  const entry = iconOf(art, sheet);
  const how = print(game, tint(game, sheet));
  return entry && how && { subject: subjectOf(sheet.id, art, entry), print: how };
}

/** Pictograms, a game at a time and only once somebody looks at that game. */
class Art {
  #games = new SvelteMap<string, GameArt>();
  #asked = new Set<string>();

  game(game: string): GameArt | undefined {
    const load = LOADS[game];
    if (load && !this.#asked.has(game)) {
      this.#asked.add(game);
      // Without pictograms cards can still be read; the next one that is drawn asks again.
      load().then(
        (module) => this.#games.set(game, module.default),
        () => this.#asked.delete(game),
      );
    }
    return this.#games.get(game);
  }

  /** The path for a word of a game, or for one of the pages themselves ("ui"). */
  sign(game: string, word: string): string | undefined {
    const art = game === 'ui' ? pages : this.game(game);
    const name = art?.signs[word];
    return name === undefined ? undefined : art?.icons[name];
  }

  /** A face for whoever has no card: always the same for the same name. */
  portrait(at: number): string {
    const name = pages.portraits[at % pages.portraits.length];
    const path = name === undefined ? undefined : pages.icons[name];
    if (path === undefined) throw new Error('portraits are built in');
    return path;
  }

  /** A game's poster, which the first page shows before that game is loaded. */
  poster(game: string, colours: string): Sketch | null {
    const entry = pages.cards[game];
    const how = print(game, colours);
    return entry && how ? { subject: subjectOf(`poster-${game}`, pages, entry), print: how } : null;
  }
}

export const art = new Art();
