//! Conditions and counted numbers that only this game has.

use crate::{Count, Counter, Fab, Fact, Keyword, Tally, Zone};
use stapel_script::{Amount, Cmp, Cond, Filter, Is, Sel, Symbol, Who};
use stapel_wording::{Lang, Names, Say};

pub(super) fn fact_clause(say: &Say<'_, Fab>, fact: Fact) -> String {
    let lang = say.lang;
    match fact {
        Fact::FaceUp => {
            lang.pick("this lies face up in your arsenal", "diese Karte offen in deinem Arsenal liegt")
        }
        Fact::FaceDown => {
            lang.pick("this lies face down in your arsenal", "diese Karte verdeckt in deinem Arsenal liegt")
        }
        Fact::YourActionPhase => lang.pick("it is your action phase", "es deine Aktionsphase ist"),
        Fact::Attack => lang.pick("it is an attack", "es ein Angriff ist"),
        Fact::AttackActionCard => {
            lang.pick("it is an attack action card", "es eine Angriff-Aktionskarte ist")
        }
        Fact::FromArsenal => {
            lang.pick("this was played from the arsenal", "diese Karte aus dem Arsenal gespielt wurde")
        }
        Fact::Defending => lang.pick("this is defending", "diese Karte verteidigt"),
        Fact::DefendedFromHand => lang.pick(
            "the defending hero has defended with a card from hand on this chain link",
            "der verteidigende Held in diesem Kampfsegment mit einer Handkarte verteidigt hat",
        ),
        Fact::LessLife => lang.pick(
            "you have less life than an opposing hero",
            "du weniger Lebenspunkte als ein gegnerischer Held hast",
        ),
        Fact::FromHand => lang.pick("this was played from hand", "diese Karte von der Hand gespielt wurde"),
        Fact::InHand => lang.pick("this is in your hand", "diese Karte auf deiner Hand ist"),
        Fact::NonAttackAction => {
            lang.pick("it is a non-attack action card", "es eine Nicht-Angriff-Aktionskarte ist")
        }
        Fact::Action => lang.pick("it is an action", "es eine Aktion ist"),
        Fact::Paid => lang.pick("you did so", "du das getan hast"),
        Fact::Boosted => lang.pick("this was boosted", "diese Karte geboostet wurde"),
        Fact::BoostPaysOff => lang.pick(
            "this was boosted with a Mechanologist card",
            "diese Karte mit einer Mechanologist-Karte geboostet wurde",
        ),
        Fact::AboveBase => lang.pick(
            "this has more power than its base",
            "der Angriffswert dieser Karte höher als ihr Basiswert ist",
        ),
        Fact::AttackAboveBase => lang.pick(
            "the attack has more power than its base",
            "der Angriffswert des Angriffs höher als sein Basiswert ist",
        ),
        Fact::AttackGoesAgain => lang.pick("the attack has go again", "der Angriff Weitermachen hat"),
        Fact::HandDefender => lang.pick(
            "a player defends with a card from hand on this chain link",
            "ein Spieler in diesem Kampfsegment mit einer Handkarte verteidigt",
        ),
        Fact::EquipmentDefender => {
            lang.pick("this is defended by equipment", "eine Ausrüstung hiergegen verteidigt")
        }
        Fact::Reacted => lang.pick(
            "the attacking hero has played or activated a reaction this chain link",
            "der angreifende Held in diesem Kampfsegment eine Reaktion gespielt oder aktiviert hat",
        ),
        Fact::YourTurn => lang.pick("it is your turn", "du am Zug bist"),
        // Said with the event, see `when`.
        Fact::GainedGoAgain | Fact::FromDeck => return say.cannot(fact),
    }
    .into()
}

pub(super) fn compare(cond: &Cond<Fab>, lang: Lang) -> Option<String> {
    if let Some(text) = compare_other(cond, lang) {
        return Some(text.into());
    }
    let Cond::Compare(left, cmp, Amount::N(n)) = cond else { return None };
    Some(match (left, cmp, *n) {
        (Amount::That, Cmp::AtLeast, 1) => {
            lang.pick("damage was dealt this way", "so Schaden zugefügt wurde").into()
        }
        (Amount::Count(count), cmp, n) => return counted(count, *cmp, n, lang),
        (Amount::Tally(Who::You, tally), Cmp::AtLeast, 1) => return Some(done_once(*tally, lang)?.into()),
        (Amount::Tally(Who::You, Tally::WeaponAttacks), Cmp::AtLeast, n) => lang.pick(
            format!("you have attacked {n} or more times with weapons this turn"),
            format!("du in diesem Zug {n} Mal oder öfter mit Waffen angegriffen hast"),
        ),
        (Amount::Cards(Who::You, Zone::Pitch, filter), Cmp::AtLeast, n) => return pitched(filter, n, lang),
        (Amount::Cards(Who::You, Zone::Hand, Filter(all)), Cmp::Exactly, 0) if all.is_empty() => {
            lang.pick("you have no cards in hand", "du keine Handkarten hast").into()
        }
        (Amount::Cards(Who::That, Zone::Hand, Filter(all)), Cmp::AtLeast, n) if all.is_empty() => lang.pick(
            format!("that player has {n} or more cards in hand"),
            format!("dieser Spieler mindestens {n} Handkarten hat"),
        ),
        (Amount::Counters(Sel::This, counter), Cmp::Exactly, 0) => {
            let counters = Fab::counters(*counter, 2, lang);
            let counters = counters.trim_start_matches("2 ");
            lang.pick(
                format!("there are no {counters} on this"),
                format!("auf dieser Karte keine {counters} liegen"),
            )
        }
        (Amount::Counters(Sel::This, counter), Cmp::AtLeast, n) if n != 1 => {
            let counters = Fab::counters(*counter, n, lang);
            lang.pick(
                format!("there are {counters} or more on this"),
                format!("mindestens {counters} auf dieser Karte liegen"),
            )
        }
        _ => return None,
    })
}

/// What only this game counts.
fn counted(count: &Count, cmp: Cmp, n: i16, lang: Lang) -> Option<String> {
    let nth = ordinal(n, lang);
    // "zum zweiten Mal".
    let for_the_nth = nth.replace("ter", "ten");
    Some(match (count, cmp, n) {
        (Count::Defenders, Cmp::LessThan, n) => lang.pick(
            format!("this is defended by fewer than {n} cards"),
            format!("weniger als {n} Karten hiergegen verteidigen"),
        ),
        (Count::OtherDefenders, Cmp::LessThan, n) => lang.pick(
            format!("this attack is defended by fewer than {n} cards that are not equipment"),
            format!("weniger als {n} Karten, die keine Ausrüstung sind, gegen diesen Angriff verteidigen"),
        ),
        (Count::ActionDefenders, Cmp::AtLeast, 1) => {
            lang.pick("this is defended by an action card", "eine Aktionskarte hiergegen verteidigt").into()
        }
        (Count::HitsWithThis, Cmp::Exactly, 0) => {
            lang.pick("this has not hit this turn", "diese Karte in diesem Zug nicht getroffen hat").into()
        }
        (Count::HitsWithThis, Cmp::Exactly, _) => lang.pick(
            format!("it is the {nth} time this has hit this turn"),
            format!("diese Karte zum {for_the_nth} Mal in diesem Zug getroffen hat"),
        ),
        (Count::AttacksWithThis, Cmp::Exactly, _) => lang.pick(
            format!("it is the {nth} time you attack with this in the turn"),
            format!("du zum {for_the_nth} Mal im Zug mit dieser Karte angreifst"),
        ),
        (Count::WeaponAttackNumber, Cmp::Exactly, _) => lang.pick(
            format!("it is your {nth} weapon attack this turn"),
            format!("dies dein {nth} Waffenangriff in diesem Zug ist"),
        ),
        (Count::HitsInARow, Cmp::AtLeast, n) => lang.pick(
            format!("it is at least the {nth} chain link in a row to hit"),
            format!("mindestens {n} Kampfsegmente in Folge getroffen haben"),
        ),
        (Count::LinkNumber, Cmp::AtLeast, n) => lang.pick(
            format!("this attacks as chain link {n} or higher"),
            format!("diese Karte als Kampfsegment {n} oder höher angreift"),
        ),
        (Count::ChainBoosts, Cmp::AtLeast, 1) => {
            lang.pick("you have boosted this combat chain", "du in dieser Kampfkette geboostet hast").into()
        }
        (Count::OtherNonAttackActions, Cmp::AtLeast, 1) => lang
            .pick(
                "you have played another non-attack action card this turn",
                "du in diesem Zug eine andere Nicht-Angriff-Aktionskarte gespielt hast",
            )
            .into(),
        _ => return None,
    })
}

/// "An attack is your second attack this turn": of the attacks that a card of yours changes, if they are just these.
pub(super) fn numbered(changed: &Filter<Fab>, cond: &Cond<Fab>, lang: Lang) -> Option<String> {
    let Cond::Compare(Amount::Count(count), Cmp::Exactly, Amount::N(n)) = cond else { return None };
    let nth = ordinal(*n, lang);
    match (changed.0.as_slice(), count) {
        ([Is::Fact(Fact::Attack)], Count::AttackNumber) => Some(lang.pick(
            format!("an attack is your {nth} attack this turn"),
            format!("ein Angriff dein {nth} Angriff in diesem Zug ist"),
        )),
        ([Is::Fact(Fact::Attack), Is::Has(Keyword::Stealth)], Count::StealthNumber) => Some(lang.pick(
            format!("an attack is your {nth} attack with stealth this turn"),
            format!("ein Angriff dein {nth} Angriff mit Verstohlenheit in diesem Zug ist"),
        )),
        _ => None,
    }
}

/// Conditions that read better as a whole.
fn compare_other(cond: &Cond<Fab>, lang: Lang) -> Option<&'static str> {
    Some(match cond {
        Cond::Is(Sel::It, Filter(all)) if all.is_empty() => lang.pick("there is one", "es eine gibt"),
        Cond::Is(Sel::This, Filter(all)) if all == &[Is::Counter(Counter::Aim, Cmp::AtLeast, 1)] => {
            lang.pick("this has an aim counter", "diese Karte eine Peilungsmarke hat")
        }
        Cond::Is(Sel::It, Filter(all)) if all == &[Is::Counter(Counter::Aim, Cmp::AtLeast, 1)] => {
            lang.pick("it has an aim counter", "er eine Peilungsmarke hat")
        }
        Cond::Not(inner) if **inner == Cond::Fact(Fact::InHand) => {
            lang.pick("this is not in your hand", "diese Karte nicht auf deiner Hand ist")
        }
        Cond::Not(inner) if **inner == Cond::Fact(Fact::YourTurn) => {
            lang.pick("it is an opponent's turn", "ein Gegner am Zug ist")
        }
        _ => return None,
    })
}

/// "There are 2 or more cards with cost 3 or more in your pitch zone".
fn pitched(filter: &Filter<Fab>, n: i16, lang: Lang) -> Option<String> {
    let [Is::Stat(stat, cmp, value)] = filter.0.as_slice() else { return None };
    let value = Fab::value(*stat, *cmp, *value, lang);
    Some(match n {
        1 => lang.pick(
            format!("there is a card with {value} in your pitch zone"),
            format!("eine Karte mit {value} in deiner Pitch-Zone liegt"),
        ),
        n => lang.pick(
            format!("there are {n} or more cards with {value} in your pitch zone"),
            format!("mindestens {n} Karten mit {value} in deiner Pitch-Zone liegen"),
        ),
    })
}

/// What you have done at least once this turn.
fn done_once(tally: Tally, lang: Lang) -> Option<&'static str> {
    Some(match tally {
        Tally::Boosts => lang.pick("you have boosted this turn", "du in diesem Zug geboostet hast"),
        Tally::BigDiscards => lang.pick(
            "you have discarded a card with 6 or more power this turn",
            "du in diesem Zug eine Karte mit 6 oder mehr Angriffswert abgeworfen hast",
        ),
        Tally::Sixes => lang.pick("you have rolled a 6 this turn", "du in diesem Zug eine 6 gewürfelt hast"),
        Tally::AttackCards => lang.pick(
            "you have played an attack action card this turn",
            "du in diesem Zug eine Angriff-Aktionskarte gespielt hast",
        ),
        Tally::NonAttackActions => lang.pick(
            "you have played a non-attack action card this turn",
            "du in diesem Zug eine Nicht-Angriff-Aktionskarte gespielt hast",
        ),
        Tally::Auras => lang.pick(
            "you have played or created an aura this turn",
            "du in diesem Zug eine Aura gespielt oder erzeugt hast",
        ),
        Tally::ArcaneDamage => lang.pick(
            "you have dealt arcane damage to an opposing hero this turn",
            "du in diesem Zug einem gegnerischen Helden Arkanschaden zugefügt hast",
        ),
        Tally::WeaponAttacks => lang.pick(
            "you have attacked with a weapon this turn",
            "du in diesem Zug mit einer Waffe angegriffen hast",
        ),
        Tally::Intimidates => {
            lang.pick("you have intimidated this turn", "du in diesem Zug eingeschüchtert hast")
        }
        // Said with their numbers, or by no card.
        Tally::Attacks | Tally::StealthAttacks => return None,
    })
}

/// A number that is counted, as a noun; nothing where there are no words for it.
pub(super) fn quantity(amount: &Amount<Fab>, lang: Lang) -> String {
    match amount {
        Amount::Count(Count::ChainBoosts) => lang
            .pick(
                "the number of cards you have boosted this combat chain",
                "die Zahl der Karten, die du in dieser Kampfkette geboostet hast",
            )
            .into(),
        Amount::Count(Count::DamageDealt) => {
            lang.pick("the damage dealt this way", "der so zugefügte Schaden").into()
        }
        _ => String::new(),
    }
}

/// What comes for each of something; nothing where there are no words for it.
pub(super) fn per(amount: &Amount<Fab>, lang: Lang) -> String {
    let inner = if let Amount::Times(_, inner) = amount { inner } else { amount };
    match inner {
        Amount::Count(Count::ChainHits) => lang
            .pick(
                "for each attack that has hit this combat chain",
                "für jeden Angriff, der in dieser Kampfkette getroffen hat",
            )
            .into(),
        Amount::Count(Count::DaggerDamage) => lang
            .pick(
                "for each damage your daggers have dealt this combat chain",
                "je Schaden, den deine Dolche in dieser Kampfkette zugefügt haben",
            )
            .into(),
        Amount::Objects(Filter(all)) if *all == [Is::Named(Symbol::new("Runechant")), Is::Yours] => {
            lang.pick("for each Runechant you control", "je Runenzauber unter deiner Kontrolle").into()
        }
        Amount::That => lang.pick("for each point of that", "für jeden Punkt davon").into(),
        Amount::Pool(Who::You, pool) => {
            let word = Fab::pool_word(*pool, lang);
            lang.pick(format!("for each of your {word}"), format!("je Punkt deiner {word}"))
        }
        _ => String::new(),
    }
}

fn ordinal(n: i16, lang: Lang) -> String {
    match (lang, n) {
        (Lang::En, 1) => "first".into(),
        (Lang::En, 2) => "second".into(),
        (Lang::En, 3) => "third".into(),
        (Lang::En, n) => format!("{n}th"),
        (Lang::De, 1) => "erster".into(),
        (Lang::De, 2) => "zweiter".into(),
        (Lang::De, 3) => "dritter".into(),
        (Lang::De, n) => format!("{n}."),
    }
}
