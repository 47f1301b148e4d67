//! Where somebody comes from, as far as limits are concerned.

use crate::fairness::{hash, secret};
use axum::http::HeaderMap;
use std::{
    fmt,
    net::{IpAddr, Ipv6Addr},
    sync::OnceLock,
};

/// An address as limits count it: of IPv6 the first 64 bits, which is what one household has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Address(IpAddr);

impl Address {
    pub fn of(address: IpAddr) -> Self {
        match address.to_canonical() {
            IpAddr::V4(address) => Self(address.into()),
            IpAddr::V6(address) => {
                let [a, b, c, d, ..] = address.segments();
                Self(Ipv6Addr::new(a, b, c, d, 0, 0, 0, 0).into())
            }
        }
    }

    /// Where a request comes from. Only what a trusted proxy says of others is believed: of all addresses in its header the last
    /// that is no such proxy itself. What stands before that one anybody may have written.
    pub fn of_request(peer: IpAddr, headers: &HeaderMap, proxies: &[IpAddr]) -> Self {
        let trusted = |address: &IpAddr| proxies.contains(&address.to_canonical());
        if !trusted(&peer) {
            return Self::of(peer);
        }
        let values = headers.get_all("x-forwarded-for").iter().filter_map(|v| v.to_str().ok());
        let told: Vec<&str> = values.flat_map(|v| v.split(',')).map(str::trim).collect();
        let mut origin = peer;
        for text in told.into_iter().rev() {
            let Ok(address) = text.parse() else { break };
            origin = address;
            if !trusted(&address) {
                break;
            }
        }
        Self::of(origin)
    }

    /// A word for this address that says nothing but whether two are the same, as long as the server runs. Nothing for this
    /// machine: whoever comes from there may be anybody behind a proxy.
    pub fn place(self) -> String {
        static SALT: OnceLock<String> = OnceLock::new();
        if self.0.is_loopback() {
            return String::new();
        }
        hash(&format!("{} {self}", SALT.get_or_init(secret)))[..16].into()
    }
}

impl fmt::Display for Address {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(peer: &str, forwarded: &[&str]) -> String {
        let mut headers = HeaderMap::new();
        for value in forwarded {
            headers.append("x-forwarded-for", value.parse().expect("a header"));
        }
        let proxies = ["10.0.0.1".parse().expect("an address"), "10.0.0.2".parse().expect("an address")];
        Address::of_request(peer.parse().expect("an address"), &headers, &proxies).to_string()
    }

    #[test]
    fn only_a_trusted_proxy_is_believed_and_only_its_own_word() {
        assert_eq!(of("192.0.2.7", &["198.51.100.1"]), "192.0.2.7", "anybody can write a header");
        assert_eq!(of("10.0.0.1", &["198.51.100.1"]), "198.51.100.1");
        assert_eq!(
            of("10.0.0.1", &["203.0.113.9, 198.51.100.1"]),
            "198.51.100.1",
            "the first was written by the client"
        );
        assert_eq!(
            of("10.0.0.1", &["203.0.113.9", "198.51.100.1, 10.0.0.2"]),
            "198.51.100.1",
            "two proxies in a row"
        );
        assert_eq!(of("10.0.0.1", &["nonsense"]), "10.0.0.1");
        assert_eq!(of("10.0.0.1", &[]), "10.0.0.1");
        assert_eq!(of("::ffff:10.0.0.1", &["198.51.100.1"]), "198.51.100.1");
    }

    #[test]
    fn one_household_has_one_address() {
        let of = |text: &str| Address::of(text.parse().expect("an address"));
        assert_eq!(of("2001:db8:1:2::1"), of("2001:db8:1:2:ffff::9"));
        assert_ne!(of("2001:db8:1:2::1"), of("2001:db8:1:3::1"));
        assert_eq!(of("::ffff:192.0.2.7"), of("192.0.2.7"));
    }
}
