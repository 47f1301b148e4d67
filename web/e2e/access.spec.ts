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

const PAGES = ['/', '/#/decks/orden', '/#/decks/fab/import', '/#/account', '/#/about', '/#/t/nothing', '/#/faces/eights'];
const TAUGHT = ['fab', 'altered', 'nightfall', 'orden', 'athernum'];

for (const path of [...PAGES, ...TAUGHT.flatMap((game) => ['learn', 'rules', 'glossary'].map((page) => `/#/${page}/${game}`))]) {
  test(`the page ${path}`, async ({ page }) => {
    await page.goto(path);
    await page.locator('main h1').first().waitFor();
    await page.waitForLoadState('networkidle');
    await check(page, path);
  });
}

for (const game of TAUGHT) {
  test(`the first lesson and a puzzle of ${game}`, async ({ page, request }) => {
    for (const [kind, list] of [['lesson', 'lessons'], ['puzzle', 'puzzles']] as const) {
      const all = (await (await request.get(`/api/games/${game}/${list}?lang=en`)).json()) as { name: string }[];
      await page.goto(`/#/${kind}/${game}/${all[0]!.name}`);
      await page.locator('.stage:not([data-busy])').waitFor();
      await check(page, `${kind} of ${game}`);
    }
  });
}

test('dialogs', async ({ page }) => {
  await page.goto('/#/decks/eights');
  await page.locator('main li button').first().click();
  await check(page, 'zoom');
  await page.keyboard.press('Escape');
  await page.keyboard.press('?');
  await check(page, 'keys');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('dialog').waitFor();
  await check(page, 'settings');
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
