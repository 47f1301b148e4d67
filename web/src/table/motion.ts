import { pictures } from '../art/pictures.svelte';
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

type Flight = { ghost: HTMLElement; from: DOMRect; to: DOMRect; last: Keyframe; lands: HTMLElement | null };
type Slide = { element: HTMLElement; x: number; y: number };

/** What lies over the table and flies: the card itself stays where it belongs, and is not seen meanwhile. */
function lift({ ghost, to, lands }: Flight, layer: HTMLElement): void {
  ghost.removeAttribute('data-piece');
  ghost.classList.remove('lit', 'sel');
  const { left, top, width, height } = to;
  // It is laid out by itself.
  Object.assign(ghost.style, { position: 'fixed', left: `${left}px`, top: `${top}px`, width: `${width}px`, height: `${height}px`, margin: '0', contain: 'layout style', transform: 'none', transformOrigin: '0 0' });
  layer.append(ghost);
  if (lands) lands.style.opacity = '0';
}

const way = (from: DOMRect, to: DOMRect): [x: number, y: number, scale: number] => [from.left - to.left, from.top - to.top, to.width > 0 ? from.width / to.width : 1];

function land({ ghost, lands }: Flight): void {
  ghost.remove();
  if (lands) lands.style.opacity = '';
}

function fly({ ghost, from, to, last }: Flight, delay: number): Animation {
  const [x, y, scale] = way(from, to);
  const turn = Math.max(-6, Math.min(6, x / 60));
  const arc = Math.min(40, Math.hypot(x, y) * 0.08);
  return ghost.animate(
    [
      { transform: `translate(${x}px,${y}px) scale(${scale})` },
      { transform: `translate(${x * 0.42}px,${y * 0.42 - arc}px) scale(${scale * 0.5 + 0.54}) rotate(${turn}deg)`, offset: 0.55 },
      { transform: 'translate(0,0) scale(1)', ...last },
    ],
    { duration: MOVE, delay, easing: EASE, fill: 'both' },
  );
}

/** What moves now; a new state ends it. */
let moving: Flight[] = [];

function settle(): void {
  if (moving.length > 0) pictures.resume();
  moving.forEach(land);
  moving = [];
}

/** Everything is looked at before anything is changed: a look between two changes lays out the whole table. */
function plan(root: ParentNode, before: Before): { flights: Flight[]; slides: Slide[]; news: HTMLElement[] } {
  const [flights, slides, news]: [Flight[], Slide[], HTMLElement[]] = [[], [], []];
  const here = new Set<string>();
  for (const element of pieces(root)) {
    const id = element.dataset.piece!;
    here.add(id);
    const seen = before.get(id);
    const to = element.getBoundingClientRect();
    if (to.width === 0) continue;
    const from = still() ? undefined : (seen?.box ?? origin(root, element));
    if (!from) {
      if (!seen) news.push(element);
      continue;
    }
    const [x, y] = way(from, to);
    if (Math.hypot(x, y) <= 4 || element.dataset.still !== undefined) continue;
    // Cards of a row that only move up keep their place in line: they slide.
    if (seen && Math.abs(y) < 12 && Math.abs(from.width - to.width) < 2 && Math.abs(x) < to.width * 2.2) slides.push({ element, x, y });
    else flights.push({ ghost: element.cloneNode(true) as HTMLElement, from, to, last: {}, lands: element });
  }
  for (const [id, { box, face }] of still() ? [] : before) {
    if (here.has(id) || !face || box.width === 0) continue;
    const to = boxOf(root, `[data-plate="${face.dataset.owner}"]`);
    if (to) flights.push({ ghost: face, from: box, to: new DOMRect(to.left, to.top, to.height * 0.71, to.height), last: { opacity: 0 }, lands: null });
  }
  return { flights, slides, news };
}

/**
 * Lets every card travel from where it was to where it is, on a layer over the table so that nothing cuts it off; those
 * from hidden places come from the pile or the plate of their player, those that go there fly to it.
 */
export function travel(root: ParentNode, layer: HTMLElement, before: Before): void {
  settle();
  if (before.size === 0) return;
  const { flights, slides, news } = plan(root, before);
  for (const element of news) element.animate([{ opacity: 0 }, {}], { duration: 120 });
  for (const { element, x, y } of slides) element.animate([{ translate: `${x}px ${y}px` }, { translate: '0 0' }], { duration: MOVE, easing: EASE });
  if (flights.length === 0) return;
  moving = flights;
  pictures.pause();
  for (const flight of flights) lift(flight, layer);
  const ways = flights.map((flight, k) => fly(flight, Math.min(MOST_APART, APART * k)).finished.then(() => land(flight), () => undefined));
  // Another state may have been faster.
  void Promise.all(ways).then(() => moving === flights && settle());
}

/** A hit: the plate shakes. */
export function shake(element: HTMLElement): void {
  if (still()) return;
  const steps = [0, -3, 3, -3, 2, 0].map((x) => ({ translate: `${x}px 0` }));
  element.animate(steps, { duration: 180 });
}
