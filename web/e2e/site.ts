import { test as base } from '@playwright/test';
import { start, type Site } from './server';

/** Tests with a running site. */
export const test = base.extend<object, { site: Site }>({
  site: [
    async ({}, use) => {
      const site = await start();
      await use(site);
      await site.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ site }, use) => use(site.url),
});

export { expect } from '@playwright/test';
