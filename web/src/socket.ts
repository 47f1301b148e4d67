import type { Message, Request } from './protocol';

type WithoutNumber<M> = M extends unknown ? Omit<M, 're'> : never;
/** What is asked and told, without the numbers that bring both together. */
export type Ask = WithoutNumber<Request>;
export type Tell = WithoutNumber<Message>;

export type Link = 'connecting' | 'open' | 'lost';

/** A request the server refused. Nothing has changed there. */
export class Refused extends Error {
  constructor(
    readonly code: string,
    reason: string,
  ) {
    super(reason);
  }
}

type Waiting = { done: (tell: Tell) => void; failed: (why: Error) => void };

const LONGEST_WAIT = 8000;

/** How long to wait before the n-th try to connect again. */
export const backoff = (attempt: number): number => Math.min(LONGEST_WAIT, 250 * 2 ** attempt);

/**
 * The one line to the server. It greets, numbers what is asked, and comes back by itself when it breaks; what was asked
 * on a broken line has failed, and `greet` asks again for whatever must go on.
 */
export class Socket {
  #socket: WebSocket | undefined;
  #waiting = new Map<number, Waiting>();
  #next = 1;
  #attempt = 0;
  #retry: ReturnType<typeof setTimeout> | undefined;

  constructor(
    readonly url: string,
    readonly on: { link: (link: Link) => void; tell: (tell: Tell) => void; greet: () => void },
  ) {}

  open(): void {
    clearTimeout(this.#retry);
    const socket = new WebSocket(this.url);
    this.#socket = socket;
    socket.onopen = () => {
      this.#attempt = 0;
      this.on.link('open');
      this.on.greet();
    };
    socket.onmessage = (event) => this.#hear(JSON.parse(String(event.data)) as Message);
    socket.onclose = () => this.#lose();
  }

  /** Drops the line and takes it up again at once, as another person for the server. */
  reopen(): void {
    const socket = this.#socket;
    if (socket) {
      socket.onclose = null;
      socket.close();
    }
    this.#fail();
    this.open();
  }

  ask(ask: Ask): Promise<Tell> {
    const socket = this.#socket;
    if (socket?.readyState !== WebSocket.OPEN) return Promise.reject(new Refused('offline', 'offline'));
    const re = this.#next++;
    return new Promise((done, failed) => {
      this.#waiting.set(re, { done, failed });
      socket.send(JSON.stringify({ re, ...ask }));
    });
  }

  #hear(message: Message): void {
    const waiting = message.re === null ? undefined : this.#waiting.get(message.re);
    if (message.re !== null) this.#waiting.delete(message.re);
    if (message.tell === 'refused') {
      const refused = new Refused(message.code, message.reason);
      if (waiting) waiting.failed(refused);
      else this.on.tell(message);
      return;
    }
    this.on.tell(message);
    waiting?.done(message);
  }

  #lose(): void {
    this.on.link('lost');
    this.#fail();
    this.#retry = setTimeout(() => this.open(), backoff(this.#attempt++));
  }

  #fail(): void {
    for (const waiting of this.#waiting.values()) waiting.failed(new Refused('offline', 'offline'));
    this.#waiting.clear();
  }
}
