//! The table in words, as one audience sees it: what the terminal prints and the browser draws.
//!
//! A game declares where its zones lie ([`Layout`]) and says what only it can say; everything else follows from the
//! view. A scene is made of a [`View`] alone, except for the options of whoever has to choose: nothing can get into it
//! that the audience may not know.

use crate::{
    Lang, Names, Speak, card_lines, decision_title, how_many, labels, lasting_text, layer_text, name,
    plain_name, put_back, reminders, seat_name,
};
use serde::Serialize;
use stapel_kernel::{
    Audience, Book, CardView, Choice, Def, DefId, Id, LastingView, LayerKind, Portion, Seat, Selection,
    Table, View, Why, ZoneView,
};
use stapel_script::Word;
use ts_rs::TS;

/// How a zone is laid out on the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum Look {
    /// Cards side by side, held by their player.
    Hand,
    /// Cards side by side on the table.
    Row,
    /// Cards in numbered places; empty places show.
    Slots,
    /// Cards in groups by their place, attackers and defenders apart.
    Links,
    /// A pile: its number and its top card, the rest on demand.
    Pile,
}

/// Where a zone lies.
#[derive(Clone, Copy, Debug)]
pub struct Spot<Z> {
    pub zone: Z,
    pub look: Look,
}

impl<Z> Spot<Z> {
    pub const fn new(zone: Z, look: Look) -> Self {
        Self { zone, look }
    }
}

/// Where the zones of a game lie: a player's side as rows from the middle of the table outwards, and the middle.
#[derive(Clone, Copy, Debug)]
pub struct Layout<Z: 'static> {
    pub side: &'static [&'static [Spot<Z>]],
    pub middle: &'static [Spot<Z>],
}

/// What a game says about its table.
pub trait Board: Speak {
    const LAYOUT: Layout<Self::Zone>;
    /// "turn 3", and whatever else is true of the whole table.
    fn headline(_view: &View<Self>, _lang: Lang) -> String {
        String::new()
    }
    /// Whose turn it is, if it is anybody's: whoever is asked, where nobody acts in another's turn.
    fn turn(view: &View<Self>) -> Option<Seat> {
        view.asked.map(|asked| asked.seat)
    }
    /// The parts of a turn in their order, and which one is on.
    fn phases(_view: &View<Self>, _lang: Lang) -> (Vec<&'static str>, Option<usize>) {
        (Vec::new(), None)
    }
    /// The numbers of a player: life, resources, limits.
    fn numbers(_view: &View<Self>, _seat: Seat, _lang: Lang) -> Vec<Number> {
        Vec::new()
    }
    /// One or two letters for a number of a card that is shown on the table.
    fn short(_stat: Self::Stat, _lang: Lang) -> Option<&'static str> {
        None
    }
    /// Whether such a number is told when it is 0.
    fn shows_zero(_stat: Self::Stat) -> bool {
        true
    }
    /// What else is to be seen of a card: "main", "asleep".
    fn notes(_book: &Book<Self>, _view: &View<Self>, _card: &CardView<Self>, _lang: Lang) -> Vec<String> {
        Vec::new()
    }
    /// Whether a player has left the game.
    fn gone(_view: &View<Self>, _seat: Seat) -> bool {
        false
    }
    /// A row of places that markers travel on.
    fn track(_view: &View<Self>, _lang: Lang) -> Option<Track> {
        None
    }
    /// Which card acts on which: the attacker and its target.
    fn arrows(_view: &View<Self>, _lang: Lang) -> Vec<Arrow> {
        Vec::new()
    }
    /// The colour of a card, as an angle on the colour circle.
    fn hue(def: &Def<Self>) -> u16;
    /// What a face shows as a sign and not as a number: class, faction, colour, links, rank.
    fn badges(_def: &Def<Self>, _lang: Lang) -> Vec<Badge> {
        Vec::new()
    }
    /// What the table adds up for its players: attack against defence, terrain against terrain, a price against what one has.
    fn sums(_book: &Book<Self>, _view: &View<Self>, _lang: Lang) -> Vec<Sum> {
        Vec::new()
    }
    /// The place on the table an option stands for, where it is neither a card nor a player: a region, an empty place.
    fn spot(_t: &Table<'_, Self>, _why: Why<Self::Why>, _choice: Choice) -> Option<Place> {
        None
    }
}

#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct Scene {
    pub game: &'static str,
    pub headline: String,
    pub phases: Vec<&'static str>,
    /// Which of the phases is on.
    pub phase: Option<usize>,
    pub turn: Option<u8>,
    /// One for each seat.
    pub sides: Vec<Side>,
    pub middle: Vec<Area>,
    pub track: Option<Track>,
    pub arrows: Vec<Arrow>,
    pub sums: Vec<Sum>,
    /// What texts have left behind, oldest first.
    pub effects: Vec<Lasting>,
    /// From bottom to top: the last one happens first.
    pub stack: Vec<Layer>,
    pub question: Option<Question>,
    /// The place of each seat once the game is over; 1 is best.
    pub places: Option<Vec<u8>>,
}

#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct Side {
    pub seat: u8,
    pub name: String,
    pub gone: bool,
    pub numbers: Vec<Number>,
    pub areas: Vec<Area>,
}

#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct Area {
    pub zone: &'static str,
    pub word: &'static str,
    pub look: Look,
    /// Counted from the middle of the table outwards.
    pub row: usize,
    /// From bottom to top, from left to right.
    pub cards: Vec<Piece>,
}

/// A card as it lies there. Without a face it has no id either.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct Piece {
    pub id: Option<u16>,
    /// The id of the card in the catalogue.
    pub card: Option<String>,
    pub name: Option<String>,
    pub owner: u8,
    pub controller: u8,
    pub slot: u8,
    pub attached: Option<u16>,
    pub face_down: bool,
    pub token: bool,
    pub numbers: Vec<Number>,
    pub marks: Vec<String>,
}

/// A number that is read off the table: of a card, of a player.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct Number {
    /// What it is, in the game's own word: the browser draws a sign for it.
    pub sign: &'static str,
    pub word: String,
    pub short: String,
    pub value: i16,
    /// How the value reads, where it is not read as a number.
    pub reads: Option<String>,
    /// What is printed, or the most it can be.
    pub of: Option<i16>,
    /// Why it is not what is printed: that, and whatever changes it.
    pub parts: Vec<Share>,
}

impl Number {
    pub fn new(sign: &'static str, word: impl Into<String>, short: impl Into<String>, value: i16) -> Self {
        Self { sign, word: word.into(), short: short.into(), value, reads: None, of: None, parts: Vec::new() }
    }
    pub fn of(self, most: i16) -> Self {
        Self { of: Some(most), ..self }
    }
    pub fn reads(self, text: impl Into<String>) -> Self {
        Self { reads: Some(text.into()), ..self }
    }
}

/// Something of a card that a sign shows: its class, its colour, a link, a rank.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct Badge {
    /// Which of them it is: "class", "colour", "link".
    pub place: &'static str,
    /// The game's own word for it: "Red".
    pub sign: &'static str,
    pub word: String,
}

impl Badge {
    pub fn new(place: &'static str, sign: &'static str, word: impl Into<String>) -> Self {
        Self { place, sign, word: word.into() }
    }
    /// The types of a card among these, each as a badge.
    pub fn of_types<G: Names>(place: &'static str, def: &Def<G>, among: &[G::Type], lang: Lang) -> Vec<Self> {
        let here = among.iter().filter(|&&kind| def.types.contains(kind));
        here.map(|&kind| Self::new(place, kind.name(), G::kind(kind, lang))).collect()
    }
}

/// What the table adds up, so that players need not: who stands against whom with how much, and what follows.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct Sum {
    /// What is added up, for whoever draws it: "attack", "expedition", "rank", "objective".
    pub kind: &'static str,
    /// Whose it is, if it is one player's.
    pub seat: Option<u8>,
    /// Which of several, counted from 0: the link of a chain, the expedition.
    pub place: u8,
    pub word: String,
    pub rows: Vec<Total>,
    /// What follows if nothing more happens: "3 damage".
    pub result: String,
}

/// One number of a sum.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct Total {
    pub seat: Option<u8>,
    pub sign: &'static str,
    pub word: String,
    pub value: i16,
    /// How the value reads, where it is not read as a number.
    pub reads: Option<String>,
    /// What it has to reach.
    pub of: Option<i16>,
    /// Whether it decides anything: a terrain that the region does not have is told and does not count.
    pub counts: bool,
    /// What it is made of.
    pub parts: Vec<Share>,
}

impl Total {
    pub fn new(sign: &'static str, word: impl Into<String>, value: i16) -> Self {
        let word = word.into();
        Self { seat: None, sign, word, value, reads: None, of: None, counts: true, parts: Vec::new() }
    }
    /// What a player has.
    #[must_use]
    pub fn for_seat(self, seat: Seat) -> Self {
        Self { seat: Some(seat.0), ..self }
    }
    #[must_use]
    pub fn of(self, asked: i16) -> Self {
        Self { of: Some(asked), ..self }
    }
    #[must_use]
    pub fn parts(self, parts: Vec<Share>) -> Self {
        Self { parts, ..self }
    }
}

/// A part of a number: what it is by, and the card on the table.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct Share {
    pub word: String,
    pub value: i16,
    pub id: Option<u16>,
}

impl Share {
    pub fn new(word: impl Into<String>, value: i16, id: Option<Id>) -> Self {
        Self { word: word.into(), value, id: id.map(|id| id.0) }
    }
    /// What a number of a card is made of: what is printed, under this word, and whatever changes it.
    pub fn all<G: Speak>(
        book: &Book<G>,
        card: &CardView<G>,
        stat: G::Stat,
        printed: impl Into<String>,
        lang: Lang,
    ) -> Vec<Self> {
        let Some(&(_, now)) = card.stats.iter().find(|(of, _)| *of == stat) else { return Vec::new() };
        let changes = card.changed.iter().find(|(of, _)| *of == stat).map_or(&[][..], |(_, parts)| parts);
        let changed: i16 = changes.iter().map(|part| part.by).sum();
        let word = |part: &Portion<G>| match (part.counter, part.source) {
            (Some(counter), _) => {
                let here = card.counters.iter().find(|(of, _)| *of == counter);
                G::counters(counter, here.map_or(1, |(_, n)| i16::from(*n)), lang)
            }
            (None, Some(source)) => name(book, source, lang),
            (None, None) => lang.pick("a hidden card", "eine verdeckte Karte").into(),
        };
        let changes = changes.iter().map(|part| Self::new(word(part), part.by, part.id));
        std::iter::once(Self::new(printed, now - changed, card.id)).chain(changes).collect()
    }
}

/// A lasting effect, and what has brought it about.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct Lasting {
    /// Whose it is: "you" in its text.
    pub seat: u8,
    /// The card that says so, in the catalogue, by its name, and on the table as long as it is there.
    pub card: String,
    pub name: String,
    pub id: Option<u16>,
    /// The object it is about, if it is about one.
    pub on: Option<u16>,
    pub text: String,
    /// How long it lasts: "this turn".
    pub until: &'static str,
    /// What is left of it, where it is used up.
    pub left: Option<i16>,
}

/// A place on the table that an option stands for.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct Place {
    pub zone: &'static str,
    pub seat: Option<u8>,
    /// Which place of the zone or the track.
    pub slot: Option<u8>,
}

#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct Track {
    pub word: String,
    pub places: Vec<TrackPlace>,
}

#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct TrackPlace {
    pub word: String,
    /// What lies there; nothing while it is hidden.
    pub signs: Vec<&'static str>,
    pub markers: Vec<Marker>,
}

#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct Marker {
    pub seat: u8,
    pub sign: &'static str,
    pub word: String,
    pub short: String,
}

#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct Arrow {
    pub from: u16,
    pub to: u16,
    pub word: String,
}

#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct Layer {
    pub seat: u8,
    pub name: String,
    /// "ability", "trigger"; nothing for a card.
    pub kind: Option<&'static str>,
    /// What it says, where the card alone does not tell.
    pub text: String,
    pub card: Option<String>,
    pub id: Option<u16>,
}

#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct Question {
    pub seat: u8,
    pub title: String,
    /// The card that asks.
    pub about: Option<u16>,
    /// How many of several are picked and have to be, where a set is named: "1 of 2". Only for whoever has to choose.
    pub how_many: Option<String>,
    /// Only for whoever has to choose.
    pub options: Vec<Offer>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum OfferKind {
    Pass,
    Done,
    Yes,
    No,
    Card,
    Play,
    Activate,
    Seat,
    Number,
    Mode,
    Trigger,
    Layer,
    Name,
}

/// One option: its place in the list is the answer.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct Offer {
    pub kind: OfferKind,
    pub label: String,
    /// The object on the table it is about.
    pub id: Option<u16>,
    /// The card of the catalogue it is about.
    pub card: Option<String>,
    pub seat: Option<u8>,
    /// The place on the table it stands for.
    pub place: Option<Place>,
    /// Part of a set, and picked already: choosing it puts it back.
    pub picked: bool,
}

/// A card as it is printed.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct Sheet {
    pub id: String,
    pub name: String,
    /// Without what tells its versions apart.
    pub title: String,
    pub line: String,
    pub types: Vec<&'static str>,
    pub badges: Vec<Badge>,
    /// All that are printed; those without a short form are not told of cards on the table.
    pub numbers: Vec<Number>,
    pub text: Vec<String>,
    /// The keywords of the text, and what they mean.
    pub reminders: Vec<(&'static str, &'static str)>,
    pub hue: u16,
}

/// The table for one audience. For an open replay all cards are open.
pub fn scene<G: Board>(t: &Table<'_, G>, audience: Audience, lang: Lang) -> Scene {
    scene_with(t, &Selection::default(), audience, lang)
}

/// The table with what whoever has to choose has picked of a set so far.
pub fn scene_with<G: Board>(
    t: &Table<'_, G>,
    selection: &Selection,
    audience: Audience,
    lang: Lang,
) -> Scene {
    let view = t.view(audience);
    let say = Drawing { book: t.book, view: &view, lang };
    let (phases, phase) = G::phases(&view, lang);
    Scene {
        game: G::ID,
        headline: G::headline(&view, lang),
        phases,
        phase,
        turn: G::turn(&view).map(|s| s.0),
        sides: (0..view.seats).map(|s| say.side(Seat(s))).collect(),
        middle: G::LAYOUT.middle.iter().map(|spot| say.area(*spot, None, 0)).collect(),
        track: G::track(&view, lang),
        arrows: G::arrows(&view, lang),
        sums: G::sums(t.book, &view, lang),
        effects: view.effects.iter().filter(|e| say.lies(e)).map(|effect| say.lasting(effect)).collect(),
        stack: say.stack(t),
        question: question(t, selection, &say),
        places: view.outcome.map(|o| o.places[..view.seats as usize].to_vec()),
    }
}

struct Drawing<'a, G: Board> {
    book: &'a Book<G>,
    view: &'a View<G>,
    lang: Lang,
}

impl<G: Board> Drawing<'_, G> {
    fn side(&self, seat: Seat) -> Side {
        let rows = G::LAYOUT.side.iter().enumerate();
        Side {
            seat: seat.0,
            name: seat_name(seat, self.lang),
            gone: G::gone(self.view, seat),
            numbers: G::numbers(self.view, seat, self.lang),
            areas: rows
                .flat_map(|(k, row)| row.iter().map(move |spot| self.area(*spot, Some(seat), k)))
                .collect(),
        }
    }

    fn area(&self, spot: Spot<G::Zone>, seat: Option<Seat>, row: usize) -> Area {
        let here = self.view.zones.iter().find(|z| z.zone == spot.zone && z.seat == seat);
        Area {
            zone: spot.zone.name(),
            word: G::zone_word(spot.zone, self.lang),
            look: spot.look,
            row,
            cards: here.map_or_else(Vec::new, |z| z.cards.iter().map(|c| self.piece(c)).collect()),
        }
    }

    fn piece(&self, card: &CardView<G>) -> Piece {
        let def = card.def.map(|d| self.book.def(d));
        let mut marks: Vec<String> =
            card.counters.iter().map(|&(c, n)| G::counters(c, i16::from(n), self.lang)).collect();
        marks.extend(G::notes(self.book, self.view, card, self.lang));
        Piece {
            id: card.id.map(|id| id.0),
            card: def.map(|d| d.card.id.to_string()),
            name: def.map(|d| G::card_name(d, self.lang)),
            owner: card.owner.0,
            controller: card.controller.0,
            slot: card.place,
            attached: card.attached.map(|id| id.0),
            face_down: card.face_down,
            token: card.token,
            numbers: card
                .stats
                .iter()
                .filter_map(|&(stat, n)| {
                    let number = number::<G>(stat, n, def.and_then(|d| d.stat(stat)), self.lang)?;
                    Some(Number { parts: self.parts(card, stat), ..number })
                })
                .collect(),
            marks,
        }
    }

    /// Why a number is not what is printed.
    fn parts(&self, card: &CardView<G>, stat: G::Stat) -> Vec<Share> {
        match card.changed.iter().any(|(of, _)| *of == stat) {
            true => Share::all(self.book, card, stat, self.lang.pick("printed", "gedruckt"), self.lang),
            false => Vec::new(),
        }
    }

    /// Whether what an effect is about lies on the table or the stack. A game may keep other objects, for what was.
    fn lies(&self, effect: &LastingView<G>) -> bool {
        let Some(on) = effect.on() else { return true };
        let here = |z: &&ZoneView<G>| z.cards.iter().any(|c| c.id == Some(on));
        let spots = G::LAYOUT.side.iter().copied().flatten().chain(G::LAYOUT.middle);
        let mut shown = spots.map(|spot| spot.zone);
        let layer = self.view.stack.iter().any(|layer| layer.id == Some(on));
        layer || self.view.zones.iter().find(here).is_some_and(|z| shown.any(|zone| zone == z.zone))
    }

    fn lasting(&self, effect: &LastingView<G>) -> Lasting {
        let on = effect.on();
        let mut cards = self.view.zones.iter().flat_map(|z| &z.cards);
        let face = on.and_then(|on| cards.find(|c| c.id == Some(on))).and_then(|c| c.def);
        Lasting {
            seat: effect.seat.0,
            card: self.book.def(effect.source).card.id.to_string(),
            name: name(self.book, effect.source, self.lang),
            id: effect.id.map(|id| id.0),
            on: on.map(|id| id.0),
            text: lasting_text(self.book, effect, face, self.lang),
            until: G::until(effect.until, self.lang),
            left: effect.left,
        }
    }

    fn stack(&self, t: &Table<'_, G>) -> Vec<Layer> {
        let lang = self.lang;
        let layers = self.view.stack.iter().map(|layer| Layer {
            seat: layer.seat.0,
            name: layer.kind.and_then(|kind| G::own_layer(t, kind, lang)).unwrap_or_else(|| {
                match (layer.source, layer.kind) {
                    (Some(def), _) => name(self.book, def, lang),
                    (None, Some(_)) => lang.pick("a rule of the game", "eine Regel des Spiels").into(),
                    (None, None) => lang.pick("a hidden card", "eine verdeckte Karte").into(),
                }
            }),
            kind: match layer.kind {
                Some(LayerKind::Ability(_)) => Some(lang.pick("ability", "Fähigkeit")),
                Some(LayerKind::Trigger(_)) => Some(lang.pick("trigger", "ausgelöst")),
                Some(LayerKind::Static) => Some(lang.pick("lasting", "dauerhaft")),
                Some(LayerKind::Card | LayerKind::Own(_)) | None => None,
            },
            text: match (layer.source, layer.kind) {
                (Some(def), Some(kind)) => layer_text(self.book, kind, def, lang),
                _ => String::new(),
            },
            card: layer.source.map(|def| self.book.def(def).card.id.to_string()),
            id: layer.id.map(|id| id.0),
        });
        layers.collect()
    }
}

fn number<G: Board>(stat: G::Stat, value: i16, of: Option<i16>, lang: Lang) -> Option<Number> {
    // What a card could deliver under a condition that does not hold is not shown.
    let nothing = value == 0 && of.is_none_or(|of| of == 0) && !G::shows_zero(stat);
    let short = G::short(stat, lang).filter(|_| !nothing)?;
    Some(Number { of, ..Number::new(stat.name(), G::stat(stat, lang), short, value) })
}

/// What is asked. The title names the card that asks to those only who may know it.
fn question<G: Board>(t: &Table<'_, G>, selection: &Selection, say: &Drawing<'_, G>) -> Option<Question> {
    let asked = say.view.asked?;
    // What is picked is the business of whoever picks, until it is played.
    let chooses = !say.view.options.is_empty();
    let laid = if chooses { selection.laid(t) } else { None };
    let shown = laid.as_ref().unwrap_or(t);
    let decision = shown.decision()?;
    let about = t.alive(asked.about).filter(|&id| t.knows(say.view.audience, id));
    let offers = if chooses { selection.offers(t) } else { Vec::new() };
    Some(Question {
        seat: asked.seat.0,
        title: decision_title(shown, &decision, say.view.audience, say.lang),
        about: about.map(|id| id.0),
        how_many: asked
            .set
            .filter(|set| set.most > 1)
            .map(|set| how_many(set, selection.picked().len(), say.lang)),
        options: offered(t, asked.why, &offers, say.lang),
    })
}

/// The list somebody chooses from, in words.
pub fn offered<G: Board>(
    t: &Table<'_, G>,
    why: Why<G::Why>,
    offers: &[stapel_kernel::Offer],
    lang: Lang,
) -> Vec<Offer> {
    let choices: Vec<Choice> = offers
        .iter()
        .map(|offer| match *offer {
            stapel_kernel::Offer::Take(choice) | stapel_kernel::Offer::Back(choice) => choice,
        })
        .collect();
    let words = labels(t, why, &choices, lang);
    let place = |choice| G::spot(t, why, choice);
    offers
        .iter()
        .zip(choices.iter().zip(words))
        .map(|(how, (&choice, word))| match how {
            stapel_kernel::Offer::Take(_) => Offer { place: place(choice), ..offer(t, choice, word) },
            stapel_kernel::Offer::Back(_) => {
                Offer { picked: true, ..offer(t, choice, put_back(&word, lang)) }
            }
        })
        .collect()
}

fn offer<G: Board>(t: &Table<'_, G>, option: Choice, label: String) -> Offer {
    let (kind, id) = match option {
        Choice::Pass => (OfferKind::Pass, None),
        Choice::Done => (OfferKind::Done, None),
        Choice::Yes => (OfferKind::Yes, None),
        Choice::No => (OfferKind::No, None),
        Choice::Card(id) => (OfferKind::Card, Some(id)),
        Choice::Play(id) => (OfferKind::Play, Some(id)),
        Choice::Activate(id, _) => (OfferKind::Activate, Some(id)),
        Choice::Seat(_) => (OfferKind::Seat, None),
        Choice::Number(_) => (OfferKind::Number, None),
        Choice::Mode(_) => (OfferKind::Mode, None),
        Choice::Trigger(k) => {
            let this = t.waiting().get(k as usize).map(|x| x.this);
            (OfferKind::Trigger, this.and_then(|this| t.alive(this)))
        }
        Choice::Layer(k) => {
            let this = t.stack().get(k as usize).map(|layer| layer.this);
            (OfferKind::Layer, this.filter(|this| !this.is_none()).map(|this| this.id))
        }
        Choice::Name(_) => (OfferKind::Name, None),
    };
    // A card that nobody has turned up can be chosen too: the top of a pile to draw.
    let asked = t.decision().map(|decision| decision.seat);
    let seen = |id: &Id| asked.is_some_and(|seat| t.object(*id).known_to.contains(seat));
    let def = match option {
        Choice::Name(def) => Some(def),
        Choice::Trigger(_) | Choice::Layer(_) => id.map(|id| t.object(id).def),
        _ => id.filter(seen).map(|id| t.object(id).def),
    };
    Offer {
        kind,
        label,
        id: id.map(|id| id.0),
        card: def.map(|def| t.book.def(def).card.id.to_string()),
        seat: if let Choice::Seat(seat) = option { Some(seat.0) } else { None },
        place: None,
        picked: false,
    }
}

/// A card as it is printed.
pub fn sheet<G: Board>(book: &Book<G>, id: DefId, lang: Lang) -> Sheet {
    let def = book.def(id);
    let stats = def.card.stats.iter();
    Sheet {
        id: def.card.id.to_string(),
        name: G::card_name(def, lang),
        title: plain_name(def, lang).into(),
        line: G::type_line(&def.card, lang),
        types: def.card.types.iter().map(|&kind| G::kind(kind, lang)).collect(),
        badges: G::badges(def, lang),
        numbers: stats
            .map(|(&stat, &n)| {
                Number::new(stat.name(), G::stat(stat, lang), G::short(stat, lang).unwrap_or(""), n)
            })
            .collect(),
        text: card_lines(book, id, lang),
        reminders: reminders(book, id, lang),
        hue: G::hue(def),
    }
}
