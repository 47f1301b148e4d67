import { at, behind, cover, f1, figure, grain, H, linear, mix, radial, random, seed, silhouette, svg, W, type Subject } from '../scene';

const BLACK = '#0b0a0e';

/** Linocut: black and the colour of the card, a huge moon, wedge cuts, rough edges (Nightfall). */
export function lino(subject: Subject, colour: string): string {
  const r = random(subject.id);
  const [mx, my, radius] = [150, 126, 98];
  const pale = (part: number) => mix(colour, '#ffffff', part);
  const on = (angle: number, far: number) => `${f1(mx + Math.cos(angle) * far)} ${f1(my + Math.sin(angle) * far)}`;
  let cuts = '';
  for (let k = 0; k < 74; k++) {
    const a = (k / 74) * Math.PI * 2 + (r() - 0.5) * 0.05;
    const from = radius + 10 + r() * 10;
    const to = from + 16 + r() * (k % 2 ? 120 : 48);
    const w = 0.008 + r() * 0.012;
    cuts += `M${on(a - w, from)}L${on(a, to)}L${on(a + w, from)}Z`;
  }
  let craters = '';
  for (let k = 0; k < 11; k++) {
    const [a, far, size] = [r() * 6.3, Math.sqrt(r()) * radius * 0.92, 4 + r() * 13];
    craters += `<circle cx="${f1(mx + Math.cos(a) * far)}" cy="${f1(my + Math.sin(a) * far)}" r="${f1(size)}"/>`;
  }
  let scratch = '';
  for (let k = 0; k < 120; k++) {
    const [x, y, l] = [r() * W, 262 + r() * (H - 270), 5 + r() * 20];
    scratch += `M${f1(x)} ${f1(y)}l${f1(l)} ${f1(-1 + r() * 2)}l${f1(-l * 0.5)} 1.6Z`;
  }
  const defs =
    `<filter id="ro" x="-.05" y="-.05" width="1.1" height="1.1"><feTurbulence type="turbulence" baseFrequency=".045" numOctaves="2" seed="${seed(r)}" result="n"/><feDisplacementMap in="SourceGraphic" in2="n" scale="4.5" xChannelSelector="R" yChannelSelector="G"/></filter>` +
    radial('mo', [[0, pale(0.5)], [0.55, pale(0.16)], [1, colour]], 0.4, 0.36, 0.72) +
    grain('gr', '.55', seed(r), 2.2) +
    radial('gl', [[0, colour, 0.5], [1, colour, 0]]) +
    `<filter id="rim" x="-.2" y="-.2" width="1.4" height="1.4"><feMorphology in="SourceAlpha" operator="dilate" radius="2.2" result="d"/><feFlood flood-color="${pale(0.72)}"/><feComposite in2="d" operator="in" result="o"/><feMerge><feMergeNode in="o"/><feMergeNode in="SourceGraphic"/></feMerge></filter>` +
    linear('dk', [[0.55, '#000', 0], [0.95, '#08070a', 0.85]]);
  const rough = (body: string) => `<g filter="url(#ro)">${body}</g>`;
  return svg(
    defs,
    cover(`fill="${BLACK}"`) +
      `<circle cx="${mx}" cy="${my}" r="230" fill="url(#gl)"/>` +
      rough(`<path d="${cuts}" fill="${pale(0.25)}" opacity=".85"/><circle cx="${mx}" cy="${my}" r="${radius}" fill="url(#mo)"/><g fill="${mix(colour, '#000000', 0.32)}" opacity=".4">${craters}</g>`) +
      rough(`<path d="${silhouette(subject.land, r, 226, 60)}" fill="${mix(colour, BLACK, 0.74)}"/>`) +
      rough(behind(subject, pale(0.2), BLACK, 0.85)) +
      rough(`<g filter="url(#rim)"><g ${at(182, 150, 140)}>${figure(subject.icon, `fill="${BLACK}"`)}</g></g>`) +
      rough(`<path d="${silhouette(subject.land, r, 272, 42)}" fill="${BLACK}"/><path d="${scratch}" fill="${colour}" opacity=".6"/>`) +
      cover('fill="url(#dk)"') +
      cover('filter="url(#gr)" opacity=".4"'),
  );
}
