//! Drawing on a page: shapes, gradients, letters. Lengths are those of whatever is drawn in; who begins a part says how long a unit is.

use crate::letters::{Hand, Letters};
use krilla::{
    color::rgb,
    geom::{PathBuilder, Point, Transform},
    num::NormalizedF32,
    paint::{
        Fill, FillRule, LineCap, LineJoin, LinearGradient, Paint, RadialGradient, SpreadMethod, Stop, Stroke,
        StrokeDash,
    },
    surface::Surface,
};
use kurbo::{BezPath, Circle, PathEl, Rect, RoundedRect, Shape};

/// How finely curves are drawn.
const FINE: f64 = 0.02;

/// A colour, `0xRRGGBB`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Colour(pub u32);

pub const BLACK: Colour = Colour(0x00_0000);
pub const WHITE: Colour = Colour(0xff_ffff);

impl Colour {
    fn channels(self) -> [u8; 3] {
        [(self.0 >> 16) as u8, (self.0 >> 8) as u8, self.0 as u8]
    }

    /// So much of the way to another colour.
    pub fn mix(self, other: Self, part: f64) -> Self {
        let [a, b] = [self.channels(), other.channels()];
        let one = |k: usize| (f64::from(a[k]) + (f64::from(b[k]) - f64::from(a[k])) * part).round() as u32;
        Self(one(0) << 16 | one(1) << 8 | one(2))
    }

    fn rgb(self) -> rgb::Color {
        let [r, g, b] = self.channels();
        rgb::Color::new(r, g, b)
    }
}

/// A stop of a gradient: where, which colour, how dense.
pub type Step = (f64, Colour, f64);

/// What a shape is filled or drawn with.
#[derive(Clone, Debug)]
pub enum Tint {
    Flat(Colour),
    /// From one point to another.
    Linear([f64; 4], Vec<Step>),
    /// Around a point, to so far.
    Radial([f64; 3], Vec<Step>),
}

impl From<Colour> for Tint {
    fn from(colour: Colour) -> Self {
        Self::Flat(colour)
    }
}

impl Tint {
    /// From the top of a box to its foot.
    pub fn down(y1: f64, y2: f64, steps: &[Step]) -> Self {
        Self::Linear([0.0, y1, 0.0, y2], steps.to_vec())
    }

    fn paint(&self) -> Paint {
        let stops = |steps: &[Step]| {
            let stop = |&(at, colour, dense): &Step| Stop {
                offset: part(at),
                color: colour.rgb().into(),
                opacity: part(dense),
            };
            steps.iter().map(stop).collect()
        };
        match self {
            Self::Flat(colour) => colour.rgb().into(),
            Self::Linear([x1, y1, x2, y2], steps) => LinearGradient {
                x1: *x1 as f32,
                y1: *y1 as f32,
                x2: *x2 as f32,
                y2: *y2 as f32,
                transform: Transform::identity(),
                spread_method: SpreadMethod::Pad,
                stops: stops(steps),
                anti_alias: false,
            }
            .into(),
            Self::Radial([x, y, r], steps) => RadialGradient {
                fx: *x as f32,
                fy: *y as f32,
                fr: 0.0,
                cx: *x as f32,
                cy: *y as f32,
                cr: *r as f32,
                transform: Transform::identity(),
                spread_method: SpreadMethod::Pad,
                stops: stops(steps),
                anti_alias: false,
            }
            .into(),
        }
    }
}

fn part(n: f64) -> NormalizedF32 {
    NormalizedF32::new(n.clamp(0.0, 1.0) as f32).expect("between 0 and 1")
}

/// How a line is drawn.
#[derive(Clone, Copy, Debug)]
pub struct Pen {
    pub width: f64,
    pub dense: f64,
    pub round: bool,
    pub dashed: Option<f64>,
}

pub fn pen(width: f64) -> Pen {
    Pen { width, dense: 1.0, round: false, dashed: None }
}

/// Where a line of text stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stand {
    Left,
    Middle,
    Right,
}

/// A page, or a part of it, to draw on.
pub struct Ink<'s, 'd> {
    surface: &'s mut Surface<'d>,
    pub letters: &'s Letters,
}

impl<'s, 'd> Ink<'s, 'd> {
    pub fn new(surface: &'s mut Surface<'d>, letters: &'s Letters) -> Self {
        Self { surface, letters }
    }

    pub fn fill(&mut self, shape: &BezPath, tint: impl Into<Tint>) {
        self.fill_lightly(shape, tint, 1.0);
    }

    pub fn fill_lightly(&mut self, shape: &BezPath, tint: impl Into<Tint>, dense: f64) {
        let Some(path) = converted(shape) else { return };
        let paint = tint.into().paint();
        self.surface.set_stroke(None);
        self.surface.set_fill(Some(Fill { paint, opacity: part(dense), rule: FillRule::NonZero }));
        self.surface.draw_path(&path);
    }

    pub fn draw(&mut self, shape: &BezPath, tint: impl Into<Tint>, pen: Pen) {
        let Some(path) = converted(shape) else { return };
        self.surface.set_fill(None);
        self.surface.set_stroke(Some(Stroke {
            paint: tint.into().paint(),
            width: pen.width as f32,
            miter_limit: 4.0,
            line_cap: LineCap::Butt,
            line_join: if pen.round { LineJoin::Round } else { LineJoin::Miter },
            opacity: part(pen.dense),
            dash: pen.dashed.map(|length| StrokeDash { array: vec![length as f32; 2], offset: 0.0 }),
        }));
        self.surface.draw_path(&path);
    }

    /// Draws in another place and size.
    pub fn at(&mut self, x: f64, y: f64, scale: f64, draw: impl FnOnce(&mut Ink)) {
        let s = scale as f32;
        self.surface.push_transform(&Transform::from_row(s, 0.0, 0.0, s, x as f32, y as f32));
        draw(&mut Ink { surface: &mut *self.surface, letters: self.letters });
        self.surface.pop();
    }

    /// Draws turned around a point, by degrees.
    pub fn turned(&mut self, degrees: f64, x: f64, y: f64, draw: impl FnOnce(&mut Ink)) {
        self.surface.push_transform(&Transform::from_rotate_at(degrees as f32, x as f32, y as f32));
        draw(&mut Ink { surface: &mut *self.surface, letters: self.letters });
        self.surface.pop();
    }

    /// Draws nothing outside of a shape.
    pub fn inside(&mut self, shape: &BezPath, draw: impl FnOnce(&mut Ink)) {
        let Some(path) = converted(shape) else { return };
        self.surface.push_clip_path(&path, &FillRule::NonZero);
        draw(&mut Ink { surface: &mut *self.surface, letters: self.letters });
        self.surface.pop();
    }

    /// Writes a line; `y` is where the letters stand.
    pub fn write(
        &mut self,
        text: &str,
        hand: Hand,
        size: f64,
        at: (f64, f64),
        stand: Stand,
        tint: impl Into<Tint>,
    ) {
        let shaped = self.letters.shape(hand, text);
        let width = f64::from(shaped.width) * size;
        let x = match stand {
            Stand::Left => at.0,
            Stand::Middle => at.0 - width / 2.0,
            Stand::Right => at.0 - width,
        };
        self.surface.set_stroke(None);
        let paint = tint.into().paint();
        self.surface.set_fill(Some(Fill { paint, opacity: part(1.0), rule: FillRule::NonZero }));
        let start = Point::from_xy(x as f32, at.1 as f32);
        self.surface.draw_glyphs(start, &shaped.glyphs, self.letters.font(hand), text, size as f32, false);
    }

    /// Writes a line of a size, smaller if it is too wide.
    pub fn write_within(
        &mut self,
        text: &str,
        hand: Hand,
        (size, width): (f64, f64),
        at: (f64, f64),
        stand: Stand,
        tint: impl Into<Tint>,
    ) {
        let needed = f64::from(self.letters.width(hand, size as f32, text));
        let size = if needed > width { size * width / needed } else { size };
        self.write(text, hand, size, at, stand, tint);
    }
}

fn converted(shape: &BezPath) -> Option<krilla::geom::Path> {
    let mut path = PathBuilder::new();
    for element in shape.elements() {
        match *element {
            PathEl::MoveTo(p) => path.move_to(p.x as f32, p.y as f32),
            PathEl::LineTo(p) => path.line_to(p.x as f32, p.y as f32),
            PathEl::QuadTo(a, p) => path.quad_to(a.x as f32, a.y as f32, p.x as f32, p.y as f32),
            PathEl::CurveTo(a, b, p) => {
                path.cubic_to(a.x as f32, a.y as f32, b.x as f32, b.y as f32, p.x as f32, p.y as f32);
            }
            PathEl::ClosePath => path.close(),
        }
    }
    path.finish()
}

pub fn rect(x: f64, y: f64, width: f64, height: f64) -> BezPath {
    Rect::new(x, y, x + width, y + height).to_path(FINE)
}

pub fn rounded(x: f64, y: f64, width: f64, height: f64, radius: f64) -> BezPath {
    RoundedRect::new(x, y, x + width, y + height, radius).to_path(FINE)
}

pub fn circle(x: f64, y: f64, radius: f64) -> BezPath {
    Circle::new((x, y), radius).to_path(FINE)
}

pub fn line(from: (f64, f64), to: (f64, f64)) -> BezPath {
    let mut path = BezPath::new();
    path.move_to(from);
    path.line_to(to);
    path
}

/// A path as pictures on the web write it; nothing if it is none.
pub fn path(written: &str) -> BezPath {
    BezPath::from_svg(written).unwrap_or_default()
}
