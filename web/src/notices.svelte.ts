import { t } from './i18n/index.svelte';
import { sounds } from './sounds';

export type Notice = { id: number; text: string; bad: boolean };

const SHOWN_FOR = 7000;

/** Short messages at the edge of the page: what went wrong, what was done. */
class Notices {
  all = $state<Notice[]>([]);
  #next = 0;

  say(text: string, bad = false): void {
    if (bad) sounds.play('error');
    const id = this.#next++;
    this.all.push({ id, text, bad });
    setTimeout(() => this.drop(id), SHOWN_FOR);
  }

  fail(why: unknown): void {
    const reason = why instanceof Error ? why.message : String(why);
    this.say(reason === 'offline' ? t('connectionLost') : t('somethingWrong', { reason }), true);
  }

  drop(id: number): void {
    this.all = this.all.filter((notice) => notice.id !== id);
  }
}

export const notices = new Notices();
