/** What all prints share: chance from a card's id, colours, silhouettes, and the pieces an SVG is made of. */
export const W = 300;
export const H = 420;

export type Random = () => number;
export type Mood = 'dawn' | 'day' | 'dusk' | 'night' | 'storm' | 'fire' | 'ice' | 'forest' | 'sea' | 'city' | 'cave' | 'void' | 'holy' | 'blood';
type Land = 'ridge' | 'forest' | 'city' | 'castle' | 'ruin' | 'sea' | 'graves' | 'meadow' | 'cave';

/** A picture's subject: the paths of its pictograms, and where it happens. */
export type Subject = { id: string; icon: string; second: string | null; land: Land };

/** The mood of a card chooses the silhouettes. */
export const LANDS: Record<Mood, Land> = {
  dawn: 'meadow', day: 'meadow', dusk: 'ridge', night: 'castle', storm: 'sea', fire: 'ruin', ice: 'ridge', forest: 'forest',
  sea: 'sea', city: 'city', cave: 'cave', void: 'cave', holy: 'castle', blood: 'graves',
};

/** Numbers that look random and are the same for the same words, everywhere. */
export function random(words: string): Random {
  let h = 2166136261;
  for (const c of words) h = Math.imul(h ^ c.charCodeAt(0), 16777619);
  return () => {
    h += 0x6d2b79f5;
    let t = Math.imul(h ^ (h >>> 15), 1 | h);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

export const f1 = (n: number): number => Math.round(n * 10) / 10;

const channels = (colour: string): number[] => [1, 3, 5].map((k) => parseInt(colour.slice(k, k + 2), 16));

export function mix(a: string, b: string, part: number): string {
  const to = channels(b);
  return '#' + channels(a).map((v, k) => Math.round(v + (to[k]! - v) * part).toString(16).padStart(2, '0')).join('');
}

// Silhouettes: paths that fill everything below them.

export function ridge(r: Random, base: number, amp: number): string {
  let points: [number, number][] = [[-10, base + (r() - 0.5) * amp], [W + 10, base + (r() - 0.5) * amp]];
  for (let k = 0, step = amp; k < 6; k++, step /= 2) {
    points = points.flatMap(([x, y], i): [number, number][] => {
      const next = points[i + 1];
      return next ? [[x, y], [(x + next[0]) / 2, (y + next[1]) / 2 + (r() - 0.55) * step]] : [[x, y]];
    });
  }
  return 'M' + points.map(([x, y]) => `${f1(x)} ${f1(y)}`).join('L') + `L${W + 10} ${H + 10}L-10 ${H + 10}Z`;
}

function hills(r: Random, base: number, amp: number): string {
  const [a, b] = [r() * 6, r() * 6];
  let d = `M-10 ${H + 10}`;
  for (let x = -10; x <= W + 10; x += 6) d += `L${x} ${f1(base + Math.sin(x / 52 + a) * amp * 0.6 + Math.sin(x / 23 + b) * amp * 0.25)}`;
  return d + `L${W + 10} ${H + 10}Z`;
}

function trees(r: Random, base: number, height: number): string {
  let d = `M-10 ${H + 10}L-10 ${base}`;
  for (let x = -8; x < W + 10; ) {
    const w = 9 + r() * 14;
    const t = height * (0.5 + r() * 0.6);
    const y = base + (r() - 0.5) * 8;
    const at = (side: number, k: number, deep: number) => `L${f1(x + w * (0.5 + side * k * deep))} ${f1(y - t * (1 - k / 4.6) - (deep === 0.05 ? 1 : 0))}`;
    d += `L${f1(x)} ${f1(y)}`;
    for (let k = 4; k >= 1; k--) d += at(-1, k, 0.11) + at(-1, k, 0.05);
    d += `L${f1(x + w / 2)} ${f1(y - t)}`;
    for (let k = 1; k <= 4; k++) d += at(1, k, 0.05) + at(1, k, 0.11);
    d += `L${f1(x + w)} ${f1(y)}`;
    x += w * 0.8;
  }
  return d + `L${W + 10} ${H + 10}Z`;
}

function city(r: Random, base: number, height: number, spire: number): string {
  let d = `M-10 ${H + 10}L-10 ${base}`;
  for (let x = -10; x < W + 10; ) {
    const w = 12 + r() * 20;
    const y = base - height * (0.25 + r() * 0.75);
    const k = r();
    const to = (part: number, up: number) => `L${f1(x + w * part)} ${f1(y - up)}`;
    if (k < spire) d += to(0, 0) + to(0.5, w * 1.7) + to(1, 0);
    else if (k < 0.6) d += to(0, -8) + to(0.5, 4) + to(1, -8);
    else if (k < 0.8) {
      const n = Math.max(2, Math.round(w / 6));
      d += to(0, 0);
      for (let i = 0; i < n; i++) d += to(i / n, 5) + to((i + 0.5) / n, 5) + to((i + 0.5) / n, 0) + to((i + 1) / n, 0);
    } else d += to(0, 0) + to(0.6, 0) + to(0.6, 12) + to(0.8, 12) + to(0.8, 0) + to(1, 0);
    x += w;
  }
  return d + `L${W + 10} ${base}L${W + 10} ${H + 10}Z`;
}

function graves(r: Random, base: number): string {
  let d = hills(r, base, 8);
  for (let x = 6; x < W; x += 26 + r() * 26) {
    const h = 20 + r() * 22;
    const w = 9 + r() * 5;
    const y = base + 6;
    d += r() < 0.5
      ? `M${f1(x)} ${y}V${f1(y - h)}a${f1(w / 2)} ${f1(w / 2)} 0 0 1 ${f1(w)} 0V${y}Z`
      : `M${f1(x + 3)} ${y}V${f1(y - h * 0.55)}h-6v-4h6V${f1(y - h)}h4v${f1(h * 0.45 - 4)}h6v4h-6V${y}Z`;
  }
  return d;
}

function sea(base: number, amp: number): string {
  let d = `M-10 ${H + 10}L-10 ${base}`;
  for (let x = -10; x < W + 10; x += 24) d += `q6 ${-amp} 14 ${f1(-amp * 0.2)}q-4 ${f1(amp * 0.5)} 10 ${f1(amp * 0.2)}`;
  return d + `L${W + 20} ${H + 10}Z`;
}

/** The mouth of a cave around the whole picture. */
export function mouth(r: Random): string {
  let top = 'M-10 -10';
  let floor = `M-10 ${H + 10}`;
  for (let x = -10; x <= W + 10; x += 13) {
    const e = Math.abs(x - W / 2) / (W / 2);
    top += `L${x} ${f1(18 + e * e * 120 + (r() - 0.4) * 40)}`;
    floor += `L${x} ${f1(H - 120 - e * e * 70 - (r() - 0.4) * 36)}`;
  }
  return `${top}L${W + 10} -10Z${floor}L${W + 10} ${H + 10}Z`;
}

export function silhouette(kind: Land, r: Random, base: number, height: number): string {
  switch (kind) {
    case 'ridge':
      return ridge(r, base, height * 1.5);
    case 'forest':
      return trees(r, base, height);
    case 'city':
      return city(r, base, height, 0.3);
    case 'castle':
      return city(r, base, height, 0.6);
    case 'ruin':
      return city(r, base, height * 0.7, 0.05);
    case 'sea':
      return sea(base, 16);
    case 'graves':
      return graves(r, base);
    case 'meadow':
      return hills(r, base, 18);
    case 'cave':
      return ridge(r, base, height);
  }
}

// Pieces of an SVG.

type Stop = [offset: number, colour: string, opacity?: number];

const stops = (all: Stop[]): string =>
  all.map(([offset, colour, opacity = 1]) => `<stop offset="${offset}" stop-color="${colour}" stop-opacity="${opacity}"/>`).join('');

export const linear = (id: string, all: Stop[], x2 = 0, y2 = 1): string =>
  `<linearGradient id="${id}" x1="0" y1="0" x2="${x2}" y2="${y2}">${stops(all)}</linearGradient>`;

export const radial = (id: string, all: Stop[], cx = 0.5, cy = 0.5, r = 0.5): string =>
  `<radialGradient id="${id}" cx="${cx}" cy="${cy}" r="${r}">${stops(all)}</radialGradient>`;

export const grain = (id: string, frequency: string, seed: number, alpha: number): string =>
  `<filter id="${id}" x="0" y="0" width="1" height="1"><feTurbulence type="fractalNoise" baseFrequency="${frequency}" numOctaves="3" seed="${seed}"/>` +
  `<feColorMatrix values="0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 ${alpha} ${alpha} 0 0 ${-alpha * 0.92}"/></filter>`;

export const relief = (id: string, blur: number, scale: number, azimuth: number, elevation: number, strength: number): string =>
  `<filter id="${id}" x="-.2" y="-.2" width="1.4" height="1.4" color-interpolation-filters="sRGB"><feGaussianBlur in="SourceAlpha" stdDeviation="${blur}" result="b"/>` +
  `<feDiffuseLighting in="b" surfaceScale="${scale}" diffuseConstant="${strength}" lighting-color="#fff" result="d"><feDistantLight azimuth="${azimuth}" elevation="${elevation}"/></feDiffuseLighting>` +
  '<feComposite in="d" in2="SourceAlpha" operator="in" result="l"/><feBlend in="SourceGraphic" in2="l" mode="multiply" result="m"/><feComposite in="m" in2="SourceAlpha" operator="in"/></filter>';

export const cover = (attributes: string): string => `<rect width="${W}" height="${H}" ${attributes}/>`;

/** A pictogram so wide, its middle there. */
export const at = (size: number, x: number, y: number): string =>
  `transform="translate(${f1(x - size / 2)} ${f1(y - size / 2)}) scale(${(size / 512).toFixed(4)})"`;

export const figure = (path: string, attributes: string): string => `<path d="${path}" ${attributes}/>`;

/** The second pictogram stands smaller, lower left, behind the first. */
export const behind = (subject: Subject, fill: string, line: string, opacity = 1): string =>
  subject.second === null
    ? ''
    : `<g ${at(98, 66, 176)} opacity="${opacity}">${figure(subject.second, `fill="${line}" stroke="${line}" stroke-width="26" stroke-linejoin="round"`)}${figure(subject.second, `fill="${fill}"`)}</g>`;

export const seed = (r: Random): number => Math.floor(r() * 99);

export const svg = (defs: string, body: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${W} ${H}" width="${W}" height="${H}" preserveAspectRatio="xMidYMid slice"><defs>${defs}</defs>${body}</svg>`;
