import type { Page } from '@playwright/test';
import { click, dice, GAMES, turn } from './play';
import { expect, test } from './site';

type Box = { name: string; left: number; top: number; right: number; bottom: number };
type Measured = { plates: Box[]; question: Box; hand: Box; zones: Box[]; cards: { box: Box; group: string }[]; pressed: { box: Box; group: string }[]; over: { x: number; y: number }; cut: string[] };

/** Where everything lies on the screen now. */
const measure = (page: Page): Promise<Measured> =>
  page.evaluate(() => {
    const box = (element: Element, name: string) => {
      const { left, top, right, bottom } = element.getBoundingClientRect();
      return { name, left, top, right, bottom };
    };
    /** What can be seen of it where what is around it scrolls or cuts it off. */
    const seen = (element: HTMLElement) => {
      const { name, left, right, top, bottom } = box(element, element.getAttribute('aria-label') ?? element.textContent ?? '');
      const edges = { left, right, top, bottom };
      for (let around = element.parentElement; around && !around.matches('.board'); around = around.parentElement) {
        const { overflowX, overflowY } = getComputedStyle(around);
        const frame = around.getBoundingClientRect();
        if (overflowX !== 'visible') [edges.left, edges.right] = [Math.max(edges.left, frame.left), Math.min(edges.right, frame.right)];
        if (overflowY !== 'visible') [edges.top, edges.bottom] = [Math.max(edges.top, frame.top), Math.min(edges.bottom, frame.bottom)];
      }
      return { name: name.trim(), ...edges };
    };
    const isSeen = ({ box: { left, right, top, bottom } }: { box: { left: number; right: number; top: number; bottom: number } }) => right > left && bottom > top;
    const all = (css: string) => [...document.querySelectorAll<HTMLElement>(css)].filter((one) => one.getClientRects().length > 0);
    const group = (card: Element) => {
      const zone = card.closest<HTMLElement>('[data-zone]');
      return zone ? `${zone.dataset.zone}/${zone.dataset.of ?? ''}` : (card.closest('.middle, .tray, .stack') ? 'middle' : 'elsewhere');
    };
    /** Writing that its box does not show whole. On a phone a question may still be cut after its third line. */
    const WORDS = `${innerWidth < 700 ? '' : '.question h2, '}.table .lab, .plate h2, .plate small, .seat h2, .seat small, .link small, .expedition :is(p, h3 span), .price *, .versus li, .layer *`;
    const cut = all(WORDS).filter((one) => one.textContent?.trim()).filter((one) => {
      const { overflowX, overflowY } = getComputedStyle(one);
      return (overflowX !== 'visible' && one.scrollWidth > one.clientWidth + 1) || (overflowY !== 'visible' && one.scrollHeight > one.clientHeight + 2);
    });
    /** What may lie on each other: cards of a row, a place that can be chosen on what lies there, a tray on the middle. */
    const rowOf = (one: HTMLElement) => {
      if (document.querySelector('.tray') && one.closest('.middle')) return 'middle';
      if (one.closest('.chips')) return `chips/${one.closest<HTMLElement>('[data-seat]')?.dataset.seat}`;
      return one.matches('.card, .pile, .here') ? group(one) : '';
    };
    return {
      cut: cut.map((one) => one.textContent ?? ''),
      plates: all('[data-plate]').map((one) => box(one, `plate ${one.dataset.plate}`)),
      question: box(document.querySelector('[data-question]')!, 'question'),
      hand: box(document.querySelector('.hand')!, 'hand'),
      zones: all('.table [data-zone]').map((one) => box(one, `${one.dataset.zone}/${one.dataset.of ?? ''}`)),
      cards: all('.board .card').filter((card) => !card.closest('.tray, .under')).map((card) => ({ box: seen(card), group: group(card) })).filter(isSeen),
      pressed: all('.bar :is(a, button), .table :is(a[href], button, select, input, summary)')
        .filter((one) => getComputedStyle(one).visibility !== 'hidden' && !one.parentElement?.closest('a, button'))
        .map((one) => ({ box: seen(one), group: rowOf(one) }))
        .filter(isSeen),
      over: { x: document.documentElement.scrollWidth - innerWidth, y: document.documentElement.scrollHeight - innerHeight },
    };
  });

/** How far two boxes lie over each other, the smaller way. */
const overlap = (a: Box, b: Box): number => Math.min(Math.min(a.right, b.right) - Math.max(a.left, b.left), Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top));

/** An edge, a count on the lower edge and the turn of an exhausted card may touch what is beside it. */
const SLACK = 12;

function inside(what: Box, size: { width: number; height: number }, where: string): void {
  const out = { left: Math.max(0, -what.left), top: Math.max(0, -what.top), right: Math.max(0, what.right - size.width), bottom: Math.max(0, what.bottom - size.height) };
  for (const [side, by] of Object.entries(out)) expect(by, `${where}: ${what.name} sticks out at the ${side}`).toBeLessThanOrEqual(1);
}

function check(now: Measured, size: { width: number; height: number }, where: string): void {
  expect(now.over.x, `${where}: the page scrolls sideways`).toBeLessThanOrEqual(0);
  expect(now.over.y, `${where}: the page scrolls`).toBeLessThanOrEqual(0);
  expect(now.cut, `${where}: cut`).toEqual([]);
  for (const one of [...now.plates, now.question]) inside(one, size, where);
  inside({ ...now.hand, bottom: now.hand.top + 40 }, size, where);
  expect(overlap(now.question, now.hand), `${where}: the question lies on the hand`).toBeLessThanOrEqual(1);
  for (const { box } of now.cards) expect(overlap(box, now.question), `${where}: the question lies on ${box.name}`).toBeLessThanOrEqual(SLACK);
  for (const [k, a] of now.cards.entries()) {
    for (const b of now.cards.slice(k + 1)) {
      if (a.group === b.group) continue;
      expect(overlap(a.box, b.box), `${where}: ${a.box.name} (${a.group}) lies on ${b.box.name} (${b.group})`).toBeLessThanOrEqual(SLACK);
    }
  }
  for (const [k, a] of now.pressed.entries()) {
    for (const b of now.pressed.slice(k + 1)) {
      if (a.group !== '' && a.group === b.group) continue;
      const slack = a.group === '' && b.group === '' ? 1 : SLACK;
      expect(overlap(a.box, b.box), `${where}: ${a.box.name} lies on ${b.box.name}`).toBeLessThanOrEqual(slack);
    }
  }
  if (size.width < 700) return;
  for (const plate of now.plates) {
    for (const { box, group } of now.cards) {
      // Opponents folded up hold their cards themselves.
      if (group.endsWith(`/${plate.name.slice(6)}`) && plate.bottom - plate.top > 100) continue;
      expect(overlap(box, plate), `${where}: ${box.name} lies on the ${plate.name}`).toBeLessThanOrEqual(SLACK);
    }
  }
}

/** A card of the hand that the pointer rests on grows, and the question still does not lie on it. */
async function raised(page: Page, where: string): Promise<void> {
  const cards = page.locator('.hand .card');
  if ((await cards.count()) === 0) return;
  await cards.nth(Math.floor((await cards.count()) / 2)).hover({ force: true });
  const over = await page.evaluate(() => {
    const card = document.querySelector('.hand .held:hover .card')?.getBoundingClientRect();
    return card && document.querySelector('[data-question]')!.getBoundingClientRect().bottom - card.top;
  });
  expect(over ?? 0, `${where}: the question lies on the card that is raised`).toBeLessThanOrEqual(1);
  await page.mouse.move(2, 2);
}

const SIZES = [
  { width: 1440, height: 900, seats: 2 },
  { width: 1366, height: 768, seats: 4 },
  { width: 1280, height: 720, seats: 2, german: true },
  { width: 390, height: 844, seats: 2 },
  { width: 390, height: 844, seats: 4 },
  { width: 1440, height: 900, seats: 8 },
];

for (const game of GAMES) {
  test(`${game} has its places at every size`, async ({ page }) => {
    test.setTimeout(600_000);
    for (const size of SIZES) {
      await page.setViewportSize(size);
      await page.goto('/');
      await page.evaluate(() => localStorage.setItem('stapel.lang', 'en'));
      await page.reload();
      await page.locator(`[data-game="${game}"] button`).first().click();
      await page.locator('select[name=opponent]').selectOption('random');
      const seats = page.locator('select[name=seats]');
      const most = (await seats.count()) > 0 ? Math.max(...(await seats.locator('option').allTextContents()).map(Number)) : 2;
      if (size.seats > 2 && most === 2) {
        await page.getByRole('button', { name: 'Close' }).click();
        continue;
      }
      if (size.seats > 2) await seats.selectOption(String(Math.min(most, size.seats)));
      await page.getByRole('button', { name: /^Play / }).click();
      await expect(page.locator('.table')).toBeVisible();
      // German words are longer.
      if (size.german) await page.getByRole('button', { name: 'Sprache: Deutsch' }).click();
      const roll = dice(13);
      const places = new Map<string, Box>();
      for (let k = 0; k < 15 && (await turn(page)); k++) {
        const where = `${game}, ${size.seats} seats at ${size.width}x${size.height}, choice ${k}`;
        // A card under the pointer is raised, and goes under the question.
        await page.mouse.move(1, 1);
        const now = await measure(page);
        check(now, size, where);
        if (size.width >= 700 && k % 5 === 0) await raised(page, where);
        expect(now.plates, `${where}: everybody has a plate`).toHaveLength(size.seats > 2 ? Math.min(most, size.seats) : 2);
        for (const zone of now.zones) {
          // On a phone the hand steps back for a question with many answers.
          if (size.width < 700 && zone.name.startsWith('Hand/')) continue;
          const before = places.get(zone.name);
          // On a phone rows scroll and a zone is as wide as its cards; what stays is the row.
          const keys = size.width < 700 ? (['top'] as const) : (['left', 'top', 'right'] as const);
          for (const key of before ? keys : []) expect(Math.abs(zone[key] - before![key]), `${where}: ${zone.name} has moved (${key})`).toBeLessThanOrEqual(2);
          places.set(zone.name, before ?? zone);
        }
        await click(page, roll);
      }
    }
  });
}
