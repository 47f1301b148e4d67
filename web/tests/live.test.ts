import { expect, it, vi } from 'vitest';
import { session } from '../src/session.svelte';
import type { Tell } from '../src/socket';
import { LiveTable } from '../src/table/live.svelte';
import { state } from './invented';

it('adds to the log, starts it anew when told, and answers with the number of the state', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  let hear: (tell: Tell) => void = () => undefined;
  vi.spyOn(session, 'listen').mockImplementation((listener) => {
    hear = listener.tell;
    return () => undefined;
  });
  const ask = vi.spyOn(session, 'ask').mockResolvedValue({ tell: 'done' });
  const table = new LiveTable('T');
  table.watch();
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
