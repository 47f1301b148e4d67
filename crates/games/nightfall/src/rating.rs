//! What a player looks at first: how good an order is known to be, and whether colours link.

use crate::{Nightfall, Phase, Stat, Table, Type, Why, Zone, damage, scoring};
use stapel_kernel::{Choice, Decision, Def, Id, Seat, Why as Reason};

pub(crate) fn rate(t: &Table, weights: &mut Vec<u32>) {
    let Some(asked) = t.decision() else { return };
    weights.extend(asked.options.iter().map(|&option| weight(t, &asked, option)));
}

fn weight(t: &Table, asked: &Decision<'_, Why>, option: Choice) -> u32 {
    let seat = asked.seat;
    match (asked.why, option) {
        (Reason::Own(Why::Draft), Choice::Card(id)) => {
            let liked = t.brief(id).digest.liked + links(t, seat, id);
            (liked / 4).max(1).pow(2) as u32
        }
        // What everybody may claim should link with the own archives and be weak.
        (Reason::Own(Why::Commons), Choice::Card(id)) => {
            (10 + 2 * links(t, seat, id) - t.brief(id).digest.liked / 10).max(1) as u32
        }
        (Reason::Own(Why::Lay), Choice::Card(_)) => 30,
        (Reason::Own(Why::Lay), _) => 3,
        (Reason::Own(Why::Claim), Choice::Play(id)) => {
            let cost = t.base(id, Stat::Cost).unwrap_or(0).max(0) as u32;
            10 + cost * cost * 3
        }
        // Wounds and starters pay for claims; better cards stay in hand.
        (Reason::Own(Why::Claim), Choice::Card(id)) => influence(t, id),
        (Reason::Own(Why::Claim), _) => 6,
        (Reason::Own(Why::Heal), Choice::Card(_)) => 20,
        (Reason::Own(Why::Block), Choice::Card(id)) => block(t, asked.about.id, id),
        (Reason::Own(Why::Block), _) => 8,
        // The one who leads.
        (Reason::Own(Why::Attack) | Reason::Choose, Choice::Seat(other)) => {
            if other == seat {
                return 0;
            }
            let wounds = scoring::wounds(t, other).iter().sum::<usize>();
            40u32.saturating_sub(2 * wounds as u32).max(1)
        }
        (Reason::Choose, Choice::Card(id)) if t.zone_of(id) == Some(Zone::Play) => {
            if t.object(id).controller == seat {
                2
            } else {
                4 + t.stat(id, Stat::Strength).unwrap_or(0) as u32
            }
        }
        (Reason::May | Reason::MayPay, Choice::Yes) => 4,
        _ => 1,
    }
}

fn influence(t: &Table, id: Id) -> u32 {
    let types = t.brief(id).types;
    if types.contains(Type::Wound) {
        12
    } else if types.contains(Type::Starter) {
        6
    } else {
        2
    }
}

/// Health is there to take damage, strength to deal it.
fn block(t: &Table, attacker: Id, blocker: Id) -> u32 {
    let hit = t.stat(attacker, Stat::Strength).unwrap_or(0);
    let saved = hit.min(damage::health_left(t, blocker)).max(0) as u32;
    let dies = hit >= damage::health_left(t, blocker);
    let lost = if dies { t.stat(blocker, Stat::Strength).unwrap_or(0).max(0) as u32 } else { 0 };
    (4 + 6 * saved).saturating_sub(3 * lost).max(1)
}

/// Six points for every link of a card with an own archive in either direction, four more for a kicker that a link can
/// reach. While the draft is on, what was picked counts.
fn links(t: &Table, seat: Seat, id: Id) -> i32 {
    let zone = if t.game.phase == Phase::Draft { Zone::Picks } else { Zone::Private };
    let colour = |id: Id| t.brief(id).digest.colour;
    let to = |from: Id, to: Id| colour(to).is_some_and(|c| t.def(from).card.extra.links.contains(&c));
    let kicker = t.def(id).card.extra.kicker;
    let link = |other: Id| {
        let kicks = kicker.is_some() && kicker == colour(other) && to(other, id);
        6 * i32::from(to(other, id)) + 6 * i32::from(to(id, other)) + 4 * i32::from(kicks)
    };
    t.cards(zone, seat).iter().map(|&archive| link(archive)).sum()
}

/// How much a simple player likes an order as a private archive; one that nobody has played yet is as good as any. An
/// opinion about a card is no part of it, so it stands here and not with the card; the book keeps it at hand.
pub(crate) fn liked(def: &Def<Nightfall>) -> i32 {
    LIKED.iter().find(|(id, _)| def.card.id.as_str() == *id).map_or(AVERAGE, |(_, n)| *n)
}

const AVERAGE: i32 = 50;

const LIKED: [(&str, i32); 72] = [
    ("baroness-tesseny", 84),
    ("barricade-breaker", 45),
    ("bone-bearer", 61),
    ("brandt-the-silverer", 51),
    ("bull-in-the-barn", 36),
    ("burning-alley", 61),
    ("call-of-the-woods", 48),
    ("carrion-picker", 64),
    ("caul-the-tent-preacher", 75),
    ("chapel-ward", 30),
    ("chaplain-amon", 86),
    ("checkpoint-nine", 21),
    ("circle-of-salt", 70),
    ("colonel-harkanen", 55),
    ("compound-blood", 30),
    ("cupping", 31),
    ("curfew-at-eight", 40),
    ("daylight-floodlamps", 43),
    ("dead-air", 49),
    ("decree-forty-one", 35),
    ("double-exposure", 35),
    ("drumhead-verdict", 52),
    ("emberflank", 49),
    ("false-trail", 48),
    ("fences-cellar", 30),
    ("feud-of-the-clans", 55),
    ("flamethrower-squad", 51),
    ("harlans-well", 31),
    ("horse-trade", 29),
    ("howl-in-rank", 44),
    ("inspector-adler", 61),
    ("isgard-mother-of-the-pack", 65),
    ("isolde-on-the-wire", 34),
    ("jealous-jaws", 54),
    ("jochen-the-charcoaler", 39),
    ("kennel-colossus", 37),
    ("last-anointing", 40),
    ("light-fingers", 67),
    ("maude-of-vein-farm", 90),
    ("mirror-lake", 53),
    ("open-vein", 42),
    ("paymaster-lund", 56),
    ("poster-on-the-barn-door", 41),
    ("price-on-the-head", 64),
    ("quent-the-coroner", 54),
    ("quiet-extortion", 32),
    ("rothaug-the-leader", 72),
    ("scarecrow-of-row-nine", 44),
    ("sheriff-dolores-pike", 72),
    ("shield-sister-runa", 39),
    ("silt-the-ferryman", 57),
    ("silver-rain-at-dawn", 46),
    ("smouldering-fields", 64),
    ("stoneback", 55),
    ("straw-fire", 43),
    ("swamp-hound", 47),
    ("the-corpse-washer", 56),
    ("the-homecomer", 39),
    ("the-long-trench", 35),
    ("the-pale-widow", 69),
    ("the-prince-without-a-name", 41),
    ("the-scent", 53),
    ("the-silver-shot", 55),
    ("the-smuggler", 36),
    ("thrill-of-the-hunt", 42),
    ("under-the-bracken", 64),
    ("uninvited-guest", 33),
    ("velvet-collar", 43),
    ("walker-in-the-mist", 41),
    ("winter-sleep", 85),
    ("wisp-child", 49),
    ("wolf-of-the-cordon", 48),
];

#[cfg(test)]
mod tests {
    use super::*;
    use stapel_kernel::Shipped;
    use stapel_script::Symbol;

    #[test]
    fn every_order_that_can_be_drafted_is_rated() {
        let book = Nightfall::book();
        let rated: Vec<Symbol> = LIKED.iter().map(|&(id, _)| Symbol::new(id)).collect();
        let unknown = rated.iter().filter(|&&id| book.find(id).is_none()).count();
        assert_eq!(unknown, 0, "every rating is that of a card");
        for (_, def) in book.defs() {
            let drafted = !def.card.types.iter().any(|t| [Type::Wound, Type::Starter].contains(t));
            assert_eq!(rated.contains(&def.card.id), drafted, "{}", def.card.id);
        }
    }
}
