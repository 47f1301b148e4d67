/** A part of a card text as the card language writes it: taken apart, so that menus can change it piece by piece. */
import type { CardWords } from '../protocol';

export type Part = { key: string | null; term: Term };
export type Term =
  /** A word of the language or the game, alone or with what belongs to it; without a word, a bare group. */
  | { is: 'word'; word: string; parts: Part[] | null }
  | { is: 'list'; items: Term[] }
  | { is: 'map'; entries: [Term, Term][] }
  | { is: 'number'; value: number }
  | { is: 'text'; value: string };

const TOKEN = /\s*(?:\/\/[^\n]*\n\s*)*("(?:[^"\\]|\\.)*"|-?\d+|(?:r#)?[A-Za-z_]\w*|[()[\]{},:])/y;

/** Reads a text; nothing if it is none. */
export function parse(text: string): Term | null {
  const tokens: string[] = [];
  const end = text.trimEnd().length;
  for (TOKEN.lastIndex = 0; TOKEN.lastIndex < end; ) {
    const found = TOKEN.exec(text);
    if (!found) return null;
    tokens.push(found[1]!);
  }
  let at = 0;
  const take = (wanted: string): boolean => tokens[at] === wanted && ++at > 0;
  /** What stands between here and the bracket that closes it. */
  function all<T>(close: string, one: () => T): T[] {
    const found: T[] = [];
    while (!take(close)) {
      found.push(one());
      if (!take(',') && tokens[at] !== close) throw new Error(close);
    }
    return found;
  }
  function part(): Part {
    const key = /^[A-Za-z_]/.test(tokens[at] ?? '') && tokens[at + 1] === ':' ? tokens[at]! : null;
    if (key !== null) at += 2;
    return { key, term: term() };
  }
  function entry(): [Term, Term] {
    const key = term();
    if (!take(':')) throw new Error(':');
    return [key, term()];
  }
  function term(): Term {
    const token = tokens[at++];
    if (token === undefined || /^[)\]},:]$/.test(token)) throw new Error('end');
    if (token === '[') return { is: 'list', items: all(']', term) };
    if (token === '{') return { is: 'map', entries: all('}', entry) };
    if (token === '(') return { is: 'word', word: '', parts: all(')', part) };
    if (token.startsWith('"')) return { is: 'text', value: JSON.parse(token.replace(/\\(.)/g, (all, c) => (c === "'" ? c : all))) as string };
    if (/^-?\d/.test(token)) return { is: 'number', value: Number(token) };
    return { is: 'word', word: token, parts: take('(') ? all(')', part) : null };
  }
  try {
    const whole = term();
    return at === tokens.length ? whole : null;
  } catch {
    return null;
  }
}

/** Writes it again, in one line. */
export function say(term: Term): string {
  switch (term.is) {
    case 'number':
      return String(term.value);
    case 'text':
      return JSON.stringify(term.value);
    case 'list':
      return `[${term.items.map(say).join(', ')}]`;
    case 'map':
      return `{${term.entries.map(([key, value]) => `${say(key)}: ${say(value)}`).join(', ')}}`;
    case 'word':
      return term.parts === null ? term.word : `${term.word}(${term.parts.map(({ key, term: of }) => (key === null ? say(of) : `${key}: ${say(of)}`)).join(', ')})`;
  }
}

/** A word that may stand in a place, and what it means. */
export type Choice = { name: string; meaning: string; example: string | null };

const games = (words: CardWords) => ({ types: words.types, stats: words.stats, keywords: words.keywords, others: words.others });

/** The kind of word of the game that stands behind a word of the language. */
const behind = (word: string): 'types' | 'stats' | 'keywords' | 'others' =>
  /Type$/.test(word) ? 'types' : /^(Has|Keyword)/.test(word) ? 'keywords' : /^(Stat|Base|Add|Set|Times|UpTo|CannotGain|GainMore)$/.test(word) ? 'stats' : 'others';

/**
 * Everything that may stand where this word stands: the other words of its part of speech, or of its kind in the game. `inside` is the
 * word it belongs to, which tells of a word that several parts of speech have.
 */
export function choices(word: string, words: CardWords, at: { key: string | null; inside: string }): Choice[] {
  const speech = partOf(word, words, at);
  if (speech) return speech.words.map(({ name, meaning, example }) => ({ name, meaning, example }));
  const lists = games(words);
  const kind = behind(at.inside);
  const list = lists[kind].some(({ id }) => id === word) ? lists[kind] : Object.values(lists).find((one) => one.some(({ id }) => id === word));
  return (list ?? []).map(({ id, word: meaning }) => ({ name: id, meaning, example: null }));
}

/** What usually stands under a name or behind a word, for words that are in more than one part of speech. */
const USUAL: [RegExp, string][] = [
  [/^(then|otherwise)$/, 'effects'],
  [/^mods$/, 'changes'],
  [/^(of|filter)$/, 'filters'],
  [/^(provided|if)$/, 'conditions'],
  [/^cost$/, 'costs'],
];

function partOf(word: string, words: CardWords, { key, inside }: { key: string | null; inside: string }): CardWords['language'][number] | undefined {
  const having = words.language.filter((part) => part.words.some(({ name }) => name === word));
  const usual = USUAL.find(([name]) => name.test(key ?? '') || name.test(inside))?.[1];
  return having.find(({ part }) => part === usual) ?? having[0];
}

/** A word of the language with what belongs to it, as its example has it; words that this game does not have become some that it has. */
export function fresh(choice: Choice, words: CardWords): Term {
  const term = choice.example === null ? null : parse(choice.example);
  if (!term) return { is: 'word', word: choice.name, parts: null };
  const lists = games(words);
  const known = new Set([...Object.values(lists).flatMap((list) => list.map(({ id }) => id)), ...words.language.flatMap(({ words: list }) => list.map(({ name }) => name))]);
  // Words of the language that have no entry of their own, as comparisons and numbers of players.
  const plain = new Set(['AtLeast', 'AtMost', 'Exactly', 'true', 'false', 'None', 'Some', 'Top', 'Bottom']);
  const fit = (one: Term, inside: string): Term => {
    switch (one.is) {
      case 'list':
        return { is: 'list', items: one.items.map((item) => fit(item, inside)) };
      case 'map':
        return { is: 'map', entries: one.entries.map(([key, value]) => [fit(key, inside), fit(value, inside)]) };
      case 'word': {
        if (one.parts !== null) return { ...one, parts: one.parts.map(({ key, term: of }) => ({ key, term: fit(of, one.word || inside) })) };
        if (known.has(one.word) || plain.has(one.word)) return one;
        return { ...one, word: lists[behind(inside)][0]?.id ?? one.word };
      }
      default:
        return one;
    }
  };
  return fit(term, '');
}

/** What a list can be added to: another of what it has, or of what usually stands there. */
export function another(list: Term[], words: CardWords, at: { key: string | null; inside: string }): Term | null {
  const last = list.at(-1);
  if (last) return parse(say(last));
  const usual = USUAL.find(([name]) => name.test(at.key ?? '') || name.test(at.inside))?.[1];
  const first = words.language.find(({ part }) => part === usual)?.words[0];
  return first ? fresh({ name: first.name, meaning: first.meaning, example: first.example }, words) : null;
}
