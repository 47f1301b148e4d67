import type { Browser, Page } from '@playwright/test';
import { check } from './axe';
import { begin, click, dice, play, stateOf, turn } from './play';
import { expect, test } from './site';

/** Gives up, so that the game is over. */
async function concede(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Concede' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Concede' }).click();
  await expect(page.locator('.result')).toBeVisible();
}

async function register(page: Page, name: string): Promise<void> {
  await page.goto('/#/account');
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Password').fill('correct horse');
  await page.getByRole('button', { name: 'New account' }).click();
  await expect(page.getByText(`Logged in as ${name.toLowerCase()}`)).toBeVisible();
}

const visitor = async (browser: Browser, url: string, locale = 'en-GB') => {
  const context = await browser.newContext({ baseURL: url, locale, reducedMotion: 'reduce', viewport: { width: 1300, height: 850 } });
  return { context, page: await context.newPage() };
};

test('bots have a name and say how strong they are, in both languages', async ({ page }) => {
  await page.goto('/');
  await page.locator('[data-game="fab"] button').first().click();
  await expect(page.locator('select[name=opponent] option').first()).toHaveText('Alva · strength 1 of 8');
  await page.locator('select[name=opponent]').selectOption('level:4');
  await expect(page.getByText(/\d+ points above chance/)).toBeVisible();
  await page.getByRole('button', { name: /^Play / }).click();
  await page.locator('.table').waitFor();
  await expect(page.locator('.table').getByRole('heading', { name: 'Dagny' }).first()).toBeVisible();
  await page.getByRole('button', { name: 'Sprache: Deutsch' }).click();
  await expect(page.locator('.table').getByRole('heading', { name: 'Dagny' }).first()).toBeVisible();
});

test('a hint marks what the search would do, with its odds, and is noted', async ({ page }) => {
  await begin(page, 'fab');
  await turn(page);
  const before = await stateOf(page);
  await expect(page.locator('[data-hint]')).toHaveCount(0);
  await page.keyboard.press('h');
  await expect(page.locator('[data-hint]')).toContainText(/\d+%/);
  await expect(page.locator('.hinted').first()).toBeVisible();
  await page.getByText('Why?').click();
  await expect(page.locator('[data-reason]').first()).toBeVisible();
  await check(page, 'a hint');
  await expect(page.locator('.plate.own').getByRole('img', { name: 'has asked for help in this game' })).toBeVisible();
  expect(await stateOf(page)).toBe(before);
  await click(page, dice(3));
  await expect(page.locator('[data-hint]')).toHaveCount(0);
  await turn(page);
  await concede(page);
  await expect(page.locator('.result').getByText('with help')).toBeVisible();
});

test('after the game: what the cards did, the chances, and a step to each turning point', async ({ page }) => {
  test.setTimeout(180_000);
  await begin(page, 'eights');
  await play(page, dice(8), 10);
  if (await turn(page)) await concede(page);
  await page.getByRole('button', { name: 'Analyse' }).click();
  const curve = page.getByRole('slider', { name: /Chance to win/ });
  await expect(curve).toBeVisible({ timeout: 120_000 });
  await page.getByRole('link', { name: 'Analysis' }).click();
  await expect(page).toHaveURL(/#\/r\/.*analysis/);
  await expect(curve).toBeVisible();
  await check(page, 'the analysis');
  // With the keys from choice to choice.
  await curve.focus();
  await page.keyboard.press('ArrowRight');
  const step = await curve.getAttribute('aria-valuenow');
  expect(Number(step)).toBeGreaterThan(0);
  await expect(page.locator('.table')).toHaveAttribute('data-state', `${step}.0`);
  const turns = page.getByRole('complementary', { name: 'Analysis' }).locator('ol button');
  if ((await turns.count()) > 0) {
    await turns.first().click();
    await expect(turns.first()).toHaveAttribute('aria-current', 'step');
  }
  await page.getByRole('complementary', { name: 'Analysis' }).getByRole('button', { name: 'Close' }).click();
  await expect(curve).toHaveCount(0);
});

test('two talk at a table, each in their language; an onlooker finds the game and reads along', async ({ browser, site }) => {
  const [anna, ben, eve] = [await visitor(browser, site.url), await visitor(browser, site.url, 'de-DE'), await visitor(browser, site.url)];
  await anna.page.goto('/');
  await anna.page.locator('[data-game="fab"] button').first().click();
  await anna.page.locator('select[name=opponent]').selectOption('friend');
  await anna.page.getByText('More settings').click();
  await anna.page.getByLabel('Listed in the lobby').check();
  await anna.page.getByRole('button', { name: /^Play / }).click();
  await ben.page.goto(await anna.page.getByRole('textbox', { name: /link/ }).inputValue());
  await ben.page.getByRole('button', { name: 'Hier hinsetzen' }).click();
  await expect(ben.page.locator('.table')).toBeVisible();
  await expect(ben.page.locator('.table').getByRole('heading', { name: /^Gast \d{4}/ }).first()).toBeVisible();

  const id = new URL(ben.page.url()).hash.split('/').pop();
  await eve.page.goto('/');
  await eve.page.locator(`[data-running] a[href="#/t/${id}"]`).click();
  await expect(eve.page.getByText('You are watching.')).toBeVisible();

  await anna.page.keyboard.press('t');
  const talk = anna.page.getByRole('complementary', { name: 'Table talk' });
  await talk.getByRole('button', { name: 'Good luck!' }).click();
  await talk.getByRole('textbox').fill('nice <b>hat</b>');
  await talk.getByRole('button', { name: 'Send' }).click();
  const opened = ben.page.getByRole('button', { name: 'Am Tisch reden: 2 neu' });
  await opened.click();
  const said = ben.page.getByRole('log', { name: 'Am Tisch reden' });
  await expect(said).toContainText('Viel Glück!');
  await expect(said).toContainText('nice <b>hat</b>');
  await check(ben.page, 'table talk');
  await eve.page.keyboard.press('t');
  await expect(eve.page.getByRole('log', { name: 'Table talk' })).toContainText('Good luck!');
  await expect(eve.page.getByText('Who watches reads along and says nothing.')).toBeVisible();

  await said.getByRole('button', { name: 'Melden' }).first().click();
  await expect(ben.page.getByText('Gemeldet.')).toBeVisible();
  await said.getByRole('button', { name: /stummschalten/ }).first().click();
  await expect(said).not.toContainText('nice');
  await ben.page.getByRole('button', { name: 'Alle wieder hören' }).click();
  await expect(said).toContainText('nice');
  await Promise.all([anna, ben, eve].map(({ context }) => context.close()));
});

test('an account keeps results and settings, and codes bring it back', async ({ browser, site }) => {
  const { context, page } = await visitor(browser, site.url);
  const name = `Clara${Date.now() % 100_000}`;
  await register(page, name);
  await begin(page, 'fab');
  await turn(page);
  await concede(page);
  await page.goto('/#/account');
  await expect(page.locator('[data-result=lost]')).toHaveCount(1);
  await expect(page.getByRole('row', { name: /Flesh and Blood 1 0 1 0/ })).toBeVisible();
  await page.getByRole('combobox', { name: 'Result' }).selectOption('won');
  await expect(page.getByText('No game fits that.')).toBeVisible();

  await page.getByRole('banner').getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Light' }).click();
  const kept = page.waitForResponse((answer) => answer.url().includes('preferences') && answer.request().method() === 'PUT');
  await page.getByRole('dialog').getByRole('button', { name: 'Slow' }).click();
  expect((await kept).ok()).toBe(true);
  await page.keyboard.press('Escape');

  await page.getByLabel('Password').fill('correct horse');
  await page.getByRole('button', { name: 'Show new codes' }).click();
  const codes = page.locator('[data-codes] code');
  await expect(codes).toHaveCount(10);
  const code = (await codes.nth(6).textContent())!;
  await check(page, 'codes');

  const other = await visitor(browser, site.url);
  await other.page.goto('/#/account');
  await other.page.getByRole('button', { name: 'Lost your password?' }).click();
  await other.page.getByLabel('Name').fill(name);
  await other.page.getByLabel('Code').fill(code.toLowerCase());
  await other.page.getByLabel('New password').fill('a new password');
  await other.page.getByRole('button', { name: 'Replace the password' }).click();
  await expect(other.page.getByText(`Logged in as ${name.toLowerCase()}`)).toBeVisible();
  // What the account has set is set here too.
  await expect(other.page.locator('html')).toHaveAttribute('data-theme', 'light');
  await other.page.getByRole('link', { name: 'How others see you' }).click();
  await expect(other.page.getByRole('heading', { name })).toBeVisible();
  await expect(other.page.getByText('No public game yet.')).toBeVisible();
  await check(other.page, 'a profile');
  await Promise.all([context.close(), other.context.close()]);
});
