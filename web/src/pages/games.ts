import type { GameInfo } from '../protocol';

/** The colours of a game's poster. */
export const TINTS: Record<string, string> = { fab: 'Ranger', altered: 'Muna', nightfall: 'Red', orden: 'Book', athernum: 'Guild' };

/** The games with a poster, in the order they hang. */
const WALL = ['fab', 'altered', 'nightfall', 'orden', 'athernum'];

export const hasPoster = (game: GameInfo): boolean => WALL.includes(game.id);

/** Those with a poster first. */
export function inOrder(games: GameInfo[]): GameInfo[] {
  const place = (game: GameInfo) => (hasPoster(game) ? WALL.indexOf(game.id) : WALL.length);
  return [...games].sort((a, b) => place(a) - place(b));
}
