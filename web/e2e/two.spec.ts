import type { Browser, Page } from '@playwright/test';
import { click, dice, GAMES, isOver, stateOf } from './play';
import { leaks, listen, ownSince, secretsOf, shownOn, type Told, toldTo } from './secrets';
import { expect, test } from './site';

/** Two people in two browsers at one table, made by the first and joined by its link. */
async function sitDown(browser: Browser, url: string, game: string) {
  const context = { baseURL: url, reducedMotion: 'reduce', viewport: { width: 1300, height: 850 }, locale: 'en-GB' } as const;
  const [first, second] = [await browser.newContext(context), await browser.newContext(context)];
  const [a, b] = [await first.newPage(), await second.newPage()];
  const heard = [listen(a), listen(b)] as const;
  await a.goto('/');
  await a.locator(`[data-game="${game}"] button`).first().click();
  await a.locator('select[name=opponent]').selectOption('friend');
  await a.getByRole('button', { name: /^Play / }).click();
  const link = await a.getByRole('textbox', { name: /link/ }).inputValue();
  await b.goto(link);
  const sit = b.getByRole('button', { name: 'Sit here' });
  await sit.waitFor();
  const decks = b.getByRole('combobox', { name: 'Your deck' });
  if ((await decks.locator('option').count()) > 1) await decks.selectOption({ index: 1 });
  await sit.click();
  await expect(a.locator('.table')).toBeVisible();
  await expect(b.locator('.table')).toBeVisible();
  return { a, b, heard, close: () => Promise.all([first.close(), second.close()]) };
}

/** Whoever is asked chooses, until it is over or so often. */
async function together(pages: Page[], roll: (below: number) => number, most: number, each?: () => Promise<void>): Promise<void> {
  for (let k = 0; k < most; k++) {
    await expect
      .poll(async () => (await isOver(pages[0]!)) || (await Promise.all(pages.map((page) => page.locator('.table[data-asked]').count()))).some((n) => n > 0), { intervals: [20] })
      .toBe(true);
    if (await isOver(pages[0]!)) return;
    for (const page of pages) {
      if ((await page.locator('.table[data-asked]').count()) === 0) continue;
      await click(page, roll);
      break;
    }
    await each?.();
  }
}

/** What a page shows, and the number of the state it shows: read again if the table went on in between. */
async function lookAt(page: Page): Promise<Told> {
  for (;;) {
    const number = await stateOf(page);
    const text = await shownOn(page);
    if (number === (await stateOf(page))) return { number: Number(number), text };
  }
}

for (const game of GAMES) {
  test(`two browsers play ${game}; no hidden card reaches the other`, async ({ browser, site }) => {
    test.setTimeout(600_000);
    const { a, b, heard, close } = await sitDown(browser, site.url, game);
    const third = await browser.newContext({ baseURL: site.url, locale: 'en-GB' });
    const c = await third.newPage();
    const everybody = listen(c);
    await c.goto(a.url());
    await c.locator('.table').waitFor();
    const shown: Told[][] = [[], []];
    await together([a, b], dice(11), game === 'fab' ? 2000 : 60, async () => {
      for (const [k, page] of [a, b].entries()) shown[k]!.push(await lookAt(page));
    });
    if (game === 'fab') await expect(a.locator('.result')).toBeVisible();
    let looked = 0;
    for (const [seat, other] of [[0, 1], [1, 0]] as const) {
      const { messages } = heard[other];
      const all = { told: toldTo(messages), shown: shown[other]! };
      const search = leaks(secretsOf(seat, heard[seat].messages), ownSince(other, messages), all, toldTo(everybody.messages));
      expect(search.found).toEqual([]);
      looked += search.looked;
    }
    await third.close();
    console.info(`${game}: looked for ${looked} secrets`);
    expect(looked).toBeGreaterThan(0);
    await close();
  });
}

test('an onlooker sees the table and no hand, and may not choose', async ({ browser, site }) => {
  const { a, b, close } = await sitDown(browser, site.url, 'fab');
  const context = await browser.newContext({ baseURL: site.url, locale: 'en-GB' });
  const c = await context.newPage();
  const heard = listen(c);
  await c.goto(a.url());
  await expect(c.locator('.table')).toBeVisible();
  await expect(c.getByText('You are watching.')).toBeVisible();
  await together([a, b], dice(5), 10);
  await expect.poll(() => stateOf(c)).toBe(await stateOf(a));
  await expect(c.locator('[data-option]')).toHaveCount(0);
  // A card that was found and shown is known in the hand: the log has told of it.
  const told = new Set<string>();
  for (const message of heard.messages) {
    if (message.tell !== 'state') continue;
    for (const line of message.state.log) for (const [, card] of line.cards) told.add(card);
    const hands = message.state.scene.sides.flatMap((side) => side.areas.filter((area) => area.look === 'hand'));
    const seen = hands.flatMap((hand) => hand.cards.flatMap(({ card }) => card ?? []));
    expect(seen.filter((card) => !told.has(card))).toEqual([]);
  }
  await context.close();
  await close();
});

test('taking back by consent: the other is asked', async ({ browser, site }) => {
  const { a, b, close } = await sitDown(browser, site.url, 'fab');
  const roll = dice(9);
  // Until somebody has chosen after the other one: then it needs consent.
  const asking = async () => {
    for (const page of [a, b]) if (await page.getByRole('button', { name: 'Ask to take back' }).isEnabled().catch(() => false)) return page;
    return undefined;
  };
  for (let k = 0; k < 60 && !(await a.getByRole('button', { name: 'Ask to take back' }).count()) && !(await b.getByRole('button', { name: 'Ask to take back' }).count()); k++) {
    await together([a, b], roll, 1);
  }
  const asker = (await asking())!;
  const other = asker === a ? b : a;
  const before = await stateOf(asker);
  await asker.getByRole('button', { name: 'Ask to take back' }).click();
  await other.getByRole('button', { name: 'Refuse' }).click();
  await expect(asker.getByText('somebody did not agree')).toBeVisible();
  expect(await stateOf(asker)).toBe(before);
  await asker.getByRole('button', { name: 'Ask to take back' }).click();
  await other.getByRole('button', { name: 'Allow' }).click();
  await expect(asker.locator('.table')).not.toHaveAttribute('data-state', before ?? '');
  await close();
});
