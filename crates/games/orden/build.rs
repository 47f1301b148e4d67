//! The game's texts are part of the crate: a new card or scenario must reach the program.

fn main() {
    for path in [
        "cards",
        "decks",
        "scenarios",
        "lessons",
        "puzzles",
        "glossary.ron",
        "company.csv",
        "tests",
        "README.md",
        "rules.de.md",
    ] {
        println!("cargo::rerun-if-changed={path}");
    }
}
