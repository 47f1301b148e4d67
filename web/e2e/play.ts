import type { Locator, Page } from '@playwright/test';
import { expect } from './site';

export const GAMES = ['athernum', 'orden', 'fab', 'altered', 'nightfall', 'eights'] as const;

/** From the first page into a game against a bot: pick the game, press play. */
export async function begin(page: Page, game: string, opponent = 'level:1'): Promise<void> {
  await page.goto('/');
  await page.locator(`[data-game="${game}"] button`).first().click();
  await page.locator('select[name=opponent]').selectOption(opponent);
  await page.getByRole('button', { name: /^Play / }).click();
  await expect(page.locator('.table')).toBeVisible({ timeout: 30_000 });
}

/** Numbers that look random and are the same in every run. */
export function dice(seed: number): (below: number) => number {
  let state = seed * 2654435761 + 1;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

export const stateOf = (page: Page): Promise<string | null> => page.locator('.table').getAttribute('data-state');
export const isOver = async (page: Page): Promise<boolean> => (await page.locator('.result').count()) > 0;

/** Waits until it is our turn to choose, or the game is over. Whether there is something to choose. */
export async function turn(page: Page): Promise<boolean> {
  // Seven bots may have their turns before, on a machine that has other things to do.
  await page.locator('.result, .table[data-asked]').first().waitFor({ timeout: 60_000 });
  return !(await isOver(page));
}

/** Waits until what was seen is no longer the state. */
export async function changed(page: Page, from: string | null): Promise<void> {
  await page.waitForFunction((state) => document.querySelector<HTMLElement>('.table')?.dataset.state !== state, from, { timeout: 20_000 });
}

/** Where an option can be clicked: on a card, a plate, a place of the table. What is picked already stays picked, or a set is never named. */
const LIT = '.table .lit:visible:not(.sel)';

/** Clicks what can be seen of an element: cards overlap, and peep out from under others. */
export async function press(page: Page, element: Locator): Promise<void> {
  await element.scrollIntoViewIfNeeded();
  const at = await element.evaluate((one) => {
    const box = one.getBoundingClientRect();
    for (const y of [0.3, 0.12, 0.6, 0.88]) {
      for (const x of [0.5, 0.1, 0.9, 0.25, 0.75]) {
        const [left, top] = [box.left + box.width * x, box.top + box.height * y];
        const there = document.elementFromPoint(left, top);
        if (there && one.contains(there)) return { left, top };
      }
    }
    return null;
  });
  if (!at) throw new Error(`nothing of it can be seen: ${await element.getAttribute('aria-label')}`);
  await page.mouse.click(at.left, at.top);
}

/** One choice with the mouse: where it lies if there is such a place and the dice like it, else in the list of all options. */
export async function click(page: Page, roll: (below: number) => number): Promise<void> {
  const before = await stateOf(page);
  const lit = page.locator(LIT);
  const count = await lit.count();
  if (count > 0 && roll(3) > 0) {
    await press(page, lit.nth(roll(count)));
    const menu = page.getByRole('menuitem');
    const offers = await menu.count();
    // The last line of a card's menu looks at the card.
    if (offers > 1) await menu.nth(roll(offers - 1)).click();
  } else {
    if ((await page.locator('.question .all').count()) > 0) await page.locator('.question .all').click();
    const list = page.locator('.listing');
    const options = ((await list.count()) > 0 ? list : page.locator('.question, .tray')).locator('[data-option]:enabled:not([aria-pressed=true])');
    await options.nth(roll(await options.count())).click();
  }
  await changed(page, before);
}

/** Plays until the game is over or so many choices were made. How many were made. */
export async function play(page: Page, roll: (below: number) => number, most = 2000): Promise<number> {
  let made = 0;
  while (made < most && (await turn(page))) {
    await click(page, roll);
    made += 1;
  }
  return made;
}
