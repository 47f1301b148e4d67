//! The table: where the zones lie, and what a player reads off it.

use crate::{COLOURS, Counter, Nightfall, Phase, Pool, Stat, Type, Zone, sums, wording::wounds};
use stapel_kernel::{Book, CardView, Def, Seat, View};
use stapel_script::Word;
use stapel_wording::{
    Arrow, Badge, Board, Building, Doing, Lang, Layout, Look, Mark, Names, Number, Spot, Sum, seat_name,
};

impl Board for Nightfall {
    const LAYOUT: Layout<Zone> = Layout {
        side: &[
            &[Spot::new(Zone::Play, Look::Row)],
            &[
                Spot::new(Zone::Private, Look::Row),
                Spot::new(Zone::Offer, Look::Row),
                Spot::new(Zone::Picks, Look::Row),
                Spot::new(Zone::Deck, Look::Pile),
                Spot::new(Zone::Discard, Look::Pile),
            ],
            &[Spot::new(Zone::Hand, Look::Hand)],
        ],
        middle: &[
            Spot::new(Zone::Commons, Look::Row),
            Spot::new(Zone::Chain, Look::Row),
            Spot::new(Zone::WoundPile, Look::Pile),
            Spot::new(Zone::Exiled, Look::Pile),
        ],
    };

    fn headline(view: &View<Self>, lang: Lang) -> String {
        let wounds = format!("{} {}", lang.pick("face-up wounds", "offene Wunden"), view.game.face_up);
        // The draft belongs to no round.
        match view.game.round {
            0 => format!("{} · {wounds}", lang.pick("setup", "Aufbau")),
            round => format!("{} {round} · {wounds}", lang.pick("round", "Runde")),
        }
    }

    fn turn(view: &View<Self>) -> Option<Seat> {
        (view.game.phase != Phase::Draft).then_some(view.game.turn)
    }

    fn phases(view: &View<Self>, lang: Lang) -> (Vec<&'static str>, Option<usize>) {
        let words = vec![
            lang.pick("draft", "Draft"),
            lang.pick("start", "Beginn"),
            lang.pick("combat", "Kampf"),
            lang.pick("chain", "Kette"),
            lang.pick("claim", "Anforderung"),
            lang.pick("cleanup", "Aufräumen"),
        ];
        let now = Some(view.game.phase.index()).filter(|&k| k < words.len());
        (words, now)
    }

    fn numbers(view: &View<Self>, seat: Seat, lang: Lang) -> Vec<Number> {
        let influence = view.pools[seat.index()][Pool::Influence.index()];
        vec![Number::new(
            Pool::Influence.name(),
            Self::pool_word(Pool::Influence, lang),
            lang.pick("I", "E"),
            influence,
        )]
    }

    fn short(stat: Stat, lang: Lang) -> Option<&'static str> {
        Some(match stat {
            Stat::Cost => lang.pick("c", "k"),
            Stat::Strength => lang.pick("s", "s"),
            Stat::Health => lang.pick("h", "g"),
        })
    }

    /// The colour, for links; who is attacked; what lies inside an archive and on top of it.
    fn notes(book: &Book<Self>, view: &View<Self>, card: &CardView<Self>, lang: Lang) -> Vec<Mark> {
        let colour = card.def.and_then(|d| COLOURS.into_iter().find(|&c| book.def(d).types.contains(c)));
        let mut notes: Vec<Mark> =
            colour.map(|c| Mark::new(c.name(), Self::kind(c, lang))).into_iter().collect();
        let archive = card.counters.iter().any(|c| c.0 == Counter::Copies);
        if view.game.phase == Phase::Combat && card.controller == view.game.turn && card.place > 0 && !archive
        {
            let target = seat_name(Seat(card.place - 1), lang);
            let word = format!("{} {target}", lang.pick("attacks", "greift an:"));
            notes.push(Mark::new(Phase::Combat.name(), word));
        }
        if let Some(&(id, n)) = view.game.wounded.iter().find(|(id, _)| card.id == Some(*id)) {
            let n = i16::from(n);
            let word = lang.pick(format!("{} inside", wounds(n, lang)), format!("{} darin", wounds(n, lang)));
            notes.push(Mark::new(Type::Wound.name(), word).counting(n));
            let mut sunk = view.zones.iter().filter(|z| z.zone == Zone::Sunk).flat_map(|z| &z.cards);
            let top = sunk.rfind(|c| c.attached == Some(id)).and_then(|c| c.def);
            if let Some(top) = top {
                let name = Self::card_name(book.def(top), lang);
                let word = lang.pick(format!("on top: {name}"), format!("obenauf: {name}"));
                notes.push(Mark::new(Zone::Sunk.name(), word));
            }
        }
        notes
    }

    fn gone(view: &View<Self>, seat: Seat) -> bool {
        view.game.gone.contains(&seat)
    }

    /// Who attacks whom, and who blocks it.
    fn arrows(view: &View<Self>, lang: Lang) -> Vec<Arrow> {
        let (attacks, blocks) = lang.pick(("attacks", "blocks"), ("greift an", "blockiert"));
        let mut arrows = Vec::new();
        for assault in &view.game.assaults {
            for attacker in &assault.attackers {
                let from = attacker.id.into();
                arrows.push(Arrow::new(Doing::Attack, from, assault.seat.into(), attacks));
                let blockers = attacker.blocked.iter();
                arrows.extend(blockers.map(|&(id, _)| Arrow::new(Doing::Block, id.into(), from, blocks)));
            }
        }
        arrows
    }

    fn sums(book: &Book<Self>, view: &View<Self>, lang: Lang) -> Vec<Sum> {
        sums::all(book, view, lang)
    }

    /// The moon of the card, those that may follow it in a chain, and the one that kicks it.
    fn badges(def: &Def<Self>, lang: Lang) -> Vec<Badge> {
        let moon = |place, colour: Type| Badge::new(place, colour.name(), Self::kind(colour, lang));
        let extra = &def.card.extra;
        let mut badges = Badge::of_types("colour", def, &COLOURS, lang);
        badges.extend(extra.links.iter().map(|&colour| moon("link", colour)));
        badges.extend(extra.kicker.map(|colour| moon("kicker", colour)));
        let others: Vec<Type> = Type::ALL.iter().copied().filter(|kind| !COLOURS.contains(kind)).collect();
        badges.extend(Badge::of_types("kind", def, &others, lang));
        badges
    }

    fn hue(def: &Def<Self>) -> u16 {
        const HUES: [u16; COLOURS.len()] = [355, 46, 120, 210, 275, 30];
        let colour = COLOURS.iter().position(|&c| def.types.contains(c));
        match colour {
            Some(k) => HUES[k],
            None if def.types.contains(Type::Wound) => 0,
            None => 200,
        }
    }
}

/// Decks are given and grow in the game (NF-SET-3).
impl Building for Nightfall {
    const OURS: bool = true;
    const KINDS: &'static [Type] = &[Type::Minion, Type::Action, Type::Wound];
    const COLOURS: &'static [Type] = &COLOURS;

    fn cost(def: &Def<Self>, _lang: Lang) -> Option<(i16, String)> {
        def.stat(Stat::Cost).map(|cost| (cost, cost.to_string()))
    }

    fn set_word(file: &str, lang: Lang) -> Option<&'static str> {
        Some(match file {
            "martial_law" => lang.word(Type::MartialLaw),
            "blood_country" => lang.word(Type::BloodCountry),
            _ => lang.word(Type::Base),
        })
    }
}
