import type { Bill, HowMany, Number as Figure, Scene } from '../protocol';
import { type Choice, piecesOf } from '../scene';

export type Count = { value: number; sign: string };

/** How many more have to be picked. */
export const missingOf = (howMany: HowMany | null): number => Math.max(0, (howMany?.least ?? 0) - (howMany?.picked ?? 0));

/** What counts of a card towards a price; a number that does not show on the table is read off the card. */
export function worth(scene: Scene, choice: Choice, bill: Bill, printed: Figure[] = []): Count[] {
  const piece = piecesOf(scene).find((one) => one.id !== null && one.id === choice.id);
  const signs = new Set(bill.debts.flatMap((debt) => debt.by));
  const told = [...(piece?.numbers ?? []), ...printed.filter(({ sign }) => !piece?.numbers.some((one) => one.sign === sign))];
  return told.filter((figure) => signs.has(figure.sign) && figure.value > 0).map(({ value, sign }) => ({ value, sign }));
}

/** All that is owed, and what is laid of it: what is told, else what the cards that lie there count. */
export function standOf(bill: Bill, counted: number): { owed: number; laid: number; missing: number } {
  const owed = bill.debts.reduce((all, debt) => all + debt.owed, 0);
  const told = bill.debts.every((debt) => debt.laid !== null) ? bill.debts.reduce((all, debt) => all + Math.min(debt.laid ?? 0, debt.owed), 0) : null;
  const laid = told ?? Math.min(owed, counted);
  return { owed, laid, missing: owed - laid };
}
