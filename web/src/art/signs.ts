import { glyph } from './glyphs';
import { art } from './store.svelte';

/** Whether there is a sign for a word of a game, as far as its pictograms are there yet. */
export const hasSign = (game: string, sign: string): boolean => (glyph(game, sign) ?? art.sign(game, sign)) !== undefined;
