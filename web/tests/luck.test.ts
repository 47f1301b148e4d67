import { beforeEach, expect, it } from 'vitest';
import { draw, hear, seal } from '../src/luck';
import type { Fairness, SeatInfo, TableInfo } from '../src/protocol';
import { sha256 } from '../src/sha256';

beforeEach(() => localStorage.clear());

it('hashes as everybody does', () => {
  expect(sha256('')).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855');
  expect(sha256('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
  expect(sha256('abc\nleft\nright')).toBe('9fbc654dc8c582eff9a5b25e898af521c3163980a045b4be75c58edd113f46fc');
  for (const length of [55, 56, 63, 64, 65, 119, 120, 1000]) expect(sha256('x'.repeat(length))).toHaveLength(64);
  expect(sha256('x'.repeat(64))).toBe('7ce100971f64e7001e8fe5a51973ecdfe1ced42befe7ee8d5fd6219506b5393c');
  expect(sha256('ü€🂡')).toBe('a4f63789905d0384bb955e40a20d82911b10ef667a31b2ec2928d6c943c6e129');
});

const seat = (number: number, commitment: string | null, revealed = false): SeatInfo =>
  ({ seat: number, sitter: { is: 'free' }, deck: null, commitment, revealed }) as SeatInfo;
const table = (stage: TableInfo['stage'], seats: SeatInfo[], mine = [0]): TableInfo =>
  ({ id: 'T', stage, seats, mine, commitment: sha256('secret') }) as TableInfo;

it('promises at once, and tells its part only when everybody has promised', () => {
  const [commit] = hear(table('waiting', [seat(0, null), seat(1, null)]));
  expect(commit).toMatchObject({ do: 'commit', seat: 0 });
  const promise = (commit as { commitment: string }).commitment;
  expect(hear(table('waiting', [seat(0, null), seat(1, null)]))).toEqual([commit]);
  expect(hear(table('waiting', [seat(0, promise), seat(1, null)]))).toEqual([]);
  const [reveal] = hear(table('revealing', [seat(0, promise), seat(1, sha256('other'))]));
  expect(reveal).toMatchObject({ do: 'reveal', seat: 0 });
  expect(sha256((reveal as { luck: string }).luck)).toBe(promise);
  expect(hear(table('waiting', [seat(0, null), seat(1, null)]))[0]).not.toEqual(commit);
  expect(hear(table('revealing', [seat(0, promise, true), seat(1, sha256('other'))]))).toEqual([]);
  expect(hear(table('revealing', [seat(0, sha256('not mine')), seat(1, sha256('other'))]))).toEqual([]);
});

it('finds at the end whatever is not as promised', () => {
  const promise = draw('T', 0);
  const [say] = hear(table('revealing', [seat(0, promise), seat(1, sha256('other'))]));
  const luck = [(say as { luck: string }).luck, 'other'];
  const told: Fairness = {
    commitment: sha256('secret'), secret: 'secret', luck, commitments: luck.map(sha256), seed: sha256(['secret', ...luck].join('\n')),
  };
  expect(seal('T', told)).toBe('whole');
  expect(seal('another', told)).toBe('unwitnessed');
  const other = [luck[0]!, 'chosen later'];
  const swapped = { ...told, luck: other, commitments: other.map(sha256), seed: sha256(['secret', ...other].join('\n')) };
  expect(seal('T', swapped)).toBe('broken');
  expect(seal('another', swapped)).toBe('unwitnessed');
  expect(seal('another', { ...told, luck: other })).toBe('broken');
  expect(seal('T', { ...told, seed: sha256('x') })).toBe('broken');
  const server = { ...told, secret: 'late', commitment: sha256('late'), seed: sha256(['late', ...luck].join('\n')) };
  expect(seal('T', server)).toBe('broken');
});
