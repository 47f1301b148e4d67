import { still } from '../settings.svelte';

/** Where a card was, and how it looked if it is about to go. */
type Seen = { box: DOMRect; face: HTMLElement | null };
export type Before = Map<string, Seen>;

const MOVE = 260;
const APART = 70;
const MOST_APART = 420;
const EASE = 'cubic-bezier(.2,.7,.3,1)';

const pieces = (root: ParentNode) => [...root.querySelectorAll<HTMLElement>('[data-piece]')].filter((one) => one.dataset.piece !== '');
const boxOf = (root: ParentNode, selector: string) => root.querySelector(selector)?.getBoundingClientRect();

/** Where every card lies now; of those that will not lie anywhere, a copy. */
export function measure(root: ParentNode, staying: Set<string>): Before {
  const seen: Before = new Map();
  for (const element of pieces(root)) {
    const id = element.dataset.piece!;
    const face = staying.has(id) ? null : (element.cloneNode(true) as HTMLElement);
    if (!seen.has(id)) seen.set(id, { box: element.getBoundingClientRect(), face });
  }
  return seen;
}

/** Whence a card comes that was nowhere: one's own from the pile, others' from the hand of their player. */
function origin(root: ParentNode, element: HTMLElement): DOMRect | undefined {
  const seat = element.dataset.controller;
  const held = element.closest('.hand') !== null;
  return (held ? boxOf(root, `[data-pile="Deck"][data-of="${seat}"]`) : undefined) ?? boxOf(root, `[data-plate="${seat}"]`);
}

function fly(layer: HTMLElement, face: HTMLElement, from: DOMRect, to: DOMRect, delay: number, last: Keyframe = {}): Animation {
  const ghost = face;
  ghost.removeAttribute('data-piece');
  ghost.classList.remove('lit', 'sel');
  Object.assign(ghost.style, { position: 'fixed', left: `${to.left}px`, top: `${to.top}px`, width: `${to.width}px`, height: `${to.height}px`, margin: '0', transform: 'none', transformOrigin: '0 0' });
  layer.append(ghost);
  const [x, y] = [from.left - to.left, from.top - to.top];
  const scale = to.width > 0 ? from.width / to.width : 1;
  const turn = Math.max(-6, Math.min(6, x / 60));
  const arc = Math.min(40, Math.hypot(x, y) * 0.08);
  const flight = ghost.animate(
    [
      { transform: `translate(${x}px,${y}px) scale(${scale})` },
      { transform: `translate(${x * 0.42}px,${y * 0.42 - arc}px) scale(${scale * 0.5 + 0.54}) rotate(${turn}deg)`, offset: 0.55 },
      { transform: 'translate(0,0) scale(1)', ...last },
    ],
    { duration: MOVE, delay, easing: EASE, fill: 'both' },
  );
  flight.onfinish = () => ghost.remove();
  flight.oncancel = () => ghost.remove();
  return flight;
}

/**
 * Lets every card travel from where it was to where it is, on a layer over the table so that nothing cuts it off; those
 * from hidden places come from the pile or the plate of their player, those that go there fly to it.
 */
export function travel(root: ParentNode, layer: HTMLElement, before: Before): void {
  layer.replaceChildren();
  if (before.size === 0) return;
  let flights = 0;
  const delay = () => Math.min(MOST_APART, APART * flights++);
  for (const element of pieces(root)) {
    const seen = before.get(element.dataset.piece!);
    const to = element.getBoundingClientRect();
    const from = seen?.box ?? origin(root, element);
    if (to.width === 0) continue;
    if (still() || !from) {
      if (!seen) element.animate([{ opacity: 0 }, {}], { duration: 120 });
      continue;
    }
    if (Math.hypot(from.left - to.left, from.top - to.top) <= 4 || element.dataset.still !== undefined) continue;
    // Cards of a row that only move up keep their place in line: they slide.
    if (seen && Math.abs(from.top - to.top) < 12 && Math.abs(from.width - to.width) < 2 && Math.abs(from.left - to.left) < to.width * 2.2) {
      element.animate([{ translate: `${from.left - to.left}px ${from.top - to.top}px` }, { translate: '0 0' }], { duration: MOVE, easing: EASE });
      continue;
    }
    const flight = fly(layer, element.cloneNode(true) as HTMLElement, from, to, delay());
    const hidden = element.animate([{ opacity: 0 }, { opacity: 0 }], { duration: 60_000 });
    flight.finished.catch(() => undefined).finally(() => hidden.cancel());
  }
  if (still()) return;
  const here = new Set(pieces(root).map((element) => element.dataset.piece!));
  for (const [id, { box, face }] of before) {
    if (here.has(id) || !face || box.width === 0) continue;
    const seat = face.dataset.owner;
    const to = boxOf(root, `[data-plate="${seat}"]`);
    if (to) fly(layer, face, box, new DOMRect(to.left, to.top, to.height * 0.71, to.height), delay(), { opacity: 0 });
  }
}

/** A hit: the plate shakes. */
export function shake(element: HTMLElement): void {
  if (still()) return;
  const steps = [0, -3, 3, -3, 2, 0].map((x) => ({ translate: `${x}px 0` }));
  element.animate(steps, { duration: 180 });
}
