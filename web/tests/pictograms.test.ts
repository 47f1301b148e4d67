// @vitest-environment node
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { ofGame } from '../pictograms';

/** The pictograms that are printed are those the browser shows. `UPDATE=1 npx vitest run tests/pictograms.test.ts` writes them anew. */
it.each(['athernum', 'nightfall', 'orden'])('prints the pictograms of %s', (game) => {
  const file = fileURLToPath(new URL(`../../crates/print/pictograms/${game}.json`, import.meta.url));
  const wanted = JSON.stringify(ofGame(game), null, 1) + '\n';
  if (process.env.UPDATE) writeFileSync(file, wanted);
  expect(readFileSync(file, 'utf8') === wanted).toBe(true);
});
