import { mount, unmount } from 'svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import Table from '../src/table/Table.svelte';
import { scene } from './invented';

let app: ReturnType<typeof mount>;
const choose = vi.fn();

beforeEach(() => {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('{"game":"made-up","cards":[]}')));
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: query.includes('reduced-motion') }));
  vi.stubGlobal('ResizeObserver', class { observe() {} unobserve() {} disconnect() {} });
  const showing = { scene: scene(), question: scene().question, behind: false, number: 1, picks: 0, seat: 0, name: (seat: number) => `P${seat}`, clocks: null, clocksAt: 0, choose };
  app = mount(Table, { target: document.body, props: { showing, log: [] } });
});

afterEach(async () => {
  choose.mockReset();
  await unmount(app);
  vi.unstubAllGlobals();
});

const press = (key: string) => document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
const card = (id: number) => document.querySelector<HTMLElement>(`[data-piece="${id}"]`)!;

describe('a table', () => {
  it('lists every option in words on demand, and beside the question only what no card stands for', async () => {
    const options = (root: string) => [...document.querySelectorAll(`${root} [data-option]`)].map((option) => option.textContent?.replace(/\s+/g, ' ').trim());
    expect(options('[data-question]')).toEqual(['pass space']);
    press('q');
    await vi.waitFor(() => expect(options('.listing')).toEqual(['play Card 1 1', 'play Card 2 2', 'use Card 2 3', 'pass']));
  });

  it('plays a card with one option by one click', () => {
    card(1).click();
    expect(choose).toHaveBeenCalledExactlyOnceWith(0);
  });

  it('asks which option of a card with several', async () => {
    card(2).click();
    await vi.waitFor(() => expect(document.querySelectorAll('[role=menuitem]')).toHaveLength(3));
    document.querySelectorAll<HTMLElement>('[role=menuitem]')[1]!.click();
    expect(choose).toHaveBeenCalledExactlyOnceWith(2);
  });

  it('is played with the keys', () => {
    press('2');
    press('p');
    press(' ');
    press('Enter');
    press('9');
    expect(choose.mock.calls).toEqual([[1], [3], [3]]);
  });

  it('names cards for those who do not see them, and hides what is hidden', () => {
    expect(card(1).getAttribute('aria-label')).toContain('Card 1');
    expect(document.querySelector('[data-seat="1"] .backs')?.getAttribute('aria-label')).toBe('hand: 2');
    expect(document.querySelectorAll('[data-seat="1"] .hand')).toHaveLength(0);
  });
});
