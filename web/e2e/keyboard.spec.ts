import type { Page } from '@playwright/test';
import { changed, dice, isOver, stateOf, turn } from './play';
import { expect, test } from './site';

/** Tab until what has the focus matches. */
async function tabTo(page: Page, selector: string): Promise<void> {
  for (let k = 0; k < 80; k++) {
    if (await page.evaluate((css) => document.activeElement?.matches(css) ?? false, selector)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`no way to ${selector} with Tab`);
}

/** One choice by the keys alone, in turn: a number, Enter on a card reached with the arrows, an option reached with q. */
async function choose(page: Page, roll: (below: number) => number): Promise<void> {
  const before = await stateOf(page);
  const numbered = Math.min(9, Number(await page.locator('.table').getAttribute('data-asked')));
  const ends = (await page.locator('[data-option][aria-keyshortcuts=p]').count()) > 0;
  const way = roll(4);
  if (way === 0 && ends) {
    await page.keyboard.press('p');
  } else if (way === 1) {
    await page.keyboard.press('q');
    await expect(page.locator('.listing [data-option]').first()).toBeFocused();
    for (let k = roll(3); k > 0; k--) await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
  } else if (way === 2 && (await page.locator('.table .card.lit:visible').count()) > 0) {
    await page.evaluate(() => (document.activeElement as HTMLElement).blur());
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    if ((await page.getByRole('menuitem').count()) > 0) await page.keyboard.press('Enter');
  } else if (numbered > 0) {
    await page.keyboard.press(String(1 + roll(numbered)));
  } else {
    await page.keyboard.press('p');
  }
  await changed(page, before);
}

test('a game by keyboard alone', async ({ page }) => {
  test.setTimeout(600_000);
  await page.goto('/');
  await expect(page.locator('[data-game=fab]')).toBeVisible();
  await tabTo(page, '[data-game=fab] .go');
  await page.keyboard.press('Enter');
  await tabTo(page, 'select[name=opponent]');
  await page.keyboard.press('Home');
  await tabTo(page, 'dialog .go');
  await page.keyboard.press('Enter');
  await expect(page.locator('.table')).toBeVisible();
  const roll = dice(3);
  for (let k = 0; k < 3000 && (await turn(page)); k++) await choose(page, roll);
  expect(await isOver(page)).toBe(true);
});

test('the keys are listed, and a card is looked at', async ({ page }) => {
  await page.goto('/');
  await page.locator('[data-game=fab] button').first().click();
  await page.getByRole('button', { name: /^Play / }).click();
  await turn(page);
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keys' })).toContainText('pass, or done');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  // A plate that is asked for is called by what choosing it does; a card is called by its name.
  for (let k = 0; k < 30 && (await page.locator('.card[data-card]:focus').count()) === 0; k++) await page.keyboard.press('ArrowDown');
  const name = await page.evaluate(() => document.activeElement?.getAttribute('aria-label')?.split(',')[0]);
  await page.keyboard.press('z');
  await expect(page.getByRole('dialog').getByRole('article')).toHaveAccessibleName(new RegExp(`^${name}`));
  await page.keyboard.press('Escape');
  await page.keyboard.press('l');
  await expect(page.getByRole('log')).toBeFocused();
});
