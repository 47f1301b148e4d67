import type { Piece } from '../protocol';
import { still } from '../settings.svelte';
import { zoom } from '../zoom.svelte';
import type { Board } from './board.svelte';
import { meant, type Target, targetAt } from './drop';

/** So far the pointer goes before a press becomes a drag, in pixels. */
const FAR = 8;
const BACK = 160;

export type Dragged = { board: Board; piece: Piece | null };
type Hold = { id: number; x: number; y: number; grip: { x: number; y: number }; ghost: HTMLElement | null };

/** Lets a card that something can be done with be drawn to where it is wanted, with the mouse or a finger. Keys and clicks stay as they are. */
export function drags(element: HTMLElement, get: () => Dragged): { destroy: () => void } {
  let hold: Hold | null = null;

  function down(event: PointerEvent) {
    const { board, piece } = get();
    if (event.button !== 0 || !event.isPrimary || !piece || !board.canDrag(piece) || element.closest('dialog')) return;
    const box = element.getBoundingClientRect();
    hold = { id: event.pointerId, x: event.clientX, y: event.clientY, grip: { x: event.clientX - box.left, y: event.clientY - box.top }, ghost: null };
    addEventListener('pointermove', move);
    addEventListener('pointerup', up);
    addEventListener('pointercancel', cancel);
    addEventListener('keydown', key, true);
  }

  /** A copy that follows the pointer; the card itself fades meanwhile. */
  function lift(now: Hold) {
    zoom.leave();
    element.setPointerCapture(now.id);
    const ghost = element.cloneNode(true) as HTMLElement;
    ghost.removeAttribute('data-piece');
    ghost.classList.remove('lit', 'sel');
    ghost.classList.add('carried');
    ghost.style.setProperty('--cw', `${element.offsetWidth}px`);
    ghost.style.width = `${element.offsetWidth}px`;
    element.closest('.table')?.append(ghost);
    get().board.dragged = get().piece?.id ?? null;
    now.ghost = ghost;
  }

  const under = (event: PointerEvent): { target: Target; offers: ReturnType<typeof meant> } | null => {
    const { board, piece } = get();
    const target = piece && targetAt(event.clientX, event.clientY, element);
    return target && piece ? { target, offers: meant(board.offers(piece), board.asks(piece) ? board.choices : [], target) } : null;
  };

  function move(event: PointerEvent) {
    if (!hold || event.pointerId !== hold.id) return;
    const [dx, dy] = [event.clientX - hold.x, event.clientY - hold.y];
    if (!hold.ghost) {
      if (Math.hypot(dx, dy) < FAR) return;
      // A finger that moves sideways scrolls the row.
      if (event.pointerType === 'touch' && Math.abs(dx) > Math.abs(dy)) return end();
      lift(hold);
    }
    const ghost = hold.ghost!;
    ghost.style.transform = `translate(${event.clientX - hold.grip.x}px,${event.clientY - hold.grip.y}px) rotate(${Math.max(-6, Math.min(6, dx / 40))}deg) scale(1.06)`;
    const found = under(event);
    ghost.classList.toggle('welcome', found !== null && found.offers.length > 0);
    get().board.pointed = found && found.offers.length > 0 ? found.target.id : null;
  }

  function up(event: PointerEvent) {
    if (!hold || event.pointerId !== hold.id) return;
    const { ghost } = hold;
    if (!ghost) return end();
    noClick();
    const { board, piece } = get();
    const found = under(event);
    if (!piece || !found || found.offers.length === 0) return cancel();
    board.landed = piece.id === null ? null : { id: String(piece.id), box: ghost.getBoundingClientRect() };
    end();
    board.drop(piece, found.offers, found.target, { element, at: { x: event.clientX, y: event.clientY } });
  }

  /** The card goes back to where it lay. */
  function cancel() {
    const ghost = hold?.ghost;
    if (!ghost || still()) return end();
    const [from, to] = [ghost.getBoundingClientRect(), element.getBoundingClientRect()];
    const copy = ghost.cloneNode(true) as HTMLElement;
    ghost.parentElement?.append(copy);
    end();
    copy.animate([{}, { transform: `translate(${to.left}px,${to.top}px)` }], { duration: Math.min(BACK, Math.hypot(from.left - to.left, from.top - to.top)) + 1 }).onfinish = () => copy.remove();
  }

  function key(event: KeyboardEvent) {
    if (event.key !== 'Escape' || !hold?.ghost) return;
    event.stopImmediatePropagation();
    event.preventDefault();
    noClick();
    cancel();
  }

  function end() {
    hold?.ghost?.remove();
    if (hold?.ghost) {
      get().board.dragged = null;
      get().board.pointed = null;
      if (element.hasPointerCapture(hold.id)) element.releasePointerCapture(hold.id);
    }
    hold = null;
    removeEventListener('pointermove', move);
    removeEventListener('pointerup', up);
    removeEventListener('pointercancel', cancel);
    removeEventListener('keydown', key, true);
  }

  /** The click that ends a drag plays nothing. */
  function noClick() {
    const stop = (event: MouseEvent) => {
      event.stopImmediatePropagation();
      event.preventDefault();
    };
    addEventListener('click', stop, { capture: true, once: true });
    addEventListener('pointerdown', () => removeEventListener('click', stop, { capture: true }), { capture: true, once: true });
    setTimeout(() => removeEventListener('click', stop, { capture: true }), 300);
  }

  element.addEventListener('pointerdown', down);
  return {
    destroy() {
      element.removeEventListener('pointerdown', down);
      end();
    },
  };
}
