import type { Page } from '@playwright/test';
import type { LessonInfo, StageState } from '../src/protocol';
import { check } from './axe';
import { expect, test } from './site';
import { follow, MOST, offersOf, open, pick, TAUGHT, told } from './stage';

/** What is said never lies on the hand or on the middle. */
async function apart(page: Page): Promise<void> {
  const box = async (selector: string) => (await page.locator(selector).first().boundingBox())!;
  const bubble = await box('.tutor .bubble');
  for (const other of [await box('.table .middle'), await box('.table .hand')]) {
    const over = bubble.x < other.x + other.width && other.x < bubble.x + bubble.width && bubble.y < other.y + other.height && other.y < bubble.y + bubble.height;
    expect(over).toBe(false);
  }
}

for (const game of TAUGHT) {
  test(`the first lesson of ${game}, from the first page to the end`, async ({ page, request }) => {
    const lessons = (await (await request.get(`/api/games/${game}/lessons?lang=en`)).json()) as LessonInfo[];
    await page.goto('/');
    await page.locator(`[data-game="${game}"]`).getByRole('link', { name: 'Learn' }).click();
    await expect(page.locator('.road li')).toHaveCount(lessons.length);
    await expect(page.locator('.road .next')).toHaveCount(1);
    const state = await told(page, () => page.locator('.road .next a').click());
    await expect(page.locator('.tutor .say')).toHaveText(state.step!.say);
    if (state.step!.show.length > 0) await expect(page.locator('.spots .ring').first()).toBeVisible();
    await apart(page);
    await check(page, `the first lesson of ${game}`);
    await follow(page, state);
    await expect(page.locator('.tutor .remember')).toBeVisible();
    await page.locator('[data-following]').click();
    await expect(page).toHaveURL(new RegExp(`#/lesson/${game}/${lessons[1]!.name}$`));
    await page.goto(`/#/learn/${game}`);
    await expect(page.locator('.road .done')).toHaveCount(1);
    await expect(page.locator('.road .next a')).toHaveAttribute('data-lesson', lessons[1]!.name);
    await check(page, `the road of ${game}`);
  });
}

test('a lesson by keys: on, back, from the beginning, in the other language', async ({ page }) => {
  const first = await open(page, '#/lesson/fab/01-first-strike');
  expect(first.next).toBe(true);
  const second = await told(page, () => page.keyboard.press('Enter'));
  expect(second.step!.number).toBe(2);
  const back = await told(page, () => page.keyboard.press('u'));
  expect(back.step!.number).toBe(1);
  await told(page, () => page.keyboard.press('n'));
  await page.keyboard.press('h');
  await expect(page.locator('.tutor .hint')).toContainText(first.goal);
  const german = await told(page, () => page.getByRole('button', { name: 'Sprache: Deutsch' }).click());
  expect(german.step!.number).toBe(2);
  await expect(page.locator('.tutor .say')).toHaveText(german.step!.say);
  const again = await told(page, () => page.keyboard.press('r'));
  expect(again.step!.number).toBe(1);
});

test('a puzzle: failed, told why, tried again, solved; the next one', async ({ page }) => {
  const name = '01-the-right-terrain';
  const play = async (start: StageState, card: string) => {
    let state = start;
    const labels = [card, 'Hero Expedition'];
    for (let made = 0; state.status === 'playing'; made += 1) {
      expect(made, 'moves').toBeLessThan(MOST);
      const offers = offersOf(state);
      const wanted = labels.length > 0 ? offers.findIndex((offer) => offer.label.includes(labels[0]!)) : -1;
      if (wanted >= 0) labels.shift();
      state = await pick(page, state, wanted >= 0 ? wanted : offers.findIndex((offer) => offer.kind === 'pass'));
    }
    return state;
  };
  const start = await open(page, `#/puzzle/altered/${name}`);
  await expect(page.locator('.goal b').first()).toHaveText(start.title);
  await check(page, 'a puzzle');
  const failed = await play(start, 'Haven Warrior');
  expect(failed.status).toBe('failed');
  await expect(page.locator('[data-result=failed]')).toBeVisible();
  await expect(page.locator('.goal .why')).toContainText(failed.why_not!);
  await expect(page.locator('.tries i')).toHaveCount(1);
  await page.getByRole('button', { name: 'Solution' }).click();
  await expect(page.locator('.goal .idea')).toContainText(failed.idea!);
  await check(page, 'a puzzle that failed');
  const again = await told(page, () => page.getByRole('button', { name: 'Try again' }).click());
  expect(again.status).toBe('playing');
  const solved = await play(again, 'Bravos Pathfinder');
  expect(solved.status).toBe('done');
  await expect(page.locator('[data-result=done]')).toBeVisible();
  await told(page, () => page.getByRole('link', { name: 'Next puzzle' }).click());
  await expect(page).not.toHaveURL(new RegExp(name));
  await page.goto('/#/learn/altered');
  await expect(page.locator(`[data-puzzle="${name}"]`)).toHaveClass(/solved/);
});

test('the solution of a puzzle is shown move by move, which does not solve it; one may go on alone', async ({ page }) => {
  const name = '01-the-right-terrain';
  await open(page, `#/puzzle/altered/${name}`);
  await page.getByRole('button', { name: 'Solution' }).click();
  await told(page, () => page.getByRole('button', { name: 'Show it move by move' }).click());
  await check(page, 'a solution');
  // What comes next is said, and nothing can be chosen meanwhile.
  await expect(page.locator('[data-walk]')).toContainText(/^Move 0 of \d+: .+/);
  await expect(page.locator('.table .lit')).toHaveCount(0);
  const moves = Number(/of (\d+)/.exec((await page.locator('[data-walk]').textContent())!)![1]);
  let state = await told(page, () => page.keyboard.press('n'));
  for (let made = 1; made < moves; made += 1) state = await told(page, () => page.keyboard.press('n'));
  expect(state.status).toBe('done');
  await expect(page.locator('[data-result=done] h2')).toHaveText('That is how.');
  await told(page, () => page.getByRole('button', { name: 'Go on yourself' }).click());
  await expect(page.locator('.table .lit').first()).toBeVisible();
  await page.goto('/#/learn/altered');
  await expect(page.locator(`[data-puzzle="${name}"]`)).not.toHaveClass(/solved/);
});

test('rules: searched, marked, and one of them watched line by line', async ({ page }) => {
  await page.goto('/#/rules/fab');
  await page.locator('.rule').first().waitFor();
  await check(page, 'rules');
  await page.getByRole('searchbox').fill('arsenal second');
  await expect(page.locator('[data-rule="FAB-ZONE-7"] mark').first()).toBeVisible();
  await check(page, 'rules found');
  await page.getByRole('searchbox').fill('FAB-SETUP-7');
  const scene = await told(page, () => page.locator('[data-rule="FAB-SETUP-7"]').getByRole('link', { name: /^Show me/ }).click());
  expect(scene.kind).toBe('scenario');
  let state = scene;
  for (let made = 0; state.status === 'playing'; made += 1) {
    expect(made, 'lines').toBeLessThan(MOST);
    expect(state.next).toBe(true);
    state = await told(page, () => page.locator('[data-next]').click());
  }
  await check(page, 'a scenario');
  await page.locator('.tutor').getByRole('link', { name: 'Back to the rules' }).click();
  await expect(page).toHaveURL(/#\/rules\/fab$/);
});

test('words: looked up', async ({ page }) => {
  await page.goto('/#/glossary/nightfall');
  await page.locator('dt').first().waitFor();
  const all = await page.locator('dt').count();
  const word = (await page.locator('dt').last().textContent())!;
  await page.getByRole('searchbox').fill(word);
  await expect(page.locator('dt mark').last()).toBeVisible();
  expect(await page.locator('dt').count()).toBeLessThan(all);
  await check(page, 'words');
});

test('on a phone the bubble is above the table', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const state = await open(page, '#/lesson/fab/01-first-strike');
  await apart(page);
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(390);
  await check(page, 'a lesson on a phone');
  await follow(page, state);
  await expect(page.locator('.tutor .remember')).toBeVisible();
});

test('on a phone the middle has its room beside a narrator, too', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, '#/lesson/altered/01-two-paths-one-meeting');
  await apart(page);
  const plate = (await page.locator('.plate.own').boundingBox())!;
  for (const sum of await page.locator('.expedition').all()) {
    const box = (await sum.boundingBox())!;
    expect(box.y + box.height).toBeLessThanOrEqual(plate.y);
  }
});

test('what is not there is said', async ({ page }) => {
  await page.goto('/#/lesson/fab/99-nothing');
  await expect(page.getByRole('heading', { name: 'There is no such lesson or puzzle.' })).toBeVisible();
});
