import { mount, unmount } from 'svelte';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import Face from '../src/parts/Face.svelte';
import { parted } from '../src/parts/faces/joints';
import { parts } from '../src/parts/faces/rules';
import type { Piece } from '../src/protocol';

const SHY = '\u00ad';
let app: ReturnType<typeof mount> | undefined;

beforeEach(() => vi.stubGlobal('fetch', () => Promise.resolve(new Response('{"game":"made-up","cards":[]}'))));
afterEach(async () => {
  if (app) await unmount(app);
  app = undefined;
  vi.unstubAllGlobals();
});

it('parts long names at their joints and nowhere else', () => {
  expect(parted('Rasiermesserschneide')).toBe(`Rasier${SHY}messer${SHY}schneide`);
  expect(parted('Die Gemeinschaft, am Tor')).toBe(`Die Gemein${SHY}schaft, am Tor`);
  expect(parted('Kodex')).toBe('Kodex');
});

it('tells keywords and counts apart, and keeps every letter', () => {
  const line = 'Effekt: Solange du mindestens 4×V besitzt, hat dies Dominanz.';
  const found = parts('orden', line, [['Dominanz', 'so ist das']]);
  expect(found.map(({ text, sign }) => text + (sign ? '×V' : '')).join('')).toBe(line);
  expect(found.filter((part) => part.reminder !== undefined)).toEqual([
    { text: 'Effekt', reminder: '' },
    { text: 'Dominanz', reminder: 'so ist das' },
  ]);
  expect(found.find((part) => part.sign)).toEqual({ text: '4', sign: 'Wealth' });
});

it('draws the sign of a property that is only named, and of what is missing', () => {
  const signs = (line: string) => parts('orden', line, []).flatMap(({ text, sign }) => (sign ? [`${text}${sign}`] : []));
  expect(signs('Wähle eine Karte, die W oder E liefert.')).toEqual(['Knowledge', 'Enlightenment']);
  expect(signs('1 K, 2 V fehlen')).toEqual(['1Strength', '2Wealth']);
  expect(signs('Sobald du den RANG V innehast, liefert dies 1×V oder K.')).toEqual(['1Wealth', 'Strength']);
  expect(signs('Stufe VI, Klasse 2T, K-Wort')).toEqual([]);
  expect(parts('fab', 'W oder E', [])).toEqual([{ text: 'W oder E' }]);
});

it('shows the numbers a card has where it lies, and what lies on it', () => {
  const piece: Piece = {
    id: 1, card: 'x', name: 'Card', owner: 0, controller: 0, slot: 0, attached: null, face_down: false, token: false,
    numbers: [
      { sign: 'Power', word: 'power', short: 'p', value: 6, reads: null, of: 3, parts: [] },
      { sign: 'Defense', word: 'defense', short: 'd', value: 2, reads: null, of: 3, parts: [] },
      { sign: 'Cost', word: 'cost', short: 'c', value: 1, reads: null, of: null, parts: [] },
    ],
    marks: ['aimed', 'b', 'c', 'd'].map((word) => ({ sign: '', word, value: null })),
  };
  app = mount(Face, { target: document.body, props: { game: 'fab', card: 'x', size: 'table', piece } });
  expect(document.querySelector('.pow')?.textContent?.trim()).toBe('6');
  expect(document.querySelector('.pow')?.classList.contains('up')).toBe(true);
  expect(document.querySelector('.def')?.classList.contains('down')).toBe(true);
  expect(document.querySelector('.cost')?.classList.contains('up')).toBe(false);
  expect([...document.querySelectorAll('.marks > span')].map((mark) => mark.textContent)).toEqual(['aimed', 'b', 'c', '+1']);
});

it('tells a game without a frame of its own too', () => {
  app = mount(Face, { target: document.body, props: { game: 'made-up', card: 'x', size: 'table' } });
  expect(document.querySelector('.face.g-made-up.s-table')).not.toBeNull();
});
