/** A text in pieces: those that were searched for, and those between them. Upper and lower case are the same. */
export function marked(text: string, wanted: string): { text: string; hit: boolean }[] {
  const words = wordsOf(wanted);
  if (words.length === 0) return [{ text, hit: false }];
  const escaped = words.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return text
    .split(new RegExp(`(${escaped.join('|')})`, 'gi'))
    .map((part, k) => ({ text: part, hit: k % 2 === 1 }))
    .filter((part) => part.text !== '');
}

export const wordsOf = (wanted: string): string[] => wanted.trim().split(/\s+/).filter(Boolean);

/** Whether every word is found somewhere in it. */
export const matches = (text: string, wanted: string): boolean => {
  const low = text.toLowerCase();
  return wordsOf(wanted).every((word) => low.includes(word.toLowerCase()));
};
