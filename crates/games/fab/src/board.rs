//! The table: where the zones lie, and what a player reads off it.

use crate::{Fab, Phase, Pool, Stat, Step, Type, Zone, sums, wording};
use stapel_kernel::{Book, CardView, Def, Seat, SeatSet, Table, View};
use stapel_script::Word;
use stapel_wording::{
    Arrow, Badge, Bill, Board, Doing, End, Lang, Layout, Look, Mark, Names, Number, Spot, Sum,
};

const CLASSES: [Type; 10] = [
    Type::Generic,
    Type::Brute,
    Type::Warrior,
    Type::Ninja,
    Type::Guardian,
    Type::Runeblade,
    Type::Wizard,
    Type::Mechanologist,
    Type::Ranger,
    Type::Assassin,
];

impl Board for Fab {
    const LAYOUT: Layout<Zone> = Layout {
        side: &[
            &[
                Spot::new(Zone::Permanent, Look::Row),
                Spot::new(Zone::Pitch, Look::Row),
                Spot::new(Zone::Banished, Look::Pile),
            ],
            &[
                Spot::new(Zone::Weapon, Look::Row),
                Spot::new(Zone::Head, Look::Row),
                Spot::new(Zone::Chest, Look::Row),
                Spot::new(Zone::Hero, Look::Row),
                Spot::new(Zone::Arms, Look::Row),
                Spot::new(Zone::Legs, Look::Row),
                Spot::new(Zone::Arsenal, Look::Row),
                Spot::new(Zone::Deck, Look::Pile),
                Spot::new(Zone::Graveyard, Look::Pile),
            ],
            &[Spot::new(Zone::Hand, Look::Hand)],
        ],
        middle: &[Spot::new(Zone::Chain, Look::Links)],
    };

    fn headline(view: &View<Self>, lang: Lang) -> String {
        match view.game.turn_number {
            0 => lang.pick("setup", "Aufbau").into(),
            turn => format!("{} {turn}", lang.pick("turn", "Zug")),
        }
    }

    fn turn(view: &View<Self>) -> Option<Seat> {
        (view.game.phase != Phase::SetUp).then_some(view.game.turn)
    }

    /// The steps of an attack stand inside the action phase (FAB-CHAIN-3). The German guide leaves their names in English.
    fn phases(view: &View<Self>, lang: Lang) -> (Vec<&'static str>, Option<usize>) {
        let words = vec![
            lang.pick("start phase", "Startphase"),
            lang.pick("action phase", "Aktionsphase"),
            "Layer Step",
            "Attack Step",
            "Defend Step",
            "Reaction Step",
            "Damage Step",
            "Resolution Step",
            "Link Step",
            "Close Step",
            lang.pick("end phase", "Endphase"),
        ];
        let now = match view.game.phase {
            Phase::SetUp => None,
            Phase::Start => Some(0),
            Phase::Action if view.game.step == Step::None => Some(1),
            Phase::Action => Some(1 + view.game.step.index()),
            Phase::End => Some(words.len() - 1),
        };
        (words, now)
    }

    fn numbers(view: &View<Self>, seat: Seat, lang: Lang) -> Vec<Number> {
        let shorts = ["♥", lang.pick("R", "R"), lang.pick("AP", "AP")];
        Pool::ALL
            .iter()
            .zip(shorts)
            .map(|(&pool, short)| {
                Number::new(
                    pool.name(),
                    Self::pool_word(pool, lang),
                    short,
                    view.pools[seat.index()][pool.index()],
                )
            })
            .collect()
    }

    fn short(stat: Stat, lang: Lang) -> Option<&'static str> {
        match stat {
            Stat::Cost => Some(lang.pick("c", "k")),
            Stat::Power => Some(lang.pick("p", "a")),
            Stat::Defense => Some(lang.pick("d", "v")),
            Stat::Arcane => Some(lang.pick("a", "k")),
            _ => None,
        }
    }

    fn notes(_book: &Book<Self>, view: &View<Self>, card: &CardView<Self>, lang: Lang) -> Vec<Mark> {
        // An attack that left the chain is another object now.
        let link = view.game.links.get((card.place as usize).wrapping_sub(1));
        let hit = link.is_some_and(|link| card.id == Some(link.attack.id) && link.hit);
        let mark = || Mark::new(Step::Damage.name(), lang.pick("hit", "getroffen"));
        hit.then(mark).into_iter().collect()
    }

    /// What is announced, and the attack of the last link as long as its damage is to come.
    fn arrows(view: &View<Self>, lang: Lang) -> Vec<Arrow> {
        let attacks = lang.pick("attacks", "greift an");
        let arrow = |from: End, to: Seat| Arrow::new(Doing::Attack, from, to.into(), attacks);
        let seats = |set: SeatSet| (0..view.seats).map(Seat).filter(move |&seat| set.contains(seat));
        let announced = view.game.announced.iter();
        let mut arrows: Vec<Arrow> = announced
            .flat_map(|&(k, whom)| seats(whom).map(move |seat| arrow(End::Layer(k), seat)))
            .collect();
        if let Some(blow) = view.game.blows.last().filter(|blow| !blow.struck)
            && let Some(attack) = blow.attack
        {
            arrows.extend(blow.against.iter().map(|against| arrow(attack.into(), against.seat)));
        }
        arrows
    }

    fn bill(t: &Table<'_, Self>, lang: Lang) -> Option<Bill> {
        wording::bill(t, lang)
    }

    fn badges(def: &Def<Self>, lang: Lang) -> Vec<Badge> {
        Badge::of_types("class", def, &CLASSES, lang)
    }

    fn sums(book: &Book<Self>, view: &View<Self>, lang: Lang) -> Vec<Sum> {
        sums::all(book, view, lang)
    }

    /// The colour of the pitch, else that of the kind of card.
    fn hue(def: &Def<Self>) -> u16 {
        match def.stat(Stat::Pitch) {
            Some(1) => 4,
            Some(2) => 46,
            Some(_) => 214,
            None if def.types.contains(Type::Hero) => 280,
            None if def.types.contains(Type::Weapon) => 200,
            None => 150,
        }
    }
}
