import { GLYPHS as CARD_GLYPHS } from '../art/glyphs';

/** Signs of the table beside those of the cards, 24 x 24. */
export const GLYPHS = {
  ...CARD_GLYPHS,
  undo: 'M12 4V0L5 6l7 6V8a6 6 0 1 1-6 6H2A10 10 0 1 0 12 4z',
  menu: 'M3 5h18v3H3zm0 6h18v3H3zm0 6h18v3H3z',
  flag: 'M4 1h3v1c4-2 6 2 13 0v12c-7 2-9-2-13 0v9H4z',
  list: 'M3 4h3v3H3zm5 0h13v3H8zM3 10.5h3v3H3zm5 0h13v3H8zM3 17h3v3H3zm5 0h13v3H8z',
  eye: 'M12 5C6 5 2 12 2 12s4 7 10 7 10-7 10-7-4-7-10-7zm0 3a4 4 0 1 1 0 8 4 4 0 0 1 0-8z',
  skull: 'M12 1a10 10 0 0 0-6 18v3h12v-3A10 10 0 0 0 12 1zM8 10a2 2 0 1 1 0 4 2 2 0 0 1 0-4zm8 0a2 2 0 1 1 0 4 2 2 0 0 1 0-4z',
  turn: 'M4 4h9a7 7 0 0 1 0 14H8v4l-6-6 6-6v4h5a3 3 0 0 0 0-6H4z',
  minus: 'M2 9h20v6H2z',
  close: 'M5 2l7 7 7-7 3 3-7 7 7 7-3 3-7-7-7 7-3-3 7-7-7-7z',
  stop: 'M8 1h8l7 7v8l-7 7H8l-7-7V8z',
  gear: 'M10 1h4l.7 3 2 .8 2.6-1.7 1.6 1.6-1.7 2.6.8 2 3 .7v4l-3 .7-.8 2 1.7 2.6-1.6 1.6-2.6-1.7-2 .8-.7 3h-4l-.7-3-2-.8-2.6 1.7-1.6-1.6 1.7-2.6-.8-2-3-.7v-4l3-.7.8-2-1.7-2.6 1.6-1.6 2.6 1.7 2-.8zM12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8z',
  sound: 'M1 8h5l7-6v20l-7-6H1zM16 7c3.5 2 3.5 8 0 10zM16 3c9 3 9 15 0 18v-2.5c5-3 5-10 0-13z',
  mute: 'M1 8h5l7-6v20l-7-6H1zM15.5 9.5l1.5-1.5 2.5 2.5L22 8l1.5 1.5L21 12l2.5 2.5L22 16l-2.5-2.5L17 16l-1.5-1.5L18 12z',
  bulb: 'M12 1a7.5 7.5 0 0 0-4.5 13.5c1 .8 1.5 1.7 1.5 3V18h6v-.5c0-1.3.5-2.2 1.5-3A7.5 7.5 0 0 0 12 1zM9 19.5h6V21H9zM10 22h4v1.5h-4z',
  chart: 'M2 2h3v17h17v3H2zM8 13l4-5 4 3 5-7 1.5 1.5L16.5 14l-4-3L9.5 15z',
  chat: 'M2 3h20v14H11l-6 5v-5H2z',
  hourglass: 'M4 1h16v4l-6 7 6 7v4H4v-4l6-7-6-7zM8 19h8l-4-5z',
  back: 'M21 4l-8 8 8 8zM11 4l-8 8 8 8z',
  first: 'M3 4h4v16H3zM21 4v16L8 12z',
  previous: 'M18 3v18L5 12z',
  next: 'M6 3l13 9-13 9z',
  last: 'M17 4h4v16h-4zM3 4l13 8-13 8z',
  fast: 'M2 4l9 8-9 8zM12 4l10 8-10 8z',
  pause: 'M5 3h5v18H5zM14 3h5v18h-5z',
  chair: 'M6 1h12v11h2v4h-2v7h-3v-7H9v7H6v-7H4v-4h2z',
} as const;

export type GlyphName = keyof typeof GLYPHS;
