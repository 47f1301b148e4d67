import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { backoff, Refused, Socket } from '../src/socket';

class FakeSocket {
  static OPEN = 1;
  static all: FakeSocket[] = [];
  readyState = 0;
  sent: { re: number }[] = [];
  onopen?: () => void;
  onmessage?: (event: { data: string }) => void;
  onclose?: (() => void) | null;
  constructor() {
    FakeSocket.all.push(this);
  }
  send(text: string) {
    this.sent.push(JSON.parse(text) as { re: number });
  }
  close() {}
  open() {
    this.readyState = 1;
    this.onopen?.();
  }
  say(message: object) {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  drop() {
    this.readyState = 3;
    this.onclose?.();
  }
}

const on = { link: vi.fn(), tell: vi.fn(), greet: vi.fn() };
let socket: Socket;
const line = () => FakeSocket.all.at(-1)!;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('WebSocket', FakeSocket);
  FakeSocket.all = [];
  Object.values(on).forEach((mock) => mock.mockReset());
  socket = new Socket('ws://test/ws', on);
  socket.open();
  line().open();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('matches answers to what was asked, by number', async () => {
  const first = socket.ask({ do: 'concede', table: 'A' });
  const second = socket.ask({ do: 'undo', table: 'A' });
  const [a, b] = line().sent;
  line().say({ re: b!.re, tell: 'done' });
  line().say({ re: a!.re, tell: 'refused', code: 'over', reason: 'The game is over.' });
  await expect(second).resolves.toMatchObject({ tell: 'done' });
  await expect(first).rejects.toThrow(new Refused('over', 'The game is over.'));
});

it('comes back by itself, waiting longer each time, and fails what was under way', async () => {
  const lost = socket.ask({ do: 'undo', table: 'A' });
  line().drop();
  await expect(lost).rejects.toThrow('offline');
  expect(on.link).toHaveBeenLastCalledWith('lost');
  vi.advanceTimersByTime(backoff(0));
  line().drop();
  vi.advanceTimersByTime(backoff(0));
  expect(FakeSocket.all).toHaveLength(2);
  vi.advanceTimersByTime(backoff(1));
  expect(FakeSocket.all).toHaveLength(3);
  line().open();
  expect(on.greet).toHaveBeenCalledTimes(2);
  expect(backoff(50)).toBeLessThan(10_000);
});

it('says at once that nothing can be asked on a broken line', async () => {
  line().drop();
  await expect(socket.ask({ do: 'undo', table: 'A' })).rejects.toThrow('offline');
});
