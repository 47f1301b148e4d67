import { beforeEach, expect, it, vi } from 'vitest';
import { Settings } from '../src/settings.svelte';

let systemIsStill = false;

beforeEach(() => {
  localStorage.clear();
  systemIsStill = false;
  vi.stubGlobal('matchMedia', () => ({ matches: systemIsStill }));
});

it('is quiet, moves and follows the system until something is set', () => {
  const settings = new Settings();
  expect([settings.get('theme'), settings.speed, settings.still, settings.get('sounds'), settings.get('notify')]).toEqual(['system', 'normal', false, false, false]);
});

it('is kept for the next visit', () => {
  const settings = new Settings();
  settings.set('theme', 'light');
  settings.set('speed', 'slow');
  settings.set('volume', 0.8);
  settings.set('names', true);
  const next = new Settings();
  expect([next.get('theme'), next.speed, next.get('volume'), next.get('names'), next.get('confirm')]).toEqual(['light', 'slow', 0.8, true, false]);
});

it('takes nothing that does not fit, neither now nor from what was kept', () => {
  localStorage.setItem('stapel.set.theme', '"pink"');
  localStorage.setItem('stapel.set.volume', '7');
  localStorage.setItem('stapel.set.sounds', 'not even JSON');
  const settings = new Settings();
  expect([settings.get('theme'), settings.get('volume'), settings.get('sounds')]).toEqual(['system', 0.4, false]);
  expect(() => settings.set('volume', 2)).toThrow('volume cannot be 2');
  expect(settings.get('volume')).toBe(0.4);
});

it('shows at once where less motion is wanted, unless a speed was chosen', () => {
  const settings = new Settings();
  settings.set('lessMotion', true);
  expect([settings.still, settings.gap]).toEqual([true, 0]);
  settings.set('speed', 'fast');
  expect(settings.gap).toBe(320);
  settings.set('lessMotion', false);
  expect(settings.still).toBe(false);
  systemIsStill = true;
  expect(settings.still).toBe(true);
});

it('dresses the page', () => {
  const root = document.createElement('html');
  const settings = new Settings();
  settings.set('theme', 'dark');
  settings.set('lessMotion', true);
  settings.dress(root);
  expect([root.dataset.theme, root.hasAttribute('data-less-motion')]).toEqual(['dark', true]);
  settings.set('theme', 'system');
  settings.set('lessMotion', false);
  settings.dress(root);
  expect([root.hasAttribute('data-theme'), root.hasAttribute('data-less-motion')]).toEqual([false, false]);
});
