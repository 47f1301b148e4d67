import { begin, dice, GAMES, play } from './play';
import { expect, test } from './site';

for (const game of GAMES) {
  test(`a full game of ${game} against a bot, by clicks`, async ({ page }) => {
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(error.message));
    test.setTimeout(600_000);
    await begin(page, game);
    const made = await play(page, dice(7), 3000);
    await expect(page.locator('.result')).toBeVisible();
    expect(made).toBeGreaterThan(5);
    expect(errors).toEqual([]);
  });
}
