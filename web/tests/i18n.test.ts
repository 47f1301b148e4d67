import { expect, it } from 'vitest';
import { de } from '../src/i18n/de';
import { en } from '../src/i18n/en';
import { language, t } from '../src/i18n/index.svelte';

const blanks = (text: string) => (text.match(/\{\w+\}/g) ?? []).sort();

it('has the same blanks in both languages', () => {
  for (const key of Object.keys(en) as (keyof typeof en)[]) expect([key, blanks(de[key])]).toEqual([key, blanks(en[key])]);
});

it('fills blanks and switches', () => {
  language.now = 'en';
  expect(t('thinks', { name: 'Ada' })).toBe('Ada is thinking');
  language.now = 'de';
  expect(t('thinks', { name: 'Ada' })).toBe('Ada überlegt');
  expect(document.documentElement.lang).toBe('de');
  language.now = 'en';
});

it('has no words that nobody says', () => {
  const pages = Object.values(import.meta.glob<string>('../src/**/*.{svelte,ts}', { query: '?raw', import: 'default', eager: true })).join('');
  const said = (key: string) => pages.includes(`'${key}'`);
  const unsaid = Object.keys(en).filter((key) => !key.startsWith('passing-') && !said(key));
  expect(unsaid).toEqual([]);
});
