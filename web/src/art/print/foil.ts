import { at, behind, cover, f1, figure, grain, H, linear, mix, radial, random, seed, svg, W, type Subject } from '../scene';

/** The metal from its darkest to its brightest and back. */
export type Foil = { ground: string; core: string; metal: [string, string, string, string, string] };

/** Hot foil on dark cloth, an astrolabe behind the figure (Athernum). */
export function foil(subject: Subject, p: Foil): string {
  const r = random(subject.id);
  const [cx, cy] = [150, 134];
  const [m0, m1, m2, m3, m4] = p.metal;
  const dark = (part: number) => mix(p.ground, '#000000', part);
  const on = (angle: number, far: number) => `${f1(cx + Math.cos(angle) * far)} ${f1(cy + Math.sin(angle) * far)}`;
  const points = 5 + Math.floor(r() * 5);
  let lines = '';
  for (const radius of [115, 110, 89, 50]) lines += `M${cx - radius} ${cy}a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0`;
  const step = (Math.max(2, Math.floor(points * 0.8)) / points) * Math.PI;
  for (let k = 0; k < points * 2; k++) lines += `M${on((k / points) * Math.PI, 110)}L${on((k / points) * Math.PI + step, 110)}`;
  let ticks = '';
  for (let k = 0; k < 72; k++) ticks += `M${on((k / 36) * Math.PI, 110)}L${on((k / 36) * Math.PI, k % 6 ? 115 : 122)}`;
  let stars = '';
  for (let k = 0; k < 46; k++) {
    const [x, y, s] = [r() * W, r() * H, 0.6 + r() * 1.6];
    const [a, b] = [f1(s * 0.6), f1(s * 2.4)];
    stars += r() < 0.25
      ? `<path d="M${f1(x)} ${f1(y - s * 3)}l${a} ${b}l${b} ${a}l${-b} ${a}l${-a} ${b}l${-a} ${-b}l${-b} ${-a}l${b} ${-a}z"/>`
      : `<circle cx="${f1(x)}" cy="${f1(y)}" r="${f1(s * 0.7)}"/>`;
  }
  const defs =
    radial('g', [[0, p.core], [0.55, p.ground], [1, dark(0.6)]], 0.5, 0.4, 0.75) +
    linear('fo', [[0, m0], [0.18, m1], [0.34, m2], [0.5, m3], [0.64, m2], [0.82, m1], [1, m4]], 0.75, 1) +
    linear('fo2', [[0, m3], [0.5, m2], [1, m4]], 1, 1) +
    `<filter id="em" x="-.2" y="-.2" width="1.4" height="1.4" color-interpolation-filters="sRGB"><feGaussianBlur in="SourceAlpha" stdDeviation="4" result="b"/><feSpecularLighting in="b" surfaceScale="7" specularConstant="1.1" specularExponent="22" lighting-color="${m3}" result="s"><fePointLight x="60" y="-80" z="240"/></feSpecularLighting><feComposite in="s" in2="SourceAlpha" operator="in" result="s2"/><feComposite in="SourceGraphic" in2="s2" operator="arithmetic" k2=".92" k3=".55"/></filter>` +
    grain('cl', '.9 .28', seed(r), 1.3) +
    radial('v', [[0.5, '#000', 0], [1, '#000', 0.75]], 0.5, 0.42, 0.72) +
    radial('au', [[0, m2, 0.38], [0.6, p.core, 0.25], [1, p.core, 0]]);
  return svg(
    defs,
    cover('fill="url(#g)"') +
      cover('filter="url(#cl)" opacity=".5"') +
      `<circle cx="${cx}" cy="${cy}" r="165" fill="url(#au)"/><g fill="url(#fo2)" opacity=".75">${stars}</g>` +
      `<path d="${lines}" fill="none" stroke="url(#fo2)" stroke-width="1.1" opacity=".8"/><path d="${ticks}" stroke="url(#fo2)" stroke-width="1.4"/>` +
      `<circle cx="${cx}" cy="${cy}" r="84" fill="${dark(0.35)}" opacity=".72"/>` +
      behind(subject, m1, dark(0.6), 0.85) +
      `<g ${at(162, cx, cy)}>` +
      figure(subject.icon, 'fill="#000" opacity=".65" transform="translate(9 14)"') +
      figure(subject.icon, `fill="${dark(0.6)}" stroke="${dark(0.6)}" stroke-width="18" stroke-linejoin="round"`) +
      `<g filter="url(#em)">${figure(subject.icon, 'fill="url(#fo)"')}</g></g>` +
      cover('fill="url(#v)"'),
  );
}
