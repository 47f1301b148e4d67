// @vitest-environment node
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import pages from 'virtual:pictograms/ui';
import { expect, it } from 'vitest';
import { ofGame } from '../pictograms';
import { GLYPHS, WORDS } from '../src/art/glyphs';
import { print, tintsOf } from '../src/art/palettes';
import { TINTS } from '../src/art/store.svelte';

/** What is drawn outside the browser is what it shows. `UPDATE=1 npx vitest run tests/pictograms.test.ts` writes it anew. */
function held(path: string, data: unknown) {
  const file = fileURLToPath(new URL(`../../${path}`, import.meta.url));
  const wanted = JSON.stringify(data, null, 1) + '\n';
  if (process.env.UPDATE) writeFileSync(file, wanted);
  expect(readFileSync(file, 'utf8') === wanted).toBe(true);
}

const GAMES = ['altered', 'athernum', 'fab', 'nightfall', 'orden'];

it.each(GAMES)('pages and notebooks have the pictograms of %s', (game) => {
  held(`crates/print/pictograms/${game}.json`, ofGame(game));
});

it('notebooks have the colours and small signs of the browser', () => {
  const colours = (game: string) =>
    tintsOf(game).map((tint) => {
      const { ground, figure } = print(game, tint)!;
      return [tint, { ground, figure }];
    });
  const emblem = (game: string) => [game, pages.icons[pages.signs[game]!]];
  held('python/src/looks.json', {
    glyphs: GLYPHS,
    words: WORDS,
    tints: TINTS,
    prints: Object.fromEntries(GAMES.map((game) => [game, Object.fromEntries(colours(game))])),
    emblems: Object.fromEntries([...GAMES, 'eights'].filter((game) => pages.signs[game]).map(emblem)),
  });
});
