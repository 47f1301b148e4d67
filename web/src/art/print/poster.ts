import { at, behind, cover, f1, figure, grain, linear, mix, random, seed, silhouette, svg, type Subject } from '../scene';

export type Poster = { sky: string; sun: string; pale: string; far: string; mid: string; near: string; ink: string; acc: string };

/** Screen print: a travel poster in flat paper layers, the figure in two tones and a little beside its ink (Altered). */
export function poster(subject: Subject, p: Poster): string {
  const r = random(subject.id);
  const [sx, sy, radius] = [70 + r() * 160, 84 + r() * 44, 70 + r() * 18];
  let clouds = '';
  for (let k = 0; k < 4; k++) {
    const [x, y, w] = [r() * 260 - 30, 26 + r() * 120, 50 + r() * 80];
    clouds += `<path d="M${f1(x)} ${f1(y)}h${f1(w)}a7 7 0 0 1 0 14h-${f1(w * 0.3)}a5 5 0 0 1 0 10h-${f1(w * 0.45)}a5 5 0 0 1 0-10h-${f1(w * 0.25)}a7 7 0 0 1 0-14z" fill="${p.pale}" opacity="${f1(0.35 + r() * 0.4)}"/>`;
  }
  const shadow = (id: string, dx: number, dy: number, blur: number, opacity: number, box: string) =>
    `<filter id="${id}" ${box}><feDropShadow dx="${dx}" dy="${dy}" stdDeviation="${blur}" flood-color="${p.ink}" flood-opacity="${opacity}"/></filter>`;
  const defs =
    linear('s', [[0, p.sky], [0.42, p.sky], [0.42, mix(p.sky, p.pale, 0.35)], [0.6, mix(p.sky, p.pale, 0.35)], [0.6, mix(p.sky, p.pale, 0.65)]]) +
    `<pattern id="dot" width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(30)"><circle cx="3.5" cy="3.5" r="1.7" fill="${p.ink}"/></pattern>` +
    linear('fd', [[0, '#fff'], [0.6, '#000']]) +
    `<mask id="sm">${cover('fill="url(#fd)"')}</mask>` +
    shadow('cut', 0, -3, 3.5, 0.5, 'x="-.1" y="-.2" width="1.2" height="1.4"') +
    shadow('sh', 5, 9, 7, 0.75, 'x="-.2" y="-.2" width="1.4" height="1.4"') +
    '<clipPath id="half"><path d="M300 0H520V520H60C230 420 330 230 300 0Z"/></clipPath>' +
    linear('fig', [[0, '#fffdf3'], [1, p.pale]]) +
    grain('gr', '.9', seed(r), 0.9);
  const layer = (colour: string, base: number, height: number, land: Subject['land']) =>
    `<path filter="url(#cut)" d="${silhouette(land, r, base, height)}" fill="${colour}"/>`;
  const sun = (size: number, opacity: number) => `<circle cx="${f1(sx)}" cy="${f1(sy)}" r="${f1(radius * size)}" fill="${p.sun}" opacity="${opacity}"/>`;
  return svg(
    defs,
    cover('fill="url(#s)"') +
      sun(1.6, 0.22) + sun(1.25, 0.35) + sun(1, 1) +
      cover('fill="url(#dot)" mask="url(#sm)" opacity=".16"') +
      clouds +
      layer(p.far, 180, 62, 'ridge') +
      layer(p.mid, 214, 56, subject.land) +
      behind(subject, p.acc, p.ink, 0.9) +
      `<g filter="url(#sh)"><g ${at(178, 150, 138)}>` +
      figure(subject.icon, `fill="${p.acc}" transform="translate(-13 9)"`) +
      figure(subject.icon, `fill="${p.ink}" stroke="${p.ink}" stroke-width="16" stroke-linejoin="round"`) +
      figure(subject.icon, 'fill="url(#fig)"') +
      figure(subject.icon, `clip-path="url(#half)" fill="${mix(p.pale, p.acc, 0.62)}"`) +
      '</g></g>' +
      layer(p.near, 252, 50, subject.land === 'ridge' ? 'forest' : 'meadow') +
      layer(p.ink, 312, 40, 'forest') +
      cover('filter="url(#gr)" opacity=".22"'),
  );
}
