use stapel_kernel::*;
fn main() {
    let book = <stapel_fab::Fab as Shipped>::book();
    let decks = <stapel_fab::Fab as Shipped>::decks();
    let mut rng = Rng::new(5);
    let t0 = std::time::Instant::now();
    let (mut n, mut games, mut turns, mut wins) = (0u64, 0u64, 0u64, [0u64; 3]);
    let mut t = Table::start(
        book,
        &SetUp { decks: vec![decks[0].clone(), decks[1].clone()], options: Default::default() },
        0,
    )
    .unwrap();
    let base = t.clone();
    let mut maxb = 0;
    while t0.elapsed().as_secs_f64() < 3.0 {
        for a in 0..3 {
            for b in 0..3 {
                let s =
                    SetUp { decks: vec![decks[a].clone(), decks[b].clone()], options: Default::default() };
                let mut t = Table::start(book, &s, games).unwrap();
                games += 1;
                let mut k = 0;
                while t.outcome.is_none() {
                    let o = t.options.len();
                    let c = rng.below(o);
                    t.choose(c).unwrap();
                    t.events.clear();
                    n += 1;
                    k += 1;
                    if k > 100000 {
                        panic!("long")
                    }
                }
                maxb = maxb.max(t.bytes());
                turns += t.game.turn_number as u64;
                match t.outcome.unwrap().sole_winner(2) {
                    Some(s) => wins[s.index()] += 1,
                    None => wins[2] += 1,
                }
            }
        }
    }
    let el = t0.elapsed().as_secs_f64();
    println!(
        "{} dec/s, {} games/s, {} dec/game, {} turns/game bytes {} wins {:?}",
        n as f64 / el,
        games as f64 / el,
        n / games,
        turns / games,
        maxb,
        wins
    );
    let t1 = std::time::Instant::now();
    for _ in 0..1_000_000 {
        t.clone_from(&base);
        std::hint::black_box(&t);
    }
    println!("fork {} ns", t1.elapsed().as_nanos() as f64 / 1e6);
}
