import { parted } from './joints';

/** How much a face has to say, in classes: names and texts that are long are written smaller, never cut. */
export type Weight = { title: string; name: string; text: string };

const NAME: [least: number, word: string][] = [[30, 'longest'], [23, 'longer'], [16, 'long']];
const TEXT: [least: number, word: string][] = [[420, 'endless'], [300, 'verbose'], [150, 'wordy']];

const of = (steps: [number, string][], length: number): string => steps.find(([least]) => length >= least)?.[1] ?? '';

export function weigh(title: string, text: string[]): Weight {
  return { title: parted(title), name: of(NAME, title.length), text: of(TEXT, text.join(' ').length) };
}
