import { t } from '../i18n/index.svelte';
import { notices } from '../notices.svelte';
import { changed, type Json } from '../differences';
import { draw, hear } from '../luck';
import type { ChatLine, DeckChoice, LogLine, Passing, TableInfo, TableState, Way } from '../protocol';
import { pocket } from '../pocket.svelte';
import { session } from '../session.svelte';
import { settings } from '../settings.svelte';
import { choices, ending } from '../scene';
import { type Ask, Refused, type Tell } from '../socket';
import type { Hint } from './board.svelte';
import { Pacer } from './pace.svelte';
import { answerFor, pauseBefore, type Skip, stopBook, Watch, yieldKey, Yields } from './stops.svelte';

/** How many lines of what was said are kept. */
const REMEMBERED = 200;

type Wish<A> = A extends { table: string } ? Omit<A, 'table'> : never;

/** Sits down with a deck and remembers it for the next game. */
export async function sit(table: string, seat: number, deck: DeckChoice): Promise<void> {
  await session.ask({ do: 'sit', table, seat, deck, commitment: draw(table, seat) });
  pocket.satWith(table, deck);
}

/** A table on the server, as we are told of it. */
export class LiveTable {
  info = $state<TableInfo | null>(null);
  state = $state.raw<TableState | null>(null);
  log = $state.raw<LogLine[]>([]);
  /** The seat that wants to take back. */
  undoBy = $state<number | null>(null);
  missing = $state(false);
  /** An answer is on its way. */
  busy = $state(false);
  heardAt = $state(0);
  /** The question is about to be answered by itself. */
  pending = $state(false);
  /** How often that was done since the last answer by hand. */
  passed = $state(0);
  /** The next answer is remembered and given again by itself. */
  always = $state(false);
  /** What the search would do in the newest state, if that was asked for and thought of. */
  hint = $state.raw<Hint | null>(null);
  advising = $state(false);
  /** What was said since we came, and how much of it was not read. */
  chat = $state.raw<ChatLine[]>([]);
  unread = $state(0);
  /** Seats whose words are not shown here. */
  muted = $state<number[]>([]);
  readonly yields = new Yields();
  #watch = new Watch();
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Nothing is answered by itself: the stops are being changed, or something was taken back, which would only be repeated. */
  #held = false;
  #byHand = false;
  /** States in which something has happened stand for a while; picking one of a set shows at once. */
  #pace = new Pacer<TableState>((next) => (next.log.length > 0 && !next.whole_log ? settings.gap : 0));

  /** What was told last, without its log: what the next change starts from. */
  #base: { serial: number; state: Json } | null = null;

  constructor(readonly id: string) {}

  /** Watches until the returned function is called, through broken lines and changes of language. */
  watch(): () => void {
    const stop = session.listen({ tell: (tell) => this.#hear(tell), greeted: () => void this.#look() });
    return () => {
      stop();
      clearTimeout(this.#timer);
      this.#pace.stop();
      session.ask({ do: 'unwatch', table: this.id }).catch(() => undefined);
    };
  }

  /** The state on show, which may be older than the newest. */
  get shown(): TableState | null {
    return this.#pace.shown;
  }

  get behind(): boolean {
    return this.#pace.behind > 0;
  }

  /** Shows the newest state now. */
  skip(): void {
    this.#pace.skip();
  }

  async ask(wish: Wish<Ask>): Promise<boolean> {
    return session.attempt({ ...wish, table: this.id } as Ask);
  }

  async choose(option: number): Promise<void> {
    if (this.busy || !this.state) return;
    this.skip();
    clearTimeout(this.#timer);
    this.#remember(this.state, option);
    this.pending = this.always = this.#byHand = false;
    this.passed = 0;
    await this.#answer(this.state, option);
  }

  /** While it is held, nothing is answered by itself. */
  hold(held: boolean): void {
    this.#held = held;
    this.#consider();
  }

  /** Whether there is help here: only against bots, and not in rated games. */
  get helps(): boolean {
    const { info } = this;
    return info?.stage === 'playing' && !info.rated && info.seats.every(({ seat, sitter }) => sitter.is === 'bot' || info.mine.includes(seat));
  }

  /** Asks what the search would do. It is told when it is thought of. */
  async askHint(): Promise<void> {
    const { state } = this;
    if (!state || this.advising || this.hint) return;
    this.advising = true;
    if (!(await this.ask({ do: 'hint', state: state.number, picks: state.picks }))) this.advising = false;
  }

  #forgetHint(): void {
    this.hint = null;
    this.advising = false;
  }

  /** Somebody else could read what is said here. */
  get talks(): boolean {
    const { info } = this;
    return this.chat.length > 0 || (info?.seats.some(({ seat, sitter }) => sitter.is === 'person' && !info.mine.includes(seat)) ?? false);
  }

  read(): void {
    this.unread = 0;
  }

  mute(seat: number): void {
    if (!this.muted.includes(seat)) this.muted = [...this.muted, seat];
  }

  unmute(): void {
    this.muted = [];
  }

  /** Whether a card's abilities alone are a reason to be asked; it counts from this question on. */
  toggleSkip(skip: Skip): void {
    const game = this.state?.scene.game;
    if (game === undefined) return;
    stopBook.toggleSkip(game, skip);
    this.#consider();
  }

  async undo(): Promise<boolean> {
    this.#byHand = true;
    this.#consider();
    return this.ask({ do: 'undo' });
  }

  #remember(state: TableState, option: number): void {
    const key = yieldKey(state);
    const choice = choices(state.scene.question)[option];
    if (this.always && key !== null && choice) this.yields.remember(key, choice);
  }

  /** Answers by itself after a pause, if the stops or an answer given before say so. What is still being shown goes on. */
  #consider(): void {
    clearTimeout(this.#timer);
    this.pending = false;
    const { state } = this;
    if (!state) return;
    const situation = this.#watch.situation(state);
    if (this.#held || this.#byHand || state.passing !== 'off') return;
    const passes = answerFor(stopBook.of(state.scene.game), situation, stopBook.skips(state.scene.game)) === 'pass';
    const choice = this.yields.answer(state) ?? (passes ? ending(choices(state.scene.question)) : undefined);
    if (!choice) return;
    this.pending = true;
    this.#timer = setTimeout(() => {
      this.passed += 1;
      void this.#answer(state, choice.index);
    }, pauseBefore());
  }

  async #answer(state: TableState, option: number): Promise<void> {
    this.busy = true;
    try {
      await session.ask({ do: 'choose', table: this.id, state: state.number, option, picks: state.picks });
    } catch (why) {
      // The table has gone on in the meantime: the newer state is on its way.
      if (!(why instanceof Refused && why.code === 'stale')) notices.fail(why);
    } finally {
      this.busy = false;
    }
  }

  passing(passing: Passing): Promise<boolean> {
    return this.ask({ do: 'passing', passing });
  }

  async allowUndo(allow: boolean): Promise<void> {
    this.undoBy = null;
    await this.ask({ do: 'allow-undo', allow });
  }

  /** The table of the next game, with us on our chair there if we know which deck we play. Seats move by one. */
  async rematch(seat: number | null): Promise<string | null> {
    if (seat === null || !this.info) return this.info?.rematch ?? null;
    const seats = this.info.seats.length;
    try {
      const made = await session.ask({ do: 'rematch', table: this.id });
      if (made.tell !== 'created') return null;
      const deck = pocket.deckAt(this.id);
      if (deck) await sit(made.table, (seat - 1 + seats) % seats, deck);
      return made.table;
    } catch (why) {
      notices.fail(why);
      return null;
    }
  }

  /** What is to become of a game that cannot be played again. */
  resolve(way: Way): Promise<boolean> {
    return this.ask({ do: 'resolve', way });
  }

  async #look(): Promise<void> {
    this.busy = false;
    this.#forgetHint();
    this.#base = null;
    try {
      await session.ask({ do: 'watch', table: this.id });
    } catch (why) {
      if (why instanceof Refused && why.code === 'no-such-table') this.missing = true;
      else notices.fail(why);
    }
  }

  #hear(tell: Tell): void {
    if (tell.tell === 'table' && tell.table.id === this.id) {
      this.info = tell.table;
      // Heard twice, it is said twice; that the second came too late is nobody's trouble.
      for (const say of hear(tell.table)) session.ask({ ...say, table: this.id }).catch(() => undefined);
    } else if (tell.tell === 'state' && tell.state.table === this.id) {
      const { log: _log, whole_log: _whole, ...bare } = tell.state;
      this.#base = tell.serial === undefined ? null : { serial: tell.serial, state: bare as unknown as Json };
      this.#show(tell.state);
    } else if (tell.tell === 'change' && tell.table === this.id) {
      this.#change(tell);
    } else if (tell.tell === 'hint' && tell.table === this.id) {
      if (tell.state !== this.state?.number || tell.picks !== this.state.picks) return;
      this.advising = false;
      this.hint = tell;
      if (tell.options.length === 0) notices.say(t('noHint'));
    } else if (tell.tell === 'chat' && tell.table === this.id) {
      this.chat = tell.whole ? tell.lines : [...this.chat, ...tell.lines].slice(-REMEMBERED);
      this.unread += tell.whole ? 0 : tell.lines.filter(({ seat }) => !this.muted.includes(seat) && !this.info?.mine.includes(seat)).length;
    } else if (tell.tell === 'undo-asked' && tell.table === this.id) {
      this.undoBy = tell.seat;
    } else if (tell.tell === 'undo-answered' && tell.table === this.id) {
      this.undoBy = null;
      if (!tell.allowed) notices.say(t('undoRefused'));
    }
  }

  /** A change of another state than ours is of no use: then everything is asked for again. */
  #change({ from, serial, change, log }: Extract<Tell, { tell: 'change' }>): void {
    if (this.#base?.serial !== from) {
      if (this.#base) void this.#look();
      return;
    }
    const state = changed(this.#base.state, change as Json);
    this.#base = { serial, state };
    this.#show({ ...(state as unknown as TableState), log, whole_log: false });
  }

  #show(state: TableState): void {
    this.log = state.whole_log ? state.log : [...this.log, ...state.log];
    if (state.number !== this.state?.number) this.undoBy = null;
    if (state.number !== this.state?.number || state.picks !== this.state.picks) this.#forgetHint();
    this.state = state;
    this.#pace.push(state);
    this.#consider();
    this.heardAt = performance.now();
  }
}
