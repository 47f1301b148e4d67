//! How Nightfall sits on the kernel.

use crate::{
    Count, Ending, Event, Fact, Flag, Keyword, NfState, Nightfall, Options, Pool, Public, StarterExile,
    Table, Type, Verb, Why, Zone, archive,
    block::{Block, BlockAll},
    chain::{self, Chain},
    claim::Claim,
    cleanup::{self, Cleanup},
    combat::Combat,
    damage::{self, Hurt},
    draft::{self, Drafting},
    effects, facts,
    fight::{self, Fight},
    leaving::{self, Asker},
    rating,
    reaction::{Reaction, react},
    resolve::Resolve,
    scoring, standing,
    strengthen::Strengthen,
    turn::{self, Turn},
    wounds::{self, RevealWounds, WoundEach},
};
use serde::{Deserialize, Serialize};
use stapel_kernel::{
    Book, Choice, Counting, Ctx, Def, DefId, Flow, Id, Judging, Mark, Moves, Payments, Ref, Rules, Seat,
    Secrets, Seen, SetUp, Staging, Text, Texts, To, ZoneRule,
};
use stapel_script::{Cost, Deck, Symbol};
use std::ops::RangeInclusive;

/// The procedures.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Proc {
    Draft(Drafting),
    Turn(Turn),
    Combat(Combat),
    Fight(Fight),
    Block(Block),
    BlockAll(BlockAll),
    Strengthen(Strengthen),
    Hurt(Hurt),
    Chain(Chain),
    Resolve(Resolve),
    Claim(Claim),
    Cleanup(Cleanup),
    RevealWounds(RevealWounds),
    WoundEach(WoundEach),
    React(Reaction),
}

// Forks copy all frames.
const _: () = assert!(size_of::<Proc>() <= 24);

impl Proc {
    #[inline(always)]
    fn step(&mut self, t: &mut Table) -> Flow {
        match self {
            Self::Draft(x) => x.step(t),
            Self::Turn(x) => x.step(t),
            Self::Combat(x) => x.step(t),
            Self::Fight(x) => x.step(t),
            Self::Block(x) => x.step(t),
            Self::BlockAll(x) => x.step(t),
            Self::Strengthen(x) => x.step(t),
            Self::Hurt(x) => x.step(t),
            Self::Chain(x) => x.step(t),
            Self::Resolve(x) => x.step(t),
            Self::Claim(x) => x.step(t),
            Self::Cleanup(x) => x.step(t),
            Self::RevealWounds(x) => x.step(t),
            Self::WoundEach(x) => x.step(t),
            Self::React(x) => x.step(t),
        }
    }
}

/// What can be wrong with a starting deck.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fault {
    UnknownCard(Symbol),
    /// A deck starts with two of each starter and nothing else (NF-SET-3).
    NotTheStarters,
}

/// What play asks of a card all the time.
#[derive(Debug)]
pub struct Digest {
    /// The colour of an order.
    pub(crate) colour: Option<Type>,
    pub(crate) liked: i32,
}

impl Rules for Nightfall {
    type State = NfState;
    type Proc = Proc;
    type Flag = Flag;
    type Why = Why;
    type Options = Options;
    type Public = Public;
    /// How much it is liked.
    type Digest = Digest;
    type Ending = Ending;
    type Fault = Fault;
    const ID: &'static str = "nightfall";
    // NF-PLC-1.
    const SEATS: RangeInclusive<usize> = 2..=5;
    const HAND: Zone = Zone::Hand;
    const DECK: Zone = Zone::Deck;
    const DISCARD: Zone = Zone::Discard;
    const NEEDS: &'static [&'static str] = &draft::WOUNDS;

    fn zone(zone: Zone) -> ZoneRule {
        ZoneRule {
            shared: matches!(
                zone,
                Zone::Chain | Zone::WoundPile | Zone::Commons | Zone::Box | Zone::Sunk | Zone::Exiled
            ),
            seen: match zone {
                Zone::Hand | Zone::Offer | Zone::Picks => Seen::Owner,
                Zone::Deck | Zone::WoundPile | Zone::Box | Zone::Sunk => Seen::Nobody,
                _ => Seen::All,
            },
            face_down: false,
            // NF-ZON-2.
            top_only: zone == Zone::Discard,
        }
    }

    fn digest(def: &Def<Self>) -> Digest {
        Digest { colour: colour(def), liked: rating::liked(def) }
    }

    fn time(t: &Table) -> u16 {
        t.game.round
    }

    #[inline(always)]
    fn step(t: &mut Table, proc: &mut Proc) -> Flow {
        let flow = proc.step(t);
        if flow == Flow::Ask {
            t.game.asker = Asker::on_top(t);
        }
        flow
    }

    fn public(t: &Table) -> Public {
        let NfState { turn, start, round, phase, face_up, ending, .. } = t.game;
        let gone = t.seats().filter(|&seat| t.is_gone(seat)).collect();
        let wounded = archive::wounded(t);
        Public {
            turn,
            start,
            round,
            phase,
            face_up,
            ending,
            gone,
            wounded,
            wounds: t.seats().map(|seat| scoring::wounds(t, seat)).collect(),
            assaults: t.seats().filter_map(|seat| fight::assault(t, seat)).collect(),
            links: match t.decision().map(|d| d.why) {
                Some(stapel_kernel::Why::Own(Why::Lay)) => chain::links(t).unwrap_or_default().to_vec(),
                _ => Vec::new(),
            },
        }
    }

    fn check_deck(book: &Book<Self>, deck: &Deck, _options: &Self::Options) -> Vec<Fault> {
        let mut faults: Vec<Fault> = deck
            .cards
            .iter()
            .filter(|(_, id)| book.find(*id).is_none())
            .map(|(_, id)| Fault::UnknownCard(*id))
            .collect();
        // NF-SET-3.
        let starters = || book.defs().filter(|(_, d)| d.types.contains(Type::Starter));
        let copies = |id: Symbol| deck.copies().filter(|&c| c == id).count();
        let all: usize = deck.copies().count();
        if faults.is_empty()
            && (all != 2 * starters().count() || starters().any(|(_, d)| copies(d.card.id) != 2))
        {
            faults.push(Fault::NotTheStarters);
        }
        faults
    }

    fn begin(t: &mut Table, set_up: &SetUp<Self>) {
        draft::begin(t, set_up);
    }

    fn quiet(t: &Table) -> bool {
        t.stack().is_empty()
            && t.decision().is_some_and(|d| {
                d.seat == t.game.turn
                    && matches!(d.why, stapel_kernel::Why::Own(Why::Lay | Why::Claim))
                    && d.options.last() == Some(&Choice::Done)
            })
    }

    fn concede(t: &mut Table, seat: Seat) {
        leaving::leave(t, seat);
    }
}

impl Texts for Nightfall {
    // NF-TGT-4.
    const ORDERS: Option<Why> = Some(Why::Next);

    // NF-CARD-4: In Play text works while the minion is in play.
    fn functions(t: &Table, id: Id) -> bool {
        t.zone_of(id) == Some(Zone::Play)
    }

    fn silent(zone: Zone) -> bool {
        zone != Zone::Play
    }

    fn perform(t: &mut Table, verb: &Verb, ctx: &Ctx, text: &mut Text) -> Flow {
        effects::perform(t, verb, ctx, text)
    }

    // "Directly after": what an instruction triggered happens before the next instruction, in the order of whoever's text
    // it was (NF-TGT-4).
    fn due(t: &mut Table, text: &Text) -> bool {
        t.game.asker = Asker::on_top(t);
        let frames = t.frames().len();
        react(t, text.ctx.seat);
        t.frames().len() > frames
    }

    fn fact(t: &Table, fact: &Fact, ctx: &Ctx, id: Id) -> bool {
        facts::fact(t, *fact, ctx, id)
    }

    fn count(_t: &Table, count: &Count, ctx: &Ctx) -> i16 {
        wounds::suffered(ctx.n, *count)
    }

    // NF-CLM-3: influence counts in the own turn only.
    fn change(t: &mut Table, seat: Seat, pool: Pool, by: i16) {
        if seat == t.game.turn {
            let value = t.pool(seat, pool).saturating_add(by).max(0);
            t.set_pool(seat, pool, value);
        }
    }

    fn settle(t: &mut Table) {
        damage::bury(t);
    }
}

impl Moves for Nightfall {
    // What was given to a minion in the chain stays with it when it enters play (NF-CHN-14).
    fn keeps(from: Zone, to: Zone) -> bool {
        matches!(to, Zone::Chain | Zone::Commons | Zone::Private) || (to == Zone::Play && from == Zone::Chain)
    }

    fn holds_tokens(_zone: Zone) -> bool {
        true
    }

    fn room(_t: &Table, _zone: Zone, _seat: Seat) -> bool {
        true
    }

    fn is_token(_def: &Def<Self>) -> bool {
        false
    }

    // NF-CARD-6, NF-R-03: "exile it instead".
    fn moving(t: &mut Table, id: Id, to: &mut To<Zone>) {
        if t.zone_of(id) == Some(Zone::Play)
            && to.zone != Zone::Play
            && t.readings().starter_exile == StarterExile::LeavesPlay
            && t.has(id, Keyword::Ephemeral)
        {
            *to = To::top(Zone::Exiled, to.seat);
        }
    }

    fn moved(t: &mut Table, card: Ref, from: Option<Zone>, to: Zone) {
        if to == Zone::Exiled && from.is_some() {
            t.tell(Event::Exiles, t.object(card.id).owner, card.id, 0, 0);
        }
        // What its text gave to others is gone.
        if from == Some(Zone::Play) {
            damage::bury(t);
        }
    }

    fn refill(t: &mut Table, seat: Seat) {
        cleanup::refill(t, seat);
    }

    fn token_zone(_def: &Def<Self>) -> Zone {
        Zone::Play
    }

    fn targetable(zone: Zone) -> bool {
        matches!(zone, Zone::Play | Zone::Chain | Zone::Commons | Zone::Private)
    }
}

impl Payments for Nightfall {
    fn can_pay(_t: &Table, _seat: Seat, _this: Ref, cost: &Cost<Self>) -> bool {
        matches!(cost, Cost::Pay(_, 0))
    }

    fn pay(_t: &mut Table, _seat: Seat, _this: Ref, _number: u16) {}
}

impl Secrets for Nightfall {
    fn plausible(t: &Table, id: Id, def: DefId) -> bool {
        // Wounds, pattern cards and the cards of players never change places.
        let kind = |def: DefId| t.book.brief(def).types.contains(Type::Wound);
        match t.zone_of(id) {
            Some(Zone::WoundPile) => kind(def),
            Some(Zone::Offer | Zone::Picks | Zone::Box) => !kind(def),
            _ => true,
        }
    }

    fn census(t: &Table, see: &mut dyn FnMut(Seat, DefId, i32)) {
        archive::census(t, see);
    }
}

impl Staging for Nightfall {
    fn lay_out(t: &mut Table) -> Result<(), &'static str> {
        turn::lay_out(t)
    }

    fn set_number(t: &mut Table, word: &str, n: i16) -> bool {
        turn::set_number(t, word, n)
    }

    fn resume_at(t: &mut Table, turn: Seat, moment: &str) -> Result<(), &'static str> {
        turn::resume_at(t, turn, moment)
    }
}

impl Judging for Nightfall {
    const NET: &'static [u8] = include_bytes!("../net.bin");
    const BOTS: &'static str = include_str!("../bots.ron");

    fn standing(t: &Table, seat: Seat) -> i32 {
        standing::standing(t, seat)
    }

    fn rate(t: &Table, weights: &mut Vec<u32>) {
        rating::rate(t, weights);
    }
}

impl Counting for Nightfall {
    fn mark(event: Event) -> Option<Mark> {
        match event {
            Event::GoesFirst => Some(Mark::GoesFirst),
            Event::Draws | Event::Claims => Some(Mark::Gets),
            Event::Lays => Some(Mark::Plays),
            Event::Wins => Some(Mark::Ends),
            _ => None,
        }
    }

    fn kit(t: &Table, seat: Seat, see: &mut dyn FnMut(DefId)) {
        t.cards(Zone::Private, seat).iter().for_each(|&id| see(t.object(id).def));
    }
}

/// Of an order.
fn colour(def: &Def<Nightfall>) -> Option<Type> {
    crate::COLOURS.into_iter().find(|&c| def.types.contains(c))
}
