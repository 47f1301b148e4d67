import type { TableState } from '../protocol';
import { choices, isEnding } from '../scene';
import { settings } from '../settings.svelte';
import { mine } from './stops.svelte';

/** Tells by a message of the system that somebody is waited for, if that is wanted and the page cannot be seen. */
export function callFor(title: string, body: string, table: string): void {
  if (!settings.get('notify') || !document.hidden || !('Notification' in window) || Notification.permission !== 'granted') return;
  // One message a table: a newer one takes the place of the older.
  const message = new Notification(title, { body, tag: `stapel.${table}` });
  message.onclick = () => {
    window.focus();
    message.close();
  };
}

/** Whether an answer ends something in one's own turn although more could be done. */
export function givesUpMore(state: TableState, option: number): boolean {
  const question = mine(state);
  const all = choices(question);
  const choice = all[option];
  if (!question || !choice || !isEnding(choice) || state.scene.turn !== state.seat) return false;
  return question.how_many === null && all.some((one) => !isEnding(one)) && !all.some((one) => one.picked);
}

/** Below so many milliseconds one's own clock is heard. */
const SHORT = 20_000;

/** How much of the reader's time is left, while it runs and is short. */
export function shortTime(state: TableState, since: number): number | null {
  const clock = state.clocks?.find(({ seat, running }) => running && seat === state.seat);
  const left = clock ? clock.millis_left - since : Infinity;
  return left > 0 && left < SHORT ? left : null;
}
