//! The language told to those who write cards: every word with what it means and how it stands on a card. The guide
//! (`docs/cards.md`) is made of it. A word without an entry does not compile.

use crate::{Amount, Cond, Cost, Effect, Is, Mod, Pick, Sel, Vocab, Who};

/// One word of the card language.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entry {
    pub name: &'static str,
    /// One sentence.
    pub meaning: &'static str,
    /// The word as a card writes it, with words of Flesh and Blood.
    pub example: &'static str,
    /// The instruction the example stands in, with `_` for the example itself.
    inside: &'static str,
}

impl Entry {
    /// A whole instruction with the example in it.
    pub fn instruction(&self) -> String {
        self.inside.replace('_', self.example)
    }
}

/// A part of speech whose words are told.
pub trait Language: Sized {
    const ENTRIES: &'static [Entry];
    /// What is told of this word; nothing of one that no card can write.
    fn entry(&self) -> Option<&'static Entry>;
}

macro_rules! language {
    (@entry $name:ident $meaning:literal $example:literal $usual:literal) => {
        Entry { name: stringify!($name), meaning: $meaning, example: $example, inside: $usual }
    };
    (@entry $name:ident $meaning:literal $example:literal $usual:literal $inside:literal) => {
        Entry { name: stringify!($name), meaning: $meaning, example: $example, inside: $inside }
    };
    ($([$($generics:tt)*] $type:ty, inside $usual:literal $(, unwritten $unwritten:ident)? {
        $($name:ident: $meaning:literal, $example:literal $(inside $inside:literal)?;)*
    })*) => {$(
        impl<$($generics)*> Language for $type {
            const ENTRIES: &'static [Entry] =
                &[$(language!(@entry $name $meaning $example $usual $($inside)?)),*];

            fn entry(&self) -> Option<&'static Entry> {
                match self {
                    $(Self::$name { .. } => {
                        const { Some(&language!(@entry $name $meaning $example $usual $($inside)?)) }
                    })*
                    $(Self::$unwritten { .. } => None,)?
                }
            }
        }
    )*};
}

language! {
    [V: Vocab] Effect<V>, inside "_" {
        Draw: "These players draw so many cards; `It` is the last one, `That` how many there were.",
            "Draw(You, N(2))";
        Discard: "These players discard so many hand cards of their choice; `It` is the last one, `That` how many there were.",
            "Discard(Opponent, N(1))";
        DiscardRandom: "These players discard so many random hand cards; `It` is the last one.",
            "DiscardRandom(You, N(1))";
        Destroy: "The object is destroyed.",
            "Destroy(Target([Type(Aura)]))";
        Move: "The object is put into this zone of its owner, face up; it is `It` afterwards.",
            "Move(This, Banished)";
        Bottom: "The object is put on the bottom of its owner's deck.",
            "Bottom(It)";
        MoveTop: "So many cards from the top of these players' decks are put into this zone, face up; `It` is the last one.",
            "MoveTop(You, N(2), Graveyard)";
        RevealTop: "The top card of these players' decks is shown to all and stays there: `It`.",
            "RevealTop(You)";
        RevealUntil: "You reveal cards from the top of your deck until one fits, put that one into this zone and shuffle; it is `It` afterwards.",
            "RevealUntil([Fact(AttackActionCard)], Hand)";
        Show: "These players show all cards of this zone to everybody.",
            "Show(That, Hand)";
        ShowOne: "This player shows a card of the zone to everybody, by choice: `It`.",
            "ShowOne(That, Hand)";
        TurnUp: "The object is turned face up.",
            "TurnUp(This)";
        Search: "You look through a zone of your own for a card that fits, may put one into another zone, face up, and shuffle; it is `It` afterwards.",
            "Search(Deck, [Type(Aura)], Arsenal)";
        LookAt: "You alone look at all cards of this zone of these players.",
            "LookAt(That, Hand)";
        LookTop: "You alone look at the top card of these players' decks: `It`.",
            "LookTop(You)";
        Dig: "You look at the top `n` cards of your deck, `take` so many of them to a zone, and put the `rest` at the `Bottom`, back on `Top` or on the `Discard` pile; with `shown: true` everybody sees them. With `of: [filter]` only cards that fit may be taken, up to so many, and they are shown.",
            "Dig(n: 3, take: 1, to: Hand, rest: Bottom)";
        Opt: "You look at so many top cards of your deck and put each on top or at the bottom, in any order.",
            "Opt(N(2))";
        Create: "So many tokens of this card id enter play for each of these players; `It` is the last one.",
            "Create(\"quicken\", You, N(1))";
        CreateOne: "You choose one of these card ids, and a token of it enters play for each of these players.",
            "CreateOne([\"quicken\", \"ponder\"], You)";
        NameCard: "You name any card of the game; `NameThat` gives its name.",
            "NameCard";
        Let: "From here on the number `That` is this; texts call it X.",
            "Let(Stat(It, Pitch))";
        Gain: "These players gain so much of one of their numbers.",
            "Gain(You, Life, N(1))";
        Lose: "These players lose so much of one of their numbers.",
            "Lose(Opponent, Life, N(1))";
        Put: "So many counters are put on the object, as far as the game's limit goes.",
            "Put(It, PlusPower, N(1))";
        Remove: "So many counters are removed from the object, or as many as there are: `That` number.",
            "Remove(This, Lesson, N(1))";
        Grant: "These changes apply to one object, for so long.",
            "Grant(This, Turn, [Keyword(GoAgain)])";
        GrantNext: "These changes apply to the next object of yours that fits, however it comes.",
            "GrantNext([Fact(Attack)], Turn, [Add(Power, N(3))])";
        GrantPlayed: "These changes apply to the next object that fits and that you play.",
            "GrantPlayed([Fact(AttackActionCard)], Turn, [Add(Power, N(3))])";
        GrantEach: "These changes apply to every object of yours that fits, also to those that come later.",
            "GrantEach([Fact(Attack)], Chain, [Add(Power, N(1))])";
        GrantYou: "These changes apply to you, the player: numbers and keywords that belong to a player, triggers, shields.",
            "GrantYou(Turn, [Shield(PreventNext, 3)])";
        If: "This happens if the condition holds.",
            "If(Fact(LessLife), [Draw(You, N(1))])";
        IfElse: "The first text happens if the condition holds, the second if it does not.",
            "IfElse(Fact(FaceUp), [Draw(You, N(1))], [TurnUp(This)])";
        May: "This happens if you want it.",
            "May([Draw(You, N(1))])";
        MayPay: "You may pay all of this; if you do, the text happens.",
            "MayPay([Pay(Resources, 1)], [Draw(You, N(1))])";
        MayPayOne: "You may pay all of one of these prices; if you do, the text happens.",
            "MayPayOne([[Pay(Resources, 1)], [Discard(1, [])]], [Draw(You, N(1))])";
        MayPayAny: "You may pay as much of one of your numbers as you like, up to 20; if you do, the text happens, and `That` is how much it was.",
            "MayPayAny(Resources, [Draw(You, That)])";
        Unless: "This player may pay all of this; if they do not, the text happens.",
            "Unless(That, [Discard(2, [])], [Draw(You, N(1))])";
        ChooseOne: "You choose one of several texts, when the card is announced or when it resolves, as the game says.",
            "ChooseOne([[Draw(You, N(1))], [Gain(You, Life, N(2))]])";
        ChooseSome: "You choose several of these texts, `Exactly(2)` or `Between(1, 2)` (one or both), as with `ChooseOne`; they happen in printed order.",
            "ChooseSome(Between(1, 2), [[Draw(You, N(1))], [Gain(You, Life, N(2))]])";
        Choose: "You pick something when this resolves: `It`, or `That` player; with nothing to pick nothing happens.",
            "Choose(Object([Type(Aura)]), [Destroy(It)])";
        MayChoose: "Like `Choose`, and you may decline.",
            "MayChoose(Own([Graveyard], [Type(Attack)]), [Bottom(It)])";
        ChooseEach: "You pick several different things (`Exactly(2)`, `UpTo(2)`, `Between(1, 2)`, `Any`, `UpToTotal(3, Cost, 5)`); then the text happens for each of them: `It`.",
            "ChooseEach(UpTo(2), Object([Type(Aura)]), [Destroy(It)])";
        Divide: "You divide so much among objects as you like; then the text happens for each that got some: `It`, and `That` much.",
            "Divide(N(3), Object([Type(Aura)]), [Put(It, PlusPower, That)])";
        Aim: "A target, chosen on announcement: `It`, or `That` player; if it does not fit any more, nothing of this happens.",
            "Aim(Object([Type(Aura)]), [Destroy(It)])";
        AimUpTo: "Up to so many different targets (a text has at most two); the text happens for each of them that still fits.",
            "AimUpTo(2, Object([Type(Aura)]), [Destroy(It)])";
        By: "These players carry the text out one after the other: in it, `You` is that player and `That` the one who says so.",
            "By(EachOpponent, [Discard(You, N(1))])";
        ForEach: "The text happens for each of these players in turn: `That` player.",
            "ForEach(EachOpponent, [Discard(That, N(1))])";
        ForAll: "The text happens for every object in play that fits: `It`.",
            "ForAll([Type(Token)], [Destroy(It)])";
        Feed: "The text happens once, and again as often as you pay the cost.",
            "Feed(Discard(1, []), [Draw(You, N(1))])";
        Do: "A verb of the game alone; which there are stands in its `words.rs`.",
            "Do(Intimidate)";
    }

    [] Who, inside "Draw(_, N(1))" {
        You: "Whoever controls the text.", "You";
        Opponent: "The opposing player; at a table of several it is everybody else, and one of them is picked with `Choose(Opponent, ..)`.", "Opponent";
        EachOpponent: "All opponents, in the order of play.", "EachOpponent";
        Each: "All players, in the order of play.", "Each";
        ItsController: "Who controls what `It` stands for.", "ItsController";
        That: "The player who was picked, whom a `ForEach` has come to, or whom the event concerned.", "That";
        Anyone: "Anybody: for the `by` of a trigger.", "Anyone"
            inside "GrantYou(Turn, [When(on: Hits, by: _, of: [Fact(Attack)], then: [Draw(You, N(1))])])";
    }

    [V: Vocab] Sel<V>, inside "Destroy(_)", unwritten Chosen {
        This: "The card that speaks.", "This";
        It: "What the event was about, what was picked, the object a `ForAll` has come to, or the card that the sentence before drew, discarded, showed or moved.",
            "It";
        The: "What has a part to play at the table; which parts there are, the game says.", "The(Hero, You)"
            inside "Grant(_, Turn, [Add(Intellect, N(1))])";
        Target: "A target, chosen when the card or ability is announced; two equal ones of a text are one.",
            "Target([Type(Aura)])";
    }

    [V: Vocab] Pick<V>, inside "Choose(_, [Destroy(It)])" {
        Object: "An object in play that fits.", "Object([Type(Aura)])";
        Opponent: "An opponent.", "Opponent" inside "Choose(_, [Discard(That, N(1))])";
        Player: "One of these players for whom this holds; in it, `That` is the player in question.",
            "Player(Each, Always)" inside "Choose(_, [Draw(That, N(1))])";
        ObjectOrPlayer: "An object in play that fits, or any player.", "ObjectOrPlayer([Type(Aura)])"
            inside "Choose(_, [IfElse(Is(It, [Type(Aura)]), [Destroy(It)], [Lose(That, Life, N(1))])])";
        Own: "A card that fits in one of these zones of your own.", "Own([Hand, Arsenal], [Type(Brute)])"
            inside "Choose(_, [Bottom(It)])";
        Of: "A card that fits in one of these zones of these players.", "Of(That, [Graveyard], [])"
            inside "Choose(_, [Bottom(It)])";
        Layer: "Something on the stack of which this is true.", "Layer(Attack)"
            inside "Aim(_, [Draw(You, N(1))])";
    }

    [V: Vocab] Mod<V>, inside "Grant(This, Turn, [_])" {
        Add: "So much is added to a number; less than 0 takes away.", "Add(Power, N(3))";
        Set: "A number is this, before anything is added.", "Set(Power, N(0))";
        Times: "A number is multiplied.", "Times(Power, 2)";
        GainMore: "Whatever adds to this number adds so much more.", "GainMore(Power, 1)";
        CannotGain: "Nothing adds to this number.", "CannotGain(Power)";
        Keyword: "The object has this keyword.", "Keyword(GoAgain)";
        Name: "The object has one more name.", "Name(\"Head Jab\")";
        NameThat: "The object has one more name: the one that `NameCard` asked for.", "NameThat"
            inside "If(Fact(LessLife), [NameCard, Grant(This, Turn, [_])])";
        When: "The object, or the player, has a triggered ability.",
            "When(on: Hits, this: true, then: [Draw(You, N(1))])";
        While: "These changes apply only while this holds, which is asked anew every time.",
            "While(Fact(LessLife), [Add(Power, N(1))])";
        Facing: "What faces the object and fits is changed like this, as a blocker faces an attack.",
            "Facing([Type(Generic)], [Add(Defense, N(-1))])";
        Shield: "A protection of the player, good for so much and used up; which there are is the game's word.",
            "Shield(PreventNext, 3)" inside "GrantYou(Turn, [_])";
    }

    [V: Vocab] Cost<V>, inside "MayPay([_], [Draw(You, N(1))])" {
        Pay: "Pay so much of one of your numbers.", "Pay(Resources, 1)";
        DestroyThis: "Destroy the card that says so.", "DestroyThis";
        MoveThis: "Put the card that says so into this zone of its owner.", "MoveThis(Banished)";
        DiscardAny: "Discard any number of cards of this kind from the hand; the number is `That`.", "DiscardAny([])";
        Discard: "Discard so many cards of this kind from the hand; an empty filter is any card.",
            "Discard(2, [Type(Brute)])";
        Give: "Put so many cards of this kind from the hand into this zone.", "Give(1, [], Arsenal)";
        Bottom: "Put a card of this kind from one of these zones of your own under the deck.",
            "Bottom([Hand, Arsenal], [])";
        DiscardRandom: "Discard so many random cards from the hand.", "DiscardRandom(1)";
        Reveal: "Show a card of this kind from the hand.", "Reveal([Stat(Cost, AtLeast, 3)])";
        RemoveCounter: "Remove so many counters from the card that says so.", "RemoveCounter(Lesson, 1)";
        Own: "A cost of the game alone; which there are stands in its `words.rs`.", "Own(BanishFaceDown)";
    }

    [V: Vocab] Amount<V>, inside "If(Compare(_, AtLeast, N(2)), [Draw(You, N(1))])" {
        N: "This number.", "N(3)" inside "Draw(You, _)";
        Tally: "What this player did this turn, counted.", "Tally(You, WeaponAttacks)";
        Count: "A number only this game can count.", "Count(ChainHits)" inside "Draw(You, _)";
        Counters: "How many counters of a kind lie on the object.", "Counters(This, Lesson)";
        Stat: "A number of the object, as it is now.", "Stat(It, Power)" inside "Let(_)";
        Pool: "A number of this player.", "Pool(You, Life)" inside "Draw(You, _)";
        Cards: "How many cards of a kind lie in this player's zone.", "Cards(That, Hand, [])";
        That: "The number that came with the event, that `Let` has set, or how many cards or counters the sentence before really drew, discarded or removed.",
            "That" inside "Draw(You, _)";
        Times: "So many times another number.", "Times(2, Count(ChainHits))" inside "Draw(You, _)";
        Plus: "Two numbers added.", "Plus(That, N(1))" inside "Let(_)";
        Half: "Half of another number, rounded down.", "Half(That)" inside "Gain(You, Life, _)";
        HalfUp: "Half of another number, rounded up.", "HalfUp(That)" inside "Gain(You, Life, _)";
        AtMost: "Another number, but no more than so many.", "AtMost(3, Count(ChainHits))" inside "Let(_)";
        Objects: "How many objects in play fit.", "Objects([Named(\"Runechant\"), Yours])" inside "Draw(You, _)";
    }

    [V: Vocab] Is<V>, inside "Choose(Object([_]), [Destroy(It)])" {
        Type: "It has this type.", "Type(Aura)";
        AnyType: "It has one of these types.", "AnyType([Sword, Dagger])";
        Not: "It does not fit this.", "Not(Type(Token))";
        Stat: "A number of it is so large now; what does not have the number never fits.", "Stat(Power, AtLeast, 6)";
        Base: "A number of it is so large as printed.", "Base(Power, AtMost, 3)";
        Has: "It has this keyword.", "Has(GoAgain)";
        Named: "It has this name.", "Named(\"Dodge\")";
        SameName: "It has a name of what `It` stands for.", "SameName";
        UpTo: "A number of it is at most this amount now.", "UpTo(Cost, That)";
        NameHas: "This is a word of its name.", "NameHas(\"Dawnblade\")";
        Yours: "You control it.", "Yours";
        Theirs: "Somebody else controls it.", "Theirs";
        Other: "It is not the card that says so.", "Other";
        Counter: "It has so many counters of a kind.", "Counter(Lesson, AtLeast, 1)";
        Most: "Of all that fits the rest of the filter and lies where it lies, none has more; in the amount, `It` is the one in question.",
            "Most(Stat(It, Power))";
        Fewest: "The same, and none has less.", "Fewest(Stat(It, Power))";
        Fact: "This is true of it; a question that only the game can answer.", "Fact(Attack)";
    }

    [V: Vocab] Cond<V>, inside "If(_, [Draw(You, N(1))])" {
        Always: "Always; what is meant if no condition is written.", "Always"
            inside "Choose(Player(Each, _), [Draw(That, N(1))])";
        All: "All of these hold.", "All([Fact(FaceUp), Fact(YourActionPhase)])";
        Any: "One of these holds.", "Any([Fact(FaceUp), Fact(Defending)])";
        Not: "This does not hold.", "Not(Fact(LessLife))";
        Compare: "Two numbers compared: `AtLeast`, `AtMost`, `Exactly`, `MoreThan` or `LessThan`.",
            "Compare(Tally(You, WeaponAttacks), AtLeast, N(1))";
        Is: "The object fits.", "Is(It, [Type(Brute)])";
        Exists: "An object in play fits.", "Exists([Type(Aura), Yours])";
        Most: "No player has more than `That` player; in the amount, `That` is the player in question.",
            "Most(Cards(That, Hand, []))" inside "Choose(Player(Each, _), [Draw(That, N(1))])";
        Fewest: "No player has less.", "Fewest(Pool(That, Life))"
            inside "Choose(Player(Each, _), [Draw(That, N(1))])";
        Fact: "This is true; a question that only the game can answer.", "Fact(LessLife)";
    }
}
