//! Fonts, and letters put side by side as the font wants them.

use krilla::text::{Font, GlyphId, KrillaGlyph};

/// The hands a page is written in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hand {
    Text,
    Bold,
    Narrow,
    NarrowBold,
    /// The display faces: Der Orden, Athernum, Nightfall, the house, Altered.
    Uncial,
    Marcellus,
    Grenze,
    Cinzel,
    Fraunces,
}

const FILES: [(Hand, &[u8]); 9] = [
    (Hand::Text, include_bytes!("../fonts/alegreya-sans-400.ttf")),
    (Hand::Bold, include_bytes!("../fonts/alegreya-sans-800.ttf")),
    (Hand::Narrow, include_bytes!("../fonts/barlow-condensed-600.ttf")),
    (Hand::NarrowBold, include_bytes!("../fonts/barlow-condensed-700.ttf")),
    (Hand::Uncial, include_bytes!("../fonts/uncial-antiqua-400.ttf")),
    (Hand::Marcellus, include_bytes!("../fonts/marcellus-400.ttf")),
    (Hand::Grenze, include_bytes!("../fonts/grenze-gotisch-600.ttf")),
    (Hand::Cinzel, include_bytes!("../fonts/cinzel-700.ttf")),
    (Hand::Fraunces, include_bytes!("../fonts/fraunces-700.ttf")),
];

/// All fonts, read once.
pub struct Letters {
    all: Vec<(Hand, Font, rustybuzz::Face<'static>)>,
}

/// A piece of text as glyphs; lengths are parts of the font's size.
#[derive(Clone, Debug)]
pub struct Shaped {
    pub glyphs: Vec<KrillaGlyph>,
    pub width: f32,
    /// A letter the font does not have.
    pub missing: bool,
}

impl Letters {
    pub fn new() -> Self {
        let read = |(hand, bytes): (Hand, &'static [u8])| {
            let font = Font::new(bytes.into(), 0).expect("embedded fonts are whole");
            let face = rustybuzz::Face::from_slice(bytes, 0).expect("embedded fonts are whole");
            (hand, font, face)
        };
        Self { all: FILES.into_iter().map(read).collect() }
    }

    fn of(&self, hand: Hand) -> &(Hand, Font, rustybuzz::Face<'static>) {
        self.all.iter().find(|(known, ..)| *known == hand).expect("every hand has a font")
    }

    pub fn font(&self, hand: Hand) -> Font {
        self.of(hand).1.clone()
    }

    pub fn shape(&self, hand: Hand, text: &str) -> Shaped {
        let face = &self.of(hand).2;
        let em = face.units_per_em() as f32;
        let mut buffer = rustybuzz::UnicodeBuffer::new();
        buffer.push_str(text);
        let shaped = rustybuzz::shape(face, &[], buffer);
        let (infos, places) = (shaped.glyph_infos(), shaped.glyph_positions());
        let mut glyphs = Vec::with_capacity(infos.len());
        for (k, (info, place)) in infos.iter().zip(places).enumerate() {
            let from = info.cluster as usize;
            let after = infos[k + 1..].iter().map(|i| i.cluster as usize).find(|&c| c > from);
            let part = |n: i32| n as f32 / em;
            glyphs.push(KrillaGlyph::new(
                GlyphId::new(info.glyph_id),
                part(place.x_advance),
                part(place.x_offset),
                part(place.y_offset),
                part(place.y_advance),
                from..after.unwrap_or(text.len()),
                None,
            ));
        }
        let width = places.iter().map(|p| p.x_advance as f32 / em).sum();
        Shaped { glyphs, width, missing: infos.iter().any(|info| info.glyph_id == 0) }
    }

    pub fn width(&self, hand: Hand, size: f32, text: &str) -> f32 {
        self.shape(hand, text).width * size
    }
}
