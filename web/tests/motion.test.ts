import { afterEach, expect, it, vi } from 'vitest';
import { measure, travel } from '../src/table/motion';

const animate = vi.fn();

/** A card that lay at `left` and now lies at 300. */
function moved(reduced: boolean, left: number): void {
  vi.stubGlobal('matchMedia', () => ({ matches: reduced }));
  document.body.innerHTML = '<div><button data-piece="7"></button></div>';
  const root = document.body.firstElementChild as HTMLElement;
  const card = root.firstElementChild as HTMLElement;
  card.animate = animate;
  card.getBoundingClientRect = () => ({ left, top: 0, width: 50, height: 70 }) as DOMRect;
  const before = measure(root);
  card.getBoundingClientRect = () => ({ left: 300, top: 0, width: 50, height: 70 }) as DOMRect;
  travel(root, before);
}

afterEach(() => {
  animate.mockReset();
  vi.unstubAllGlobals();
});

it('lets a card travel from where it was', () => {
  moved(false, 100);
  expect(animate).toHaveBeenCalledOnce();
  expect(animate.mock.calls[0]![0][0].transform).toContain('translate(-200px, 0px)');
});

it('leaves a card that has not moved', () => {
  moved(false, 300);
  expect(animate).not.toHaveBeenCalled();
});

it('moves nothing for who wants no motion', () => {
  moved(true, 100);
  expect(animate).not.toHaveBeenCalled();
});
