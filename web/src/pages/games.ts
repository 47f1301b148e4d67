import type { GameInfo } from '../protocol';

/**
 * What the first page tells of a game beside what the server says: how long it takes among people who know it, how much
 * there is to learn (1 to 4), and the colours of its poster.
 */
export type Facts = { minutes: string; depth: 1 | 2 | 3 | 4; tint: string };

export const FACTS: Record<string, Facts> = {
  fab: { minutes: '20–30', depth: 3, tint: 'Ranger' },
  altered: { minutes: '25–40', depth: 2, tint: 'Muna' },
  nightfall: { minutes: '45–60', depth: 3, tint: 'Red' },
  orden: { minutes: '30–45', depth: 1, tint: 'Book' },
  athernum: { minutes: '30–50', depth: 3, tint: 'Guild' },
};

/** The games with a poster, in the order they hang. */
const WALL = ['fab', 'altered', 'nightfall', 'orden', 'athernum'];

export const hasPoster = (game: GameInfo): boolean => WALL.includes(game.id);

/** Those with a poster first. */
export function inOrder(games: GameInfo[]): GameInfo[] {
  const place = (game: GameInfo) => (hasPoster(game) ? WALL.indexOf(game.id) : WALL.length);
  return [...games].sort((a, b) => place(a) - place(b));
}
