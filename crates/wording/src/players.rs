//! Who sits where. Everything is said of seats by their letters ("Player A"); whoever knows the players puts in their
//! names, in one place and at the last moment, so that no rule and no text ever depends on them.

use crate::{Lang, Number, Scene, seat_name};
use stapel_kernel::Seat;

/// What stands before the letter of a seat.
fn word(lang: Lang) -> &'static str {
    lang.pick("Player ", "Spieler ")
}

/// The names of the players, seat by seat.
#[derive(Clone, Debug, Default)]
pub struct Players {
    names: Vec<Option<String>>,
}

impl Players {
    /// Without a name a seat keeps its letter; players of one name are told apart by theirs.
    pub fn new(names: Vec<Option<String>>) -> Self {
        let twice = |name: &String| names.iter().flatten().filter(|other| *other == name).count() > 1;
        let told = |(seat, name): (u8, &Option<String>)| {
            let letter = Seat(seat).letter().to_ascii_uppercase();
            name.as_ref().map(|name| if twice(name) { format!("{name} ({letter})") } else { name.clone() })
        };
        Self { names: (0..).zip(&names).map(told).collect() }
    }

    /// The text with names instead of letters.
    pub fn named(&self, text: &str, lang: Lang) -> String {
        let word = word(lang);
        let (mut out, mut rest) = (String::with_capacity(text.len()), text);
        while let Some(at) = rest.find(word) {
            let mut after = rest[at + word.len()..].chars();
            let letter = after.next().filter(|_| !after.next().is_some_and(char::is_alphanumeric));
            let seat = letter.and_then(|c| {
                self.names.iter().enumerate().find(|(k, _)| {
                    Seat(*k as u8).letter() == c.to_ascii_lowercase() && c.is_ascii_uppercase()
                })
            });
            out.push_str(&rest[..at]);
            match seat {
                Some((_, Some(name))) => {
                    out.push_str(name);
                    rest = &rest[at + word.len() + 1..];
                }
                _ => {
                    out.push_str(word);
                    rest = &rest[at + word.len()..];
                }
            }
        }
        out.push_str(rest);
        out
    }

    pub fn name(&self, seat: Seat, lang: Lang) -> String {
        self.named(&seat_name(seat, lang), lang)
    }

    /// A table with names instead of letters.
    #[must_use]
    pub fn in_scene(&self, mut scene: Scene, lang: Lang) -> Scene {
        let put = |text: &mut String| {
            // Most of what stands on a table names nobody.
            if text.contains(word(lang)) {
                *text = self.named(text, lang);
            }
        };
        let number = |n: &mut Number| {
            put(&mut n.word);
            n.reads.iter_mut().for_each(put);
        };
        put(&mut scene.headline);
        for side in &mut scene.sides {
            put(&mut side.name);
            side.numbers.iter_mut().for_each(number);
        }
        let areas = scene.sides.iter_mut().flat_map(|side| &mut side.areas).chain(&mut scene.middle);
        for piece in areas.flat_map(|area| &mut area.cards) {
            piece.marks.iter_mut().for_each(|mark| put(&mut mark.word));
        }
        for sum in &mut scene.sums {
            put(&mut sum.word);
            put(&mut sum.result);
            sum.rows.iter_mut().for_each(|row| put(&mut row.word));
        }
        scene.effects.iter_mut().for_each(|effect| put(&mut effect.text));
        scene.arrows.iter_mut().for_each(|arrow| put(&mut arrow.word));
        for layer in &mut scene.stack {
            put(&mut layer.name);
            layer.targets.iter_mut().for_each(|target| put(&mut target.name));
        }
        for marker in scene.track.iter_mut().flat_map(|t| &mut t.places).flat_map(|p| &mut p.markers) {
            put(&mut marker.word);
        }
        if let Some(question) = &mut scene.question {
            put(&mut question.title);
            question.bill.iter_mut().for_each(|bill| put(&mut bill.text));
            question.options.iter_mut().for_each(|option| put(&mut option.label));
        }
        scene
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_stand_for_letters_and_for_nothing_else() {
        let players = Players::new(vec![Some("Anna".into()), None, Some("Bo".into()), Some("Bo".into())]);
        let en = |text: &str| players.named(text, Lang::En);
        assert_eq!(en("Player A attacks Player B"), "Anna attacks Player B");
        assert_eq!(en("Player C: Player D's, Player A."), "Bo (C): Bo (D)'s, Anna.");
        assert_eq!(en("Player Apart, Player a, Player "), "Player Apart, Player a, Player ");
        assert_eq!(players.named("Spieler A von Spieler C", Lang::De), "Anna von Bo (C)");
        let odd = Players::new(vec![Some("Player B".into()), Some("Player A".into())]);
        assert_eq!(
            odd.named("Player A, Player B", Lang::En),
            "Player B, Player A",
            "no name is put into a name"
        );
    }
}
