import type { Area, Number as Figure, Piece, Scene, Side } from '../protocol';
import { spotOf } from './places';

/** The zone whose card is the face of a player, where it is not the one on the plate. */
const FACES: Record<string, string[]> = { athernum: ['Main', 'Location'], orden: ['Path'], nightfall: ['Private', 'Play'] };
/** The number that decides the game: it stands largest on a plate. */
const DECIDES: Record<string, string> = { fab: 'Life', athernum: 'Victory', orden: 'Rank' };

const cost = (piece: Piece) => piece.numbers.find((figure) => figure.sign.endsWith('Cost'))?.value ?? 0;

/** The card whose picture stands for a player: the hero, else the top of the zone that tells, else the dearest card in sight. */
export function portraitOf(game: string, side: Side): Piece | undefined {
  const seen = (area: Area | undefined) => area?.cards.filter((piece) => piece.card !== null && !piece.face_down) ?? [];
  const hero = side.areas.find((area) => spotOf(game, area).where === 'plate');
  const zones = (FACES[game] ?? []).map((zone) => side.areas.find((area) => area.zone === zone));
  for (const area of [hero, ...zones]) {
    const face = seen(area).at(-1);
    if (face) return face;
  }
  // What is still being chosen from is nobody's face.
  const rest = side.areas.filter((area) => area.look !== 'hand' && area.look !== 'pile' && spotOf(game, area).where !== 'tray').flatMap(seen);
  return rest.sort((a, b) => cost(b) - cost(a))[0];
}

/** Games in which the face of a player is only a picture: whoever it shows is not who plays. */
const NAMELESS: Record<string, true> = { nightfall: true };

/** Who or what a player is in the game: the hero, the main character, the rank. */
export const titleOf = (game: string, side: Side): string | null => (NAMELESS[game] ? null : (portraitOf(game, side)?.name ?? null));

/** What decides: a number of the player, or what the table has added up, as wounds are. */
export function decides(scene: Scene, side: Side): Figure | undefined {
  const wounds = scene.sums.find((sum) => sum.kind === 'wounds' && sum.seat === side.seat);
  const added = wounds && { sign: 'Wound', word: wounds.word, short: '', value: wounds.rows.reduce((all, row) => all + row.value, 0), reads: null, of: null, parts: [] };
  const figure = side.numbers.find((one) => one.sign === DECIDES[scene.game]) ?? added;
  // An objective says how many of it are needed.
  const goal = scene.sums.find((sum) => sum.kind === 'objective' && sum.seat === side.seat)?.rows[0];
  return figure && goal?.of != null && goal.sign === figure.sign ? { ...figure, value: goal.value, of: goal.of } : figure;
}

/** Numbers that the middle of the table tells better. */
const TOLD: Record<string, string[]> = { altered: ['HeroDistance', 'CompanionDistance'], orden: ['Rank', 'HandLimit'] };

/** The pools on a plate: what is neither the life nor told elsewhere, and what decides. */
export function pools(scene: Scene, side: Side): Figure[] {
  const deciding = decides(scene, side);
  const known = side.numbers.some((figure) => figure.sign === deciding?.sign);
  const all = [...side.numbers.map((figure) => (deciding && figure.sign === deciding.sign ? deciding : figure)), ...(deciding && !known ? [deciding] : [])];
  return all.filter((figure) => figure.sign !== 'Life' && !TOLD[scene.game]?.includes(figure.sign));
}
