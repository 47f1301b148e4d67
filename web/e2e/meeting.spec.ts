import type { Browser, Page } from '@playwright/test';
import { expect, test } from './site';

/** Somebody in a browser of their own, in German. */
async function person(browser: Browser, url: string, phone = false): Promise<Page> {
  const viewport = phone ? { width: 390, height: 844 } : { width: 1366, height: 768 };
  const context = await browser.newContext({ baseURL: url, reducedMotion: 'reduce', viewport, locale: 'de-DE' });
  const page = await context.newPage();
  await page.goto('/#/');
  return page;
}

async function account(page: Page, name: string): Promise<void> {
  await page.goto('/#/account');
  await page.getByLabel('Name').first().fill(name);
  await page.getByLabel('Passwort', { exact: true }).first().fill('correct horse');
  await page.getByRole('button', { name: 'Neues Konto' }).click();
  await page.getByText(`Angemeldet als ${name}.`).waitFor();
}

async function look(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Schnell jemanden finden' }).click();
  await page.locator('form select[name=game]').selectOption('eights');
  await page.getByRole('button', { name: 'Spiel suchen' }).click();
}

test('two who look for the same game are brought to one table', async ({ browser, site }) => {
  test.setTimeout(120_000);
  const [one, other] = [await person(browser, site.url), await person(browser, site.url, true)];
  await look(one);
  await expect(one.getByRole('heading', { name: /^Gesucht:/ })).toBeVisible();
  await expect(one.getByText(/Suchende: 1/)).toBeVisible();
  await look(other);
  for (const page of [one, other]) {
    await page.waitForURL(/#\/t\//);
    await expect(page.locator('.question, .tray, .wait, main .hand').first()).toBeVisible({ timeout: 30_000 });
  }
  expect(new URL(one.url()).hash).toBe(new URL(other.url()).hash);
});

test('a challenge is accepted on the phone, and home says whose move it is', async ({ browser, site }) => {
  test.setTimeout(120_000);
  const [ada, bela] = [await person(browser, site.url), await person(browser, site.url, true)];
  await account(ada, 'Ada');
  await account(bela, 'Bela');
  await ada.goto('/#/people/Bela');
  await ada.getByRole('button', { name: 'Herausfordern' }).click();
  const form = ada.getByRole('dialog');
  await form.locator('select[name=game]').selectOption('eights');
  await form.locator('select[name=clock]').selectOption({ label: '3 Tage je Zug' });
  await form.getByRole('button', { name: 'Herausfordern' }).click();
  await bela.goto('/#/');
  await expect(bela.getByText('Ada fordert dich heraus')).toBeVisible({ timeout: 20_000 });
  await bela.getByRole('button', { name: 'Annehmen' }).click();
  await bela.getByRole('dialog').getByRole('button', { name: 'Annehmen' }).click();
  await bela.waitForURL(/#\/t\//);
  await ada.goto('/#/');
  await expect(ada.getByText('Bela hat angenommen')).toBeVisible({ timeout: 20_000 });
  await expect(ada.locator('[data-slow] li')).toHaveCount(1);
  await bela.goto('/#/');
  await expect(bela.locator('[data-slow] li')).toHaveCount(1);
  const mine = await Promise.all([ada, bela].map((page) => page.locator('[data-slow]').getByText('Du bist am Zug').count()));
  expect(mine[0]! + mine[1]!).toBe(1);
});
