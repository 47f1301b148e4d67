/** A picture for a card, made of its id, its colour and the family of its type: the same on every machine. */
export type Emblem = {
  sky: [string, string];
  disc: { x: number; y: number; r: number; colour: string };
  ridges: { path: string; colour: string }[];
  rays: string;
  stars: { x: number; y: number; r: number }[];
  /** A ring around the sigil, as a pattern of dashes. */
  ring: { r: number; dashes: string };
  sigil: { path: string; core: string; light: string; shade: string; dark: string };
};

/** FNV-1a, then xorshift: small, and enough for pictures. */
export function stream(text: string): () => number {
  let state = 0x811c9dc5;
  for (const letter of text) state = Math.imul(state ^ letter.codePointAt(0)!, 0x01000193);
  state ||= 1;
  const next = () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 2 ** 32;
  };
  for (let k = 0; k < 4; k++) next();
  return next;
}

const SIZE = 100;
const hsl = (hue: number, saturation: number, light: number) =>
  `hsl(${Math.round(((hue % 360) + 360) % 360)} ${Math.round(saturation)}% ${Math.round(light)}%)`;
const at = (n: number) => n.toFixed(1);

export function emblem(id: string, hue: number, family: number): Emblem {
  const next = stream(id);
  const between = (low: number, high: number) => low + next() * (high - low);
  const second = hue + (next() < 0.5 ? -1 : 1) * between(18, 46);
  const horizon = between(58, 70);
  return {
    sky: [hsl(second, 52, between(20, 28)), hsl(hue, 62, between(58, 68))],
    disc: { x: between(22, 78), y: between(16, 40), r: between(7, 15), colour: hsl(second + 25, 85, 86) },
    ridges: [0, 1, 2].map((k) => ({
      path: ridge(horizon + k * between(8, 11), 11 - k * 2, next),
      colour: hsl(hue + k * 6, 44 - k * 4, 36 - k * 11),
    })),
    rays: rays(4 + Math.floor(next() * 5), next),
    stars: Array.from({ length: 9 }, () => ({ x: between(3, 97), y: between(3, 55), r: between(0.3, 0.9) })),
    ring: { r: between(36, 42), dashes: `${at(between(0.6, 5))} ${at(between(1.5, 4))}` },
    sigil: {
      ...FAMILIES[family % FAMILIES.length]!(next),
      light: hsl(second + 20, 80, 93),
      shade: hsl(hue, 70, 72),
      dark: hsl(hue, 60, 12),
    },
  };
}

function ridge(base: number, height: number, next: () => number): string {
  const steps = 7;
  const points = Array.from({ length: steps + 1 }, (_, k) => [(k * SIZE) / steps, base - next() * height] as const);
  const [first, ...rest] = points;
  const line = rest.map(([x, y], k) => {
    const before = points[k]!;
    return `Q${at(before[0] + SIZE / steps / 2)} ${at(before[1] - (next() - 0.3) * height)} ${at(x)} ${at(y)}`;
  });
  return `M0 ${SIZE}L0 ${at(first![1])}${line.join('')}L${SIZE} ${SIZE}Z`;
}

function rays(count: number, next: () => number): string {
  const turn = next() * Math.PI;
  return Array.from({ length: count }, (_, k) => {
    const angle = turn + (k * 2 * Math.PI) / count;
    const wide = 0.05 + next() * 0.1;
    const far = 90;
    const end = (a: number) => `${at(50 + Math.cos(a) * far)} ${at(48 + Math.sin(a) * far)}`;
    return `M50 48L${end(angle - wide)}L${end(angle + wide)}Z`;
  }).join('');
}

type Figure = { path: string; core: string };
type Maker = (next: () => number) => Figure;

const polar = (angle: number, radius: number) =>
  `${at(50 + Math.sin(angle) * radius)} ${at(48 - Math.cos(angle) * radius)}`;
const circle = (r: number, x = 50, y = 48) => `M${at(x - r)} ${at(y)}a${at(r)} ${at(r)} 0 1 0 ${at(2 * r)} 0a${at(r)} ${at(r)} 0 1 0 ${at(-2 * r)} 0Z`;
const count = (next: () => number, low: number, high: number) => low + Math.floor(next() * (high - low + 1));
const both = (right: string[]) => {
  const mirror = right.map((point) => point.split(' ').map(Number)).map(([x, y]) => `${at(100 - x!)} ${at(y!)}`);
  return `M${right.join('L')}L${mirror.reverse().join('L')}Z`;
};

const star: Maker = (next) => {
  const points = count(next, 4, 8);
  const [outer, inner] = [26 + next() * 8, 9 + next() * 8];
  const corners = Array.from({ length: points * 2 }, (_, k) => polar((k * Math.PI) / points, k % 2 ? inner : outer));
  return { path: `M${corners.join('L')}Z`, core: circle(3 + next() * 4) };
};

const flower: Maker = (next) => {
  const petals = count(next, 3, 7);
  const [long, wide] = [28 + next() * 6, 0.35 + next() * 0.35];
  const path = Array.from({ length: petals }, (_, k) => {
    const angle = (k * 2 * Math.PI) / petals;
    return `M50 48Q${polar(angle - wide, long * 0.8)} ${polar(angle, long)}Q${polar(angle + wide, long * 0.8)} 50 48Z`;
  });
  return { path: path.join(''), core: circle(4 + next() * 3) };
};

const blade: Maker = (next) => {
  const [wide, guard, hilt] = [3 + next() * 4, 12 + next() * 8, 60 + next() * 6];
  const tip = 12 + next() * 4;
  const right = [`50 ${at(tip)}`, `${at(50 + wide)} ${at(tip + 12)}`, `${at(50 + wide * 0.8)} ${at(hilt)}`,
    `${at(50 + guard)} ${at(hilt - 3 + next() * 6)}`, `${at(50 + guard)} ${at(hilt + 5)}`, `53 ${at(hilt + 5)}`, '53 80', '50 83'];
  return { path: both(right), core: circle(2.4 + next() * 2, 50, hilt + 3) };
};

const shield: Maker = (next) => {
  const [wide, top, tip] = [22 + next() * 6, 20 + next() * 4, 78 + next() * 4];
  const x = at(50 + wide);
  const path = `M50 ${at(top - 4 * next())}L${x} ${at(top + 4)}Q${x} ${at(tip - 16)} 50 ${at(tip)}Q${at(50 - wide)} ${at(tip - 16)} ${at(50 - wide)} ${at(top + 4)}Z`;
  const bar = 3 + next() * 3;
  const core = next() < 0.5
    ? `M${at(50 - bar)} ${at(top + 6)}h${at(2 * bar)}V${at(tip - 10)}h${at(-2 * bar)}Z`
    : `M50 ${at(top + 10)}L${at(50 + wide * 0.6)} 48L50 ${at(tip - 14)}L${at(50 - wide * 0.6)} 48Z`;
  return { path, core };
};

const eye: Maker = (next) => {
  const [wide, high] = [28 + next() * 6, 14 + next() * 9];
  const lid = `M${at(50 - wide)} 48Q50 ${at(48 - 2 * high)} ${at(50 + wide)} 48Q50 ${at(48 + 2 * high)} ${at(50 - wide)} 48Z`;
  return { path: lid, core: circle(7 + next() * 4) };
};

const crystal: Maker = (next) => {
  const levels = [16, 28 + next() * 8, 50 + next() * 8, 80];
  const widths = [2 + next() * 5, 12 + next() * 8, 16 + next() * 10, 0];
  const right = levels.map((y, k) => `${at(50 + widths[k]!)} ${at(y)}`);
  return { path: both(right), core: `M50 ${at(levels[1]!)}L${at(50 + widths[2]! * 0.5)} ${at(levels[2]!)}L50 72L${at(50 - widths[2]! * 0.5)} ${at(levels[2]!)}Z` };
};

const tree: Maker = (next) => {
  const crown = count(next, 3, 5);
  const leaves = Array.from({ length: crown }, (_, k) => {
    const angle = ((k + 0.5) / crown - 0.5) * Math.PI * 1.1;
    return circle(9 + next() * 4, 50 + Math.sin(angle) * 17, 42 - Math.cos(angle) * 15);
  });
  return { path: `M46 82Q49 62 47 44L53 44Q51 62 54 82Z${leaves.join('')}`, core: circle(3 + next() * 3, 50, 34) };
};

const wings: Maker = (next) => {
  const feathers = count(next, 3, 5);
  const side = (sign: number) =>
    Array.from({ length: feathers }, (_, k) => {
      const [x, y] = [50 + sign * (34 - k * 4), 22 + k * (9 + next() * 0)];
      return `M50 ${at(44 + k * 6)}Q${at(50 + sign * 14)} ${at(y - 4)} ${at(x)} ${at(y)}Q${at(50 + sign * 22)} ${at(y + 12)} 50 ${at(52 + k * 6)}Z`;
    }).join('');
  return { path: side(1) + side(-1), core: circle(5 + next() * 3, 50, 50) };
};

const FAMILIES: Maker[] = [star, blade, shield, flower, eye, crystal, tree, wings];
