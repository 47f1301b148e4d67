//! A card that reads well and can never do anything is refused, with its ability and the reason.

use stapel_games::{Athernum, Fab, Orden};
use stapel_kernel::{Book, Shipped};
use stapel_script::from_ron;

/// What the book says to a card of this game with these abilities.
fn said<G: Shipped>(abilities: &str) -> Result<(), String> {
    let text =
        format!("(id: \"idle\", name: (en: \"Idle Hands\", de: \"Müßige Hände\"), abilities: [{abilities}])");
    let card = from_ron("idle.ron", &text).unwrap_or_else(|e| panic!("{e}\n{text}"));
    let mut cards = G::cards();
    cards.push(card);
    Book::new(cards).map(drop).map_err(|e| e.to_string())
}

#[track_caller]
fn refused<G: Shipped>(abilities: &str, reason: &str) {
    let error = said::<G>(abilities).expect_err(abilities);
    assert!(error.starts_with("card \"idle\", ability ") && error.contains(reason), "{abilities}: {error}");
}

#[track_caller]
fn fine<G: Shipped>(abilities: &str) {
    if let Err(error) = said::<G>(abilities) {
        panic!("{abilities}: {error}");
    }
}

#[test]
fn targets_that_nobody_is_asked_for() {
    refused::<Athernum>("Resolve([Do(Exhaust(Target([])))])", "`Target` inside a verb");
    fine::<Athernum>("Resolve([Aim(Object([]), [Do(Exhaust(It))])])");
    refused::<Fab>("Resolve([Draw(You, Stat(Target([]), Power))])", "`Target` inside a number");
    refused::<Fab>(
        "Resolve([If(Is(Target([]), []), [Draw(You, N(1))])])",
        "`Target` inside a number or a condition",
    );
    fine::<Fab>("Resolve([Destroy(Target([Type(Aura)]))])");
}

#[test]
fn pronouns_that_stand_for_nothing() {
    refused::<Fab>("Resolve([Destroy(It)])", "`It` stands for nothing");
    refused::<Fab>("Resolve([Discard(That, N(1))])", "`That` is no player");
    refused::<Fab>("Resolve([Gain(ItsController, Life, N(1))])", "`ItsController` is nobody");
    refused::<Fab>("Resolve([Grant(This, Turn, [NameThat])])", "no card was named");
    fine::<Fab>("Resolve([RevealTop(You), Bottom(It)])");
    fine::<Fab>("When(on: Hits, this: true, then: [Discard(That, N(1))])");
    fine::<Fab>("Resolve([NameCard, Grant(This, Turn, [NameThat])])");
}

#[test]
fn choices_that_are_none() {
    let modes = "[[Draw(You, N(1))], [Gain(You, Life, N(2))]]";
    refused::<Fab>(
        "Resolve([ChooseEach(Between(2, 2), Object([]), [Destroy(It)])])",
        "`Between` says at least 1",
    );
    refused::<Fab>(
        "Resolve([MayPayOne([[Pay(Resources, 1)]], [Draw(You, N(1))])])",
        "one price is no choice",
    );
    refused::<Fab>("Resolve([MayPayOne([[Pay(Resources, 1)], []], [Draw(You, N(1))])])", "nothing to pay");
    refused::<Fab>("Resolve([Divide(N(0), Object([]), [Put(It, PlusPower, That)])])", "amount is always 0");
    let wrong = |text: &str, reason: &str| {
        let error = said::<Fab>(text).expect_err(text);
        assert!(error.contains(reason), "{text}: {error}");
    };
    wrong(&format!("Resolve([ChooseSome(Exactly(2), {modes})])"), "at least 2 and not all");
    wrong(&format!("Resolve([ChooseSome(Any, {modes})])"), "at least 2 and not all");
    fine::<Fab>(&format!("Resolve([ChooseSome(Between(1, 2), {modes})])"));
    wrong("Activated(timing: Action, limit: PerTurn(1), then: [Draw(You, N(1))])", "once is `OncePerTurn`");
    wrong("Resolve([Divide(N(2), Opponent, [Draw(That, N(1))])])", "only among objects");
}

#[test]
fn superlatives_are_for_what_happens_once() {
    let once = "for what happens once";
    refused::<Fab>("Static(to: Yours([Most(Stat(It, Power))]), mods: [Add(Power, N(1))])", once);
    refused::<Fab>("Static(provided: Is(This, [Fewest(Stat(It, Power))]), mods: [Add(Power, N(1))])", once);
    refused::<Fab>("Resolve([GrantEach([Most(Stat(It, Power))], Turn, [Add(Power, N(1))])])", once);
    fine::<Fab>("Resolve([Choose(Object([Type(Aura), Most(Counters(It, Lesson))]), [Destroy(It)])])");
    fine::<Fab>("Static(provided: Compare(Cards(You, Hand, []), AtMost, N(1)), mods: [Add(Power, N(1))])");
    refused::<Fab>("Resolve([If(Most(Pool(That, Life)), [Draw(You, N(1))])])", "`That` player");
}

#[test]
fn picks_that_nobody_uses() {
    refused::<Fab>("Resolve([Choose(Object([]), [Draw(You, N(1))])])", "nothing is done with that");
    refused::<Fab>("Resolve([Aim(Opponent, [Draw(You, N(1))])])", "nothing is done with that");
    fine::<Fab>("Resolve([Choose(Opponent, [Discard(That, N(1))])])");
}

#[test]
fn lists_of_nothing() {
    for text in [
        "Resolve([])",
        "Resolve([May([])])",
        "Resolve([If(Fact(LessLife), [])])",
        "Resolve([ChooseOne([[], [Draw(You, N(1))]])])",
        "When(on: Hits, this: true, then: [])",
        "Activated(timing: Action, then: [])",
    ] {
        refused::<Fab>(text, "empty list of effects");
    }
    refused::<Fab>("Static(mods: [])", "changes nothing");
    refused::<Fab>("Resolve([Grant(This, Turn, [])])", "grants nothing");
    refused::<Fab>("Resolve([MayPay([], [Draw(You, N(1))])])", "nothing to pay");
}

#[test]
fn amounts_that_are_always_0() {
    for text in ["N(0)", "N(-1)", "AtMost(0, Count(ChainHits))", "Half(N(1))"] {
        refused::<Fab>(&format!("Resolve([Draw(You, {text})])"), "always 0");
    }
    refused::<Fab>("Resolve([Draw(You, Times(0, Count(ChainHits)))])", "always 0");
    refused::<Fab>("Static(mods: [Add(Power, N(0))])", "adds 0");
    refused::<Fab>("Resolve([GrantYou(Turn, [Shield(PreventNext, 0)])])", "protects from nothing");
    refused::<Fab>("ExtraCost(Discard(0, []))", "a cost of 0");
    refused::<Fab>("Resolve([AimUpTo(0, Object([]), [Destroy(It)])])", "up to 0 targets");
    refused::<Fab>("Resolve([Dig(n: 0, take: 0, to: Hand, rest: Bottom)])", "0 cards");
    fine::<Fab>("Resolve([Draw(You, Times(2, Count(ChainHits)))])");
}

#[test]
fn what_can_never_apply() {
    refused::<Fab>("When(on: Hits, this: true, of: [Other], then: [Draw(You, N(1))])", "not about this card");
    refused::<Fab>("When(on: Hits, of: [Yours, Theirs], then: [Draw(You, N(1))])", "both yours and theirs");
    refused::<Fab>(
        "When(on: Hits, of: [Type(Aura), Not(Type(Aura))], then: [Draw(You, N(1))])",
        "its opposite",
    );
    refused::<Fab>("When(on: Hits, of: [AnyType([])], then: [Draw(You, N(1))])", "no types");
    refused::<Fab>("PlayOnly(Not(Always))", "never holds");
    refused::<Fab>("PlayOnly(Any([]))", "never holds");
    refused::<Fab>("PlayOnly(Compare(N(1), AtLeast, N(2)))", "never holds");
    refused::<Fab>("PlayOnly(All([Fact(LessLife), Not(Fact(LessLife))]))", "never holds");
    refused::<Fab>(
        "Static(to: Yours([Stat(Power, AtLeast, 6), Stat(Power, AtMost, 3)]), mods: [Add(Power, N(1))])",
        "that large",
    );
    fine::<Fab>(
        "When(on: Hits, of: [Stat(Power, AtLeast, 3), Stat(Power, AtMost, 6)], then: [Draw(You, N(1))])",
    );
}

/// Prices that the rules of a game have no room for would never be payable: they are refused as well.
#[test]
fn prices_that_nobody_could_keep_account_of() {
    let rule = |costs: &str| format!("Activated(timing: Action, cost: [{costs}], then: [Draw(You, N(1))])");
    let so_many = |n: usize, part: &str| vec![part; n].join(", ");
    let too_many = |abilities: &str, reason: &str| {
        let error = said::<Orden>(abilities).expect_err(abilities);
        assert_eq!(error, format!("card \"idle\": {reason}"));
    };
    let claims = |n| rule(&so_many(n, "Own(FromHand([([Strength], 1)]))"));
    fine::<Orden>(&claims(4));
    too_many(&claims(5), "a price asks at most four times for cards");
    let mixed = |n| rule(&format!("Discard(2, []), {}", so_many(n, "DiscardRandom(1)")));
    fine::<Orden>(&mixed(3));
    too_many(&mixed(4), "a price asks at most four times for cards");

    let all = "[([Loyalty], 1), ([Strength], 1), ([Wealth], 1), ([Knowledge], 1), ([Bliss], 1)]";
    let spends = |n| rule(&so_many(n, &format!("Own(Spend({all}))")));
    fine::<Orden>(&spends(2));
    too_many(&spends(3), "a price has at most twelve parts");

    let demands = |n| format!("Own(Spend([{}]))", so_many(n, "([Strength, Wealth], 1)"));
    let reason = "a price has at most five demands for one of several properties";
    fine::<Orden>(&rule(&demands(5)));
    too_many(&rule(&demands(6)), reason);
    too_many(&rule(&format!("{}, {}", demands(3), demands(3))), reason);
    let text =
        |n| format!("When(on: Ascends, by: You, then: [May([MayPay([{}], [Draw(You, N(1))])])])", demands(n));
    fine::<Orden>(&text(5));
    too_many(&text(6), reason);

    let parts = |n| {
        let costs = so_many(n, "Own(Void(1, []))");
        format!("Activated(timing: Day, cost: [{costs}], then: [Draw(You, N(1))])")
    };
    fine::<Athernum>(&parts(32));
    let error = said::<Athernum>(&parts(33)).expect_err("33 parts");
    assert_eq!(error, "card \"idle\": a price has at most 32 parts");
}
