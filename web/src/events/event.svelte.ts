import { api } from '../api';
import { language } from '../i18n/index.svelte';
import { notices } from '../notices.svelte';
import type { Act, EventView, Outcome, PairingView, Plan } from '../protocol';
import { session } from '../session.svelte';

/** How often an event is looked at while its page is open. */
const OFTEN = 1500;

/** One event as it stands, and what is done to it. */
export class EventNow {
  view = $state.raw<EventView | null>(null);
  missing = $state<string | null>(null);
  busy = $state(false);
  /** How far the server's clock is ahead of ours. */
  ahead = $state(0);
  readonly id: string;

  constructor(id: string) {
    this.id = id;
  }

  /** Looks again and again; what is given back ends it. */
  follow(): () => void {
    let over = false;
    const look = async () => {
      while (!over) {
        if (!this.busy && document.visibilityState === 'visible') await this.#read();
        await new Promise((go) => setTimeout(go, OFTEN));
      }
    };
    void look();
    return () => {
      over = true;
    };
  }

  async #read(): Promise<void> {
    try {
      const view = await api.event(this.id, session.token, language.now);
      // An older answer that took longer says nothing new.
      if (!this.busy && view.version >= (this.view?.version ?? 0)) this.#take(view);
    } catch (why) {
      if (this.view === null) this.missing = (why as Error).message;
    }
  }

  #take(view: EventView): void {
    this.view = view;
    this.ahead = view.now - Date.now();
  }

  /** Does something; what an organiser does is said against what they saw, so that of two at once one is done. */
  async act(act: Act, against = false): Promise<boolean> {
    if (this.busy) return false;
    this.busy = true;
    try {
      this.#take(await api.act(this.id, { version: against ? (this.view?.version ?? null) : null, act }, session.token, language.now));
      return true;
    } catch (why) {
      notices.fail(why);
      return false;
    } finally {
      this.busy = false;
      void this.#read();
    }
  }
}

/** A result of two as people write it. */
export const score = (outcome: Outcome): string => (outcome.wins.length === 2 ? outcome.wins.join(' : ') : outcome.places.map((place) => `${place}.`).join(' '));

/** What the winner of a match has at least. */
export function outcomeOf(wins: [number, number], draws = 0): Outcome {
  const places = wins[0] > wins[1] ? [1, 2] : wins[0] < wins[1] ? [2, 1] : [1, 1];
  return { places, wins: [...wins], draws, ranks: null, how: 'played' };
}

/** All ways a match of two can end, as the games each won; of teams the boards. */
export function waysOf(plan: Plan): [number, number][] {
  const all: [number, number][] = [];
  if (plan.team > 1) {
    for (let won = plan.team; won >= 0; won--) for (let lost = 0; lost <= plan.team - won; lost++) all.push([won, lost]);
    return all.sort(([a, b], [c, d]) => c - d - (a - b));
  }
  const needed = (plan.best_of + 1) / 2;
  for (let lost = 0; lost < needed; lost++) all.push([needed, lost]);
  all.push([needed - 1, needed - 1]);
  for (let won = needed - 1; won >= 0; won--) all.push([won, needed]);
  return all;
}

/** Who sits opposite. */
export const others = (table: PairingView, me: number): number[] => table.seats.filter((id) => id !== me);

/** How often two have met before a round. */
export function met(view: EventView, a: number, b: number, before: number): number {
  return view.rounds.slice(0, before).filter((round) => round.tables.some((table) => table.seats.includes(a) && table.seats.includes(b))).length;
}

/** Minutes and seconds. */
export const clock = (millis: number): string => {
  const seconds = Math.max(0, Math.ceil(millis / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
};
