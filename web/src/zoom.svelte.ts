import type { Piece } from './protocol';

/** A card to look at: as printed, and as it lies there if it lies anywhere. */
export type Subject = { game: string; card: string; piece: Piece | null };

const HOVER = 220;

/** What is looked at: in passing beside the pointer, or opened. */
class Zoom {
  peek = $state<{ subject: Subject; beside: DOMRect } | null>(null);
  opened = $state<Subject | null>(null);
  #timer: ReturnType<typeof setTimeout> | undefined;

  hover(subject: Subject, element: Element): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      if (element.isConnected) this.peek = { subject, beside: element.getBoundingClientRect() };
    }, HOVER);
  }

  leave(): void {
    clearTimeout(this.#timer);
    this.peek = null;
  }

  open(subject: Subject): void {
    this.leave();
    this.opened = subject;
  }

  close(): void {
    this.opened = null;
  }
}

export const zoom = new Zoom();

/** Where the pointer was last: a card that comes to lie under it was not pointed at. */
let pointer = { x: NaN, y: NaN };
const keepPointer = ({ clientX, clientY }: PointerEvent) => (pointer = { x: clientX, y: clientY });
for (const kind of ['pointermove', 'pointerup'] as const) window.addEventListener(kind, keepPointer, { capture: true, passive: true });

const LONG_PRESS = 450;
/** A finger that goes farther does something else. */
const MOVED = 8;

type Get = () => Subject | null;

/**
 * Shows a card when the pointer rests on an element, opens it on a long press or the other mouse button; unless there is a
 * `menu`, which then opens instead if it has something to say.
 */
export function looks(element: HTMLElement, what: Get | { subject: Get; menu: () => boolean }): { destroy: () => void } {
  const { subject: get, menu } = typeof what === 'function' ? { subject: what, menu: () => false } : what;
  let press: ReturnType<typeof setTimeout> | undefined;
  let held = false;
  /** It came to lie under the pointer, which has not moved since. */
  let rests = false;
  let start = { x: 0, y: 0 };
  const open = () => {
    const subject = get();
    if (subject) zoom.open(subject);
    return subject !== null;
  };
  const ask = () => menu() || open();
  const handlers: { [K in keyof HTMLElementEventMap]?: (event: HTMLElementEventMap[K]) => void } = {
    pointerenter: (event) => {
      const subject = get();
      rests = event.clientX === pointer.x && event.clientY === pointer.y;
      if (event.pointerType === 'mouse' && subject && !rests) zoom.hover(subject, element);
      if (rests) start = { x: event.clientX, y: event.clientY };
    },
    pointerleave: () => {
      clearTimeout(press);
      zoom.leave();
    },
    pointerdown: (event) => {
      held = false;
      start = { x: event.clientX, y: event.clientY };
      clearTimeout(press);
      zoom.leave();
      if (event.pointerType === 'touch') press = setTimeout(() => (held = ask()), LONG_PRESS);
    },
    pointerup: () => clearTimeout(press),
    pointercancel: () => clearTimeout(press),
    pointermove: (event) => {
      if (Math.hypot(event.clientX - start.x, event.clientY - start.y) <= MOVED) return;
      clearTimeout(press);
      const subject = get();
      if (rests && event.pointerType === 'mouse' && event.buttons === 0 && subject) zoom.hover(subject, element);
      rests = false;
    },
    contextmenu: (event) => {
      if (get()) event.preventDefault();
      if (!held && (event as PointerEvent).pointerType !== 'touch') ask();
    },
    click: (event) => {
      // The finger that looked at the card does not play it.
      if (held) {
        event.stopImmediatePropagation();
        event.preventDefault();
        held = false;
      }
    },
  };
  const capture = { capture: true };
  // Asked for by a key.
  element.addEventListener('look', open);
  for (const [name, handler] of Object.entries(handlers)) {
    element.addEventListener(name, handler as EventListener, capture);
  }
  return {
    destroy() {
      clearTimeout(press);
      zoom.leave();
      element.removeEventListener('look', open);
      for (const [name, handler] of Object.entries(handlers)) {
        element.removeEventListener(name, handler as EventListener, capture);
      }
    },
  };
}
