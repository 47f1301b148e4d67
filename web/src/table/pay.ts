import { countsIn } from '../parts/faces/rules';
import type { Scene } from '../protocol';
import { type Choice, piecesOf } from '../scene';

export type Count = { value: number; sign: string };

/** What a question about a price says: what is owed, and what is laid of it. The counts are written "3×T" in every language. */
export function billOf(title: string): { owed: Count[]; laid: number } {
  const owed = countsIn(title.split(/, (?:dann|then): |\. /)[0] ?? '');
  const laid = /\((\d+)×[^)]*\)/.exec(title)?.[1];
  return { owed, laid: laid === undefined ? 0 : Number(laid) };
}

/** The price without what is laid of it, for where that is shown beside it. */
export const priceOf = (title: string): string => title.split(/\. (?=Bisher gelegt|Laid so far)/)[0] ?? title;

/** How many are missing, where exactly so many are named: "1 of 3". */
export function missingOf(howMany: string | null): number {
  const [, picked, all] = /^(\d+) (?:of|von) (\d+)$/.exec(howMany ?? '') ?? [];
  return all === undefined ? 0 : Math.max(0, Number(all) - Number(picked));
}

/** What counts of a card towards a price: its number of that sign, and jokers. */
export function worth(scene: Scene, choice: Choice, owed: Count[]): Count[] {
  const piece = piecesOf(scene).find((one) => one.id !== null && one.id === choice.id);
  const signs = [...owed.map((count) => count.sign), 'Joker'];
  return (piece?.numbers ?? []).filter((figure) => signs.includes(figure.sign) && figure.value > 0).map(({ value, sign }) => ({ value, sign }));
}
