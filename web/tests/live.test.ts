import { expect, it, vi } from 'vitest';
import { session } from '../src/session.svelte';
import type { Tell } from '../src/socket';
import { LiveTable } from '../src/table/live.svelte';
import { preset, stopBook } from '../src/table/stops.svelte';
import { state } from './invented';

/** A table that is watched, what the server tells it, and what it asks of the server. */
function watched() {
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  let hear: (tell: Tell) => void = () => undefined;
  vi.spyOn(session, 'listen').mockImplementation((listener) => {
    hear = listener.tell;
    return () => undefined;
  });
  const ask = vi.spyOn(session, 'ask').mockResolvedValue({ tell: 'done' });
  const table = new LiveTable('T');
  table.watch();
  ask.mockClear();
  return { table, ask, hear };
}

it('adds to the log, starts it anew when told, and answers with the number of the state', async () => {
  const { table, ask, hear } = watched();
  hear({ tell: 'state', state: state(1) });
  hear({ tell: 'state', state: state(2) });
  hear({ tell: 'state', state: { ...state(9), table: 'another' } });
  expect(table.log.map((line) => line.text)).toEqual(['line 1', 'line 2']);
  await table.choose(3);
  expect(ask).toHaveBeenLastCalledWith({ do: 'choose', table: 'T', state: 2, picks: 0, option: 3 });
  hear({ tell: 'state', state: { ...state(2), picks: 2, log: [] } });
  await table.choose(0);
  expect(ask).toHaveBeenLastCalledWith({ do: 'choose', table: 'T', state: 2, picks: 2, option: 0 });
  hear({ tell: 'state', state: { ...state(3), whole_log: true } });
  expect(table.log.map((line) => line.text)).toEqual(['line 3']);
});

it('passes by itself after a pause and says so, but not while held nor after taking back', async () => {
  vi.useFakeTimers();
  stopBook.set('made-up', preset('fast', 2));
  const { table, ask, hear } = watched();
  /** A turn of the other player, in which we could play something or pass. */
  const window = (number: number) => ({ tell: 'state', state: { ...state(number), scene: { ...state(number).scene, turn: 1 } } }) as const;
  hear(window(1));
  expect([table.pending, table.passed]).toEqual([true, 0]);
  await vi.advanceTimersByTimeAsync(149);
  expect(ask).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(451);
  expect(ask).toHaveBeenLastCalledWith({ do: 'choose', table: 'T', state: 1, picks: 0, option: 3 });
  expect(table.passed).toBe(1);
  table.hold(true);
  hear(window(2));
  await vi.advanceTimersByTimeAsync(1000);
  expect([table.pending, ask.mock.calls.length]).toEqual([false, 1]);
  table.hold(false);
  expect(table.pending).toBe(true);
  await table.undo();
  hear(window(3));
  await vi.advanceTimersByTimeAsync(1000);
  expect([table.pending, ask.mock.calls.length]).toEqual([false, 2]);
  await table.choose(0);
  hear(window(4));
  expect([table.pending, table.passed]).toEqual([true, 0]);
  vi.useRealTimers();
});

it('makes whole states of changes, and asks for everything when it has missed one', async () => {
  const { table, ask, hear } = watched();
  const log = (number: number) => state(number).log;
  hear({ tell: 'state', state: state(1), serial: 7 });
  hear({ tell: 'change', table: 'T', from: 7, serial: 9, change: { number: [2], scene: { headline: ['turn 2'] } }, log: log(2) });
  expect([table.state?.number, table.state?.scene.headline, table.state?.scene.sides]).toEqual([2, 'turn 2', state(1).scene.sides]);
  expect(table.log.map((line) => line.text)).toEqual(['line 1', 'line 2']);
  hear({ tell: 'change', table: 'another', from: 9, serial: 10, change: { number: [5] }, log: [] });
  expect(ask).not.toHaveBeenCalled();
  // One is missing: what comes until the table is told anew is of no use.
  hear({ tell: 'change', table: 'T', from: 11, serial: 12, change: { number: [4] }, log: log(4) });
  hear({ tell: 'change', table: 'T', from: 12, serial: 13, change: { number: [5] }, log: log(5) });
  expect(table.state?.number).toBe(2);
  expect(ask.mock.calls).toEqual([[{ do: 'watch', table: 'T' }]]);
  hear({ tell: 'state', state: { ...state(5), whole_log: true }, serial: 14 });
  hear({ tell: 'change', table: 'T', from: 14, serial: 15, change: { number: [6] }, log: log(6) });
  expect([table.state?.number, table.log.length]).toEqual([6, 2]);
});
