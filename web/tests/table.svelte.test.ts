import { mount, tick, unmount } from 'svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import Table from '../src/table/Table.svelte';
import { scene } from './invented';

let app: ReturnType<typeof mount>;
const choose = vi.fn();
const shown = (told = scene(), number = 1) => ({ scene: told, question: told.question, behind: false, number, picks: 0, seat: 0, name: (seat: number) => `P${seat}`, clocks: null, clocksAt: 0, choose });
const props = $state({ showing: shown(), log: [] });

beforeEach(() => {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('{"game":"made-up","cards":[]}')));
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: query.includes('reduced-motion') }));
  vi.stubGlobal('ResizeObserver', class { observe() {} unobserve() {} disconnect() {} });
  // Nothing is laid out here: the middle is drawn as soon as it has a height.
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(300);
  props.showing = shown();
  app = mount(Table, { target: document.body, props });
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
    expect(options('[data-question]')).toEqual(['Pass space']);
    press('q');
    await vi.waitFor(() => expect(options('.listing')).toEqual(['Play Card 1 1', 'Play Card 2 2', 'Use Card 2 3', 'Pass']));
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

  it('plays the copy that was clicked, and that one goes', async () => {
    const told = scene();
    const [first, second] = told.sides[0]!.areas[2]!.cards;
    Object.assign(second!, { card: first!.card, name: first!.name });
    told.question!.options = told.question!.options.filter((option) => option.id !== 2);
    props.showing = shown(told, 2);
    await tick();
    const hand = () => [...document.querySelectorAll<HTMLElement>('.hand [data-piece]')].map((one) => one.dataset.piece);
    expect(hand()).toEqual(['1', '2']);
    expect(card(2).classList.contains('lit')).toBe(true);
    card(2).click();
    expect(choose).toHaveBeenCalledExactlyOnceWith(0);
    await tick();
    expect(hand()).toEqual(['2', '1']);
    const after = scene();
    after.sides[0]!.areas[2]!.cards = [second!];
    props.showing = shown(after, 3);
    await tick();
    expect(hand()).toEqual(['2']);
  });

  it('sends an order step by step, and asks again when something else happens', async () => {
    const asking = (...labels: string[]) => {
      const told = scene();
      told.question!.options = labels.map((label) => ({ kind: 'trigger', label, id: null, card: null, seat: null, place: null, picked: false }));
      return told;
    };
    const slips = () => [...document.querySelectorAll('[data-slip] strong')].map((slip) => slip.textContent);
    props.showing = shown(asking('a', 'b', 'c'), 2);
    await vi.waitFor(() => expect(slips()).toEqual(['a', 'b', 'c']));
    document.querySelectorAll<HTMLElement>('.slip')[2]!.click();
    await tick();
    expect(slips()).toEqual(['c', 'a', 'b']);
    press('Enter');
    expect(choose).toHaveBeenLastCalledWith(2);
    props.showing = shown(asking('b', 'a'), 3);
    await tick();
    expect(choose.mock.calls).toEqual([[2], [1]]);
    props.showing = shown(asking('x', 'b'), 4);
    await tick();
    expect(choose).toHaveBeenCalledTimes(2);
  });

  describe('a card that is drawn over the table', () => {
    const point = (on: EventTarget, type: string, x: number, y: number) =>
      on.dispatchEvent(Object.assign(new MouseEvent(type, { bubbles: true, clientX: x, clientY: y }), { pointerId: 1, isPrimary: true, pointerType: 'mouse' }));
    const draw = (id: number, over: string) => {
      document.elementsFromPoint = () => [...document.querySelectorAll(over)];
      point(card(id), 'pointerdown', 100, 600);
      point(window, 'pointermove', 120, 400);
    };
    beforeEach(() => {
      Object.assign(HTMLElement.prototype, { setPointerCapture: () => undefined, hasPointerCapture: () => false });
    });

    it('is played where it is let go', () => {
      draw(1, '[data-middle]');
      expect(document.querySelectorAll('.carried.welcome')).toHaveLength(1);
      point(window, 'pointerup', 120, 400);
      expect(choose).toHaveBeenCalledExactlyOnceWith(0);
      expect(document.querySelectorAll('.carried')).toHaveLength(0);
    });

    it('asks what is meant if that may be several things', async () => {
      draw(2, '[data-middle]');
      point(window, 'pointerup', 120, 400);
      await vi.waitFor(() => expect(document.querySelectorAll('[role=menuitem]')).toHaveLength(3));
      expect(document.querySelector<HTMLElement>('[role=menu]')!.style.left).toBe('120px');
      expect(choose).not.toHaveBeenCalled();
    });

    it('goes back with Escape, over the hand and over the question', () => {
      draw(1, '[data-middle]');
      press('Escape');
      point(window, 'pointerup', 120, 400);
      for (const over of ['.hand', '[data-question]']) {
        draw(1, over);
        expect(document.querySelectorAll('.carried.welcome')).toHaveLength(0);
        point(window, 'pointerup', 120, 400);
      }
      expect(choose).not.toHaveBeenCalled();
      expect(document.querySelectorAll('.carried')).toHaveLength(0);
    });
  });
});
