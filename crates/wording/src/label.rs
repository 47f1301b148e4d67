//! Options and questions, as a player reads them.

use crate::{Lang, Say, Speak, capital, name, why_title};
use stapel_kernel::{Audience, Choice, Decision, DefId, Id, LayerKind, Seat, Table, Why};
use stapel_script::{Ability, Effect};

/// "Player A".
pub fn seat_name(seat: Seat, lang: Lang) -> String {
    let letter = seat.letter().to_ascii_uppercase();
    if seat == Seat::NOBODY {
        lang.pick("nobody", "niemand").into()
    } else {
        format!("{} {letter}", lang.pick("Player", "Spieler"))
    }
}

fn card<G: Speak>(t: &Table<'_, G>, id: Id, lang: Lang) -> String {
    name(t.book, t.object(id).def, lang)
}

/// A card among others to pick from: with its player, if another one looks the same.
fn whose<G: Speak>(t: &Table<'_, G>, id: Id, lang: Lang) -> String {
    let (def, controller) = (t.object(id).def, t.object(id).controller);
    let twin = |o: &Choice| matches!(o, Choice::Card(c) if t.object(*c).def == def && t.object(*c).controller != controller);
    match t.options.iter().any(twin) {
        true => format!("{} ({})", card(t, id, lang), seat_name(controller, lang)),
        false => card(t, id, lang),
    }
}

/// What it costs to choose something, if it costs anything: " (pay 2)".
fn to_choose<G: Speak>(t: &Table<'_, G>, id: Id, lang: Lang) -> String {
    match t.decision().map_or(0, |d| G::choosing_price(t, d.seat, id)) {
        0 => String::new(),
        n => lang.pick(format!(" (pay {n})"), format!(" (bezahle {n})")),
    }
}

/// What the pending decision asks.
pub fn decision_title<G: Speak>(t: &Table<'_, G>, decision: &Decision<'_, G::Why>, lang: Lang) -> String {
    let title = why_title::<G>(decision.why, lang);
    // A card that has gone out of sight must not be named by the number it had.
    match t.alive(decision.about).filter(|&id| t.knows(Audience::Seat(decision.seat), id)) {
        Some(id) => format!("{}: {title}", card(t, id, lang)),
        None => title.to_string(),
    }
}

/// The label of an option: unique among the options of its decision for the reader's purposes; copies of a card in
/// different zones carry the same label.
pub fn label<G: Speak>(t: &Table<'_, G>, why: Why<G::Why>, choice: Choice, lang: Lang) -> String {
    match (why, choice) {
        (Why::Own(why), choice) => G::option(t, why, choice, lang),
        (Why::Target, Choice::Card(id)) => lang
            .pick(format!("target {}", whose(t, id, lang)), format!("wähle als Ziel {}", whose(t, id, lang))),
        (Why::Discard | Why::DiscardCost, Choice::Card(id)) => {
            lang.pick(format!("discard {}", card(t, id, lang)), format!("wirf {} ab", card(t, id, lang)))
        }
        (Why::GiveCost, Choice::Card(id)) => {
            lang.pick(format!("give up {}", card(t, id, lang)), format!("gib {} her", card(t, id, lang)))
        }
        (Why::RevealCost | Why::Show, Choice::Card(id)) => {
            lang.pick(format!("reveal {}", card(t, id, lang)), format!("zeige {} vor", card(t, id, lang)))
        }
        (Why::PutUnder | Why::PutOnTop, Choice::Card(id)) => {
            lang.pick(format!("put {}", card(t, id, lang)), format!("lege {}", card(t, id, lang)))
        }
        (Why::Search | Why::Take, Choice::Card(id)) => {
            lang.pick(format!("take {}", card(t, id, lang)), format!("nimm {}", card(t, id, lang)))
        }
        (Why::Choose, Choice::Card(id)) => format!("{}{}", whose(t, id, lang), to_choose(t, id, lang)),
        (Why::Name, Choice::Name(def)) => {
            let card = crate::plain_name(t.book.def(def), lang);
            lang.pick(format!("name {card}"), format!("nenne {card}"))
        }
        (Why::Mode, Choice::Name(def)) => lang.pick(
            format!("create {}", name(t.book, def, lang)),
            format!("erzeuge {}", name(t.book, def, lang)),
        ),
        (Why::PutUnder, Choice::Done) => lang.pick("the rest on top", "den Rest obenauf").into(),
        (Why::Search, Choice::Done) => lang.pick("take nothing", "nimm nichts").into(),
        (Why::Order | Why::React, Choice::Trigger(k)) => {
            let waiting = t.triggered[k as usize];
            let source = waiting_name(t, k as usize, lang);
            let owner = seat_name(waiting.seat, lang);
            lang.pick(format!("first {source} ({owner})"), format!("zuerst {source} ({owner})"))
        }
        (_, choice) => plain(t, choice, lang),
    }
}

/// What waits, by its card; several texts of one card are told apart.
fn waiting_name<G: Speak>(t: &Table<'_, G>, k: usize, lang: Lang) -> String {
    let this = t.triggered[k];
    if this.this.is_none() {
        return lang.pick("a rule of the game", "eine Regel des Spiels").into();
    }
    let def = t.source_of(&this);
    let source =
        def.map_or_else(|| lang.pick("an effect", "ein Effekt").into(), |def| name(t.book, def, lang));
    let same = |x: &&stapel_kernel::Triggered| x.this.id == this.this.id && x.kind != this.kind;
    match this.kind {
        _ if !t.triggered.iter().any(|x| same(&x)) => source,
        LayerKind::Static => format!("{source}: {}", lang.pick("lasting", "dauerhaft")),
        LayerKind::Trigger(number) => {
            let place = def.and_then(|def| t.book.def(def).triggers.iter().position(|&n| n == number));
            let which = place.map_or_else(|| lang.pick("given", "verliehen").into(), |n| (n + 1).to_string());
            format!("{source}: {which}")
        }
        _ => source,
    }
}

/// Labels that need no reason.
fn plain<G: Speak>(t: &Table<'_, G>, choice: Choice, lang: Lang) -> String {
    match choice {
        Choice::Pass => lang.pick("pass", "passe").into(),
        Choice::Done => lang.pick("done", "fertig").into(),
        Choice::Yes => lang.pick("yes", "ja").into(),
        Choice::No => lang.pick("no", "nein").into(),
        Choice::Card(id) => card(t, id, lang),
        Choice::Play(id) | Choice::Activate(id, _) => play_label(t, id, lang),
        Choice::Seat(seat) => seat_name(seat, lang),
        Choice::Number(n) => n.to_string(),
        Choice::Mode(k) => {
            let text = t.decision().and_then(|d| t.alive(d.about)).map(|id| mode(t, id, k as usize, lang));
            format!("{} {}: {}", lang.pick("mode", "Variante"), k + 1, text.unwrap_or_default())
        }
        Choice::Layer(k) => {
            let layer = t.stack[k as usize];
            let source = match layer.def {
                DefId::NONE => lang.pick("a rule of the game", "eine Regel des Spiels").into(),
                def => name(t.book, def, lang),
            };
            format!("{} {}: {source}", lang.pick("stack", "Stapel"), k + 1)
        }
        Choice::Trigger(k) => format!("{} {}", lang.pick("effect", "Effekt"), k + 1),
        Choice::Name(def) => name(t.book, def, lang),
    }
}

/// "play Pack Hunt (red)".
pub fn play_label<G: Speak>(t: &Table<'_, G>, id: Id, lang: Lang) -> String {
    let card = card(t, id, lang);
    lang.pick(format!("play {card}"), format!("spiele {}", capital(&card)))
}

/// The text of one mode of a card.
fn mode<G: Speak>(t: &Table<'_, G>, id: Id, k: usize, lang: Lang) -> String {
    let texts = t.def(id).card.abilities.iter().map(|ability| match ability {
        Ability::Resolve(effects) | Ability::Part(_, effects) => effects.as_slice(),
        Ability::When(trigger) => &trigger.then,
        Ability::Activated(text) => &text.then,
        Ability::Static(_) | Ability::ExtraCost(_) | Ability::MayCost(_) | Ability::PlayOnly(_) => &[],
    });
    let modes = texts.filter_map(modes_in).next().and_then(|modes| modes.get(k));
    let mut say = Say::new(t.book, lang);
    modes.map_or_else(String::new, |effects| say.sentences(effects))
}

fn modes_in<G: Speak>(effects: &[Effect<G>]) -> Option<&[Vec<Effect<G>>]> {
    effects.iter().find_map(|effect| match effect {
        Effect::ChooseOne(modes) => Some(modes.as_slice()),
        effect => effect.inner().find_map(modes_in),
    })
}
