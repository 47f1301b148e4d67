import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { check } from './axe';
import { turn } from './play';
import { expect, test } from './site';

const speak = (page: Page, lang: 'de' | 'en') => page.addInitScript((lang) => localStorage.setItem('stapel.lang', lang), lang);
const legal = (page: Page) => page.locator('.rules h3');
const size = (page: Page) => page.locator('.rules .size');

test('a deck is built by clicks, in German: filters, reasons, ways out, numbers, a game against a bot', async ({ page }) => {
  await speak(page, 'de');
  await page.goto('/#/decks/fab');
  await page.getByRole('link', { name: 'Deck bauen' }).click();
  await page.getByRole('button', { name: /^Mit .*Arakni.* beginnen/ }).click();
  await page.getByLabel('Format', { exact: true }).selectOption('precon');
  await expect(size(page)).toHaveText('40/40');
  await expect(legal(page)).toContainText('darf gespielt werden');

  // A card of another class: dim in the pool, and the reason has its way out.
  const search = page.getByRole('searchbox', { name: 'Name oder Text' });
  await search.fill('pack hunt');
  await expect(page.locator('.pool li:not([hidden])')).toHaveCount(1);
  await expect(page.locator('.pool li:not([hidden]).unfit')).toHaveCount(1);
  await page.locator('.pool li:not([hidden]) .face').first().click();
  await expect(legal(page)).toContainText('noch nicht erlaubt');
  await expect(size(page)).toHaveText('41/40');
  await expect(page.locator('.rules .broken')).toHaveCount(2);
  await expect(page.getByRole('button', { name: 'Spielen' })).toBeDisabled();
  await page.locator('.rules').getByRole('button', { name: /^1 heraus/ }).click();
  await expect(legal(page)).toContainText('darf gespielt werden');

  // One less from the deck, one more from the pool by keyboard.
  await page.locator('.strip').first().click();
  await expect(size(page)).toHaveText('39/40');
  await search.fill('infizieren rot');
  const infect = page.locator('.pool li:not([hidden]) .face').first();
  await infect.focus();
  await page.keyboard.press('Enter');
  await expect(size(page)).toHaveText('40/40');
  await page.keyboard.press('-');
  await expect(size(page)).toHaveText('39/40');
  await page.keyboard.press('+');
  await expect(legal(page)).toContainText('darf gespielt werden');

  // Chances, a card that is wanted, another hand.
  await expect(page.locator('.numbers .chances')).toContainText('Starthand aus 4');
  await page.getByLabel('Wie wahrscheinlich ist diese Karte?').selectOption({ index: 1 });
  const shares = page.locator('.chances li').first();
  await expect(shares).toContainText(/\d+\s%/);
  const cards = () => page.locator('.hand .card').evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')).join());
  const before = await cards();
  for (let k = 0; k < 3; k++) await page.getByRole('button', { name: 'Andere Hand ziehen' }).click();
  await expect.poll(cards).not.toBe(before);

  await page.getByRole('button', { name: 'Spielen' }).click();
  expect(await turn(page)).toBe(true);
});

test('filters by number, type and colour; drag in and out; try it alone', async ({ page }) => {
  await speak(page, 'en');
  await page.goto('/#/decks/altered/on:axiom');
  await expect(legal(page)).toContainText('may be played');
  const shown = () => page.locator('.pool li:not([hidden])').count();
  // Faces come frame by frame: all are there when no more come.
  const settled = async () => {
    let before = -1;
    await expect.poll(async () => before === (before = await shown())).toBe(true);
    return before;
  };
  const all = await settled();
  await page.locator('.filters').getByRole('button', { name: 'Bravos', exact: true }).first().click();
  const bravos = await settled();
  expect(bravos).toBeLessThan(all);
  await page.locator('.filters').getByText('Numbers').click();
  await page.getByLabel('Hand Cost, from').fill('5');
  const dear = await settled();
  expect(dear).toBeLessThan(bravos);
  expect(dear).toBeGreaterThan(0);
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect.poll(shown).toBe(all);

  const have = Number((await size(page).textContent())!.split('/')[0]);
  await page.getByRole('searchbox').fill('kelon burst');
  await page.locator('.pool li:not([hidden]) .face').first().dragTo(page.locator('section.list'));
  await expect(size(page)).toHaveText(new RegExp(`^${have + 1}/`));
  await page.locator('.strip').first().dragTo(page.locator('.pool'));
  await expect(size(page)).toHaveText(new RegExp(`^${have}/`));

  await page.goto('/#/decks/orden/on:sword');
  await page.getByRole('button', { name: 'Try it alone' }).click();
  expect(await turn(page)).toBe(true);
  await expect(page.locator('.table')).toContainText('Goldfish');
});

test('lists come in from elsewhere, slips are answered, and the deck goes out as text, link and picture', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await speak(page, 'en');
  await page.goto('/#/decks/fab/import');
  const fabrary = ['Name: Quiet Poison', 'Hero: Arakni, Solitary Confinement', 'Format: Blitz', '', 'Deck cards', '2x Infct (red)', '2x Prowl (blue)', '', 'Made with love at the FaBrary'];
  await page.getByRole('textbox', { name: 'List' }).fill(fabrary.join('\n'));
  await page.getByRole('button', { name: 'Check the list' }).click();
  await expect(page.locator('.faults')).toContainText('Line 6: there is no card "Infct (red)"; did you mean Infect (red)?');
  await page.getByRole('button', { name: 'Write it so: 2x Infect (red)' }).click();
  await expect(page.getByText('5 cards, every line is clear.')).toBeVisible();
  await page.getByRole('button', { name: 'Take it over' }).click();
  await expect(page.getByRole('textbox', { name: 'Name of the deck' })).toHaveValue('Quiet Poison');
  await expect(page.getByLabel('Format', { exact: true })).toHaveValue('blitz');
  await expect(size(page)).toHaveText('4/40');

  await page.getByRole('button', { name: 'Share' }).click();
  const link = await page.getByRole('textbox', { name: 'Link' }).inputValue();
  expect(link).toContain('#/decks/fab/deck?n=Quiet%20Poison&f=blitz&c=1.arakni-solitary-confinement_2.infect-red_2.prowl-blue');
  expect(await page.getByRole('textbox', { name: 'For other sites' }).inputValue()).toContain('Hero: Arakni, Solitary Confinement');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'As a picture' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe('Quiet Poison.png');
  const bytes = readFileSync((await file.path())!);
  expect([...bytes.subarray(0, 4)]).toEqual([0x89, 0x50, 0x4e, 0x47]);
  expect(bytes.length).toBeGreaterThan(20_000);

  // Somebody else opens the link: the whole deck is in it.
  const other = await (await page.context().browser()!.newContext()).newPage();
  await speak(other, 'de');
  await other.goto(link);
  await expect(size(other)).toHaveText('4/40');
  await expect(other.getByRole('textbox', { name: 'Name des Decks' })).toHaveValue('Quiet Poison');
  await other.context().close();
});

test('a deck, a whole game and the sheets beside the table are printed', async ({ page }) => {
  await speak(page, 'de');
  const print = async () => {
    const download = page.waitForEvent('download');
    await page.getByRole('dialog').getByRole('button', { name: 'PDF machen' }).click();
    const file = await download;
    const bytes = readFileSync((await file.path())!);
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
    return { name: file.suggestedFilename(), size: bytes.length };
  };
  await page.goto('/#/decks/orden/on:book');
  await expect(legal(page)).toContainText('darf gespielt werden');
  await page.getByRole('button', { name: 'Drucken' }).click();
  const deck = await print();
  expect(deck.name).toMatch(/Buch.*\.pdf$/);
  await page.getByRole('button', { name: 'wenig', exact: true }).click();
  await page.getByRole('button', { name: 'Letter' }).click();
  expect((await print()).size).not.toBe(deck.size);
  // A list of codes that are none is answered, and nothing is lost.
  await page.getByLabel('Codes für die Exemplare').setInputFiles({ name: 'codes.csv', mimeType: 'text/csv', buffer: Buffer.from('card,code\nzeal,STAPEL:ABC\n') });
  await page.getByRole('button', { name: 'PDF machen' }).click();
  await expect(page.getByText(/verändert: dieser Code/)).toBeVisible();

  // Where decks are given all cards can be printed, and the sheets without any card.
  await page.goto('/#/decks/nightfall/new');
  await page.getByRole('button', { name: 'Drucken' }).click();
  expect((await print()).name).toBe('nightfall.pdf');
  await page.getByRole('button', { name: 'keine' }).click();
  await expect(page.getByRole('button', { name: 'PDF machen' })).toBeDisabled();
  await page.getByLabel(/^Spielhilfe/).check();
  expect((await print()).size).toBeGreaterThan(20_000);
});

test('decks stay in the browser without an account, with versions and what changed', async ({ page }) => {
  await speak(page, 'de');
  await page.goto('/#/decks/orden/on:book');
  await expect(legal(page)).toContainText('darf gespielt werden');
  const save = async (note: string) => {
    await page.getByRole('button', { name: 'Sichern' }).first().click();
    await page.getByLabel('Was hat sich geändert?').fill(note);
    await page.getByRole('dialog').getByRole('button', { name: 'Sichern' }).click();
    await expect(page.getByText('In diesem Browser gesichert.').first()).toBeVisible();
  };
  await page.getByRole('textbox', { name: 'Name des Decks' }).fill('Mein Buch');
  await save('zuerst');
  await page.locator('.strip').first().click();
  await expect(page.locator('header p')).toContainText('nicht gesichert');
  await save('eine heraus');
  await page.reload();
  await page.goto('/#/decks/orden');
  await page.getByRole('link', { name: /Mein Buch/ }).click();
  await page.getByRole('button', { name: 'Fassungen' }).click();
  await page.getByRole('button', { name: /Fassung 1 .*zuerst/ }).click();
  await expect(page.locator('.changes')).toContainText('−1');
  await page.getByRole('button', { name: 'Dahin zurück' }).click();
  await expect(page.locator('header p')).toContainText('nicht gesichert');
  await page.goto('/#/decks/orden');
  await page.getByRole('button', { name: 'Mein Buch löschen' }).click();
  await page.getByRole('button', { name: 'Löschen', exact: true }).click();
  await expect(page.getByRole('link', { name: /Mein Buch/ })).toHaveCount(0);
});

test('a deck is measured in the background, watched and stopped', async ({ page }) => {
  await speak(page, 'en');
  await page.goto('/#/decks/orden/on:sword');
  await page.getByRole('button', { name: 'Measure' }).click();
  await expect(page.locator('.measure')).toContainText(/In \d+ bot games this deck won/, { timeout: 60_000 });
  await page.getByRole('button', { name: 'Stop' }).click();
  await expect(page.locator('.measure').getByRole('button', { name: 'Measure' })).toBeVisible({ timeout: 30_000 });
});

/** The longest that the page's thread was busy in one go between two marks, in milliseconds of the processor: what else the machine does is not counted. */
function busiest(trace: Buffer, from: string, to: string): number {
  type Event = { name: string; cat: string; ph: string; ts: number; dur?: number; tdur?: number; tid: number };
  const { traceEvents: all } = JSON.parse(trace.toString()) as { traceEvents: Event[] };
  const mark = (name: string) => all.find((event) => event.name === name && event.cat.includes('blink.user_timing'))!;
  const [begin, end] = [mark(from), mark(to)];
  const tasks = all.filter(({ name, tid, ts, dur = 0 }) => name === 'RunTask' && tid === begin.tid && ts + dur > begin.ts && ts < end.ts);
  return Math.max(...tasks.map(({ tdur = 0 }) => tdur / 1000));
}

test('with all cards of the largest game, typing is painted within 50 ms', async ({ page, browser }) => {
  await page.goto('/#/decks/fab/new');
  await expect(page.locator('.pool li:not([hidden])').nth(300)).toBeAttached();
  await page.getByRole('searchbox').focus();
  // Much goes, much comes, all comes back.
  const typed = ['i', 'in', 'inf', 'infe', 'infec', 'infect', '', 'a', 'attack', '', 'x', 'b', 'bl', '', 'q', ''];
  await browser.startTracing(page, { categories: ['devtools.timeline', 'disabled-by-default-devtools.timeline', 'blink.user_timing'] });
  const times = await page.evaluate(async (typed) => {
    const input = document.querySelector<HTMLInputElement>('[data-search]')!;
    const painted = () => new Promise<number>((done) => requestAnimationFrame(() => { const channel = new MessageChannel(); channel.port1.onmessage = () => done(performance.now()); channel.port2.postMessage(0); }));
    const times: number[] = [];
    for (const [k, words] of typed.entries()) {
      await painted();
      performance.mark(`typed ${k}`);
      const start = performance.now();
      input.value = words;
      input.dispatchEvent(new Event('input', { bubbles: true }));
      times.push((await painted()) - start);
      performance.mark(`painted ${k}`);
    }
    return times;
  }, typed);
  const trace = await browser.stopTracing();
  const median = (all: number[]) => [...all].sort((a, b) => a - b)[Math.floor(all.length / 2)]!;
  const busy = typed.map((_, k) => busiest(trace, `typed ${k}`, `painted ${k}`));
  console.log(`typed to painted: median ${median(times).toFixed(1)} ms, worst ${Math.max(...times).toFixed(1)} ms; of the processor: median ${median(busy).toFixed(1)} ms, worst ${Math.max(...busy).toFixed(1)} ms`);
  expect(Math.max(...busy)).toBeLessThan(50);
  // All that is looked for is there in the end.
  await expect(page.locator('.pool li[hidden]')).toHaveCount(0);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('a deck is built with a thumb, and nothing is wider than the screen', async ({ page }) => {
    await speak(page, 'de');
    await page.goto('/#/decks/altered/on:lyra');
    await page.getByRole('searchbox').fill('lyra');
    await page.locator('.pool li:not([hidden]) .face').first().tap();
    await page.locator('.tabs').getByRole('button', { name: /^Deck/ }).tap();
    await expect(page.locator('.rules')).toBeVisible();
    await page.locator('.tabs').getByRole('button', { name: 'Zahlen' }).tap();
    await expect(page.locator('section.numbers')).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  });
});

test('the builder can be used by everybody', async ({ page }) => {
  await page.goto('/#/decks/athernum/on:quest-complete');
  await expect(legal(page)).toContainText('may be played');
  await check(page, 'the builder');
});
