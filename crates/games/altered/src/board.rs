//! The table: where the zones lie, and what a player reads off it.

use crate::{
    Altered, FACTIONS, Phase, Pool, Side, Stat, TERRAINS, Table, Type, Why, Zone, expedition, play, region,
    sums,
};
use stapel_kernel::{Audience, Book, Choice, Def, Seat, View, Why as Reason};
use stapel_script::Word;
use stapel_wording::{
    Badge, Board, Lang, Layout, Look, Marker, Names, Number, Place, Spot, Sum, Track, TrackPlace,
};

impl Board for Altered {
    const LAYOUT: Layout<Zone> = Layout {
        side: &[
            &[
                Spot::new(Zone::HeroExpedition, Look::Row),
                Spot::new(Zone::Hero, Look::Row),
                Spot::new(Zone::CompanionExpedition, Look::Row),
            ],
            &[
                Spot::new(Zone::Landmarks, Look::Row),
                Spot::new(Zone::Reserve, Look::Row),
                Spot::new(Zone::Limbo, Look::Row),
                Spot::new(Zone::Orbs, Look::Pile),
                Spot::new(Zone::Deck, Look::Pile),
                Spot::new(Zone::Discard, Look::Pile),
            ],
            &[Spot::new(Zone::Hand, Look::Hand)],
        ],
        middle: &[],
    };

    fn headline(view: &View<Self>, lang: Lang) -> String {
        let first = match view.audience == Audience::Seat(view.game.first) {
            true => lang.pick("you", "du").into(),
            false => stapel_wording::seat_name(view.game.first, lang),
        };
        format!(
            "{} {} · {} {first}",
            lang.pick("day", "Tag"),
            view.game.day,
            lang.pick("first player:", "Startspieler:")
        )
    }

    fn turn(view: &View<Self>) -> Option<Seat> {
        (view.game.phase == Phase::Afternoon).then_some(view.game.turn)
    }

    fn phases(view: &View<Self>, lang: Lang) -> (Vec<&'static str>, Option<usize>) {
        let words = vec![
            lang.pick("Morning", "Morgen"),
            lang.pick("Noon", "Mittag"),
            lang.pick("Afternoon", "Nachmittag"),
            lang.pick("Dusk", "Abend"),
            lang.pick("Night", "Nacht"),
        ];
        (words, view.game.phase.index().checked_sub(1))
    }

    fn numbers(view: &View<Self>, seat: Seat, lang: Lang) -> Vec<Number> {
        let pool = |pool: Pool| view.pools[seat.index()][pool.index()];
        let orbs = view.zones.iter().find(|z| z.zone == Zone::Orbs && z.seat == Some(seat));
        let orbs = orbs.map_or(0, |z| z.cards.len() as i16);
        let companion = lang.pick(("Companion", "C"), ("Gefährte", "G"));
        vec![
            Number::new(Pool::Mana.name(), "Mana", "M", pool(Pool::Mana)).of(orbs),
            Number::new(Pool::HeroDistance.name(), lang.pick("Hero", "Held"), "H", pool(Pool::HeroDistance)),
            Number::new(
                Pool::CompanionDistance.name(),
                companion.0,
                companion.1,
                pool(Pool::CompanionDistance),
            ),
        ]
    }

    fn short(stat: Stat, lang: Lang) -> Option<&'static str> {
        match stat {
            Stat::HandCost => Some(lang.pick("c", "k")),
            Stat::ReserveCost => Some("r"),
            Stat::Forest => Some(lang.pick("f", "w")),
            Stat::Mountain => Some(lang.pick("m", "b")),
            Stat::Water => Some(lang.pick("w", "g")),
            _ => None,
        }
    }

    /// The eight regions with who stands where.
    fn track(view: &View<Self>, lang: Lang) -> Option<Track> {
        if view.game.arena {
            let word =
                lang.pick("The Arena: all three terrains count", "Die Arena: Alle drei Regionstypen zählen");
            return Some(Track { word: word.into(), places: Vec::new() });
        }
        let place = |k: usize, terrains: &[bool; 3]| {
            let here = TERRAINS.iter().zip(terrains).filter(|(_, here)| **here);
            let land: Vec<&str> = here.map(|(&terrain, _)| Self::stat(terrain, lang)).collect();
            let markers = (0..view.seats).map(Seat).flat_map(|seat| Side::ALL.map(|side| (seat, side)));
            let distance =
                |(seat, side): (Seat, Side)| view.pools[seat.index()][region::distance_pool(side).index()];
            let signs =
                TERRAINS.iter().zip(terrains).filter(|(_, here)| **here).map(|(terrain, _)| terrain.name());
            TrackPlace {
                signs: signs.collect(),
                word: match land.len() {
                    0 => "▒".into(),
                    3 => lang.pick("all", "alle").into(),
                    _ => land.join("+"),
                },
                markers: markers
                    .filter(|&m| region::place_of(m.1, distance(m)) == k as i16)
                    .map(|(seat, side)| marker(seat, side, lang))
                    .collect(),
            }
        };
        Some(Track {
            word: Self::zone_word(Zone::Row, lang).into(),
            places: view.game.row.iter().enumerate().map(|(k, terrains)| place(k, terrains)).collect(),
        })
    }

    fn sums(book: &Book<Self>, view: &View<Self>, lang: Lang) -> Vec<Sum> {
        sums::all(book, view, lang)
    }

    /// An Expedition is chosen by its number.
    fn spot(_t: &Table, why: Reason<Why>, choice: Choice) -> Option<Place> {
        match (why, choice) {
            (Reason::Own(Why::Expedition | Why::CreateIn), Choice::Number(n)) => {
                let (seat, side) = play::expedition(n);
                Some(Place { zone: expedition::zone(side).name(), seat: Some(seat.0), slot: None })
            }
            _ => None,
        }
    }

    fn badges(def: &Def<Self>, lang: Lang) -> Vec<Badge> {
        const KINDS: [Type; 6] =
            [Type::Hero, Type::Character, Type::Spell, Type::Landmark, Type::Token, Type::Region];
        const RARITIES: [Type; 3] = [Type::Common, Type::Rare, Type::Unique];
        let mut badges = Badge::of_types("faction", def, &FACTIONS, lang);
        badges.extend(Badge::of_types("kind", def, &KINDS, lang));
        badges.extend(Badge::of_types("rarity", def, &RARITIES, lang));
        badges
    }

    fn hue(def: &Def<Self>) -> u16 {
        const FACTIONS: [(Type, u16); 6] = [
            (Type::Axiom, 24),
            (Type::Bravos, 2),
            (Type::Lyra, 325),
            (Type::Muna, 110),
            (Type::Ordis, 205),
            (Type::Yzmir, 270),
        ];
        FACTIONS.iter().find(|(faction, _)| def.types.contains(*faction)).map_or(60, |f| f.1)
    }
}

/// `a` and `A` are the Hero and the Companion of player A.
fn marker(seat: Seat, side: Side, lang: Lang) -> Marker {
    let letter = seat.letter();
    let (sign, word, short) = match side {
        Side::Hero => ("Hero", lang.pick("Hero", "Held"), letter),
        Side::Companion => ("Companion", lang.pick("Companion", "Gefährte"), letter.to_ascii_uppercase()),
    };
    Marker { seat: seat.0, sign, word: word.into(), short: short.to_string() }
}
