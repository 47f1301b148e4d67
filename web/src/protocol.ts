// Made from crates/server/src/protocol.rs, crates/decks/src and crates/wording/src/scene.rs. Do not edit:
// UPDATE=1 cargo nextest run -p stapel-server typescript

/**
 * An option, and the chance to win with it, from 0 to 1.
 */
export type Advice = { option: number, odds: number, };

/**
 * How the deck fared against one other.
 */
export type Against = { deck: string, name: string, games: number, share: number, low: number, high: number, };

/**
 * `GET /api/replays/ID/analysis?lang=de`: what the search thinks of a finished game. The first who asks has it begun; whoever
 * asks again hears how far it is. One at a time a person.
 */
export type Analysis = { "is": "running", done: number, of: number, } | { "is": "done", 
/**
 * How long the search thought about every choice.
 */
iterations: number, moments: Array<MomentInfo>, 
/**
 * The choices that cost the most, in the order of the game.
 */
turns: Array<Turn>, };

export type Area = { zone: string, word: string, look: Look, 
/**
 * Counted from the middle of the table outwards.
 */
row: number, 
/**
 * From bottom to top, from left to right.
 */
cards: Array<Piece>, };

export type Arrow = { from: number, to: number, word: string, };

/**
 * Something of a card that a sign shows: its class, its colour, a link, a rank.
 */
export type Badge = { 
/**
 * Which of them it is: "class", "colour", "link".
 */
place: string, 
/**
 * The game's own word for it: "Red".
 */
sign: string, word: string, };

/**
 * One bar of the curve.
 */
export type Bar = { label: string, count: number, 
/**
 * By colour, in the game's order.
 */
parts: Array<Part>, };

export type BotInfo = { 
/**
 * What `AddBot` takes.
 */
id: string, name: string, 
/**
 * From 1 to 4.
 */
strength: number, 
/**
 * How it plays, how long it thinks, and how strong it was measured to be in this game, where it was.
 */
about: string, };

export type CardAdvice = { card: string, name: string, source: Source, 
/**
 * Of games: what it adds to the chance to win for who has it, in points of a hundred. Of decks: in how many of a
 * hundred ready decks with a card of this deck it is.
 */
gain: number, games: number, with: Partner | null, };

/**
 * `GET /api/games/fab/cards?lang=de`
 */
export type Catalogue = { game: string, cards: Array<Sheet>, };

/**
 * How likely one has something.
 */
export type Chance = { what: string, 
/**
 * How many of it the deck has.
 */
copies: number, 
/**
 * In the opening hand: at least one, at least two.
 */
opening: number, opening_two: number, 
/**
 * At least one by the turn that was asked for.
 */
by_turn: number, };

/**
 * A card of which the second deck has more or fewer copies.
 */
export type Change = { card: string, name: string, second: boolean, before: number, after: number, };

export type ChatLine = { 
/**
 * Counted from 0 since the table woke.
 */
number: number, seat: number, name: string, say: Saying, };

export type ClockRule = { seconds: number, 
/**
 * Added after every choice.
 */
increment: number, };

export type ClockState = { seat: number, millis_left: number, running: boolean, };

/**
 * `POST /api/replays/ID/continue`: play on from a position, oneself on one seat and bots on the others.
 * Answers [`Made`].
 */
export type Continue = { step: number, seat: number, bot: string, };

export type Count = { 
/**
 * All cards of both piles.
 */
cards: number, 
/**
 * What the curve is about: "Cost".
 */
curve_word: string, curve: Array<Bar>, kinds: Array<Part>, colours: Array<Part>, };

/**
 * `POST /api/account/register` makes an account of the guest whose token comes along; `/api/account/login` opens one.
 * Both answer [`Session`]. The token goes into the header `Authorization: Bearer TOKEN` and into `hello`.
 */
export type Credentials = { name: string, password: string, };

/**
 * A ready deck by its id, or a list as text: a line a card, `3x Name`.
 */
export type DeckChoice = { "ready": string } | { "text": string } | { "own": string };

export type DeckInfo = { id: string, name: string, 
/**
 * Number and id of each card.
 */
cards: Array<[number, string]>, 
/**
 * The list as text, for export.
 */
text: string, };

/**
 * `POST /api/games/fab/decks?lang=de` with a [`DeckText`]: what a list says, and what is wrong with it.
 */
export type DeckReport = { deck: DeckInfo, 
/**
 * Nothing, if the deck may be played.
 */
faults: Array<Fault>, };

export type DeckScore = { deck: string, score: Score, };

export type DeckText = { name: string, text: string, 
/**
 * The options of the table it is for.
 */
options: { [key in string]: string }, };

/**
 * `GET /api/me/decks/GAME/NAME/versions`, the newest first.
 */
export type DeckVersion = { number: number, 
/**
 * When it was kept, in milliseconds since 1970.
 */
at: number, text: string, note: string, hash: string, };

/**
 * Everything needed to see that the shuffle was fair: `commitment` is the SHA-256 of `secret`, each of `commitments` that of the
 * luck of its seat, and `seed` the SHA-256 of secret and luck, a line each: the key of the cipher that all chance came from.
 */
export type Fairness = { commitment: string, 
/**
 * The server's part, told when the game is over.
 */
secret: string, 
/**
 * The part of each seat.
 */
luck: Array<string>, 
/**
 * What each seat had promised; nothing for games of the first edition.
 */
commitments: Array<string>, seed: string, };

export type Fault = { 
/**
 * The line it is about, counted from 1; none for the deck as a whole.
 */
line: number | null, reason: string, };

export type Fix = { kind: FixKind, card: string, name: string, 
/**
 * Copies.
 */
count: number, 
/**
 * It is in the second pile now.
 */
second: boolean, };

export type FixKind = "remove" | "move";

export type FormatInfo = { id: string, name: string, };

/**
 * `GET /api/games?lang=de`
 */
export type GameInfo = { id: string, title: string, about: string, least_seats: number, most_seats: number, 
/**
 * The rulebook knows a time for the whole game.
 */
timed: boolean, decks: Array<DeckInfo>, options: Array<OptionInfo>, 
/**
 * Bots from weak to strong.
 */
bots: Array<BotInfo>, };

/**
 * `GET /api/games/fab/glossary?lang=de`
 */
export type GlossaryChapter = { title: string, 
/**
 * Each word with what it means.
 */
words: Array<[string, string]>, };

export type Glow = { "on": "seat", seat: number, } | { "on": "number", seat: number, sign: string, } | { "on": "card", card: string, sign: string | null, } | { "on": "zone", seat: number, zone: string, } | { "on": "middle" } | { "on": "stack" } | { "on": "track" } | { "on": "sums" } | { "on": "phases" } | { "on": "question" };

/**
 * `PUT /api/me/decks` stores a deck in the place of the one of that name. If its cards have changed, that is a new version.
 */
export type KeepDeck = { game: string, name: string, text: string, notes: string, 
/**
 * Why it was changed, kept with the version.
 */
note: string, };

export type Lang = "en" | "de";

/**
 * A lasting effect, and what has brought it about.
 */
export type Lasting = { 
/**
 * Whose it is: "you" in its text.
 */
seat: number, 
/**
 * The card that says so, in the catalogue, by its name, and on the table as long as it is there.
 */
card: string, name: string, id: number | null, 
/**
 * The object it is about, if it is about one.
 */
on: number | null, text: string, 
/**
 * How long it lasts: "this turn".
 */
until: string, 
/**
 * What is left of it, where it is used up.
 */
left: number | null, };

export type Layer = { seat: number, name: string, 
/**
 * "ability", "trigger"; nothing for a card.
 */
kind: string | null, 
/**
 * What it says, where the card alone does not tell.
 */
text: string, card: string | null, id: number | null, };

export type Legality = { legal: boolean, requirements: Array<Requirement>, size: Size, 
/**
 * Cards of which not one more fits into this deck.
 */
unfit: Array<string>, 
/**
 * Cards any of which would do away with a reason.
 */
fills: Array<string>, };

/**
 * `GET /api/games/fab/lessons?lang=de`, in the order in which they are learned.
 */
export type LessonInfo = { name: string, title: string, goal: string, minutes: number, steps: number, rules: Array<string>, 
/**
 * It ends in a whole game.
 */
game: boolean, };

/**
 * One line that is wrong.
 */
export type LineFault = { 
/**
 * Counted from 1; none for the list as a whole.
 */
line: number | null, reason: string, 
/**
 * What the line should say, if it is known what was meant.
 */
instead: string | null, };

/**
 * `GET /api/tables`: tables that want to be found.
 */
export type Lobby = { 
/**
 * Those with a free chair.
 */
tables: Array<TableInfo>, 
/**
 * Those where somebody plays right now.
 */
running: Array<TableInfo>, };

export type LogLine = { 
/**
 * The number of the state it led to.
 */
state: number, 
/**
 * Whose doing it was; none for the table's own.
 */
seat: number | null, 
/**
 * What happened, in the game's own word: the browser draws a sign for it.
 */
verb: string, text: string, 
/**
 * Cards the line names: as written, and their ids in the catalogue.
 */
cards: Array<[string, string]>, 
/**
 * How many, where the text says a number: of damage, of points, of cards.
 */
amount: number | null, };

/**
 * How a zone is laid out on the table.
 */
export type Look = "hand" | "row" | "slots" | "links" | "pile";

export type Made = { table: string, };

export type Marker = { seat: number, sign: string, word: string, short: string, };

/**
 * `GET /api/me`
 */
export type Me = { name: string, 
/**
 * None for a guest.
 */
account: string | null, };

/**
 * How a measurement stands.
 */
export type MeasureInfo = { id: string, 
/**
 * The hash of the deck that is measured.
 */
deck: string, running: boolean, measured: Measured, };

/**
 * `POST /api/games/fab/measures?lang=de`: bots play the deck against the ready ones. `GET /api/measures/ID` tells how far
 * they are, `DELETE /api/measures/ID` stops them.
 */
export type MeasureWish = { text: string, options: { [key in string]: string }, 
/**
 * Games against each ready deck, from 2 to 200.
 */
games: number, };

/**
 * How a deck fares. The intervals hold at all times together with 95 %: whoever looks again and again is not misled.
 */
export type Measured = { games: number, 
/**
 * How many there will be.
 */
of: number, bot: string, share: number, low: number, high: number, against: Array<Against>, };

/**
 * What the server says.
 */
export type Message = { 
/**
 * The request this answers; none for news.
 */
re: number | null, } & ({ "tell": "welcome", token: string, name: string, account: string | null, version: string, } | { "tell": "named", name: string, } | { "tell": "done" } | { "tell": "created", table: string, } | { "tell": "table", table: TableInfo, } | { "tell": "state", state: TableState, 
/**
 * The number of this telling, for who is told of changes.
 */
serial?: number, } | { "tell": "change", table: string, from: number, serial: number, 
/**
 * Of the state without its `log` and `whole_log`: see the protocol for how a change is written.
 */
change: unknown, 
/**
 * What happened since.
 */
log: Array<LogLine>, } | { "tell": "hint", table: string, state: number, picks: number, options: Array<Advice>, } | { "tell": "undo-asked", table: string, seat: number, } | { "tell": "undo-answered", table: string, seat: number, allowed: boolean, } | { "tell": "chat", table: string, lines: Array<ChatLine>, whole: boolean, } | { "tell": "refused", code: Refusal, reason: string, });

/**
 * A choice between several options, and the chance to win of whoever took it, from 0 to 1.
 */
export type MomentInfo = { 
/**
 * How many choices came before it.
 */
step: number, seat: number, odds: number, };

/**
 * A table as its creator wants it.
 */
export type NewTable = { game: string, seats: number, 
/**
 * Table options by name, as `stapel games` lists them.
 */
options: { [key in string]: string }, clock: ClockRule | null, 
/**
 * The time for the whole game, where the rulebook ends a game by the clock; it ends as that rule says.
 */
minutes: number | null, 
/**
 * No undo.
 */
rated: boolean, 
/**
 * Listed in the lobby; otherwise found by its link only.
 */
listed: boolean, };

/**
 * A number that is read off the table: of a card, of a player.
 */
export type Number = { 
/**
 * What it is, in the game's own word: the browser draws a sign for it.
 */
sign: string, word: string, short: string, value: number, 
/**
 * How the value reads, where it is not read as a number.
 */
reads: string | null, 
/**
 * What is printed, or the most it can be.
 */
of: number | null, 
/**
 * Why it is not what is printed: that, and whatever changes it.
 */
parts: Array<Share>, };

/**
 * One option: its place in the list is the answer.
 */
export type Offer = { kind: OfferKind, label: string, 
/**
 * The object on the table it is about.
 */
id: number | null, 
/**
 * The card of the catalogue it is about.
 */
card: string | null, seat: number | null, 
/**
 * The place on the table it stands for.
 */
place: Place | null, 
/**
 * Part of a set, and picked already: choosing it puts it back.
 */
picked: boolean, };

export type OfferKind = "pass" | "done" | "yes" | "no" | "card" | "play" | "activate" | "seat" | "number" | "mode" | "trigger" | "layer" | "name";

export type OptionInfo = { name: string, default: string, values: Array<string>, };

/**
 * `GET /api/me/decks` lists, `DELETE /api/me/decks/GAME/NAME` forgets one with all its versions.
 */
export type OwnDeck = { game: string, name: string, text: string, 
/**
 * Whatever its owner wants to remember.
 */
notes: string, 
/**
 * The name of a deck with these cards among all decks; empty if its list cannot be read.
 */
hash: string, };

/**
 * So many cards of one colour.
 */
export type Part = { 
/**
 * The colour's id; empty for cards without one.
 */
id: string, word: string, count: number, };

/**
 * The card of the deck that it goes with best.
 */
export type Partner = { card: string, name: string, 
/**
 * What both add together beyond what each adds alone, in points of a hundred.
 */
gain: number, games: number, };

export type Passing = "off" | "until-action" | "until-my-turn";

/**
 * `POST /api/account/codes` with one's password: ten new codes for the day it is lost; those before are worth nothing any more.
 * Answers [`RecoveryCodes`].
 */
export type Password = { password: string, };

/**
 * `GET /api/me/history?lang=de`: the tables one has sat at, the newest first.
 */
export type PastTable = { table: TableInfo, places: Array<number> | null, 
/**
 * When it last changed, in seconds since 1970.
 */
changed: number, };

export type Phrase = "hello" | "good-luck" | "well-played" | "thanks" | "oops" | "thinking" | "back" | "good-game";

/**
 * A card as it lies there. Without a face it has no id either.
 */
export type Piece = { id: number | null, 
/**
 * The id of the card in the catalogue.
 */
card: string | null, name: string | null, owner: number, controller: number, slot: number, attached: number | null, face_down: boolean, token: boolean, numbers: Array<Number>, marks: Array<string>, };

/**
 * A place on the table that an option stands for.
 */
export type Place = { zone: string, seat: number | null, 
/**
 * Which place of the zone or the track.
 */
slot: number | null, };

/**
 * `GET /api/games/fab/pool?lang=de`
 */
export type Pool = { game: string, 
/**
 * None: decks are given, and nothing can be built.
 */
formats: Array<FormatInfo>, shelves: Array<ShelfInfo>, 
/**
 * The second pile, where there is one.
 */
second: string | null, curve_word: string, cards: Array<PoolCard>, };

export type PoolCard = { id: string, 
/**
 * The number of its part of the list.
 */
shelf: number, 
/**
 * It can be in the second pile only.
 */
second: boolean, 
/**
 * Where it stands on the curve, and as it is written.
 */
cost: number | null, cost_word: string, 
/**
 * The id of its colour, and its word.
 */
colour: [string, string] | null, set: string, keywords: Array<string>, 
/**
 * Its name and text in the other language: it is found by these too.
 */
other: string, };

/**
 * `GET` and `PUT /api/account/preferences`: what somebody has set in the browser, a text for each name of the browser's choice;
 * at most 8 kB.
 */
export type Preferences = { [key in string]: string };

/**
 * `GET /api/people/NAME?lang=de`: what everybody may know of an account, that is, finished games at listed tables.
 */
export type Profile = { name: string, statistics: Array<ScoreSheet>, 
/**
 * The newest first; `mine` are the seats of this person.
 */
games: Array<PastTable>, };

/**
 * `GET /api/games/fab/puzzles?lang=de`
 */
export type PuzzleInfo = { name: string, 
/**
 * The goal.
 */
title: string, 
/**
 * 1 to 5.
 */
difficulty: number, rules: Array<string>, };

export type Question = { seat: number, title: string, 
/**
 * The card that asks.
 */
about: number | null, 
/**
 * How many of several are picked and have to be, where a set is named: "1 of 2". Only for whoever has to choose.
 */
how_many: string | null, 
/**
 * Only for whoever has to choose.
 */
options: Array<Offer>, };

export type Reason = { text: string, 
/**
 * The cards of the deck it is about.
 */
cards: Array<string>, 
/**
 * What would help, the better first.
 */
fixes: Array<Fix>, };

/**
 * `POST /api/account/recover`: a new password for who has a code. Answers [`Session`]; all other devices are signed out.
 */
export type Recovery = { name: string, code: string, password: string, };

/**
 * Told once and never again. Each is good for one new password.
 */
export type RecoveryCodes = { codes: Array<string>, };

/**
 * Why a request was refused, for programs. The reason beside it is for people.
 */
export type Refusal = "malformed" | "no-hello" | "no-such-table" | "no-such-game" | "no-such-seat" | "seat-taken" | "not-yours" | "not-your-turn" | "stale" | "no-such-option" | "deck" | "options" | "forged" | "not-begun" | "over" | "broken" | "stuck" | "not-allowed" | "away" | "too-many" | "too-fast" | "internal" | "no-such-stage" | "no-such-person";

/**
 * `GET /api/replays/ID?lang=de`: a finished game; `/api/replays/ID/log` is the log itself, for `stapel replay`.
 */
export type ReplayInfo = { id: string, game: string, title: string, seats: Array<SeatInfo>, steps: number, places: Array<number> | null, 
/**
 * None for a game that went on from a position of another: its seed was known.
 */
fairness: Fairness | null, };

/**
 * `GET /api/replays/ID/steps/17?seat=0&lang=de`: the table after that many choices. Without a seat all cards are open.
 */
export type ReplayStep = { step: number, scene: Scene, 
/**
 * Everything up to this step; `state` is the step a line belongs to.
 */
log: Array<LogLine>, };

/**
 * What a client sends: a number that the answer names, and what it wants.
 */
export type Request = { re: number, } & ({ "do": "hello", token: string | null, lang: Lang, 
/**
 * After the first whole state of a table, `change` tells what is new.
 */
differences: boolean, } | { "do": "speak", lang: Lang, } | { "do": "name", name: string, } | { "do": "create", table: NewTable, } | { "do": "watch", table: string, } | { "do": "unwatch", table: string, } | { "do": "sit", table: string, seat: number, deck: DeckChoice, commitment: string | null, } | { "do": "commit", table: string, seat: number, commitment: string, } | { "do": "reveal", table: string, seat: number, luck: string, } | { "do": "add-bot", table: string, seat: number, bot: string, deck: DeckChoice, } | { "do": "stand", table: string, seat: number, } | { "do": "choose", table: string, state: number, option: number, picks: number, } | { "do": "hint", table: string, state: number, picks: number, } | { "do": "passing", table: string, passing: Passing, } | { "do": "concede", table: string, } | { "do": "undo", table: string, } | { "do": "allow-undo", table: string, allow: boolean, } | { "do": "say", table: string, say: Saying, } | { "do": "report", table: string, line: number, why: string, } | { "do": "rematch", table: string, } | { "do": "resolve", table: string, way: Way, });

/**
 * One thing the format asks for.
 */
export type Requirement = { text: string, met: boolean, 
/**
 * Why it is not met, a reason a line.
 */
reasons: Array<Reason>, };

/**
 * `GET /api/games/fab/rules?lang=de`
 */
export type RuleBook = { 
/**
 * The language of the statements, which need not be the one asked for.
 */
lang: Lang, chapters: Array<RuleChapter>, };

export type RuleChapter = { title: string, rules: Array<RuleInfo>, };

export type RuleInfo = { id: string, text: string, 
/**
 * The scenarios that show it: name, for a stage of the kind "scenario", and title.
 */
scenarios: Array<[string, string]>, };

/**
 * A phrase, which every reader reads in their own language, or one's own words: at most 200 letters.
 */
export type Saying = { "phrase": Phrase } | { "text": string };

export type Scene = { game: string, headline: string, phases: Array<string>, 
/**
 * Which of the phases is on.
 */
phase: number | null, turn: number | null, 
/**
 * One for each seat.
 */
sides: Array<Side>, middle: Array<Area>, track: Track | null, arrows: Array<Arrow>, sums: Array<Sum>, 
/**
 * What texts have left behind, oldest first.
 */
effects: Array<Lasting>, 
/**
 * From bottom to top: the last one happens first.
 */
stack: Array<Layer>, question: Question | null, 
/**
 * The place of each seat once the game is over; 1 is best.
 */
places: Array<number> | null, };

/**
 * Games won, lost and drawn.
 */
export type Score = { won: number, lost: number, drawn: number, };

/**
 * `GET /api/me/statistics?lang=de`: what one has won and lost, game by game.
 */
export type ScoreSheet = { game: string, title: string, score: Score, decks: Array<DeckScore>, };

export type SeatInfo = { seat: number, sitter: Sitter, deck: string | null, 
/**
 * Has asked for a hint in this game.
 */
helped: boolean, 
/**
 * The hash of the seat's part of the shuffle, once it is promised.
 */
commitment: string | null, 
/**
 * Whether the part itself is told. Nobody but the server knows it before the game is over.
 */
revealed: boolean, };

export type Session = { token: string, name: string, };

/**
 * A part of a number: what it is by, and the card on the table.
 */
export type Share = { word: string, value: number, id: number | null, };

/**
 * A card as it is printed.
 */
export type Sheet = { id: string, name: string, 
/**
 * Without what tells its versions apart.
 */
title: string, line: string, types: Array<string>, badges: Array<Badge>, 
/**
 * All that are printed; those without a short form are not told of cards on the table.
 */
numbers: Array<Number>, text: Array<string>, 
/**
 * The keywords of the text, and what they mean.
 */
reminders: Array<[string, string]>, hue: number, };

export type ShelfInfo = { id: string, name: string, 
/**
 * Its cards lie in the deck that is drawn from.
 */
drawn: boolean, };

export type Side = { seat: number, name: string, gone: boolean, numbers: Array<Number>, areas: Array<Area>, };

export type Sitter = { "is": "free" } | { "is": "person", name: string, here: boolean, } | { "is": "bot", name: string, strength: number, };

/**
 * How many cards the deck has that is drawn from, and how many it should have.
 */
export type Size = { have: number, least: number, most: number | null, };

/**
 * Where a piece of advice comes from.
 */
export type Source = "games" | "decks";

export type Stage = "waiting" | "revealing" | "playing" | "over" | "broken" | "stuck" | "annulled";

export type StageKind = "lesson" | "puzzle" | "scenario";

/**
 * What the learner does: goes on where somebody has spoken, or takes an entry of the list of the scene.
 */
export type StageMove = number | StageNext;

/**
 * `POST /api/stages/GAME/KIND/NAME?lang=de` with the moves made so far, from the first: a lesson, a puzzle or a scenario of
 * the rules, as far as they lead. Nothing is kept; taking back is leaving out the last move. Answers [`StageState`].
 */
export type StageMoves = { 
/**
 * "next" where the narrator has spoken, else the place of an option in the list of the scene.
 */
choices: Array<StageMove>, };

/**
 * A word of its own, so that it is written `"next"`.
 */
export type StageNext = "next";

export type StageState = { game: string, kind: StageKind, name: string, title: string, goal: string, 
/**
 * The learner's seat; none in a scenario, which shows everything.
 */
seat: number | null, scene: Scene, 
/**
 * Everything so far; `state` is the number of the move a line came after.
 */
log: Array<LogLine>, status: StageStatus, 
/**
 * It waits for "next"; else, while it is played, for a choice.
 */
next: boolean, step: StageStep | null, 
/**
 * What is said about the last move.
 */
said: string | null, 
/**
 * The last move was not played: it may as well be left out.
 */
back: boolean, 
/**
 * The lesson is over, and a whole game goes on against a bot.
 */
free: boolean, 
/**
 * What might help in that game.
 */
hint: string | null, 
/**
 * How a puzzle is solved, for whoever asks; and why the tempting try fails, when it has.
 */
idea: string | null, why_not: string | null, 
/**
 * What remains of a lesson.
 */
remember: string | null, };

export type StageStatus = "playing" | "done" | "failed";

/**
 * What the narrator says; in a scenario, what the line just played was.
 */
export type StageStep = { number: number, of: number, say: string, 
/**
 * What glows meanwhile.
 */
show: Array<Glow>, };

/**
 * A game that this build cannot play again from what is stored.
 */
export type StuckInfo = { 
/**
 * The choice that does not fit any more, counted from 1; 0 if the game cannot even begin.
 */
step: number, 
/**
 * How many choices were made.
 */
steps: number, reason: string, 
/**
 * How many choices remain if the game goes on from the last position that fits; none if there is none.
 */
back_to: number | null, 
/**
 * What each seat wants that has said so.
 */
votes: Array<[number, Way]>, 
/**
 * The seats that have to want the same.
 */
voters: Array<number>, };

export type Study = { 
/**
 * The same cards have the same.
 */
hash: string, name: string, format: string, cards: Array<[number, string]>, extra: Array<[number, string]>, 
/**
 * Lines that name nothing.
 */
lines: Array<LineFault>, legality: Legality, count: Count, 
/**
 * How many cards are drawn at first and in a turn, and what that supposes.
 */
opening: number, a_turn: number, supposed: string, chances: Array<Chance>, hand: Array<string>, advice: Array<CardAdvice>, texts: Texts, };

/**
 * `POST /api/games/fab/study?lang=de`: everything about a deck, answered by a `Study`.
 */
export type StudyWish = { name: string, 
/**
 * The list: ours, a community's, or a link of the builder.
 */
text: string, 
/**
 * The options of the table it is for.
 */
options: { [key in string]: string }, 
/**
 * Deals the sample hand.
 */
seed: number, 
/**
 * The turn for which chances are told.
 */
turn: number, 
/**
 * Cards drawn a turn, if not as usual.
 */
a_turn: number | null, 
/**
 * Cards any of which one wants to have.
 */
wanted: Array<string>, };

/**
 * What the table adds up, so that players need not: who stands against whom with how much, and what follows.
 */
export type Sum = { 
/**
 * What is added up, for whoever draws it: "attack", "expedition", "rank", "objective".
 */
kind: string, 
/**
 * Whose it is, if it is one player's.
 */
seat: number | null, 
/**
 * Which of several, counted from 0: the link of a chain, the expedition.
 */
place: number, word: string, rows: Array<Total>, 
/**
 * What follows if nothing more happens: "3 damage".
 */
result: string, };

export type TableInfo = { id: string, game: string, title: string, stage: Stage, seats: Array<SeatInfo>, 
/**
 * The seats of the reader.
 */
mine: Array<number>, options: { [key in string]: string }, clock: ClockRule | null, minutes: number | null, rated: boolean, onlookers: number, 
/**
 * When the game began, in seconds since 1970.
 */
begun: number | null, 
/**
 * The hash of the server's part of the shuffle, published before anybody sits down.
 */
commitment: string, 
/**
 * The table of the rematch, once there is one.
 */
rematch: string | null, 
/**
 * Why the table shows how it last looked and does not go on, if so.
 */
stuck: StuckInfo | null, };

export type TableState = { table: string, 
/**
 * The number of the state: it goes up with everything that is done, taking back included.
 */
number: number, 
/**
 * How often the reader has picked or put back since then, naming a set. Nobody else hears of that, and it is not
 * stored: after a restart the set is named anew.
 */
picks: number, 
/**
 * The reader's seat; none for an onlooker.
 */
seat: number | null, scene: Scene, 
/**
 * What happened since the state told before; everything so far when one starts to watch.
 */
log: Array<LogLine>, 
/**
 * Whether the log starts from the beginning.
 */
whole_log: boolean, clocks: Array<ClockState> | null, undo: UndoRule, passing: Passing, };

/**
 * A deck in the words others can read.
 */
export type Texts = { ours: string, 
/**
 * With the ids of the cards: the same in every language.
 */
ids: string, community: string, 
/**
 * From the `#` on.
 */
link: string, };

/**
 * One number of a sum.
 */
export type Total = { seat: number | null, sign: string, word: string, value: number, 
/**
 * How the value reads, where it is not read as a number.
 */
reads: string | null, 
/**
 * What it has to reach.
 */
of: number | null, 
/**
 * Whether it decides anything: a terrain that the region does not have is told and does not count.
 */
counts: boolean, 
/**
 * What it is made of.
 */
parts: Array<Share>, };

export type Track = { word: string, places: Array<TrackPlace>, };

export type TrackPlace = { word: string, 
/**
 * What lies there; nothing while it is hidden.
 */
signs: Array<string>, markers: Array<Marker>, };

/**
 * A choice that cost something, and the one the search would have made, knowing no more than that seat did.
 */
export type Turn = { step: number, seat: number, taken: string, taken_card: string | null, odds: number, best: string, best_card: string | null, best_odds: number, };

/**
 * `POST /api/games/fab/differences?lang=de`: what makes the second list of the first, answered by `Change[]`.
 */
export type TwoDecks = { before: string, after: string, };

export type UndoRule = "no" | "free" | "by-consent";

export type Way = "annul" | "go-on";
