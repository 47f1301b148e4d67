import { t } from '../i18n/index.svelte';
import type { SeatInfo, Side } from '../protocol';

/** What a seat is called: the name the log uses, and whether that is you or somebody who is away. */
export function seatNamer(sides: Side[], seats: SeatInfo[], mine: number[]): (seat: number) => string {
  return (seat) => {
    const word = sides.find((side) => side.seat === seat)?.name ?? String(seat + 1);
    const sitter = seats.find((info) => info.seat === seat)?.sitter;
    if (mine.includes(seat)) return `${word} (${t('you')})`;
    return sitter?.is === 'person' && !sitter.here ? `${word} (${t('away')})` : word;
  };
}
