import type {
  Catalogue,
  DeckReport,
  DeckText,
  GameInfo,
  Lang,
  Lobby,
  Me,
  OwnDeck,
  Played,
  ReplayInfo,
  ReplayStep,
} from './protocol';

/** What is read and written over HTTP. An answer that is not 2xx becomes an error with the server's reason. */
async function call<T>(path: string, init?: RequestInit): Promise<T> {
  const answer = await fetch(`/api/${path}`, init);
  const body = await answer.text();
  if (!answer.ok) throw new Error(reason(body) || `${answer.status} ${answer.statusText}`);
  return (body ? JSON.parse(body) : undefined) as T;
}

function reason(body: string): string {
  try {
    return String((JSON.parse(body) as { reason?: string }).reason ?? body);
  } catch {
    return body;
  }
}

/** A request as the person with that token. */
function as(token: string | null, method = 'GET', body?: unknown): RequestInit {
  const headers: Record<string, string> = {};
  if (token !== null) headers.authorization = `Bearer ${token}`;
  if (body !== undefined) headers['content-type'] = 'application/json';
  return { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) };
}

export type Credentials = { name: string; password: string };

export const api = {
  games: (lang: Lang) => call<GameInfo[]>(`games?lang=${lang}`),
  cards: (game: string, lang: Lang) => call<Catalogue>(`games/${game}/cards?lang=${lang}`),
  checkDeck: (game: string, deck: DeckText, lang: Lang) =>
    call<DeckReport>(`games/${game}/decks?lang=${lang}`, as(null, 'POST', deck)),
  lobby: (lang: Lang) => call<Lobby>(`tables?lang=${lang}`),
  replay: (id: string, lang: Lang) => call<ReplayInfo>(`replays/${id}?lang=${lang}`),
  step: (id: string, step: number, seat: number | null, lang: Lang) =>
    call<ReplayStep>(`replays/${id}/steps/${step}?lang=${lang}${seat === null ? '' : `&seat=${seat}`}`),
  continueFrom: (id: string, from: { step: number; seat: number; bot: string }, token: string | null) =>
    call<{ table: string }>(`replays/${id}/continue`, as(token, 'POST', from)),
  register: (who: Credentials, token: string | null) => call<{ token: string }>('register', as(token, 'POST', who)),
  login: (who: Credentials, token: string | null) => call<{ token: string }>('login', as(token, 'POST', who)),
  logout: (token: string | null) => call<void>('logout', as(token, 'POST')),
  me: (token: string | null) => call<Me>('me', as(token)),
  history: (token: string | null, lang: Lang) => call<Played[]>(`me/games?lang=${lang}`, as(token)),
  saveDeck: (deck: Omit<OwnDeck, 'id'>, token: string | null) => call<OwnDeck>('me/decks', as(token, 'POST', deck)),
  dropDeck: (id: string, token: string | null) => call<void>(`me/decks/${id}`, as(token, 'DELETE')),
};
