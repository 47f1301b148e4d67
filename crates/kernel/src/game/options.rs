//! What a table may choose before a game: the readings of the rules that have a switch, and whatever else a rulebook leaves to it.

/// The options of a game.
pub trait TableOptions: 'static {
    /// In the order in which a person is asked.
    const ALL: &'static [TableOption];
}

/// One of them: a field, what is asked, and the answers; none where any number may be written. Both are said in English and German.
#[derive(Clone, Copy, Debug)]
pub struct TableOption {
    pub name: &'static str,
    pub asks: [&'static str; 2],
    pub answers: &'static [OptionValue],
}

#[derive(Clone, Copy, Debug)]
pub struct OptionValue {
    /// As it is written in a log and on the command line.
    pub name: &'static str,
    pub said: [&'static str; 2],
}

/// Declares the options of a game: what is asked, its type and the answers, the default first. A type of the game's own, which is
/// written as a word, stands without answers.
#[macro_export]
macro_rules! table_options {
    (@enum $(#[$meta:meta])* $name:ident ;) => {};
    (@enum $(#[$meta:meta])* $name:ident {
        $(#[$dmeta:meta])* $default:ident = $first:literal: $den:literal | $dde:literal
        $(, $(#[$vmeta:meta])* $variant:ident = $written:literal: $en:literal | $de:literal)* $(,)?
    }) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ::serde::Serialize, ::serde::Deserialize)]
        pub enum $name {
            $(#[$dmeta])*
            #[default]
            #[serde(rename = $first)]
            $default,
            $($(#[$vmeta])* #[serde(rename = $written)] $variant),*
        }
    };
    (@answers ;) => { &[] };
    (@answers {
        $($(#[$vmeta:meta])* $variant:ident = $written:literal: $en:literal | $de:literal),* $(,)?
    }) => {
        &[$($crate::OptionValue { name: $written, said: [$en, $de] }),*]
    };
    ($(#[$meta:meta])* $vis:vis struct $options:ident {
        $($(#[$fmeta:meta])* $field:ident: $en:literal | $de:literal = $type:ident $answers:tt)*
    }) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ::serde::Serialize, ::serde::Deserialize)]
        #[serde(deny_unknown_fields, default)]
        $vis struct $options { $($(#[$fmeta])* pub $field: $type),* }
        impl $crate::TableOptions for $options {
            const ALL: &'static [$crate::TableOption] = &[$($crate::TableOption {
                name: stringify!($field),
                asks: [$en, $de],
                answers: $crate::table_options!(@answers $answers),
            }),*];
        }
        $($crate::table_options!(@enum $(#[$fmeta])* $type $answers);)*
    };
}
