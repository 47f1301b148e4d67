//! Who sits where: everybody equally often in every seat, because who goes first matters.

use crate::Id;
use stapel_kernel::Rng;

/// A number by lot: the same for the same seed and ticket.
pub fn lot(seed: u64, ticket: u64) -> u64 {
    Rng::new(seed ^ ticket.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15)).next_u64()
}

/// The order in which a table's players have sat in their seats least often; by lot where that is equal. The best of all orders,
/// found over the sets of those who sit already.
pub fn arrange(table: &[Id], sat: impl Fn(Id, usize) -> u32, seed: u64) -> Vec<Id> {
    let n = table.len();
    let cost: Vec<Vec<u64>> = table
        .iter()
        .map(|&id| {
            let of = |seat| {
                let often = u64::from(sat(id, seat));
                // A seat for the third time costs more than two for the second.
                ((2 * often + 1) << 32) + (lot(seed, u64::from(id) * 8 + seat as u64) >> 40)
            };
            (0..n).map(of).collect()
        })
        .collect();
    let mut best = vec![(u64::MAX, 0usize); 1 << n];
    best[0].0 = 0;
    for set in 1..1usize << n {
        let seat = set.count_ones() as usize - 1;
        best[set] = (0..n)
            .filter(|k| set & (1 << k) != 0)
            .map(|k| (best[set & !(1 << k)].0 + cost[k][seat], k))
            .min()
            .unwrap_or((u64::MAX, 0));
    }
    let mut order = Vec::with_capacity(n);
    let mut set = (1 << n) - 1;
    while set != 0 {
        let k = best[set].1;
        order.push(table[k]);
        set &= !(1 << k);
    }
    order.reverse();
    order
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_sat_first_sits_elsewhere() {
        let sat = |id: Id, seat: usize| u32::from(id == 7 && seat == 0);
        assert_eq!(arrange(&[7, 8], sat, 1), [8, 7]);
        let sat = |id: Id, seat: usize| u32::from(seat != (id as usize + 1) % 4);
        assert_eq!(arrange(&[0, 1, 2, 3], sat, 1), [3, 0, 1, 2]);
    }

    #[test]
    fn lots_are_the_same_for_the_same_seed() {
        assert_eq!(lot(3, 4), lot(3, 4));
        assert_ne!(lot(3, 4), lot(3, 5));
    }
}
