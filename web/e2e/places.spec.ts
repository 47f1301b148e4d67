import type { Page } from '@playwright/test';
import { click, dice, GAMES, turn } from './play';
import { expect, test } from './site';

type Box = { name: string; left: number; top: number; right: number; bottom: number };
type Measured = { plates: Box[]; question: Box; hand: Box; zones: Box[]; cards: { box: Box; group: string }[]; pressed: { box: Box; group: string }[]; over: { x: number; y: number }; cut: string[]; hidden: string[] };

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
    /** Writing that its box does not show whole. */
    const WORDS = '.question :is(h2, p), .table .lab, .plate h2, .plate small, .seat h2, .seat small, .deciding, .link small, .expedition :is(p, h3 span), .price *, .versus li, .layer *';
    const words = all(WORDS);
    const cut = words.filter((one) => one.textContent?.trim()).filter((one) => {
      const { overflowX, overflowY } = getComputedStyle(one);
      return (overflowX !== 'visible' && one.scrollWidth > one.clientWidth + 1) || (overflowY !== 'visible' && one.scrollHeight > one.clientHeight + 2);
    });
    /** Writing under something else, or outside of what is around it where that does not scroll. */
    const hidden = all(`${WORDS}, .pool b`).filter((one) => {
      if (!one.textContent?.trim() || one.children.length > 0 || !one.checkVisibility({ visibilityProperty: true })) return false;
      if (document.querySelector('.tray, .stack, .listing') && one.closest('.middle')) return false;
      const edges = seen(one);
      const whole = one.getBoundingClientRect();
      // What scrolls out of sight is not under anything.
      if (edges.right - edges.left < whole.width - 1 || edges.bottom - edges.top < whole.height - 1) return !one.closest('.zones, .chain, .scroll, .options');
      return [0.1, 0.5, 0.9].some((x) => {
        const there = document.elementFromPoint(whole.left + whole.width * x, whole.top + whole.height / 2);
        // The corner of an exhausted card may lie on the name of its own zone.
        return there !== null && !there.contains(one) && !one.contains(there) && !(one.matches('.lab') && one.closest('[data-zone]')?.contains(there));
      });
    });
    /** What may lie on each other: cards of a row, a place that can be chosen on what lies there, a tray on the middle. */
    const rowOf = (one: HTMLElement) => {
      if (document.querySelector('.tray') && one.closest('.middle')) return 'middle';
      if (one.closest('.chips')) return `chips/${one.closest<HTMLElement>('[data-seat]')?.dataset.seat}`;
      return one.matches('.card, .pile, .here') ? group(one) : '';
    };
    return {
      cut: cut.map((one) => one.textContent ?? ''),
      hidden: hidden.map((one) => one.textContent ?? ''),
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

/** On which sides something leaves the window. */
function outside(what: Box, size: { width: number; height: number }): string[] {
  const out = { left: -what.left, top: -what.top, right: what.right - size.width, bottom: what.bottom - size.height };
  return Object.entries(out).flatMap(([side, by]) => (by > 1 ? [`${what.name} sticks out at the ${side} by ${Math.round(by)}`] : []));
}

/** What lies on each other and should not. There are thousands of pairs: they are told together, not asserted one by one. */
function collisions<T extends { box: Box; group: string }>(things: T[], slack: (a: T, b: T) => number): string[] {
  return things.flatMap((a, k) =>
    things.slice(k + 1).flatMap((b) => {
      if (a.group !== '' && a.group === b.group) return [];
      return overlap(a.box, b.box) > slack(a, b) ? [`${a.box.name} (${a.group}) lies on ${b.box.name} (${b.group})`] : [];
    }),
  );
}

/** Everything that is wrong with how the table lies now. */
function faultsOf(now: Measured, size: { width: number; height: number }): string[] {
  const faults = [
    ...(now.over.x > 0 ? ['the page scrolls sideways'] : []),
    ...(now.over.y > 0 ? ['the page scrolls'] : []),
    ...now.cut.map((words) => `cut: ${words}`),
    ...now.hidden.map((words) => `covered: ${words}`),
    ...[...now.plates, now.question].flatMap((one) => outside(one, size)),
    ...outside({ ...now.hand, bottom: now.hand.top + 40 }, size),
    ...(overlap(now.question, now.hand) > 1 ? ['the question lies on the hand'] : []),
    ...now.cards.flatMap(({ box }) => (overlap(box, now.question) > SLACK ? [`the question lies on ${box.name}`] : [])),
    ...collisions(now.cards, () => SLACK),
    ...collisions(now.pressed, (a, b) => (a.group === '' && b.group === '' ? 1 : SLACK)),
  ];
  if (size.width < 700) return faults;
  for (const plate of now.plates) {
    for (const { box, group } of now.cards) {
      // Opponents folded up hold their cards themselves.
      if (group.endsWith(`/${plate.name.slice(6)}`) && (plate.bottom - plate.top > 100 || plate.right - plate.left > 230)) continue;
      if (overlap(box, plate) > SLACK) faults.push(`${box.name} lies on the ${plate.name}`);
    }
  }
  return faults;
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
  { width: 1440, height: 900, seats: 2, lang: 'en' },
  { width: 1366, height: 768, seats: 4, lang: 'en' },
  // German words are longer.
  { width: 1280, height: 720, seats: 2, lang: 'de' },
  { width: 390, height: 844, seats: 2, lang: 'de' },
  { width: 390, height: 844, seats: 4, lang: 'de' },
  { width: 1440, height: 900, seats: 8, lang: 'de' },
] as const;

for (const game of GAMES) {
  test(`${game} has its places at every size`, async ({ page }) => {
    test.setTimeout(600_000);
    for (const size of SIZES) {
      await page.setViewportSize(size);
      await page.goto('/');
      await page.evaluate((lang) => localStorage.setItem('stapel.lang', lang), size.lang);
      await page.reload();
      await page.locator(`[data-game="${game}"] button`).first().click();
      await page.locator('select[name=opponent]').selectOption('level:1');
      const seats = page.locator('select[name=seats]');
      const most = (await seats.count()) > 0 ? Math.max(...(await seats.locator('option').allTextContents()).map(Number)) : 2;
      if (size.seats > 2 && most === 2) {
        await page.getByRole('button', { name: /^(Close|Schließen)$/ }).click();
        continue;
      }
      if (size.seats > 2) await seats.selectOption(String(Math.min(most, size.seats)));
      await page.getByRole('button', { name: /^Play | spielen$/ }).click();
      await expect(page.locator('.table')).toBeVisible({ timeout: 30_000 });
      const roll = dice(13);
      const places = new Map<string, Box>();
      for (let k = 0; k < 15 && (await turn(page)); k++) {
        const where = `${game}, ${size.seats} seats at ${size.width}x${size.height}, choice ${k}`;
        // A card under the pointer is raised, and goes under the question.
        await page.mouse.move(1, 1);
        const now = await measure(page);
        expect(faultsOf(now, size), where).toEqual([]);
        if (size.width >= 700 && k % 5 === 0) await raised(page, where);
        expect(now.plates, `${where}: everybody has a plate`).toHaveLength(size.seats > 2 ? Math.min(most, size.seats) : 2);
        for (const zone of now.zones) {
          // On a phone the hand steps back for a question with many answers.
          if (size.width < 700 && zone.name.startsWith('Hand/')) continue;
          const before = places.get(zone.name);
          // On a phone rows scroll and a zone is as wide as its cards; what stays is the row.
          const keys = size.width < 700 ? (['top'] as const) : (['left', 'top', 'right'] as const);
          const moved = before ? keys.filter((key) => Math.abs(zone[key] - before[key]) > 2) : [];
          expect(moved, `${where}: ${zone.name} has moved`).toEqual([]);
          places.set(zone.name, before ?? zone);
        }
        await click(page, roll);
      }
    }
  });
}
