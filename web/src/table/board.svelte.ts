import { getContext, setContext } from 'svelte';
import type { Area, ClockState, Piece, Scene } from '../protocol';
import { attachments, byPiece, bySeat, choices, type Choice } from '../scene';

export type Chooser = (index: number) => void;

/** What a table shows and what may be done there. Cards and options find it in the context instead of passing it down. */
export type Showing = {
  scene: Scene;
  /** The number of choices that led here. */
  number: number;
  /** How often something was picked or put back since then, naming a set. */
  picks: number;
  seat: number | null;
  name: (seat: number) => string;
  clocks: ClockState[] | null;
  clocksAt: number;
  choose: Chooser | null;
};

export class Board {
  #get: () => Showing;
  /** The card whose options are listed beside it. */
  menu = $state<{ piece: Piece; element: HTMLElement } | null>(null);
  /** The pile that lies open. */
  pile = $state<{ zone: string; seat: number | null } | null>(null);
  /** The object that a listed option is about, while one points at it. */
  pointed = $state<number | null>(null);

  constructor(get: () => Showing) {
    this.#get = get;
  }

  showing = $derived.by(() => this.#get());
  scene = $derived(this.showing.scene);
  choices: Choice[] = $derived(this.showing.choose ? choices(this.scene.question) : []);
  pieces = $derived(byPiece(this.choices));
  seats = $derived(bySeat(this.choices));
  attached = $derived(attachments(this.scene));

  get game(): string {
    return this.scene.game;
  }

  offers(piece: Piece): Choice[] {
    return (piece.id === null ? undefined : this.pieces.get(piece.id)) ?? [];
  }

  /** Cards of an area that are not drawn under a host. */
  loose(area: Area): Piece[] {
    const under = new Set([...this.attached.values()].flat());
    return area.cards.filter((piece) => !under.has(piece));
  }

  choose(index: number): void {
    this.menu = null;
    this.pile = null;
    this.pointed = null;
    this.showing.choose?.(index);
  }

  /** One click plays; a card with several options lists them; a card with none is looked at by the caller. */
  press(piece: Piece, element: HTMLElement): boolean {
    const offers = this.offers(piece);
    if (offers.length === 0) return false;
    if (offers.length === 1) this.choose(offers[0]!.index);
    else this.menu = { piece, element };
    return true;
  }
}

const KEY = Symbol('board');

export const provideBoard = (get: () => Showing): Board => setContext(KEY, new Board(get));
export const useBoard = (): Board => getContext<Board>(KEY);
