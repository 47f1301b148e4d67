import type {
  Analysis,
  Catalogue,
  Change,
  Continue,
  Credentials,
  DeckVersion,
  EventAct,
  EventLine,
  EventView,
  Fame,
  FoundCards,
  GameInfo,
  GlossaryChapter,
  KeepDeck,
  Lang,
  LessonInfo,
  Lobby,
  Made,
  MadeEvent,
  MeasureInfo,
  MeasureWish,
  OwnCardsInfo,
  OwnDeck,
  Password,
  PastEvent,
  PastTable,
  Plan,
  Pool,
  Preferences,
  PrintWish,
  Profile,
  PuzzleInfo,
  RatingCurve,
  Recovery,
  RecoveryCodes,
  ReplayInfo,
  ReplayStep,
  RuleBook,
  ScoreSheet,
  Season,
  Session,
  StageKind,
  StageMove,
  StageMoves,
  StageState,
  Study,
  StudyWish,
} from './protocol';

/** What is read and written over HTTP. An answer that is not 2xx becomes an error with the server's reason. */
export async function call<T>(path: string, init?: RequestInit): Promise<T> {
  const answer = await fetch(`/api/${path}`, init);
  const body = await answer.text();
  if (!answer.ok) throw new Error(reason(body) || `${answer.status} ${answer.statusText}`);
  return (body ? JSON.parse(body) : undefined) as T;
}

/** The same for what is no JSON: a file to keep. */
async function fetched(path: string, init: RequestInit): Promise<Blob> {
  const answer = await fetch(`/api/${path}`, init);
  if (!answer.ok) throw new Error(reason(await answer.text()) || `${answer.status} ${answer.statusText}`);
  return answer.blob();
}

function reason(body: string): string {
  try {
    return String((JSON.parse(body) as { reason?: string }).reason ?? body);
  } catch {
    return body;
  }
}

/** A request as the person with that token. */
export function as(token: string | null, method = 'GET', body?: unknown): RequestInit {
  const headers: Record<string, string> = {};
  if (token !== null) headers.authorization = `Bearer ${token}`;
  if (body !== undefined) headers['content-type'] = 'application/json';
  return { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) };
}

export const api = {
  games: (lang: Lang) => call<GameInfo[]>(`games?lang=${lang}`),
  cards: (game: string, lang: Lang) => call<Catalogue>(`games/${game}/cards?lang=${lang}`),
  pool: (game: string, lang: Lang) => call<Pool>(`games/${game}/pool?lang=${lang}`),
  find: (game: string, words: string, lang: Lang) => call<FoundCards>(`games/${game}/find?${new URLSearchParams({ q: words, lang })}`),
  study: (game: string, wish: StudyWish, lang: Lang) => call<Study>(`games/${game}/study?lang=${lang}`, as(null, 'POST', wish)),
  compare: (game: string, before: string, after: string, lang: Lang) =>
    call<Change[]>(`games/${game}/differences?lang=${lang}`, as(null, 'POST', { before, after })),
  measure: (game: string, wish: MeasureWish, token: string | null, lang: Lang) =>
    call<MeasureInfo>(`games/${game}/measures?lang=${lang}`, as(token, 'POST', wish)),
  measured: (id: string, lang: Lang) => call<MeasureInfo>(`measures/${id}?lang=${lang}`),
  stopMeasure: (id: string, lang: Lang) => call<MeasureInfo>(`measures/${id}?lang=${lang}`, as(null, 'DELETE')),
  print: (game: string, wish: PrintWish, lang: Lang) => fetched(`games/${game}/print?lang=${lang}`, as(null, 'POST', wish)),
  lessons: (game: string, lang: Lang) => call<LessonInfo[]>(`games/${game}/lessons?lang=${lang}`),
  puzzles: (game: string, lang: Lang) => call<PuzzleInfo[]>(`games/${game}/puzzles?lang=${lang}`),
  solution: (game: string, name: string) => call<StageMove[]>(`games/${game}/puzzles/${encodeURIComponent(name)}/solution`),
  rules: (game: string, lang: Lang) => call<RuleBook>(`games/${game}/rules?lang=${lang}`),
  glossary: (game: string, lang: Lang) => call<GlossaryChapter[]>(`games/${game}/glossary?lang=${lang}`),
  stage: (game: string, kind: StageKind, name: string, choices: StageMove[], lang: Lang) =>
    call<StageState>(
      `stages/${game}/${kind}/${name.split('/').map(encodeURIComponent).join('/')}?lang=${lang}`,
      as(null, 'POST', { choices } satisfies StageMoves),
    ),
  ownCards: (table: string, lang: Lang) => call<OwnCardsInfo>(`tables/${encodeURIComponent(table)}/cards?lang=${lang}`),
  lobby: (lang: Lang) => call<Lobby>(`tables?lang=${lang}`),
  replay: (id: string, token: string | null, lang: Lang) => call<ReplayInfo>(`replays/${id}?lang=${lang}`, as(token)),
  step: (id: string, step: number, seat: number | null, token: string | null, lang: Lang) =>
    call<ReplayStep>(`replays/${id}/steps/${step}?lang=${lang}${seat === null ? '' : `&seat=${seat}`}`, as(token)),
  analysis: (id: string, token: string | null, lang: Lang) => call<Analysis>(`replays/${id}/analysis?lang=${lang}`, as(token)),
  continueFrom: (id: string, from: Continue, token: string | null, lang: Lang) =>
    call<Made>(`replays/${id}/continue?lang=${lang}`, as(token, 'POST', from)),
  register: (who: Credentials, token: string | null, lang: Lang) =>
    call<Session>(`account/register?lang=${lang}`, as(token, 'POST', who)),
  login: (who: Credentials, token: string | null, lang: Lang) =>
    call<Session>(`account/login?lang=${lang}`, as(token, 'POST', who)),
  logout: (token: string | null) => call<void>('account/logout', as(token, 'POST')),
  history: (token: string | null, lang: Lang) => call<PastTable[]>(`me/history?lang=${lang}`, as(token)),
  statistics: (token: string | null, lang: Lang) => call<ScoreSheet[]>(`me/statistics?lang=${lang}`, as(token)),
  profile: (name: string, lang: Lang) => call<Profile>(`people/${encodeURIComponent(name)}?lang=${lang}`),
  ratings: (name: string, lang: Lang) => call<RatingCurve[]>(`people/${encodeURIComponent(name)}/ratings?lang=${lang}`),
  preferences: (token: string | null, lang: Lang) => call<Preferences>(`account/preferences?lang=${lang}`, as(token)),
  keepPreferences: (wanted: Preferences, token: string | null, lang: Lang) =>
    call<Preferences>(`account/preferences?lang=${lang}`, as(token, 'PUT', wanted)),
  makeCodes: (password: string, token: string | null, lang: Lang) =>
    call<RecoveryCodes>(`account/codes?lang=${lang}`, as(token, 'POST', { password } satisfies Password)),
  recover: (wish: Recovery, token: string | null, lang: Lang) => call<Session>(`account/recover?lang=${lang}`, as(token, 'POST', wish)),
  events: (token: string | null, lang: Lang) => call<EventLine[]>(`events?lang=${lang}`, as(token)),
  event: (id: string, token: string | null, lang: Lang) => call<EventView>(`events/${encodeURIComponent(id)}?lang=${lang}`, as(token)),
  makeEvent: (plan: Plan, token: string | null, lang: Lang) => call<MadeEvent>(`events?lang=${lang}`, as(token, 'POST', plan)),
  act: (id: string, act: EventAct, token: string | null, lang: Lang) =>
    call<EventView>(`events/${encodeURIComponent(id)}?lang=${lang}`, as(token, 'POST', act)),
  makeEventOf: (text: string, token: string | null, lang: Lang) => call<MadeEvent>(`events/file?lang=${lang}`, as(token, 'POST', { text })),
  season: (season: string | null, game: string | null, lang: Lang) =>
    call<Season>(`seasons?${new URLSearchParams({ lang, ...(season === null ? {} : { season }), ...(game === null ? {} : { game }) })}`),
  fame: (lang: Lang) => call<Fame>(`fame?lang=${lang}`),
  pastEvents: (name: string, lang: Lang) => call<PastEvent[]>(`people/${encodeURIComponent(name)}/events?lang=${lang}`),
  exported: async (id: string, what: string, token: string | null, lang: Lang): Promise<Blob> => {
    const answer = await fetch(`/api/events/${encodeURIComponent(id)}/export/${what}?lang=${lang}`, as(token));
    if (!answer.ok) throw new Error(reason(await answer.text()));
    return answer.blob();
  },
  decks: (token: string | null) => call<OwnDeck[]>('me/decks', as(token)),
  keepDeck: (deck: KeepDeck, token: string | null, lang: Lang) => call<void>(`me/decks?lang=${lang}`, as(token, 'PUT', deck)),
  versions: (game: string, name: string, token: string | null, lang: Lang) =>
    call<DeckVersion[]>(`me/decks/${game}/${encodeURIComponent(name)}/versions?lang=${lang}`, as(token)),
  dropDeck: (deck: { game: string; name: string }, token: string | null) =>
    call<void>(`me/decks/${deck.game}/${encodeURIComponent(deck.name)}`, as(token, 'DELETE')),
};
