// Made from the Rust types by ts-rs; do not edit.

export type Lang = "en" | "de";
export type Request = { re: number } & Ask;
export type Ask =
  | { "do": "hello", token: string | null, lang: Lang }
  | { "do": "speak", lang: Lang }
  | { "do": "name", name: string }
  | { "do": "create", table: NewTable }
  | { "do": "watch", table: string }
  | { "do": "unwatch", table: string }
  | { "do": "sit", table: string, seat: number, deck: DeckChoice, luck: string | null }
  | { "do": "add-bot", table: string, seat: number, bot: string, deck: DeckChoice }
  | { "do": "stand", table: string, seat: number }
  | { "do": "choose", table: string, state: number, option: number }
  | { "do": "passing", table: string, passing: Passing }
  | { "do": "concede", table: string }
  | { "do": "undo", table: string }
  | { "do": "allow-undo", table: string, allow: boolean }
  | { "do": "rematch", table: string };
export type NewTable = { game: string, seats: number, options: { [key in string]: string }, clock: ClockRule | null, rated: boolean, listed: boolean };
export type ClockRule = { seconds: number, increment: number };
export type DeckChoice = { "ready": string } | { "text": string } | { "own": string };
export type Passing = "off" | "until-action" | "until-my-turn";
export type Message = { re: number | null } & Tell;
export type Tell =
  | { "tell": "welcome", token: string, name: string, account: string | null, version: string }
  | { "tell": "done" }
  | { "tell": "created", table: string }
  | { "tell": "table", table: TableInfo }
  | { "tell": "state", state: TableState }
  | { "tell": "undo-asked", table: string, seat: number }
  | { "tell": "undo-answered", table: string, seat: number, allowed: boolean }
  | { "tell": "refused", code: Refusal, reason: string };
export type Refusal = "malformed" | "no-hello" | "no-such-table" | "no-such-game" | "no-such-seat" | "seat-taken" | "not-yours" | "not-your-turn" | "stale" | "no-such-option" | "deck" | "options" | "not-begun" | "over" | "not-allowed" | "too-many" | "too-fast" | "internal";
export type TableInfo = { id: string, game: string, title: string, stage: Stage, seats: Array<SeatInfo>, mine: Array<number>, options: { [key in string]: string }, clock: ClockRule | null, rated: boolean, onlookers: number, commitment: string, rematch: string | null };
export type Stage = "waiting" | "playing" | "over";
export type SeatInfo = { seat: number, sitter: Sitter, deck: string | null };
export type Sitter = { "is": "free" } | { "is": "person", name: string, here: boolean } | { "is": "bot", name: string };
export type TableState = { table: string, number: number, seat: number | null, scene: Scene, log: Array<LogLine>, whole_log: boolean, clocks: Array<ClockState> | null, undo: UndoRule, passing: Passing };
export type LogLine = { state: number, text: string, cards: Array<[string, string]> };
export type ClockState = { seat: number, millis_left: number, running: boolean };
export type UndoRule = "no" | "free" | "by-consent";
export type GameInfo = { id: string, title: string, about: string, least_seats: number, most_seats: number, decks: Array<DeckInfo>, options: Array<OptionInfo>, bots: Array<[string, string]> };
export type DeckInfo = { id: string, name: string, cards: Array<[number, string]>, text: string };
export type OptionInfo = { name: string, default: string, values: Array<string> };
export type Catalogue = { game: string, cards: Array<Sheet> };
export type Lobby = { tables: Array<TableInfo> };
export type ReplayInfo = { id: string, game: string, title: string, seats: Array<SeatInfo>, steps: number, places: Array<number> | null, fairness: Fairness | null };
export type ReplayStep = { step: number, scene: Scene, log: Array<LogLine> };
export type Fairness = { commitment: string, secret: string, luck: Array<string>, seed: string };
export type Look = "hand" | "row" | "slots" | "links" | "pile";
export type Scene = { game: string, headline: string, phases: Array<string>, phase: number | null, turn: number | null, sides: Array<Side>, middle: Array<Area>, track: Track | null, arrows: Array<Arrow>, stack: Array<Layer>, question: Question | null, places: Array<number> | null };
export type Side = { seat: number, name: string, gone: boolean, numbers: Array<Number>, areas: Array<Area> };
export type Area = { zone: string, word: string, look: Look, row: number, cards: Array<Piece> };
export type Piece = { id: number | null, card: string | null, name: string | null, owner: number, controller: number, slot: number, attached: number | null, face_down: boolean, token: boolean, numbers: Array<Number>, marks: Array<string> };
export type Number = { word: string, short: string, value: number, reads: string | null, of: number | null };
export type Track = { word: string, places: Array<TrackPlace> };
export type TrackPlace = { word: string, markers: Array<Marker> };
export type Marker = { seat: number, word: string, short: string };
export type Arrow = { from: number, to: number, word: string };
export type Layer = { seat: number, name: string, kind: string | null, card: string | null, id: number | null };
export type Question = { seat: number, title: string, about: number | null, options: Array<Offer> };
export type OfferKind = "pass" | "done" | "yes" | "no" | "card" | "play" | "activate" | "seat" | "number" | "mode" | "trigger" | "layer" | "name";
export type Offer = { kind: OfferKind, label: string, id: number | null, card: string | null, seat: number | null };
export type Sheet = { id: string, name: string, title: string, line: string, types: Array<string>, numbers: Array<Number>, text: Array<string>, hue: number };
export type DeckReport = { deck: DeckInfo, faults: Array<Fault> };
export type DeckText = { name: string, text: string, options: { [key in string]: string } };
export type Fault = { line: number | null, reason: string };
export type Continue = { step: number, seat: number, bot: string };
export type Made = { table: string };
export type Credentials = { name: string, password: string };
export type Session = { token: string, name: string };
export type Me = { name: string, account: string | null };
export type OwnDeck = { game: string, name: string, text: string };
export type PastTable = { table: TableInfo, places: Array<number> | null, changed: number };
