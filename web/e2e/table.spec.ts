import { begin, changed, click, dice, play, stateOf, turn } from './play';
import { expect, test } from './site';

test('reload in the middle of a decision: the same question, the same options', async ({ page }) => {
  await begin(page, 'fab');
  await play(page, dice(2), 12);
  await turn(page);
  const shown = async () => [await stateOf(page), await page.locator('[data-option]').allTextContents()];
  const before = await shown();
  const log = await page.getByRole('log').locator('p').count();
  await page.reload();
  await turn(page);
  expect(await shown()).toEqual(before);
  expect(await page.getByRole('log').locator('p').count()).toBe(log);
  await click(page, dice(1));
});

test('a lost connection is said and mended', async ({ page }) => {
  const lines: { close: () => Promise<void> }[] = [];
  await page.routeWebSocket(/\/ws$/, (socket) => {
    const server = socket.connectToServer();
    lines.push({ close: async () => { await server.close(); await socket.close({ code: 1001 }); } });
  });
  await begin(page, 'orden');
  await turn(page);
  const options = await page.locator('[data-option]').allTextContents();
  await lines.at(-1)!.close();
  await expect(page.getByRole('alert')).toContainText('connection is lost');
  await expect(page.getByRole('alert')).toHaveCount(0);
  await turn(page);
  expect(await page.locator('[data-option]').allTextContents()).toEqual(options);
  await click(page, dice(4));
});

test('conceding asks first; then the result, and another game', async ({ page }) => {
  await begin(page, 'altered');
  await turn(page);
  await page.getByRole('button', { name: 'Concede' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await expect(page.locator('.result')).toHaveCount(0);
  await page.getByRole('button', { name: 'Concede' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Concede' }).click();
  await expect(page.locator('.result')).toContainText('You have lost.');
  const old = page.url();
  await page.getByRole('button', { name: 'Play again' }).click();
  await expect(page).not.toHaveURL(old);
  await expect(page.locator('.table')).toBeVisible();
  await turn(page);
});

test('the end: place, score and reason, and faces in the middle of their frames', async ({ page }) => {
  await begin(page, 'fab');
  await play(page, dice(3), 6);
  await turn(page);
  await page.getByRole('button', { name: 'Concede' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Concede' }).click();
  const result = page.locator('.result');
  await expect(result).toContainText('Place 1 of 2');
  await expect(result).toContainText('Place 2 of 2');
  await expect(result.locator('.main b')).toHaveCount(2);
  await expect(result.getByRole('list', { name: 'How it ended' }).locator('.last')).toContainText('wins');
  const shifts = await result.locator('.portrait').evaluateAll((all) =>
    all.map((frame) => {
      const [box, art] = [frame.getBoundingClientRect(), frame.querySelector('.art')?.getBoundingClientRect()];
      return art ? Math.abs(art.left + art.width / 2 - box.left - box.width / 2) : 0;
    }),
  );
  expect(shifts).toHaveLength(2);
  for (const shift of shifts) expect(shift).toBeLessThanOrEqual(1);
});

test('taking back', async ({ page }) => {
  await begin(page, 'fab');
  const roll = dice(6);
  const undo = page.getByRole('button', { name: 'Take back' });
  for (let k = 0; k < 80 && !(await undo.isEnabled()); k++) {
    await turn(page);
    await click(page, roll);
  }
  const before = await stateOf(page);
  await page.keyboard.press('u');
  await changed(page, before);
  await turn(page);
});

test('German, and back', async ({ page }) => {
  await begin(page, 'nightfall');
  await turn(page);
  await page.getByRole('button', { name: 'Sprache: Deutsch' }).click();
  await expect(page.getByRole('button', { name: 'Aufgeben' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await expect(page.getByRole('region', { name: 'Tisch' })).toContainText('Du');
  await page.getByRole('button', { name: 'Language: English' }).click();
  await expect(page.getByRole('region', { name: 'Table' })).toContainText('You');
});

test('passing by itself, until it stops', async ({ page }) => {
  // The server may stop it again at once, when the other side acts: what was asked for is what counts.
  const sent: string[] = [];
  page.on('websocket', (socket) => socket.on('framesent', (frame) => sent.push(String(frame.payload))));
  await begin(page, 'fab');
  await turn(page);
  await page.keyboard.press('a');
  await expect.poll(() => sent.some((text) => text.includes('"until-action"'))).toBe(true);
});

test('a clock counts down between states', async ({ page }) => {
  await page.goto('/');
  await page.locator('[data-game=fab] button').first().click();
  await page.getByText('More settings').click();
  await page.getByRole('combobox', { name: 'Clock' }).selectOption({ index: 1 });
  await page.getByRole('button', { name: /^Play / }).click();
  await turn(page);
  const clock = page.locator('.own [role=timer]').first();
  const first = await clock.textContent();
  await expect(clock).not.toHaveText(first!, { timeout: 5000 });
});

test('a table that is not there says so', async ({ page }) => {
  await page.goto('/#/t/nothing');
  await expect(page.getByRole('heading', { name: 'There is no such table.' })).toBeVisible();
});

test('four players at one table, opponents in a strip', async ({ page }) => {
  await page.goto('/');
  await page.locator('[data-game=nightfall] button').first().click();
  await page.locator('select[name=opponent]').selectOption('level:1');
  await page.locator('select[name=seats]').selectOption('4');
  await page.getByRole('button', { name: /^Play / }).click();
  await turn(page);
  await expect(page.locator('.others .side')).toHaveCount(3);
  await play(page, dice(8), 15);
});
