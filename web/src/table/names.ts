import { t } from '../i18n/index.svelte';
import type { SeatInfo, Side } from '../protocol';

/** What a seat is called: the word the log uses, and who sits there. */
export function seatNamer(sides: Side[], seats: SeatInfo[], mine: number[]): (seat: number) => string {
  return (seat) => {
    const word = sides.find((side) => side.seat === seat)?.name ?? String(seat + 1);
    const sitter = seats.find((info) => info.seat === seat)?.sitter;
    if (mine.includes(seat)) return `${word} (${t('you')})`;
    if (!sitter || sitter.is === 'free' || sitter.name === word) return word;
    const away = sitter.is === 'person' && !sitter.here ? `, ${t('away')}` : '';
    return `${word} (${sitter.name}${away})`;
  };
}
