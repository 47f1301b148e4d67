import type { Browser, Page } from '@playwright/test';
import { dice, play } from './play';
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

test('eight people in eight browsers play three rounds here, every card by a click', async ({ browser, site }) => {
  test.setTimeout(900_000);
  const people: Page[] = [];
  for (let k = 0; k < 8; k++) people.push(await person(browser, site.url, k === 7));
  const organiser = people[0]!;
  const link = await make(organiser, 'Eights for eight', async () => {
    await organiser.locator('form select[name=game]').selectOption('eights');
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
    for (const page of people) await page.getByRole('link', { name: 'To the table' }).click();
    const tables = people.map((page) => new URL(page.url()).hash);
    expect(new Set(tables).size).toBe(4);
    const choices = await Promise.all(people.map((page, k) => play(page, dice(8 * round + k))));
    expect(choices.reduce((sum, made) => sum + made)).toBeGreaterThan(8);
    for (const page of people) await page.goto(link);
    await organiser.getByText('4 of 4 reported').waitFor();
    for (const pair of await organiser.locator('[data-table]').all()) {
      const names = (await pair.locator('.who').allInnerTexts()).map((text) => text.split('\n')[0]!).sort().join(' and ');
      expect(met.has(names), `${names} meet once`).toBe(false);
      met.add(names);
    }
    await organiser.getByRole('button', { name: round < 3 ? 'Pair the next round' : 'End the event' }).click();
  }
  for (const page of people) await expect(page.getByText('has won!')).toBeVisible();
  expect(met.size).toBe(12);
  // Whoever wonders why they are third is told by whose points.
  await expect(organiser.locator('.ties')).toContainText('Yours: ');
  await expect(organiser.getByRole('heading', { name: /^Places over the rounds/ })).toBeVisible();
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

async function account(page: Page, name: string): Promise<void> {
  await page.goto('/#/account');
  await page.getByLabel('Name').first().fill(name);
  await page.getByLabel('Password', { exact: true }).first().fill('correct horse');
  await page.getByRole('button', { name: 'New account' }).click();
  await page.getByText(`Logged in as ${name}.`).waitFor();
}

test('teams of two: everybody brings a deck and plays at their own board', async ({ browser, site }) => {
  test.setTimeout(300_000);
  const names = ['Ada', 'Bela', 'Cleo', 'Dan'];
  const people: Page[] = [];
  for (const name of names) {
    people.push(await person(browser, site.url, name === 'Dan'));
    await account(people.at(-1)!, name);
  }
  const [ada, bela, cleo, dan] = people as [Page, Page, Page, Page];
  const link = await make(ada, 'Two by two', async () => {
    await ada.locator('form select[name=game]').selectOption('eights');
    await ada.locator('form select[name=team]').selectOption('2');
    await ada.getByLabel(/^Rounds/).fill('1');
  });
  for (const [captain, team, mate] of [[ada, 'Reds', 'Bela'], [cleo, 'Blues', 'Dan']] as const) {
    await captain.goto(link);
    await captain.getByLabel('Name of the team').fill(team);
    await captain.getByLabel('Member 2 (account)').fill(mate);
    await captain.getByRole('button', { name: 'Enter', exact: true }).click();
    await captain.getByText(`${mate} (no deck yet)`).waitFor();
  }
  for (const [mate, team] of [[bela, 'Reds'], [dan, 'Blues']] as const) {
    await mate.goto(link);
    await mate.getByText(`You were entered for ${team}.`).waitFor();
    await mate.getByRole('button', { name: 'Register this deck' }).click();
    await mate.getByText('You are in').waitFor();
  }
  await ada.getByRole('button', { name: /^Begin/ }).click();
  for (const page of people) await page.getByRole('link', { name: 'To the table' }).click();
  const boards = people.map((page) => new URL(page.url()).hash);
  expect([boards[0], boards[1]]).toEqual([boards[2], boards[3]]);
  expect(boards[0]).not.toBe(boards[1]);
  for (const page of people) await expect(page.locator('.table')).toBeVisible();
});

test('what is over stands in the season, the hall of fame and the profile, and is printed', async ({ browser, site }) => {
  test.setTimeout(300_000);
  const people: Page[] = [];
  for (const name of ['Emma', 'Finn', 'Gerd', 'Hana']) {
    people.push(await person(browser, site.url));
    await account(people.at(-1)!, name);
  }
  const emma = people[0]!;
  const link = await make(emma, 'Spring Cup', async () => {
    await emma.getByLabel('Played').selectOption({ index: 1 });
    await emma.getByLabel('System').selectOption('single_elimination');
  });
  for (const page of people) {
    await page.goto(link);
    await page.getByRole('button', { name: 'Enter', exact: true }).click();
    await page.getByText('You are in').waitFor();
  }
  await emma.getByRole('button', { name: /^Begin/ }).click();
  for (const round of [1, 2]) {
    await emma.getByRole('heading', { name: `Pairings, round ${round}` }).waitFor();
    if (round === 1) await emma.getByText('Enter results').click();
    for (let open = 3 - round; open > 0; open--) {
      const first = emma.locator('.results li').first();
      const winner = first.getByRole('button', { name: 'Emma wins' });
      await ((await winner.count()) > 0 ? winner : first.getByRole('button', { name: /wins$/ }).first()).click();
      await expect(emma.locator('.results li')).toHaveCount(open - 1);
    }
    await emma.getByRole('button', { name: 'Pair the next round' }).click();
    if (round === 1) await emma.getByText('Enter results').click();
  }
  await expect(emma.getByText('Emma has won!')).toBeVisible();
  await emma.getByText('Download').click();
  const waiting = emma.waitForEvent('download');
  await emma.getByRole('button', { name: 'Standings (PDF)' }).click();
  expect((await waiting).suggestedFilename()).toContain('standings.pdf');
  await emma.goto('/#/events');
  await emma.getByRole('button', { name: 'Season' }).click();
  await expect(emma.getByRole('row', { name: /Emma/ })).toContainText('6');
  await emma.getByRole('button', { name: 'Hall of fame' }).click();
  await emma.getByRole('link', { name: 'Emma', exact: true }).click();
  await expect(emma.getByRole('listitem').filter({ hasText: 'Spring Cup' })).toContainText('1. of 4');
});
