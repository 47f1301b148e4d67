// @vitest-environment node
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build, type Manifest } from 'vite';
import { beforeAll, expect, it } from 'vitest';

const FIRST = 350_000;
const ART = 300_000;
const GAMES = ['fab', 'altered', 'nightfall', 'orden', 'athernum'];

let out = '';
let manifest: Manifest = {};
const size = (file: string): number => gzipSync(readFileSync(join(out, file))).length;

/** A chunk with everything the browser fetches before it runs, fonts included even if the page never shows them. */
function withImports(key: string, seen = new Set<string>()): Set<string> {
  const chunk = manifest[key]!;
  for (const file of [chunk.file, ...(chunk.css ?? []), ...(chunk.assets ?? [])]) seen.add(file);
  for (const other of chunk.imports ?? []) withImports(other, seen);
  return seen;
}

beforeAll(async () => {
  process.env.NODE_ENV = 'production';
  out = mkdtempSync(join(tmpdir(), 'stapel-web-'));
  await build({ build: { outDir: out, emptyOutDir: true, manifest: true }, logLevel: 'error', mode: 'production' });
  manifest = JSON.parse(readFileSync(join(out, '.vite/manifest.json'), 'utf8')) as Manifest;
}, 120_000);

it('is loaded with at most 350 kB', () => {
  const files = [...withImports('index.html')];
  const all = files.reduce((sum, file) => sum + size(file), size('index.html'));
  console.info(`first load: ${all} bytes compressed`);
  expect(files.filter((file) => file.endsWith('.woff2'))).toHaveLength(10);
  expect(all).toBeLessThan(FIRST);
});

it.each(GAMES)('shows the pictures of %s with at most 300 kB more', (game) => {
  const key = Object.keys(manifest).find((name) => name.includes(`virtual:pictograms/${game}`));
  expect(key).toBeDefined();
  const bytes = [...withImports(key!)].filter((file) => !withImports('index.html').has(file)).reduce((sum, file) => sum + size(file), 0);
  console.info(`pictures of ${game}: ${bytes} bytes compressed`);
  expect(bytes).toBeGreaterThan(10_000);
  expect(bytes).toBeLessThan(ART);
});
