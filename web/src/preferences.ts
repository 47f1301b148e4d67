import { api } from './api';
import { language } from './i18n/index.svelte';
import { allKept, onKept, takeOver } from './keep';
import { notices } from './notices.svelte';
import { session } from './session.svelte';
import { settings } from './settings.svelte';
import { stopBook } from './table/stops.svelte';

/** How long a change waits for others before it is sent. */
const SOON = 800;

/**
 * Keeps what is set here with the account we are signed in to: on signing in, what the account has counts; after that every
 * change is sent there. Until the returned function is called.
 */
export function followAccount(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let over = false;
  const send = () => api.keepPreferences(allKept(), session.token, language.now).catch((why) => notices.fail(why));
  const stop = onKept(() => {
    clearTimeout(timer);
    timer = setTimeout(send, SOON);
  });
  api
    .preferences(session.token, language.now)
    .then((kept) => {
      if (over) return;
      if (Object.keys(kept).length === 0) void send();
      else if (takeOver(kept)) {
        settings.reload();
        stopBook.reload();
        if (language.reload()) void session.speak(language.now);
      }
    })
    .catch((why) => notices.fail(why));
  return () => {
    over = true;
    stop();
    clearTimeout(timer);
  };
}
