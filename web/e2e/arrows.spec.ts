import type { Page } from '@playwright/test';
import { expect, test } from './site';

/** Reads a scenario of the rules on until something is to be seen. */
async function readUntil(page: Page, game: string, name: string, css: string): Promise<void> {
  await page.goto(`/#/scenario/${game}/${encodeURIComponent(name)}`);
  for (let step = 0; step < 40; step++) {
    await page.locator('.stage:not([data-busy])').waitFor();
    if ((await page.locator(css).count()) > 0) return;
    await page.keyboard.press('n');
    await page.waitForTimeout(120);
  }
  throw new Error(`${game}/${name}: ${css} is never to be seen`);
}

/** Where an arrow ends, on the screen. */
const tip = (page: Page, doing: string) =>
  page.locator(`[data-arrow="${doing}"] .line`).first().evaluate((path) => {
    const line = path as SVGPathElement;
    const { x, y } = line.getPointAtLength(line.getTotalLength());
    const base = line.ownerSVGElement!.getBoundingClientRect();
    return { x: base.left + x, y: base.top + y };
  });

test('whoever blocks points at whom they block, whoever attacks at whom they attack', async ({ page }) => {
  await readUntil(page, 'nightfall', 'tgt/the-blocker-orders-the-block-texts', '[data-arrow="block"]');
  await expect(page.locator('[data-arrow="attack"]')).not.toHaveCount(0);
  const attacker = await page.locator('.card[aria-label^="The Homecomer"]').first().boundingBox();
  const { x, y } = await tip(page, 'block');
  expect(x).toBeGreaterThan(attacker!.x - 20);
  expect(x).toBeLessThan(attacker!.x + attacker!.width + 20);
  expect(y).toBeGreaterThan(attacker!.y - 30);
  expect(y).toBeLessThan(attacker!.y + attacker!.height + 30);
});

test('what waits on the stack names its targets and points at them', async ({ page }) => {
  await readUntil(page, 'athernum', 'stk/neutralised-by-a-cataloguer', '[data-targets]');
  await expect(page.locator('[data-targets]').first()).toHaveText(/^Target: .+/);
  await expect(page.locator('[data-arrow="target"]')).not.toHaveCount(0);
});
