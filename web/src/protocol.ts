// Made from crates/server/src/protocol, crates/decks/src and crates/wording/src/scene. Do not edit:
// UPDATE=1 cargo nextest run -p stapel-server typescript

export type AbilityInfo = { ron: string, text: string, };

/**
 * `POST /api/me/collection/COPY/accept`: the receiver's half.
 */
export type Accept = { offer: string, };

/**
 * What somebody does at an event.
 */
export type Act = { "do": "enter", deck: DeckChoice | null, 
/**
 * What a team is called, and who is in it beside the reader: by their accounts, at real tables by any name.
 */
name: string | null, members: Array<string>, } | { "do": "withdraw" } | { "do": "check_in" } | { "do": "register", deck: DeckChoice, } | { "do": "report", round: number, table: number, outcome: Outcome, } | { "do": "call", round: number, table: number, } | { "do": "leave", round: number, table: number, } | { "do": "answer", round: number, table: number, ruling: string, } | { "do": "add_bots", bot: string, many: number, } | { "do": "add_guest", name: string, 
/**
 * Of a team, all of them.
 */
members: Array<string>, } | { "do": "begin" } | { "do": "next", after: number, } | { "do": "close", rounds: number, } | { "do": "decide", decision: Decision, } | { "do": "judge", name: string, };

export type Admission = { admitted: boolean, lacking: Array<LackingCard>, };

/**
 * `POST /api/me/collection/admission?lang=de` with a list: may it be admitted where only owned copies are?
 */
export type AdmissionWish = { game: string, text: string, };

/**
 * An option, and the chance to win with it, from 0 to 1.
 */
export type Advice = { option: number, odds: number, };

/**
 * How the deck fared against one other.
 */
export type Against = { deck: string, name: string, games: number, share: number, low: number, high: number, };

/**
 * A target, and what it is called.
 */
export type Aimed = { at: End, name: string, };

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

export type Announcement = { at: number, by: string, text: string, };

export type Area = { zone: string, word: string, look: Look, 
/**
 * Counted from the middle of the table outwards.
 */
row: number, 
/**
 * From bottom to top, from left to right.
 */
cards: Array<Piece>, };

/**
 * Who acts on whom.
 */
export type Arrow = { doing: Doing, from: End, to: End, word: string, };

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
 * How strong a card is. The intervals hold at all times together with 95 %.
 */
export type Balance = { games: number, of: number, bot: string, rival: Rival, 
/**
 * Of the points of who plays with the card.
 */
share: number, low: number, high: number, 
/**
 * Deck by deck.
 */
decks: Array<Against>, 
/**
 * How many have played who might have come to have it; how many did, and played it.
 */
chances: number, drawn: number, played: number, 
/**
 * Cards of the same decks by what they gain when they come to hand, the best first; this one is always among them.
 */
cards: Array<CardGain>, 
/**
 * Cards with which it won most when both came to hand.
 */
pairs: Array<CardGain>, };

export type BalanceInfo = { id: string, running: boolean, 
/**
 * Why nothing came of it.
 */
failed: string | null, standing: Balance | null, 
/**
 * There is a page with everything.
 */
report: boolean, };

/**
 * `POST /api/games/GAME/balance?lang=de`: bots play ready decks with the card against the same without it. Answers [`BalanceInfo`], which
 * `GET /api/balances/ID` tells again as it goes on, and `DELETE` stops; `GET /api/balances/ID/report` is the report as a page, when
 * it is done or was stopped.
 */
export type BalanceWish = { text: string, 
/**
 * The id of the card that is measured.
 */
card: string, 
/**
 * Of each deck: 2 to 400.
 */
games: number, bot: TrialBot, };

/**
 * One bar of the curve.
 */
export type Bar = { label: string, count: number, 
/**
 * By colour, in the game's order.
 */
parts: Array<Part>, };

/**
 * A price that is being paid.
 */
export type Bill = { 
/**
 * The question without what is laid so far: what is to be paid, what for, and what follows.
 */
text: string, debts: Array<Debt>, };

export type BotInfo = { 
/**
 * What `AddBot` takes.
 */
id: string, name: string, 
/**
 * From 1 to 8.
 */
strength: number, 
/**
 * Points above one who plays at random in this game, on Elo's scale; none where nobody has measured.
 */
elo: number | null, 
/**
 * How it plays, how long it thinks, and how strong it is.
 */
about: string, };

/**
 * One match as it is shown.
 */
export type BracketMatch = { side: BracketSide, level: number, entrants: [number | null, number | null], winner: number | null, };

export type BracketSide = "winners" | "losers" | "bronze" | "final" | "decider";

/**
 * What somebody brings to a figure.
 */
export type BroughtView = { entrant: number, millionths: number, };

export type CardAdvice = { card: string, name: string, source: Source, 
/**
 * Of games: what it adds to the chance to win for who has it, in points of a hundred. Of decks: in how many of a
 * hundred ready decks with a card of this deck it is.
 */
gain: number, games: number, with: Partner | null, };

export type CardFault = { 
/**
 * From one.
 */
line: number, column: number, reason: string, };

export type CardGain = { card: string, name: string, games: number, 
/**
 * The share of points with it, and where it may as well lie.
 */
share: number, low: number, high: number, };

/**
 * `GET /api/games/athernum/cards/CARD/notes?lang=de`: what its issuers say has become of a card, the newest first. An issuer's
 * signed note comes in by `POST /api/collection/notes`.
 */
export type CardNote = { 
/**
 * As `2026-11-17`.
 */
day: string, issuer: string, 
/**
 * An erratum or a clarification; nothing if it is a price.
 */
change: string | null, 
/**
 * What a copy is worth, in hundredths, and the currency.
 */
price: [number, string] | null, };

/**
 * `POST /api/games/GAME/read?lang=de` with the sentences of a card, a line each: what was understood, as data and as it is said, and
 * what could stand where something was not.
 */
export type CardSentences = { text: string, };

/**
 * `POST /api/games/GAME/invent?lang=de` with a set of cards as RON: each as it would be printed, or what is wrong, at its place.
 * Nothing is kept.
 */
export type CardText = { text: string, };

/**
 * `GET /api/games/GAME/words?lang=de`: everything a card of this game can be made of.
 */
export type CardWords = { game: string, types: Array<WordInfo>, stats: Array<WordInfo>, keywords: Array<WordInfo>, 
/**
 * Other words of the game that a text may name: zones, counters, events ...
 */
others: Array<WordInfo>, 
/**
 * The card language, a part of speech at a time.
 */
language: Array<LanguagePart>, 
/**
 * What cards of the game can do, as they write it and as it reads.
 */
abilities: Array<AbilityInfo>, 
/**
 * Printed data that is neither number nor noun, as cards of the game write it; empty where there is none.
 */
extras: Array<string>, 
/**
 * A whole card to begin with.
 */
example: string, };

/**
 * `GET /api/games/fab/cards?lang=de`
 */
export type Catalogue = { game: string, cards: Array<Sheet>, };

/**
 * `POST /api/challenges/ID`: what becomes of it. Answers [`Now`].
 */
export type ChallengeAct = { "do": "accept", deck: DeckChoice, } | { "do": "decline" } | { "do": "withdraw" };

export type ChallengeState = "open" | "accepted" | "declined" | "withdrawn" | "expired";

export type ChallengeView = { id: string, wanted: WantedGame, title: string, from: string, to: string, 
/**
 * Whether the reader has given it.
 */
given: boolean, state: ChallengeState, until: number, table: string | null, };

/**
 * `POST /api/challenges`: asks somebody with an account for a game. Answers [`Now`].
 */
export type ChallengeWish = { to: string, wanted: WantedGame, deck: DeckChoice, };

export type Champion = { name: string, 
/**
 * How many events.
 */
won: number, 
/**
 * When the last of them ended, in milliseconds since 1970.
 */
last: number, };

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
increment: number, 
/**
 * By correspondence: all of these seconds are there anew for every choice, a day or more of them.
 */
each?: boolean, };

export type ClockState = { seat: number, millis_left: number, running: boolean, };

/**
 * What a code is worth.
 */
export type CodeOutcome = { 
/**
 * What it stands for, if it is true.
 */
copy: VerifiedCopy | null, 
/**
 * Why it was refused, for programs: no-code, newer, altered, forged, unknown-issuer, unknown-card, doubled,
 * replayed; nothing if it was not.
 */
why: string | null, 
/**
 * The same for people.
 */
reason: string, };

/**
 * `POST /api/collection/verify?lang=de` with the code of a copy: what it is, for everybody. Answers [`CodeOutcome`].
 */
export type CodeText = { code: string, };

/**
 * `POST /api/me/collection?lang=de`: registers copies, each by itself; at most 200 at once. Answers a list of [`CodeOutcome`],
 * in the same order.
 */
export type Codes = { codes: Array<string>, };

export type CollectedCard = { card: string, name: string, 
/**
 * How many copies; those that are lost are not counted.
 */
count: number, 
/**
 * None: it is missing. Others are not told of single copies unless the owner wants it.
 */
copies: Array<CopyInfo>, };

export type CollectedGame = { game: string, title: string, 
/**
 * All cards there are, in the order of the game's files.
 */
cards: Array<CollectedCard>, };

/**
 * `GET /api/me/collection?lang=de`
 */
export type CollectionInfo = { shown: Shown, 
/**
 * Games whose cards can be collected.
 */
games: Array<CollectedGame>, 
/**
 * What others want to hand over, the oldest first.
 */
offers: Array<OfferInfo>, };

/**
 * `POST /api/replays/ID/continue`: play on from a position, oneself on one seat and bots on the others.
 * Answers [`Made`].
 */
export type Continue = { step: number, seat: number, bot: string, };

/**
 * `GET /api/me/collection/COPY/history`, for its owner, from the first on.
 */
export type CopyEvent = { at: number, deed: Deed, 
/**
 * Who, and to whom; nothing for people who do not let others see their collection.
 */
person: string | null, other: string | null, };

export type CopyInfo = { id: string, number: number, issuer: string, 
/**
 * Since when it is theirs, in milliseconds since 1970.
 */
since: number, lost: boolean, 
/**
 * To whom it is offered; only its owner is told.
 */
offered: string | null, };

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
 * A part of a price.
 */
export type Debt = { 
/**
 * What is owed, in the game's own word: the browser draws a sign for it.
 */
sign: string, word: string, owed: number, 
/**
 * What is there or laid of it, where that can be told part by part.
 */
laid: number | null, 
/**
 * The numbers of cards that pay it.
 */
by: Array<string>, };

/**
 * What somebody decided. All that is kept of an event.
 */
export type Decision = { "do": "enter", name: string, who: string, bot: string | null, 
/**
 * Who plays at which board of a team.
 */
members: Array<string>, 
/**
 * How the house knows them; nothing at real tables, and of bots.
 */
people: Array<string>, rating: number | null, } | { "do": "check_in", entrant: number, } | { "do": "register", entrant: number, member: number, name: string, hash: string, list: string, } | { "do": "drop", entrant: number, } | { "do": "return", entrant: number, } | { "do": "begin" } | { "do": "round", tables: Array<Array<number>>, byes: Array<number>, why: string | null, } | { "do": "repair", tables: Array<Array<number>>, byes: Array<number>, why: string, } | { "do": "result", round: number, table: number, outcome: Outcome, } | { "do": "correct", round: number, table: number, outcome: Outcome, why: string, } | { "do": "close" } | { "do": "sanction", entrant: number, sanction: Sanction, why: string, } | { "do": "announce", text: string, } | { "do": "end" };

/**
 * A ready deck by its id, or a list as text: a line a card, `3x Name`.
 */
export type DeckChoice = { "ready": string } | { "text": string } | { "own": string } | { "mixed": string };

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

export type Deed = "registered" | "offered" | "withdrawn" | "declined" | "handed" | "lost" | "restored";

export type Doing = "attack" | "block" | "target";

/**
 * Where an arrow begins or ends.
 */
export type End = { "piece": number } | { "seat": number } | { "layer": number };

export type EntrantView = { name: string, 
/**
 * Of a team, board by board.
 */
members: Array<MemberView>, status: Status, bot: boolean, rating: number | null, 
/**
 * The name of the registered deck, of a team of all; its list where lists are open, and everybody's own.
 */
deck: string | null, list: string | null, 
/**
 * For organisers and judges, and of oneself.
 */
sanctions: Array<SanctionView>, };

/**
 * An act, and the version it is said against; without one it is done whatever happened meanwhile.
 */
export type EventAct = { version: number | null, act: Act, };

/**
 * An event as a file, RON or JSON ([docs/events.md](../../../../docs/events.md)).
 */
export type EventFile = { text: string, };

/**
 * An event in a list.
 */
export type EventLine = { id: string, name: string, game: string, 
/**
 * The game's title.
 */
title: string, stage: EventStage, entrants: number, rounds: number, planned: number, organiser: string, 
/**
 * Whether the reader takes part or runs it.
 */
mine: boolean, 
/**
 * When it last changed, in milliseconds since 1970.
 */
changed: number, };

export type EventStage = "open" | "playing" | "between" | "over";

/**
 * An event as one reader sees it.
 */
export type EventView = { id: string, 
/**
 * How many decisions there are: what an organiser's act is said against.
 */
version: number, plan: Plan, title: string, stage: EventStage, planned: number, organiser: string, judges: Array<string>, entrants: Array<EntrantView>, rounds: Array<RoundView>, standings: Array<Row>, tie_breaks: Array<TieBreakView>, bracket: Array<BracketMatch>, announcements: Array<Announcement>, 
/**
 * What was decided by hand, with who and when: everything an organiser or a judge did, and who called for them.
 */
record: Array<Announcement>, me: MyPart, 
/**
 * The server's time, for clocks.
 */
now: number, };

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

/**
 * Who won public events, a game each.
 */
export type Fame = { 
/**
 * How many people have to take part for an event to count.
 */
people: number, games: Array<FameLine>, };

/**
 * Who won events of a game, most first.
 */
export type FameLine = { game: string, title: string, champions: Array<Champion>, };

export type Fault = { 
/**
 * The line it is about, counted from 1; none for the deck as a whole.
 */
line: number | null, reason: string, };

/**
 * The answer of somebody else that costs the most.
 */
export type Fear = { answer: string, 
/**
 * How likely they can answer so, and the chance to win that is left then, from 0 to 1.
 */
likely: number, odds: number, };

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
 * `GET /api/games/GAME/find?q=cards that draw&lang=en`: cards by what they are and do.
 */
export type FoundCards = { 
/**
 * What was understood, as the game says it.
 */
said: Array<string>, 
/**
 * The ids of the cards that are so.
 */
cards: Array<string>, 
/**
 * The words that mean nothing here; then nothing was looked for.
 */
unknown: string | null, };

/**
 * `GET /api/games?lang=de`
 */
export type GameInfo = { id: string, title: string, about: string, least_seats: number, most_seats: number, 
/**
 * The rulebook knows a time for the whole game.
 */
timed: boolean, 
/**
 * The rulebook has points of its own for leagues.
 */
league: boolean, decks: Array<DeckInfo>, options: Array<OptionInfo>, 
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
 * `POST /api/me/collection/COPY/offer`: the owner's half of a hand-over, to the account of that name. It takes the place of an
 * earlier offer of the same copy. `DELETE` takes it back; for the receiver it says no.
 */
export type HandOver = { to: string, };

/**
 * How a result came about.
 */
export type How = "played" | "no_show" | "awarded" | "unplayed";

export type HowMany = { 
/**
 * "1 of 2".
 */
text: string, picked: number, least: number, 
/**
 * None if there may be any number.
 */
most: number | null, };

export type InventedCard = { id: string, en: Sheet, de: Sheet, };

export type InventedCards = { cards: Array<InventedCard>, faults: Array<CardFault>, };

/**
 * `GET /api/collection/issuers`: whose signatures are believed here.
 */
export type IssuerInfo = { id: string, name: string, 
/**
 * The public key, in hexadecimal digits.
 */
key: string, };

/**
 * `PUT /api/me/decks` stores a deck in the place of the one of that name. If its cards have changed, that is a new version.
 */
export type KeepDeck = { game: string, name: string, text: string, notes: string, 
/**
 * Why it was changed, kept with the version.
 */
note: string, };

export type LackingCard = { card: string, name: string, needed: number, owned: number, };

export type Lang = "en" | "de";

export type LanguagePart = { part: string, words: Array<LanguageWord>, };

export type LanguageWord = { name: string, meaning: string, example: string, };

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
text: string, card: string | null, id: number | null, 
/**
 * What it is aimed at.
 */
targets: Array<Aimed>, };

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

/**
 * An event that was made.
 */
export type MadeEvent = { event: string, };

/**
 * What lies on a card, or is true of it where it lies: counters, whom it attacks, that it sleeps.
 */
export type Mark = { 
/**
 * What it is, in the game's own word: the browser draws a sign for it.
 */
sign: string, 
/**
 * The whole of it: "2 wounds inside".
 */
word: string, 
/**
 * How many, where it is counted.
 */
value: number | null, };

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
 * One of several things that a line can mean, in both languages: where one is alike, the other tells them apart.
 */
export type Meaning = { en: string, de: string, 
/**
 * As the card language writes it.
 */
ability: string, };

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

export type MemberView = { name: string, 
/**
 * Whether they have agreed to it by a deck; always at real tables and of bots.
 */
ready: boolean, };

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
log: Array<LogLine>, } | { "tell": "hint", table: string, state: number, picks: number, options: Array<Advice>, 
/**
 * How it thinks it goes on, its favourite first, told of one way things may lie.
 */
line: Array<string>, 
/**
 * What it fears most then.
 */
fear: Fear | null, } | { "tell": "undo-asked", table: string, seat: number, } | { "tell": "undo-answered", table: string, seat: number, allowed: boolean, } | { "tell": "chat", table: string, lines: Array<ChatLine>, whole: boolean, } | { "tell": "refused", code: Refusal, reason: string, });

/**
 * `PUT /api/me/collection/COPY/lost`: a lost copy stays its owner's, but counts for no deck and cannot be handed over.
 */
export type Missed = { lost: boolean, };

/**
 * A choice between several options, and the chance to win of whoever took it, from 0 to 1.
 */
export type MomentInfo = { 
/**
 * How many choices came before it.
 */
step: number, seat: number, odds: number, };

/**
 * What the reader may do.
 */
export type MyPart = { organises: boolean, judges: boolean, entrant: number | null, 
/**
 * Of a team: the board the reader plays at.
 */
member: number | null, };

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
 * Whoever could react is waited for alike, whether or not there is anything to choose. Rated games always are.
 */
veiled?: boolean, 
/**
 * Listed in the lobby; otherwise found by its link only.
 */
listed: boolean, 
/**
 * Cards to play with beside those of the game or in their place, in the card language; at most 24 kB, and not in rated games.
 */
cards?: string, };

/**
 * `GET /api/me/now?lang=de`: what waits for somebody. Who looks for a game is looked for as long as this is asked for.
 */
export type Now = { seek: SeekView | null, 
/**
 * Open ones, and those of one's own that were answered lately; the newest first.
 */
challenges: Array<ChallengeView>, 
/**
 * Games with days for a move, those first in which it is one's own.
 */
games: Array<SlowGame>, 
/**
 * The server's time, in milliseconds since 1970.
 */
now: number, };

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

export type OfferInfo = { 
/**
 * Confirmed is this offer and no other.
 */
offer: string, copy: string, game: string, card: string, name: string, number: number, giver: string, at: number, };

export type OfferKind = "pass" | "done" | "yes" | "no" | "card" | "play" | "activate" | "seat" | "number" | "mode" | "trigger" | "layer" | "name";

export type OpponentScore = { name: string, score: Score, };

/**
 * What a table may choose.
 */
export type OptionInfo = { 
/**
 * As `NewTable` names it.
 */
name: string, 
/**
 * What is asked.
 */
word: string, default: string, 
/**
 * Empty where any number may be written.
 */
values: Array<ValueInfo>, };

/**
 * The result of one table, by seat.
 */
export type Outcome = { 
/**
 * The place of each seat; 1 is the best, equal ones are shared. Nobody has 1 where nobody came.
 */
places: Array<number>, 
/**
 * Games won by each seat, in a match; of teams the boards. Empty where a table is one game.
 */
wins: Array<number>, draws: number, 
/**
 * Half points by rank (ORD-LEA-02, ORD-LEA-03), where the game has them.
 */
ranks: Array<number> | null, how: How, };

/**
 * The cards that a table brings along.
 */
export type OwnCards = { count: number, 
/**
 * The hash of all cards it is played with; the log of the game names it.
 */
book: string, };

/**
 * `GET /api/tables/ID/cards?lang=de`: the cards that a table brings along, as they were written and as they look.
 */
export type OwnCardsInfo = { text: string, cards: Array<Sheet>, };

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

export type PairingView = { seats: Array<number>, outcome: Outcome | null, 
/**
 * Games won so far, by seat.
 */
wins: Array<number>, 
/**
 * Where it is played, if it is played here; of teams the reader's own board.
 */
table: string | null, 
/**
 * Where teams play: all boards that are still going on.
 */
boards: Array<string>, 
/**
 * What was reported and waits for the other side: by whom, and what.
 */
reports: Array<ReportView>, 
/**
 * Whether somebody there calls for a judge.
 */
called: boolean, 
/**
 * Who lets the judges see all cards there; for those who sit there and the judges.
 */
leaves: Array<number>, 
/**
 * Whether the reader, as a judge, may see all cards there.
 */
open: boolean, };

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
 * A public event that somebody took part in.
 */
export type PastEvent = { id: string, name: string, game: string, title: string, ended: number, place: number, entrants: number, won: number, drawn: number, lost: number, };

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
card: string | null, name: string | null, owner: number, controller: number, slot: number, attached: number | null, face_down: boolean, token: boolean, numbers: Array<Number>, marks: Array<Mark>, };

/**
 * A place on the table that an option stands for.
 */
export type Place = { zone: string, seat: number | null, 
/**
 * Which place of the zone or the track.
 */
slot: number | null, };

/**
 * Everything that is announced. Unknown fields are refused, so that no typing error is taken for a default.
 */
export type Plan = { name: string, game: string, 
/**
 * Table options, as name and value.
 */
options: { [key in string]: string }, system: System, within: Within, 
/**
 * How many sit at a table: two to eight.
 */
seats: number, 
/**
 * How many make a team: one (no teams) to four. Every member plays one of the other team.
 */
team: number, 
/**
 * How many rounds before the final; as many as the number of entrants asks for if not said.
 */
rounds: number | null, 
/**
 * How often everybody meets everybody in a round robin.
 */
legs: number, 
/**
 * A match is won by who wins most of one, three or five games (ATH-TOU-01).
 */
best_of: number, 
/**
 * Three points for a win, or by places at larger tables, if not said.
 */
scoring: Scoring | null, 
/**
 * What decides between equal points, one after the other; what is usual for the system if not said.
 */
tie_breaks: Array<TieBreak>, 
/**
 * So many of the best play it out at the end, loser out; nobody if 0.
 */
cut: number, 
/**
 * Whether the losers of the semifinals play for the third place.
 */
bronze: boolean, 
/**
 * So many of everybody's worst rounds do not count.
 */
drop_worst: number, 
/**
 * A deck is registered before the event and stays as it is (ORD-TOU-03, ATH-DEC-11).
 */
same_deck: boolean, 
/**
 * Whether everybody may read the lists that were registered; else only once it is over.
 */
open_lists: boolean, 
/**
 * Who has not checked in when it begins is not paired.
 */
check_in: boolean, 
/**
 * Minutes a round lasts; by hand if not said.
 */
minutes: number | null, 
/**
 * Minutes after which a game comes to its end by its own rules (ORD, ATH-TOU-02), where it has such rules.
 */
game_minutes: number | null, 
/**
 * Time for each player in each game; none if not said.
 */
clock: PlayerClock | null, 
/**
 * Everybody owns printed copies of the cards they play (ATH-QRC-05).
 */
owned: boolean, 
/**
 * Games are played at real tables and results entered: both players say the same.
 */
paper: boolean, 
/**
 * Whether games change ratings.
 */
rated: boolean, 
/**
 * Whether it is listed; else one comes by its link.
 */
public: boolean, 
/**
 * The most that can enter; no limit if 0.
 */
most: number, 
/**
 * Where lots are drawn from.
 */
seed: number, };

/**
 * A player's time for a game, and what every choice adds to it.
 */
export type PlayerClock = { seconds: number, increment: number, };

/**
 * `GET /api/games/fab/pool?lang=de`
 */
export type Pool = { game: string, 
/**
 * Its cards are our own: they are printed whole, and copies can carry codes.
 */
ours: boolean, 
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
 * `POST /api/games/GAME/print?lang=de` answers a PDF.
 */
export type PrintWish = { 
/**
 * The cards of this list, as many copies as it says.
 */
text: string | null, 
/**
 * Without a list: all cards of the game.
 */
cards: boolean, 
/**
 * The player aid, the list of rules and the score sheet, as far as the game has them.
 */
aids: boolean, 
/**
 * US letter instead of A4.
 */
letter: boolean, bleed: boolean, 
/**
 * Black lines on white.
 */
thin: boolean, backs: boolean, 
/**
 * Codes for the copies of our own sets: the list that `stapel collection issue` has made, as text. It is not kept.
 */
codes: string | null, };

/**
 * `GET /api/people/NAME?lang=de`: what everybody may know of an account, that is, finished games at listed tables.
 */
export type Profile = { name: string, statistics: Array<ScoreSheet>, 
/**
 * The newest first; `mine` are the seats of this person.
 */
games: Array<PastTable>, };

/**
 * `GET /api/games/fab/puzzles?lang=de`; `GET /api/games/fab/puzzles/NAME/solution` answers the moves that solve one, `StageMove[]`.
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
 * How many of several are picked and have to be, where a set is named. Only for whoever has to choose.
 */
how_many: HowMany | null, 
/**
 * The price, where one is paid. Only for whoever pays.
 */
bill: Bill | null, 
/**
 * Only for whoever has to choose.
 */
options: Array<Offer>, };

/**
 * Somebody's rating in one game at tables of one size, and how it came about.
 */
export type RatingCurve = { game: string, title: string, seats: number, rating: number, 
/**
 * Between which figures the strength lies in 19 of 20 cases.
 */
low: number, high: number, provisional: boolean, games: number, steps: Array<Step>, };

/**
 * Somebody in the list of a game.
 */
export type RatingLine = { name: string, rating: number, deviation: number, 
/**
 * Not yet settled.
 */
provisional: boolean, games: number, };

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
 * Cards that it was played with beside those of the game.
 */
cards: OwnCards | null, 
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

export type ReportView = { entrant: number, outcome: Outcome, };

/**
 * What a client sends: a number that the answer names, and what it wants.
 */
export type Request = { re: number, } & ({ "do": "hello", token: string | null, lang: Lang, 
/**
 * After the first whole state of a table, `change` tells what is new.
 */
differences: boolean, } | { "do": "speak", lang: Lang, } | { "do": "name", name: string, } | { "do": "create", table: NewTable, } | { "do": "watch", table: string, } | { "do": "unwatch", table: string, } | { "do": "sit", table: string, seat: number, deck: DeckChoice, commitment: string | null, } | { "do": "commit", table: string, seat: number, commitment: string, } | { "do": "reveal", table: string, seat: number, luck: string, } | { "do": "add-bot", table: string, seat: number, bot: string, deck: DeckChoice, } | { "do": "stand", table: string, seat: number, } | { "do": "choose", table: string, state: number, option: number, picks: number, } | { "do": "hint", table: string, state: number, picks: number, } | { "do": "passing", table: string, passing: Passing, } | { "do": "concede", table: string, } | { "do": "undo", table: string, } | { "do": "allow-undo", table: string, allow: boolean, } | { "do": "say", table: string, say: Saying, } | { "do": "report", table: string, line: number, why: string, } | { "do": "rematch", table: string, } | { "do": "resolve", table: string, way: Way, } | { "do": "pause", table: string, on: boolean, });

/**
 * One thing the format asks for.
 */
export type Requirement = { text: string, met: boolean, 
/**
 * Why it is not met, a reason a line.
 */
reasons: Array<Reason>, };

/**
 * What a card is measured against.
 */
export type Rival = "without" | "before" | "everybody";

/**
 * How a round went for somebody.
 */
export type RoundMark = "won" | "drawn" | "lost" | "between" | "bye" | "missed" | "open";

export type RoundView = { tables: Array<PairingView>, byes: Array<number>, knock_out: boolean, begun: number, };

export type Row = { entrant: number, 
/**
 * Equal ones share the better place.
 */
place: number, 
/**
 * Half points.
 */
points: number, 
/**
 * A figure for each tie-break of the standings.
 */
figures: Array<Value>, marks: Array<RoundMark>, 
/**
 * The place after each round that counts, by points alone.
 */
course: Array<number>, won: number, drawn: number, lost: number, };

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
 * What a judge may do to somebody: Der Orden's ladder (ORD-SAN-01 to ORD-SAN-04).
 */
export type Sanction = "warning" | "descent" | "disqualification";

export type SanctionView = { round: number, sanction: Sanction, why: string, };

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
export type ScoreSheet = { game: string, title: string, score: Score, decks: Array<DeckScore>, 
/**
 * Those who were met most often, first; at larger tables by who came before whom.
 */
opponents: Array<OpponentScore>, };

/**
 * What a result is worth, in half points.
 */
export type Scoring = { "match": { win: number, draw: number, loss: number, } } | { "places": Array<number> } | "rank";

/**
 * The table of a season: all public events of a quarter of a year together.
 */
export type Season = { 
/**
 * Year and quarter.
 */
season: string, 
/**
 * All there are, the newest first.
 */
seasons: Array<string>, 
/**
 * How many people have to take part for an event to count.
 */
people: number, lines: Array<SeasonLine>, };

export type SeasonLine = { place: number, name: string, events: number, won: number, drawn: number, lost: number, 
/**
 * Events that were won.
 */
first: number, 
/**
 * Three for every match that was won, one for a draw.
 */
points: number, };

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

export type SeekView = { wanted: WantedGame, title: string, since: number, rating: number, 
/**
 * How far off others may be by now; it grows.
 */
window: number, 
/**
 * How many look for the same game, oneself included.
 */
waiting: number, 
/**
 * Where it is played, once somebody was found.
 */
table: string | null, };

/**
 * `POST /api/me/seek`: looks for somebody of about one's own strength. Answers [`Now`]; `DELETE` ends it.
 */
export type SeekWish = { wanted: WantedGame, 
/**
 * How far off the others' ratings may be at most, however long it takes.
 */
range: number | null, deck: DeckChoice, };

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

export type Shown = "nothing" | "counts" | "copies";

/**
 * `PUT /api/me/collection/shown`: what others see at `GET /api/people/NAME/collection`.
 */
export type ShownWish = { shown: Shown, };

export type Side = { seat: number, name: string, gone: boolean, numbers: Array<Number>, areas: Array<Area>, };

export type Sitter = { "is": "free" } | { "is": "person", name: string, here: boolean, } | { "is": "bot", name: string, strength: number, };

/**
 * How many cards the deck has that is drawn from, and how many it should have.
 */
export type Size = { have: number, least: number, most: number | null, };

export type SlowGame = { table: string, game: string, title: string, against: Array<string>, 
/**
 * Whether it is the reader's move.
 */
mine: boolean, until: number, };

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

export type Standing = "free" | "yours" | "taken" | "lost";

export type Status = "entered" | "present" | "dropped" | "disqualified";

/**
 * A point of somebody's curve.
 */
export type Step = { at: number, game: string, rating: number, deviation: number, change: number, };

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

/**
 * How entrants come to meet.
 */
export type System = "swiss" | "round_robin" | "single_elimination" | "double_elimination" | "league";

export type TableInfo = { id: string, game: string, title: string, stage: Stage, seats: Array<SeatInfo>, 
/**
 * The seats of the reader.
 */
mine: Array<number>, options: { [key in string]: string }, clock: ClockRule | null, minutes: number | null, rated: boolean, veiled: boolean, 
/**
 * Cards that it is played with beside those of the game.
 */
cards: OwnCards | null, onlookers: number, 
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
 * The event it is played for.
 */
event: string | null, 
/**
 * Whether a judge has stopped its clocks.
 */
paused: boolean, 
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

export type TieBreak = "opponents_match_wins" | "game_wins" | "opponents_game_wins" | "buchholz" | "buchholz_cut_one" | "median_buchholz" | "sonneborn_berger" | "direct_encounter" | "cumulative" | "wins" | "firsts" | "rating" | "lot";

export type TieBreakView = { name: string, short: string, explained: string, percent: boolean, 
/**
 * What everybody the reader has met brings to the reader's figure, where it comes of opponents.
 */
own: Array<BroughtView>, };

/**
 * A card that was written as sentences.
 */
export type Told = { 
/**
 * As the card language writes it.
 */
data: string, en: Array<string>, de: Array<string>, lines: Array<ToldLine>, };

/**
 * A line as it was written, and what was understood.
 */
export type ToldLine = { text: string, 
/**
 * As this game says it; empty if it was not understood.
 */
said: string, 
/**
 * What else it could mean.
 */
or: Array<Meaning>, 
/**
 * What it adds to the card: an ability, as the card language writes it; empty for keywords and what numbers say.
 */
ability: string, 
/**
 * The keyword that it is, or nothing.
 */
keyword: string, 
/**
 * Up to which byte it was understood.
 */
upto: number, 
/**
 * What could stand there.
 */
next: Array<string>, 
/**
 * Sentences that are like it.
 */
nearest: Array<string>, };

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
 * Who plays when a card is measured.
 */
export type TrialBot = "greedy" | "search";

/**
 * A choice that cost something, and the one the search would have made, knowing no more than that seat did.
 */
export type Turn = { step: number, seat: number, taken: string, taken_card: string | null, odds: number, best: string, best_card: string | null, best_odds: number, 
/**
 * How the search thinks it would have gone on, its own choice first; nothing for games that were analysed before it said so.
 */
line: Array<string>, fear: Fear | null, };

/**
 * `POST /api/games/fab/differences?lang=de`: what makes the second list of the first, answered by `Change[]`.
 */
export type TwoDecks = { before: string, after: string, };

export type UndoRule = "no" | "free" | "by-consent";

/**
 * A tie-break's figure.
 */
export type Value = { 
/**
 * Millionths.
 */
millionths: number, };

export type ValueInfo = { name: string, word: string, };

export type VerifiedCopy = { id: string, game: string, card: string, name: string, number: number, 
/**
 * What the issuer is called.
 */
issuer: string, standing: Standing, 
/**
 * Whose it is, if they let others see that.
 */
owner: string | null, };

/**
 * A game as somebody wants to play it with others.
 */
export type WantedGame = { game: string, seats: number, options: { [key in string]: string }, clock: ClockRule | null, 
/**
 * Whoever agrees to this game agrees to this too. Only people with an account play rated games.
 */
rated: boolean, };

export type Way = "annul" | "go-on";

/**
 * Whom of their equals somebody meets.
 */
export type Within = "random" | "slide" | "fold" | "adjacent";

export type WordInfo = { 
/**
 * As cards write it.
 */
id: string, 
/**
 * As people say it.
 */
word: string, };
