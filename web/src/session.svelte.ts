import { language } from './i18n/index.svelte';
import { notices } from './notices.svelte';
import type { Lang } from './protocol';
import { type Ask, type Link, Refused, Socket, type Tell } from './socket';

const TOKEN = 'stapel.token';

type Listener = { tell: (tell: Tell) => void; greeted: () => void };

/** Who we are for the server, and the line to it. */
class Session {
  link = $state<Link>('connecting');
  name = $state('');
  account = $state<string | null>(null);
  ready = $state(false);
  #listeners = new Set<Listener>();
  #socket = new Socket(`${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/ws`, {
    link: (link) => {
      this.link = link;
      if (link !== 'open') this.ready = false;
    },
    tell: (tell) => this.#hear(tell),
    greet: () => void this.#greet(),
  });

  start(): void {
    this.#socket.open();
  }

  get token(): string | null {
    return localStorage.getItem(TOKEN);
  }

  /** Logging in or out makes us somebody else: a new greeting with the token of that person. */
  become(token: string | null): void {
    if (token === null) localStorage.removeItem(TOKEN);
    else localStorage.setItem(TOKEN, token);
    this.#socket.reopen();
  }

  ask(ask: Ask): Promise<Tell> {
    return this.#socket.ask(ask);
  }

  /** Asks, and shows a refusal as a message. Whether it was done. */
  async attempt(ask: Ask): Promise<boolean> {
    try {
      await this.ask(ask);
      return true;
    } catch (why) {
      notices.fail(why);
      return false;
    }
  }

  async speak(lang: Lang): Promise<void> {
    language.now = lang;
    if (this.ready) await this.#become({ do: 'speak', lang });
  }

  /** A guest's name, as others see it. */
  rename(name: string): Promise<void> {
    return this.#become({ do: 'name', name });
  }

  /** Asks for something after which we are called differently. */
  async #become(ask: Ask): Promise<void> {
    try {
      const told = await this.ask(ask);
      if (told.tell === 'named') this.name = told.name;
    } catch (why) {
      notices.fail(why);
    }
  }

  /** Hears what is told from now on; `greeted` whenever everything must be asked for anew. */
  listen(listener: Listener): () => void {
    this.#listeners.add(listener);
    if (this.ready) listener.greeted();
    return () => this.#listeners.delete(listener);
  }

  async #greet(): Promise<void> {
    try {
      await this.ask({ do: 'hello', token: this.token, lang: language.now, differences: true });
    } catch (why) {
      // A token the server does not know any more: we come as somebody new.
      if (why instanceof Refused && why.code !== 'offline' && this.token !== null) this.become(null);
      else notices.fail(why);
    }
  }

  #hear(tell: Tell): void {
    if (tell.tell === 'welcome') {
      localStorage.setItem(TOKEN, tell.token);
      this.name = tell.name;
      this.account = tell.account;
      this.ready = true;
      this.#listeners.forEach((one) => one.greeted());
    } else if (tell.tell === 'refused') {
      notices.fail(tell.reason);
    } else {
      this.#listeners.forEach((one) => one.tell(tell));
    }
  }
}

export const session = new Session();
