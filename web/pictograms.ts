import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

/**
 * Pictograms of game-icons.net, a module a game with just those it shows: `virtual:pictograms/fab`. The whole set is six
 * megabytes, a game needs a few hundred of four thousand; `virtual:pictograms/ui` holds what pages of no game show.
 */
const PREFIX = 'virtual:pictograms/';
const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const json = <T>(path: string): T => JSON.parse(readFileSync(here(path), 'utf8')) as T;

type Entry = { icons: [string, string?]; mood: string };
type Words = Record<string, Record<string, Record<string, string>>>;

/** Where a word is looked for, if two groups of a game know it. */
const GROUPS = ['numbers', 'resources', 'counters', 'ranks', 'types', 'zones', 'keywords', 'phases'];

const NUMBERS: Record<string, number> = { m: 2, l: 2, h: 1, v: 1, c: 6, s: 4, q: 4, t: 2, a: 7, z: 0 };

/** A path with one digit after the point: on 512 units nobody sees more, and it is a quarter shorter. */
export function shorten(path: string): string {
  let out = '';
  for (const [, command, rest] of path.matchAll(/([a-zA-Z])([^a-zA-Z]*)/g)) {
    const most = NUMBERS[command!.toLowerCase()]!;
    out += command;
    let at = 0;
    let text = rest!;
    let first = true;
    for (;;) {
      // The two flags of an arc are written without anything between them.
      const flag = most === 7 && (at % 7 === 3 || at % 7 === 4);
      const found = (flag ? /^[\s,]*([01])/ : /^[\s,]*([-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?)/).exec(text);
      if (!found) break;
      text = text.slice(found[0].length);
      const number = String(Math.round(Number(found[1]) * 10) / 10).replace(/^(-?)0\./, '$1.');
      out += (first || number.startsWith('-') ? '' : ' ') + number;
      first = false;
      at += 1;
    }
    if (text.trim() !== '' || (most > 0 && at % most !== 0)) throw new Error(`not a path: ${command}${rest}`);
  }
  return out;
}

/** The set writes every pictogram as one path. */
function outline(body: string): string {
  const path = /^<path fill="currentColor" d="([^"]+)"\/>$/.exec(body);
  if (!path) throw new Error(`not one path: ${body}`);
  return shorten(path[1]!);
}

const set = (() => {
  let icons: Record<string, { body: string }> | undefined;
  return (name: string): string => {
    icons ??= json<{ icons: Record<string, { body: string }> }>('node_modules/@iconify-json/game-icons/icons.json').icons;
    const icon = icons[name];
    if (!icon) throw new Error(`game-icons has no "${name}"`);
    return outline(icon.body);
  };
})();
const pick = (names: Iterable<string>): Record<string, string> =>
  Object.fromEntries([...new Set(names)].sort().map((name) => [name, set(name)]));

/** What a game shows: paths by name, what its cards show, and a pictogram for each of its words. */
export const ofGame = (game: string) => {
  const cards = json<Record<string, Entry>>(`src/art/data/${game}.json`);
  const groups = json<Words>('src/art/data/words.json')[game] ?? {};
  const signs = Object.assign({}, ...[...GROUPS].reverse().map((group) => groups[group] ?? {})) as Record<string, string>;
  const shown = Object.values(cards).flatMap(({ icons }) => icons as string[]);
  return { icons: pick([...shown, ...Object.values(signs)]), cards, signs };
};

export function pictograms(): Plugin {
  const ofPages = () => {
    const { signs, portraits, posters } = json<{ signs: Record<string, string>; portraits: string[]; posters: Record<string, Entry> }>(
      'src/art/data/ui.json',
    );
    const shown = Object.values(posters).flatMap(({ icons }) => icons as string[]);
    return { icons: pick([...Object.values(signs), ...portraits, ...shown]), cards: posters, signs, portraits };
  };

  return {
    name: 'pictograms',
    resolveId: (id) => (id.startsWith(PREFIX) ? `\0${id}` : null),
    load(id) {
      if (!id.startsWith(`\0${PREFIX}`)) return null;
      const game = id.slice(PREFIX.length + 1);
      for (const file of [`src/art/data/${game}.json`, 'src/art/data/words.json']) this.addWatchFile(here(file));
      const text = JSON.stringify(game === 'ui' ? ofPages() : ofGame(game));
      // A string is read faster than an object of that size.
      return `export default JSON.parse(${JSON.stringify(text)});`;
    },
  };
}
