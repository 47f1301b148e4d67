import type { StageKind } from './protocol';

/** Where we are: `#/t/ID`, `#/r/ID?step=3&seat=0`, `#/decks/fab/rhinar`, `#/decks/fab/deck?c=2.infect-red` (a whole deck), `#/learn/fab`, `#/lesson/fab/03-blocking`, `#/account`. */
export type Route =
  | { page: 'home' }
  | { page: 'table'; id: string }
  | { page: 'replay'; id: string; step: number | null; seat: number | null; analysis?: boolean }
  | { page: 'decks'; game: string | null; deck: string | null; list?: string }
  | { page: 'learn' | 'rules' | 'glossary'; game: string }
  | { page: 'stage'; kind: StageKind; game: string; name: string }
  | { page: 'account' }
  | { page: 'collection'; game: string | null }
  | { page: 'workshop'; game: string | null; set?: string }
  | { page: 'people'; name: string }
  | { page: 'events' }
  | { page: 'event'; id: string; screen: boolean }
  | { page: 'about' }
  | { page: 'faces'; game: string; worn: boolean };

const number = (text: string | null): number | null => (text !== null && /^\d+$/.test(text) ? Number(text) : null);

export function parse(hash: string): Route {
  const [path = '', query = ''] = hash.replace(/^#\/?/, '').split('?');
  const [page, first, second] = path.split('/').map(decodeURIComponent);
  const params = new URLSearchParams(query);
  switch (page) {
    case 't':
      return first ? { page: 'table', id: first } : { page: 'home' };
    case 'r':
      return first
        ? { page: 'replay', id: first, step: number(params.get('step')), seat: number(params.get('seat')), ...(params.has('analysis') ? { analysis: true } : {}) }
        : { page: 'home' };
    case 'decks':
      return { page: 'decks', game: first || null, deck: second || null, ...(query ? { list: query } : {}) };
    case 'learn':
    case 'rules':
    case 'glossary':
      return first ? { page, game: first } : { page: 'home' };
    case 'lesson':
    case 'puzzle':
    case 'scenario':
      return first && second ? { page: 'stage', kind: page, game: first, name: second } : { page: 'home' };
    case 'account':
      return { page: 'account' };
    case 'workshop': {
      const set = params.get('s');
      return { page: 'workshop', game: first || null, ...(set ? { set } : {}) };
    }
    case 'collection':
      return { page: 'collection', game: first || null };
    case 'people':
      return first ? { page: 'people', name: first } : { page: 'home' };
    case 'events':
      return first ? { page: 'event', id: first, screen: params.has('screen') } : { page: 'events' };
    case 'about':
      return { page: 'about' };
    case 'faces':
      return first ? { page: 'faces', game: first, worn: params.has('worn') } : { page: 'home' };
    default:
      return { page: 'home' };
  }
}

export function write(route: Route): string {
  switch (route.page) {
    case 'home':
      return '#/';
    case 'table':
      return `#/t/${encodeURIComponent(route.id)}`;
    case 'replay': {
      const params = new URLSearchParams();
      if (route.step !== null) params.set('step', String(route.step));
      if (route.seat !== null) params.set('seat', String(route.seat));
      if (route.analysis) params.set('analysis', '');
      const query = params.size > 0 ? `?${params}` : '';
      return `#/r/${encodeURIComponent(route.id)}${query}`;
    }
    case 'decks': {
      const path = ['#/decks', route.game, route.deck].flatMap((part, k) => (part === null ? [] : [k === 0 ? part : encodeURIComponent(part)])).join('/');
      return route.list ? `${path}?${route.list}` : path;
    }
    case 'learn':
    case 'rules':
    case 'glossary':
      return `#/${route.page}/${encodeURIComponent(route.game)}`;
    case 'stage':
      return `#/${route.kind}/${encodeURIComponent(route.game)}/${encodeURIComponent(route.name)}`;
    case 'account':
      return '#/account';
    case 'workshop':
      return `#/workshop${route.game === null ? '' : `/${encodeURIComponent(route.game)}`}${route.set ? `?s=${route.set}` : ''}`;
    case 'collection':
      return route.game === null ? '#/collection' : `#/collection/${encodeURIComponent(route.game)}`;
    case 'people':
      return `#/people/${encodeURIComponent(route.name)}`;
    case 'events':
      return '#/events';
    case 'event':
      return `#/events/${encodeURIComponent(route.id)}${route.screen ? '?screen' : ''}`;
    case 'about':
      return '#/about';
    case 'faces':
      return `#/faces/${encodeURIComponent(route.game)}${route.worn ? '?worn' : ''}`;
  }
}

class Place {
  now = $state<Route>(parse(location.hash));

  constructor() {
    addEventListener('hashchange', () => (this.now = parse(location.hash)));
  }

  go(route: Route): void {
    location.hash = write(route);
  }

  /** The same page at another position: no new entry in the browser's history. */
  shift(route: Route): void {
    history.replaceState(null, '', write(route));
    this.now = route;
  }
}

export const place = new Place();

/** The address others can open. */
export const link = (route: Route): string => location.origin + location.pathname + write(route);
