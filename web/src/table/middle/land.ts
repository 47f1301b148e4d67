import type { Track } from '../../protocol';

/** A landscape of regions, each with its terrains; the same for the same track. Hidden ones lie in fog. */
export const WIDE = 800;
export const HIGH = 300;

export type Shape = { d: string; fill: string; stroke?: string; width?: number; opacity?: number; dash?: string };

export function landscape(track: Track): { shapes: Shape[]; fog: number[] } {
  const n = track.places.length;
  const w = WIDE / n;
  const shapes: Shape[] = [];
  const fog: number[] = [];
  let seed = 7;
  const roll = () => (seed = (seed * 16807) % 2147483647) / 2147483647;
  const hill = (base: number, swing: number, fill: string, phase: number) => {
    let d = `M0 ${HIGH}`;
    for (let x = 0; x <= WIDE; x += 10) d += `L${x} ${(base + Math.sin(x / 70 + phase) * swing + Math.sin(x / 31 + phase * 2) * swing * 0.4).toFixed(1)}`;
    shapes.push({ d: `${d}L${WIDE} ${HIGH}Z`, fill });
  };
  hill(130, 22, '#6d5a86', 1);
  hill(165, 14, '#4d5a7a', 3);
  track.places.forEach((place, k) => {
    const x = k * w;
    const cx = x + w / 2;
    const has = (sign: string) => place.signs.includes(sign);
    if (place.signs.length === 0) {
      shapes.push({ d: `M${x} 216q${w / 2} -18 ${w} 0V${HIGH}H${x}Z`, fill: '#5c6470' });
      fog.push(k);
      return;
    }
    if (has('Mountain')) {
      shapes.push({ d: `M${x - 6} 232L${cx - 18} 104L${cx - 2} 140L${cx + 16} 116L${x + w + 6} 232Z`, fill: '#7c5233' });
      shapes.push({ d: `M${cx - 18} 104l-14 28 12-6 8 10 10-10zM${cx + 16} 116l-9 14 9-3 7 8 6-7z`, fill: '#fff6e6' });
    }
    if (has('Forest')) {
      for (let i = 0; i < 6; i++) {
        const [tx, ty, h] = [x + 8 + (i * (w - 16)) / 5 + roll() * 6, 208 + roll() * 20, 40 + roll() * 22];
        shapes.push({ d: `M${tx.toFixed(1)} ${ty.toFixed(1)}h-12l7-${(h * 0.4).toFixed(1)}h-4l9-${(h * 0.6).toFixed(1)} 9 ${(h * 0.6).toFixed(1)}h-4l7 ${(h * 0.4).toFixed(1)}z`, fill: i % 2 ? '#2c7a45' : '#1f5f36' });
      }
    }
    if (has('Water')) {
      const q = w / 4;
      shapes.push({ d: `M${x} 214q${q / 2} -12 ${q} 0t${q} 0t${q} 0t${q} 0V${HIGH}H${x}Z`, fill: '#2a67ad' });
      shapes.push({ d: `M${x + 8} 236q12 -8 24 0t24 0t24 0M${x + 18} 258q12 -8 24 0t24 0`, fill: 'none', stroke: '#9fd0ff', width: 3, opacity: 0.7 });
    } else {
      shapes.push({ d: `M${x} 216q${w / 2} -18 ${w} 0V${HIGH}H${x}Z`, fill: has('Mountain') && !has('Forest') ? '#8d6238' : '#4f8a3f' });
    }
  });
  const road = `M10 250C120 226 180 262 280 246S460 232 540 250S700 262 790 240`;
  shapes.push({ d: road, fill: 'none', stroke: '#f6e3b4', width: 13, opacity: 0.95 });
  shapes.push({ d: road, fill: 'none', stroke: '#a5763b', width: 13, opacity: 0.6, dash: '2 14' });
  return { shapes, fog };
}
