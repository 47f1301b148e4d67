import type { ToldLine } from '../protocol';

/** A piece of what was written, and whether it was understood. */
export type Piece = { text: string; wrong: boolean };

/** How many characters the first bytes of a text are. */
function characters(text: string, bytes: number): number {
  return new TextDecoder().decode(new TextEncoder().encode(text).slice(0, bytes)).length;
}

/** The part of a line that was not understood, from where to where; nothing for a line that was. */
export function misunderstood(line: ToldLine): [number, number] | null {
  if (line.said !== '') return null;
  const from = characters(line.text, line.upto);
  // A line that only breaks off is underlined at its end.
  return [Math.min(from, Math.max(0, line.text.length - 1)), line.text.length];
}

/** The text in pieces, by what was understood of it. Lines that have changed since are not underlined. */
export function pieces(text: string, told: ToldLine[]): Piece[] {
  const known = new Map(told.map((line) => [line.text, line]));
  return text.split(/(\n)/).flatMap((part): Piece[] => {
    const begins = part.length - part.trimStart().length;
    const line = known.get(part.trim());
    const span = line && misunderstood(line);
    if (!span) return [{ text: part, wrong: false }];
    const [from, to] = [span[0] + begins, span[1] + begins];
    return [
      { text: part.slice(0, from), wrong: false },
      { text: part.slice(from, to), wrong: true },
      { text: part.slice(to), wrong: false },
    ];
  });
}

/** Which line of a text a place is in, and where that line begins. */
export function lineAt(text: string, caret: number): { from: number; to: number } {
  const from = text.lastIndexOf('\n', caret - 1) + 1;
  const to = text.indexOf('\n', caret);
  return { from, to: to < 0 ? text.length : to };
}

/**
 * How the line at the caret could go on. Where everything up to some place was understood, the words that could stand there and go on as
 * what was begun; `from` is where they are put.
 */
export function endings(text: string, caret: number, told: ToldLine[], most: number): { from: number; words: string[] } {
  const { from, to } = lineAt(text, caret);
  const line = told.find((one) => one.text === text.slice(from, to).trim());
  if (!line || line.said !== '') return { from: caret, words: [] };
  const lead = text.slice(from, to).length - text.slice(from, to).trimStart().length;
  const begins = from + lead + characters(line.text, line.upto);
  const begun = text.slice(begins, caret).trimStart().toLocaleLowerCase();
  if (caret < begins || begun.includes(' ')) return { from: caret, words: [] };
  const words = line.next.filter((word) => word.toLocaleLowerCase().startsWith(begun) && word.toLocaleLowerCase() !== begun);
  // Words come before numbers, and numbers before signs; of words those first that cards often have there, as they were told.
  const rank = (word: string): number => [/^\p{L}/u, /^\d/].findIndex((kind) => kind.test(word)) >>> 0;
  const sorted = [...words].sort((a, b) => rank(a) - rank(b));
  return { from: caret - begun.length, words: sorted.slice(0, most) };
}

/** The text with a word put in, from a place up to the caret; and where the caret is then. */
export function completed(text: string, from: number, caret: number, word: string): { text: string; caret: number } {
  const glued = /^[.,;:]/.test(word);
  const before = glued ? text.slice(0, from).trimEnd() : text.slice(0, from);
  const space = !glued && before !== '' && !/\s$/.test(before) ? ' ' : '';
  const put = `${before}${space}${word} `;
  return { text: put + text.slice(caret).trimStart(), caret: put.length };
}
