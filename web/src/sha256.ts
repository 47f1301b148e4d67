/** The first bits behind the point of roots of the first primes: what the hash begins with and stirs in. */
const PRIMES = Array.from({ length: 312 }, (_, n) => n).filter((n) => n > 1 && !Array.from({ length: n }, (_, d) => d).some((d) => d > 1 && n % d === 0));
const bits = (root: number): number => ((root % 1) * 2 ** 32) | 0;
const START = PRIMES.slice(0, 8).map((prime) => bits(prime ** (1 / 2)));
const STIRRED = PRIMES.slice(0, 64).map((prime) => bits(prime ** (1 / 3)));

const turn = (word: number, by: number): number => (word >>> by) | (word << (32 - by));

/**
 * The SHA-256 of a text in hexadecimal digits. Our own, because browsers lend theirs to pages with a certificate only, and many
 * tables stand in the same house as their server.
 */
export function sha256(text: string): string {
  const message = new TextEncoder().encode(text);
  const length = Math.ceil((message.length + 9) / 64) * 64;
  const bytes = new Uint8Array(length);
  bytes.set(message);
  bytes[message.length] = 0x80;
  const view = new DataView(bytes.buffer);
  view.setUint32(length - 4, message.length * 8);
  const hash = [...START];
  const words = new Int32Array(64);
  for (let block = 0; block < length; block += 64) {
    let [a, b, c, d, e, f, g, h] = hash as [number, number, number, number, number, number, number, number];
    for (let k = 0; k < 64; k++) {
      if (k < 16) {
        words[k] = view.getInt32(block + k * 4);
      } else {
        const [x, y] = [words[k - 15]!, words[k - 2]!];
        words[k] = words[k - 16]! + (turn(x, 7) ^ turn(x, 18) ^ (x >>> 3)) + words[k - 7]! + (turn(y, 17) ^ turn(y, 19) ^ (y >>> 10));
      }
      const one = h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + STIRRED[k]! + words[k]!;
      const two = (turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
      [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
    }
    [a, b, c, d, e, f, g, h].forEach((word, k) => (hash[k] = (hash[k]! + word) | 0));
  }
  return hash.map((word) => (word >>> 0).toString(16).padStart(8, '0')).join('');
}
