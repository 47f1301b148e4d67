import { as, call } from '../api';
import { language } from '../i18n/index.svelte';
import { notices } from '../notices.svelte';
import type { ChallengeAct, ChallengeWish, ClockRule, Now, SeekWish } from '../protocol';
import { place } from '../route.svelte';
import { session } from '../session.svelte';
import { m } from './words';

/** How often is asked what waits for us: while we look for a game, and otherwise. */
const OFTEN = 2000;
const SELDOM = 10_000;

/** What waits for us, on whatever page we are. */
class Meeting {
  now = $state.raw<Now | null>(null);
  busy = $state(false);
  /** How far the server's clock is ahead of ours. */
  ahead = $state(0);
  #watchers = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Asks again and again as long as somebody wants to know, or we look for a game. What is given back ends it. */
  follow(): () => void {
    this.#watchers += 1;
    void this.#again();
    return () => {
      this.#watchers -= 1;
    };
  }

  async #again(): Promise<void> {
    clearTimeout(this.#timer);
    const seeks = this.now?.seek != null;
    if (this.#watchers <= 0 && !seeks) return;
    if (session.ready && !this.busy && (seeks || document.visibilityState === 'visible')) {
      // Whatever fails is asked again soon.
      await call<Now>(`me/now?lang=${language.now}`, as(session.token)).then((now) => !this.busy && this.#take(now), () => undefined);
    }
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#again(), this.now?.seek != null || this.now === null ? OFTEN : SELDOM);
  }

  #take(now: Now): void {
    this.now = now;
    this.ahead = now.now - Date.now();
    const table = now.seek?.table;
    if (table) {
      notices.say(m('found'));
      place.go({ page: 'table', id: table });
      void this.stop();
    }
  }

  async #ask(path: string, method: string, body?: unknown): Promise<Now | null> {
    this.busy = true;
    try {
      const now = await call<Now>(`${path}?lang=${language.now}`, as(session.token, method, body));
      this.#take(now);
      return now;
    } catch (why) {
      notices.fail(why);
      return null;
    } finally {
      this.busy = false;
      void this.#again();
    }
  }

  seek = (wish: SeekWish): Promise<Now | null> => this.#ask('me/seek', 'POST', wish);
  stop = (): Promise<Now | null> => this.#ask('me/seek', 'DELETE');
  challenge = (wish: ChallengeWish): Promise<Now | null> => this.#ask('challenges', 'POST', wish);
  answer = (id: string, act: ChallengeAct): Promise<Now | null> => this.#ask(`challenges/${id}`, 'POST', act);
}

export const meeting = new Meeting();

const DAY = 86_400;

export const CLOCKS: (ClockRule | null)[] = [
  { seconds: 300, increment: 5 },
  { seconds: 900, increment: 10 },
  { seconds: 1800, increment: 20 },
  { seconds: DAY, increment: 0, each: true },
  { seconds: 3 * DAY, increment: 0, each: true },
  { seconds: 7 * DAY, increment: 0, each: true },
  null,
];

/** A clock as people say it. */
export function clockName(clock: ClockRule | null): string {
  if (clock === null) return m('noClock');
  if (clock.each) return clock.seconds === DAY ? m('day') : m('days', { count: Math.round(clock.seconds / DAY) });
  return m('clockOf', { minutes: clock.seconds / 60, increment: clock.increment });
}
