//! The server's side of fair shuffles: its secrets, and what it takes as a seat's luck. How a seed is made of them and
//! checked stands with the log, in `stapel_harness::Fairness`.

use sha2::{Digest, Sha256};

/// How long a seat's luck may be.
pub const LUCK: usize = 64;

/// 32 random bytes as text.
pub fn secret() -> String {
    let mut bytes = [0; 32];
    getrandom::fill(&mut bytes).expect("the system has randomness");
    hex::encode(bytes)
}

pub fn hash(text: &str) -> String {
    hex::encode(Sha256::digest(text))
}

/// A number that only who knows the secret can work out, for the chance of bots.
pub fn hidden_number(secret: &str, what: u32) -> u64 {
    let digest = Sha256::digest(format!("{secret} bot {what}"));
    digest.iter().take(8).fold(0, |number, &byte| number << 8 | u64::from(byte))
}

/// Whether a luck can be part of a seed: short, and one line.
pub fn is_luck(text: &str) -> bool {
    text.len() <= LUCK && text.chars().all(|c| !c.is_control())
}
