//! The web client is embedded when the server is compiled: a new one is noticed. It is built by npm, never from here.

fn main() {
    println!("cargo:rerun-if-changed=../../web/dist");
}
