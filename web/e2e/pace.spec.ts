import type { Page } from '@playwright/test';
import { begin, changed, click, dice, isOver, stateOf, turn } from './play';
import { expect, test } from './site';

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

const at = (speed: string) => (page: Page) => page.addInitScript((chosen) => localStorage.setItem('stapel.set.speed', JSON.stringify(chosen)), speed);
/** Older states are still being shown. */
const behind = (page: Page) => page.locator('.table[data-behind]');

/** Plays until what others did is being shown step by step. */
async function untilBehind(page: Page): Promise<void> {
  const roll = dice(2);
  for (let k = 0; k < 60 && !(await isOver(page)); k++) {
    await turn(page);
    await click(page, roll);
    if (await behind(page).waitFor({ timeout: 1500 }).then(() => true, () => false)) return;
  }
  throw new Error('others never did two things in a row');
}

test('what others do is shown step by step; a click and the space bar skip to the newest and answer nothing', async ({ page }) => {
  let answers = 0;
  page.on('websocket', (socket) => socket.on('framesent', (frame) => (answers += Number(String(frame.payload).includes('"choose"')))));
  await at('slow')(page);
  await begin(page, 'nightfall');
  for (const skip of [() => page.mouse.click(30, 400), () => page.keyboard.press(' ')]) {
    await untilBehind(page);
    const before = answers;
    await skip();
    await expect(behind(page)).toHaveCount(0, { timeout: 900 });
    expect(answers).toBe(before);
  }
});

test('the question can be answered before everything was shown', async ({ page }) => {
  await at('slow')(page);
  await begin(page, 'fab');
  const roll = dice(5);
  for (let k = 0; k < 80; k++) {
    await turn(page);
    if ((await behind(page).count()) > 0 && (await page.locator('.question.mine [data-option]:enabled').count()) > 0) break;
    await click(page, roll);
  }
  await expect(behind(page)).toHaveCount(1);
  const before = await stateOf(page);
  await page.locator('.question.mine [data-option]:enabled').last().click();
  await changed(page, before);
});

test('cards fly, at once or not at all, as it was set', async ({ page }) => {
  /** The most copies of cards that were over the table at once. */
  const watch = () =>
    page.addInitScript(() => {
      const most = () => document.querySelectorAll('.ghosts > *').length;
      Object.assign(window, { flown: 0 });
      new MutationObserver(() => Object.assign(window, { flown: Math.max((window as unknown as { flown: number }).flown, most()) })).observe(document, { childList: true, subtree: true });
    });
  const flown = () => page.evaluate(() => (window as unknown as { flown: number }).flown);
  await watch();
  await at('normal')(page);
  await begin(page, 'altered');
  const roll = dice(6);
  for (let k = 0; k < 20 && (await flown()) === 0 && (await turn(page)); k++) await click(page, roll);
  expect(await flown()).toBeGreaterThan(0);
  await page.addInitScript(() => localStorage.setItem('stapel.set.lessMotion', 'true'));
  await page.reload();
  for (let k = 0; k < 12 && (await turn(page)); k++) await click(page, roll);
  expect(await flown()).toBe(0);
});

test('a message of the system says whose move it is, while the page is hidden', async ({ page }) => {
  await page.addInitScript(() => {
    const said: string[] = [];
    class Message {
      static readonly permission = 'granted';
      static readonly requestPermission = () => Promise.resolve('granted');
      onclick = null;
      constructor(title: string) {
        said.push(title);
      }
      close(): void {}
    }
    Object.assign(window, { Notification: Message, said });
    localStorage.setItem('stapel.set.notify', 'true');
    localStorage.setItem('stapel.set.speed', '"instant"');
  });
  const said = () => page.evaluate(() => (window as unknown as { said: string[] }).said);
  await begin(page, 'fab');
  const roll = dice(7);
  for (let k = 0; k < 6 && (await turn(page)); k++) await click(page, roll);
  expect(await said()).toEqual([]);
  await page.evaluate(() => Object.defineProperty(document, 'hidden', { get: () => true }));
  for (let k = 0; k < 40 && (await said()).length === 0 && (await turn(page)); k++) await click(page, roll);
  expect(await said()).not.toEqual([]);
});
