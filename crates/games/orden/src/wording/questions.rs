//! Questions and options.

use super::{abilities, clauses, lexicon};
use crate::bill::Laid;
use crate::choosing::{Choosing, SEARCH};
use crate::loss::Lose;
use crate::payment::{For, Pay, Paying};
use crate::{Orden, Proc, Property, Verb, Which, Why, Zone, turn};
use stapel_kernel::{
    Asking, Audience, Book, Choice, Decision, DefId, Frame, Id, LayerKind, Ref, Table, Target, Why as Reason,
};
use stapel_script::{Cost, Effect, Word};
use stapel_wording::{Bill, Debt, Lang, Names, Questions, Say, capital, list, name, of_seat, seat_name};

/// What a player may choose, and how much of it they have.
fn choose(t: &Table<'_, Orden>, choosing: &Choosing, lang: Lang) -> Option<String> {
    let search = choosing.search(t.book);
    let mut say = Say::new(t.book, lang);
    let verb = Effect::Do(Verb::Choose(search.clone()));
    let what = clauses::text(&mut say, &[verb], clauses::That::player(), "");
    let so_far = match (search.up_to, choosing.chosen) {
        (0 | 1, _) => String::new(),
        (most, n) => lang.pick(format!(" ({n} of up to {most})"), format!(" ({n} von bis zu {most})")),
    };
    Some(format!("{}: {}{so_far}", source(t, choosing.this, lang)?, start(&what, lang)))
}

/// Whose rule takes a card of whom.
fn take(t: &Table<'_, Orden>, lose: &Lose, lang: Lang) -> Option<String> {
    let loss = lose.loss(t.book);
    let source = source(t, lose.this, lang)?;
    let zone = match loss.from {
        Zone::Hand => lang.pick("hand", "Hand"),
        _ => lang.pick("layout", "Auslage"),
    };
    Some(match loss.which {
        Which::Yours => {
            let whose = seat_name(lose.seat, lang);
            lang.pick(
                format!("{source}: which card of the {zone} of {whose} is discarded?"),
                format!("{source}: Welche Karte der {zone} von {whose} wird abgelegt?"),
            )
        }
        _ => {
            let of = seat_name(lose.by, lang);
            lang.pick(
                format!("{source} of {of}: which card of your {zone} do you discard?"),
                format!("{source} von {of}: Welche Karte deiner {zone} legst du ab?"),
            )
        }
    })
}

/// German begins a sentence after a colon with a capital letter.
fn start(text: &str, lang: Lang) -> String {
    lang.pick(text.to_string(), capital(text))
}

/// Who announces which rule at whom.
fn announced(t: &Table<'_, Orden>, audience: Audience, lang: Lang) -> Option<String> {
    let layer = t.stack().last()?;
    let LayerKind::Ability(k) = layer.kind else { return None };
    let who = seat_name(layer.seat, lang);
    let (rule, says) = numbered(t.book, layer.def, k, lang);
    let aimed = layer.targets.iter().find_map(|target| match *target {
        Target::Seat(seat) if audience == Audience::Seat(seat) => Some(lang.pick("you", "dich").into()),
        Target::Seat(seat) => Some(seat_name(seat, lang)),
        Target::Object(r) => {
            let object = t.object(r.id);
            Some(of_seat(&name(t.book, object.def, lang), object.owner, audience, lang))
        }
        _ => None,
    });
    let (at, gegen) =
        aimed.map_or_else(Default::default, |who| (format!(" against {who}"), format!(" gegen {who}")));
    Some(lang.pick(
        format!("{who} announces {rule}{at}: “{says}”. React?"),
        format!("{who} kündigt {rule}{gegen} an: „{says}“. Reagierst du?"),
    ))
}

/// The price under way, part by part: what is owed of each property, and what is laid of it.
pub(crate) fn bill(t: &Table<'_, Orden>, lang: Lang) -> Option<Bill> {
    let Some(Frame::Game(Proc::Pay(payment))) = t.frames().last() else { return None };
    let paying = payment.under_way(t)?;
    let bill = paying.bill.as_ref().filter(|bill| !bill.is_exact())?;
    let laid = bill.paid(t, payment.laid(t).now).map(|(paid, _)| paid as i16);
    let debt = |(property, owed): (Property, u8)| Debt {
        sign: property.stat().name(),
        word: Orden::stat(property.stat(), lang).into(),
        owed: owed.into(),
        laid,
        by: vec![property.stat().name(), Property::Joker.stat().name()],
    };
    Some(Bill { text: price(t, payment, &paying, lang)?, debts: bill.owed().map(debt).collect() })
}

/// What is owed for which rule, and what follows.
fn price(t: &Table<'_, Orden>, payment: &Pay, paying: &Paying<'_>, lang: Lang) -> Option<String> {
    let (source, then) = rule_of(t, payment, lang);
    let owed = match paying.cost {
        Cost::Own(_) => {
            let bill = paying.bill.as_ref()?;
            let parts: Vec<String> =
                bill.owed().map(|(p, n)| format!("{n}×{}", lexicon::symbol(p))).collect();
            parts.join(lang.pick(" and ", " und "))
        }
        Cost::Discard(n, _) => clauses::cards(i16::from(*n), lang),
        _ => return None,
    };
    let owed = abilities::giving(paying.cost, &owed, lang);
    let then = match then.is_empty() {
        true => String::new(),
        false => lang.pick(format!(", then: {then}"), format!(", dann: {then}")),
    };
    Some(lang.pick(format!("{source}: {owed}{then}"), format!("{source}: {}{then}", capital(&owed))))
}

/// The price, and what is laid of it so far.
fn pay(t: &Table<'_, Orden>, payment: &Pay, audience: Audience, lang: Lang) -> Option<String> {
    let paying = payment.under_way(t)?;
    let price = price(t, payment, &paying, lang)?;
    let Laid { before, now } = payment.laid(t);
    // What hidden cards are worth would tell what they are.
    let open = now.iter().all(|r| t.knows(audience, r.id));
    let sum = paying.bill.as_ref().filter(|_| open);
    let sum = sum.and_then(|bill| bill.paid(t, now).zip(bill.owed().next()));
    let sum = sum.map(|((paid, _), (p, _))| format!(" ({paid}×{})", lexicon::symbol(p))).unwrap_or_default();
    let names =
        |cards: &[Ref]| -> Vec<String> { cards.iter().map(|r| seen(t, r.id, audience, lang)).collect() };
    let mut laid = match now {
        [] => lang.pick("nothing yet", "noch nichts").to_string(),
        now => format!("{}{sum}", list(&names(now), lang)),
    };
    // What pays for another part of the same cost.
    let before = names(before);
    if !before.is_empty() {
        let before = list(&before, lang);
        laid = lang.pick(format!("{laid}; before that {before}"), format!("{laid}; davor {before}"));
    }
    Some(lang.pick(format!("{price}. Laid so far: {laid}"), format!("{price}. Bisher gelegt: {laid}")))
}

/// A card as a reader may know it.
fn seen(t: &Table<'_, Orden>, id: Id, audience: Audience, lang: Lang) -> String {
    match t.knows(audience, id) {
        true => name(t.book, t.object(id).def, lang),
        false => lang.pick("a card", "eine Karte").into(),
    }
}

/// Which card leaves for which.
fn exchange(t: &Table<'_, Orden>, new: Ref, audience: Audience, lang: Lang) -> Option<String> {
    // Which card comes is not known to the others before it lies there.
    let new = t.alive(new).filter(|&id| t.knows(audience, id))?;
    let card = name(t.book, t.object(new).def, lang);
    let kind = t.brief(new).digest.kind().map_or("", |kind| Orden::kind(kind, lang));
    Some(lang.pick(
        format!("Which {kind} is discarded for {card}?"),
        format!("Welche {kind}-Karte wird für {card} abgelegt?"),
    ))
}

/// Questions of the kernel's in the words of this game.
pub(super) fn common(
    t: &Table<'_, Orden>,
    decision: &Decision<'_, Why>,
    audience: Audience,
    lang: Lang,
) -> Option<String> {
    if decision.why == Reason::Discard && decision.about.is_none() {
        let limit = turn::hand_limit(t, decision.seat);
        return Some(lang.pick(
            format!("End of the turn: discard cards from your hand down to your hand limit of {limit}"),
            format!("Zugende: Lege Karten von der Hand ab, bis dein Handlimit von {limit} erreicht ist"),
        ));
    }
    let known = |id: &Id| t.knows(audience, *id);
    let def = open(t, decision.about)
        .or_else(|| t.alive(decision.about).filter(known).map(|id| t.object(id).def))?;
    let mut card = name(t.book, def, lang);
    let owner = t.object(decision.about.id).owner;
    if owner != decision.seat {
        let owner = seat_name(owner, lang);
        card = lang.pick(format!("{card} of {owner}"), format!("{card} von {owner}"));
    }
    let mut say = Say::new(t.book, lang);
    let reacts = t.frames().iter().any(|f| matches!(f, Frame::Game(Proc::Reaction(_))));
    let that = if reacts { clauses::That::acting() } else { clauses::That::player() };
    let says = match t.asking()? {
        Asking::Aim(..) => {
            let (rule, says) = numbered(t.book, def, announced_rule(t)?, lang);
            let players = decision.options.iter().all(|o| matches!(o, Choice::Seat(_)));
            let which = match players {
                true => lang.pick("Which player?", "Welcher Mitspieler?"),
                false => lang.pick("Which card?", "Welche Karte?"),
            };
            return Some(format!("{rule}: {says}. {which}"));
        }
        Asking::Instruction(effect) => clauses::text(&mut say, std::slice::from_ref(effect), that, ""),
        Asking::Cost(cost) => {
            let cost = abilities::costs(&mut say, std::slice::from_ref(cost));
            // What is paid for an action that is announced; a text that asks for a price has said what for.
            match announced_rule(t).filter(|_| t.speaking().is_none()) {
                Some(rule) => {
                    let then = abilities::outcome(&mut say, &t.book.def(def).activated[rule as usize].text);
                    lang.pick(format!("{cost}, then: {then}"), format!("{cost}, dann: {then}"))
                }
                None => cost,
            }
        }
    };
    let says = start(&says, lang);
    Some(match decision.why {
        Reason::MayPay => lang.pick(format!("{card}: {says}. Pay?"), format!("{card}: {says}. Bezahlst du?")),
        Reason::PutOnTop => lang.pick(
            format!("{card}: {says}. Which card goes back next? The last one lies on top"),
            format!("{card}: {says}. Welche Karte kommt als nächste zurück? Die letzte liegt obenauf"),
        ),
        _ => format!("{card}: {says}"),
    })
}

/// The number of the rule of the action that is announced.
fn announced_rule(t: &Table<'_, Orden>) -> Option<u8> {
    t.frames().iter().rev().find_map(|frame| match frame {
        Frame::Game(Proc::Action(action)) => Some(action.rule),
        _ => None,
    })
}

/// The card of a rule that was announced or reacted with: everybody has seen it, wherever it is by now.
fn open(t: &Table<'_, Orden>, this: Ref) -> Option<DefId> {
    let announced = t.stack().iter().rev().find(|layer| layer.this == this).map(|layer| layer.def);
    let reacted = t.game.reacted.iter().rev();
    announced.or_else(|| reacted.clone().find(|r| r.this == this).map(|r| r.face))
}

/// The card whose rule runs.
fn running(t: &Table<'_, Orden>, this: Ref) -> Option<DefId> {
    open(t, this).or_else(|| t.alive(this).map(|id| t.object(id).def))
}

fn source(t: &Table<'_, Orden>, this: Ref, lang: Lang) -> Option<String> {
    running(t, this).map(|def| name(t.book, def, lang))
}

/// The rule that is paid for, and what comes of it: "Adept 1" and "ascend".
fn rule_of(t: &Table<'_, Orden>, payment: &Pay, lang: Lang) -> (String, String) {
    match (payment.what_for, running(t, payment.this)) {
        (For::Action(k) | For::Reaction(k), Some(def)) => {
            let mut say = Say::new(t.book, lang);
            let then = abilities::outcome(&mut say, &t.book.def(def).activated[k as usize].text);
            (numbered(t.book, def, k, lang).0, then)
        }
        (For::Text, Some(def)) => (name(t.book, def, lang), String::new()),
        _ => (lang.pick("A price", "Ein Preis").into(), String::new()),
    }
}

/// "Adept 1" and what that rule says: numbered if the card has several rules of the kind.
pub(super) fn numbered(book: &Book<Orden>, def: DefId, k: u8, lang: Lang) -> (String, String) {
    let def = book.def(def);
    let rule = &def.activated[k as usize].text;
    let alike = |upto: usize| def.activated[..upto].iter().filter(|r| r.text.timing == rule.timing).count();
    let number = match alike(def.activated.len()) {
        1 => String::new(),
        _ => format!(" {}", alike(k as usize + 1)),
    };
    let mut say = Say::new(book, lang);
    (format!("{}{number}", Orden::card_name(def, lang)), abilities::rule_text(&mut say, rule))
}

/// "use Adept 1: discard 2×T: ascend", "react with Disputation from your hand: ...".
fn rule(t: &Table<'_, Orden>, id: Id, k: u8, verb: &str, lang: Lang) -> String {
    let (rule, says) = numbered(t.book, t.object(id).def, k, lang);
    format!("{verb} {rule}{}: {says}", held(t, id, lang))
}

/// A copy in the hand is another option than the one that is laid out.
fn held(t: &Table<'_, Orden>, id: Id, lang: Lang) -> String {
    match t.zone_of(id) {
        Some(Zone::Hand) => format!(" {}", lexicon::from_zone(Zone::Hand, lang)),
        _ => String::new(),
    }
}

/// Whether the price under way is so many hand cards.
fn gives_cards(t: &Table<'_, Orden>) -> bool {
    let Some(Frame::Game(Proc::Pay(payment))) = t.frames().last() else { return false };
    payment.under_way(t).is_some_and(|paying| matches!(paying.cost, Cost::Discard(..)))
}

impl Questions for Orden {
    /// The whole question: which card, which of its rules, what it costs, what comes of it.
    fn question(
        t: &Table<'_, Orden>,
        decision: &Decision<'_, Why>,
        why: Why,
        audience: Audience,
        lang: Lang,
    ) -> Option<String> {
        let Frame::Game(proc) = t.frames().last()? else { return None };
        match (why, proc) {
            (Why::Act, _) => {
                let left = |most: i16, used: u8| (most - i16::from(used)).max(0);
                let seat = decision.seat;
                let plays = left(turn::plays(t, seat), t.tally(seat, crate::Tally::Plays));
                let actions = left(turn::actions(t, seat), t.tally(seat, crate::Tally::Actions));
                // What is used up is not offered in words either.
                let play = (plays > 0).then(|| {
                    lang.pick(
                        format!("play a card ({plays} left)"),
                        format!("eine Karte ausspielen (noch {plays})"),
                    )
                });
                let act = (actions > 0).then(|| {
                    lang.pick(
                        format!("execute an action ({actions} left)"),
                        format!("eine Aktion ausführen (noch {actions})"),
                    )
                });
                let ways: Vec<String> = play.into_iter().chain(act).collect();
                Some(if ways.is_empty() {
                    lang.pick("End the turn?", "Den Zug beenden?").into()
                } else {
                    let ways = ways.join(", ");
                    lang.pick(
                        format!("Your turn: {ways} or end it?"),
                        format!("Dein Zug: {ways} oder ihn beenden?"),
                    )
                })
            }
            (Why::React, _) => announced(t, audience, lang),
            (Why::Name, Proc::Pay(paying)) => {
                let (source, _) = rule_of(t, paying, lang);
                let demand = abilities::demand(paying.naming(t)?, lang);
                Some(lang.pick(
                    format!("{source}: in which property do you pay {demand}?"),
                    format!("{source}: Mit welcher Eigenschaft bezahlst du {demand}?"),
                ))
            }
            (Why::Pay, Proc::Pay(paying)) => pay(t, paying, audience, lang),
            (Why::Choose, Proc::Choose(choosing)) => choose(t, choosing, lang),
            (Why::LayChosen, _) => {
                let it = name(t.book, t.object(t.alive(decision.about)?).def, lang);
                Some(lang.pick(
                    format!("Play {it} at once instead of taking it to your hand? (once per turn)"),
                    format!("{it} sofort ausspielen, statt sie auf die Hand zu nehmen? (einmal pro Zug)"),
                ))
            }
            (Why::Exchange, Proc::ThinOut(_)) => Some(
                lang.pick(
                    "Two CASTLE cards may no longer lie side by side: which one is discarded?".to_string(),
                    "Zwei BURG-Karten dürfen nicht mehr nebeneinander ausliegen: Welche wird abgelegt?"
                        .to_string(),
                ),
            ),
            (Why::Exchange, Proc::Lay(lay)) => exchange(t, lay.this, audience, lang),
            (Why::Lose, Proc::Lose(lose)) => take(t, lose, lang),
            _ => None,
        }
    }

    fn common_question(
        t: &Table<'_, Self>,
        decision: &Decision<'_, Why>,
        audience: Audience,
        lang: Lang,
    ) -> Option<String> {
        common(t, decision, audience, lang)
    }

    /// Options of the kernel's in the words of this game.
    fn common_option(t: &Table<'_, Orden>, why: Reason<Why>, choice: Choice, lang: Lang) -> Option<String> {
        match (why, choice) {
            (Reason::Discard | Reason::DiscardCost, Choice::Card(id)) => {
                let card = name(t.book, t.object(id).def, lang);
                Some(lang.pick(format!("discard {card}"), format!("lege {card} ab")))
            }
            (Reason::MayPay, Choice::Yes) => match t.asking()? {
                Asking::Instruction(Effect::MayPay(costs, _) | Effect::Unless(_, costs, _)) => {
                    let mut say = Say::new(t.book, lang);
                    let costs = abilities::costs(&mut say, costs);
                    Some(lang.pick(format!("yes: {costs}"), format!("ja: {costs}")))
                }
                _ => None,
            },
            _ => None,
        }
    }

    fn option(t: &Table<'_, Orden>, why: Why, choice: Choice, lang: Lang) -> String {
        let card = |id: Id| name(t.book, t.object(id).def, lang);
        match (why, choice) {
            (Why::Act, Choice::Play(id)) => {
                lang.pick(format!("play {}", card(id)), format!("spiele {} aus", card(id)))
            }
            (Why::Act, Choice::Activate(id, k)) => rule(t, id, k, lang.pick("use", "nutze"), lang),
            (Why::Act, Choice::Pass) => lang.pick("end the turn", "beende den Zug").into(),
            (Why::React, Choice::Activate(id, k)) => {
                rule(t, id, k, lang.pick("react with", "reagiere mit"), lang)
            }
            (Why::Name, Choice::Mode(k)) => {
                let property = Property::from_index(k as usize).map_or("", |p| lexicon::property(p, lang));
                lang.pick(format!("pay in {property}"), format!("bezahle mit {property}"))
            }
            (Why::Pay, Choice::Card(id)) if gives_cards(t) => {
                lang.pick(format!("discard {}", card(id)), format!("lege {} ab", card(id)))
            }
            (Why::Pay, Choice::Card(id)) => {
                let held = held(t, id, lang);
                lang.pick(format!("pay with {}{held}", card(id)), format!("bezahle mit {}{held}", card(id)))
            }
            (Why::Choose, SEARCH) => {
                lang.pick("search the draw pile", "durchsuche den Nachziehstapel").into()
            }
            (Why::Choose, Choice::Card(id)) => {
                let from = t.zone_of(id).map_or("", |zone| lexicon::from_zone(zone, lang));
                lang.pick(format!("choose {} {from}", card(id)), format!("wähle {} {from}", card(id)))
            }
            (Why::Exchange | Why::Lose, Choice::Card(id)) => {
                lang.pick(format!("discard {}", card(id)), format!("lege {} ab", card(id)))
            }
            (_, Choice::Pass) => lang.pick("pass", "passe").into(),
            (_, Choice::Done) => lang.pick("done", "fertig").into(),
            (_, Choice::Yes) => lang.pick("yes", "ja").into(),
            (_, Choice::No) => lang.pick("no", "nein").into(),
            (_, other) => format!("{other:?}"),
        }
    }
}
