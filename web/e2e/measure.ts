/** One thing that is wrong with a face: which card, how wide, and what. */
export type Fault = string;

/**
 * Measures every face on the page, in the browser: what lies on another, what is cut, what is too small to read. Only the
 * text of a hand card may be cut, after its last line that fits.
 */
export function measure(): { faces: number; faults: Fault[] } {
  const SMALLEST = 9;
  const SLACK = 0.75;
  // What must not lie on each other: writing, and the plates numbers and signs stand on.
  const UNITS = '.name span, .type span, .text, .marks > span, .num, .seal, .own, .links .sign, .kick, .field, .props > .prop, .props em, .rank, .ter, .kind, .slots';
  type Box = { left: number; top: number; right: number; bottom: number };
  const faults: Fault[] = [];
  const over = (a: Box, b: Box) =>
    Math.min(a.right, b.right) - Math.max(a.left, b.left) > SLACK && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > SLACK;
  const outside = (a: Box, b: Box) =>
    a.left < b.left - SLACK || a.top < b.top - SLACK || a.right > b.right + SLACK || a.bottom > b.bottom + SLACK;
  /** A wrapped name is as large as its lines, not as the box around them. */
  const boxes = (element: Element): Box[] => {
    if (!element.matches('.name span, .type span')) return [element.getBoundingClientRect()];
    const range = document.createRange();
    range.selectNodeContents(element);
    return [...range.getClientRects()];
  };
  const faces = [...document.querySelectorAll<HTMLElement>('[data-width]')];
  for (const holder of faces) {
    const face = holder.querySelector<HTMLElement>('.face > .in');
    const card = `${holder.parentElement?.dataset.card} at ${holder.dataset.width}`;
    if (!face) {
      faults.push(`${card}: no face`);
      continue;
    }
    if (face.querySelector('.art:empty')) faults.push(`${card}: no picture`);
    const whole = face.getBoundingClientRect();
    const units = [...face.querySelectorAll<HTMLElement>(UNITS)].filter((unit) => unit.getClientRects().length > 0 && unit.checkVisibility());
    const all = units.map((unit) => ({ unit, boxes: boxes(unit), what: unit.className || unit.parentElement?.className || '' }));
    all.forEach(({ unit, boxes: mine, what }, k) => {
      if (mine.some((box) => outside(box, whole))) faults.push(`${card}: ${what} leaves the card`);
      for (const other of all.slice(k + 1)) {
        if (unit.contains(other.unit) || other.unit.contains(unit)) continue;
        if (mine.some((a) => other.boxes.some((b) => over(a, b)))) faults.push(`${card}: ${what} and ${other.what} overlap`);
      }
    });
    // A word may go on in the next line after a hyphen, not anywhere.
    for (const name of face.querySelectorAll<HTMLElement>('.name span')) {
      const text = name.firstChild;
      for (const found of text?.textContent?.matchAll(/[^\s\u00ad\u2013-]+/g) ?? []) {
        // Letter by letter: a letter after a hyphen also counts the hyphen as its own.
        const line = (letter: number) => {
          const range = document.createRange();
          range.setStart(text!, found.index + letter);
          range.setEnd(text!, found.index + letter + 1);
          return Math.round([...range.getClientRects()].at(-1)?.top ?? 0);
        };
        const lines = new Set([...found[0]].map((_, letter) => line(letter)));
        if (lines.size > 1) faults.push(`${card}: "${found[0]}" is broken`);
      }
    }
    const walker = document.createTreeWalker(face, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement!;
      if (!node.textContent?.trim() || !parent.checkVisibility()) continue;
      const size = parseFloat(getComputedStyle(parent).fontSize);
      if (size < SMALLEST - 0.01) faults.push(`${card}: "${node.textContent.trim()}" has ${size.toFixed(1)} px`);
      const clamped = parent.closest('.s-hand .text');
      const range = document.createRange();
      range.selectNodeContents(node);
      const plate = parent.closest('.num, .ter, .rank, .prop, .field, .kind, .name, .text, .marks') ?? face;
      if (!clamped && [...range.getClientRects()].some((box) => outside({ left: box.left, right: box.right, top: box.top + box.height * 0.15, bottom: box.bottom - box.height * 0.15 }, plate.getBoundingClientRect()))) {
        faults.push(`${card}: "${node.textContent.trim()}" does not fit`);
      }
    }
  }
  return { faces: faces.length, faults };
}
