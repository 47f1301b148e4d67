//! Decision-tree counts. One number for "these are the legal choices, and the choices after them": a change in
//! legality, order of windows or forced choices that no scenario looks at still changes the count.
//!
//! Chance is part of the state, so the same choices always lead to the same table and the tree is well defined.

use stapel_kernel::{Choice, Game, Table};

/// How many leaves the tree has when it is cut after `depth` decisions. A game that is over earlier is a leaf.
pub fn perft<G: Game>(table: &Table<'_, G>, depth: u32) -> u64 {
    match depth.checked_sub(1) {
        None => 1,
        Some(below) => leaves(table, &mut vec![table.clone(); below as usize]),
    }
}

/// The same for each first choice: to find by comparison where two counts part. `depth` counts the first choice.
pub fn divide<G: Game>(table: &Table<'_, G>, depth: u32) -> Vec<(Choice, u64)> {
    let Some(decision) = table.decision() else { return Vec::new() };
    let mut fork = table.clone();
    let branch = |(k, &choice)| {
        fork.clone_from(table);
        fork.choose(k).expect("every option of a decision can be chosen");
        past_forced(&mut fork);
        (choice, perft(&fork, depth.saturating_sub(1)))
    };
    decision.options.iter().enumerate().map(branch).collect()
}

/// Takes what is no choice, such as ending a turn in which nothing else is left to do.
pub(crate) fn past_forced<G: Game>(table: &mut Table<'_, G>) {
    while table.options().len() == 1 {
        table.choose(0).expect("the only option can be chosen");
    }
}

/// `forks` holds one table for each level below, used again for every branch there.
fn leaves<'b, G: Game>(table: &Table<'b, G>, forks: &mut [Table<'b, G>]) -> u64 {
    if table.outcome().is_some() {
        return 1;
    }
    let Some((fork, below)) = forks.split_first_mut() else { return table.options().len() as u64 };
    let mut sum = 0;
    for k in 0..table.options().len() {
        fork.clone_from(table);
        fork.choose(k).expect("every option of a decision can be chosen");
        past_forced(fork);
        sum += leaves(fork, below);
    }
    sum
}
