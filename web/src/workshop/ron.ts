/** A card that is being written: from the menus, or by hand. */
export type Draft = {
  key: number;
  id: string;
  name: { en: string; de: string };
  stats: Record<string, number>;
  types: string[];
  keywords: string[];
  /** Printed data of the game that is neither number nor noun; empty for none. */
  extra: string;
  /** As the card language writes them. */
  abilities: string[];
  /** What it does as somebody writes it; nothing while nobody does. */
  sentences: string | null;
  /** The whole card, once somebody writes it by hand. */
  ron: string | null;
};

export const blank = (key: number): Draft => ({
  key, id: `new-card-${key}`, name: { en: 'New card', de: 'Neue Karte' }, stats: {}, types: [], keywords: [], extra: '', abilities: [], sentences: null, ron: null,
});

const quoted = (text: string): string => JSON.stringify(text);

/** An id of a name: small letters, digits and dashes. */
export const idOf = (name: string): string =>
  name.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '').replace(/[^a-z0-9]+/g, '-').replace(/^-+|-+$/g, '') || 'new-card';

/** The card as a file has it. */
export function ronOf(draft: Draft): string {
  if (draft.ron !== null) return draft.ron;
  const lines = [`id: ${quoted(draft.id)}, name: (en: ${quoted(draft.name.en)}, de: ${quoted(draft.name.de)}),`];
  const stats = Object.entries(draft.stats).map(([stat, value]) => `${stat}: ${value}`);
  if (stats.length > 0) lines.push(`stats: {${stats.join(', ')}},`);
  if (draft.types.length > 0) lines.push(`types: [${draft.types.join(', ')}],`);
  if (draft.keywords.length > 0) lines.push(`keywords: [${draft.keywords.join(', ')}],`);
  if (draft.extra !== '') lines.push(`extra: ${draft.extra},`);
  if (draft.abilities.length > 0) {
    lines.push('abilities: [', ...draft.abilities.flatMap((one) => `${one},`.split('\n').map((line) => `    ${line}`)), '],');
  }
  return `(\n${lines.map((line) => `    ${line}`).join('\n')}\n)`;
}

/** The set as a file, and the line each card begins in. */
export function setOf(drafts: Draft[]): { text: string; begins: number[] } {
  const lines = ['['];
  const begins: number[] = [];
  for (const draft of drafts) {
    begins.push(lines.length + 1);
    lines.push(...`${ronOf(draft)},`.split('\n'));
  }
  lines.push(']', '');
  return { text: lines.join('\n'), begins };
}

/** Which card a line of the set belongs to, and which line of the card it is, both from zero. */
export function placeOf(begins: number[], line: number): { card: number; line: number } {
  let card = 0;
  begins.forEach((begin, k) => {
    if (begin <= line) card = k;
  });
  return { card, line: Math.max(0, line - (begins[card] ?? 1)) };
}

/** The word left of a place, for which endings are looked for. */
export const wordBefore = (text: string, at: number): string => /[A-Za-z]+$/.exec(text.slice(0, at))?.[0] ?? '';

/** Cards of a set by hand: split where a card ends, so that each can be seen. A text that is no list is one card. */
export function split(text: string): string[] {
  const cards: string[] = [];
  let depth = 0;
  let start = -1;
  let quote = false;
  let comment = false;
  for (let k = 0; k < text.length; k++) {
    const c = text[k]!;
    if (comment) comment = c !== '\n';
    else if (quote) {
      if (c === '\\') k++;
      else if (c === '"') quote = false;
    } else if (c === '"') quote = true;
    else if (c === '/' && text[k + 1] === '/') comment = true;
    else if (c === '(' || c === '[' || c === '{') {
      if (c === '(' && depth <= 1 && start < 0) start = k;
      depth++;
    } else if (c === ')' || c === ']' || c === '}') {
      depth--;
      if (start >= 0 && c === ')' && depth <= 1) {
        cards.push(text.slice(start, k + 1));
        start = -1;
      }
    }
  }
  return cards.length > 0 ? cards : text.trim() === '' ? [] : [text.trim()];
}
