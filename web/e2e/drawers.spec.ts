import { check } from './axe';
import { begin, click, dice, turn } from './play';
import { expect, test } from './site';

test('what lasts is listed with its cause, beside a table that stays usable', async ({ page }) => {
  await begin(page, 'fab');
  const roll = dice(3);
  const button = page.getByRole('button', { name: /^Lasting effects: \d+$/ });
  for (let k = 0; k < 200 && (await button.count()) === 0 && (await turn(page)); k++) await click(page, roll);
  const count = Number((await button.textContent())!.trim());
  await button.click();
  const drawer = page.getByRole('complementary', { name: 'Lasting effects' });
  await expect(drawer.locator('[data-effect]')).toHaveCount(count);
  await expect(drawer.locator('[data-effect]').first()).not.toBeEmpty();
  await check(page, 'lasting effects');
  await drawer.locator('[data-effect]').first().click();
  await expect(page.locator('dialog[open]')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('e');
  await expect(drawer).toHaveCount(0);
  await page.keyboard.press('e');
  await expect(drawer).toHaveCount(1);
  // Only one drawer lies beside the table.
  await page.getByRole('button', { name: 'When to ask' }).click();
  await expect(drawer).toHaveCount(0);
});

test('an ability that alone is no reason to be asked: said on the card, listed, taken back', async ({ page }) => {
  await begin(page, 'fab');
  const roll = dice(12);
  let name = '';
  for (let k = 0; k < 200 && name === '' && (await turn(page)); k++) {
    for (const card of await page.locator('.own .card.lit').all()) {
      await card.click({ button: 'right' });
      const entry = page.getByRole('menuitemcheckbox', { name: 'Do not stop for this alone' });
      if ((await entry.count()) === 0) {
        await page.keyboard.press('Escape');
        continue;
      }
      name = (await card.getAttribute('aria-label'))!.split(',')[0]!;
      await entry.click();
      break;
    }
    if (name === '') await click(page, roll);
  }
  expect(name).not.toBe('');
  await page.keyboard.press('s');
  const listed = page.locator('[data-skips] li');
  await expect(listed).toHaveText(new RegExp(name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')));
  await page.reload();
  await turn(page);
  await page.keyboard.press('s');
  await expect(listed).toHaveCount(1);
  await listed.getByRole('button').click();
  await expect(listed).toHaveCount(0);
});
