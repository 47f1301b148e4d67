import type { Area } from '../protocol';

/**
 * Where a zone lies: on the plate of its player, beside it to the left (front) or the right (back), in the middle of the
 * table, in the hand, or in the tray, which is there only while it holds something.
 */
export type Where = 'plate' | 'front' | 'back' | 'middle' | 'hand' | 'tray';
/** `room`: for how many cards there is place before they overlap. `seen`: shown of a player whose side is folded up. */
export type Spot = { where: Where; room: number; seen: boolean };
/** A game without a place for a zone lays it out as its look says. */
type Places = Record<string, Spot>;

const spot = (where: Where, room = 1, seen = false): Spot => ({ where, room, seen });

const PLACES: Record<string, Places> = {
  fab: {
    Hero: spot('plate'),
    Weapon: spot('front', 2, true),
    Head: spot('front', 1, true),
    Chest: spot('front', 1, true),
    Arms: spot('front', 1, true),
    Legs: spot('front', 1, true),
    Permanent: spot('front', 2, true),
    Arsenal: spot('back', 1, true),
    Pitch: spot('back'),
    Deck: spot('back'),
    Graveyard: spot('back'),
    Banished: spot('back'),
    Hand: spot('hand'),
    Chain: spot('middle'),
  },
  altered: {
    Hero: spot('plate'),
    HeroExpedition: spot('middle', 3, true),
    CompanionExpedition: spot('middle', 3, true),
    Reserve: spot('front', 3, true),
    Landmarks: spot('front', 3, true),
    Limbo: spot('tray'),
    Orbs: spot('back'),
    Deck: spot('back'),
    Discard: spot('back'),
    Hand: spot('hand'),
  },
  nightfall: {
    Play: spot('front', 5, true),
    Private: spot('back', 2, true),
    Offer: spot('tray'),
    Picks: spot('tray'),
    Deck: spot('back'),
    Discard: spot('back'),
    Hand: spot('hand'),
    Commons: spot('middle', 8),
    Chain: spot('middle', 6),
    WoundPile: spot('middle'),
    Exiled: spot('middle'),
  },
  orden: {
    Layout: spot('front', 9, true),
    Path: spot('back'),
    Deck: spot('back'),
    Discard: spot('back'),
    Outside: spot('back'),
    Hand: spot('hand'),
  },
  athernum: {
    Main: spot('middle', 1, true),
    Characters: spot('middle', 3, true),
    Location: spot('middle', 1, true),
    Resources: spot('front', 5),
    Items: spot('front', 2, true),
    Deck: spot('back'),
    Extra: spot('back'),
    Discard: spot('back'),
    Void: spot('back'),
    Hand: spot('hand'),
  },
};

const USUAL: Record<Area['look'], Spot> = {
  hand: spot('hand'),
  pile: spot('back'),
  row: spot('front', 4, true),
  slots: spot('front', 4, true),
  links: spot('middle', 4),
};

export const spotOf = (game: string, area: Pick<Area, 'zone' | 'look'>): Spot => PLACES[game]?.[area.zone] ?? USUAL[area.look];

/** The zones of a side that lie at a place, in the order of the game's table of places, else of its declaration. */
export function areasAt(game: string, areas: Area[], where: Where): Area[] {
  const order = Object.keys(PLACES[game] ?? {});
  return areas
    .filter((area) => spotOf(game, area).where === where)
    .sort((a, b) => order.indexOf(a.zone) - order.indexOf(b.zone));
}

/** Games whose opponents are always shown folded up: their middle needs the room. */
const FOLDED = new Set(['nightfall']);
export const isFolded = (game: string, others: number): boolean => others > 1 || FOLDED.has(game);

/** `low`: a phone without much height, where one's own plate stands beside the zones and not above them. */
export type Measures = { phone: boolean; short: boolean; low: boolean; table: number; hand: number };

/** What a plate and the log take of the width, whatever the size of the cards. */
const PLATE = 330;

/** How wide cards are on the table and in the hand, from the size of the window alone: no state changes it. */
export function measures(width: number, height: number): Measures {
  // Beside the log a tablet held upright has no room for a whole side in one line.
  const phone = width < 700 || (width < 1000 && height > width);
  const within = (least: number, value: number, most: number) => Math.round(Math.max(least, Math.min(value, most)));
  return {
    phone,
    short: height < 800,
    low: phone && height < 700,
    table: phone ? within(44, width * 0.075, 62) : within(44, Math.min(height * 0.091, width * 0.0535, (width - PLATE) * 0.0705), 88),
    hand: phone ? within(112, width * 0.16, 132) : within(92, height * 0.15, 138),
  };
}

/** Games whose cards lie face down to be hidden; in others a card that is turned over is exhausted. */
const HIDING = new Set(['fab']);
export const hides = (game: string): boolean => HIDING.has(game);

/** Below this width a card takes its tiny face. */
export const TINY = 64;
export const faceFor = (width: number): 'table' | 'tiny' => (width < TINY ? 'tiny' : 'table');
