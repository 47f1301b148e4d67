//! Reads what [`stapel_wording`] says: a sentence becomes the card data it was said of, in German and in English.
//!
//! There is no second grammar. `learn` changes one part of a card after the other and looks which words change with it; so it
//! finds out where in a text each part stands (`grammar`), for every verb that a game has words for. `chart` reads by that, more
//! than is right; every reading is said again, and only those count whose text is the one that was written (`reader`).

mod chart;
mod differ;
mod draft;
mod find;
mod forest;
mod grammar;
mod lattice;
mod learn;
mod like;
mod names;
mod phrases;
mod pool;
mod prices;
mod reader;
mod sampler;
mod shape;
mod source;
mod synonyms;
mod tokens;
mod told;
mod tree;
mod turned;

pub use draft::{Draft, Fault, named};
pub use find::{Hits, Unknown};
pub use phrases::{Phrase, phrases};
pub use reader::{Heard, Line, Reader, Trouble};
pub use sampler::Sampler;
pub use told::{Meaning, Told, ToldLine};

use chart::Chart;
use differ::aligned;
use forest::Forest;
use grammar::{By, Grammar, Sign, Slot, Slots, WordId};
use lattice::Lattice;
use learn::{Learner, settle};
use like::Weights;
use names::{Called, Names};
use pool::{Pool, WHOLE, path_to, put};
use prices::{NEVER, Prices, place};
use shape::{Known, MADE_UP, list_of, shape};
use source::{Source, bare, said};
use synonyms::Synonyms;
use tokens::{Token, apart, lex, line, tokens, words};
use tree::{Head, Place, Tree, Type};
use turned::{turned, turned_clause};
