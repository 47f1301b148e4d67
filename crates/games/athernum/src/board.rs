//! The table: where the zones lie, and what a player reads off it.

use crate::{
    Athernum, Counter, FACTIONS, POINTS, Phase, Pool, Stat, Table, Type, Why, Zone, commands, items, sums,
    wording, zones,
};
use stapel_kernel::{Book, CardView, Choice, Def, Id, Seat, View, Why as Reason};
use stapel_script::Word;
use stapel_wording::{
    Arrow, Badge, Bill, Board, Doing, Lang, Layout, Look, Mark, Names, Number, Place, Spot, Sum, capital,
    name,
};

impl Board for Athernum {
    const LAYOUT: Layout<Zone> = Layout {
        side: &[
            &[
                Spot::new(Zone::Main, Look::Row),
                Spot::new(Zone::Characters, Look::Slots),
                Spot::new(Zone::Location, Look::Row),
            ],
            &[
                Spot::new(Zone::Items, Look::Row),
                Spot::new(Zone::Resources, Look::Row),
                Spot::new(Zone::Deck, Look::Pile),
                Spot::new(Zone::Extra, Look::Pile),
                Spot::new(Zone::Discard, Look::Pile),
                Spot::new(Zone::Void, Look::Pile),
            ],
            &[Spot::new(Zone::Hand, Look::Hand)],
        ],
        middle: &[],
    };

    fn headline(view: &View<Self>, lang: Lang) -> String {
        let turn = match view.game.turn_number {
            0 => lang.pick("setup", "Aufbau").into(),
            turn => format!("{} {turn}", lang.pick("turn", "Zug")),
        };
        format!("{turn} · {} {}", lang.pick("victory pool", "Siegpunkte-Pool"), view.game.pool)
    }

    fn turn(view: &View<Self>) -> Option<Seat> {
        (view.game.phase != Phase::SetUp).then_some(view.game.turn)
    }

    fn phases(view: &View<Self>, lang: Lang) -> (Vec<&'static str>, Option<usize>) {
        let words = vec![
            lang.pick("Morning", "Morgen"),
            lang.pick("Day", "Tag"),
            lang.pick("combat phase", "Kampfphase"),
            lang.pick("Evening", "Abend"),
            lang.pick("Night", "Nacht"),
        ];
        (words, view.game.phase.index().checked_sub(1))
    }

    /// Command tokens, victory tokens on own cards, and what is in the resource pool.
    fn numbers(view: &View<Self>, seat: Seat, lang: Lang) -> Vec<Number> {
        let pools = &view.pools[seat.index()];
        let (tokens, short) = lang.pick(("command tokens", "C"), ("Befehlsmarken", "B"));
        let mut numbers = vec![
            Number::new(Pool::Command.name(), tokens, short, pools[Pool::Command.index()]),
            Number::new(
                Counter::Victory.name(),
                lang.pick("victory tokens", "Siegpunkte"),
                "★",
                view.game.points[seat.index()].0,
            ),
        ];
        for &pool in POINTS.iter().filter(|p| pools[p.index()] > 0) {
            let word = Self::pool_word(pool, lang);
            let initial: String = word.chars().take(1).collect();
            numbers.push(Number::new(pool.name(), capital(word), initial, pools[pool.index()]));
        }
        numbers
    }

    fn short(stat: Stat, lang: Lang) -> Option<&'static str> {
        Some(match stat {
            Stat::Cost => lang.pick("c", "k"),
            Stat::Ofv => "O",
            Stat::Dfv => "D",
            Stat::Field => "★",
            Stat::Slots => return None,
        })
    }

    fn notes(book: &Book<Self>, view: &View<Self>, card: &CardView<Self>, lang: Lang) -> Vec<Mark> {
        let main = card.id.is_some() && view.game.main.contains(&card.id);
        let all = || view.zones.iter().flat_map(|z| &z.cards);
        let host = card.attached.and_then(|host| all().find(|c| c.id == Some(host))).and_then(|c| c.def);
        let host = host.map(|def| name(book, def, lang));
        let main = main.then(|| Mark::new(Zone::Main.name(), lang.pick("main card", "Hauptkarte")));
        let on = |host: String| lang.pick(format!("on {host}"), format!("an {host}"));
        let on = host.map(|host| Mark::new(Zone::Items.name(), on(host)));
        main.into_iter().chain(on).collect()
    }

    fn gone(view: &View<Self>, seat: Seat) -> bool {
        view.game.gone.contains(&seat)
    }

    fn arrows(view: &View<Self>, lang: Lang) -> Vec<Arrow> {
        let Some([attacker, target, defender]) = view.game.combat else { return Vec::new() };
        let arrow = |doing, from: Option<Id>, to: Option<Id>, word: &str| {
            Some(Arrow::new(doing, from?.into(), to?.into(), word))
        };
        [
            arrow(Doing::Attack, attacker, target, lang.pick("attack", "Angriff")),
            arrow(Doing::Block, defender, attacker, lang.pick("defence", "Verteidigung")),
        ]
        .into_iter()
        .flatten()
        .collect()
    }

    fn sums(book: &Book<Self>, view: &View<Self>, lang: Lang) -> Vec<Sum> {
        sums::all(book, view, lang)
    }

    fn bill(t: &Table, lang: Lang) -> Option<Bill> {
        wording::bill(t, lang)
    }

    /// The location slot, and what the commands reach for.
    fn spot(t: &Table, why: Reason<Why>, choice: Choice) -> Option<Place> {
        let seat = t.decision().map(|d| d.seat.0);
        let place = |zone: Zone, slot| Some(Place { zone: zone.name(), seat, slot });
        let Choice::Number(n) = choice else { return None };
        match why {
            Reason::Own(Why::Host) if n == items::LOCATION_SLOT => {
                place(Zone::Location, Some(zones::LOCATION_PLACE))
            }
            Reason::Own(Why::Day) => match u8::try_from(n).ok()? {
                commands::DRAW => place(Zone::Deck, None),
                commands::RESOURCE => place(Zone::Resources, None),
                commands::VICTORY => place(Zone::Main, None),
                _ => None,
            },
            _ => None,
        }
    }

    fn badges(def: &Def<Self>, lang: Lang) -> Vec<Badge> {
        const KINDS: [Type; 6] =
            [Type::Character, Type::Item, Type::Location, Type::Resource, Type::Token, Type::Extra];
        let mut badges = Badge::of_types("faction", def, &FACTIONS, lang);
        badges.extend(Badge::of_types("kind", def, &KINDS, lang));
        badges
    }

    fn hue(def: &Def<Self>) -> u16 {
        const FACTIONS: [(Type, u16); 4] =
            [(Type::Ashes, 12), (Type::WhiteFlame, 48), (Type::Ascendant, 265), (Type::Guild, 205)];
        FACTIONS.iter().find(|(faction, _)| def.types.contains(*faction)).map_or(130, |f| f.1)
    }
}
