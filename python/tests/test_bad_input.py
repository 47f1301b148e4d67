"""Whatever is wrong is an exception with a reason, and nothing has changed. The interpreter never falls."""

import json
import multiprocessing
import pickle
import random
import threading

import numpy as np
import pytest
import stapel
import stapel.gymnasium
import stapel.pettingzoo


@pytest.mark.parametrize(
    ("call", "reason"),
    [
        (lambda: stapel.start("chess"), 'there is no game "chess"; known are: '),
        (lambda: stapel.start("fab", ["nobody"]), 'there is no deck "nobody"; known are: '),
        (lambda: stapel.start("fab", ["rhinar"] * 9), "players"),
        (lambda: stapel.start("fab", [3]), "a deck is a name"),
        (lambda: stapel.start("fab", [{"id": 1}]), "deck: "),
        (lambda: stapel.start("fab", []), "name at least one"),
        (lambda: stapel.start("fab", seats=40), "players"),
        (lambda: stapel.start("eights", options={"points": "none"}), "options: "),
        (lambda: stapel.start("eights", options={"nonsense": "1"}), "options: "),
        (lambda: stapel.start("eights", cards="/nowhere/at/all"), "there is no such file or folder"),
        (lambda: stapel.start("eights", cards=[1]), "cards: "),
        (lambda: stapel.Bot("clever"), 'there is no bot "clever"'),
        (lambda: stapel.Bot("search:0"), "budget"),
        (lambda: stapel.Bot("random").choose(3), "a bot chooses at"),
        (lambda: stapel.Bot("search:4~drunk"), "no lapse"),
        (lambda: stapel.Bot("Nobody").choose(stapel.start("fab")), "known are: level:1 to level:8 (Alva, "),
        (lambda: stapel.simulate("fab", bots=["level:9"], games=1), "known are: level:1 to level:8 (Alva, "),
        (lambda: stapel.simulate("eights", bots=["learned"], games=1), "nothing has been learned about eights"),
        (lambda: stapel.opponents("chess"), 'there is no game "chess"'),
        (lambda: stapel.opponents("fab", "fr"), 'there is no language "fr"'),
        (lambda: stapel.start("eights").question("fr"), 'there is no language "fr"'),
        (lambda: stapel.start("eights").view("everything"), "an audience is"),
        (lambda: stapel.replay("{}"), "not a game log"),
        (lambda: stapel.cards("chess"), "there is no game"),
        (lambda: stapel.card("eights", "Joker"), "there is no card"),
        (lambda: stapel.Experiment("eights", bots=["random"] * 3), "bots"),
        (lambda: stapel.Experiment("eights", bots=[]), "bots"),
        (lambda: stapel.Experiment("eights", bots=[], ladder=True), "bots"),
        (lambda: stapel.Experiment("eights", games=5).play([(99, 0)]), "there is no game 0 of cell 99"),
        (lambda: stapel.Experiment("eights", games=5).report(["nonsense"]), "line 2"),
        (lambda: stapel.Batch("eights", 0), "a batch has"),
        (lambda: stapel.Batch("eights", 4, rows=10**9), "a batch has"),
        (lambda: stapel.Batch("eights", 1 << 20, rows=4096), "more than 4 GiB"),
        (lambda: stapel.pettingzoo.env("eights", choices=1), "at least 2 actions"),
        (lambda: stapel.gymnasium.Against("eights", seat=9), "seat 9 is not in this game"),
    ],
)
def test_what_is_wrong_is_said_in_a_line(call, reason):
    with pytest.raises(stapel.Refused) as error:
        call()
    assert reason in str(error.value)


def test_an_illegal_choice_changes_nothing(midgame):
    table = midgame(20)
    before = table.log()
    for wrong in (-1, table.count, 10**6, 2**62):
        with pytest.raises(stapel.Illegal, match="was chosen"):
            table.choose(wrong)
    for wrong in (2**70, "1", 1.5, None):
        with pytest.raises((TypeError, OverflowError)):
            table.choose(wrong)
    with pytest.raises(stapel.Illegal, match="seat 200 is not in this game"):
        table.view(200)
    with pytest.raises(stapel.Illegal, match="seat 77"):
        table.concede(77)
    with pytest.raises(stapel.Illegal, match="seat 77"):
        table.world_for(77)
    assert table.log() == before


def test_a_game_that_is_over_stays_over():
    table = stapel.play(stapel.start("eights"), ["random", "random"])
    with pytest.raises(stapel.Illegal, match="the game is over"):
        table.choose(0)
    with pytest.raises(stapel.Illegal, match="the game is over"):
        table.concede(0)
    with pytest.raises(stapel.Illegal, match="the game is over"):
        table.at()
    with pytest.raises(stapel.Refused, match="the game is over"):
        stapel.Bot("greedy").choose(table)


def test_a_world_of_another_seat_is_for_looking_only():
    table = stapel.start("eights", seed=1)
    world = table.world_for(1 - table.asked)
    with pytest.raises(stapel.Illegal, match="for looking only"):
        world.choose(0)
    with pytest.raises(stapel.Refused, match="for looking only"):
        stapel.Bot("search:10").choose(world)


def test_garbage_is_no_table(midgame):
    table = midgame(30)
    rng = random.Random(1)
    for good in (table.to_bytes(), table.world_for(table.asked).to_bytes()):
        wrong = [b"", b"stapel table 1\n", good[:-1], good[:40], good + b"x", rng.randbytes(500)]
        for _ in range(200):
            flipped = bytearray(good)
            flipped[rng.randrange(len(good))] ^= 1 << rng.randrange(8)
            wrong.append(bytes(flipped))
        for garbage in wrong:
            with pytest.raises(stapel.Refused, match="no table"):
                stapel.from_bytes(garbage)
    cut = pickle.dumps(table)
    with pytest.raises((stapel.Refused, pickle.UnpicklingError, EOFError, ValueError)):
        pickle.loads(cut[:-40] + b".")
    with pytest.raises(stapel.Refused, match="no experiment"):
        stapel.Experiment._from_bytes(b"\xff" * 30)


def test_a_log_that_was_changed_is_refused():
    table = stapel.play(stapel.start("eights", seed=2), ["random", "random"])
    log = table.log()
    for wrong in (log.replace('"seed": "2"', '"seed": "3"'), log[: len(log) // 2], log.replace("eights", "chess", 1)):
        assert wrong != log
        with pytest.raises(stapel.Refused):
            stapel.replay(wrong)


def test_wrong_actions_change_no_game_of_a_batch():
    batch = stapel.Batch("fab", 16, threads=2)
    counts = batch.count.copy()
    good = np.zeros(16, dtype=np.int64)
    for k in (0, 15):
        for value in (-1, 10_000):
            wrong = good.copy()
            wrong[k] = value
            with pytest.raises(stapel.Illegal, match=f"game {k}: option {value}"):
                batch.step(wrong)
    shapes = [np.zeros(15, int), np.zeros((16, 1), int), np.zeros(16), "abc", None, np.zeros(16, bool), np.array(["a"] * 16)]
    for wrong in shapes:
        with pytest.raises(stapel.Refused, match="actions are 16 whole numbers"):
            batch.step(wrong)
    np.testing.assert_array_equal(batch.count, counts)
    assert not batch.done.any()
    with pytest.raises(stapel.Illegal, match="seat 9"):
        batch.observe(9)
    with pytest.raises(stapel.Illegal, match="no game 99"):
        batch.think(stapel.Bot("random"), 99)
    with pytest.raises(TypeError):
        batch._inner.step(good.astype(np.int32))
    with pytest.raises(stapel.Refused, match="3 actions for 16 games"):
        batch._inner.step(good[:3])


def test_arrays_that_were_tampered_with_are_refused():
    batch = stapel.Batch("eights", 4, threads=1)
    batch.count[:] = 1000
    # The counts are ours; the rules look at their own.
    with pytest.raises(stapel.Illegal, match="option 999"):
        batch.step(np.full(4, 999))
    batch = stapel.Batch("eights", 4, threads=1)
    batch.cards.flags.writeable = False
    with pytest.raises(stapel.Refused, match="cards"):
        batch.observe()


def test_arrays_cannot_be_made_smaller_than_what_is_written_to_them():
    batch = stapel.Batch("eights", 4, threads=1)
    for name in ("seat", "cards", "mask", "reward"):
        with pytest.raises(ValueError, match="resize"):
            getattr(batch, name).resize((1,), refcheck=False)
    batch.cards.dtype = np.int8
    with pytest.raises(stapel.Refused, match="another shape"):
        batch.observe()


def test_threads_at_one_batch_do_not_get_in_its_way():
    batch = stapel.Batch("fab", 256, threads=2)
    refused, broken = [0], []

    def play():
        rng = np.random.default_rng(1)
        for _ in range(50):
            try:
                batch.step(batch.random_actions(rng))
                batch.observe()
            except (stapel.Refused, stapel.Illegal):
                # Another thread was there, or has moved on since the actions were drawn.
                refused[0] += 1
            except BaseException as error:  # noqa: BLE001: whatever else comes is what is looked for
                broken.append(error)

    threads = [threading.Thread(target=play) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not broken and refused[0] < 200
    batch.step(np.zeros(256, int))


def test_actions_that_change_under_the_rules_change_nothing():
    batch, actions, stop = stapel.Batch("eights", 512, threads=1), np.zeros(512, np.int64), threading.Event()

    def meddle():
        while not stop.is_set():
            actions[:] = 10**6
            actions[:] = 0

    thread = threading.Thread(target=meddle)
    thread.start()
    for _ in range(300):
        try:
            batch.step(actions)
        except stapel.Illegal:
            pass
    stop.set()
    thread.join()
    batch.step(np.zeros(512, int))


@pytest.mark.filterwarnings("ignore:.*fork.*:DeprecationWarning")
@pytest.mark.parametrize("threads", [1, 2])
def test_a_batch_lives_on_in_a_forked_process(threads):
    batch, alone = (stapel.Batch("eights", 64, seed=3, threads=n) for n in (threads, 1))
    # The threads are at work before, and are not there any more after.
    for one in (batch, alone):
        one.random(20)

    def child(pipe):
        batch.step(np.zeros(64, int))
        batch.observe()
        pipe.send((batch.seat.tolist(), batch.random(10)))

    here, there = multiprocessing.Pipe()
    process = multiprocessing.get_context("fork").Process(target=child, args=(there,))
    process.start()
    came = here.poll(60)
    if not came:
        process.kill()
    process.join()
    assert came and process.exitcode == 0
    alone.step(np.zeros(64, int))
    assert here.recv() == (alone.seat.tolist(), 640)
    batch.step(np.zeros(64, int))
    np.testing.assert_array_equal(batch.seat, alone.seat)


def test_what_goes_round_in_circles_is_no_deck_and_no_experiment():
    good = stapel.deck("fab", "rhinar")
    deep = []
    for _ in range(100_000):
        deep = [deep]
    circle: dict[str, object] = dict(good)
    circle["cards"] = circle["self"] = circle
    for wrong in (circle, {**good, "cards": deep}, {**good, "x": deep}, {**good, "cards": [(2**40, "x")]}, {**good, "cards": [("x", 1)]}):
        with pytest.raises((stapel.Refused, RecursionError, TypeError)):
            stapel.start("fab", [wrong, "dorinthea"])
    for text in ("[" * 100_000, '{"a":' * 100_000, "(" * 100_000):
        with pytest.raises(stapel.Refused):
            stapel.replay(text)
        with pytest.raises(stapel.Refused):
            stapel.run_scenario(text)
        with pytest.raises(stapel.Refused):
            stapel.Experiment._from_bytes(text.encode())


def test_an_experiment_that_was_tampered_with_is_refused_or_plays():
    plain = json.loads(stapel.Experiment("eights", games=3).__reduce__()[1][0])
    rng = random.Random(4)
    strange = [None, -1, 0, 1, 9, 2**63, 2**64, 1e300, "", "chess", "search:1", [], {}, ["random"] * 9, [["a", "b"]], True]
    for _ in range(400):
        changed = dict(plain)
        for key in rng.sample(sorted(plain), rng.randint(1, 2)):
            changed[key] = rng.choice(strange)
        try:
            experiment = stapel.Experiment._from_bytes(json.dumps(changed).encode())
        except stapel.Refused:
            continue
        assert experiment.play([(0, 0)])


def test_environments_refuse_what_the_mask_forbids():
    env = stapel.pettingzoo.env("eights")
    env.reset(seed=1)
    wrong = int(np.flatnonzero(env.observe(env.agent_selection)["action_mask"] == 0)[0])
    for action in (wrong, -1, 10**9):
        with pytest.raises(stapel.Illegal, match="was chosen"):
            env.step(action)
    alive = stapel.gymnasium.Against("eights", bot="random")
    alive.reset(seed=1)
    with pytest.raises(stapel.Illegal):
        alive.step(10**6)
    for action in (None, 1.5, True, np.True_, "0", np.zeros(2)):
        for one in (env, alive):
            with pytest.raises((stapel.Illegal, TypeError)):
                one.step(action)


def test_an_environment_is_reset_before_it_is_stepped():
    for env in (stapel.pettingzoo.env("eights"), stapel.gymnasium.Against("eights", bot="random")):
        with pytest.raises(stapel.Illegal, match="reset the environment first"):
            env.step(0)


def test_a_dead_agent_takes_no_action():
    env = stapel.pettingzoo.env("eights")
    env.reset(seed=1)
    while not any(env.terminations.values()):
        env.step(int(np.flatnonzero(env.observe(env.agent_selection)["action_mask"])[0]))
    with pytest.raises(ValueError):
        env.step(0)
    env.step(None)
    env.step(None)
    assert env.agents == []


def test_a_bot_that_breaks_is_an_exception_and_the_table_goes_on():
    table = stapel.start("eights", seed=1)
    with pytest.raises(stapel.Broken, match="breaks on purpose"):
        stapel.Bot("breaks:1").choose(table)
    table.choose(0)
    with pytest.raises(stapel.Broken, match="breaks on purpose"):
        stapel.simulate("eights", games=4, bots=["breaks:3"])
