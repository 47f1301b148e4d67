import type { Fairness, TableInfo } from './protocol';
import { sha256 } from './sha256';

const KEY = 'stapel.luck.';
const KEPT = 40;

/** What this browser keeps of a table's shuffle: its own parts, and all that was promised before any part was told. */
type Kept = { at: number; server: string | null; parts: Record<number, string>; told: string[]; seats: (string | null)[] };

/** What is to be said to the table now, so that its game can begin. */
export type Say = { do: 'commit'; seat: number; commitment: string } | { do: 'reveal'; seat: number; luck: string };

function read(table: string): Kept | null {
  return JSON.parse(localStorage.getItem(KEY + table) ?? 'null') as Kept | null;
}

function write(table: string, kept: Kept): void {
  localStorage.setItem(KEY + table, JSON.stringify(kept));
  const all = Object.keys(localStorage).filter((key) => key.startsWith(KEY));
  if (all.length <= KEPT) return;
  const age = (key: string) => read(key.slice(KEY.length))?.at ?? 0;
  for (const key of all.sort((a, b) => age(a) - age(b)).slice(0, all.length - KEPT)) localStorage.removeItem(key);
}

/** Draws a seat's part of the shuffle: 32 random bytes as hexadecimal digits. They stay here; their hash is the promise. */
export function draw(table: string, seat: number): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  const luck = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  const kept = read(table) ?? { at: 0, server: null, parts: {}, told: [], seats: [] };
  write(table, { ...kept, at: Date.now(), parts: { ...kept.parts, [seat]: luck } });
  return sha256(luck);
}

/**
 * Hears how a table stands before its game. Our part is told only when everybody has promised theirs, and never twice for other
 * promises: who has heard it cannot choose any more.
 */
export function hear(info: TableInfo): Say[] {
  if (info.stage !== 'waiting' && info.stage !== 'revealing') return [];
  const mine = info.seats.filter((seat) => info.mine.includes(seat.seat));
  const kept = read(info.id);
  if (info.stage === 'waiting') {
    // We may hear it twice before our promise is heard: it stays the same one, unless the part was told already.
    const promise = (seat: number) => {
      const part = kept?.parts[seat];
      return part === undefined || kept?.told.includes(part) ? draw(info.id, seat) : sha256(part);
    };
    return mine.filter((seat) => seat.commitment === null).map(({ seat }) => ({ do: 'commit', seat, commitment: promise(seat) }));
  }
  if (!kept) return [];
  const own = mine.filter((seat) => !seat.revealed && sha256(kept.parts[seat.seat] ?? '') === seat.commitment);
  const parts = own.map(({ seat }) => kept.parts[seat]!);
  write(info.id, {
    ...kept,
    server: info.commitment,
    seats: info.seats.map((seat) => seat.commitment),
    told: [...new Set([...kept.told, ...parts])],
  });
  return own.map(({ seat }) => ({ do: 'reveal', seat, luck: kept.parts[seat]! }));
}

export type Seal = 'whole' | 'unwitnessed' | 'broken';

/**
 * Whether what was told after the game is what was promised before it: `unwitnessed` if all of it fits together, but this browser
 * was not there when it was promised.
 */
export function seal(table: string, told: Fairness): Seal {
  const fits =
    sha256(told.secret) === told.commitment &&
    told.commitments.every((promise, k) => sha256(told.luck[k] ?? '') === promise) &&
    sha256([told.secret, ...told.luck].join('\n')) === told.seed;
  if (!fits) return 'broken';
  const kept = read(table);
  if (!kept || kept.seats.length === 0 || told.commitments.length === 0) return 'unwitnessed';
  const same = kept.server === told.commitment && kept.seats.length === told.luck.length && kept.seats.every((promise, k) => promise === told.commitments[k]);
  return same ? 'whole' : 'broken';
}
