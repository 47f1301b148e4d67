import type { Page } from '@playwright/test';
import { begin, click, dice, GAMES, turn } from './play';
import { expect, test } from './site';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

// Where something sticks out, a phone shows the page smaller: the width of the screen counts.
const overflow = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - screen.width);

for (const game of GAMES) {
  test(`${game} on a phone: nothing sticks out, the question stays in sight`, async ({ page }) => {
    await begin(page, game);
    const roll = dice(5);
    for (let k = 0; k < 25 && (await turn(page)); k++) {
      expect(await overflow(page)).toBeLessThanOrEqual(0);
      await expect(page.locator('[data-question]')).toBeInViewport({ ratio: 0.5 });
      await click(page, roll);
    }
  });
}

test('the pages fit', async ({ page }) => {
  for (const path of ['/', '/#/decks', '/#/decks/fab', '/#/decks/fab/import', '/#/account']) {
    await page.goto(path);
    await page.locator('main h1').first().waitFor();
    expect(await overflow(page), path).toBeLessThanOrEqual(0);
  }
});
