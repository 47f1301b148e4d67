// @vitest-environment node
import { mkdtempSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'vite';
import { expect, it } from 'vitest';

const MOST = 300_000;

const files = (folder: string): string[] =>
  readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    return statSync(path).isDirectory() ? files(path) : [path];
  });

it('is loaded with fewer than 300 kB', async () => {
  process.env.NODE_ENV = 'production';
  const out = mkdtempSync(join(tmpdir(), 'stapel-web-'));
  await build({ build: { outDir: out, emptyOutDir: true }, logLevel: 'error', mode: 'production' });
  const sizes = files(out).map((path) => gzipSync(readFileSync(path)).length);
  const all = sizes.reduce((sum, size) => sum + size, 0);
  console.info(`first load: ${all} bytes compressed`);
  expect(sizes.length).toBeGreaterThan(2);
  expect(all).toBeLessThan(MOST);
}, 120_000);
