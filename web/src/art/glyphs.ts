/** Small signs drawn for this project, 24 x 24: they stay clear at ten pixels, where pictograms do not. */
export const GLYPHS = {
  sword: 'M21 2l-1 5-9 9-3-3 9-9zM7 14l3 3-1.5 1.5 1 1L8 21l-2-2-2.5 2.5L2 20l2.5-2.5-2-2L4 14l1 1z',
  shield: 'M12 2l8 3v6c0 5.5-3.5 9-8 11-4.5-2-8-5.5-8-11V5z',
  gem: 'M6 3h12l4 6-10 13L2 9z',
  heart: 'M12 21C4 15 2 11.5 2 8a5 5 0 0 1 10-1.5A5 5 0 0 1 22 8c0 3.5-2 7-10 13z',
  claw: 'M4 3c1 6 1.5 11 .5 18C8 15 8 8 4 3zM11 2c1 7 1.5 13 .5 20 3.5-6 3.5-14-.5-20zM18 3c1 6 1.5 11 .5 18 3.5-6 3.5-13-.5-18z',
  tree: 'M12 1l6 8h-3l5 6h-3.5l4 5H13.5v3h-3v-3H3.5l4-5H4l5-6H6z',
  peak: 'M1 21L9 6l3.5 6L16 8l7 13zM9 6l-2.6 5 2.6-1.2 1.6 2.2.9-1.7z',
  wave: 'M1 15c4 0 5-8 11-8 5 0 6 4 4 6-1-2-4-2-5 0 2 3 8 2 12 0v9H1z',
  hand: 'M7 22l-4-8c-1-2 1-3 2-1.5L7 15V5c0-2 2.5-2 2.5 0v6V3c0-2 2.5-2 2.5 0v8V4c0-2 2.5-2 2.5 0v8V7c0-2 2.5-2 2.5 0v9l-2 6z',
  mark: 'M6 2h12v20l-6-5-6 5z',
  star: 'M12 1l3.3 7.2 7.7.8-5.8 5.2 1.7 7.8L12 18l-6.9 4 1.7-7.8L1 9l7.7-.8z',
  flame: 'M13 1c1 4 7 7 7 13a8 8 0 0 1-16 0c0-4 2-6 3-8 .5 2 1 3 2 3.5C9 6 10 3 13 1z',
  leaf: 'M21 2C9 2 3 8 3 15c0 2 .5 4 1 5L13 11 6 21c8 2 15-4 15-19z',
  drop: 'M12 1c4 6 8 10 8 14a8 8 0 0 1-16 0c0-4 4-8 8-14z',
  diamond: 'M12 1l9 11-9 11L3 12z',
  cross: 'M9 1h6v7h7v6h-7v9H9v-9H2V8h7z',
  coin: 'M12 2a10 10 0 1 0 .1 0zM12 6a6 6 0 1 1-.1 0z',
  slot: 'M3 3h18v18H3zM7 7v10h10V7z',
  bolt: 'M14 1L4 14h6l-2 9L20 9h-7z',
  up: 'M12 2l9 9h-5v11H8V11H3z',
  chain: 'M9 7h2v3H8.5a2.5 2.5 0 0 0 0 5H11v3H8.5a5.5 5.5 0 0 1 0-11zm4 0h2.5a5.5 5.5 0 0 1 0 11H13v-3h2.5a2.5 2.5 0 0 0 0-5H13zM8 11h8v3H8z',
  sleep: 'M4 4h9l-6 8h6v3H3l6-8H4zm11 8h6l-4 6h4v3h-8l4-6h-2z',
  plus: 'M9 2h6v7h7v6h-7v7H9v-7H2V9h7z',
  check: 'M2 13l4-4 4 4L19 3l3 3-12 14z',
  pass: 'M3 4l8 8-8 8zm10 0l8 8-8 8z',
  spade: 'M12 1c4 5 9 8 9 12a4.5 4.5 0 0 1-7.5 3.5L15 22H9l1.5-5.5A4.5 4.5 0 0 1 3 13c0-4 5-7 9-12z',
  club: 'M12 2a5 5 0 0 1 4.5 7.2A5 5 0 1 1 13.5 17L15 22H9l1.5-5A5 5 0 1 1 7.5 9.2 5 5 0 0 1 12 2z',
} as const;

export type Glyph = keyof typeof GLYPHS;

/** Words of the games that have a drawn sign. */
export const WORDS: Record<string, Record<string, Glyph>> = {
  fab: { Power: 'sword', Defense: 'shield', Cost: 'gem', Resources: 'gem', Life: 'heart', Intellect: 'hand', ActionPoints: 'bolt', Arcane: 'flame', Chain: 'chain', Hand: 'hand' },
  altered: { Apart: 'chain', Forest: 'tree', Mountain: 'peak', Water: 'wave', HandCost: 'hand', ReserveCost: 'mark', Cost: 'gem', Reserve: 'mark', Hand: 'hand', Asleep: 'sleep', Boost: 'up' },
  nightfall: { Cost: 'coin', Influence: 'coin', Strength: 'claw', Health: 'heart', Hand: 'hand', Red: 'flame', Yellow: 'star', Green: 'leaf', Blue: 'drop', Purple: 'diamond', White: 'cross' },
  orden: { Hand: 'hand', HandLimit: 'hand' },
  athernum: { Cost: 'gem', Ofv: 'sword', Dfv: 'shield', Field: 'star', Victory: 'star', Slots: 'slot', Hand: 'hand' },
  eights: { Clubs: 'club', Diamonds: 'diamond', Hearts: 'heart', Spades: 'spade', Hand: 'hand' },
  ui: { up: 'up', check: 'check', pass: 'pass', plus: 'plus', sleep: 'sleep', star: 'star' },
};

export const glyph = (game: string, word: string): string | undefined => {
  const name = WORDS[game]?.[word];
  return name && GLYPHS[name];
};

/** Colours of Nightfall are moons, properties of Der Orden plates: a shape and a colour around the sign. */
const MOONS = new Set(['Red', 'Yellow', 'Green', 'Blue', 'Purple', 'White']);
const PROPERTIES = new Set(['Loyalty', 'Strength', 'Wealth', 'Knowledge', 'Enlightenment', 'Bliss', 'Joker']);

export const plate = (game: string, word: string): string => {
  if (game === 'nightfall' && MOONS.has(word)) return `moon m-${word}`;
  if (game === 'orden' && PROPERTIES.has(word)) return `prop p-${word}`;
  return '';
};
