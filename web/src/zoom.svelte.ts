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

const LONG_PRESS = 450;

/** Shows a card when the pointer rests on an element, opens it on a long press or the other mouse button. */
export function looks(element: HTMLElement, get: () => Subject | null): { destroy: () => void } {
  let press: ReturnType<typeof setTimeout> | undefined;
  let held = false;
  const open = () => {
    const subject = get();
    if (subject) zoom.open(subject);
    return subject !== null;
  };
  const handlers: { [K in keyof HTMLElementEventMap]?: (event: HTMLElementEventMap[K]) => void } = {
    pointerenter: (event) => {
      const subject = get();
      if (event.pointerType === 'mouse' && subject) zoom.hover(subject, element);
    },
    pointerleave: () => {
      clearTimeout(press);
      zoom.leave();
    },
    pointerdown: (event) => {
      held = false;
      clearTimeout(press);
      zoom.leave();
      if (event.pointerType === 'touch') press = setTimeout(() => (held = open()), LONG_PRESS);
    },
    pointerup: () => clearTimeout(press),
    pointercancel: () => clearTimeout(press),
    contextmenu: (event) => {
      if (get()) event.preventDefault();
      if (!held && (event as PointerEvent).pointerType !== 'touch') open();
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
  for (const [name, handler] of Object.entries(handlers)) {
    element.addEventListener(name, handler as EventListener, capture);
  }
  return {
    destroy() {
      clearTimeout(press);
      zoom.leave();
      for (const [name, handler] of Object.entries(handlers)) {
        element.removeEventListener(name, handler as EventListener, capture);
      }
    },
  };
}
