import type { Scene, Side } from '../protocol';
import { reads } from '../scene';
import { decides } from './plates';

/** A number of the score sheet, as it reads. */
export type Score = { sign: string; word: string; value: string; of: number | null };

/** What the table has added up for one player that belongs on a score sheet. */
const SCORED = ['wounds', 'objective', 'apart'];

/** What a player ends with: the number that decides the game, then all others, each once. */
export function scoreOf(scene: Scene, side: Side): { main: Score | undefined; rest: Score[] } {
  const sums = scene.sums.filter((sum) => sum.seat === side.seat && SCORED.includes(sum.kind));
  const summed = sums.flatMap((sum) => sum.rows.map((row) => ({ sign: row.sign, word: sum.kind === 'apart' ? sum.word : row.word, value: row.reads ?? String(row.value), of: row.of })));
  const deciding = decides(scene, side);
  const numbers = (deciding && !side.numbers.includes(deciding) ? [deciding, ...side.numbers] : side.numbers).map((figure) => ({ sign: figure.sign, word: figure.word, value: reads(figure), of: figure.reads === null ? figure.of : null }));
  const every = [...summed, ...numbers].filter((score, k, all) => all.findIndex((other) => other.sign === score.sign) === k);
  const main = every.find((score) => score.sign === deciding?.sign) ?? summed[0];
  return { main, rest: every.filter((score) => score.sign !== main?.sign) };
}
