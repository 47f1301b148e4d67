import type { PastTable, Score, SeatInfo } from './protocol';

export const RESULTS = ['won', 'lost', 'drawn', 'open'] as const;
export type Result = (typeof RESULTS)[number];

/** How a game ended for whoever's it is: alone in the first place, in it with others, or not. */
export function resultOf({ table, places }: PastTable): Result {
  const [seat] = table.mine;
  if (places === null || seat === undefined) return 'open';
  if (places[seat] !== 1) return 'lost';
  return places.filter((place) => place === 1).length === 1 ? 'won' : 'drawn';
}

const nameOf = ({ sitter }: SeatInfo): string[] => (sitter.is === 'free' ? [] : [sitter.name]);

/** Who else sat there. */
export const opponents = ({ table }: PastTable): string[] => table.seats.filter(({ seat }) => !table.mine.includes(seat)).flatMap(nameOf);

export type Filter = { game: string; opponent: string; result: Result | '' };

export const isShown = (past: PastTable, { game, opponent, result }: Filter): boolean =>
  (game === '' || past.table.game === game) &&
  (result === '' || resultOf(past) === result) &&
  (opponent.trim() === '' || opponents(past).some((name) => name.toLocaleLowerCase().includes(opponent.trim().toLocaleLowerCase())));

export const played = ({ won, lost, drawn }: Score): number => won + lost + drawn;

/** The share of games won; a draw is half a game. */
export const share = (score: Score): number => (played(score) === 0 ? 0 : (score.won + score.drawn / 2) / played(score));
