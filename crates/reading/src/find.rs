//! Cards by what they mean: "cards that draw and cost 2 or less". Looked at are types, numbers, keywords and the data of texts, by the
//! words that were learned for it, and never the texts themselves: what is found in one language is found in the other.

use crate::{Grammar, Head, Lattice, Reader, Sign, Synonyms, Token, Tree, WordId, apart, lex, words};
use stapel_kernel::{DefId, Shipped};
use stapel_script::{Card, Cmp, Word};
use stapel_wording::{Lang, Speak};
use std::collections::BTreeSet;

/// How many wordings of a part of a search are tried.
const WORDINGS: usize = 48;

/// What was looked for, as the game calls it, and the cards that are so.
#[derive(Clone, Debug, PartialEq)]
pub struct Hits {
    pub said: Vec<String>,
    pub cards: Vec<DefId>,
}

/// Words of a search that mean nothing here.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unknown {
    /// Where they stand, in bytes.
    pub from: usize,
    pub to: usize,
}

/// What a card must be or do.
enum Term<G: Speak> {
    Type(G::Type),
    Keyword(G::Keyword),
    /// One of these numbers; the game may have several of nearly one name.
    Number(Vec<G::Stat>, Option<(Cmp, i16)>),
    Does(Deed),
}

/// A verb, and what stands with it.
struct Deed {
    /// The rules that have the verb; none where nothing is done, but only spoken of.
    verbs: Vec<u32>,
    /// The rules that have the other words, a list for each.
    with: Vec<Vec<u32>>,
    number: Option<(Cmp, i16)>,
    /// How it was asked for.
    said: String,
}

/// A part of a search between "and"s: its words, and whether it is denied.
#[derive(Default)]
struct Clause {
    tokens: Vec<Token>,
    number: Option<(Cmp, i16)>,
    not: bool,
    /// Whether it may take the place of the one before it.
    or: bool,
}

/// Words of a search that are no part of what is looked for.
struct Small {
    split: &'static [&'static str],
    not: &'static [&'static str],
    or: &'static str,
    more: &'static [&'static str],
    less: &'static [&'static str],
    least: &'static [&'static str],
    most: &'static [&'static str],
    than: &'static str,
    over: &'static [&'static str],
    under: &'static [&'static str],
    empty: &'static [&'static str],
}

const EN: Small = Small {
    split: &["and", "that", "which", "who", "with", "but", "by", ","],
    not: &["not", "no", "without", "don't", "doesn't"],
    or: "or",
    more: &["more", "higher", "greater"],
    less: &["less", "fewer", "lower"],
    least: &["least", "minimum", "≥"],
    most: &["most", "maximum", "≤"],
    than: "than",
    over: &["over", "above", ">"],
    under: &["under", "below", "<"],
    empty: &[
        "card", "all", "every", "any", "find", "show", "me", "have", "has", "having", "are", "is", "at",
        "of", "do", "does", "your", "you", "can", "than", "=", "exactly", "let", "to", "it", "its", "a",
        "an", "they", "them", "their", "this", "when", "if", "make", "makes", "for", "from", "in", "into",
        "on", "may", "will", "i", "my", "me", "raise", "increase", "deliver", "deal", "there", "the", "-",
        "?", "!",
    ],
};

const DE: Small = Small {
    split: &["und", "welche", "mit", "bei", "aber", ","],
    not: &["nicht", "kein", "keine", "keinen", "ohne"],
    or: "oder",
    more: &["mehr", "höher", "größer"],
    less: &["weniger", "niedriger", "kleiner"],
    least: &["mindestens", "minimal", "≥"],
    most: &["höchstens", "maximal", "≤"],
    than: "als",
    over: &["über", ">"],
    under: &["unter", "<"],
    empty: &[
        "Karte", "alle", "jede", "finde", "suche", "zeige", "mir", "haben", "hat", "sind", "ist", "von",
        "dein", "deine", "du", "kann", "können", "lassen", "als", "=", "genau", "dich", "sich", "dürfen",
        "darf", "ich", "mich", "mein", "es", "wenn", "falls", "beim", "machen", "in", "im", "auf", "aus",
        "zu", "vom", "für", "jemand", "liefern", "erhöhen", "zufügen", "denen", "dem", "es", "gibt",
        "welche", "-", "?", "!",
    ],
};

impl<G: Shipped + Speak> Reader<'_, G> {
    /// The cards that are and do what is asked for.
    pub fn find(&self, text: &str) -> Result<Hits, Unknown> {
        let mut terms: Vec<(bool, bool, Term<G>)> = Vec::new();
        for clause in clauses(text, self.lang, &self.synonyms) {
            let asked = self.terms(&clause)?.into_iter().enumerate();
            terms.extend(asked.map(|(k, term)| (clause.or && k == 0, clause.not, term)));
        }
        if terms.is_empty() {
            return Err(Unknown { from: 0, to: text.len() });
        }
        let fits = |id: DefId| {
            let card = &self.book.def(id).card;
            // "a or b and c": one of the first two, and the third.
            let groups = terms.chunk_by(|_, (or, ..)| *or);
            groups.into_iter().all(|group| group.iter().any(|(_, not, term)| self.is(card, id, term) != *not))
        };
        let cards = self.book.defs().map(|(id, _)| id).filter(|&id| fits(id)).collect();
        let said = terms.iter().map(|(or, not, term)| self.said_of(*or, *not, term)).collect();
        Ok(Hits { said, cards })
    }

    /// What a part of the search asks for, in the words of cards: the first that any card is or does.
    fn terms(&self, clause: &Clause) -> Result<Vec<Term<G>>, Unknown> {
        let small = small(self.lang);
        let counts = |t: &Token| !t.soft && !is_one(&t.word, small.empty, self.lang);
        let tokens: Vec<Token> = clause.tokens.iter().filter(|t| counts(t)).cloned().collect();
        let (Some(first), Some(last)) = (tokens.first(), tokens.last()) else { return Ok(Vec::new()) };
        let unknown = Unknown { from: first.from, to: last.to };
        let mut all: Vec<Vec<Term<G>>> = Vec::new();
        for said in Lattice::of(tokens, &self.synonyms).wordings(WORDINGS) {
            let said: Vec<&str> =
                said.iter().map(String::as_str).filter(|w| !is_one(w, small.empty, self.lang)).collect();
            if said.is_empty() {
                continue;
            }
            all.extend(self.number(clause, &said).map(|term| vec![term]));
            all.extend(self.nouns(&said));
            all.extend(self.deed(&said, clause.number).map(|deed| vec![Term::Does(deed)]));
        }
        let is_some = |terms: &Vec<Term<G>>| {
            self.book.defs().any(|(id, def)| terms.iter().all(|term| self.is(&def.card, id, term)))
        };
        let best = all.iter().position(is_some).unwrap_or(0);
        all.into_iter().nth(best).ok_or(unknown)
    }

    fn number(&self, clause: &Clause, said: &[&str]) -> Option<Term<G>> {
        let called = |stat: &G::Stat| {
            let name = words(G::stat(*stat, self.lang), self.lang);
            said.iter().all(|word| name.iter().any(|own| own == word))
        };
        let stats: Vec<G::Stat> = G::Stat::ALL.iter().copied().filter(called).collect();
        (!stats.is_empty()).then_some(Term::Number(stats, clause.number))
    }

    /// All of these words as names of types and keywords, or words of their names.
    fn nouns(&self, said: &[&str]) -> Option<Vec<Term<G>>> {
        let mut out = Vec::new();
        let mut rest = said;
        while !rest.is_empty() {
            let begins = |name: &str| {
                let name = words(name, self.lang);
                let whole = name.len() <= rest.len() && name.iter().zip(rest).all(|(a, b)| a == b);
                let part = name.iter().any(|word| word == rest[0]);
                match () {
                    () if whole && !name.is_empty() => Some((name.len(), name.len())),
                    () => part.then_some((1, 0)),
                }
            };
            let types =
                G::Type::ALL.iter().filter_map(|&t| Some((begins(G::kind(t, self.lang))?, Term::Type(t))));
            let keywords = G::Keyword::ALL
                .iter()
                .filter_map(|&k| Some((begins(G::keyword(k, self.lang))?, Term::Keyword(k))));
            // All of a name before a part of one, and of parts the first.
            let named: Vec<_> = types.chain(keywords).collect();
            let best = named.iter().map(|((_, whole), _)| *whole).max()?;
            let ((len, _), term) = named.into_iter().find(|((_, whole), _)| *whole == best)?;
            out.push(term);
            rest = &rest[len..];
        }
        Some(out)
    }

    /// These words as a verb and what stands with it, in any order.
    fn deed(&self, said: &[&str], number: Option<(Cmp, i16)>) -> Option<Deed> {
        let mut ids = Vec::new();
        for word in said {
            match self.grammar.word(word) {
                0 => ids.extend(self.apart(word)?),
                id => ids.push(id),
            }
        }
        let is_verb = |rule: &u32| {
            let rule = &self.grammar.rules[*rule as usize];
            let first = rule.signs.iter().find_map(|sign| match sign {
                Sign::Word(word) => Some(*word),
                _ => None,
            });
            self.deeds.contains(rule.tree.kind)
                && first.is_some_and(|word| ids.contains(&word))
                && !leaves_effects_open(&rule.tree)
        };
        let verbs: Vec<u32> = (0..self.grammar.rules.len() as u32).filter(is_verb).collect();
        let with = ids.iter().map(|&id| rules_with(&self.grammar, id)).collect();
        Some(Deed { verbs, with, number, said: said.join(" ") })
    }

    /// "ablegen" is "lege ... ab" on cards; names of types may be put together with "-karte".
    fn apart(&self, word: &str) -> Option<Vec<WordId>> {
        let known = |parts: [&str; 2]| {
            let ids: Vec<WordId> =
                parts.iter().filter(|p| !p.is_empty()).map(|p| self.grammar.word(p)).collect();
            (!ids.contains(&0)).then_some(ids)
        };
        let compound = || known([word.strip_suffix("kart")?.trim_end_matches('n'), ""]);
        match self.lang {
            Lang::En => known([word.strip_suffix("ing")?, ""]),
            Lang::De => apart(word).find_map(|(start, rest)| known([rest, start])).or_else(compound),
        }
    }

    fn is(&self, card: &Card<G>, id: DefId, term: &Term<G>) -> bool {
        match term {
            Term::Type(kind) => card.types.contains(kind),
            Term::Keyword(keyword) => card.keywords.contains(keyword),
            Term::Number(stats, wanted) => stats.iter().any(|stat| {
                let have = card.stats.get(stat);
                have.is_some_and(|have| wanted.is_none_or(|(cmp, n)| cmp.holds(*have, n)))
            }),
            Term::Does(deed) => self.texts.get(&id).into_iter().flatten().any(|tree| self.does(tree, deed)),
        }
    }

    /// Whether a text does this, or a part of it.
    fn does(&self, tree: &Tree, deed: &Deed) -> bool {
        let rules = &self.grammar.rules;
        let verb = deed.verbs.iter().any(|rule| alike(&rules[*rule as usize].tree, tree));
        let here = (verb || deed.verbs.is_empty())
            && deed.with.iter().all(|with| with.iter().any(|rule| has(tree, &rules[*rule as usize].tree)))
            && deed.number.is_none_or(|(cmp, n)| counts(tree, cmp, n));
        here || tree.kids.iter().any(|kid| self.does(kid, deed))
    }

    fn said_of(&self, or: bool, not: bool, term: &Term<G>) -> String {
        let lang = self.lang;
        let what = match term {
            Term::Type(kind) => G::kind(*kind, lang).to_string(),
            Term::Keyword(keyword) => G::keyword(*keyword, lang).to_string(),
            Term::Number(stats, wanted) => {
                let one = |stat: &G::Stat| match wanted {
                    Some((cmp, n)) => G::value(*stat, *cmp, *n, lang),
                    None => G::stat(*stat, lang).to_string(),
                };
                stats.iter().map(one).collect::<Vec<_>>().join(lang.pick(" or ", " oder "))
            }
            Term::Does(deed) if deed.verbs.is_empty() => format!("… {} …", deed.said),
            Term::Does(deed) => {
                let said: BTreeSet<String> =
                    deed.verbs.iter().filter_map(|rule| self.pattern(*rule, deed)).collect();
                said.into_iter().take(3).collect::<Vec<_>>().join(" / ")
            }
        };
        let or = if or { lang.pick("or ", "oder ") } else { "" };
        let not = if not { lang.pick("not: ", "nicht: ") } else { "" };
        format!("{or}{not}{what}")
    }

    /// A rule as its words, if a card was found by it.
    fn pattern(&self, rule: u32, deed: &Deed) -> Option<String> {
        let one =
            Deed { verbs: vec![rule], with: deed.with.clone(), number: deed.number, said: String::new() };
        self.texts.values().flatten().any(|tree| self.does(tree, &one)).then(|| {
            let signs = self.grammar.rules[rule as usize].signs.iter().map(|sign| match sign {
                Sign::Word(word) => self.grammar.written(*word).unwrap_or_default(),
                _ => "…".into(),
            });
            signs.collect::<Vec<_>>().join(" ")
        })
    }
}

fn small(lang: Lang) -> &'static Small {
    lang.pick(&EN, &DE)
}

/// Whether a word is one of these, whatever its ending.
fn is_one(word: &str, of: &[&str], lang: Lang) -> bool {
    of.iter().any(|one| lex(one, lang).first().is_some_and(|token| token.word == word))
}

/// The search in parts.
fn clauses(text: &str, lang: Lang, synonyms: &Synonyms) -> Vec<Clause> {
    let small = small(lang);
    let tokens = lex(text, lang);
    let mut out = vec![Clause::default()];
    let mut cmp: Option<Cmp> = None;
    let mut rest = tokens.as_slice();
    while let [token, after @ ..] = rest {
        rest = after;
        let now = out.last_mut().expect("there is always one part");
        let one_of = |words: &[&str]| is_one(&token.word, words, lang);
        if let Some(word) = [
            (small.least, Cmp::AtLeast),
            (small.most, Cmp::AtMost),
            (small.over, Cmp::MoreThan),
            (small.under, Cmp::LessThan),
        ]
        .iter()
        .find(|(words, _)| one_of(words))
        {
            cmp = Some(word.1);
        } else if let ([than, after @ ..], true) = (rest, one_of(small.more) || one_of(small.less))
            && is_one(&than.word, &[small.than], lang)
        {
            cmp = Some(if one_of(small.more) { Cmp::MoreThan } else { Cmp::LessThan });
            rest = after;
        } else if let (Some(n), false) = (number_of(&token.word, synonyms), token.soft) {
            let mut how = cmp.take().unwrap_or(Cmp::Exactly);
            if let [or, side, after @ ..] = rest
                && is_one(&or.word, &[small.or], lang)
            {
                let more = is_one(&side.word, small.more, lang);
                if more || is_one(&side.word, small.less, lang) {
                    how = if more { Cmp::AtLeast } else { Cmp::AtMost };
                    rest = after;
                }
            }
            now.number = Some((how, n));
        } else if one_of(small.split) || one_of(&[small.or]) {
            let or = one_of(&[small.or]);
            if !now.tokens.is_empty() {
                out.push(Clause { or, ..Clause::default() });
            } else {
                now.or |= or;
            }
        } else if one_of(small.not) {
            if now.tokens.is_empty() {
                now.not = true;
            } else {
                out.push(Clause { not: true, ..Clause::default() });
            }
        } else {
            now.tokens.push(token.clone());
        }
    }
    out
}

/// "3", or a word for it.
fn number_of(word: &str, synonyms: &Synonyms) -> Option<i16> {
    let said = synonyms.beginning(word).iter().filter(|(written, _)| written.len() == 1);
    let said = said.filter_map(|(_, said)| said.first());
    [word].into_iter().chain(said.map(String::as_str)).find_map(|word| word.parse().ok())
}

fn rules_with(grammar: &Grammar, word: WordId) -> Vec<u32> {
    let has = |rule: &u32| grammar.rules[*rule as usize].signs.contains(&Sign::Word(word));
    (0..grammar.rules.len() as u32).filter(has).collect()
}

/// Whether data is what a rule stands for, with anything in its holes.
fn alike(pattern: &Tree, tree: &Tree) -> bool {
    match pattern.head {
        Head::Hole(_) | Head::Holes(_) => true,
        // Of a list that may go on, what is said of it must be there.
        Head::List if pattern.kids.iter().any(|kid| matches!(kid.head, Head::Holes(_))) => {
            let mut said = pattern.kids.iter().filter(|kid| !matches!(kid.head, Head::Holes(_)));
            tree.head == Head::List && said.all(|one| tree.kids.iter().any(|kid| alike(one, kid)))
        }
        _ => {
            pattern.kind == tree.kind
                && pattern.head == tree.head
                && pattern.kids.len() == tree.kids.len()
                && pattern.kids.iter().zip(&tree.kids).all(|(a, b)| alike(a, b))
        }
    }
}

/// Whether what is done stands in a hole: then the verb of a rule may be one of several.
fn leaves_effects_open(tree: &Tree) -> bool {
    let open =
        matches!(tree.head, Head::Hole(_) | Head::Holes(_)) && matches!(tree.kind, "Effect" | "[Effect]");
    open || tree.kids.iter().any(leaves_effects_open)
}

/// Whether something of this kind is in the data.
fn has(tree: &Tree, pattern: &Tree) -> bool {
    alike(pattern, tree) || tree.kids.iter().any(|kid| has(kid, pattern))
}

/// Whether such a number is in the data.
fn counts(tree: &Tree, cmp: Cmp, n: i16) -> bool {
    let here =
        matches!(tree.head, Head::Number(have) if i16::try_from(have).is_ok_and(|have| cmp.holds(have, n)));
    here || tree.kids.iter().any(|kid| counts(kid, cmp, n))
}
