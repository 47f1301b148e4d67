import { measure } from './measure';
import { GAMES } from './play';
import { expect, test } from './site';

/** Every card of every game, at every size it is drawn in, in both languages: nothing overlaps, nothing is cut, all can be read. */
for (const game of GAMES) {
  for (const [lang, worn] of [['en', ''], ['de', ''], ['en', '?worn'], ['de', '?worn']] as const) {
    test(`every face of ${game} can be read in ${lang}${worn && ', with raised numbers and slips on it'}`, async ({ page, request }) => {
      const { cards } = (await (await request.get(`/api/games/${game}/cards?lang=${lang}`)).json()) as { cards: unknown[] };
      await page.addInitScript((speech) => localStorage.setItem('stapel.lang', speech), lang);
      await page.goto(`/#/faces/${game}${worn}`);
      await expect(page.locator('[data-card]')).toHaveCount(cards.length);
      if (game !== 'eights') await page.locator('.art > *').first().waitFor();
      await page.evaluate(() => document.fonts.ready);
      const { faces, faults } = await page.evaluate(measure);
      expect(faces).toBe(cards.length * 6);
      expect(faults).toEqual([]);
    });
  }
}

test('a name that is too large is found', async ({ page }) => {
  await page.goto('/#/faces/orden');
  await expect(page.locator('[data-card]').first()).toBeVisible();
  await page.addStyleTag({ content: '.face .name span { font-size: 24em !important } .face .text > div { font-size: 2em !important }' });
  const { faults } = await page.evaluate(measure);
  expect(faults.some((fault) => fault.endsWith('is broken'))).toBe(true);
  expect(faults.some((fault) => fault.endsWith(' px'))).toBe(true);
  expect(faults.some((fault) => fault.endsWith('overlap'))).toBe(true);
});
