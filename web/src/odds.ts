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

/** What happened that decides a game, by its own word: those of which a line tells a number with the card that did it. */
const DECISIVE: Record<string, string[]> = { fab: ['Hits', 'TakesDamage'], nightfall: ['HitsPlayer'], athernum: ['Scores'] };
/** Where nothing is dealt or scored, how often a card was put to use. */
const USED: Record<string, string[]> = { altered: ['Announces', 'Uses'], orden: ['Announces', 'Reacts', 'Permits'] };

export type Deed = { seat: number; card: string; name: string; sum: number; times: number };

/** What hits deals damage, which is told of whoever takes it: it counts once, for whoever did it. Of what does not hit only two players leave no doubt. */
function dealt(log: LogLine[], seats: number): LogLine[] {
  const hits = log.filter((line) => line.verb === 'Hits');
  return log.flatMap((line) => {
    if (line.verb !== 'TakesDamage') return [line];
    const [card] = line.cards;
    const hit = hits.some((one) => one.state === line.state && one.amount === line.amount && one.cards[0]?.[1] === card?.[1]);
    return hit || seats !== 2 || line.seat === null ? [] : [{ ...line, seat: 1 - line.seat }];
  });
}

/** What each card did in a game, the most first: damage dealt, wounds inflicted, points scored, or how often it was used. */
export function deeds(game: string, log: LogLine[], seats: number): Deed[] {
  const found = new Map<string, Deed>();
  for (const { seat, verb, cards, amount } of dealt(log, seats)) {
    const [first] = cards;
    const sum = USED[game]?.includes(verb) ? 1 : DECISIVE[game]?.includes(verb) ? amount : null;
    if (seat === null || sum === null || !first) continue;
    const [name, card] = first;
    const deed = found.get(`${seat} ${card}`) ?? { seat, card, name, sum: 0, times: 0 };
    found.set(`${seat} ${card}`, { ...deed, sum: deed.sum + sum, times: deed.times + 1 });
  }
  return [...found.values()].sort((a, b) => b.sum - a.sum || b.times - a.times || a.name.localeCompare(b.name));
}

/** What is counted of a game, by the words it happens under; `sum` where a line tells how much. */
const COUNTED: Record<string, { word: string; verbs: string[]; sum?: boolean }[]> = {
  fab: [
    { word: 'Damage', verbs: ['Hits', 'TakesDamage'], sum: true },
    { word: 'Attacks', verbs: ['Attacks'] },
    { word: 'Hits', verbs: ['Hits'] },
    { word: 'Defended', verbs: ['Defends'] },
    { word: 'Pitched', verbs: ['Pitches'] },
  ],
  altered: [
    { word: 'Steps', verbs: ['Advances'] },
    { word: 'Played', verbs: ['Announces'] },
    { word: 'Used', verbs: ['Uses'] },
    { word: 'Orbs', verbs: ['AddsOrb'] },
  ],
  nightfall: [
    { word: 'Wounds', verbs: ['HitsPlayer'], sum: true },
    { word: 'Suffered', verbs: ['TakesWound'] },
    { word: 'Attacks', verbs: ['Attacks'] },
    { word: 'Blocks', verbs: ['Blocks'] },
    { word: 'Laid', verbs: ['Lays'] },
    { word: 'Claimed', verbs: ['Claims'] },
  ],
  orden: [
    { word: 'Ascents', verbs: ['Ascends'] },
    { word: 'Played', verbs: ['Plays', 'Enters'] },
    { word: 'Used', verbs: ['Announces', 'Permits'] },
    { word: 'Reactions', verbs: ['Reacts'] },
    { word: 'Paid', verbs: ['Paid'] },
  ],
  athernum: [
    { word: 'Points', verbs: ['Scores'], sum: true },
    { word: 'Commands', verbs: ['Commands'] },
    { word: 'Played', verbs: ['Plays', 'Attaches'] },
    { word: 'Attacks', verbs: ['Attacks'] },
    { word: 'Defended', verbs: ['Defends'] },
  ],
};

export type Counted = { word: string; values: number[] };

/** The score sheet: what each player did in a game, one number a seat. What nobody did is left out. */
export function counted(game: string, log: LogLine[], seats: number): Counted[] {
  const lines = dealt(log, seats);
  const rows = (COUNTED[game] ?? []).map(({ word, verbs, sum }) => {
    const values = Array.from({ length: seats }, () => 0);
    for (const { seat, verb, amount } of lines) if (seat !== null && seat < seats && verbs.includes(verb)) values[seat]! += sum ? (amount ?? 0) : 1;
    return { word, values };
  });
  return rows.filter(({ values }) => values.some((value) => value > 0));
}
