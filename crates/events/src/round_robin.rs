//! Everybody against everybody, by the circle: one stays, the others move on by one place each round.

/// The pairs of a round; who meets the number that is not there has a bye. Seats change, so that nobody goes first more than once
/// oftener than second; every second time round they are turned about.
pub fn round(entrants: usize, round: usize) -> Vec<[usize; 2]> {
    let n = entrants + entrants % 2;
    if n < 2 {
        return Vec::new();
    }
    let (leg, turn) = (round / (n - 1), round % (n - 1));
    let at = |k: usize| if k == 0 { n - 1 } else { (turn + k - 1) % (n - 1) };
    (0..n / 2)
        .map(|k| {
            let pair = [at(k), at(n - 1 - k)];
            let about = if k == 0 { turn % 2 == 1 } else { k % 2 == 1 };
            if about != (leg % 2 == 1) { [pair[1], pair[0]] } else { pair }
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeMap;

    #[test]
    fn everybody_meets_everybody_once_and_seats_are_fair() {
        for entrants in 2..=41usize {
            let n = entrants + entrants % 2;
            let (mut met, mut first) = (BTreeMap::new(), vec![0i32; n]);
            for r in 0..n - 1 {
                let mut seen = vec![false; n];
                for [a, b] in round(entrants, r) {
                    *met.entry((a.min(b), a.max(b))).or_insert(0) += 1;
                    assert!(!std::mem::replace(&mut seen[a], true) && !std::mem::replace(&mut seen[b], true));
                    if a.max(b) < entrants {
                        first[a] += 1;
                        first[b] -= 1;
                    }
                }
            }
            assert_eq!(met.len(), n * (n - 1) / 2, "{entrants}");
            assert!(met.values().all(|&m| m == 1), "{entrants}");
            let worst = if entrants % 2 == 1 { 2 } else { 1 };
            assert!(first.iter().all(|f| f.abs() <= worst), "{entrants}: {first:?}");
        }
    }

    #[test]
    fn the_second_leg_turns_the_seats() {
        for (a, b) in round(6, 2).into_iter().zip(round(6, 7)) {
            assert_eq!(a, [b[1], b[0]]);
        }
    }
}
