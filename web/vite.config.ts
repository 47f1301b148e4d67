import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';
import { pictograms } from './pictograms.ts';

// In development the pages come from Vite and everything else from a running `stapel serve`.
const server = process.env.STAPEL_URL ?? 'http://127.0.0.1:7878';

export default defineConfig({
  plugins: [svelte(), pictograms()],
  build: { target: 'es2022' },
  server: { proxy: { '/api': server, '/ws': { target: server, ws: true } } },
  resolve: process.env.VITEST ? { conditions: ['browser'] } : undefined,
  test: { environment: 'jsdom', include: ['tests/**/*.test.ts'] },
});
