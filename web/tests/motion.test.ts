import { afterEach, expect, it, vi } from 'vitest';
import { measure, travel } from '../src/table/motion';

const animate = vi.fn(() => ({ finished: Promise.resolve(), cancel: () => undefined }) as unknown as Animation);

/** A card that lay at `left` and now lies at 300, one row further down. */
function moved(reduced: boolean, left: number, top = 200): HTMLElement {
  vi.stubGlobal('matchMedia', () => ({ matches: reduced }));
  vi.stubGlobal('requestAnimationFrame', (then: FrameRequestCallback) => (then(0), 0));
  document.body.innerHTML = '<div><button data-piece="7" data-controller="0"></button></div><div></div>';
  const [root, layer] = [...document.body.children] as [HTMLElement, HTMLElement];
  const card = root.firstElementChild as HTMLElement;
  card.getBoundingClientRect = () => ({ left, top: 0, width: 50, height: 70 }) as DOMRect;
  const before = measure(root, new Set(['7']));
  card.getBoundingClientRect = () => ({ left: 300, top, width: 50, height: 70 }) as DOMRect;
  travel(root, layer, before);
  return layer;
}

Element.prototype.animate = animate;
afterEach(() => {
  animate.mockClear();
  vi.unstubAllGlobals();
});

it('lets a card fly from where it was, over the table', () => {
  const layer = moved(false, 100);
  expect(layer.children).toHaveLength(1);
  expect(JSON.stringify(animate.mock.calls[0])).toContain('translate(-200px,-200px)');
});

it('lets a card that only moves up in its row slide', () => {
  const layer = moved(false, 250, 0);
  expect(layer.children).toHaveLength(0);
  expect(JSON.stringify(animate.mock.calls)).toContain('-50px 0px');
});

it('leaves a card that has not moved', () => {
  moved(false, 300, 0);
  expect(animate).not.toHaveBeenCalled();
});

it('moves nothing for who wants no motion', () => {
  const layer = moved(true, 100);
  expect(animate).not.toHaveBeenCalled();
  expect(layer.children).toHaveLength(0);
});
