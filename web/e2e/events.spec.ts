import type { Browser, Page } from '@playwright/test';
import { expect, test } from './site';

/** Somebody in a browser of their own. */
async function person(browser: Browser, url: string, phone = false): Promise<Page> {
  const viewport = phone ? { width: 390, height: 844 } : { width: 1366, height: 768 };
  const context = await browser.newContext({ baseURL: url, reducedMotion: 'reduce', viewport, locale: 'en-GB' });
  return context.newPage();
}

async function make(page: Page, name: string, fill: () => Promise<void>): Promise<string> {
  await page.goto('/#/events');
  await page.getByRole('button', { name: 'New event' }).click();
  await page.getByLabel('Name').fill(name);
  await fill();
  await page.getByRole('button', { name: 'Make the event' }).click();
  await page.getByRole('heading', { name }).waitFor();
  return page.url();
}

test('eight people in eight browsers play three rounds at real tables', async ({ browser, site }) => {
  test.setTimeout(300_000);
  const people: Page[] = [];
  for (let k = 0; k < 8; k++) people.push(await person(browser, site.url, k === 7));
  const organiser = people[0]!;
  const link = await make(organiser, 'Club evening', async () => {
    await organiser.getByLabel('Played').selectOption({ index: 1 });
    await organiser.getByLabel(/^Rounds/).fill('3');
  });
  for (const page of people) {
    if (page !== organiser) await page.goto(link);
    await page.getByRole('button', { name: 'Enter', exact: true }).click();
    await page.getByText('You are in').waitFor();
  }
  await organiser.getByRole('button', { name: /^Begin/ }).click();
  const met = new Set<string>();
  for (let round = 1; round <= 3; round++) {
    for (const page of people) await page.getByRole('heading', { name: `Pairings, round ${round}` }).waitFor();
    for (const pair of await organiser.locator('[data-table]').all()) {
      const names = (await pair.locator('.who').allInnerTexts()).map((text) => text.split('\n')[0]!).sort().join(' and ');
      expect(met.has(names), `${names} meet once`).toBe(false);
      met.add(names);
    }
    // One of two says how it ended, the other one confirms.
    for (const page of people) {
      const won = page.getByRole('button', { name: 'I won' });
      if (!(await won.isVisible())) continue;
      await won.click();
      const asked = () => Promise.all(people.map((other) => other.getByRole('button', { name: 'Confirm' }).isVisible()));
      await expect.poll(async () => (await asked()).filter(Boolean).length).toBe(1);
      const other = people[(await asked()).indexOf(true)]!;
      await other.getByRole('button', { name: 'Confirm' }).click();
      await expect(won).toBeHidden();
      await expect(other.getByRole('button', { name: 'I won' })).toBeHidden();
    }
    if (round < 3) await organiser.getByRole('button', { name: 'Pair the next round' }).click();
  }
  await organiser.getByRole('button', { name: 'End the event' }).click();
  for (const page of people) await expect(page.getByText('has won!')).toBeVisible();
  expect(met.size).toBe(12);
  await organiser.goto(`${link}?screen`);
  await expect(organiser.locator('.wall .stand')).toHaveCount(8);
  await Promise.all(people.map((page) => page.context().close()));
});

test('one person and bots play here; the table is one click away', async ({ browser, site }) => {
  const page = await person(browser, site.url);
  await make(page, 'With bots', async () => {
    await page.locator('form select').first().selectOption('eights');
    await page.getByLabel('System').selectOption('single_elimination');
  });
  await page.getByRole('button', { name: 'Enter', exact: true }).click();
  await page.getByText('You are in').waitFor();
  await page.getByRole('spinbutton', { name: 'Add bots' }).fill('3');
  await page.locator('form', { hasText: 'Add bots' }).getByRole('button', { name: 'Add' }).click();
  await expect(page.getByText('4 players')).toBeVisible();
  await page.getByRole('button', { name: /^Begin/ }).click();
  await page.getByRole('link', { name: 'To the table' }).click();
  await expect(page.locator('.table')).toBeVisible();
});
