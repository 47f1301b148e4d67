use super::*;

/// Numbers without order, the same every time.
fn noise(k: u64) -> u64 {
    let mut x = k.wrapping_add(0x9e37_79b9_7f4a_7c15);
    x = (x ^ (x >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    x = (x ^ (x >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    x ^ (x >> 31)
}

fn total(mates: &[usize], cost: &impl Fn(usize, usize) -> Cost) -> Cost {
    for (v, &w) in mates.iter().enumerate() {
        assert!(v != w && mates[w] == v, "everybody has one partner, who has them");
    }
    (0..mates.len()).filter(|&v| v < mates[v]).map(|v| cost(v, mates[v])).sum()
}

/// The least there is, by trying all.
fn least(n: usize, cost: &impl Fn(usize, usize) -> Cost) -> Cost {
    let mut best = vec![Cost::MAX; 1 << n];
    best[0] = 0;
    for set in 0..(1usize << n) {
        if best[set] == Cost::MAX {
            continue;
        }
        let Some(a) = (0..n).find(|&a| set & (1 << a) == 0) else { continue };
        for b in (a + 1..n).filter(|&b| set & (1 << b) == 0) {
            let next = set | (1 << a) | (1 << b);
            best[next] = best[next].min(best[set] + cost(a, b));
        }
    }
    best[(1 << n) - 1]
}

#[test]
fn it_is_the_least_there_is() {
    for seed in 0..3_000u64 {
        let n = 2 * (1 + noise(seed) % 6) as usize;
        let spread = [2, 5, 40, 1_000_000][(seed % 4) as usize];
        let cost = |a: usize, b: usize| {
            Cost::from(noise(seed * 1_000 + (a * 31 + b) as u64) % spread) - Cost::from(spread / 4)
        };
        assert_eq!(total(&cheapest(n, cost), &cost), least(n, &cost), "seed {seed}, {n} vertices");
    }
}

#[test]
fn partners_who_were_left_out_at_first_are_found() {
    // Everybody's cheap partners are the same few, so nearly all have to take one who was not among them.
    let n = 60;
    let cost = |a: usize, b: usize| Cost::from(noise((a * 100 + b) as u64) % 50) + (a.min(7) * 90) as Cost;
    let complete = {
        let edges: Vec<_> = (0..n).flat_map(|a| (a + 1..n).map(move |b| (a, b, cost(a, b)))).collect();
        let mut search = Search::new(n, &edges);
        search.solve();
        total(&(0..n).map(|v| search.head(search.mate[v])).collect::<Vec<_>>(), &cost)
    };
    assert_eq!(total(&cheapest(n, cost), &cost), complete);
}
