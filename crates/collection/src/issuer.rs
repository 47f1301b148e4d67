//! Who prints cards and signs for them.

use data_encoding::HEXLOWER_PERMISSIVE;
use ed25519_dalek::{Signature, Signer, SigningKey, VerifyingKey};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::fmt;

/// The longest name of an issuer, in letters.
const NAME: usize = 64;

/// An issuer among all issuers: the beginning of the hash of their public key, so that nobody can choose another's.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct IssuerId(pub [u8; Self::LENGTH]);

impl IssuerId {
    pub const LENGTH: usize = 8;

    fn of(key: &VerifyingKey) -> Self {
        let hash = Sha256::digest(key.as_bytes());
        let mut id = [0; Self::LENGTH];
        id.copy_from_slice(&hash[..Self::LENGTH]);
        Self(id)
    }
}

impl fmt::Display for IssuerId {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(&hex::encode(self.0))
    }
}

impl fmt::Debug for IssuerId {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "IssuerId({self})")
    }
}

/// What everybody may know of an issuer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Issuer {
    pub name: String,
    key: VerifyingKey,
}

/// The issuer of that id among those one trusts.
pub fn find(issuers: &[Issuer], id: IssuerId) -> Option<&Issuer> {
    issuers.iter().find(|issuer| issuer.id() == id)
}

/// An issuer as a file has them.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct PublicFile {
    name: String,
    /// The public key, in hexadecimal digits.
    key: String,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct SecretFile {
    name: String,
    /// Whoever reads this can sign in the issuer's name.
    secret: String,
}

impl Issuer {
    /// An issuer by the public key, in hexadecimal digits.
    pub fn new(name: &str, key: &str) -> Result<Self, String> {
        let key = VerifyingKey::from_bytes(&bytes(key)?).map_err(|_| "that is no public key".to_string())?;
        if key.is_weak() {
            return Err("that public key would take anything for signed".into());
        }
        Ok(Self { name: named(name)?, key })
    }

    pub fn id(&self) -> IssuerId {
        IssuerId::of(&self.key)
    }

    /// The public key, in hexadecimal digits.
    pub fn key(&self) -> String {
        hex::encode(self.key.as_bytes())
    }

    /// Reads the file of an issuer, as [`to_file`](Self::to_file) has written it.
    pub fn from_file(text: &str) -> Result<Self, String> {
        let file: PublicFile =
            serde_json::from_str(text).map_err(|e| format!("no file of an issuer: {e}"))?;
        Self::new(&file.name, &file.key)
    }

    pub fn to_file(&self) -> String {
        written(&PublicFile { name: self.name.clone(), key: self.key() })
    }

    pub(crate) fn has_signed(&self, message: &[u8], signature: &[u8; 64]) -> bool {
        self.key.verify_strict(message, &Signature::from_bytes(signature)).is_ok()
    }
}

/// An issuer who can sign.
#[derive(Clone)]
pub struct IssuerKey {
    name: String,
    key: SigningKey,
}

/// The secret stays out of logs.
impl fmt::Debug for IssuerKey {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "IssuerKey({})", self.issuer().id())
    }
}

impl IssuerKey {
    /// A new issuer. The secret has to be drawn by lot and never used elsewhere.
    pub fn new(name: &str, secret: [u8; 32]) -> Result<Self, String> {
        Ok(Self { name: named(name)?, key: SigningKey::from_bytes(&secret) })
    }

    pub fn issuer(&self) -> Issuer {
        Issuer { name: self.name.clone(), key: self.key.verifying_key() }
    }

    pub fn from_file(text: &str) -> Result<Self, String> {
        let file: SecretFile =
            serde_json::from_str(text).map_err(|e| format!("no file of an issuer's secret: {e}"))?;
        Self::new(&file.name, bytes(&file.secret)?)
    }

    pub fn to_file(&self) -> String {
        written(&SecretFile { name: self.name.clone(), secret: hex::encode(self.key.as_bytes()) })
    }

    pub(crate) fn sign(&self, message: &[u8]) -> [u8; 64] {
        self.key.sign(message).to_bytes()
    }
}

fn written<T: Serialize>(file: &T) -> String {
    let text = serde_json::to_string_pretty(file).expect("two texts can be written");
    format!("{text}\n")
}

fn bytes(digits: &str) -> Result<[u8; 32], String> {
    let bytes = HEXLOWER_PERMISSIVE.decode(digits.trim().as_bytes());
    bytes.ok().and_then(|b| b.try_into().ok()).ok_or_else(|| "a key has 64 hexadecimal digits".into())
}

fn named(name: &str) -> Result<String, String> {
    let name = name.trim();
    if name.is_empty() || name.chars().count() > NAME || name.chars().any(char::is_control) {
        return Err(format!("an issuer has a name of 1 to {NAME} letters"));
    }
    Ok(name.into())
}
