//! Nouns with their eight German forms, clauses that know where the German verb goes.

use crate::Lang;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Gender {
    M,
    F,
    N,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Case {
    Nom,
    Gen,
    Dat,
    Acc,
}

/// A noun of the lexicon: English singular and plural; German singular and plural in nominative, genitive, dative,
/// accusative.
#[derive(Clone, Copy, Debug)]
pub struct Noun {
    pub en: [&'static str; 2],
    pub gender: Gender,
    pub de: [[&'static str; 4]; 2],
}

/// The nouns of a game, a line each: English, gender, and the four German forms of [`Noun::new`] or the eight of [`Noun::inflected`].
#[macro_export]
macro_rules! nouns {
    ($($(#[$doc:meta])* $name:ident = $one:literal | $many:literal, $gender:ident $de:tt;)*) => {
        $($(#[$doc])* pub(crate) const $name: $crate::Noun = $crate::nouns!(@ $gender [$one, $many] $de);)*
    };
    (@ $gender:ident $en:tt [[$($one:literal),*], [$($many:literal),*]]) => {
        $crate::Noun::inflected($crate::Gender::$gender, $en, [[$($one),*], [$($many),*]])
    };
    (@ $gender:ident $en:tt $de:tt) => { $crate::Noun::new($crate::Gender::$gender, $en, $de) };
}

impl Noun {
    pub const CARD: Self = Self::new(Gender::F, ["card", "cards"], ["Karte", "Karte", "Karten", "Karten"]);

    /// By the four German forms that differ: der Angriff, des Angriffs, die Angriffe, den Angriffen.
    pub const fn new(gender: Gender, en: [&'static str; 2], de: [&'static str; 4]) -> Self {
        let [one, of_one, many, to_many] = de;
        Self::inflected(gender, en, [[one, of_one, one, one], [many, many, to_many, many]])
    }

    /// By all eight, where an adjective or a weak ending changes more of them.
    pub const fn inflected(gender: Gender, en: [&'static str; 2], de: [[&'static str; 4]; 2]) -> Self {
        Self { en, gender, de }
    }

    /// "that attack", "diesen Angriff"; a card is just "it".
    pub fn that(&self, lang: Lang, case: Case) -> String {
        if self.en[0] == Self::CARD.en[0] {
            return self.it(lang, case).to_string();
        }
        let ending = match (self.gender, case) {
            (Gender::F, Case::Gen | Case::Dat) => "er",
            (Gender::F, _) => "e",
            (_, Case::Gen) | (Gender::N, _) => "es",
            (_, Case::Dat) => "em",
            (Gender::M, Case::Acc) => "en",
            (Gender::M, _) => "er",
        };
        lang.pick(format!("that {}", self.en[0]), format!("dies{ending} {}", self.de[0][case as usize]))
    }

    /// "it", as the subject of a sentence.
    pub fn it(&self, lang: Lang, case: Case) -> &'static str {
        match (lang, self.gender, case) {
            (Lang::En, ..) => "it",
            (Lang::De, Gender::M, Case::Acc) => "ihn",
            (Lang::De, Gender::M, Case::Dat) | (Lang::De, Gender::N, Case::Dat) => "ihm",
            (Lang::De, Gender::M, _) => "er",
            (Lang::De, Gender::F, Case::Dat) => "ihr",
            (Lang::De, Gender::F, _) => "sie",
            (Lang::De, Gender::N, _) => "es",
        }
    }
}

/// A noun with what stands before and after it: "Brute attack with 6 or more power".
#[derive(Clone, Debug)]
pub struct Phrase {
    noun: Noun,
    /// What is said of it afterwards, if not the noun again.
    pronoun: Option<Noun>,
    before: [String; 2],
    after: [String; 2],
}

impl Phrase {
    pub fn new(noun: Noun) -> Self {
        Self { noun, pronoun: None, before: Default::default(), after: Default::default() }
    }
    /// Words before the noun; German ones are glued to it ("Rohling-Angriff").
    #[must_use]
    pub fn before(mut self, en: &str, de: &str) -> Self {
        self.before[0] = format!("{en} {}", self.before[0]);
        self.before[1] = format!("{de}-{}", self.before[1]);
        self
    }
    #[must_use]
    pub fn after(mut self, en: &str, de: &str) -> Self {
        self.after[0].push_str(&format!(" {en}"));
        self.after[1].push_str(&format!(" {de}"));
        self
    }
    /// Afterwards it is called by another noun: "a Character or Permanent ... it".
    #[must_use]
    pub fn called(mut self, noun: Noun) -> Self {
        self.pronoun = Some(noun);
        self
    }
    pub fn noun(&self) -> Noun {
        self.pronoun.unwrap_or(self.noun)
    }
    pub fn bare(&self, lang: Lang, plural: bool, case: Case) -> String {
        let number = usize::from(plural);
        match lang {
            Lang::En => format!("{}{}{}", self.before[0], self.noun.en[number], self.after[0]),
            Lang::De => format!("{}{}{}", self.before[1], self.noun.de[number][case as usize], self.after[1]),
        }
    }
    /// "a weapon attack", "einen Waffenangriff".
    pub fn a(&self, lang: Lang, case: Case) -> String {
        let noun = self.bare(lang, false, case);
        match lang {
            Lang::En => {
                format!("{} {noun}", article(&noun))
            }
            Lang::De => {
                let ending = match (self.noun.gender, case) {
                    (Gender::F, Case::Gen | Case::Dat) => "er",
                    (Gender::F, _) => "e",
                    (_, Case::Gen) => "es",
                    (_, Case::Dat) => "em",
                    (Gender::M, Case::Acc) => "en",
                    _ => "",
                };
                format!("ein{ending} {noun}")
            }
        }
    }
    /// "your next weapon attack", "dein nächster Waffenangriff": the subject of a sentence.
    pub fn your_next(&self, lang: Lang) -> String {
        let noun = self.bare(lang, false, Case::Nom);
        match (lang, self.noun.gender) {
            (Lang::En, _) => format!("your next {noun}"),
            (Lang::De, Gender::M) => format!("dein nächster {noun}"),
            (Lang::De, Gender::F) => format!("deine nächste {noun}"),
            (Lang::De, Gender::N) => format!("dein nächstes {noun}"),
        }
    }
    /// "the next attack you play this turn", "der nächste Angriff, den du in diesem Zug spielst,": the subject of a sentence.
    /// What you do with it comes in both languages.
    pub fn next_you(&self, lang: Lang, en: &str, de: &str, time: &str) -> String {
        let noun = self.bare(lang, false, Case::Nom);
        let comma = if noun.ends_with(',') { "" } else { "," };
        match (lang, self.noun.gender) {
            (Lang::En, _) => format!("the next {noun} you {en} {time}"),
            (Lang::De, Gender::M) => format!("der nächste {noun}{comma} den du {time} {de},"),
            (Lang::De, Gender::F) => format!("die nächste {noun}{comma} die du {time} {de},"),
            (Lang::De, Gender::N) => format!("das nächste {noun}{comma} das du {time} {de},"),
        }
    }
    /// "your weapon attacks", "deine Waffenangriffe".
    pub fn all_yours(&self, lang: Lang) -> String {
        let noun = self.bare(lang, true, Case::Nom);
        lang.pick(format!("your {noun}"), format!("deine {noun}"))
    }
}

/// One main clause. German puts its verb second, or first after a subordinate clause; an order has no subject.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Clause {
    subject: String,
    verb: String,
    rest: String,
    lang: Lang,
}

impl Clause {
    /// An instruction to the reader: "draw a card", "ziehe eine Karte".
    pub fn order(lang: Lang, en: impl Into<String>, de_verb: &str, de_rest: impl Into<String>) -> Self {
        match lang {
            Lang::En => Self { subject: String::new(), verb: String::new(), rest: en.into(), lang },
            Lang::De => Self { subject: String::new(), verb: de_verb.into(), rest: de_rest.into(), lang },
        }
    }
    /// A statement: "this gains +2 power", "diese Karte erhält +2 Angriffswert".
    pub fn says(lang: Lang, subject: impl Into<String>, verb: &str, rest: impl Into<String>) -> Self {
        Self { subject: subject.into(), verb: verb.into(), rest: rest.into(), lang }
    }

    fn join(parts: [&str; 3]) -> String {
        parts.into_iter().filter(|p| !p.is_empty()).collect::<Vec<_>>().join(" ")
    }
    /// As a sentence of its own.
    pub fn alone(&self) -> String {
        capital(&Self::join([&self.subject, &self.verb, &self.rest]))
    }
    /// After "When ..., " or "If ..., ".
    pub fn after(&self) -> String {
        match self.lang {
            Lang::En => Self::join([&self.subject, &self.verb, &self.rest]),
            Lang::De => Self::join([&self.verb, &self.subject, &self.rest]),
        }
    }
}

/// "a" or "an", by the letter that follows.
pub(crate) fn article(noun: &str) -> &'static str {
    if noun.starts_with(['a', 'e', 'i', 'o', 'u', 'A', 'E', 'I', 'O', 'U']) { "an" } else { "a" }
}

pub fn capital(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map_or_else(String::new, |first| first.to_uppercase().chain(chars).collect())
}

/// "a card", "2 cards".
pub fn count_en(n: i16, one: &str, many: &str) -> String {
    if n == 1 { one.to_string() } else { format!("{n} {many}") }
}

/// "a, b and c".
pub fn list(items: &[String], lang: Lang) -> String {
    let and = lang.pick("and", "und");
    match items {
        [] => String::new(),
        [one] => one.clone(),
        [first @ .., last] => format!("{} {and} {last}", first.join(", ")),
    }
}
