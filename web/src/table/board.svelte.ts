import { getContext, setContext } from 'svelte';
import { t } from '../i18n/index.svelte';
import type { Area, Bill, ClockState, Piece, Place, Question, Scene, SeatInfo } from '../protocol';
import { around, attachments, byPiece, bySeat, choices, isEnding, placeKey, type Choice } from '../scene';
import type { Tell } from '../socket';
import { type Target, names } from './drop';
import { arranged, nextIn, slipsOf } from './order';
import { type Measures, spotOf } from './places';

/** What the search would do, its favourite first; how it may go on, and what is to be feared. */
export type Hint = Pick<Extract<Tell, { tell: 'hint' }>, 'options' | 'line' | 'fear'>;

export type Chooser = (index: number) => void;

/** What a table shows and what may be done there. Cards and options find it in the context instead of passing it down. */
export type Showing = {
  scene: Scene;
  /** The newest question; while older states are still being shown it can be answered all the same. */
  question: Question | null;
  /** Older states are still being shown. */
  behind: boolean;
  /** The number of choices that led to the newest state. */
  number: number;
  /** How often something was picked or put back since then, naming a set. */
  picks: number;
  seat: number | null;
  name: (seat: number) => string;
  clocks: ClockState[] | null;
  clocksAt: number;
  choose: Chooser | null;
  /** Stands in the place of the question, where there is none to answer. */
  note?: string;
  /** Whether the answer is to be given again by itself; none where it cannot be remembered. */
  always?: { on: boolean; set: (on: boolean) => void } | null;
  /** What the search would do: its favourite first. */
  hint?: Hint | null;
  /** Who sits where, if somebody does. */
  seats?: SeatInfo[];
  /** Cards whose abilities alone are no reason to be asked; none where nothing passes by itself. */
  skips?: { has: (card: string) => boolean; toggle: (card: string, name: string) => void } | null;
};

/** Where a menu opens: beside an element, or at a point of the window. */
export type Anchor = { element: HTMLElement; at?: { x: number; y: number } };

/** Up to so many options without a card stand beside the question; more of them lie in the tray. */
const BESIDE = 4;

export class Board {
  #get: () => Showing;
  #sizes: () => Measures;
  /** What has several options, which are listed beside it. */
  menu = $state.raw<({ piece: Piece | null; name: string; offers: Choice[] } & Anchor) | null>(null);
  /** The pile that lies open. */
  pile = $state<{ zone: string; seat: number | null } | null>(null);
  /** The object that a listed option is about, while one points at it. */
  pointed = $state<number | null>(null);
  /** The opponent whose folded side lies open. */
  unfolded = $state<number | null>(null);
  /** Every option is listed in words. */
  listing = $state(false);
  /** The card that is being drawn over the table, and where one was let go. */
  dragged = $state<number | null>(null);
  landed: { id: string; box: DOMRect } | null = null;
  /** What a card was let go on: the answer to what is asked about it next. */
  #aim: { about: number; target: Target; at: string } | null = null;
  /** The order of what happens at once, as it was decided: what is still to be answered. */
  #order: string[] = [];
  /** The slips of the question as they lie now, by their labels. */
  laid = $state.raw<string[]>([]);
  /** The order of the hand, where it is not the one that is told. */
  #hand = $state.raw<number[]>([]);

  constructor(get: () => Showing, sizes: () => Measures) {
    this.#get = get;
    this.#sizes = sizes;
  }

  showing = $derived.by(() => this.#get());
  sizes = $derived.by(() => this.#sizes());
  scene = $derived(this.showing.scene);
  sides = $derived(around(this.scene.sides, this.showing.seat));
  choices: Choice[] = $derived(this.showing.choose ? choices(this.showing.question) : []);
  /** Options that can be clicked where they lie: only on a table that shows the newest state. */
  #here: Choice[] = $derived(this.showing.behind ? [] : this.choices);
  pieces = $derived(byPiece(this.#here));
  seats = $derived(bySeat(this.#here));
  spots = $derived(new Map(this.#here.flatMap((choice) => (choice.place ? [[placeKey(choice.place), choice] as const] : []))));
  attached = $derived(attachments(this.scene));
  /** What happens at once and waits for an order. */
  slips: Choice[] = $derived(arranged(slipsOf(this.choices), this.laid));

  /** Cards that one of the options is about and that do not lie on the table to be clicked: inside a pile, in another's hand. */
  trayed: Piece[] = $derived(
    this.#areas().flatMap(({ area, seat }) => area.cards.filter((piece, k) => this.offers(piece).length > 0 && !this.#isDrawn(area, seat, k))),
  );
  /** Options that no card, plate or place on the table stands for. */
  bare: Choice[] = $derived(this.slips.length > 0 ? [] : this.choices.filter((choice) => !isEnding(choice) && !this.#isOnTable(choice)));
  /** Answers that have a button beside the question: those nothing stands for, and players, where nothing else is asked about. */
  beside: Choice[] = $derived.by(() => {
    const answers = this.choices.filter((choice) => !isEnding(choice));
    const players = answers.every((choice) => choice.seat !== null && choice.id === null && choice.place === null);
    return players && answers.length <= BESIDE ? answers : this.bare;
  });
  /** The price that is being paid. */
  bill: Bill | null = $derived(this.choices.length > 0 ? (this.showing.question?.bill ?? null) : null);
  /** The middle of the table shows prices, and this one in its place. */
  paying: boolean = $derived(this.bill !== null && this.scene.sums.some((sum) => sum.kind === 'rank'));
  /** More of those than stand beside the question. */
  crowded: boolean = $derived(this.bare.length > BESIDE);

  get game(): string {
    return this.scene.game;
  }

  #areas(): { area: Area; seat: number | null }[] {
    const sides = this.scene.sides.flatMap((side) => side.areas.map((area) => ({ area, seat: side.seat as number | null })));
    return [...sides, ...this.scene.middle.map((area) => ({ area, seat: null }))];
  }

  /** Whether a card of an area is drawn where it lies. */
  #isDrawn(area: Area, seat: number | null, k: number): boolean {
    if (area.look === 'pile') return k === area.cards.length - 1;
    if (area.look === 'hand') return seat === this.sides.own?.seat;
    return spotOf(this.game, area).where !== 'tray';
  }

  #ids: Set<number> = $derived(
    new Set([...this.scene.stack.flatMap((layer) => layer.id ?? []), ...this.#areas().flatMap(({ area }) => area.cards.flatMap((piece) => piece.id ?? []))]),
  );

  #isOnTable(choice: Choice): boolean {
    if (choice.id !== null) return this.#ids.has(choice.id);
    if (choice.place !== null) return this.hasPlace(choice.place);
    return choice.seat !== null && this.scene.sides.some((side) => side.seat === choice.seat);
  }

  /** Whether the table draws such a place: a zone it has, or the track. */
  hasPlace(place: Place): boolean {
    return this.#areas().some(({ area, seat }) => area.zone === place.zone && seat === place.seat) || (place.seat === null && this.scene.track !== null);
  }

  /** The options of a card. Of several copies in one's hand only one is offered: what is offered of it can be done with each. */
  offers(piece: Piece): Choice[] {
    if (piece.id === null || this.slips.length > 0) return [];
    return this.pieces.get(piece.id) ?? this.#twins.get(piece.id) ?? [];
  }

  #twins: Map<number, Choice[]> = $derived.by(() => {
    const map = new Map<number, Choice[]>();
    const face = ({ card, face_down, numbers, marks }: Piece) => JSON.stringify([card, face_down, numbers, marks]);
    for (const { cards } of this.sides.own?.areas.filter((area) => area.look === 'hand') ?? []) {
      for (const piece of cards) {
        if (piece.id === null || piece.card === null || this.pieces.has(piece.id)) continue;
        const twin = cards.find((other) => other.id !== null && this.pieces.has(other.id) && face(other) === face(piece));
        const offers = twin?.id == null ? [] : this.pieces.get(twin.id)!.filter((offer) => !offer.picked);
        if (offers.length > 0) map.set(piece.id, offers);
      }
    }
    return map;
  });

  /** One's own hand as it lies: in the order it is told, but a copy that was clicked has taken the place of the one that is offered. */
  held(cards: Piece[]): Piece[] {
    const kept = this.#hand.flatMap((id) => cards.find((piece) => piece.id === id) ?? []);
    return [...kept, ...cards.filter((piece) => !kept.includes(piece))];
  }

  /** Two copies change places, so that the one that was clicked is the one that goes. */
  #exchange(clicked: number, offered: number): void {
    const cards = this.held(this.sides.own?.areas.filter((area) => area.look === 'hand').flatMap((area) => area.cards) ?? []);
    const swap = (id: number | null) => (id === clicked ? offered : id === offered ? clicked : id);
    if (cards.some((piece) => piece.id === clicked)) this.#hand = cards.flatMap((piece) => swap(piece.id) ?? []);
  }

  /** Whether the question is about this card. */
  asks(piece: Piece): boolean {
    return piece.id !== null && this.choices.length > 0 && this.showing.question?.about === piece.id;
  }

  canDrag(piece: Piece): boolean {
    return !this.showing.behind && (this.offers(piece).length > 0 || this.asks(piece));
  }

  /** A card was let go on something: what that means is done, or listed there if it may mean several things. */
  drop(piece: Piece, offers: Choice[], target: Target, anchor: Anchor): void {
    if (piece.id !== null) this.#aim = { about: piece.id, target, at: this.#now };
    if (offers.length === 1) this.choose(offers[0]!.index, piece);
    else this.menu = { piece, name: piece.name ?? '', offers, ...anchor };
  }

  get #now(): string {
    return `${this.showing.number}.${this.showing.picks}`;
  }

  /** Sends the slips as they lie: the first now, the others when they are asked for. */
  chooseOrder(): void {
    const [first, ...rest] = this.slips;
    if (!first) return;
    this.#order = rest.map((slip) => slip.label);
    this.choose(first.index);
  }

  /** What was decided before the question came: the rest of an order, or where a card was let go. */
  decided(): Choice | undefined {
    if (this.choices.length === 0) return undefined;
    const slips = slipsOf(this.choices);
    if (slips.length > 0 && this.#order.length > 0) {
      const next = nextIn(this.#order, slips);
      this.#order = next ? this.#order.slice(1) : [];
      return next;
    }
    const aim = this.#aim;
    if (!aim || aim.at === this.#now) return undefined;
    this.#aim = null;
    const hits = this.showing.question?.about === aim.about ? this.choices.filter((choice) => !isEnding(choice) && names(choice, aim.target)) : [];
    return hits.length === 1 ? hits[0] : undefined;
  }

  /** The chance to win with what is marked as help: the best of some options. */
  odds(offers: Choice[]): number | null {
    const named = this.showing.hint?.options.filter((advice) => offers.some((offer) => offer.index === advice.option)) ?? [];
    return named.length > 0 ? Math.max(...named.map((advice) => advice.odds)) : null;
  }

  /** Whether one of some options is what the search would do. */
  isBest(offers: Choice[]): boolean {
    return offers.some((offer) => offer.index === this.showing.hint?.options[0]?.option);
  }

  sitter(seat: number): SeatInfo | undefined {
    return this.showing.seats?.find((one) => one.seat === seat);
  }

  /** "You" for the reader's own seat, the name for every other. */
  who(seat: number): string {
    return seat === this.showing.seat ? t('youName') : this.showing.name(seat);
  }

  /** The strength of the bot that sits there. */
  mask(seat: number): number | null {
    const sitter = this.sitter(seat)?.sitter;
    return sitter?.is === 'bot' ? sitter.strength : null;
  }

  at(place: Place): Choice | undefined {
    return this.spots.get(placeKey(place));
  }

  /** The number that picks the first option of a card on the keyboard. */
  keyOf(choice: Choice | undefined): string | null {
    if (!choice || isEnding(choice)) return null;
    const at = this.choices.filter((one) => !isEnding(one)).findIndex((one) => one.index === choice.index);
    return at >= 0 && at < 9 ? String(at + 1) : null;
  }

  /** Cards of an area that are not drawn under a host. */
  loose(area: Area): Piece[] {
    const under = new Set([...this.attached.values()].flat());
    return area.cards.filter((piece) => !under.has(piece));
  }

  /** `piece`: the card that was pressed for it, which may be a copy of the one that is offered. */
  choose(index: number, piece: Piece | null = null): void {
    const offered = this.choices.find((choice) => choice.index === index)?.id ?? null;
    if (piece?.id != null && offered !== null && offered !== piece.id) this.#exchange(piece.id, offered);
    this.menu = null;
    this.pile = null;
    this.pointed = null;
    this.listing = false;
    this.showing.choose?.(index);
  }

  /** One click plays; what has several options lists them; what has none is looked at by the caller. */
  press(piece: Piece | null, element: HTMLElement, offers = piece ? this.offers(piece) : [], name = piece?.name ?? ''): boolean {
    if (offers.length === 0) return false;
    if (offers.length === 1) this.choose(offers[0]!.index, piece);
    else this.menu = { piece, name, offers, element };
    return true;
  }
}

const KEY = Symbol('board');

export const provideBoard = (get: () => Showing, sizes: () => Measures): Board => setContext(KEY, new Board(get, sizes));
export const useBoard = (): Board => getContext<Board>(KEY);
