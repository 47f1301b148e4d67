//! Why a code is refused.

use crate::{IssuerId, code::LONGEST};
use serde::Serialize;
use stapel_wording::Lang;

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case", tag = "why")]
pub enum Refused {
    /// Not a code of ours at all.
    NoCode,
    /// Of an edition that did not exist when this was written.
    Newer { version: u8 },
    /// Letters were changed, lost or misread: the sum at its end does not fit.
    Altered,
    /// Whole and well formed, but its issuer has not signed it.
    Forged { issuer: String },
    /// Signed by nobody one trusts.
    UnknownIssuer { issuer: String },
    /// Truly signed, but there is no such card here.
    UnknownCard { game: String, card: String },
    /// Somebody else has this copy.
    Doubled,
    /// This very code has done its work before: the copy is yours already, or you have handed it on.
    Replayed,
}

impl Refused {
    pub(crate) fn forged(issuer: IssuerId) -> Self {
        Self::Forged { issuer: issuer.to_string() }
    }

    pub(crate) fn unknown_issuer(issuer: IssuerId) -> Self {
        Self::UnknownIssuer { issuer: issuer.to_string() }
    }

    /// The reason for programs.
    pub fn word(&self) -> &'static str {
        match self {
            Self::NoCode => "no-code",
            Self::Newer { .. } => "newer",
            Self::Altered => "altered",
            Self::Forged { .. } => "forged",
            Self::UnknownIssuer { .. } => "unknown-issuer",
            Self::UnknownCard { .. } => "unknown-card",
            Self::Doubled => "doubled",
            Self::Replayed => "replayed",
        }
    }

    /// The reason for people.
    pub fn reason(&self, lang: Lang) -> String {
        let (en, de) = match self {
            Self::NoCode => (
                format!("this is no code of a card (STAPEL: and at most {LONGEST} letters)"),
                format!("das ist kein Code einer Karte (STAPEL: und höchstens {LONGEST} Zeichen)"),
            ),
            Self::Newer { version } => (
                format!("this code is of edition {version}, which this program does not know yet"),
                format!("dieser Code ist von Ausgabe {version}, die dieses Programm noch nicht kennt"),
            ),
            Self::Altered => (
                "altered: this code was changed or misread; scan it once more".into(),
                "verändert: dieser Code wurde geändert oder falsch gelesen; scanne ihn noch einmal".into(),
            ),
            Self::Forged { issuer } => (
                format!("forged: the issuer it names ({issuer}) has not signed it"),
                format!("gefälscht: der Herausgeber, den er nennt ({issuer}), hat ihn nicht unterschrieben"),
            ),
            Self::UnknownIssuer { issuer } => (
                format!("unknown issuer: nobody here vouches for {issuer}"),
                format!("unbekannter Herausgeber: hier bürgt niemand für {issuer}"),
            ),
            Self::UnknownCard { game, card } => (
                format!("signed, but \"{game}\" has no card \"{card}\" here"),
                format!("unterschrieben, aber „{game}“ hat hier keine Karte „{card}“"),
            ),
            Self::Doubled => (
                "doubled: somebody else has registered this copy".into(),
                "doppelt: dieses Exemplar hat schon jemand anders eingetragen".into(),
            ),
            Self::Replayed => (
                "replayed: you have registered this copy before; a code does its work once".into(),
                "wiederholt: dieses Exemplar hast du schon einmal eingetragen; ein Code wirkt nur einmal"
                    .into(),
            ),
        };
        lang.pick(en, de)
    }
}

impl std::fmt::Display for Refused {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        f.write_str(&self.reason(Lang::En))
    }
}

impl std::error::Error for Refused {}
