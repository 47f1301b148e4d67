//! Who somebody is. A token is the key of a person: whoever shows it has that person's seats, from any tab or device.
//!
//! A guest's person follows from the token by a hash, so that guests cost no row before they give themselves a name.

use crate::{
    fairness::{hash, secret},
    protocol::Refusal,
    refused::Refused,
    store::{Store, StoredPerson},
};

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Person {
    pub token: String,
    pub id: String,
    pub name: String,
    pub account: Option<String>,
}

/// How long a name may be, in letters.
const NAME: usize = 32;

impl Person {
    pub fn new_guest() -> Self {
        Self::guest(secret())
    }

    fn guest(token: String) -> Self {
        let id = guest_id(&token);
        let name = format!("Guest {}", &id[..4]);
        Self { token, id, name, account: None }
    }

    /// Whoever has this token; a new guest if it is none of ours.
    pub async fn of_token(store: &Store, token: Option<String>) -> Result<Self, Refused> {
        let Some(token) = token.filter(|t| is_token(t)) else { return Ok(Self::new_guest()) };
        let stored = match store.signed_in(&hash(&token)).await? {
            Some(stored) => Some(stored),
            None => store.person(&guest_id(&token)).await?,
        };
        Ok(match stored {
            // Who has become an account is no guest any more: the old key does not open it.
            Some(StoredPerson { account: Some(_), ref id, .. }) if *id == guest_id(&token) => {
                Self::new_guest()
            }
            Some(StoredPerson { id, name, account }) => Self { token, id, name, account },
            None => Self::guest(token),
        })
    }
}

fn guest_id(token: &str) -> String {
    hash(&format!("guest {token}"))[..32].into()
}

fn is_token(text: &str) -> bool {
    text.len() == 64 && text.bytes().all(|b| b.is_ascii_hexdigit())
}

/// A name as others may be shown it.
pub fn clean_name(name: &str) -> Result<String, Refused> {
    let name = name.trim();
    let length = name.chars().count();
    if length == 0 || length > NAME || name.chars().any(char::is_control) {
        return Err(Refused::new(
            Refusal::Malformed,
            format!("a name has 1 to {NAME} letters"),
            format!("ein Name hat 1 bis {NAME} Zeichen"),
        ));
    }
    Ok(name.into())
}
