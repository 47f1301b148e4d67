/** A question in three parts: whose or what it is about, what is asked, and what is to be known for it. */
export type Asking = { lead: string; ask: string; more: string };

/** What is shorter cannot stand alone: "whom?". */
const SHORTEST = 12;

/** Where a pattern begins outside of parentheses: the first such place from `from` on, or the last. */
function outside(text: string, pattern: RegExp): number[] {
  const found: number[] = [];
  let depth = 0;
  for (let k = 0; k < text.length; k++) {
    if (depth === 0 && pattern.test(text.slice(k, k + 3))) found.push(k);
    if (text[k] === '(') depth += 1;
    else if (text[k] === ')') depth -= 1;
  }
  return found;
}

/** As it begins on a button or at the start of a line. */
export const capital = (text: string): string => text.charAt(0).toLocaleUpperCase() + text.slice(1);

/** Without parentheses around all of it. */
function bare(text: string): string {
  const inner = text.slice(1, -1);
  return text.startsWith('(') && text.endsWith(')') && outside(inner, /^\)/).length === 0 && !/^[^(]*\)/.test(inner) ? inner : text;
}

/** Whether what begins here is no part of the sentence: a remark in parentheses belongs to it that is a word ("(red)"), or that it goes on behind. */
function isRest(text: string): boolean {
  if (text.startsWith(';')) return true;
  const end = outside(text, /^(;|$)/)[0] ?? text.length;
  return text[end - 1] === ')' && end > SHORTEST && outside(text.slice(0, end), /^\s\p{L}/u).length === 0;
}

/**
 * The parts of a question as the table words it: the sentence that asks, or where none does what is to be done; before it what
 * ends with a colon or a full stop, behind it all else. Nothing is left out.
 */
export function asking(title: string): Asking {
  // The whole of a text, and behind a dash what is chosen for it now.
  const dash = outside(title, /^\. –/).at(-1);
  if (dash !== undefined) {
    const { lead } = asking(title.slice(0, dash + 1));
    return { lead, ask: capital(title.slice(dash + 4)), more: capital(title.slice(lead.length, dash + 1).trim()) };
  }
  const mark = outside(title, /^\?(\s|$)/)[0];
  const stop = mark ?? outside(title, /^\.\s\p{Lu}/u)[0];
  const after = stop !== undefined ? stop + 1 : (outside(title, /^(;\s| \(\p{L})/u).find((at) => at >= SHORTEST && isRest(title.slice(at))) ?? title.length);
  const until = title.slice(0, after);
  const before = outside(until, /^(:|[.!])\s/).at(mark === undefined ? 0 : -1);
  const from = before === undefined || until.length - before < SHORTEST ? 0 : before + 1;
  const more = title.slice(after).replace(/^[;\s]+/, '');
  return { lead: until.slice(0, from).trim(), ask: capital(until.slice(from).trim()), more: capital(bare(more)) };
}
