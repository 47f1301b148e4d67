//! Questions and options.

use super::{ability_label, lexicon, log};
use crate::{Athernum, POINTS, Pool, Proc, Stat, Verb, Why, Zone, combat, commands, day, exhaustion, zones};
use stapel_kernel::{Audience, Choice, Decision, Frame, Id, Layer, LayerKind, Ref, Seat, Table};
use stapel_script::{Effect, Who, Word};
use stapel_wording::{Bill, Debt, Lang, Names, Questions, Say, aimed_at, mentioned, name, seat_name};

/// The procedure that asks.
fn asking<'t>(t: &'t Table<'_, Athernum>) -> Option<&'t Proc> {
    if let Some(Frame::Game(proc)) = t.frames().last() { Some(proc) } else { None }
}

/// Says things as its audience may know them.
struct Reader<'a, 'b> {
    t: &'a Table<'b, Athernum>,
    audience: Audience,
    lang: Lang,
}

impl Reader<'_, '_> {
    /// A card, if it is still there and the audience may know it.
    fn seen(&self, r: Ref) -> Option<String> {
        let id = self.t.alive(r).filter(|&id| self.t.knows(self.audience, id))?;
        Some(name(self.t.book, self.t.object(id).def, self.lang))
    }

    /// "Scrap Golem (2/3)".
    fn fighter(&self, r: Ref) -> Option<String> {
        let card = self.seen(r)?;
        let stat = |stat: Stat| self.t.stat(r.id, stat);
        Some(match (stat(Stat::Ofv), stat(Stat::Dfv)) {
            (Some(ofv), Some(dfv)) => format!("{card} ({ofv}/{dfv})"),
            _ => card,
        })
    }

    /// What lies on the stack: whose it is, of which card, which ability.
    fn layer(&self, layer: &Layer) -> String {
        let Self { t, lang, .. } = *self;
        let who = match self.audience == Audience::Seat(layer.seat) {
            true => lang.pick("yours", "von dir").into(),
            false => seat_name(layer.seat, lang),
        };
        let what = match layer.kind {
            LayerKind::Own(n) => return format!("{} ({who})", command(i16::from(n), lang)),
            LayerKind::Ability(k) => t.book.def(layer.def).activated[k as usize].text.name.as_ref(),
            _ => None,
        };
        let card = name(t.book, layer.def, lang);
        match what {
            Some(ability) => format!("{card}, {} ({who})", lang.pick(&ability.en, &ability.de)),
            None => format!("{card} ({who})"),
        }
    }

    /// What comes of passing.
    fn priority(&self) -> String {
        let Self { t, lang, .. } = *self;
        let fighters = || {
            combat::clash(t)?;
            let fight = t.game.fight?;
            Some((self.fighter(fight.attacker)?, self.fighter(fight.opponent())?))
        };
        let ends = t.frames().iter().any(|frame| matches!(frame, Frame::Game(Proc::Day(day)) if day.ends()));
        let next = match (t.stack().last(), fighters()) {
            (Some(top), _) => {
                let top = self.layer(top) + &aimed_at(t, top, self.audience, lang);
                lang.pick(
                    format!("the stack resolves, first {top}"),
                    format!("der Stapel wird aufgelöst, zuerst {top}"),
                )
            }
            (None, Some((one, other))) => lang.pick(
                format!("{one} and {other} deal their damage"),
                format!("{one} und {other} fügen einander Schaden zu"),
            ),
            (None, None) if ends => lang.pick("the Day ends", "der Tag endet").into(),
            (None, None) => lang.pick("the Day goes on", "der Tag geht weiter").into(),
        };
        lang.pick(
            format!("You have priority. All pass: {next}"),
            format!("Du hast Priorität. Passen alle: {next}"),
        )
    }

    /// A cost by its number, and what it is paid for.
    fn cost(&self, about: Ref, number: u16) -> String {
        let Self { t, lang, .. } = *self;
        let cost = std::slice::from_ref(&t.book.costs[number as usize]);
        let price = super::costs::costs(&mut Say::new(t.book, lang), cost, false);
        let for_what = self.purpose(about);
        lang.pick(format!("{for_what}, cost: {price}"), format!("{for_what}, Kosten: {price}"))
    }

    fn defence(&self) -> Option<String> {
        let fight = self.t.game.fight?;
        let (attacker, target) = (self.fighter(fight.attacker)?, self.fighter(fight.target)?);
        Some(self.lang.pick(
            format!("{attacker} attacks {target}: who defends? A defender stands in for the target and is exhausted afterwards"),
            format!("{attacker} greift {target} an: Wer verteidigt? Ein Verteidiger tritt an die Stelle des Ziels und ist danach erschöpft"),
        ))
    }

    /// What the text of a card asks.
    fn text(&self, card: &str, asking: &Proc) -> Option<String> {
        let Self { t, lang, .. } = *self;
        let say = |en: String, de: String| Some(lang.pick(en, de));
        match asking {
            Proc::PayOrLose(x) => {
                let price = lexicon::any_resources(x.price, lang);
                let effect = self.layer(t.stack().get(x.layer as usize)?);
                say(
                    format!("{card}: pay {price}? Otherwise your effect is neutralised: {effect}"),
                    format!("{card}: {price} bezahlen? Sonst wird dein Effekt neutralisiert: {effect}"),
                )
            }
            Proc::Purge(x) => {
                let victim = seat_name(x.victim, lang);
                say(
                    format!(
                        "{card}: name a card; {victim} shows the hand and discards every card of that name"
                    ),
                    format!(
                        "{card}: Nenne eine Karte; {victim} zeigt die Hand vor und wirft jede Karte dieses Namens ab"
                    ),
                )
            }
            Proc::ChooseKind(_) => say(
                format!("{card}: of which faction is the resource for your pool?"),
                format!("{card}: Von welcher Fraktion ist die Ressource für deinen Pool?"),
            ),
            Proc::Gather(x) => {
                let (most, what) = (x.most, mentioned(t.book, x.named?, lang));
                say(
                    format!("{card}: put up to {most} “{what}” from your deck into play"),
                    format!("{card}: Bringe bis zu {most} „{what}“ aus deinem Nachziehstapel ins Spiel"),
                )
            }
            _ => None,
        }
    }

    /// What is being paid for: an ability by its name, or the card.
    fn purpose(&self, about: Ref) -> String {
        let Self { t, lang, .. } = *self;
        let named = |card: Ref| self.seen(card).unwrap_or_default();
        let paid_for = |frame: &Frame<Proc>| match frame {
            Frame::Game(Proc::Activate(x)) => {
                let def = t.book.def(x.def);
                let ability = &def.activated[x.number as usize].text.name;
                let ability = ability.as_ref().map(|name| lang.pick(name.en.as_str(), &name.de));
                let card = stapel_wording::plain_name(def, lang);
                Some(format!("{card}, {}", ability.unwrap_or(lexicon::support(lang))))
            }
            Frame::Game(Proc::Play(x)) => {
                let card = named(x.this);
                Some(lang.pick(format!("To play {card}"), format!("Um {card} auszuspielen")))
            }
            Frame::Game(Proc::Combat(x)) => {
                let target = named(x.target);
                Some(lang.pick(format!("To attack {target}"), format!("Um {target} anzugreifen")))
            }
            Frame::Game(Proc::Fight(_) | Proc::PayOrLose(_)) => Some(named(about)),
            _ => None,
        };
        let price = || self.seen(about).unwrap_or_else(|| lang.pick("Price", "Preis").into());
        t.frames().iter().rev().find_map(paid_for).unwrap_or_else(price)
    }
}

/// A price that is paid bit by bit: points of any kinds, or characters that have so much OFV together.
pub(crate) fn bill(t: &Table<'_, Athernum>, lang: Lang) -> Option<Bill> {
    let decision = t.decision()?;
    let reader = Reader { t, audience: Audience::Seat(decision.seat), lang };
    let debt =
        |sign, word: &str, owed, laid, by| Debt { sign, word: word.into(), owed, laid: Some(laid), by };
    match asking(t)? {
        Proc::PayPoints(x) => {
            let price = lexicon::any_resources(x.due + x.paid, lang);
            let for_what = reader.purpose(decision.about);
            let text = lang.pick(
                format!("{for_what}: pay {price}, of which kind?"),
                format!("{for_what}: Bezahle {price}, von welcher Art?"),
            );
            let word = Athernum::zone_word(Zone::Resources, lang);
            let by = POINTS.iter().map(|kind| kind.name()).collect();
            Some(Bill { text, debts: vec![debt(Zone::Resources.name(), word, x.due + x.paid, x.paid, by)] })
        }
        Proc::GiveTotal(x) => {
            let word = Athernum::stat(Stat::Ofv, lang);
            let by = vec![Stat::Ofv.name()];
            let text = reader.cost(decision.about, x.cost());
            Some(Bill { text, debts: vec![debt(Stat::Ofv.name(), word, x.wanted(t.book), x.total, by)] })
        }
        _ => None,
    }
}

/// Why nothing, or nothing good, would come of a text that could be paid for.
pub(super) fn comes_to_nothing(
    t: &Table<'_, Athernum>,
    seat: Seat,
    effects: &[Effect<Athernum>],
    lang: Lang,
) -> Option<&'static str> {
    let empty_pool = t.game.pool <= 0;
    let full_row = t.cards(Zone::Characters, seat).len() >= zones::SLOTS;
    let is_character = |id: stapel_script::Symbol| {
        t.book.find(id).is_some_and(|d| t.book.def(d).types.contains(crate::Type::Character))
    };
    effects.iter().find_map(|effect| match effect {
        Effect::Do(Verb::Score(..)) if empty_pool => {
            Some(lang.pick("the victory pool is empty", "der Siegpunkte-Pool ist leer"))
        }
        Effect::Create(id, Who::You, _) if full_row && is_character(*id) => {
            Some(lang.pick("no character slot is free", "kein Charakterplatz ist frei"))
        }
        Effect::Draw(Who::You, _) if t.cards(Zone::Deck, seat).is_empty() => Some(lang.pick(
            "your deck is empty: you would lose",
            "dein Nachziehstapel ist leer: du würdest verlieren",
        )),
        effect => effect.inner().find_map(|inner| comes_to_nothing(t, seat, inner, lang)),
    })
}

/// "command draw".
pub(super) fn command(n: i16, lang: Lang) -> String {
    let what = log::command(n, lang);
    lang.pick(format!("command {what}"), format!("Befehl {what}"))
}

/// A standard command with its price, and what would come of it.
fn command_label(t: &Table<'_, Athernum>, n: i16, lang: Lang) -> String {
    let seat = t.decision().map_or(t.game.turn, |d| d.seat);
    let price = Athernum::pool(Pool::Command, commands::price(t, n as u8), lang);
    let idle = match n as u8 {
        commands::DRAW if t.cards(Zone::Deck, seat).is_empty() => Some(lang.pick(
            "your deck is empty: you would lose",
            "dein Nachziehstapel ist leer: du würdest verlieren",
        )),
        commands::VICTORY if t.game.pool <= 0 => {
            Some(lang.pick("the victory pool is empty", "der Siegpunkte-Pool ist leer"))
        }
        _ => None,
    };
    let idle = idle.map_or_else(String::new, |idle| format!(" ({idle})"));
    format!("{}: {price}{idle}", command(n, lang))
}

/// A kind of resource, and how many of it whoever is asked has in the pool.
fn kind(t: &Table<'_, Athernum>, n: i16, lang: Lang) -> (&'static str, i16) {
    let seat = t.decision().map_or(t.game.turn, |d| d.seat);
    Pool::from_index(n as usize).map_or(("", 0), |p| (Athernum::pool_word(p, lang), t.pool(seat, p)))
}

/// What it costs to attack this, if anything.
fn tax(t: &Table<'_, Athernum>, target: Id, lang: Lang) -> String {
    match combat::tax(t, target) {
        0 => String::new(),
        n => {
            let price = lexicon::any_resources(n, lang);
            lang.pick(format!(" (pay {price})"), format!(" ({price} bezahlen)"))
        }
    }
}

fn yes(t: &Table<'_, Athernum>, why: Why, lang: Lang) -> String {
    match (why, asking(t)) {
        (Why::Tireless, _) => lang.pick("yes: pay 2 resources", "ja: 2 Ressourcen bezahlen").into(),
        (Why::PayOrLose, Some(Proc::PayOrLose(x))) => {
            let price = lexicon::any_resources(x.price, lang);
            lang.pick(format!("yes: pay {price}"), format!("ja: {price} bezahlen"))
        }
        _ => lang.pick("yes", "ja").into(),
    }
}

fn no(why: Why, lang: Lang) -> &'static str {
    match why {
        Why::Tireless => lang.pick("no: it is exhausted", "nein: sie wird erschöpft"),
        Why::PayOrLose => lang.pick("no: it is neutralised", "nein: er wird neutralisiert"),
        _ => lang.pick("no", "nein"),
    }
}

impl Questions for Athernum {
    /// The whole question: for what, at what price, with what consequence.
    fn question(
        t: &Table<'_, Athernum>,
        decision: &Decision<'_, Why>,
        why: Why,
        audience: Audience,
        lang: Lang,
    ) -> Option<String> {
        let reader = Reader { t, audience, lang };
        let about = reader.seen(decision.about);
        let say = |en: String, de: String| Some(lang.pick(en, de));
        match (why, asking(t)?) {
            (Why::Start, _) => say(
                "Your start card lies in play from the beginning and gives you your faction; the cheapest one begins: which is it?".into(),
                "Deine Startkarte liegt von Anfang an im Spiel und bestimmt deine Fraktion; die billigste beginnt: Welche nimmst du?".into(),
            ),
            (Why::Day, _) => {
                let tokens = Athernum::pool(Pool::Command, t.pool(decision.seat, Pool::Command), lang);
                let points = lexicon::any_resources(crate::resources::total(t, decision.seat), lang);
                say(
                    format!("Your Day: what do you do? ({tokens}, {points} in the pool)"),
                    format!("Dein Tag: Was tust du? ({tokens}, {points} im Pool)"),
                )
            }
            (Why::Priority, _) => Some(reader.priority()),
            (Why::Host, _) => {
                let item = about?;
                say(format!("Attach {item} to what?"), format!("Woran legst du {item} an?"))
            }
            (Why::Side, Proc::Attach(x)) => {
                let (item, host) = (about?, reader.seen(x.host)?);
                say(
                    format!("{item} on {host}: face up, so that its effects go on the stack, or face down?"),
                    format!("{item} an {host}: offen, sodass die Effekte auf den Stapel kommen, oder verdeckt?"),
                )
            }
            (Why::Pay, Proc::PayPoints(x)) => {
                let due = lexicon::any_resources(x.due, lang);
                let for_what = reader.purpose(decision.about);
                say(
                    format!("{for_what}: {due} still to pay, of which kind?"),
                    format!("{for_what}: Noch {due} zu bezahlen, von welcher Art?"),
                )
            }
            (_, Proc::Give(x)) => Some(reader.cost(decision.about, x.cost())),
            (_, Proc::GiveTotal(x)) => Some(reader.cost(decision.about, x.cost())),
            (Why::Refit, _) => {
                let item = about?;
                say(format!("{item}: to which permanent is it moved?"), format!("{item}: An welche Karte kommt der Gegenstand?"))
            }
            (Why::AttackTarget, _) => {
                let attacker = reader.fighter(decision.about)?;
                say(format!("{attacker} attacks: whom?"), format!("{attacker} greift an: wen?"))
            }
            (Why::Defender, _) => reader.defence(),
            (Why::Tireless, _) => {
                let card = about?;
                say(
                    format!("{card}: pay 2 resources, so that this card is not exhausted for the attack?"),
                    format!("{card}: 2 Ressourcen bezahlen, damit diese Karte durch den Angriff nicht erschöpft wird?"),
                )
            }
            (_, asking) => {
                let own = audience == Audience::Seat(decision.seat);
                let speaks = || t.speaking().filter(|_| own).map(|(def, _)| name(t.book, def, lang));
                reader.text(&about.or_else(speaks)?, asking)
            }
        }
    }

    fn place(t: &Table<'_, Self>, id: Id, lang: Lang) -> Option<String> {
        let slot = t.object(id).place;
        let in_row = t.zone_of(id) == Some(Zone::Characters);
        in_row.then(|| lang.pick(format!("slot {slot}"), format!("Platz {slot}")))
    }

    fn own_layer(_t: &Table<'_, Self>, kind: LayerKind, lang: Lang) -> Option<String> {
        let LayerKind::Own(number) = kind else { return None };
        Some(command(i16::from(number), lang))
    }

    fn option(t: &Table<'_, Athernum>, why: Why, choice: Choice, lang: Lang) -> String {
        let card = |id: Id| name(t.book, t.object(id).def, lang);
        let with = |en: &str, de: &str, id: Id| {
            lang.pick(format!("{en} {}", card(id)), format!("{de} {}", card(id)))
        };
        match (why, choice) {
            (Why::Start, Choice::Name(def)) => {
                format!("{} {}", lang.pick("start with", "starte mit"), name(t.book, def, lang))
            }
            (Why::Name, Choice::Name(def)) => {
                format!("{} {}", lang.pick("name", "nenne"), name(t.book, def, lang))
            }
            (Why::Day | Why::Priority, Choice::Play(id)) => match t.def(id).types.contains(crate::Type::Item)
            {
                true => with("attach", "lege an:", id),
                false => with("play", "spiele", id),
            },
            (Why::Day | Why::Priority, Choice::Activate(id, k)) => ability_label(t, id, k, lang),
            (Why::Day, Choice::Number(day::COMBAT)) => {
                lang.pick("enter combat", "beginne die Kampfphase").into()
            }
            (Why::Day, Choice::Number(n)) => command_label(t, n, lang),
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
            (Why::Host, Choice::Number(0)) => {
                lang.pick("into the location slot", "auf den Schauplatz").into()
            }
            (Why::Host, Choice::Number(_)) => lang.pick("use it directly", "direkt nutzen").into(),
            (Why::Side, Choice::Mode(0)) => lang.pick("face up", "offen").into(),
            (Why::Side, Choice::Mode(_)) => lang.pick("face down", "verdeckt").into(),
            (Why::Pay, Choice::Number(n)) => {
                let (kind, left) = kind(t, n, lang);
                lang.pick(format!("pay {kind} ({left} there)"), format!("bezahle {kind} ({left} vorhanden)"))
            }
            (Why::Kind, Choice::Number(n)) => kind(t, n, lang).0.into(),
            (Why::ExhaustCost, Choice::Card(id)) => with("exhaust", "erschöpfe", id),
            (Why::SacrificeCost, Choice::Card(id)) => with("discard", "lege ab:", id),
            (Why::HandCost, Choice::Card(id)) => {
                lang.pick(format!("discard {}", card(id)), format!("wirf {} ab", card(id)))
            }
            (Why::VoidCost, Choice::Card(id)) => with("void", "in die Leere:", id),
            (Why::UnscoreCost, Choice::Card(id)) => with("take from", "nimm von", id),
            (Why::Attacker, Choice::Card(id)) => with("attack with", "greife an mit", id),
            (Why::Attacker, Choice::Done) => lang.pick("end combat", "beende den Kampf").into(),
            (Why::AttackTarget, Choice::Card(id)) => {
                // Of two players it is the other's.
                let whose = match t.seats().count() {
                    0..=2 => String::new(),
                    _ => {
                        let whose = seat_name(t.object(id).controller, lang);
                        lang.pick(format!(" of {whose}"), format!(" von {whose}"))
                    }
                };
                with("attack", "greife an:", id) + &whose + &tax(t, id, lang)
            }
            (Why::Defender, Choice::Card(id)) => with("defend with", "verteidige mit", id),
            (Why::Defender, Choice::Done) => lang.pick("no defender", "kein Verteidiger").into(),
            (Why::Gather, Choice::Card(id)) => with("take", "nimm", id),
            (Why::Gather, Choice::Done) => lang.pick("take nothing more", "nimm nichts mehr").into(),
            (Why::Score, Choice::Card(id)) => with("on", "auf", id),
            (why, Choice::Yes) => yes(t, why, lang),
            (why, Choice::No) => no(why, lang).into(),
            (_, Choice::Pass) => lang.pick("pass", "passe").into(),
            (_, Choice::Done) => lang.pick("done", "fertig").into(),
            (_, other) => format!("{other:?}"),
        }
    }
}
