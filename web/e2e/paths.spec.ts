import type { LessonInfo, PuzzleInfo, StageMove } from '../src/protocol';
import { expect, test } from './site';
import { follow, open, pick, TAUGHT, told } from './stage';

for (const game of TAUGHT) {
  test(`every lesson of ${game}, as the narrator leads, through to the end`, async ({ page, request }) => {
    test.setTimeout(900_000);
    const lessons = (await (await request.get(`/api/games/${game}/lessons?lang=en`)).json()) as LessonInfo[];
    for (const { name } of lessons) {
      await test.step(name, async () => {
        await follow(page, await open(page, `#/lesson/${game}/${name}`));
        await expect(page.locator('.tutor .remember')).toBeVisible();
      });
    }
    await page.goto(`/#/learn/${game}`);
    await expect(page.locator('.road .done')).toHaveCount(lessons.length);
  });

  test(`every puzzle of ${game}, solved by clicks`, async ({ page, request }) => {
    test.setTimeout(900_000);
    const puzzles = (await (await request.get(`/api/games/${game}/puzzles?lang=en`)).json()) as PuzzleInfo[];
    expect(puzzles.length).toBeGreaterThanOrEqual(10);
    for (const { name } of puzzles) {
      await test.step(name, async () => {
        const moves = (await (await request.get(`/api/games/${game}/puzzles/${encodeURIComponent(name)}/solution`)).json()) as StageMove[];
        let state = await open(page, `#/puzzle/${game}/${name}`);
        for (const move of moves) {
          state = await (move === 'next' ? told(page, () => page.locator('[data-next]').click()) : pick(page, state, move));
        }
        expect(state.status).toBe('done');
        await expect(page.locator('[data-result=done]')).toBeVisible();
      });
    }
    await page.goto(`/#/learn/${game}`);
    await expect(page.locator('[data-puzzle].solved')).toHaveCount(puzzles.length);
  });
}
