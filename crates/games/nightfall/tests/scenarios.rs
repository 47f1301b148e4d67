//! Every scenario of the game holds.

use stapel_harness::scenario;
use stapel_kernel::Shipped;
use stapel_nightfall::Nightfall;

#[test]
fn all_scenarios_hold() {
    let files: Vec<_> =
        Nightfall::files().into_iter().filter(|(path, _)| path.starts_with("scenarios/")).collect();
    assert!(!files.is_empty());
    let failures: Vec<String> = files
        .iter()
        .filter_map(|(path, text)| {
            let result = scenario::parse(text).and_then(|s| scenario::run::<Nightfall>(&s));
            result.err().map(|e| format!("{path}:{}: {}", e.line, e.reason))
        })
        .collect();
    assert!(failures.is_empty(), "{} of {} fail:\n{}", failures.len(), files.len(), failures.join("\n"));
}
