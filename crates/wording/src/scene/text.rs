//! A scene as lines of text: the table in the terminal.

use super::{Area, End, Lasting, Look, Piece, Scene, Side, Sum, Total, Track};
use crate::{Lang, seat_name};
use stapel_kernel::Seat;

/// The scene as lines of text, the reader's own side last.
pub fn lines(scene: &Scene, reader: Seat, lang: Lang) -> Vec<String> {
    let mut head = format!("══ {}", scene.headline);
    if let Some(turn) = scene.turn {
        head.push_str(&format!(" · {}", seat_name(Seat(turn), lang)));
    }
    if let Some(phase) = scene.phase.and_then(|k| scene.phases.get(k)) {
        head.push_str(&format!(" · {phase}"));
    }
    let mut lines = vec![head + " ══"];
    let own = |side: &&Side| side.seat == reader.0;
    scene.sides.iter().filter(|s| !own(s)).for_each(|side| side_lines(side, reader, lang, &mut lines));
    if let Some(track) = &scene.track {
        lines.push(track_line(track));
    }
    scene.middle.iter().for_each(|area| area_lines(area, false, &mut lines));
    for layer in scene.stack.iter().rev() {
        let kind = layer.kind.map_or_else(String::new, |kind| format!(" ({kind})"));
        let who = seat_name(Seat(layer.seat), lang);
        let mut line = format!("   {}: {}{kind} · {who}", lang.pick("stack", "Stapel"), layer.name);
        layer.targets.iter().for_each(|target| line.push_str(&format!(" → {}", target.name)));
        lines.push(line);
    }
    for arrow in &scene.arrows {
        let [from, to] = [arrow.from, arrow.to].map(|end| end_name(scene, end, lang));
        lines.push(format!("   {}: {from} → {to}", arrow.word));
    }
    lines.extend(scene.sums.iter().map(|sum| sum_line(sum, lang)));
    lines.extend(scene.effects.iter().map(|effect| effect_line(effect, lang)));
    scene.sides.iter().filter(own).for_each(|side| side_lines(side, reader, lang, &mut lines));
    lines
}

/// "expedition: Player A forest 2, water 0; Player B forest 1, water 3: Player A moves". What decides nothing is left out.
fn sum_line(sum: &Sum, lang: Lang) -> String {
    let mut text = format!("   {}", sum.word);
    let mut said = sum.seat;
    if let Some(seat) = sum.seat {
        text.push_str(&format!(" · {}", seat_name(Seat(seat), lang)));
    }
    for (k, row) in sum.rows.iter().filter(|row| row.counts).enumerate() {
        text.push_str(match k {
            0 => ": ",
            _ if row.seat == said => ", ",
            _ => "; ",
        });
        if let Some(seat) = row.seat.filter(|_| row.seat != said) {
            text.push_str(&format!("{} ", seat_name(Seat(seat), lang)));
        }
        said = row.seat;
        text.push_str(&total_text(row));
    }
    match sum.result.is_empty() {
        true => text,
        false => format!("{text} → {}", sum.result),
    }
}

fn total_text(row: &Total) -> String {
    match (&row.reads, row.of) {
        (Some(text), _) => format!("{} {text}", row.word),
        (None, Some(of)) => format!("{} {}/{of}", row.word, row.value),
        (None, None) => format!("{} {}", row.word, row.value),
    }
}

fn effect_line(effect: &Lasting, lang: Lang) -> String {
    let left = match effect.left {
        Some(n) => lang.pick(format!(" ({n} left)"), format!(" (noch {n})")),
        None => String::new(),
    };
    format!("   {} · {}: {}{left}", effect.name, seat_name(Seat(effect.seat), lang), effect.text)
}

fn pieces(scene: &Scene) -> impl Iterator<Item = &Piece> {
    let areas = scene.sides.iter().flat_map(|s| &s.areas).chain(&scene.middle);
    areas.flat_map(|area| &area.cards)
}

fn piece_name(scene: &Scene, id: u16) -> Option<&str> {
    pieces(scene).find(|p| p.id == Some(id)).and_then(|p| p.name.as_deref())
}

fn end_name(scene: &Scene, end: End, lang: Lang) -> String {
    let name = match end {
        End::Seat(seat) => return seat_name(Seat(seat), lang),
        End::Piece(id) => piece_name(scene, id),
        End::Layer(k) => scene.stack.get(k as usize).map(|layer| layer.name.as_str()),
    };
    name.unwrap_or("▒▒").into()
}

fn side_lines(side: &Side, reader: Seat, lang: Lang, lines: &mut Vec<String>) {
    let mut head = side.name.clone();
    if side.gone {
        head.push_str(lang.pick(" (has left)", " (ausgeschieden)"));
    }
    let numbers = side.numbers.iter().map(|n| match (&n.reads, n.of) {
        (Some(text), _) => format!("{} {text}", n.word),
        (None, Some(of)) => format!("{} {}/{of}", n.word, n.value),
        (None, None) => format!("{} {}", n.word, n.value),
    });
    let counted =
        side.areas.iter().filter(|a| is_counted(a)).map(|a| format!("{} {}", a.word, a.cards.len()));
    let all: Vec<String> = numbers.chain(counted).collect();
    lines.push(format!("{head}: {}", all.join(" · ")));
    side.areas.iter().for_each(|area| area_lines(area, side.seat == reader.0, lines));
}

fn is_counted(area: &Area) -> bool {
    matches!(area.look, Look::Pile | Look::Hand)
}

/// One line a zone; of a pile its top, and all that is known of one's own; of links a line each.
fn area_lines(area: &Area, own: bool, lines: &mut Vec<String>) {
    let known = |cards: &[Piece]| cards.iter().any(|c| c.name.is_some());
    let all = |cards: &mut dyn Iterator<Item = &Piece>| cards.map(piece_text).collect::<Vec<_>>().join(", ");
    match area.look {
        Look::Pile if own && area.cards.iter().filter(|c| c.name.is_some()).count() > 1 => {
            lines.push(format!("   {}: {}", area.word, counted(&area.cards)));
        }
        Look::Pile => {
            if let Some(top) = area.cards.last().filter(|c| c.name.is_some()) {
                lines.push(format!("   {}: … {}", area.word, piece_text(top)));
            }
        }
        Look::Hand if !known(&area.cards) => {}
        Look::Links => {
            let mut slots: Vec<u8> = area.cards.iter().map(|c| c.slot).collect();
            slots.sort_unstable();
            slots.dedup();
            for slot in slots {
                let Some(first) = area.cards.iter().find(|c| c.slot == slot) else { continue };
                let part = |with: bool| {
                    all(&mut area
                        .cards
                        .iter()
                        .filter(|c| c.slot == slot && (c.controller == first.controller) == with))
                };
                let against = Some(part(false)).filter(|d| !d.is_empty());
                let against = against.map_or_else(String::new, |d| format!(" ⟵ {d}"));
                lines.push(format!("   {} {slot}: {}{against}", area.word, part(true)));
            }
        }
        Look::Hand | Look::Row | Look::Slots => {
            if !area.cards.is_empty() {
                lines.push(format!("   {}: {}", area.word, all(&mut area.cards.iter())));
            }
        }
    }
}

/// The known cards of a pile from the top, copies together.
fn counted(cards: &[Piece]) -> String {
    let mut names: Vec<(&str, usize)> = Vec::new();
    for name in cards.iter().rev().filter_map(|c| c.name.as_deref()) {
        match names.iter_mut().find(|(known, _)| *known == name) {
            Some((_, n)) => *n += 1,
            None => names.push((name, 1)),
        }
    }
    let names = names.into_iter().map(|(name, n)| if n == 1 { name.into() } else { format!("{n}x {name}") });
    names.collect::<Vec<String>>().join(", ")
}

fn track_line(track: &Track) -> String {
    let places: Vec<String> = track
        .places
        .iter()
        .map(|place| match place.markers.is_empty() {
            true => place.word.clone(),
            false => {
                let markers: Vec<&str> = place.markers.iter().map(|m| m.short.as_str()).collect();
                format!("{}({})", place.word, markers.join(""))
            }
        })
        .collect();
    format!("   {}: {}", track.word, places.join(" · "))
}

fn piece_text(piece: &Piece) -> String {
    let marks = piece.marks.iter().map(|mark| mark.word.clone());
    let Some(name) = &piece.name else {
        // What lies on it, or what it lies on, is there for all to see.
        return match piece.marks.is_empty() {
            true => "▒▒".into(),
            false => format!("▒▒ [{}]", marks.collect::<Vec<_>>().join(" ")),
        };
    };
    let numbers = piece.numbers.iter().map(|n| format!("{}{}", n.short, n.value));
    let notes: Vec<String> = numbers.chain(marks).collect();
    let text = if notes.is_empty() { name.clone() } else { format!("{name} [{}]", notes.join(" ")) };
    if piece.face_down { format!("({text})") } else { text }
}
