//! What a player may do with priority, as options: what is played or activated, what it costs now, and whether anything would
//! come of it.

use crate::{Fab, Pool, Stat, Table, Verb, Zone, legal, pitch};
use stapel_kernel::{Ctx, Id, Moves, Seat};
use stapel_script::{Activated, Amount, Cond, Cost, Effect, Filter, Pick, Sel, Who};
use stapel_wording::{Lang, Say, list, name};

/// "play Rune Flash (red)"; the price stands on the card, unless something changes it.
pub(super) fn playing(t: &Table<'_>, id: Id, lang: Lang) -> String {
    let card = name(t.book, t.object(id).def, lang);
    let told = match (t.base(id, Stat::Cost), pitch::card_cost(t, id)) {
        (Some(printed), now) if now != printed => lang
            .pick(format!(" (costs {now} instead of {printed})"), format!(" (kostet {now} statt {printed})")),
        _ => String::new(),
    };
    lang.pick(format!("play {card}{told}"), format!("spiele {card}{told}"))
}

/// "activate Fisticuffs (pay 2 resources and destroy this)".
pub(super) fn activation(t: &Table<'_>, id: Id, k: u8, lang: Lang) -> String {
    let def = t.def(id);
    let card = name(t.book, t.object(id).def, lang);
    let text = &def.activated[k as usize].text;
    let seat = t.decision().map_or(t.object(id).controller, |d| d.seat);
    let idle = comes_to_nothing(t, seat, id, &text.then)
        .then(|| lang.pick("nothing would happen", "es würde nichts geschehen").to_string());
    let told: Vec<String> = price(t, seat, text, lang).into_iter().chain(idle).collect();
    let told = if told.is_empty() { String::new() } else { format!(" ({})", told.join("; ")) };
    let is_attack = legal::is_attack_ability(text);
    if let (None, true) = (&text.name, is_attack) {
        return lang.pick(format!("attack with {card}{told}"), format!("greife mit {card} an{told}"));
    }
    // Of several without a name each is told by what it does.
    let others = def.activated.iter().filter(|a| !legal::is_attack_ability(&a.text));
    let which = match &text.name {
        Some(which) => format!(": {}", lang.pick(&which.en, &which.de)),
        None if others.count() == 1 => String::new(),
        None => format!(": {}", Say::new(t.book, lang).sentences(&text.then)),
    };
    lang.pick(format!("activate {card}{which}{told}"), format!("aktiviere {card}{which}{told}"))
}

/// What an ability costs now, if it costs anything.
fn price(t: &Table<'_>, seat: Seat, text: &Activated<Fab>, lang: Lang) -> Option<String> {
    let resources = pitch::resources_in(&text.cost) + pitch::more_for(t, seat, text.timing);
    let paid = (resources > 0).then_some(Cost::Pay(Pool::Resources, resources));
    let mut say = Say::new(t.book, lang);
    let costs = paid.iter().chain(legal::other_costs(&text.cost));
    let costs: Vec<String> = costs.map(|cost| say.cost(cost)).collect();
    (!costs.is_empty()).then(|| list(&costs, lang))
}

/// Whether a text that could be paid for does nothing as the table lies: it finds no card to do it with.
fn comes_to_nothing(t: &Table<'_>, seat: Seat, id: Id, effects: &[Effect<Fab>]) -> bool {
    let ctx = Ctx { seat, this: t.reference(id), ..Ctx::NONE };
    let is_empty = |&zone: &Zone| t.cards(zone, seat).is_empty();
    let none = |zones: &[Zone], filter: &Filter<Fab>| {
        !zones.iter().flat_map(|&zone| t.cards(zone, seat)).any(|&card| t.fits(filter, card, &ctx))
    };
    match effects {
        // What follows is about the card on top.
        [Effect::LookTop(Who::You) | Effect::RevealTop(Who::You), rest @ ..] => {
            is_empty(&Zone::Deck) && rest.iter().all(|effect| matches!(effect, Effect::If(..)))
        }
        [Effect::Opt(_) | Effect::RevealUntil(..)] => is_empty(&Zone::Deck),
        [
            Effect::Choose(Pick::Own(zones, filter), then)
            | Effect::MayChoose(Pick::Own(zones, filter), then),
        ] => {
            let stores = matches!(then.first(), Some(Effect::Move(Sel::It, Zone::Arsenal)));
            none(zones, filter) || stores && !Fab::room(t, Zone::Arsenal, seat)
        }
        [Effect::Do(Verb::PutAway(zones, _))] => zones.iter().all(is_empty),
        [Effect::If(cond @ Cond::Compare(Amount::Counters(Sel::This, _), ..), _)] => !t.holds(cond, &ctx),
        _ => false,
    }
}
