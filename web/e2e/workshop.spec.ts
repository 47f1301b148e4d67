import type { Page } from '@playwright/test';
import { check } from './axe';
import { expect, test } from './site';

const speak = (page: Page, lang: 'de' | 'en') => page.addInitScript((lang) => localStorage.setItem('stapel.lang', lang), lang);

test('a card is written from menus and by hand, refused with the reason, shared by link, and measured', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await speak(page, 'de');
  await page.goto('/#/workshop/orden');
  await page.getByLabel('Name, englisch').fill('Lantern');
  await page.getByLabel('Name, deutsch').fill('Laterne');
  await expect(page.getByLabel('Kennung')).toHaveValue('lantern');
  await page.getByRole('button', { name: 'Noch eine Fähigkeit' }).click();
  await page.getByRole('searchbox').fill('Karte');
  await page.locator('.found button').first().click();
  await expect(page.locator('.zoom .face')).toContainText('Laterne');
  await expect(page.locator('.texts [lang=en]')).toContainText('Lantern');
  // Every piece of it is a menu of the card language.
  const piece = page.locator('.menus select').first();
  const before = await piece.inputValue();
  const next = await piece.locator('option').evaluateAll((all, before) => (all as HTMLOptionElement[]).map((one) => one.value).find((value) => value !== before), before);
  await piece.selectOption(next!);
  await expect(page.locator('.menus select').first()).toHaveValue(next!);
  await piece.selectOption(before);
  await expect(page.locator('.texts [lang=en] p').first()).not.toBeEmpty();
  await expect(page.locator('.checks .bad')).toHaveCount(0);
  await check(page, 'the workshop');
  await page.screenshot({ path: 'test-results/workshop.png' });

  // By hand: what is wrong is said at its line, and words are completed.
  await page.getByRole('button', { name: 'Von Hand schreiben' }).click();
  const area = page.getByLabel('Von Hand');
  const ron = await area.inputValue();
  await area.fill(ron.replace('id:', 'idd:'));
  await expect(page.locator('.checks .bad')).toContainText(/Zeile \d+/);
  await expect(page.locator('ol .wrong')).toHaveCount(1);
  await area.fill(ron);
  await expect(page.locator('.checks .bad')).toHaveCount(0);
  await area.press('Control+End');
  await area.pressSequentially(' Disc');
  await expect(page.locator('.endings button').first()).toContainText('Discard');
  await area.fill(ron);

  await page.getByRole('button', { name: 'Link mit dem ganzen Set' }).click();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  const other = await context.newPage();
  await speak(other, 'de');
  await other.goto(link);
  await expect(other.locator('.zoom .face')).toContainText('Laterne');
  await other.close();

  await page.getByRole('button', { name: /^Messen/ }).click();
  await expect(page.getByText(/^\d+ von \d+ Spielen/)).toBeVisible({ timeout: 60_000 });
  await page.screenshot({ path: 'test-results/workshop-balance.png', fullPage: true });
  const stop = page.getByRole('button', { name: 'Anhalten' });
  if (await stop.isVisible()) await stop.click();
  await expect(page.getByRole('button', { name: /^Messen/ })).toBeVisible({ timeout: 20_000 });
});

test('a card is written as sentences, with what is not understood underlined and words that go on', async ({ page }) => {
  await speak(page, 'de');
  await page.goto('/#/workshop/orden');
  const area = page.getByRole('textbox', { name: 'Als Sätze' });
  await area.fill('Aktion: Lege diese Karte ab: Ziehe 3 Karten.');
  await expect(page.locator('.texts [lang=en]')).toContainText('Action: discard this card: draw 3 cards.', { timeout: 60_000 });
  await expect(page.locator('.sentences mark')).toHaveCount(0);
  // As people write: what was understood is said as cards say it.
  await area.fill('Aktion: Leg diese Karte ab: zieh zwei Karten');
  await expect(page.locator('.sentences')).toContainText('= Aktion: Lege diese Karte ab: Ziehe 2 Karten.');
  await expect(page.locator('.texts [lang=en]')).toContainText('draw 2 cards');
  // What is not understood is underlined, and something like it is offered.
  await area.fill('Aktion: Lege diese Karte ab: Ziehe 3 Karten, tanze.');
  await expect(page.locator('.sentences mark')).toContainText('tanze');
  await page.screenshot({ path: 'test-results/workshop-sentences.png' });
  await page.locator('.sentences .like').first().click();
  await expect(page.locator('.sentences mark')).toHaveCount(0);
  // Words that go on.
  await area.fill('Aktion: Lege diese ');
  await area.press('End');
  await expect(page.locator('.sentences .endings button').filter({ hasText: 'Karte' }).first()).toBeVisible();
  await check(page, 'sentences');
});

test('a set is played at a table that is marked and shows its cards', async ({ page }) => {
  await speak(page, 'de');
  await page.goto('/#/workshop/orden');
  await page.getByLabel('Name, englisch').fill('Lantern');
  await page.getByLabel('Name, deutsch').fill('Laterne');
  await page.getByRole('button', { name: 'Pfad des Buches', exact: true }).click();
  await expect(page.locator('.checks .bad')).toHaveCount(0);
  await expect(page.locator('.zoom .face')).toContainText('Laterne');
  await page.getByRole('button', { name: 'An den Tisch' }).click();
  await expect(page).toHaveURL(/#\/t\//);
  await page.locator('[data-question]').waitFor();
  await page.getByRole('button', { name: /Eigene Karten: 1/ }).click();
  await expect(page.getByRole('dialog')).toContainText('Laterne');
  await page.screenshot({ path: 'test-results/own-cards.png' });
  await check(page, 'the cards of a table');
});

test('the workshop fits a phone', async ({ page }) => {
  await speak(page, 'de');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/#/workshop/nightfall');
  await expect(page.getByLabel('Name, englisch')).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await page.screenshot({ path: 'test-results/workshop-phone.png' });
});
