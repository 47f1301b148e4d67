import { at, behind, cover, f1, figure, linear, mix, radial, random, relief, seed, svg, type Subject } from '../scene';

export type Glass = { glass: string[]; figure: string };

const LEAD = '#15110f';
const RINGS = [0, 52, 90, 128, 170, 224, 290, 370];
const PANES = [8, 8, 16, 16, 24, 24, 32];

/** Stained glass: a rose window in the colours of the crest, lead, ripples, shafts of light (Der Orden). */
export function glass(subject: Subject, p: Glass): string {
  const r = random(subject.id);
  const [cx, cy] = [150, 134];
  const on = (angle: number, far: number) => `${f1(cx + Math.cos(angle) * far)} ${f1(cy + Math.sin(angle) * far)}`;
  let panes = '';
  PANES.forEach((count, k) => {
    const turned = k % 2 ? Math.PI / count : 0;
    const [inner, outer] = [RINGS[k]!, RINGS[k + 1]!];
    const bulge = k === 1 || k === 3 ? 10 : 0;
    for (let i = 0; i < count; i++) {
      const a = turned + (i / count) * Math.PI * 2;
      const b = turned + ((i + 1) / count) * Math.PI * 2;
      const middle = (a + b) / 2;
      const tone = p.glass[(k + i * (k % 2 ? 1 : 2) + Math.floor(r() * 1.5)) % p.glass.length]!;
      const l = r();
      const lit = mix(tone, l > 0.5 ? '#ffffff' : '#000000', l > 0.5 ? (l - 0.5) * 0.5 : (0.5 - l) * 0.6);
      panes += `<path d="M${on(a, inner)}L${on(a, outer)}Q${on(middle, outer + bulge + 3)} ${on(b, outer)}L${on(b, inner)}Q${on(middle, inner + bulge)} ${on(a, inner)}Z" fill="${lit}"/>`;
    }
  });
  const defs =
    `<filter id="gl" x="0" y="0" width="1" height="1"><feTurbulence type="fractalNoise" baseFrequency=".018 .05" numOctaves="3" seed="${seed(r)}" result="n"/><feDiffuseLighting in="n" surfaceScale="5" lighting-color="#fff" diffuseConstant="1.05"><feDistantLight azimuth="230" elevation="58"/></feDiffuseLighting></filter>` +
    radial('lt', [[0, '#fff8dc', 0.82], [0.4, '#fff1c0', 0.28], [1, '#fff', 0]]) +
    radial('v', [[0.35, '#000', 0], [1, '#0a0610', 0.82]], 0.5, 0.4, 0.75) +
    linear('fig', [[0, '#fffdf0'], [0.5, p.figure], [1, mix(p.figure, '#6a3d10', 0.4)]]) +
    relief('rl', 5, 5, 235, 56, 1.2) +
    '<filter id="ld" x="-.1" y="-.1" width="1.2" height="1.2"><feDropShadow dx="0" dy="1" stdDeviation=".6" flood-color="#8c8579" flood-opacity=".8"/></filter>';
  return svg(
    defs,
    cover('fill="#120d14"') +
      `<g stroke="${LEAD}" stroke-width="3.4" stroke-linejoin="round">${panes}</g>` +
      cover('filter="url(#gl)" opacity=".5" style="mix-blend-mode:multiply"') +
      `<circle cx="${cx}" cy="${cy}" r="170" fill="url(#lt)"/><g fill="none" stroke="${LEAD}" stroke-width="5" filter="url(#ld)"><circle cx="${cx}" cy="${cy}" r="90"/><circle cx="${cx}" cy="${cy}" r="170"/></g>` +
      behind(subject, mix(p.figure, p.glass[1]!, 0.35), LEAD) +
      `<g ${at(158, cx, cy)}>` +
      figure(subject.icon, `fill="${LEAD}" stroke="${LEAD}" stroke-width="34" stroke-linejoin="round"`) +
      `<g filter="url(#rl)">${figure(subject.icon, 'fill="url(#fig)"')}</g></g>` +
      '<path d="M0 0L90 0L240 420L60 420Z" fill="#fff6d0" opacity=".1"/><path d="M150 0L190 0L300 300L300 420Z" fill="#fff6d0" opacity=".08"/>' +
      cover('fill="url(#v)"'),
  );
}
