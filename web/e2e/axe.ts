import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from './site';

/** Nothing serious, nothing critical, in light and in dark. */
export async function check(page: Page, where: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const { violations } = await new AxeBuilder({ page }).analyze();
    const bad = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
    const told = bad.map(({ id, nodes }) => `${id}: ${nodes.slice(0, 3).map((node) => node.html).join(' | ')}`);
    expect(told, `${where}, ${colorScheme}`).toEqual([]);
  }
}
