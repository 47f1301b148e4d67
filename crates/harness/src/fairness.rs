//! Shuffles that anybody can check.
//!
//! Whoever deals draws a secret and publishes its hash before anybody sits down. Every seat draws a text of its own, its
//! luck, and publishes its hash; only when all hashes are published, all lucks are told. The key of all chance in the game is a hash
//! over the secret and all lucks: nobody who has heard any of it can still choose their own. When the game is over everything is told.
//! All hashes are over plain text, so that `sha256sum` can check them.

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use stapel_kernel::Seed;

/// Where the seed of a game came from, told when the game is over.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Fairness {
    /// The hash of the secret, as it was published before the game.
    pub commitment: String,
    pub secret: String,
    /// The part of each seat.
    pub luck: Vec<String>,
    /// The hash of each seat's part, as it was published before any part was told. Nothing in games of the first edition, whose
    /// seats told their parts at once.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub commitments: Vec<String>,
}

impl Fairness {
    /// Says what does not fit together, if anything does not.
    pub fn verify(&self, seed: Seed) -> Result<(), String> {
        if commitment(&self.secret) != self.commitment {
            return Err("the hash of the secret is not the commitment".into());
        }
        if !self.commitments.is_empty() && self.commitments.len() != self.luck.len() {
            return Err(format!("{} seats, but {} commitments", self.luck.len(), self.commitments.len()));
        }
        for (seat, (luck, promised)) in (1..).zip(self.luck.iter().zip(&self.commitments)) {
            if commitment(luck) != *promised {
                return Err(format!("the hash of the luck of seat {seat} is not its commitment"));
            }
        }
        let made = seed_of(&self.secret, &self.luck);
        if made != seed {
            return Err(format!("secret and luck make the seed {made}, but the game has the seed {seed}"));
        }
        Ok(())
    }
}

/// The hash of a secret, in hexadecimal digits.
pub fn commitment(secret: &str) -> String {
    Sha256::digest(secret).iter().map(|byte| format!("{byte:02x}")).collect()
}

/// The hash over the secret and every seat's luck, a line each.
pub fn seed_of(secret: &str, luck: &[String]) -> Seed {
    let mut hash = Sha256::new_with_prefix(secret);
    for part in luck {
        hash.update("\n");
        hash.update(part);
    }
    Seed::Key(hash.finalize().into())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// `printf abc | sha256sum`, and `printf 'abc\nleft\nright' | sha256sum`.
    #[test]
    fn anybody_can_check_the_hashes() {
        let hash = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
        assert_eq!(commitment("abc"), hash);
        let seed = seed_of("abc", &["left".into(), "right".into()]);
        assert_eq!(seed.to_string(), "9fbc654dc8c582eff9a5b25e898af521c3163980a045b4be75c58edd113f46fc");
    }

    #[test]
    fn another_secret_luck_or_seed_is_found() {
        let luck = vec!["a".to_string(), String::new()];
        let told = Fairness {
            commitment: commitment("s"),
            secret: "s".into(),
            luck: luck.clone(),
            commitments: luck.iter().map(|part| commitment(part)).collect(),
        };
        let seed = seed_of("s", &luck);
        assert_eq!(told.verify(seed), Ok(()));
        assert!(told.verify(Seed::Key([0; 32])).is_err());
        assert!(told.verify(Seed::Number(1)).is_err());
        assert!(Fairness { secret: "t".into(), ..told.clone() }.verify(seed).is_err());
        assert!(Fairness { luck: vec!["b".into()], ..told.clone() }.verify(seed).is_err());
        // Who changes a luck and the seed with it is found by what was promised before.
        let other = vec!["b".to_string(), String::new()];
        let bent = Fairness { luck: other.clone(), ..told.clone() };
        assert!(bent.verify(seed_of("s", &other)).is_err());
        assert!(Fairness { commitments: vec![commitment("a")], ..told.clone() }.verify(seed).is_err());
        assert_eq!(Fairness { commitments: Vec::new(), ..told }.verify(seed), Ok(()), "the first edition");
    }
}
