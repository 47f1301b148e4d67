import { svelte } from '@sveltejs/vite-plugin-svelte';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';
import { pictograms } from './pictograms.ts';

// In development the pages come from Vite and everything else from a running `stapel serve`.
const server = process.env.STAPEL_URL ?? 'http://127.0.0.1:7878';

/** The two typefaces every page begins with are fetched with the page, not after its styles. */
const early: Plugin = {
  name: 'early-fonts',
  transformIndexHtml: (_html, { bundle }) =>
    Object.keys(bundle ?? {})
      .filter((file) => /(alegreya-sans-latin-400|cinzel-latin-700)-.*\.woff2$/.test(file))
      .map((file) => ({ tag: 'link', attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${file}`, crossorigin: '' }, injectTo: 'head' })),
};

export default defineConfig({
  plugins: [svelte(), pictograms(), early],
  build: { target: 'es2022' },
  server: { proxy: { '/api': server, '/ws': { target: server, ws: true } } },
  resolve: process.env.VITEST ? { conditions: ['browser'] } : undefined,
  test: { environment: 'jsdom', include: ['tests/**/*.test.ts'] },
});
