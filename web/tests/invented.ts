import type { Area, Piece, Scene, Side, TableState } from '../src/protocol';

/** A small made-up table for tests that need no server. */
export const piece = (id: number | null, card: string | null = id === null ? null : `card-${id}`): Piece => ({
  id,
  card,
  name: card && `Card ${id}`,
  owner: 0,
  controller: 0,
  slot: 0,
  attached: null,
  face_down: false,
  token: false,
  numbers: [],
  marks: [],
});

const area = (zone: string, look: Area['look'], row: number, cards: Piece[]): Area => ({ zone, word: zone, look, row, cards });

const side = (seat: number, hand: Piece[]): Side => ({
  seat,
  name: `Player ${'AB'[seat]}`,
  gone: false,
  numbers: [{ sign: 'Life', word: 'life', short: '♥', value: 20, reads: null, of: null, parts: [] }],
  areas: [area('arena', 'row', 0, [piece(10 + seat)]), area('deck', 'pile', 2, [piece(null)]), area('hand', 'hand', 3, hand)],
});

export const scene = (): Scene => ({
  game: 'made-up',
  headline: 'turn 1',
  phases: ['start', 'main'],
  phase: 1,
  turn: 0,
  sides: [side(0, [piece(1), piece(2)]), side(1, [piece(null), piece(null)])],
  middle: [],
  track: null,
  arrows: [],
  sums: [],
  effects: [],
  stack: [],
  question: {
    seat: 0,
    title: 'What now?',
    about: null,
    how_many: null,
    bill: null,
    options: [
      { kind: 'play', label: 'play Card 1', id: 1, card: 'card-1', seat: null, place: null, picked: false },
      { kind: 'play', label: 'play Card 2', id: 2, card: 'card-2', seat: null, place: null, picked: false },
      { kind: 'activate', label: 'use Card 2', id: 2, card: 'card-2', seat: null, place: null, picked: false },
      { kind: 'pass', label: 'pass', id: null, card: null, seat: null, place: null, picked: false },
    ],
  },
  places: null,
});

export const state = (number = 1): TableState => ({
  table: 'T',
  number,
  picks: 0,
  seat: 0,
  scene: scene(),
  log: [{ state: number, seat: null, verb: 'Plays', text: `line ${number}`, cards: [], amount: null }],
  whole_log: false,
  clocks: null,
  undo: 'no',
  passing: 'off',
});
