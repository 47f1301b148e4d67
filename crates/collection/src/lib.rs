//! Printed copies of cards that are somebody's: every copy can carry a code with the signature of who printed it.
//!
//! An [`Issuer`] signs what a copy is ([`Copy`]: game, card, number) into a [`Code`], which is printed. Whoever knows the
//! issuer's public key can tell a true code from a forged or altered one, without a server ([`Code::verify`]). Whose a copy
//! is, a server keeps; what it refuses and why has one list of words ([`Refused`]). An issuer also tells what has become of a
//! card over time, in [`Note`]s with the same signature.
//!
//! Nothing here opens files, asks for the time, or draws lots.

mod admission;
mod code;
mod deal;
mod issuer;
mod note;
mod refused;

pub use admission::{Lacking, lacking};
pub use code::{Code, Copy};
pub use deal::{Undealt, deal};
pub use issuer::{Issuer, IssuerId, IssuerKey, find};
pub use note::{Entry, Note, SignedNote};
pub use refused::Refused;
