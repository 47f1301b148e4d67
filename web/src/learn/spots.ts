import type { Glow } from '../protocol';

const quoted = (text: string): string => `"${text.replace(/["\\]/g, '\\$&')}"`;

/**
 * Where on the table something glows: selectors, the most exact first. The next one is taken where nothing is drawn for the
 * one before it: a number that has no sign of its own is shown by its player, a folded zone by the plate.
 */
export function selectorsOf(glow: Glow): string[] {
  switch (glow.on) {
    case 'seat':
      return [`[data-plate="${glow.seat}"]`];
    case 'number':
      return [`[data-plate="${glow.seat}"] [data-number=${quoted(glow.sign)}]`, `[data-plate="${glow.seat}"]`];
    case 'card':
      return [`.table [data-card=${quoted(glow.card)}]`];
    case 'zone': {
      const zone = quoted(glow.zone);
      return [
        `[data-zone=${zone}][data-of="${glow.seat}"], [data-held=${zone}][data-of="${glow.seat}"]`,
        `[data-zone=${zone}]:not([data-of])`,
        `[data-plate="${glow.seat}"]`,
      ];
    }
    case 'middle':
      return ['.table .middle'];
    case 'stack':
      return ['.table .stack', '.table .middle'];
    case 'track':
      return ['[data-track]', '.table .middle'];
    case 'sums':
      return ['[data-sums]', '.table .middle'];
    case 'phases':
      return ['.phases'];
    case 'question':
      return ['[data-question]'];
  }
}

const isSeen = (element: Element): boolean => {
  const box = element.getBoundingClientRect();
  return box.width > 0 && box.height > 0;
};

/** What glows now, drawn on this page. */
export function glowing(show: Glow[]): Element[] {
  const found = show.flatMap((glow) => {
    for (const selector of selectorsOf(glow)) {
      const there = [...document.querySelectorAll(selector)].filter(isSeen);
      if (there.length > 0) return there;
    }
    return [];
  });
  return [...new Set(found)];
}
