import { api } from './api';
import { language } from './i18n/index.svelte';
import type { Analysis } from './protocol';
import { session } from './session.svelte';

const EVERY = 1000;

/** What the search thinks of a finished game. It has to be asked for, and then takes a while. */
export class Analyst {
  now = $state.raw<Analysis | null>(null);
  failed = $state<string | null>(null);
  asked = $state(false);

  constructor(readonly id: string) {}

  get done(): Extract<Analysis, { is: 'done' }> | null {
    return this.now?.is === 'done' ? this.now : null;
  }

  /** Asks until it is done, and again in another language; until the returned function is called. */
  follow(): () => void {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let over = false;
    const lang = language.now;
    const ask = async (): Promise<void> => {
      try {
        const told = await api.analysis(this.id, session.token, lang);
        if (over) return;
        this.now = told;
        this.failed = null;
        if (told.is === 'running') timer = setTimeout(ask, EVERY);
      } catch (why) {
        if (!over) this.failed = why instanceof Error ? why.message : String(why);
      }
    };
    if (this.asked) void ask();
    return () => {
      over = true;
      clearTimeout(timer);
    };
  }
}
