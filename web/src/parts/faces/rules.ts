/** A piece of a card's text: plain, a keyword with what it means, or a count of something that has a sign. */
export type Part = { text: string; reminder?: string; sign?: string };

const PROPERTIES: Record<string, string> = {
  T: 'Loyalty', K: 'Strength', V: 'Wealth', W: 'Knowledge', E: 'Enlightenment', S: 'Bliss', '?': 'Joker',
};
/** "Chain:", "Kicker Purple:", "At your Morning:": what an ability begins with. */
const HEAD = /^\p{Lu}[\p{L}\p{M} ]{1,20}(?=:)/u;
const COUNT = /(\d+)×([TKVWES?])/;
/** The same, or so many that are missing ("2 K"), or a property that is only named: a letter by itself. */
const NAMED = /(\d+)×([TKVWES?])|(?:(\d+) )?(?<![\p{L}\p{N}])([TKVWES])(?![\p{L}\p{N}’'-])/u;
/** Where ranks are spoken of, V is a number. */
const RANKED = /\bran[gk]/i;

const escaped = (word: string): string => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

function withSigns(game: string, text: string): Part[] {
  const found = game === 'orden' ? NAMED.exec(text) : null;
  if (found && found[4] === 'V' && found[3] === undefined && RANKED.test(text)) {
    const until = found.index + 1;
    return [{ text: text.slice(0, until) }, ...withSigns(game, text.slice(until))];
  }
  if (!found) return text === '' ? [] : [{ text }];
  const [whole, number, letter, few, name] = found;
  const after = text.slice(found.index + whole.length);
  return [...withSigns('', text.slice(0, found.index)), { text: number ?? few ?? '', sign: PROPERTIES[(letter ?? name)!]! }, ...withSigns(game, after)];
}

/** All counts in a text, with their signs. */
export const countsIn = (text: string): { value: number; sign: string }[] =>
  [...text.matchAll(new RegExp(COUNT, 'g'))].map(([, number, letter]) => ({ value: Number(number), sign: PROPERTIES[letter!]! }));

/** A line of a card's text in pieces. Put together again they are the line. */
export function parts(game: string, line: string, words: [string, string][]): Part[] {
  const head = HEAD.exec(line)?.[0] ?? '';
  const meanings = new Map(words.map(([word, meaning]) => [word.toLocaleLowerCase(), meaning]));
  const out: Part[] = head === '' ? [] : [{ text: head, reminder: meanings.get(head.toLocaleLowerCase()) ?? '' }];
  let rest = line.slice(head.length);
  // Whole sentences that have a reminder are not keywords.
  const known = [...meanings.keys()].filter((word) => word.length < 25).sort((a, b) => b.length - a.length);
  const keyword = known.length > 0 ? new RegExp(`(?<![\\p{L}])(?:${known.map(escaped).join('|')})(?![\\p{L}])`, 'iu') : null;
  for (let found = keyword?.exec(rest); found; found = keyword?.exec(rest)) {
    out.push(...withSigns(game, rest.slice(0, found.index)), { text: found[0], reminder: meanings.get(found[0].toLocaleLowerCase()) ?? '' });
    rest = rest.slice(found.index + found[0].length);
  }
  return [...out, ...withSigns(game, rest)];
}
