import type { LogLine, MomentInfo, Turn } from './protocol';

/** A point of the curve: after so many choices, a player's chance to win. */
export type Point = { step: number; odds: number };

/** How a player's chances went. Of two players one has what the other has not; of more, only what was thought of in a player's own place is known. */
export function curveOf(moments: MomentInfo[], seat: number, seats: number): Point[] {
  return moments
    .filter((moment) => seats === 2 || moment.seat === seat)
    .map(({ step, seat: whose, odds }) => ({ step, odds: whose === seat ? odds : 1 - odds }));
}

/** The chance at a step: what was known last. */
export const oddsAt = (curve: Point[], step: number): number | null => curve.findLast((point) => point.step <= step)?.odds ?? null;

/** The step before or after, among those that are on the curve. */
export function neighbour(curve: Point[], step: number, by: 1 | -1): number {
  const found = by > 0 ? curve.find((point) => point.step > step) : curve.findLast((point) => point.step < step);
  return found?.step ?? step;
}

/** What the choice cost, in points of a hundred. */
export const cost = (turn: Turn): number => Math.round((turn.best_odds - turn.odds) * 100);

/** What happened that decides a game, by its own word. Those of which a line tells a number with the card that did it. */
const DECISIVE: Record<string, string[]> = { fab: ['Hits'], nightfall: ['HitsPlayer'], athernum: ['Scores'] };

export type Deed = { seat: number; card: string; name: string; sum: number; times: number };

/** What each card did in a game, the most first: damage dealt, wounds inflicted, points scored. */
export function deeds(game: string, log: LogLine[]): Deed[] {
  const found = new Map<string, Deed>();
  for (const { seat, verb, cards, amount } of log) {
    const [first] = cards;
    if (seat === null || amount === null || !first || !DECISIVE[game]?.includes(verb)) continue;
    const [name, card] = first;
    const deed = found.get(`${seat} ${card}`) ?? { seat, card, name, sum: 0, times: 0 };
    found.set(`${seat} ${card}`, { ...deed, sum: deed.sum + amount, times: deed.times + 1 });
  }
  return [...found.values()].sort((a, b) => b.sum - a.sum || b.times - a.times || a.name.localeCompare(b.name));
}
