import { at, behind, cover, f1, figure, grain, linear, mix, mouth, radial, random, relief, ridge, seed, silhouette, svg, type Subject } from '../scene';

export type Copper = { deep: string; mid: string; glow: string; light: string; ink: string };

/** Copperplate: a hatched sky, and a figure lit as relief and hatched towards its shadow (Flesh and Blood). */
export function copper(subject: Subject, p: Copper): string {
  const r = random(subject.id);
  const [sx, sy] = [60 + r() * 180, 46 + r() * 50];
  let rays = '';
  for (let k = 0; k < 90; k++) {
    const a = (k / 90) * Math.PI * 2 + r() * 0.03;
    const from = 46 + r() * 12;
    const to = from + 70 + r() * 330;
    rays += `M${f1(sx + Math.cos(a) * from)} ${f1(sy + Math.sin(a) * from)}L${f1(sx + Math.cos(a) * to)} ${f1(sy + Math.sin(a) * to)}`;
  }
  let sky = '';
  for (let y = 4; y < 300; y += 4.2) sky += `M-5 ${f1(y)}q${f1(40 + r() * 30)} ${f1((r() - 0.5) * 5)} ${f1(100 + r() * 60)} 0t160 0`;
  const hatch = (id: string, cell: number, width: number, turn: number) =>
    `<pattern id="${id}" width="${cell}" height="${cell}" patternUnits="userSpaceOnUse" patternTransform="rotate(${turn})"><rect width="${cell}" height="${width}" fill="${p.ink}"/></pattern>`;
  const defs =
    linear('s', [[0, p.deep], [0.34, p.mid], [0.66, p.glow]]) +
    radial('sun', [[0, p.light], [0.35, p.glow, 0.85], [1, p.glow, 0]]) +
    linear('fig', [[0, mix(p.light, '#ffffff', 0.55)], [0.5, p.light], [1, mix(p.light, p.mid, 0.62)]], 0.35, 1) +
    radial('halo', [[0, p.ink, 0.5], [0.6, p.ink, 0.28], [1, p.ink, 0]]) +
    hatch('h1', 5, 1.5, 38) +
    hatch('h2', 14, 4.4, -32) +
    linear('fall', [[0.25, '#000'], [1, '#fff']], 0.8, 1) +
    `<mask id="m" maskUnits="userSpaceOnUse" x="0" y="0" width="512" height="512">${figure(subject.icon, 'fill="url(#fall)"')}</mask>` +
    relief('rl', 6, 7, 232, 56, 1.42) +
    grain('gr', '.8', seed(r), 1.1) +
    radial('v', [[0.55, '#000', 0], [1, '#000', 0.6]], 0.5, 0.42, 0.78) +
    linear('bot', [[0.5, p.ink, 0], [0.95, p.ink, 0.9]]);
  const ground = 222;
  const disc = (radius: number, attributes: string) => `<circle cx="${f1(sx)}" cy="${f1(sy)}" r="${radius}" ${attributes}/>`;
  const near = silhouette(subject.land, r, ground, 78);
  return svg(
    defs,
    cover('fill="url(#s)"') +
      disc(210, 'fill="url(#sun)"') +
      disc(34, `fill="${mix(p.light, '#ffffff', 0.4)}" opacity=".85"`) +
      `<path d="${rays}" stroke="${p.light}" stroke-width=".7" opacity=".34"/><path d="${sky}" fill="none" stroke="${p.ink}" stroke-width=".8" opacity=".34"/>` +
      `<path d="${ridge(r, ground - 34, 60)}" fill="${mix(p.glow, p.mid, 0.7)}" opacity=".85"/>` +
      `<path d="${near}" fill="${mix(p.mid, p.deep, 0.55)}"/><path d="${near}" fill="url(#h1)" opacity=".25"/>` +
      `<path d="${silhouette(subject.land, r, ground + 52, 60)}" fill="${p.ink}" opacity=".94"/>` +
      (subject.land === 'cave' ? `<path d="${mouth(r)}" fill="${p.ink}" opacity=".92"/>` : '') +
      behind(subject, mix(p.glow, p.light, 0.35), p.ink, 0.8) +
      `<ellipse cx="150" cy="134" rx="128" ry="120" fill="url(#halo)"/><g ${at(178, 150, 134)}>` +
      figure(subject.icon, 'fill="#000" opacity=".6" transform="translate(12 16)"') +
      figure(subject.icon, `fill="${p.ink}" stroke="${p.ink}" stroke-width="20" stroke-linejoin="round"`) +
      `<g filter="url(#rl)">${figure(subject.icon, 'fill="url(#fig)"')}</g><rect width="512" height="512" fill="url(#h2)" mask="url(#m)" opacity=".42"/></g>` +
      cover('fill="url(#bot)"') +
      cover('filter="url(#gr)" opacity=".33"') +
      cover('fill="url(#v)"'),
  );
}
