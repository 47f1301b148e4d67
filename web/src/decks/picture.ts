import { art, sketch } from '../art/store.svelte';
import { H, W } from '../art/scene';
import type { Study } from '../protocol';
import type { Entry, Stock } from './pool.svelte';

const CARD = { width: 200, height: 280, gap: 14 };
const EDGE = 36;
const HEAD = 120;

async function picture(game: string, entry: Entry): Promise<HTMLImageElement | null> {
  const pictograms = art.game(game);
  const drawn = pictograms ? sketch(game, pictograms, entry.sheet) : null;
  if (!drawn) return null;
  const address = URL.createObjectURL(new Blob([drawn.print.draw(drawn.subject)], { type: 'image/svg+xml' }));
  try {
    const image = new Image(W, H);
    image.src = address;
    await image.decode();
    return image;
  } catch {
    // Without its picture a card still has its name.
    return null;
  } finally {
    URL.revokeObjectURL(address);
  }
}

/** Words in lines that fit. */
function lines(context: CanvasRenderingContext2D, text: string, width: number): string[] {
  const out: string[] = [];
  for (const word of text.split(' ')) {
    const last = out.at(-1);
    if (last !== undefined && context.measureText(`${last} ${word}`).width <= width) out[out.length - 1] = `${last} ${word}`;
    else out.push(word);
  }
  return out;
}

/** The deck as one picture: every card once with its copies, the second pile last. */
export async function draw(game: string, study: Study, stock: Stock): Promise<Blob> {
  const all = [...study.cards, ...study.extra].flatMap(([count, id]) => {
    const entry = stock.byId.get(id);
    return entry ? [{ count, entry }] : [];
  });
  const columns = Math.max(4, Math.min(8, Math.ceil(Math.sqrt(all.length * 1.6))));
  const rows = Math.ceil(all.length / columns);
  const canvas = document.createElement('canvas');
  canvas.width = EDGE * 2 + columns * (CARD.width + CARD.gap) - CARD.gap;
  canvas.height = HEAD + EDGE + rows * (CARD.height + CARD.gap);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas');
  const style = getComputedStyle(document.querySelector(`[data-game="${game}"]`) ?? document.documentElement);
  const colour = (name: string, otherwise: string) => style.getPropertyValue(name).trim().match(/^#\w+$/)?.[0] ?? otherwise;
  const ground = context.createLinearGradient(0, 0, 0, canvas.height);
  ground.addColorStop(0, colour('--g1', '#3b2a1c'));
  ground.addColorStop(1, colour('--g2', '#120d0a'));
  context.fillStyle = ground;
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.fillStyle = '#fff';
  context.font = '700 44px Cinzel, serif';
  context.fillText(study.name || 'Stapel', EDGE, 64, canvas.width - EDGE * 2);
  context.font = '500 22px "Alegreya Sans", sans-serif';
  context.fillText(`#${study.hash}`, EDGE, 98);
  for (const [k, { count, entry }] of all.entries()) {
    const [x, y] = [EDGE + (k % columns) * (CARD.width + CARD.gap), HEAD + Math.floor(k / columns) * (CARD.height + CARD.gap)];
    context.save();
    context.beginPath();
    context.roundRect(x, y, CARD.width, CARD.height, 14);
    context.clip();
    context.fillStyle = `hsl(${entry.sheet.hue} 40% 24%)`;
    context.fillRect(x, y, CARD.width, CARD.height);
    const image = await picture(game, entry);
    if (image) context.drawImage(image, x, y, CARD.width, CARD.height);
    context.fillStyle = '#0e0c0bd8';
    context.font = '700 22px "Barlow Condensed", sans-serif';
    const name = lines(context, entry.sheet.name.replaceAll('\u00ad', ''), CARD.width - 20);
    context.fillRect(x, y, CARD.width, 12 + name.length * 24);
    context.fillStyle = '#fff';
    name.forEach((line, n) => context.fillText(line, x + 10, y + 26 + n * 24, CARD.width - 20));
    context.fillStyle = `hsl(${entry.sheet.hue} 58% 34%)`;
    context.fillRect(x, y + CARD.height - 12, CARD.width, 12);
    context.fillStyle = '#0e0c0be6';
    context.beginPath();
    context.roundRect(x + CARD.width - 66, y + CARD.height - 60, 54, 40, 10);
    context.fill();
    context.fillStyle = '#ffc445';
    context.font = '700 30px "Barlow Condensed", sans-serif';
    context.textAlign = 'center';
    context.fillText(`${count}×`, x + CARD.width - 39, y + CARD.height - 30);
    context.restore();
  }
  return new Promise((resolve, reject) => canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/png'));
}
