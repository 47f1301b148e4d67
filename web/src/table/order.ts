import type { Choice } from '../scene';
import { isEnding } from '../scene';

/** What happens at once and waits for an order: nothing, unless that is all that is asked. */
export function slipsOf(all: Choice[]): Choice[] {
  const slips = all.filter((choice) => !isEnding(choice));
  return slips.length > 1 && slips.every((choice) => choice.kind === 'trigger') ? slips : [];
}

/** Slips in the order of these labels; what is not among them comes last, as it was. */
export function arranged(slips: Choice[], labels: string[]): Choice[] {
  const left = [...slips];
  const known = labels.flatMap((label) => {
    const at = left.findIndex((slip) => slip.label === label);
    return at < 0 ? [] : left.splice(at, 1);
  });
  return [...known, ...left];
}

/** An order with the slip at one place moved to another. */
export function moved<T>(all: T[], from: number, to: number): T[] {
  const rest = all.filter((_, k) => k !== from);
  return [...rest.slice(0, to), all[from]!, ...rest.slice(to)];
}

/** The next answer of an order that was decided before; nothing if something else is asked now. */
export function nextIn(order: string[], slips: Choice[]): Choice | undefined {
  const same = order.length === slips.length && [...order].sort().join('\n') === slips.map((slip) => slip.label).sort().join('\n');
  return same ? slips.find((slip) => slip.label === order[0]) : undefined;
}
