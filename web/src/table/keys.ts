import { ending, isEnding, primary, type Choice } from '../scene';

export type Direction = 'ArrowLeft' | 'ArrowRight' | 'ArrowUp' | 'ArrowDown';
export type Box = { left: number; top: number; width: number; height: number };

export const isDirection = (key: string): key is Direction => /^Arrow(Left|Right|Up|Down)$/.test(key);

/** The box that lies nearest in a direction; what lies off to the side counts as farther. */
export function nearest(from: Box, boxes: Box[], direction: Direction): number {
  const x = (box: Box) => box.left + box.width / 2;
  const y = (box: Box) => box.top + box.height / 2;
  const sideways = direction === 'ArrowLeft' || direction === 'ArrowRight';
  const sign = direction === 'ArrowRight' || direction === 'ArrowDown' ? 1 : -1;
  let best = -1;
  let least = Infinity;
  boxes.forEach((box, k) => {
    const [dx, dy] = [x(box) - x(from), y(box) - y(from)];
    const along = sign * (sideways ? dx : dy);
    const aside = Math.abs(sideways ? dy : dx);
    const distance = along + aside * (sideways ? 3 : 1.2);
    if (along > 3 && distance < least) [best, least] = [k, distance];
  });
  return best;
}

/** The option a key picks: 1 to 9 by number, p or space to pass, Enter for the only answer. */
export function optionFor(key: string, all: Choice[]): Choice | undefined {
  if (/^[1-9]$/.test(key)) return all.filter((choice) => !isEnding(choice))[Number(key) - 1];
  if (key === 'p' || key === ' ') return ending(all);
  if (key === 'Enter') return primary(all);
  return undefined;
}

/** Where typing is typing. */
export const isTyping = (element: Element | null): boolean =>
  element !== null && element.matches('input:not([type=checkbox], [type=radio], [type=range]), textarea, select');

/** Where Enter and space already mean something: on whatever can be pressed. */
export const isPressable = (element: Element | null): boolean =>
  element !== null && element.matches('button, a[href], summary, input, select, [role=menuitem]');

/** From the focused card to the next one in a direction; from nowhere to the first that can be picked. */
export function moveFocus(root: HTMLElement, direction: Direction): void {
  const cards = [...root.querySelectorAll<HTMLElement>('[data-piece], [data-pile], [data-layer], .here')].filter(
    (card) => card.offsetParent !== null,
  );
  const now = cards.indexOf(document.activeElement as HTMLElement);
  if (now < 0) {
    (cards.find((card) => card.classList.contains('lit')) ?? cards[0])?.focus();
    return;
  }
  const others = cards.filter((_, k) => k !== now);
  const next = nearest(cards[now]!.getBoundingClientRect(), others.map((card) => card.getBoundingClientRect()), direction);
  others[next]?.focus();
  others[next]?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}
