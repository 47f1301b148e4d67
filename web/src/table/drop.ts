import type { Place } from '../protocol';
import { type Choice, placeKey } from '../scene';

/** What lies where a card was let go: a card, the plate of a player, a zone or a place of it. */
export type Target = { id: number | null; seat: number | null; places: Place[] };

/** Whether an option is about what lies there. */
export const names = (choice: Choice, { id, seat, places }: Target): boolean =>
  (choice.id !== null && choice.id === id) ||
  (choice.place !== null && places.some((place) => placeKey(place) === placeKey(choice.place!))) ||
  (choice.id === null && choice.place === null && choice.seat !== null && choice.seat === seat);

/**
 * The options that letting a card go means. Its own that name the target come first; the card that asks means what is asked
 * about the target; anywhere else on the table a card means all it can do.
 */
export function meant(own: Choice[], asked: Choice[], target: Target): Choice[] {
  const aimed = own.filter((choice) => names({ ...choice, id: null }, target));
  if (aimed.length > 0) return aimed;
  return own.length > 0 ? own : asked.filter((choice) => names(choice, target));
}

/** Where a card lies: let go there, it has gone nowhere. */
const HOME = '[data-zone], .tray';

const number = (text: string | undefined): number | null => (text ? Number(text) : null);

/** What lies under a point of the table; nothing off it, over the question and where the card lay. */
export function targetAt(x: number, y: number, from: Element): Target | null {
  const under = document.elementsFromPoint(x, y).filter((one) => one !== from && !from.contains(one));
  const top = under.find((one) => one.closest('.board'));
  const home = from.closest(HOME);
  if (!top || (home !== null && top.closest(HOME) === home)) return null;
  const closest = (css: string) => top.closest<HTMLElement>(css)?.dataset;
  const zone = closest('[data-zone]');
  const slot = number(closest('[data-slot]')?.slot);
  const here = zone?.zone ? { zone: zone.zone, seat: number(zone.of) } : null;
  return {
    id: number(closest('[data-piece]')?.piece) ?? number(closest('[data-layer]')?.layer),
    seat: number(closest('[data-plate]')?.plate),
    places: here ? [{ ...here, slot: null }, ...(slot === null ? [] : [{ ...here, slot }])] : [],
  };
}
