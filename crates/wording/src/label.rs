//! Options and questions, as a player reads them.

use crate::{Lang, Say, Speak, capital, list, name, why_title};
use stapel_kernel::{
    Asking, Audience, Book, Choice, Decision, DefId, Frame, Id, Layer, LayerKind, Seat, Several, Table,
    Target, Why,
};
use stapel_script::{Ability, Cost, Effect, Who, Word};

/// "Player A".
pub fn seat_name(seat: Seat, lang: Lang) -> String {
    let letter = seat.letter().to_ascii_uppercase();
    if seat == Seat::NOBODY {
        lang.pick("nobody", "niemand").into()
    } else {
        format!("{} {letter}", lang.pick("Player", "Spieler"))
    }
}

/// "Cinderling of Player A"; that player reads "your Cinderling".
pub fn of_seat(what: &str, seat: Seat, audience: Audience, lang: Lang) -> String {
    if audience == Audience::Seat(seat) {
        return lang.pick(format!("your {what}"), format!("{what} von dir"));
    }
    let whose = seat_name(seat, lang);
    lang.pick(format!("{what} of {whose}"), format!("{what} von {whose}"))
}

/// What something on the stack is aimed at, as its reader may know it: " (target: you)". Nothing if it has no target.
pub fn aimed_at<G: Speak>(t: &Table<'_, G>, layer: &Layer, audience: Audience, lang: Lang) -> String {
    let names = layer.targets.iter().filter_map(|target| match *target {
        Target::None => None,
        Target::Seat(seat) if audience == Audience::Seat(seat) => Some(lang.pick("you", "du").into()),
        Target::Seat(seat) => Some(seat_name(seat, lang)),
        Target::Object(r) => t.alive(r).map(|id| {
            let card = match t.knows(audience, id) {
                true => name(t.book, t.object(id).def, lang),
                false => lang.pick("face-down card", "verdeckte Karte").into(),
            };
            of_seat(&card, t.object(id).controller, audience, lang)
        }),
        Target::Layer(k) => t.stack().get(k as usize).map(|_| plain(t, Choice::Layer(k), lang)),
    });
    let names: Vec<String> = names.collect();
    match names.as_slice() {
        [] => String::new(),
        names => format!(" ({}: {})", lang.pick("target", "Ziel"), list(names, lang)),
    }
}

/// A card, as whoever chooses may know it.
fn card<G: Speak>(t: &Table<'_, G>, id: Id, lang: Lang) -> String {
    match is_seen(t, id) {
        true => name(t.book, t.object(id).def, lang),
        false => lang.pick("a face-down card", "eine verdeckte Karte").into(),
    }
}

fn is_seen<G: Speak>(t: &Table<'_, G>, id: Id) -> bool {
    t.decision().is_none_or(|d| t.knows(Audience::Seat(d.seat), id))
}

/// What it costs to choose something, if it costs anything: " (pay 2)".
fn to_choose<G: Speak>(t: &Table<'_, G>, id: Id, lang: Lang) -> String {
    match t.decision().map_or(0, |d| G::choosing_price(t, d.seat, id)) {
        0 => String::new(),
        n => lang.pick(format!(" (pay {n})"), format!(" (bezahle {n})")),
    }
}

/// What the pending decision asks, as its audience may know it: the card that asks, and what it says there.
pub fn decision_title<G: Speak>(
    t: &Table<'_, G>,
    decision: &Decision<'_, G::Why>,
    audience: Audience,
    lang: Lang,
) -> String {
    let asked = title_of(t, decision, audience, lang);
    // Only for whoever is asked: that nothing else can be done tells what they hold.
    if matches!(decision.options, [Choice::Pass | Choice::Done]) && audience == Audience::Seat(decision.seat)
    {
        return format!(
            "{asked} ({})",
            lang.pick("there is nothing else to do now", "sonst kannst du jetzt nichts tun")
        );
    }
    asked
}

fn title_of<G: Speak>(
    t: &Table<'_, G>,
    decision: &Decision<'_, G::Why>,
    audience: Audience,
    lang: Lang,
) -> String {
    if let Why::Own(why) = decision.why
        && let Some(whole) = G::question(t, decision, why, audience, lang)
    {
        return whole;
    }
    if let Some(whole) = G::common_question(t, decision, audience, lang) {
        return whole;
    }
    // A card that has gone out of sight must not be named by the number it had, and neither must its text.
    let about = t.alive(decision.about).filter(|&id| t.knows(audience, id));
    let it = spoken_of(t, audience).filter(|&it| Some(it) != about);
    let named = |id| name(t.book, t.object(id).def, lang);
    let title = why_title::<G>(decision.why, lang);
    let what = asked_for(t, decision.why, lang);
    // Whoever is asked by the text of somebody else reads whose it is.
    let text = t
        .frames()
        .iter()
        .rev()
        .find_map(|f| if let Frame::Text(text) = f { Some(text.ctx.seat) } else { None });
    let theirs = text.filter(|&seat| what.is_some() && seat != decision.seat && seat != Seat::NOBODY);
    let whose = |card: String| match theirs {
        Some(seat) => capital(&of_seat(&card, seat, audience, lang)),
        None => card,
    };
    let about = about.map(|id| match it.map(named) {
        Some(it) => {
            lang.pick(format!("{}, about {it}", whose(named(id))), format!("{}, zu {it}", whose(named(id))))
        }
        None => whose(named(id)),
    });
    // Whoever carries a text out is told whose it is, wherever that card is by now.
    let own = audience == Audience::Seat(decision.seat);
    let speaks =
        || t.speaking().filter(|_| own && what.is_some()).map(|(def, _)| whose(name(t.book, def, lang)));
    let about = about.or_else(speaks);
    // A text says that something is put back in any order, and not what the order means.
    let ordered = matches!(decision.why, Why::PutUnder | Why::PutOnTop);
    // "Katsu, cost: discard a card".
    let colon = if matches!(t.asking(), Some(Asking::Cost(_))) { "," } else { ":" };
    match (about, what) {
        (Some(card), Some(what)) if ordered => format!("{card}: {what} {title}"),
        (Some(card), Some(what)) => format!("{card}{colon} {what}"),
        (Some(card), None) => format!("{card}: {title}"),
        (None, Some(what)) if own => format!("{what} {title}"),
        (None, _) => title.to_string(),
    }
}

/// The card that "You may ... it" speaks of, and "Choose one: ... it".
fn spoken_of<G: Speak>(t: &Table<'_, G>, audience: Audience) -> Option<Id> {
    let then = match t.asking()? {
        Asking::Instruction(Effect::May(then)) => then,
        // What else is given as a cost would be "it" afterwards.
        Asking::Instruction(Effect::MayPay(costs, then))
            if costs.iter().all(|cost| matches!(cost, Cost::Pay(..))) =>
        {
            then
        }
        Asking::Instruction(Effect::ChooseOne(modes)) => modes.first()?,
        _ => return None,
    };
    // Any other instruction may find an "it" of its own.
    let first = then.first().filter(|first| matches!(first, stapel_script::doing!()))?;
    let speaks = stapel_script::to_ron(first).split(|c: char| !c.is_alphanumeric()).any(|word| word == "It");
    t.alive(t.asking_text()?.ctx.it).filter(|&it| speaks && t.knows(audience, it))
}

/// What the pending question is about, in the words of the text that asks.
fn asked_for<G: Speak>(t: &Table<'_, G>, why: Why<G::Why>, lang: Lang) -> Option<String> {
    let mut say = Say::new(t.book, lang);
    let asking = t.asking()?;
    // "It" is what the text was triggered by, if it was, or what it has found since.
    if let (Asking::Instruction(asked), Some((_, Some(trigger)))) = (asking, t.speaking()) {
        say.it = G::it_of(trigger.on);
        let before = trigger.then.iter().position(|effect| effect == asked);
        say.sentences(&trigger.then[..before.unwrap_or(0)]);
    }
    Some(match asking {
        // Whoever the text calls "that player" is asked, and is "you".
        Asking::Instruction(Effect::Discard(_, n)) if matches!(why, Why::Discard) => {
            say.sentence(&Effect::Discard(Who::You, n.clone()), None)
        }
        Asking::Instruction(effect) => say.sentence(effect, None),
        Asking::Cost(cost) => {
            let cost = say.cost(cost);
            lang.pick(format!("cost: {cost}"), format!("Kosten: {cost}"))
        }
        Asking::Aim(aim, text) => {
            let what = say.picked(&aim.pick);
            let asks = match aim.optional {
                false => lang.pick(format!("choose {what} as target"), format!("wähle als Ziel {what}")),
                true => lang.pick(
                    format!("you may choose {what} as target"),
                    format!("wähle, wenn du willst, als Ziel {what}"),
                ),
            };
            // What becomes of the target stands in the text; if that begins with the choice, it says all.
            let whole = Say::new(t.book, lang).sentences(text);
            match whole.to_lowercase().starts_with(&asks.to_lowercase()) {
                true => whole,
                false => format!("{whole} – {}", capital(&asks)),
            }
        }
    })
}

/// How many of a set there are and have to be: "1 of 2".
pub fn how_many(set: Several, picked: usize, lang: Lang) -> String {
    let picked = set.picked as usize + picked;
    match (set.least, set.most) {
        (least, most) if least == most => {
            lang.pick(format!("{picked} of {most}"), format!("{picked} von {most}"))
        }
        (0, u8::MAX) => lang.pick(format!("{picked} chosen"), format!("{picked} gewählt")),
        (least, u8::MAX) => lang.pick(
            format!("{picked} chosen, at least {least}"),
            format!("{picked} gewählt, mindestens {least}"),
        ),
        (0, most) => {
            lang.pick(format!("{picked} of at most {most}"), format!("{picked} von höchstens {most}"))
        }
        (least, most) => lang.pick(
            format!("{picked} chosen, {least} to {most} in all"),
            format!("{picked} gewählt, {least} bis {most} insgesamt"),
        ),
    }
}

/// The labels of options that are offered side by side. Where two would read alike and are not the same for whoever
/// chooses, they are told apart; what costs something to choose says so.
pub fn labels<G: Speak>(t: &Table<'_, G>, why: Why<G::Why>, choices: &[Choice], lang: Lang) -> Vec<String> {
    let plain: Vec<String> = choices.iter().map(|&c| label(t, why, c, lang)).collect();
    let told = |k: usize| {
        let alike: Vec<Choice> =
            (0..choices.len()).filter(|&n| plain[n] == plain[k]).map(|n| choices[n]).collect();
        let ids: Vec<Id> = alike.iter().filter_map(|&choice| object_of(t, choice)).collect();
        let traits = match object_of(t, choices[k]) {
            Some(id) if ids.len() > 1 => apart(t, id, &ids, lang),
            _ => Vec::new(),
        };
        let traits = if traits.is_empty() { set_off(t, choices[k], &alike, lang) } else { traits };
        if traits.is_empty() { plain[k].clone() } else { format!("{} ({})", plain[k], traits.join(", ")) }
    };
    let price = |k: usize| match (why, choices[k]) {
        (Why::Choose | Why::Target, Choice::Card(id)) => to_choose(t, id, lang),
        _ => String::new(),
    };
    (0..choices.len()).map(|k| told(k) + &price(k)).collect()
}

/// The label of something picked, as what choosing it once more does.
pub fn put_back(label: &str, lang: Lang) -> String {
    lang.pick(format!("put back: {label}"), format!("doch nicht: {label}"))
}

fn object_of<G: Speak>(t: &Table<'_, G>, choice: Choice) -> Option<Id> {
    match choice {
        Choice::Card(id) | Choice::Play(id) | Choice::Activate(id, _) => Some(id),
        // What waits is told apart by the card that says it, as long as that is the same.
        Choice::Trigger(k) => t.alive(t.waiting().get(k as usize)?.this),
        _ => None,
    }
}

/// What tells something that waits from others that say the same: what it was set off by, or who.
fn set_off<G: Speak>(t: &Table<'_, G>, choice: Choice, alike: &[Choice], lang: Lang) -> Vec<String> {
    let of = |choice: Choice| match choice {
        // What a card does to itself is told apart by the card.
        Choice::Trigger(k) => {
            t.waiting().get(k as usize).map(|x| (t.alive(x.it).filter(|_| x.it != x.this), x.who))
        }
        _ => None,
    };
    let all: Vec<(Option<Id>, Seat)> = alike.iter().filter_map(|&choice| of(choice)).collect();
    let Some((it, who)) = of(choice) else { return Vec::new() };
    if all.iter().any(|(other, _)| *other != it) {
        let Some(id) = it else { return Vec::new() };
        // Its name is said first: only what has the same name has to be told from it.
        let named = card(t, id, lang);
        let ids = all.iter().filter_map(|(id, _)| *id).filter(|&other| card(t, other, lang) == named);
        return [vec![named.clone()], apart(t, id, &ids.collect::<Vec<_>>(), lang)].concat();
    }
    match all.iter().any(|(_, other)| *other != who) {
        true => vec![seat_name(who, lang)],
        false => Vec::new(),
    }
}

/// What tells an object from others of its name: whose it is, where it lies, what lies on it, what it carries; a number
/// where nothing else does and they are not interchangeable.
fn apart<G: Speak>(t: &Table<'_, G>, id: Id, alike: &[Id], lang: Lang) -> Vec<String> {
    let tell = |id: Id| -> [String; 5] {
        let object = t.object(id);
        let counters = G::Counter::ALL.iter().filter_map(|&c| {
            let n = object.counters[c.index()];
            (n > 0).then(|| G::counters(c, i16::from(n), lang))
        });
        let carries = (0..t.objects().len()).map(|k| Id(k as u16)).filter(|&other| {
            let o = t.object(other);
            o.attached == id && o.area != stapel_kernel::NOWHERE && !o.is_proxy()
        });
        let carries: Vec<String> = carries.map(|other| seen_card(t, other, lang)).collect();
        let host =
            Some(object.attached).filter(|&host| host != Id::NONE).map(|host| seen_card(t, host, lang));
        [
            seat_name(object.controller, lang),
            G::place(t, id, lang)
                .or_else(|| t.zone_of(id).map(|z| G::zone_word(z, lang).to_string()))
                .unwrap_or_default(),
            counters.collect::<Vec<_>>().join(", "),
            host.map(|host| G::attached_to(&host, lang)).unwrap_or_default(),
            match carries.is_empty() {
                true => String::new(),
                false => G::carrying(&list(&carries, lang), lang),
            },
        ]
    };
    let mine = tell(id);
    let others: Vec<[String; 5]> = alike.iter().map(|&other| tell(other)).collect();
    let mut traits: Vec<String> = (0..mine.len())
        .filter(|&k| others.iter().any(|other| other[k] != mine[k]) && !mine[k].is_empty())
        .map(|k| mine[k].clone())
        .collect();
    // Whatever else two objects differ in has no word here, but they are not the same.
    let twins: Vec<Id> =
        alike.iter().copied().zip(&others).filter(|(_, o)| **o == mine).map(|(id, _)| id).collect();
    // What is hidden is numbered in any case: that two of them are the same is not to be known.
    if twins.iter().any(|&twin| twin != id && (!is_seen(t, id) || !t.interchangeable(twin, id))) {
        let number = twins.iter().position(|&twin| twin == id).unwrap_or(0) + 1;
        traits.push(format!("#{number}"));
    }
    traits
}

/// The same, behind "with" and "on".
fn seen_card<G: Speak>(t: &Table<'_, G>, id: Id, lang: Lang) -> String {
    match is_seen(t, id) {
        true => card(t, id, lang),
        false => lang.pick("a face-down card", "einer verdeckten Karte").into(),
    }
}

/// The label of an option by itself: copies of a card carry the same label, see [`labels`].
pub fn label<G: Speak>(t: &Table<'_, G>, why: Why<G::Why>, choice: Choice, lang: Lang) -> String {
    if !matches!(why, Why::Own(_))
        && let Some(label) = G::common_option(t, why, choice, lang)
    {
        return label;
    }
    match (why, choice) {
        (Why::Own(why), choice) => G::option(t, why, choice, lang),
        (Why::Target, Choice::Card(id)) => lang
            .pick(format!("target {}", card(t, id, lang)), format!("wähle als Ziel {}", card(t, id, lang))),
        (Why::Discard | Why::DiscardCost, Choice::Card(id)) => {
            lang.pick(format!("discard {}", card(t, id, lang)), format!("wirf {} ab", card(t, id, lang)))
        }
        (Why::GiveCost, Choice::Card(id)) => {
            lang.pick(format!("give up {}", card(t, id, lang)), format!("gib {} her", card(t, id, lang)))
        }
        (Why::RevealCost | Why::Show, Choice::Card(id)) => {
            lang.pick(format!("reveal {}", card(t, id, lang)), format!("zeige {} vor", card(t, id, lang)))
        }
        (Why::PutUnder, Choice::Card(id)) => lang
            .pick(format!("put {} under", card(t, id, lang)), format!("lege {} darunter", card(t, id, lang))),
        (Why::PutOnTop, Choice::Card(id)) => lang
            .pick(format!("put {} on top", card(t, id, lang)), format!("lege {} obenauf", card(t, id, lang))),
        (Why::Search | Why::Take, Choice::Card(id)) => {
            lang.pick(format!("take {}", card(t, id, lang)), format!("nimm {}", card(t, id, lang)))
        }
        (Why::Choose, Choice::Card(id)) => card(t, id, lang),
        (Why::Name, Choice::Name(def)) => {
            let card = crate::plain_name(t.book.def(def), lang);
            lang.pick(format!("name {card}"), format!("nenne {card}"))
        }
        (Why::Mode, Choice::Name(def)) => lang.pick(
            format!("create {}", name(t.book, def, lang)),
            format!("erzeuge {}", name(t.book, def, lang)),
        ),
        (Why::MayPay, Choice::Mode(k)) => match t.asking() {
            Some(Asking::Instruction(Effect::MayPayOne(prices, _))) => {
                let costs = prices.get(k as usize).map(Vec::as_slice).unwrap_or_default();
                format!("{}: {}", lang.pick("yes", "ja"), Say::new(t.book, lang).costs(costs))
            }
            _ => plain(t, choice, lang),
        },
        (Why::MayPay, Choice::Number(n)) => match t.asking() {
            Some(Asking::Instruction(Effect::MayPayAny(pool, _))) => {
                let what = G::pool(*pool, n, lang);
                lang.pick(format!("yes: pay {what}"), format!("ja: bezahle {what}"))
            }
            _ => plain(t, choice, lang),
        },
        (Why::MayPay, Choice::Yes) => match t.asking() {
            Some(Asking::Instruction(Effect::MayPay(costs, _) | Effect::Unless(_, costs, _))) => {
                let mut say = Say::new(t.book, lang);
                let costs: Vec<String> = costs.iter().map(|c| say.cost(c)).collect();
                format!("{}: {}", lang.pick("yes", "ja"), list(&costs, lang))
            }
            Some(Asking::Instruction(Effect::Feed(cost, _))) => {
                let cost = Say::new(t.book, lang).cost(cost);
                lang.pick(format!("yes: {cost}, and once more"), format!("ja: {cost}, und noch einmal"))
            }
            _ => plain(t, choice, lang),
        },
        (Why::PutUnder, Choice::Done) => lang.pick("the rest on top", "den Rest obenauf").into(),
        (Why::Take, Choice::Done) if t.decision().and_then(|d| d.set).is_some_and(|s| s.picked > 0) => {
            plain(t, choice, lang)
        }
        (Why::Search | Why::Take, Choice::Done) => lang.pick("take nothing", "nimm nichts").into(),
        (Why::Order | Why::React, Choice::Trigger(k)) => {
            let waiting = t.waiting()[k as usize];
            let source = waiting_name(t, k as usize, lang);
            let owner = seat_name(waiting.seat, lang);
            lang.pick(format!("first {source} ({owner})"), format!("zuerst {source} ({owner})"))
        }
        (_, choice) => plain(t, choice, lang),
    }
}

/// What waits, by its card; several texts of one card are told apart by what they say.
fn waiting_name<G: Speak>(t: &Table<'_, G>, k: usize, lang: Lang) -> String {
    let this = t.waiting()[k];
    if let Some(own) = G::own_layer(t, this.kind, lang) {
        return own;
    }
    if this.this.is_none() {
        return lang.pick("a rule of the game", "eine Regel des Spiels").into();
    }
    let def = t.source_of(&this);
    let source =
        def.map_or_else(|| lang.pick("an effect", "ein Effekt").into(), |def| name(t.book, def, lang));
    let twin =
        |x: &stapel_kernel::Triggered| !x.this.is_none() && x.kind != this.kind && t.source_of(x) == def;
    match t.waiting().iter().any(twin) {
        true => format!("{source}: {}", layer_text(t.book, this.kind, def.unwrap_or(DefId::NONE), lang)),
        false => source,
    }
}

/// What something on the stack, or on its way there, says.
pub fn layer_text<G: Speak>(book: &Book<G>, kind: LayerKind, def: DefId, lang: Lang) -> String {
    let mut say = Say::new(book, lang);
    match kind {
        LayerKind::Static => lang.pick("lasting", "dauerhaft").into(),
        LayerKind::Trigger(number) => say.trigger(&book.triggers[number as usize].text),
        LayerKind::Ability(k) => {
            book.def(def).activated.get(k as usize).map_or_else(String::new, |a| say.sentences(&a.text.then))
        }
        LayerKind::Card | LayerKind::Own(_) => String::new(),
    }
}

/// Labels that need no reason.
pub(crate) fn plain<G: Speak>(t: &Table<'_, G>, choice: Choice, lang: Lang) -> String {
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
            let choice = match t.asking() {
                Some(Asking::Instruction(choice)) if choice.modes().is_some() => Some(choice),
                _ => t.decision().and_then(|d| t.alive(d.about)).and_then(|id| modes_of(t, id)),
            };
            let modes = choice.and_then(Effect::modes).unwrap_or_default();
            let parts = modes.get(k as usize).into_iter().flatten();
            let parts: Vec<String> =
                parts.map(|part| short(&Say::new(t.book, lang).sentences(part), lang)).collect();
            format!(
                "{} {}: {}",
                lang.pick("mode", "Variante"),
                k + 1,
                parts.join(lang.pick("; and ", "; und "))
            )
        }
        Choice::Layer(k) => {
            let layer = t.stack()[k as usize];
            let source = match layer.def {
                _ if matches!(layer.kind, LayerKind::Own(_)) => G::own_layer(t, layer.kind, lang)
                    .unwrap_or_else(|| lang.pick("a rule of the game", "eine Regel des Spiels").into()),
                DefId::NONE => lang.pick("a rule of the game", "eine Regel des Spiels").into(),
                def => match layer_text(t.book, layer.kind, def, lang) {
                    text if text.is_empty() => name(t.book, def, lang),
                    text => format!("{}: {text}", name(t.book, def, lang)),
                },
            };
            format!("{} {}: {source}", lang.pick("stack", "Stapel"), k + 1)
        }
        Choice::Trigger(k) => format!("{} {}", lang.pick("effect", "Effekt"), k + 1),
        Choice::Name(def) => name(t.book, def, lang),
    }
}

/// A text as the name of a button: what the card gains without saying so, its first sentence, and no sentence within a
/// sentence. The whole text stands on the card.
fn short(text: &str, lang: Lang) -> String {
    let mut plain = String::with_capacity(text.len());
    let mut quoted = false;
    for c in text.chars() {
        match c {
            '“' if !quoted && lang == Lang::En => (quoted, plain) = (true, plain + "“…"),
            '„' => (quoted, plain) = (true, plain + "„…"),
            '”' | '“' if quoted => (quoted, plain) = (false, format!("{plain}{c}")),
            _ if quoted => {}
            c => plain.push(c),
        }
    }
    let plain = plain.trim_end_matches('.');
    let plain = plain.strip_prefix(lang.pick("This gains ", "Diese Karte erhält ")).unwrap_or(plain);
    match plain.split_once(". ") {
        // All it does is to give a text.
        _ if !plain.contains(char::is_alphanumeric) => text.trim_end_matches('.').into(),
        Some((first, _)) => format!("{first} …"),
        None => plain.into(),
    }
}

/// "play Pack Hunt (red)".
pub fn play_label<G: Speak>(t: &Table<'_, G>, id: Id, lang: Lang) -> String {
    let card = card(t, id, lang);
    lang.pick(format!("play {card}"), format!("spiele {}", capital(&card)))
}

/// The choice of modes on a card.
fn modes_of<'t, G: Speak>(t: &'t Table<'_, G>, id: Id) -> Option<&'t Effect<G>> {
    let mut texts = t.def(id).card.abilities.iter().map(|ability| match ability {
        Ability::Resolve(effects) | Ability::Part(_, effects) => effects.as_slice(),
        Ability::When(trigger) => &trigger.then,
        Ability::Activated(text) => &text.then,
        Ability::Static(_) | Ability::ExtraCost(_) | Ability::MayCost(_) | Ability::PlayOnly(_) => &[],
    });
    texts.find_map(choice_in)
}

fn choice_in<G: Speak>(effects: &[Effect<G>]) -> Option<&Effect<G>> {
    effects.iter().find_map(|effect| match effect {
        Effect::ChooseOne(_) | Effect::ChooseSome(..) => Some(effect),
        effect => effect.inner().find_map(choice_in),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn modes_have_short_names() {
        let en = |text| short(text, Lang::En);
        assert_eq!(en("This gains +1 power."), "+1 power");
        let whole = "This gains “When this hits a hero, draw a card.”";
        assert_eq!(en(whole), whole);
        assert_eq!(
            en("Target attack gains +3 power and “When this hits, this gains go again.”"),
            "Target attack gains +3 power and “…”"
        );
        assert_eq!(
            en("Choose a card: Put it into your hand. Shuffle your deck."),
            "Choose a card: Put it into your hand …"
        );
        assert_eq!(
            short("Wähle einen Angriff; er erhält +3 und „Wenn dies trifft, ziehe eine Karte.“", Lang::De),
            "Wähle einen Angriff; er erhält +3 und „…“"
        );
    }
}
