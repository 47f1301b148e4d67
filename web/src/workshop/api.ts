import { as, call } from '../api';
import { language } from '../i18n/index.svelte';
import type { BalanceInfo, BalanceWish, CardWords, InventedCards, Told } from '../protocol';
import { session } from '../session.svelte';

const at = (path: string): string => `${path}?lang=${language.now}`;

/** What the workshop asks the server for. */
export const workshop = {
  words: (game: string) => call<CardWords>(at(`games/${game}/words`)),
  invent: (game: string, text: string) => call<InventedCards>(at(`games/${game}/invent`), as(null, 'POST', { text })),
  read: (game: string, text: string) => call<Told>(at(`games/${game}/read`), as(null, 'POST', { text })),
  balance: (game: string, wish: BalanceWish) => call<BalanceInfo>(at(`games/${game}/balance`), as(session.token, 'POST', wish)),
  balanced: (id: string) => call<BalanceInfo>(at(`balances/${id}`)),
  stop: (id: string) => call<BalanceInfo>(at(`balances/${id}`), as(null, 'DELETE')),
  report: (id: string) => `/api/${at(`balances/${id}/report`)}`,
};
