import { existsSync } from 'node:fs';
import { defineConfig } from '@playwright/test';

const chromium = process.env.CHROMIUM ?? '/usr/bin/chromium';
if (!existsSync(chromium)) {
  throw new Error(`There is no Chromium at ${chromium}. Install it (apt-get install chromium) or name it in CHROMIUM.`);
}

const FLAGS = ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update', '--disable-sync', '--no-first-run'];

export default defineConfig({
  testDir: 'e2e',
  timeout: 180_000,
  // A busy machine is slow, not wrong.
  expect: { timeout: 20_000 },
  workers: 1,
  reporter: [['list']],
  outputDir: 'test-results',
  snapshotPathTemplate: 'e2e/shots/{arg}{ext}',
  use: {
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    launchOptions: { executablePath: chromium, args: FLAGS },
    contextOptions: { reducedMotion: 'reduce' },
    actionTimeout: 15_000,
  },
});
