//! The table: where the zones lie, and what a player reads off it.

use crate::{
    Keyword, Orden, Phase, Property, Stat, Table, Type, Why, Zone, choosing, purpose, sums, wording,
};
use stapel_kernel::{Book, CardView, Choice, Def, Seat, View, Why as Reason};
use stapel_script::Word;
use stapel_wording::{Badge, Bill, Board, Lang, Layout, Look, Mark, Number, Place, Say, Spot, Sum};

/// The crests, of which every card has one.
pub const CRESTS: [Type; 8] = [
    Type::Order,
    Type::Sword,
    Type::Hammer,
    Type::Book,
    Type::Mastery,
    Type::Lords,
    Type::GrandMaster,
    Type::Blessed,
];

impl Board for Orden {
    const LAYOUT: Layout<Zone> = Layout {
        side: &[
            &[Spot::new(Zone::Layout, Look::Row)],
            &[
                Spot::new(Zone::Path, Look::Pile),
                Spot::new(Zone::Deck, Look::Pile),
                Spot::new(Zone::Discard, Look::Pile),
                Spot::new(Zone::Outside, Look::Pile),
            ],
            &[Spot::new(Zone::Hand, Look::Hand)],
        ],
        middle: &[],
    };

    fn headline(view: &View<Self>, lang: Lang) -> String {
        let round = format!("{} {}", lang.pick("round", "Runde"), view.game.round);
        match view.game.rounds_left {
            0 => round,
            n => {
                format!(
                    "{round} ({})",
                    lang.pick(format!("{n} to be played"), format!("noch {n} zu spielen"))
                )
            }
        }
    }

    fn turn(view: &View<Self>) -> Option<Seat> {
        (view.game.phase != Phase::Over).then_some(view.game.turn)
    }

    fn phases(view: &View<Self>, lang: Lang) -> (Vec<&'static str>, Option<usize>) {
        let words = vec![
            lang.pick("start of the turn", "Zugbeginn"),
            lang.pick("turn", "Zug"),
            lang.pick("end of the turn", "Zugende"),
        ];
        let now = Some(view.game.phase.index()).filter(|&k| k < words.len());
        (words, now)
    }

    /// The rank, and what was used of the limits this turn.
    fn numbers(view: &View<Self>, seat: Seat, lang: Lang) -> Vec<Number> {
        let player = &view.game.players[seat.index()];
        let rank = player.rank.index() as i16;
        let (plays, p) = lang.pick(("plays", "P"), ("Ausspielen", "A"));
        let (actions, a) = lang.pick(("actions", "A"), ("Aktionen", "Ak"));
        vec![
            Number::new("Rank", lang.pick("rank", "Rang"), "R", rank)
                .reads(wording::rank_word(player.rank, lang)),
            Number::new(Stat::Plays.name(), plays, p, player.played.into()).of(player.plays),
            Number::new(Stat::Actions.name(), actions, a, player.acted.into()).of(player.actions),
            Number::new(Stat::HandLimit.name(), lang.pick("hand limit", "Handlimit"), "H", player.hand_limit),
        ]
    }

    fn gone(view: &View<Self>, seat: Seat) -> bool {
        view.game.players[seat.index()].gone
    }

    fn short(stat: Stat, _lang: Lang) -> Option<&'static str> {
        Property::ALL.iter().find(|p| p.stat() == stat).map(|&p| wording::symbol(p))
    }

    fn shows_zero(_stat: Stat) -> bool {
        false
    }

    /// Whoever reads the table must not count on a card that sleeps (ORD-CON-09); the rank on top says what the next one
    /// costs.
    fn notes(book: &Book<Self>, view: &View<Self>, card: &CardView<Self>, lang: Lang) -> Vec<Mark> {
        let Some(def) = card.def.map(|def| book.def(def)) else { return Vec::new() };
        let Some(rank) = view.game.players.get(card.owner.index()).map(|p| p.rank) else { return Vec::new() };
        let extra = &def.card.extra;
        if let Some(from) = extra.from.filter(|&from| rank < from) {
            let word = wording::rank_word(from, lang);
            let word = lang.pick(format!("from RANK {word} on"), format!("ab RANG {word}"));
            return vec![Mark::new(from.name(), word)];
        }
        if extra.rank != Some(rank) {
            return Vec::new();
        }
        let ways = def.activated.iter().filter(|rule| purpose::ascends(&rule.text.then));
        let ways: Vec<String> =
            ways.map(|rule| wording::way_up(&mut Say::new(book, lang), &rule.text)).collect();
        match ways.is_empty() {
            true => Vec::new(),
            false => {
                let ways = ways.join(lang.pick("; or ", "; oder "));
                let word = format!("{}: {ways}", lang.pick("ascend", "Aufstieg"));
                vec![Mark::new(Type::Rank.name(), word)]
            }
        }
    }

    fn sums(book: &Book<Self>, view: &View<Self>, lang: Lang) -> Vec<Sum> {
        sums::all(book, view, lang)
    }

    /// What is owed of each property, and what is laid of it.
    fn bill(t: &Table, lang: Lang) -> Option<Bill> {
        wording::bill(t, lang)
    }

    /// Searching the draw pile stands for it.
    fn spot(t: &Table, why: Reason<Why>, choice: Choice) -> Option<Place> {
        let searches = why == Reason::Own(Why::Choose) && choice == choosing::SEARCH;
        let seat = t.decision().map(|d| d.seat.0);
        searches.then(|| Place { zone: Zone::Deck.name(), seat, slot: None })
    }

    /// The crest, the type of which one lies out, the rank; and whether what it delivers is one kind at a time.
    fn badges(def: &Def<Self>, lang: Lang) -> Vec<Badge> {
        let extra = &def.card.extra;
        let rank = |place, rank: crate::Rank| Badge::new(place, rank.name(), wording::rank_word(rank, lang));
        let others: Vec<Type> =
            Type::ALL.iter().copied().filter(|kind| !CRESTS.contains(kind) && *kind != Type::Rank).collect();
        let mut badges = Badge::of_types("crest", def, &CRESTS, lang);
        badges.extend(Badge::of_types("type", def, &others, lang));
        badges.extend(extra.rank.map(|r| rank("rank", r)));
        badges.extend(extra.from.map(|r| rank("from", r)));
        if def.card.keywords.contains(&Keyword::Either) {
            badges.push(Badge::new("delivers", Keyword::Either.name(), lang.pick("or", "oder")));
        }
        badges
    }

    fn hue(def: &Def<Self>) -> u16 {
        const CRESTS: [(Type, u16); 8] = [
            (Type::Order, 210),
            (Type::Sword, 2),
            (Type::Hammer, 28),
            (Type::Book, 265),
            (Type::Mastery, 170),
            (Type::Lords, 45),
            (Type::GrandMaster, 320),
            (Type::Blessed, 95),
        ];
        CRESTS.iter().find(|(crest, _)| def.types.contains(*crest)).map_or(220, |c| c.1)
    }
}
