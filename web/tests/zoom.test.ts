import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { looks, zoom } from '../src/zoom.svelte';

let card: HTMLElement;
let stop: () => void;
const subject = { game: 'fab', card: 'x', piece: null };

/** jsdom knows no pointers: a mouse event that says it is one. */
function point(type: string, target: EventTarget, x: number, y: number): void {
  const event = new MouseEvent(type, { clientX: x, clientY: y, bubbles: type !== 'pointerenter' });
  Object.defineProperty(event, 'pointerType', { value: 'mouse' });
  target.dispatchEvent(event);
}

beforeEach(() => {
  vi.useFakeTimers();
  card = document.body.appendChild(document.createElement('button'));
  stop = looks(card, () => subject).destroy;
});
afterEach(() => {
  stop();
  card.remove();
  vi.useRealTimers();
});

it('shows the card that the pointer comes to rest on', () => {
  point('pointermove', document, 5, 5);
  point('pointerenter', card, 40, 40);
  vi.advanceTimersByTime(500);
  expect(zoom.peek?.subject).toEqual(subject);
  point('pointerleave', card, 90, 90);
  expect(zoom.peek).toBeNull();
});

it('does not show a card that comes to lie under the pointer, until the pointer moves on it', () => {
  point('pointermove', document, 40, 40);
  point('pointerenter', card, 40, 40);
  vi.advanceTimersByTime(500);
  expect(zoom.peek).toBeNull();
  point('pointermove', card, 43, 40);
  vi.advanceTimersByTime(500);
  expect(zoom.peek).toBeNull();
  point('pointermove', card, 60, 40);
  vi.advanceTimersByTime(500);
  expect(zoom.peek?.subject).toEqual(subject);
});
