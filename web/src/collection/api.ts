import { as, call } from '../api';
import { language } from '../i18n/index.svelte';
import type { CardNote, CodeOutcome, CollectionInfo, CopyEvent, Shown } from '../protocol';
import { session } from '../session.svelte';

const at = (path: string): string => `${path}?lang=${language.now}`;
const of = (copy: string, what: string): string => at(`me/collection/${encodeURIComponent(copy)}/${what}`);

/** What the collection asks the server for, always as who one is. */
export const collection = {
  mine: () => call<CollectionInfo>(at('me/collection'), as(session.token)),
  verify: (code: string) => call<CodeOutcome>(at('collection/verify'), as(session.token, 'POST', { code })),
  register: (codes: string[]) => call<CodeOutcome[]>(at('me/collection'), as(session.token, 'POST', { codes })),
  offer: (copy: string, to: string) => call<void>(of(copy, 'offer'), as(session.token, 'POST', { to })),
  endOffer: (copy: string) => call<void>(of(copy, 'offer'), as(session.token, 'DELETE')),
  accept: (copy: string, offer: string) => call<void>(of(copy, 'accept'), as(session.token, 'POST', { offer })),
  miss: (copy: string, lost: boolean) => call<void>(of(copy, 'lost'), as(session.token, 'PUT', { lost })),
  history: (copy: string) => call<CopyEvent[]>(of(copy, 'history'), as(session.token)),
  show: (shown: Shown) => call<CollectionInfo>(at('me/collection/shown'), as(session.token, 'PUT', { shown })),
  notes: (game: string, card: string) => call<CardNote[]>(at(`games/${game}/cards/${encodeURIComponent(card)}/notes`)),
};
