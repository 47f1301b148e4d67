//! The net: rows that are added up, and two small layers.
//!
//! All of it is integers. In a row and in a sum, [`ONE`] stands for 1; what goes on from a layer is a number from 0 to [`FULL`],
//! which stands for 1; weights of layers have [`WEIGHT`] for 1. The rows of cards are worked out once for a book, from what each
//! card is made of.

use crate::{Layout, Look, Public, Words, descriptions};
use serde::{Deserialize, Serialize};
use stapel_kernel::{Book, Game, Seat, Table};

/// Numbers that stand for a card, before it is known where it lies.
pub const CARD: usize = 32;
/// The width of the sum, and of the layer behind it.
pub const FIRST: usize = 64;
pub const SECOND: usize = 32;

/// What 1 is in a sum, behind a layer, as a weight.
const ONE: i32 = FULL * 8;
const FULL: i32 = 127;
const WEIGHT: i32 = 64;
/// What the layers say, times this, is the judgement.
const LOUD: f32 = 4.0;
/// A lead by the game's own standing is told in hundreds of points.
const LEAD: f32 = 100.0;

const MAGIC: &[u8; 8] = b"STAPNET1";

#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum NetError {
    #[error("this is no net: it does not begin like one")]
    Magic,
    #[error("the head of the net cannot be read: {0}")]
    Head(String),
    #[error("the net is cut off or too long: {want} bytes of weights, {got} are there")]
    Length { want: usize, got: usize },
    #[error("the net is for {net}, not for {game}")]
    Game { net: String, game: &'static str },
    #[error("the net is for another edition of the rules: row {row} is \"{here}\", the net has \"{net}\"")]
    Shape { row: usize, here: String, net: String },
}

/// What stands before the weights, as JSON in one line.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Head {
    game: String,
    /// How it was made: bots, games, seeds, the net before it.
    made: String,
    words: Vec<String>,
    /// What the fixed rows are.
    rows: Vec<String>,
    /// The numbers of the game's own that are told.
    public: Public,
    places: usize,
    /// So many choices a search had best play on before it asks this net.
    play_on: u16,
    /// What a lead of [`LEAD`] points counts, in 1/1000.
    lead: i32,
}

/// A net as it is stored.
#[derive(Clone, Debug)]
pub struct Weights {
    head: Head,
    /// A card from its words: `CARD` × words, and what is added.
    card: Vec<i8>,
    card_bias: Vec<i16>,
    /// A row from a card and its place: places × `FIRST` × `CARD`.
    places: Vec<i8>,
    /// The fixed rows: rows × `FIRST`, and what every sum begins with.
    fixed: Vec<i16>,
    start: Vec<i16>,
    /// The layers: `SECOND` × `FIRST`, `SECOND`.
    second: Vec<i8>,
    second_bias: Vec<i32>,
    last: Vec<i8>,
}

struct Reader<'a> {
    bytes: &'a [u8],
}

impl Reader<'_> {
    fn take<const N: usize, T>(&mut self, n: usize, read: impl Fn([u8; N]) -> T) -> Vec<T> {
        let (here, rest) = self.bytes.split_at(n * N);
        self.bytes = rest;
        here.as_chunks::<N>().0.iter().map(|&chunk| read(chunk)).collect()
    }
}

impl Weights {
    pub fn read(bytes: &[u8]) -> Result<Self, NetError> {
        let rest = bytes.strip_prefix(MAGIC).ok_or(NetError::Magic)?;
        let end = rest.iter().position(|&b| b == b'\n').ok_or(NetError::Magic)?;
        let head: Head = serde_json::from_slice(&rest[..end]).map_err(|e| NetError::Head(e.to_string()))?;
        let bytes = &rest[end + 1..];
        let (words, rows) = (head.words.len(), head.rows.len());
        let sum = |parts: [Option<usize>; 3]| parts.into_iter().try_fold(0_usize, |a, b| a.checked_add(b?));
        let sized = sum([
            words.checked_mul(CARD),
            head.places.checked_mul(FIRST * CARD),
            rows.checked_mul(2 * FIRST),
        ]);
        let want = sized.and_then(|n| n.checked_add(2 * CARD + 2 * FIRST + SECOND * FIRST + 5 * SECOND));
        if want != Some(bytes.len()) {
            return Err(NetError::Length { want: want.unwrap_or(usize::MAX), got: bytes.len() });
        }
        let mut from = Reader { bytes };
        Ok(Self {
            card: from.take(words * CARD, i8::from_le_bytes),
            card_bias: from.take(CARD, i16::from_le_bytes),
            places: from.take(head.places * FIRST * CARD, i8::from_le_bytes),
            fixed: from.take(rows * FIRST, i16::from_le_bytes),
            start: from.take(FIRST, i16::from_le_bytes),
            second: from.take(SECOND * FIRST, i8::from_le_bytes),
            second_bias: from.take(SECOND, i32::from_le_bytes),
            last: from.take(SECOND, i8::from_le_bytes),
            head,
        })
    }

    pub fn game(&self) -> &str {
        &self.head.game
    }
    pub fn made(&self) -> &str {
        &self.head.made
    }
}

/// One row of a sum.
type Row = [i16; FIRST];

/// A net made ready for the cards of a book.
#[derive(Clone, Debug)]
pub struct Net {
    layout: Layout,
    rows: Vec<Row>,
    start: [i32; FIRST],
    second: [[i8; FIRST]; SECOND],
    second_bias: [i32; SECOND],
    last: [i8; SECOND],
    lead: f32,
    play_on: u16,
}

impl Net {
    pub fn new<G: Game>(weights: &Weights, book: &Book<G>) -> Result<Self, NetError> {
        let layout = Layout::new(weights.head.public.clone(), book);
        if weights.game() != G::ID {
            return Err(NetError::Game { net: weights.game().into(), game: G::ID });
        }
        let names = layout.names::<G>();
        if names != weights.head.rows || layout.places != weights.head.places {
            let net = &weights.head.rows;
            let row = (0..).find(|&k| names.get(k) != net.get(k) || k > names.len()).unwrap_or(0);
            let name = |all: &[String]| all.get(row).cloned().unwrap_or_default();
            return Err(NetError::Shape { row, here: name(&names), net: name(net) });
        }
        let mut rows: Vec<Row> = weights.fixed.as_chunks::<FIRST>().0.to_vec();
        let words = Words::new(weights.head.words.clone());
        let cards: Vec<[i32; CARD]> =
            descriptions(book).iter().map(|card| embed(weights, &words.describe(card))).collect();
        for place in weights.places.chunks_exact(FIRST * CARD) {
            rows.extend(cards.iter().map(|card| card_row(card, place)));
        }
        let second = weights.second.as_chunks::<FIRST>().0;
        Ok(Self {
            layout,
            rows,
            start: std::array::from_fn(|k| i32::from(weights.start[k])),
            second: std::array::from_fn(|k| second[k]),
            second_bias: std::array::from_fn(|k| weights.second_bias[k]),
            last: std::array::from_fn(|k| weights.last[k]),
            lead: weights.head.lead as f32 / 1000.0 / LEAD,
            play_on: weights.head.play_on,
        })
    }

    /// So many choices a search had best play on before it asks, as was found out by trying.
    pub fn play_on(&self) -> u16 {
        self.play_on
    }

    fn sum<G: Game>(&self, t: &Table<'_, G>, seats: [Seat; 2], look: &mut Look) -> [i32; FIRST] {
        let mut sum = self.start;
        self.layout.look(t, seats, look, |row, times| {
            let row = &self.rows[row];
            if times == 1 {
                sum.iter_mut().zip(row).for_each(|(all, &n)| *all += i32::from(n));
            } else {
                sum.iter_mut().zip(row).for_each(|(all, &n)| *all += i32::from(n) * times);
            }
        });
        sum
    }

    /// The two layers behind a sum; 1 is `FULL * WEIGHT`.
    fn layers(&self, sum: &[i32; FIRST]) -> i32 {
        let first: [i16; FIRST] = std::array::from_fn(|k| (sum[k] / (ONE / FULL)).clamp(0, FULL) as i16);
        let mut out = 0;
        for (k, weights) in self.second.iter().enumerate() {
            let all: i32 = weights.iter().zip(&first).map(|(&w, &n)| i32::from(w) * i32::from(n)).sum();
            let n = ((all + self.second_bias[k]) / WEIGHT).clamp(0, FULL);
            out += n * i32::from(self.last[k]);
        }
        out
    }

    /// How far `me` is ahead of `other`, as each of them sees it; `lead` is what the game itself says. 1 is a game won three times
    /// out of four.
    pub fn judge<G: Game>(&self, t: &Table<'_, G>, me: Seat, other: Seat, lead: i32, look: &mut Look) -> f32 {
        let mine = self.layers(&self.sum(t, [me, other], look));
        let theirs = self.layers(&self.sum(t, [other, me], look));
        (mine - theirs) as f32 * (LOUD / 2.0 / (FULL * WEIGHT) as f32) + lead as f32 * self.lead
    }
}

/// A lead as a chance to win, from 0 to 1. Only a division: the same on every machine.
pub fn chance(lead: f32) -> f32 {
    0.5 + 0.5 * lead / (lead.abs() + 1.0)
}

fn embed(weights: &Weights, description: &[i8]) -> [i32; CARD] {
    let words = description.len();
    std::array::from_fn(|k| {
        let own = &weights.card[k * words..(k + 1) * words];
        let all: i32 = own.iter().zip(description).map(|(&w, &n)| i32::from(w) * i32::from(n)).sum();
        ((all + i32::from(weights.card_bias[k])) * FULL / WEIGHT).clamp(0, FULL)
    })
}

fn card_row(card: &[i32; CARD], place: &[i8]) -> Row {
    std::array::from_fn(|k| {
        let own = &place[k * CARD..(k + 1) * CARD];
        let all: i32 = own.iter().zip(card).map(|(&w, &n)| i32::from(w) * n).sum();
        (all / (WEIGHT * FULL / ONE).max(1)).clamp(i32::from(i16::MIN), i32::from(i16::MAX)) as i16
    })
}
