//! Printed copies that are somebody's: registered, shown, handed over.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// `POST /api/collection/verify?lang=de` with the code of a copy: what it is, for everybody. Answers [`CodeOutcome`].
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize, TS)]
#[serde(deny_unknown_fields)]
pub struct CodeText {
    pub code: String,
}

/// `POST /api/me/collection?lang=de`: registers copies, each by itself; at most 200 at once. Answers a list of [`CodeOutcome`],
/// in the same order.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize, TS)]
#[serde(deny_unknown_fields)]
pub struct Codes {
    pub codes: Vec<String>,
}

/// What a code is worth.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct CodeOutcome {
    /// What it stands for, if it is true.
    pub copy: Option<VerifiedCopy>,
    /// Why it was refused, for programs: no-code, newer, altered, forged, unknown-issuer, unknown-card, doubled,
    /// replayed; nothing if it was not.
    pub why: Option<String>,
    /// The same for people.
    pub reason: String,
}

#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct VerifiedCopy {
    pub id: String,
    pub game: String,
    pub card: String,
    pub name: String,
    pub number: u32,
    /// What the issuer is called.
    pub issuer: String,
    pub standing: Standing,
    /// Whose it is, if they let others see that.
    pub owner: Option<String>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum Standing {
    /// Nobody has registered it.
    Free,
    Yours,
    Taken,
    /// Its owner misses it.
    Lost,
}

/// `GET /api/me/collection?lang=de`
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct CollectionInfo {
    pub shown: Shown,
    /// Games whose cards can be collected.
    pub games: Vec<CollectedGame>,
    /// What others want to hand over, the oldest first.
    pub offers: Vec<OfferInfo>,
}

#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct CollectedGame {
    pub game: String,
    pub title: String,
    /// All cards there are, in the order of the game's files.
    pub cards: Vec<CollectedCard>,
}

#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct CollectedCard {
    pub card: String,
    pub name: String,
    /// How many copies; those that are lost are not counted.
    pub count: u32,
    /// None: it is missing. Others are not told of single copies unless the owner wants it.
    pub copies: Vec<CopyInfo>,
}

#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct CopyInfo {
    pub id: String,
    pub number: u32,
    pub issuer: String,
    /// Since when it is theirs, in milliseconds since 1970.
    #[ts(type = "number")]
    pub since: i64,
    pub lost: bool,
    /// To whom it is offered; only its owner is told.
    pub offered: Option<String>,
}

#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct OfferInfo {
    /// Confirmed is this offer and no other.
    pub offer: String,
    pub copy: String,
    pub game: String,
    pub card: String,
    pub name: String,
    pub number: u32,
    pub giver: String,
    #[ts(type = "number")]
    pub at: i64,
}

/// `POST /api/me/collection/COPY/offer`: the owner's half of a hand-over, to the account of that name. It takes the place of an
/// earlier offer of the same copy. `DELETE` takes it back; for the receiver it says no.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize, TS)]
#[serde(deny_unknown_fields)]
pub struct HandOver {
    pub to: String,
}

/// `POST /api/me/collection/COPY/accept`: the receiver's half.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize, TS)]
#[serde(deny_unknown_fields)]
pub struct Accept {
    pub offer: String,
}

/// `PUT /api/me/collection/COPY/lost`: a lost copy stays its owner's, but counts for no deck and cannot be handed over.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize, TS)]
#[serde(deny_unknown_fields)]
pub struct Missed {
    pub lost: bool,
}

/// `GET /api/me/collection/COPY/history`, for its owner, from the first on.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct CopyEvent {
    #[ts(type = "number")]
    pub at: i64,
    pub deed: Deed,
    /// Who, and to whom; nothing for people who do not let others see their collection.
    pub person: Option<String>,
    pub other: Option<String>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum Deed {
    Registered,
    Offered,
    /// Taken back by who had offered it.
    Withdrawn,
    /// Not wanted by whom it was offered to.
    Declined,
    Handed,
    Lost,
    Restored,
}

/// `PUT /api/me/collection/shown`: what others see at `GET /api/people/NAME/collection`.
#[derive(Clone, Copy, Debug, PartialEq, Deserialize, Serialize, TS)]
#[serde(deny_unknown_fields)]
pub struct ShownWish {
    pub shown: Shown,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, Serialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum Shown {
    #[default]
    Nothing,
    /// Which cards, and how many of each.
    Counts,
    /// Also which copies.
    Copies,
}

/// `GET /api/games/athernum/cards/CARD/notes?lang=de`: what its issuers say has become of a card, the newest first. An issuer's
/// signed note comes in by `POST /api/collection/notes`.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct CardNote {
    /// As `2026-11-17`.
    pub day: String,
    pub issuer: String,
    /// An erratum or a clarification; nothing if it is a price.
    pub change: Option<String>,
    /// What a copy is worth, in hundredths, and the currency.
    pub price: Option<(u32, String)>,
}

/// `POST /api/me/collection/admission?lang=de` with a list: may it be admitted where only owned copies are?
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize, TS)]
#[serde(deny_unknown_fields)]
pub struct AdmissionWish {
    pub game: String,
    pub text: String,
}

#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct Admission {
    pub admitted: bool,
    pub lacking: Vec<LackingCard>,
}

#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct LackingCard {
    pub card: String,
    pub name: String,
    pub needed: u32,
    pub owned: u32,
}

/// `GET /api/collection/issuers`: whose signatures are believed here.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
pub struct IssuerInfo {
    pub id: String,
    pub name: String,
    /// The public key, in hexadecimal digits.
    pub key: String,
}
