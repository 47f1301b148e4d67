import type { Page } from '@playwright/test';
import { expect, test } from './site';

/** A position of each game with much on the table: a puzzle is laid out the same every time. */
const POSITIONS = [
  { game: 'fab', puzzle: '14-the-last-word-on-the-stack' },
  { game: 'altered', puzzle: '13-back-into-the-hills' },
  { game: 'nightfall', puzzle: '07-the-giant-must-go' },
  { game: 'orden', puzzle: '12-both-doors-open' },
  { game: 'athernum', puzzle: '13-let-her-sleep' },
];
const SIZES = [
  { width: 1280, height: 720 },
  { width: 1366, height: 768 },
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
  { width: 820, height: 1180 },
];
/** Letters are drawn a little differently from machine to machine; a card that lies elsewhere is far more than that. */
const TOLERANCE = { threshold: 0.25, maxDiffPixelRatio: 0.02 };

/** Nothing is on its way: fonts are there, and every picture is drawn. */
async function settled(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const faces = [...document.querySelectorAll('.table .face:not(.back), .table .thumb')].filter((one) => {
      const { left, right, top, bottom } = one.getBoundingClientRect();
      return one.checkVisibility() && right > 0 && left < innerWidth && bottom > 0 && top < innerHeight;
    });
    const isDrawn = (face: Element) => [...face.querySelectorAll<HTMLImageElement>('.art img')].some((image) => image.complete && image.naturalWidth > 0);
    return document.fonts.status === 'loaded' && faces.length > 0 && faces.every(isDrawn);
  });
}

for (const { game, puzzle } of POSITIONS) {
  test(`${game} looks as it is stored`, async ({ page }) => {
    for (const size of SIZES) {
      await page.setViewportSize(size);
      await page.goto('about:blank');
      await page.goto(`/#/puzzle/${game}/${puzzle}`);
      await page.locator('.stage:not([data-busy])').waitFor();
      await settled(page);
      // As JPEG, which is a fifth of the size and good enough to see what has moved.
      const shot = await page.screenshot({ type: 'jpeg', quality: 50, animations: 'disabled', caret: 'hide' });
      expect.soft(shot).toMatchSnapshot(`${game}-${size.width}x${size.height}.jpg`, TOLERANCE);
    }
  });
}
