//! Tables for three to eight: those with equal points together, with people they have met as seldom as can be.
//!
//! Who goes with whom is no matching any more, so this is a search: a first seating in the order of points, then exchanges between
//! tables as long as one makes it better. It is the same every time.

use crate::{seats::lot, swiss::Field};

/// How many tables of each size so many people need: full ones and ones with one less, with two less only if there is no other way.
/// Those who are left over have a bye.
pub fn sizes(people: usize, seats: usize) -> (Vec<usize>, usize) {
    for byes in 0..=people {
        let here = people - byes;
        for short in [1, 2] {
            let least = (seats - short.min(seats - 2)).max(2);
            let tables = here.div_ceil(seats);
            if tables > 0 && here >= tables * least {
                let mut sizes = vec![here / tables; tables];
                sizes.iter_mut().take(here % tables).for_each(|size| *size += 1);
                return (sizes, byes);
            }
        }
    }
    (Vec::new(), people)
}

/// How bad a table is: people who have met, then points apart. Each of the first is worse than all of the second.
fn badness(pod: &[usize], fields: &[Field], met: &[Vec<u8>]) -> u64 {
    let (mut again, mut apart) = (0u64, 0u64);
    for (k, &a) in pod.iter().enumerate() {
        for &b in &pod[k + 1..] {
            let times = u64::from(met[a][b]);
            again += times * times;
            let d = u64::from(fields[a].points.abs_diff(fields[b].points).min(1023));
            apart += d * d;
        }
    }
    (again << 40) + apart
}

/// How many tables on somebody is tried out: points fall from table to table, so far ones do not help.
const REACH: usize = 12;

/// The tables of a round and who has a bye, by the numbers of the fields.
pub fn pair(fields: &[Field], met: &[Vec<u8>], seats: usize, seed: u64) -> (Vec<Vec<usize>>, Vec<usize>) {
    let (sizes, idle) = sizes(fields.len(), seats);
    let mut order: Vec<usize> = (0..fields.len()).collect();
    order.sort_by_key(|&k| (std::cmp::Reverse(fields[k].points), lot(seed, k as u64)));
    // Byes go to those who had the fewest, from below.
    let mut by_need: Vec<usize> = order.iter().rev().copied().collect();
    by_need.sort_by_key(|&k| fields[k].byes);
    let byes: Vec<usize> = by_need.into_iter().take(idle).collect();
    order.retain(|k| !byes.contains(k));
    let mut pods: Vec<Vec<usize>> = Vec::with_capacity(sizes.len());
    let mut rest = order.into_iter();
    for size in sizes {
        pods.push(rest.by_ref().take(size).collect());
    }
    improve(&mut pods, fields, met);
    (pods, byes)
}

/// Exchanges two people of different tables as long as that makes it better.
fn improve(pods: &mut [Vec<usize>], fields: &[Field], met: &[Vec<u8>]) {
    let mut worth: Vec<u64> = pods.iter().map(|pod| badness(pod, fields, met)).collect();
    loop {
        let mut better = false;
        for a in 0..pods.len() {
            for b in a + 1..pods.len().min(a + 1 + REACH) {
                for i in 0..pods[a].len() {
                    for j in 0..pods[b].len() {
                        let (one, other) = (pods[a][i], pods[b][j]);
                        (pods[a][i], pods[b][j]) = (other, one);
                        let (x, y) = (badness(&pods[a], fields, met), badness(&pods[b], fields, met));
                        if x + y < worth[a] + worth[b] {
                            (worth[a], worth[b]) = (x, y);
                            better = true;
                        } else {
                            (pods[a][i], pods[b][j]) = (one, other);
                        }
                    }
                }
            }
        }
        if !better {
            return;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_are_full_or_lack_one() {
        assert_eq!(sizes(16, 4), (vec![4; 4], 0));
        assert_eq!(sizes(17, 4), (vec![4, 4, 3, 3, 3], 0));
        assert_eq!(sizes(5, 4), (vec![3, 2], 0), "better two short tables than a bye");
        assert_eq!(sizes(5, 3), (vec![3, 2], 0));
        assert_eq!(sizes(2, 4), (vec![2], 0));
        assert_eq!(sizes(9, 8), (vec![8], 1), "five and four is too far from eight");
        assert_eq!(sizes(1, 4), (vec![], 1));
        for people in 2..200 {
            for seats in 3..=8 {
                let (all, byes) = sizes(people, seats);
                assert_eq!(all.iter().sum::<usize>() + byes, people);
                assert!(all.iter().all(|s| (2..=seats).contains(s)), "{people} at {seats}: {all:?}");
                assert!(byes < seats, "{people} at {seats}: {byes} byes");
            }
        }
    }

    #[test]
    fn nobody_meets_again_as_long_as_that_can_be() {
        // Sixteen people at tables of four can meet everybody once in five rounds; three are easy.
        let fields = vec![Field::default(); 16];
        let mut met = vec![vec![0u8; 16]; 16];
        for round in 0..3u64 {
            let (pods, byes) = pair(&fields, &met, 4, round);
            assert!(byes.is_empty() && pods.len() == 4);
            for pod in &pods {
                for &a in pod {
                    for &b in pod {
                        met[a][b] += u8::from(a != b);
                    }
                }
            }
        }
        let again = met.iter().flatten().filter(|m| **m > 1).count();
        assert!(again <= 8, "{again} met again in three rounds");
    }
}
