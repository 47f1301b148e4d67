//! Questions and options.

use super::{ability_label, lexicon, log};
use crate::{Athernum, Pool, Why, Zone, day, exhaustion};
use stapel_kernel::{Choice, Id, Seat, Table};
use stapel_script::Word;
use stapel_wording::{Lang, name, seat_name};

pub(super) fn why(why: Why, lang: Lang) -> &'static str {
    match why {
        Why::Start => lang.pick("Which card do you start with?", "Mit welcher Karte startest du?"),
        Why::Day => lang.pick("Your Day", "Dein Tag"),
        Why::Priority => lang.pick("You have priority", "Du hast Priorität"),
        Why::Host => lang.pick("Attach it to what?", "Woran anlegen?"),
        Why::Side => lang.pick("Face up or face down?", "Offen oder verdeckt?"),
        Why::Pay => lang.pick("Pay with which resource?", "Mit welcher Ressource bezahlst du?"),
        Why::ExhaustCost => lang.pick("Exhaust what as a cost?", "Was erschöpfst du als Kosten?"),
        Why::SacrificeCost => {
            lang.pick("Discard what from play as a cost?", "Was legst du als Kosten aus dem Spiel ab?")
        }
        Why::VoidCost => {
            lang.pick("Put what into the void as a cost?", "Was legst du als Kosten in die Leere?")
        }
        Why::UnscoreCost => lang.pick(
            "From which card do you take the victory token?",
            "Von welcher Karte nimmst du den Siegpunkt?",
        ),
        Why::Refit => lang.pick("Where does the Item go?", "Wohin kommt der Gegenstand?"),
        Why::Attacker => lang.pick("Who attacks?", "Wer greift an?"),
        Why::AttackTarget => lang.pick("Whom does it attack?", "Wen greift er an?"),
        Why::Defender => lang.pick("Name a defender?", "Einen Verteidiger bestimmen?"),
        Why::Tireless => lang.pick(
            "Pay 2 resources, so that it is not exhausted?",
            "2 Ressourcen bezahlen, damit diese Karte nicht erschöpft wird?",
        ),
        Why::PayOrLose => lang.pick(
            "Pay so that your effect is not neutralised?",
            "Bezahlen, damit dein Effekt nicht neutralisiert wird?",
        ),
        Why::Name => lang.pick("Name a card", "Nenne eine Karte"),
        Why::Kind => lang.pick("Which faction?", "Welche Fraktion?"),
        Why::Gather => {
            lang.pick("Take a card from your deck?", "Eine Karte aus deinem Nachziehstapel nehmen?")
        }
        Why::Score => lang.pick("Which card gets the victory token?", "Welche Karte erhält den Siegpunkt?"),
    }
}

pub(super) fn option(t: &Table<'_, Athernum>, why: Why, choice: Choice, lang: Lang) -> String {
    let card = |id: Id| whose(t, id, lang);
    let with =
        |en: &str, de: &str, id: Id| lang.pick(format!("{en} {}", card(id)), format!("{de} {}", card(id)));
    match (why, choice) {
        (Why::Start, Choice::Name(def)) => {
            let name = name(t.book, def, lang);
            lang.pick(format!("start with {name}"), format!("starte mit {name}"))
        }
        (Why::Name, Choice::Name(def)) => {
            let name = name(t.book, def, lang);
            lang.pick(format!("name {name}"), format!("nenne {name}"))
        }
        (Why::Day | Why::Priority, Choice::Play(id)) => match t.def(id).types.contains(crate::Type::Item) {
            true => with("attach", "lege an:", id),
            false => with("play", "spiele", id),
        },
        (Why::Day | Why::Priority, Choice::Activate(id, k)) => ability_label(t, id, k, lang),
        (Why::Day, Choice::Number(day::COMBAT)) => lang.pick("enter combat", "beginne die Kampfphase").into(),
        (Why::Day, Choice::Number(n)) => {
            let what = log::command(n, lang);
            lang.pick(format!("command {what}"), format!("Befehl {what}"))
        }
        (Why::Day, Choice::Done) => lang.pick("end the Day", "beende den Tag").into(),
        (Why::Day | Why::Priority | Why::Attacker, Choice::Card(id))
            if t.zone_of(id) == Some(Zone::Resources) =>
        {
            with("exhaust", "erschöpfe", id)
        }
        (Why::Day | Why::Priority, Choice::Card(id)) => match exhaustion::is_face_down(t, id) {
            true => with("reveal", "decke auf:", id),
            false => with("discard", "lege ab:", id),
        },
        (Why::Host | Why::Refit, Choice::Card(id)) => with("on", "an", id),
        (Why::Host, Choice::Number(0)) => lang.pick("into the location slot", "auf den Schauplatz").into(),
        (Why::Host, Choice::Number(_)) => lang.pick("use it directly", "direkt nutzen").into(),
        (Why::Side, Choice::Mode(0)) => lang.pick("face up", "offen").into(),
        (Why::Side, Choice::Mode(_)) => lang.pick("face down", "verdeckt").into(),
        (Why::Pay, Choice::Number(n)) => {
            let kind = kind(n, lang);
            lang.pick(format!("pay {kind}"), format!("bezahle {kind}"))
        }
        (Why::Kind, Choice::Number(n)) => kind(n, lang).into(),
        (Why::ExhaustCost, Choice::Card(id)) => with("exhaust", "erschöpfe", id),
        (Why::SacrificeCost, Choice::Card(id)) => with("discard", "lege ab:", id),
        (Why::VoidCost, Choice::Card(id)) => with("void", "in die Leere:", id),
        (Why::UnscoreCost, Choice::Card(id)) => with("take from", "nimm von", id),
        (Why::Attacker, Choice::Card(id)) => with("attack with", "greife an mit", id),
        (Why::Attacker, Choice::Done) => lang.pick("end combat", "beende den Kampf").into(),
        (Why::AttackTarget, Choice::Card(id)) => with("attack", "greife an:", id),
        (Why::Defender, Choice::Card(id)) => with("defend with", "verteidige mit", id),
        (Why::Defender, Choice::Done) => lang.pick("no defender", "kein Verteidiger").into(),
        (Why::Gather, Choice::Card(id)) => with("take", "nimm", id),
        (Why::Gather, Choice::Done) => lang.pick("take nothing more", "nimm nichts mehr").into(),
        (Why::Score, Choice::Card(id)) => with("on", "auf", id),
        (_, Choice::Yes) => lang.pick("yes", "ja").into(),
        (_, Choice::No) => lang.pick("no", "nein").into(),
        (_, Choice::Pass) => lang.pick("pass", "passe").into(),
        (_, Choice::Done) => lang.pick("done", "fertig").into(),
        (_, other) => format!("{other:?}"),
    }
}

fn kind(n: i16, lang: Lang) -> &'static str {
    Pool::from_index(n as usize).map_or("", |p| lexicon::point(p, lang))
}

/// A card with its player, where another option looks the same.
fn whose(t: &Table<'_, Athernum>, id: Id, lang: Lang) -> String {
    let label = name(t.book, t.object(id).def, lang);
    let (def, controller) = (t.object(id).def, t.object(id).controller);
    let other = |seat: Seat| seat != controller;
    let twin =
        |o: &Choice| matches!(*o, Choice::Card(c) if t.object(c).def == def && other(t.object(c).controller));
    match t.options.iter().any(twin) {
        true => format!("{label} ({})", seat_name(controller, lang)),
        false => label,
    }
}
