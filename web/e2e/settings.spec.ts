import type { Page } from '@playwright/test';
import type { GameInfo } from '../src/protocol';
import { begin, changed, click, dice, isOver, stateOf, turn } from './play';
import { expect, test } from './site';

const settings = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'Settings' });
const ground = (page: Page) => page.evaluate(() => getComputedStyle(document.documentElement).colorScheme);

test('settings persist over a reload, and the theme is that of the page', async ({ page }) => {
  await page.goto('/');
  await settings(page).click();
  const dialog = page.getByRole('dialog', { name: 'Settings' });
  await dialog.getByRole('button', { name: 'Light' }).click();
  expect(await ground(page)).toBe('light');
  await dialog.getByRole('button', { name: 'Dark' }).click();
  expect(await ground(page)).toBe('dark');
  await dialog.getByRole('button', { name: 'Slow' }).click();
  await expect(dialog.getByRole('switch', { name: 'Sound' })).not.toBeChecked();
  await dialog.getByRole('switch', { name: 'Sound' }).click();
  await dialog.getByRole('slider', { name: 'Volume' }).fill('0.75');
  await dialog.getByRole('switch', { name: 'Signs with names' }).click();
  await page.reload();
  expect(await ground(page)).toBe('dark');
  await settings(page).click();
  await expect(dialog.getByRole('button', { name: 'Dark' })).toHaveAttribute('aria-pressed', 'true');
  await expect(dialog.getByRole('button', { name: 'Slow' })).toHaveAttribute('aria-pressed', 'true');
  await expect(dialog.getByRole('switch', { name: 'Sound' })).toBeChecked();
  await expect(dialog.getByRole('slider', { name: 'Volume' })).toHaveValue('0.75');
  await expect(dialog.getByRole('switch', { name: 'Signs with names' })).toBeChecked();
  await dialog.getByRole('button', { name: 'Deutsch' }).click();
  await expect(page.getByRole('dialog', { name: 'Einstellungen' })).toBeVisible();
});

test('the title says whose move it is, in both languages', async ({ page }) => {
  await begin(page, 'fab');
  await turn(page);
  await expect(page).toHaveTitle(/^● Your move · Flesh and Blood/);
  await page.getByRole('button', { name: 'Sprache: Deutsch' }).click();
  await expect(page).toHaveTitle(/^● Du bist dran · /);
  await page.getByRole('button', { name: 'Aufgeben' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Aufgeben' }).click();
  await expect(page).not.toHaveTitle(/●/);
});

test('stops pass by themselves, show that they did, and are kept', async ({ page }) => {
  await begin(page, 'fab');
  await turn(page);
  await page.keyboard.press('s');
  const drawer = page.getByRole('complementary', { name: 'When shall I ask you?' });
  await expect(drawer.getByRole('button', { name: 'Always', exact: true })).toHaveAttribute('aria-pressed', 'true');
  await drawer.getByRole('button', { name: 'Fast' }).click();
  await expect(drawer.getByRole('button', { name: 'Attack Step, others' })).toHaveAttribute('aria-pressed', 'false');
  await expect(drawer.getByRole('button', { name: 'Attack Step, my turn' })).toHaveAttribute('aria-pressed', 'true');
  await drawer.getByRole('button', { name: 'Close', exact: true }).click();
  await expect(drawer).toHaveCount(0);
  const passed = page.locator('.tools .passed');
  const roll = dice(3);
  for (let k = 0; k < 120 && (await passed.count()) === 0 && !(await isOver(page)); k++) {
    await page.locator('.result, .table[data-asked], .tools .passed').first().waitFor();
    if ((await passed.count()) === 0) await click(page, roll);
  }
  await expect(passed).toContainText('Passed');
  await page.reload();
  await page.locator('.result, .table[data-asked]').first().waitFor();
  await page.keyboard.press('s');
  await expect(drawer.getByRole('button', { name: 'Fast' })).toHaveAttribute('aria-pressed', 'true');
});

test('passing in the own turn is asked about once more, where that is wanted', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('stapel.set.confirm', 'true'));
  await begin(page, 'athernum');
  const roll = dice(4);
  const sure = page.getByRole('dialog', { name: 'Ask again before I pass' });
  const end = page.getByRole('button', { name: /end the Day/i });
  for (let k = 0; k < 60 && (await end.count()) === 0; k++) {
    await turn(page);
    if ((await end.count()) === 0) await click(page, roll);
  }
  const before = await stateOf(page);
  await end.click();
  await sure.getByRole('button', { name: 'Cancel' }).click();
  await expect(sure).toHaveCount(0);
  expect(await stateOf(page)).toBe(before);
  await end.click();
  await sure.getByRole('button', { name: /end the Day/i }).click();
  await changed(page, before);
});

test('what a table may choose is said in words, in both languages', async ({ page, request }) => {
  for (const lang of ['en', 'de']) {
    const games = (await (await request.get(`/api/games?lang=${lang}`)).json()) as GameInfo[];
    await page.goto('/');
    await page.evaluate((one) => localStorage.setItem('stapel.lang', one), lang);
    for (const game of games) {
      await page.goto('about:blank');
      await page.goto('/');
      await page.locator(`[data-game="${game.id}"] button`).first().click();
      await page.locator('details summary').click();
      for (const { name, values } of game.options) {
        const setting = page.locator(`[data-setting="${name}"]`);
        await expect(setting, `${game.id} ${name}`).toHaveText(/^[^_]+$/);
        const said = await setting.locator('option').allTextContents();
        expect(said, `${game.id} ${name}`).toHaveLength(values.length);
        expect(said.filter((word) => /_|^rulebook$|^[a-z]+(-[a-z]+)+$/.test(word)), `${game.id} ${name}`).toEqual([]);
      }
    }
  }
});
