type Seen = Map<string, DOMRect>;

const TIME = 280;
const pieces = (root: HTMLElement) => [...root.querySelectorAll<HTMLElement>('[data-piece]')];
const still = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Where every card lies now. */
export function measure(root: HTMLElement): Seen {
  return new Map(pieces(root).map((element) => [element.dataset.piece!, element.getBoundingClientRect()]));
}

/** Lets every card travel from where it was to where it is; new ones appear. */
export function travel(root: HTMLElement, before: Seen): void {
  if (still() || before.size === 0) return;
  for (const element of pieces(root)) {
    const from = before.get(element.dataset.piece!);
    const to = element.getBoundingClientRect();
    if (!from) {
      element.animate([{ opacity: 0, transform: 'scale(.85)' }, {}], { duration: TIME, easing: 'ease-out' });
    } else if (Math.hypot(from.left - to.left, from.top - to.top) > 2) {
      const [x, y, scale] = [from.left - to.left, from.top - to.top, to.width > 0 ? from.width / to.width : 1];
      element.animate(
        [{ transformOrigin: '0 0', transform: `translate(${x}px, ${y}px) scale(${scale})`, zIndex: 10 }, { transformOrigin: '0 0', zIndex: 10 }],
        { duration: TIME, easing: 'cubic-bezier(.2,.7,.3,1)' },
      );
    }
  }
}
