//! Which rules of a game are shown by a scenario that holds, or by a test.
//!
//! The game's `README.md` is the list: a line `- ID: statement` is a rule, a line `- later ID: reason` says why no
//! test can show it yet. `rules.de.md` beside it says the same rules in German, chapter by chapter. Readings stand in a table, a row `| ID | ...`: they may be cited too. A scenario cites rules in its head, a test in a comment line `// rules: ...` above it.

use crate::scenario;
use serde::Serialize;
use stapel_kernel::Shipped;
use stapel_wording::{Lang, Speak};
use std::collections::{BTreeMap, BTreeSet};

#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct RuleCoverage {
    pub game: &'static str,
    pub rules: usize,
    /// Cited by a scenario that holds.
    pub by_scenario: usize,
    /// Cited by a test only.
    pub by_test: usize,
    /// Cited by nothing, with the statement of the rule.
    pub uncited: BTreeMap<String, String>,
    /// Cited by nothing, and the rule list says why.
    pub later: BTreeMap<String, String>,
    /// Cited, but no rule of the list.
    pub unknown: BTreeMap<String, String>,
    /// Scenarios that do not hold; what they cite does not count.
    pub failing: Vec<String>,
}

impl RuleCoverage {
    pub fn cited(&self) -> usize {
        self.by_scenario + self.by_test
    }
}

/// A chapter of the rule list.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Chapter {
    pub title: String,
    pub rules: Vec<Rule>,
}

/// A rule, and the scenarios that cite it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Rule {
    pub id: String,
    pub statement: String,
    /// The name of each scenario, as a stage takes it, and its title.
    pub shown: Vec<(String, String)>,
}

/// The file that says the rules in a language.
fn list_in(lang: Lang) -> &'static str {
    lang.pick("README.md", "rules.de.md")
}

/// The rule list in the language asked for, chapter by chapter; in English if there is none. With the language it is in.
pub fn chapters<G: Shipped>(lang: Lang) -> (Lang, Vec<Chapter>) {
    let files = G::files();
    let list =
        |lang| files.iter().find(|(path, _)| path == list_in(lang)).map(|(_, text)| (lang, text.as_str()));
    let (lang, text) = list(lang).or_else(|| list(Lang::En)).unwrap_or((Lang::En, ""));
    let mut shown: BTreeMap<String, Vec<(String, String)>> = BTreeMap::new();
    for (path, text) in &files {
        let name = path.strip_prefix("scenarios/").and_then(|name| name.strip_suffix(".scn"));
        // A file that cannot be read shows nothing; the game's tests name it.
        let Some((name, Ok(s))) = name.map(|name| (name, scenario::parse(text))) else { continue };
        for rule in s.rules {
            shown.entry(rule).or_default().push((name.to_string(), s.title.clone()));
        }
    }
    let mut chapters: Vec<Chapter> = Vec::new();
    for line in text.lines() {
        if let Some(title) = line.strip_prefix('#') {
            let title = title.trim_start_matches('#').trim();
            // Behind the title stands what its ids have in common.
            let title = title.split_once(" (").map_or(title, |(title, _)| title);
            chapters.push(Chapter { title: title.into(), rules: Vec::new() });
        } else if let (Some((id, statement)), Some(chapter)) = (stated(line), chapters.last_mut()) {
            let shown = shown.get(id).cloned().unwrap_or_default();
            chapter.rules.push(Rule { id: id.into(), statement: statement.into(), shown });
        }
    }
    chapters.retain(|chapter| !chapter.rules.is_empty());
    (lang, chapters)
}

/// `- FAB-ZONE-1: statement`
fn stated(line: &str) -> Option<(&str, &str)> {
    line.strip_prefix("- ")?.split_once(": ").filter(|(id, _)| is_rule_id(id))
}

pub fn coverage<G: Shipped + Speak>() -> RuleCoverage {
    let files = G::files();
    let readme =
        files.iter().find(|(path, _)| path == list_in(Lang::En)).map_or("", |(_, text)| text.as_str());
    let (statements, later) = rule_list(readme);
    let readings = reading_list(readme);
    let mut scenarios = BTreeMap::new();
    let mut tests = BTreeMap::new();
    let mut failing = Vec::new();
    for (path, text) in &files {
        if path.ends_with(".scn") {
            match scenario::parse(text).and_then(|s| scenario::run::<G>(&s).map(|()| s)) {
                Ok(s) => s.rules.into_iter().for_each(|rule| {
                    scenarios.entry(rule).or_insert_with(|| path.clone());
                }),
                Err(failure) => failing.push(format!("{path}:{}: {}", failure.line, failure.reason)),
            }
        } else if path.ends_with(".rs") {
            for rule in cited_in_test(text) {
                tests.entry(rule).or_insert_with(|| path.clone());
            }
        }
    }
    let cited: BTreeSet<&String> = scenarios.keys().chain(tests.keys()).collect();
    let missing = |rule: &&String| !cited.contains(*rule);
    let pick = |list: &BTreeMap<String, String>, rule: &String| (rule.clone(), list[rule].clone());
    RuleCoverage {
        game: G::ID,
        rules: statements.len(),
        by_scenario: scenarios.keys().filter(|r| statements.contains_key(*r)).count(),
        by_test: tests.keys().filter(|r| statements.contains_key(*r) && !scenarios.contains_key(*r)).count(),
        uncited: statements
            .keys()
            .filter(missing)
            .filter(|r| !later.contains_key(*r))
            .map(|r| pick(&statements, r))
            .collect(),
        later: later.keys().filter(missing).map(|r| pick(&later, r)).collect(),
        unknown: scenarios
            .iter()
            .chain(&tests)
            .filter(|(rule, _)| !statements.contains_key(*rule) && !readings.contains(rule.as_str()))
            .map(|(rule, path)| (rule.clone(), path.clone()))
            .collect(),
        failing,
    }
}

/// The rules with their statements, and the rules that no test can show yet with the reasons.
fn rule_list(readme: &str) -> (BTreeMap<String, String>, BTreeMap<String, String>) {
    let (mut rules, mut later) = (BTreeMap::new(), BTreeMap::new());
    for line in readme.lines() {
        let Some((head, text)) = line.strip_prefix("- ").and_then(|l| l.split_once(": ")) else { continue };
        let (list, id) = match head.strip_prefix("later ") {
            Some(id) => (&mut later, id),
            None => (&mut rules, head),
        };
        if is_rule_id(id) {
            list.insert(id.to_string(), text.to_string());
        }
    }
    (rules, later)
}

fn reading_list(readme: &str) -> BTreeSet<&str> {
    let cells = readme.lines().filter_map(|line| line.strip_prefix("| ")?.split_once(" |"));
    cells.map(|(id, _)| id.trim()).filter(|id| is_rule_id(id)).collect()
}

/// `FAB-CHAIN-12`: capitals, digits, two dashes, a number at the end.
fn is_rule_id(text: &str) -> bool {
    let mut parts = text.rsplitn(2, '-');
    let number = parts.next().is_some_and(|n| !n.is_empty() && n.chars().all(|c| c.is_ascii_digit()));
    let group = |g: &str| g.contains('-') && g.chars().all(|c| c.is_ascii_uppercase() || c == '-');
    number && parts.next().is_some_and(group)
}

fn cited_in_test(text: &str) -> impl Iterator<Item = String> + '_ {
    text.lines()
        .filter_map(|line| line.trim().strip_prefix("// rules:"))
        .flat_map(|ids| ids.split_whitespace().map(str::to_string).collect::<Vec<_>>())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rules_reasons_and_citations_are_told_apart() {
        let readme = "# x\n- XY-AB-1: one: thing\n- later XY-AB-2: not yet\n- XY-AB-2: two\n- other: no\n- XY-R-3 x: no\n";
        let (rules, later) = rule_list(readme);
        assert_eq!(rules.keys().collect::<Vec<_>>(), ["XY-AB-1", "XY-AB-2"]);
        assert_eq!(rules["XY-AB-1"], "one: thing");
        assert_eq!(later["XY-AB-2"], "not yet");
        let readings = reading_list("| Id | Question |\n| XY-R-01 | who? |\n| x | XY-R-02 |\n");
        assert_eq!(readings.into_iter().collect::<Vec<_>>(), ["XY-R-01"]);
        let cited: Vec<String> = cited_in_test("    // rules: XY-AB-1 XY-AB-2\nfn x() {} // no\n").collect();
        assert_eq!(cited, ["XY-AB-1", "XY-AB-2"]);
    }
}
