import type { Page } from '@playwright/test';
import type { Offer, StageState } from '../src/protocol';
import { press } from './play';
import { expect } from './site';

export const TAUGHT = ['fab', 'altered', 'nightfall', 'orden', 'athernum'];
/** Far more than any lesson or puzzle has. */
export const MOST = 600;

/** What the server says to an act, once the page shows it. */
export async function told(page: Page, act: () => Promise<unknown>): Promise<StageState> {
  const [answer] = await Promise.all([page.waitForResponse((one) => one.url().includes('/api/stages/') && one.request().method() === 'POST'), act()]);
  const state = (await answer.json()) as StageState;
  await expect(page.locator('.stage:not([data-busy])')).toHaveAttribute('data-status', state.status);
  return state;
}

export const open = (page: Page, hash: string): Promise<StageState> =>
  told(page, async () => {
    await page.goto('about:blank');
    await page.goto(`/${hash}`);
  });

export const offersOf = (state: StageState): Offer[] => state.scene.question?.options ?? [];

/** Picks an option with the mouse: on its card where it is the only one of that card, else in the list of all options. */
export function pick(page: Page, state: StageState, index: number): Promise<StageState> {
  return told(page, async () => {
    const { id } = offersOf(state)[index]!;
    const card = page.locator(`.table .card.lit[data-piece="${id}"]:visible`);
    const alone = id !== null && offersOf(state).filter((offer) => offer.id === id).length === 1;
    if (alone && (await card.count()) === 1) return press(page, card);
    const listed = page.locator(`.listing [data-option="${index}"], .question [data-option="${index}"], .tray [data-option="${index}"]`);
    if ((await listed.count()) === 0) await page.locator('.question .all').click();
    await listed.first().click();
  });
}

/** What the narrator speaks of first; passing last. */
function inOrder(state: StageState): number[] {
  const shown = new Set((state.step?.show ?? []).flatMap((glow) => (glow.on === 'card' ? [glow.card] : [])));
  const weight = (offer: Offer) => (offer.picked ? 3 : offer.card !== null && shown.has(offer.card) ? 0 : ['pass', 'done'].includes(offer.kind) ? 2 : 1);
  return offersOf(state)
    .map((offer, index) => ({ index, weight: weight(offer) }))
    .sort((a, b) => a.weight - b.weight)
    .map(({ index }) => index);
}

/** Goes where the narrator leads, to the end; what is taken back is not tried again. */
export async function follow(page: Page, first: StageState): Promise<void> {
  let state = first;
  let left = inOrder(state);
  for (let made = 0; state.status === 'playing'; made += 1) {
    expect(made, 'moves').toBeLessThan(MOST);
    if (state.next) {
      state = await told(page, () => page.locator('[data-next]').click());
    } else {
      const index = left.shift();
      if (index === undefined) throw new Error(`nothing of it is right: ${state.step?.say}`);
      state = await pick(page, state, index);
      if (state.back) {
        await expect(page.locator('.tutor .halt')).toHaveText(state.said!);
        continue;
      }
    }
    left = inOrder(state);
  }
  expect(state.status).toBe('done');
}
