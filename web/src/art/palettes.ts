import { copper, type Copper } from './print/copper';
import { foil, type Foil } from './print/foil';
import { glass, type Glass } from './print/glass';
import { lino } from './print/lino';
import { poster, type Poster } from './print/poster';
import type { Subject } from './scene';

/** The colours of a game's print by what they mean there: class, faction, colour, crest. */
const FAB: Record<string, Copper> = {
  Generic: { deep: '#2a1a14', mid: '#7a4a30', glow: '#eaae60', light: '#ffecca', ink: '#0e0906' },
  Assassin: { deep: '#12262a', mid: '#2c6152', glow: '#b3cf62', light: '#f2f8cf', ink: '#070d0e' },
  Ranger: { deep: '#1a2d45', mid: '#4d6674', glow: '#f0a558', light: '#ffecc9', ink: '#0a0e14' },
  Guardian: { deep: '#232330', mid: '#5d6070', glow: '#d8c08a', light: '#fdf3d8', ink: '#0c0b10' },
  Warrior: { deep: '#2b1416', mid: '#7a2f33', glow: '#f0b860', light: '#fff0cf', ink: '#12070a' },
  Brute: { deep: '#2c170c', mid: '#86401c', glow: '#e8923c', light: '#ffe6bf', ink: '#120804' },
  Ninja: { deep: '#10242c', mid: '#2a5f6c', glow: '#f09a8a', light: '#ffe9df', ink: '#071015' },
  Wizard: { deep: '#101a3c', mid: '#2c4a92', glow: '#7fc0f2', light: '#eaf6ff', ink: '#070b1c' },
  Runeblade: { deep: '#1c1030', mid: '#4c2c78', glow: '#b98af0', light: '#f3e8ff', ink: '#0b0616' },
  Mechanologist: { deep: '#1a2424', mid: '#4a6460', glow: '#e8a860', light: '#fff0d6', ink: '#0b1010' },
  Hero: { deep: '#20132e', mid: '#553576', glow: '#dc9bd0', light: '#fdeaf6', ink: '#0b0711' },
};
const ALTERED: Record<string, Poster> = {
  None: { sky: '#b9c9c2', sun: '#fff7dd', pale: '#f4f3e4', far: '#8aa39b', mid: '#5f7f78', near: '#3c5a57', ink: '#162b2b', acc: '#4c8f86' },
  Axiom: { sky: '#e9a15b', sun: '#fff0c2', pale: '#ffe9c9', far: '#c47a4a', mid: '#93512f', near: '#5d3120', ink: '#2c170f', acc: '#d2571e' },
  Bravos: { sky: '#ef7d5a', sun: '#ffe3a3', pale: '#ffe2cf', far: '#c8483f', mid: '#962a30', near: '#651c27', ink: '#300c14', acc: '#e03a2c' },
  Lyra: { sky: '#e887ad', sun: '#fff3d6', pale: '#ffe4ef', far: '#bb5790', mid: '#8a3a78', near: '#572459', ink: '#2a102e', acc: '#d63384' },
  Muna: { sky: '#9fd0a0', sun: '#fff7c9', pale: '#f2f8d8', far: '#67a878', mid: '#3d7f5c', near: '#235743', ink: '#0f2b22', acc: '#2f9a55' },
  Ordis: { sky: '#8fc0e6', sun: '#fff8dd', pale: '#e9f4fd', far: '#5f93c4', mid: '#3c6a9d', near: '#274873', ink: '#10213a', acc: '#2c74bd' },
  Yzmir: { sky: '#a48be0', sun: '#ffeedd', pale: '#efe6ff', far: '#7a5cc0', mid: '#553a93', near: '#362465', ink: '#191033', acc: '#7d46d4' },
};
const NIGHTFALL: Record<string, string> = {
  Wound: '#a81f1c', Red: '#d8402f', Yellow: '#e6b72c', Green: '#4faa4a', Blue: '#3f8fe0', Purple: '#9a5fd6', White: '#dfe3ea',
};
const ORDEN: Record<string, Glass> = {
  Order: { glass: ['#22508f', '#3b76b8', '#8fb6d8', '#17386a', '#d7b25a'], figure: '#f3dc97' },
  Sword: { glass: ['#8f1f2a', '#c23a34', '#e08a5a', '#5c1220', '#d7b25a'], figure: '#fbe3b0' },
  Hammer: { glass: ['#9a5a1c', '#c9842c', '#e7bd62', '#6a3a12', '#4b6d7c'], figure: '#fff0c4' },
  Book: { glass: ['#4a2f86', '#7350b4', '#a98bd6', '#2f1c5c', '#c9a85a'], figure: '#f6e7bd' },
  Mastery: { glass: ['#126a62', '#2d978a', '#86c9b4', '#0b433f', '#d7b25a'], figure: '#fff3c2' },
  Lords: { glass: ['#7b6a1e', '#b3962f', '#e0cb76', '#4f4413', '#58708c'], figure: '#fff6d2' },
  GrandMaster: { glass: ['#8a1f5c', '#b8407f', '#dc8cb4', '#58123a', '#d7b25a'], figure: '#ffeec8' },
  Blessed: { glass: ['#4f7f2c', '#7fae4a', '#c4dc8c', '#31521a', '#e0c060'], figure: '#fffbe0' },
};
const ATHERNUM: Record<string, Foil> = {
  None: { ground: '#10241f', core: '#25524a', metal: ['#3d5f57', '#8fb5a8', '#cfe6dc', '#ffffff', '#44675f'] },
  Ashes: { ground: '#2b130e', core: '#5a2416', metal: ['#5a2412', '#c25a2c', '#ee9a5a', '#ffe6c8', '#6b2c14'] },
  WhiteFlame: { ground: '#2a2417', core: '#6a5a34', metal: ['#8b8062', '#d9cfa9', '#f6efd2', '#ffffff', '#8f8768'] },
  Ascendant: { ground: '#191433', core: '#3b2f77', metal: ['#544a86', '#9d92cf', '#cfc8f0', '#ffffff', '#5b5190'] },
  Guild: { ground: '#0f2233', core: '#1f4a68', metal: ['#6d4a15', '#c69231', '#e9c765', '#fff6cf', '#7d5518'] },
};

/** The words of a game that have colours of their own. */
export const tintsOf = (game: string): string[] =>
  Object.keys({ fab: FAB, altered: ALTERED, nightfall: NIGHTFALL, orden: ORDEN, athernum: ATHERNUM }[game] ?? {});

/** What a picture is printed with, and the two colours of its flat stand-in. */
export type Print = { draw: (subject: Subject) => string; ground: string; figure: string };

/** The first palette of a game is for cards that have none of the words. */
function pick<P>(all: Record<string, P>, tint: string): P {
  const found = all[tint] ?? Object.values(all)[0];
  if (found === undefined) throw new Error('every game has a palette');
  return found;
}

export function print(game: string, tint: string): Print | null {
  switch (game) {
    case 'fab': {
      const p = pick(FAB, tint);
      return { draw: (subject) => copper(subject, p), ground: p.mid, figure: p.light };
    }
    case 'altered': {
      const p = pick(ALTERED, tint);
      return { draw: (subject) => poster(subject, p), ground: p.far, figure: p.pale };
    }
    case 'nightfall': {
      const p = pick(NIGHTFALL, tint);
      return { draw: (subject) => lino(subject, p), ground: p, figure: '#0b0a0e' };
    }
    case 'orden': {
      const p = pick(ORDEN, tint);
      return { draw: (subject) => glass(subject, p), ground: p.glass[0]!, figure: p.figure };
    }
    case 'athernum': {
      const p = pick(ATHERNUM, tint);
      return { draw: (subject) => foil(subject, p), ground: p.ground, figure: p.metal[2] };
    }
    default:
      return null;
  }
}
