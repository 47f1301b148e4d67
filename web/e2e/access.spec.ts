import { check } from './axe';
import { begin, dice, GAMES, play, turn } from './play';
import { test } from './site';

for (const game of GAMES) {
  test(`the table of ${game}`, async ({ page }) => {
    await begin(page, game);
    await play(page, dice(1), 20);
    await turn(page);
    await check(page, game);
  });
}

test('pages and dialogs', async ({ page }) => {
  for (const path of ['/', '/#/decks/altered', '/#/decks/fab/import', '/#/account', '/#/about', '/#/t/nothing']) {
    await page.goto(path);
    await page.locator('main h1').first().waitFor();
    await page.waitForLoadState('networkidle');
    await check(page, path);
  }
  await page.goto('/#/decks/fab');
  await page.locator('main li button').first().click();
  await check(page, 'zoom');
  await page.keyboard.press('Escape');
  await page.keyboard.press('?');
  await check(page, 'keys');
  await page.keyboard.press('Escape');
  await page.goto('/');
  await page.locator('[data-game=fab]').click();
  await check(page, 'a new table');
  await page.locator('select[name=opponent]').selectOption('friend');
  await page.getByRole('button', { name: /^Play / }).click();
  await page.locator('[data-chair]').first().waitFor();
  await check(page, 'chairs');
});

test('a replay', async ({ page }) => {
  await begin(page, 'fab');
  await turn(page);
  await page.getByRole('button', { name: 'Concede' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Concede' }).click();
  await check(page, 'result');
  await page.getByRole('link', { name: 'Watch the replay' }).click();
  await page.locator('.table').waitFor();
  await check(page, 'replay');
});
