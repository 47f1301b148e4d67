import type { Area, Arrow, Lasting, Layer, Number as Figure, Offer, OfferKind, Piece, Place, Question, Scene, Side, Sum } from './protocol';

/** An option with its place in the list, which is the answer. */
export type Choice = Offer & { index: number };

/** What ends a choice rather than making one. */
const ENDING: OfferKind[] = ['pass', 'done'];

export const choices = (question: Question | null): Choice[] =>
  (question?.options ?? []).map((offer, index) => ({ ...offer, index }));

export const isEnding = (choice: Choice): boolean => ENDING.includes(choice.kind);

/** The pass or done of a question. */
export const ending = (all: Choice[]): Choice | undefined => all.find(isEnding);

/** What Enter picks when nothing is focused: the only option, yes, or the only one besides passing. */
export function primary(all: Choice[]): Choice | undefined {
  const yes = all.find((choice) => choice.kind === 'yes');
  const rest = all.filter((choice) => !isEnding(choice) && !choice.picked);
  return all.length === 1 ? all[0] : (yes ?? (rest.length === 1 ? rest[0] : undefined));
}

/** Options by the object on the table they are about. */
export function byPiece(all: Choice[]): Map<number, Choice[]> {
  const map = new Map<number, Choice[]>();
  for (const choice of all) {
    if (choice.id !== null) map.set(choice.id, [...(map.get(choice.id) ?? []), choice]);
  }
  return map;
}

/** Options by the player they are about. */
export function bySeat(all: Choice[]): Map<number, Choice[]> {
  const map = new Map<number, Choice[]>();
  for (const choice of all) {
    if (choice.seat !== null && choice.id === null) map.set(choice.seat, [...(map.get(choice.seat) ?? []), choice]);
  }
  return map;
}

export const placeKey = (place: Place): string => [place.zone, place.seat ?? '', place.slot ?? ''].join('/');

/** The sums of a kind, in the order of their places. */
export const sumsOf = (scene: Scene, kind: string): Sum[] => scene.sums.filter((sum) => sum.kind === kind).sort((a, b) => a.place - b.place);

export const numberOf = (numbers: Figure[], sign: string): Figure | undefined => numbers.find((figure) => figure.sign === sign);

export const areasOf = (scene: Scene): Area[] => [...scene.sides.flatMap((side) => side.areas), ...scene.middle];

export const piecesOf = (scene: Scene): Piece[] => areasOf(scene).flatMap((area) => area.cards);

/** Cards that lie under another one which can be seen, by their host. The attack of a weapon stands in its chain link, and whoever blocks stays on their side and points. */
export function attachments(scene: Scene): Map<number, Piece[]> {
  const hosts = new Set(piecesOf(scene).map((piece) => piece.id));
  const blockers = new Set(scene.arrows.flatMap(({ doing, from }) => (doing === 'block' && 'piece' in from ? from.piece : [])));
  const map = new Map<number, Piece[]>();
  for (const piece of areasOf(scene).flatMap((area) => (area.look === 'links' ? [] : area.cards))) {
    const host = piece.attached;
    if (host !== null && hosts.has(host) && !blockers.has(piece.id ?? -1)) map.set(host, [...(map.get(host) ?? []), piece]);
  }
  return map;
}

/** The sides from the reader's chair: one's own, and the others in the order of play after it. */
export function around(sides: Side[], seat: number | null): { own: Side | undefined; others: Side[] } {
  const at = sides.findIndex((side) => side.seat === (seat ?? 0));
  const turned = [...sides.slice(at), ...sides.slice(0, Math.max(at, 0))];
  return { own: turned[0], others: turned.slice(1) };
}

export type ChainLink = { slot: number; attackers: Piece[]; defenders: Piece[] };

/** A combat chain by its links: who attacks, who stands against it. */
export function linksOf(cards: Piece[]): ChainLink[] {
  const slots = [...new Set(cards.map((card) => card.slot))].sort((a, b) => a - b);
  return slots.map((slot) => {
    const here = cards.filter((card) => card.slot === slot);
    const attacker = here[0]?.controller;
    return {
      slot,
      attackers: here.filter((card) => card.controller === attacker),
      defenders: here.filter((card) => card.controller !== attacker),
    };
  });
}

/** Cards by numbered places; empty places between and before them show. */
export function slotsOf(cards: Piece[]): { slot: number; cards: Piece[] }[] {
  const first = Math.min(1, ...cards.map((card) => card.slot));
  const last = Math.max(first + 2, ...cards.map((card) => card.slot));
  return Array.from({ length: last - first + 1 }, (_, k) => first + k).map((slot) => ({
    slot,
    cards: cards.filter((card) => card.slot === slot),
  }));
}

/** Lasting effects by when they end, in the order in which those ends were first told. */
export function effectsByEnd(effects: Lasting[]): { until: string; effects: Lasting[] }[] {
  const ends = [...new Set(effects.map((effect) => effect.until))];
  return ends.map((until) => ({ until, effects: effects.filter((effect) => effect.until === until) }));
}

const linked = (scene: Scene): Set<number | null> => new Set(scene.middle.filter((area) => area.look === 'links').flatMap((area) => area.cards.map((piece) => piece.id)));

/** The attacks that are going on: of a chain only the last link. */
export const openAttacks = (scene: Scene): Sum[] => sumsOf(scene, 'attack').slice(linked(scene).size > 0 ? -1 : 0);

/** Who acts on whom: what the game tells, and what things on the stack are aimed at. */
export const arrowsOf = (scene: Scene): Arrow[] => [
  ...scene.arrows,
  ...scene.stack.flatMap(({ targets }, layer) => targets.map(({ at, name }): Arrow => ({ doing: 'target', from: { layer }, to: at, word: name }))),
];

/** From top to bottom: what happens first stands first. */
export const fromTop = (stack: Layer[]): Layer[] => [...stack].reverse();

export const reads = (figure: Figure): string => figure.reads ?? String(figure.value);

/** A number of a card that is not as printed. */
export const changed = (figure: Figure): 'up' | 'down' | null =>
  figure.of === null || figure.of === figure.value ? null : figure.value > figure.of ? 'up' : 'down';

/** A line of the log in pieces: plain words, and names of cards with their ids. */
export function logParts(text: string, cards: [string, string][]): { text: string; card: string | null }[] {
  const parts: { text: string; card: string | null }[] = [];
  // Longest names first: "Wind" must not cut "Wind of Change".
  const names = [...cards].sort((a, b) => b[0].length - a[0].length);
  let plain = '';
  let rest = text;
  const flush = () => {
    if (plain) parts.push({ text: plain, card: null });
    plain = '';
  };
  while (rest) {
    const hit = names.find(([name]) => name && rest.startsWith(name));
    if (hit) {
      flush();
      parts.push({ text: hit[0], card: hit[1] });
      rest = rest.slice(hit[0].length);
    } else {
      plain += rest[0];
      rest = rest.slice(1);
    }
  }
  flush();
  return parts;
}

/** "4:05", and tenths in the last ten seconds. */
export function clockText(millis: number): string {
  const left = Math.max(0, millis);
  if (left < 10_000) return (Math.floor(left / 100) / 10).toFixed(1);
  const seconds = Math.floor(left / 1000);
  // By correspondence: days and hours, which are written alike in both languages.
  if (seconds >= 86_400) return `${Math.floor(seconds / 86_400)} d ${Math.floor((seconds % 86_400) / 3600)} h`;
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
