"""Many games at once."""

import threading

import numpy as np
import pytest
import stapel


def play(batch, steps, seed=1):
    rng = np.random.default_rng(seed)
    ends = []
    for _ in range(steps):
        batch.step(batch.random_actions(rng))
        ends.append((batch.done.copy(), batch.places.copy(), batch.seat.copy(), batch.count.copy()))
    return ends


def test_games_end_and_the_next_ones_begin(game):
    batch = stapel.Batch(game, 32, seed=2, threads=1)
    ends = play(batch, 400)
    done = np.stack([end[0] for end in ends])
    places = np.stack([end[1] for end in ends])
    assert done.any()
    assert (places[done].min(axis=1) == 1).all() and (places[~done] == 0).all()
    assert (batch.count > 0).all() and ((batch.seat >= 0) & (batch.seat < batch.seats)).all()
    assert np.allclose(batch.reward.sum(axis=1), 0)


def test_threads_change_nothing(game):
    one, two = stapel.Batch(game, 40, seed=5, threads=1), stapel.Batch(game, 40, seed=5, threads=2)
    for a, b in zip(play(one, 120), play(two, 120), strict=True):
        for x, y in zip(a, b, strict=True):
            np.testing.assert_array_equal(x, y)
    one.observe(), two.observe(), one.offer(), two.offer()
    for name in ("cards", "rows", "table", "options", "keys", "mask"):
        np.testing.assert_array_equal(getattr(one, name), getattr(two, name))
    assert one.random(5) == 5 * 40 == two.random(5)
    np.testing.assert_array_equal(one.count, two.count)


def test_arrays_are_written_in_place_and_are_those_of_a_table(game):
    deck = stapel.decks(game)[0]["id"]
    batch = stapel.Batch(game, 3, decks=[deck], seed=7, threads=1)
    arrays = {name: getattr(batch, name) for name in ("cards", "table", "options", "count")}
    play(batch, 25)
    batch.observe()
    batch.offer()
    assert all(getattr(batch, name) is array for name, array in arrays.items())
    assert (batch.rows <= batch.cards.shape[1]).all()
    assert (batch.mask.sum(axis=1) == np.minimum(batch.count, batch.mask.shape[1])).all()
    for k in range(3):
        assert (batch.cards[k, batch.rows[k]:] == 0).all()
        assert set(batch.options[k, : batch.count[k], 0]) <= set(range(13))
        assert (batch.options[k, batch.count[k]:] == 0).all() and (batch.keys[k, batch.count[k]:] == 0).all()
        keys = batch.keys[k, : batch.count[k]]
        assert len(set(keys.tolist())) == len(keys) and (keys >= 0).all()
    assert len(batch.columns["table"]) == batch.table.shape[1]


def test_arrays_are_those_of_every_table_that_a_seat_cannot_tell_from_the_true_one(game):
    batch = stapel.Batch(game, 6, seed=3, threads=2, rows=400, choices=400)
    differed = 0
    for _ in range(8):
        play(batch, 11)
        for seat in [None, *range(batch.seats)]:
            batch.observe(seat)
            batch.offer()
            for k in range(batch.games):
                true = batch.fork(k)
                me = true.asked if seat is None else seat
                world = true.world_for(me, seed=9)
                differed += world.view("open") != true.view("open")
                for table in (true, world):
                    seen = table.observe(me)
                    np.testing.assert_array_equal(batch.cards[k, : batch.rows[k]], seen["cards"])
                    np.testing.assert_array_equal(batch.table[k], seen["table"])
                    if table.asked == me:
                        np.testing.assert_array_equal(batch.options[k, : batch.count[k]], seen["options"])
                        np.testing.assert_array_equal(batch.keys[k, : batch.count[k]], seen["keys"])
    assert differed > 50


def test_a_game_of_a_batch_is_a_table_of_its_own():
    batch = stapel.Batch("fab", 4, seed=2, threads=1)
    play(batch, 15)
    before = batch.count.copy()
    table = stapel.play(batch.fork(2), ["random", "random"])
    assert table.over and (batch.count == before).all() and batch.fork(2).count == before[2]
    with pytest.raises(stapel.Illegal, match="no game 4"):
        batch.fork(4)


def test_a_game_that_takes_too_long_is_cut_off():
    batch = stapel.Batch("fab", 4, longest=10, threads=1)
    ends = play(batch, 10)
    assert ends[-1][0].all() and batch.cut.all() and (batch.reward == 0).all()


def test_other_threads_go_on_while_games_are_played():
    batch = stapel.Batch("eights", 512, threads=1)
    ticks, stop = [0], threading.Event()

    def tick():
        while not stop.is_set():
            ticks[0] += 1

    thread = threading.Thread(target=tick)
    thread.start()
    before = ticks[0]
    batch.random(2000)
    after = ticks[0]
    stop.set()
    thread.join()
    assert after > before + 1000


@pytest.mark.parametrize("seats", [2, 5, 7])
def test_all_numbers_of_seats(seats):
    batch = stapel.Batch("eights", 8, seats=seats, threads=1)
    play(batch, 50)
    batch.observe()
    assert batch.seats == seats and batch.places.shape == (8, seats)
