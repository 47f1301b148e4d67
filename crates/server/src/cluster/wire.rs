//! What nodes say to each other: a head as a line of JSON, and after it the text that is passed on as it is.
//!
//! A link is one socket's way to one table at another node. Either end numbers what it sends on a link, from one on; whoever
//! finds a number missing ends the link, and a new one begins with the whole state. Words of a later version are passed over.

use crate::{names::Called, protocol::Ask};
use serde::{Deserialize, Serialize};
use stapel_wording::Lang;

/// Between the socket's node and the table's.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "say", rename_all = "kebab-case")]
pub enum Wire {
    /// From the socket's node.
    Up { from: String, link: u64, n: u64, table: String, who: Who, up: Up },
    /// The socket's node has heard so many: so many more may be sent.
    Heard { from: String, link: u64, heard: u64 },
    /// The socket does not need the table any more.
    End { from: String, link: u64 },
    /// From the table's node; the text follows, and more of it in the next if it is long.
    Tell { link: u64, n: u64, re: Option<u32>, refused: bool, more: bool },
    /// The table's node has ended the link, after so many messages.
    Closed { link: u64, sent: u64, why: Why },
    /// Said every half second: the links that the other end opened, with what was sent on each, and those that the sender opened,
    /// with what was heard. Of all links, those whose number leaves `part` when divided by `parts`: a message has a greatest size.
    Beat { from: String, part: u64, parts: u64, sent: Vec<(u64, u64)>, heard: Vec<(u64, u64)> },
    /// The last word of a node that ends: it has no tables any more, and what it has not answered it has not done.
    Left { from: String },
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "up", rename_all = "kebab-case")]
pub enum Up {
    Ask { re: u32, ask: Ask },
    Renew,
    Resume,
}

/// A visitor as another node has to know them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Who {
    pub person: String,
    pub called: Called,
    pub lang: Lang,
    pub differences: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Why {
    /// The table is not here. What was not answered was not done.
    Moved,
    /// Something was missing, or this link is not known here.
    Lost,
    /// The client reads too slowly.
    Slow,
}

impl Wire {
    pub fn write(&self, text: &str) -> Vec<u8> {
        let mut bytes = serde_json::to_vec(self).expect("messages are plain data");
        if !text.is_empty() {
            bytes.push(b'\n');
            bytes.extend_from_slice(text.as_bytes());
        }
        bytes
    }

    /// A message and its text; none if it is not one of this version.
    pub fn read(bytes: &[u8]) -> Option<(Self, &str)> {
        let end = bytes.iter().position(|b| *b == b'\n').unwrap_or(bytes.len());
        let head = serde_json::from_slice(&bytes[..end]).ok()?;
        let text = std::str::from_utf8(bytes.get(end + 1..).unwrap_or_default()).ok()?;
        Some((head, text))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read() {
        let tell = Wire::Tell { link: 7, n: 3, re: Some(12), refused: false, more: false };
        let text = "{\"tell\": \"ä\n\"}";
        assert_eq!(Wire::read(&tell.write(text)), Some((tell, text)));
        let up = Wire::Up {
            from: "a".into(),
            link: 1,
            n: 1,
            table: "t".into(),
            who: Who {
                person: "p".into(),
                called: Called::Name("n".into()),
                lang: Lang::De,
                differences: true,
            },
            up: Up::Ask { re: 4, ask: Ask::Choose { table: "t".into(), state: 3, option: 2, picks: 0 } },
        };
        assert_eq!(Wire::read(&up.write("")), Some((up, "")));
        assert_eq!(Wire::read(b"{\"say\": \"of a later version\"}"), None);
        assert_eq!(Wire::read(b"nonsense"), None);
    }
}
