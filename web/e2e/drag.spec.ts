import type { Locator, Page } from '@playwright/test';
import type { Offer, TableState } from '../src/protocol';
import { begin, changed, click, dice, isOver, stateOf, turn } from './play';
import { listen } from './secrets';
import { expect, test } from './site';

/** The newest state the page was told. */
function follow(page: Page): { readonly state: TableState | null } {
  const heard = listen(page);
  return {
    get state() {
      const last = heard.messages.findLast((message) => message.tell === 'state');
      return last?.tell === 'state' ? last.state : null;
    },
  };
}

const offers = (told: { readonly state: TableState | null }): Offer[] => told.state?.scene.question?.options ?? [];
const middleOf = async (element: Locator) => {
  const box = (await element.boundingBox())!;
  return { x: box.x + box.width / 2, y: box.y + box.height / 3 };
};

/** Presses, draws and lets go: in several steps, as a hand does. */
async function drag(page: Page, from: Locator, to: { x: number; y: number }, letGo = true): Promise<void> {
  const start = await middleOf(from);
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  await page.mouse.move(start.x, start.y - 30, { steps: 3 });
  await page.mouse.move(to.x, to.y, { steps: 6 });
  if (letGo) await page.mouse.up();
}

/** Plays until a card of the hand can be played by one option. */
async function untilPlayable(page: Page, told: { readonly state: TableState | null }): Promise<Locator> {
  const roll = dice(4);
  for (let k = 0; k < 200 && (await turn(page)); k++) {
    for (const offer of offers(told).filter((one) => one.kind === 'play' && one.id !== null)) {
      const card = page.locator(`.hand .card.lit[data-piece="${offer.id}"]`);
      if ((await card.count()) === 1 && offers(told).filter((one) => one.id === offer.id).length === 1) return card;
    }
    await click(page, roll);
  }
  throw new Error('no card could be played');
}

test('a card is drawn to the table: to where it is wanted, back with Escape, back from anywhere else', async ({ page }) => {
  const told = follow(page);
  await begin(page, 'altered');
  const card = await untilPlayable(page, told);
  const before = await stateOf(page);
  const middle = await middleOf(page.locator('[data-middle]'));
  await drag(page, card, middle, false);
  await expect(page.locator('.carried')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(page.locator('.carried')).toHaveCount(0);
  await page.mouse.up();
  await drag(page, card, await middleOf(page.locator('[data-question]')));
  await expect(page.locator('.carried')).toHaveCount(0);
  await page.waitForTimeout(300);
  expect(await stateOf(page)).toBe(before);
  // Neither press has looked at the card or played it.
  await expect(page.locator('dialog[open]')).toHaveCount(0);
  await drag(page, card, middle);
  await changed(page, before);
});

test('a character that is let go on an expedition goes there without being asked', async ({ page }) => {
  const told = follow(page);
  await begin(page, 'altered');
  const zone = page.locator('[data-zone=CompanionExpedition][data-of="0"]');
  const roll = dice(6);
  for (let k = 0; k < 30; k++) {
    const card = await untilPlayable(page, told);
    const id = Number(await card.getAttribute('data-piece'));
    // Where a place was asked for, it was answered: the card lies there.
    const before = await stateOf(page);
    await drag(page, card, await middleOf(zone));
    await changed(page, before);
    await turn(page);
    const there = () => told.state!.scene.sides[0]!.areas.find((area) => area.zone === 'CompanionExpedition')!.cards.some((piece) => piece.id === id);
    if (there()) return;
    // A spell or a landmark has no such place.
    if (!(await isOver(page))) await click(page, roll);
  }
  throw new Error('no character could be played');
});

test.describe('with a finger', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });

  test('a card that is drawn up is played', async ({ page }) => {
    const told = follow(page);
    await begin(page, 'altered');
    const card = await untilPlayable(page, told);
    await card.scrollIntoViewIfNeeded();
    const before = await stateOf(page);
    const [from, to] = [await middleOf(card), await middleOf(page.locator('[data-middle]'))];
    const client = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x = 0, y = 0) =>
      client.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x, y }] });
    await touch('touchStart', from.x, from.y);
    for (let k = 1; k <= 8; k++) await touch('touchMove', from.x + ((to.x - from.x) * k) / 8, from.y + ((to.y - from.y) * k) / 8);
    await expect(page.locator('.carried')).toHaveCount(1);
    await touch('touchEnd');
    await changed(page, before);
  });
});

test('either of two copies in the hand can be clicked, and the one that was clicked goes', async ({ page }) => {
  const told = follow(page);
  await begin(page, 'nightfall');
  const roll = dice(9);
  for (let k = 0; k < 300 && (await turn(page)); k++) {
    const hand = await page.locator('.hand .card').evaluateAll((all) => all.map((one) => ({ id: (one as HTMLElement).dataset.piece!, card: (one as HTMLElement).dataset.card!, lit: one.classList.contains('lit') })));
    const offered = new Set(offers(told).filter((one) => !one.picked).map((one) => String(one.id)));
    const copy = hand.find((one) => one.lit && !offered.has(one.id) && hand.some((other) => other.card === one.card && offered.has(other.id)));
    // Naming a set moves no card yet.
    if (copy && told.state!.scene.question!.how_many === null) {
      const place = hand.indexOf(copy);
      const left = hand.filter((_, n) => n !== place).map((one) => one.card);
      const before = await stateOf(page);
      await page.locator(`.hand .card[data-piece="${copy.id}"]`).click({ position: { x: 12, y: 40 } });
      await changed(page, before);
      const cards = () => page.locator('.hand .card').evaluateAll((all) => all.map((one) => (one as HTMLElement).dataset.card!));
      if ((await cards()).length === hand.length) continue;
      expect(await cards()).toEqual(left);
      return;
    }
    await click(page, roll);
  }
  throw new Error('there were never two copies');
});
