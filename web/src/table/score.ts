import type { Scene, Side } from '../protocol';
import { reads } from '../scene';
import { decides } from './plates';

/** A number of the score sheet, as it reads. */
export type Score = { sign: string; word: string; value: string; of: number | null };

/** What the table has added up for one player that belongs on a score sheet. */
const SCORED = ['wounds', 'objective', 'apart'];

/** What a player ends with: the number that decides the game, then what the table has added up. What is left in a pool scores nothing. */
export function scoreOf(scene: Scene, side: Side): { main: Score | undefined; rest: Score[] } {
  const sums = scene.sums.filter((sum) => sum.seat === side.seat && SCORED.includes(sum.kind));
  const summed = sums.flatMap((sum) => sum.rows.map((row) => ({ sign: row.sign, word: sum.kind === 'apart' ? sum.word : row.word, value: row.reads ?? String(row.value), of: row.of })));
  const deciding = decides(scene, side);
  const counts = deciding && { sign: deciding.sign, word: deciding.word, value: reads(deciding), of: deciding.reads === null ? deciding.of : null };
  const main = summed.find((score) => score.sign === counts?.sign) ?? counts ?? summed[0];
  return { main, rest: summed.filter((score) => score.sign !== main?.sign) };
}
