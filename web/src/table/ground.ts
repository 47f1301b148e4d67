export type Mark = { d: string; fill?: string; stroke?: string; width?: number; dash?: string; opacity: number };

const W = 1400;
const H = 860;

function dice(): () => number {
  let seed = 11;
  return () => (seed = (seed * 16807) % 2147483647) / 2147483647;
}

const circle = (x: number, y: number, r: number) => `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0`;
const box = (x: number, y: number, w: number, h: number) => `M${x} ${y}h${w}v${h}h${-w}Z`;

/** A spoke from the middle of the table. */
const spoke = (turn: number, from: number, to: number) =>
  `M${(700 + Math.cos(turn) * from).toFixed(0)} ${(330 + Math.sin(turn) * from).toFixed(0)}L${(700 + Math.cos(turn) * to).toFixed(0)} ${(330 + Math.sin(turn) * to).toFixed(0)}`;

const spokes = (n: number, from: number, to: (k: number) => number) => Array.from({ length: n }, (_, k) => spoke((k / n) * 2 * Math.PI, from, to(k))).join('');

/** Leather with a seam and an engraved medallion. */
const leather = (): Mark[] => [
  { d: box(14, 10, W - 28, H - 30), stroke: '#e9a94f', width: 2.5, dash: '9 7', opacity: 0.3 },
  { d: spokes(120, 190, (k) => 250 + (k % 3) * 70), stroke: '#e9a94f', width: 1.5, opacity: 0.11 },
  { d: circle(700, 330, 180) + circle(700, 330, 170), stroke: '#e9a94f', width: 2, opacity: 0.14 },
];

/** The lines of a map. */
function contours(): Mark[] {
  const lines: Mark[] = [];
  for (const [cx, cy] of [[180, 760], [1240, 120], [760, 860]] as const) {
    for (let k = 0; k < 9; k++) {
      let d = '';
      for (let a = 0; a <= 6.3; a += 0.13) {
        const r = 40 + k * 34 + Math.sin(a * 3 + cx) * 16 + Math.cos(a * 5 + k * 0.3) * 10;
        d += `${a ? 'L' : 'M'}${(cx + Math.cos(a) * r * 1.5).toFixed(0)} ${(cy + Math.sin(a) * r).toFixed(0)}`;
      }
      lines.push({ d: `${d}Z`, stroke: '#f2b950', width: 1.5, opacity: 0.13 });
    }
  }
  return lines;
}

/** Roofs under a moon. */
function roofs(): Mark[] {
  const roll = dice();
  const marks: Mark[] = [{ d: circle(1235, 250, 84), fill: '#e6eaff', opacity: 0.24 }];
  for (const [base, high, opacity] of [[470, 170, 0.25], [520, 120, 0.35], [560, 70, 0.5]] as const) {
    let d = `M0 ${H}V${base}`;
    for (let x = 0; x < W; ) {
      const [w, top, kind] = [26 + roll() * 52, high * (0.25 + roll() * 0.75), roll()];
      d += kind < 0.35 ? `L${x.toFixed(0)} ${(base - top).toFixed(0)}l${(w / 2).toFixed(0)} ${(-w * 1.1).toFixed(0)}l${(w / 2).toFixed(0)} ${(w * 1.1).toFixed(0)}` : `L${x.toFixed(0)} ${(base - top).toFixed(0)}h${w.toFixed(0)}`;
      x += w;
    }
    marks.push({ d: `${d}V${H}Z`, fill: 'light-dark(#8f88ac, var(--rail))', opacity });
  }
  return marks;
}

/** Stone arches with coloured light. */
function arches(): Mark[] {
  const roll = dice();
  const light = ['#7d5bd0', '#d8564a', '#2d978a', '#e3c06c', '#3b76b8'];
  const shafts = Array.from({ length: 9 }, (_, k): Mark => ({ d: `M${80 + k * 90} 0h${(40 + roll() * 40).toFixed(0)}l420 ${H}h-${(130 + roll() * 60).toFixed(0)}z`, fill: light[k % 5]!, opacity: 0.11 }));
  const stones = Array.from({ length: 6 }, (_, k): Mark => {
    const x = k * 235 - 20;
    return { d: `M${x} ${H}V300C${x} 180 ${x + 80} 110 ${x + 118} 60C${x + 156} 110 ${x + 236} 180 ${x + 236} 300V${H}`, stroke: '#000', width: 16, opacity: 0.2 };
  });
  return [...shafts, ...stones];
}

/** The lines of an astrolabe among stars. */
function stars(): Mark[] {
  const roll = dice();
  const rings = [120, 128, 210, 300, 308, 410].map((r) => circle(700, 330, r)).join('');
  const sky = Array.from({ length: 130 }, () => circle(Math.round(roll() * W), Math.round(roll() * H), Number((0.6 + roll() * 1.6).toFixed(1)))).join('');
  return [
    { d: rings + spokes(24, 128, () => 300), stroke: 'var(--accent)', width: 1.5, opacity: 0.15 },
    { d: sky, fill: 'var(--ink)', opacity: 0.5 },
  ];
}

const GROUNDS: Record<string, () => Mark[]> = { fab: leather, altered: contours, nightfall: roofs, orden: arches, athernum: stars };

export const ground = (game: string): Mark[] => GROUNDS[game]?.() ?? [];
