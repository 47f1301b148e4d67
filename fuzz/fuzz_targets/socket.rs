//! The socket: any text is a request, or an error that says what is wrong; what was read is read again the same.
#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    match stapel_server::parse(text) {
        Ok(request) => {
            let again = serde_json::to_string(&request).expect("a request is plain data");
            assert_eq!(stapel_server::parse(&again), Ok(request));
        }
        Err((_, reason)) => assert!(!reason.is_empty()),
    }
});
