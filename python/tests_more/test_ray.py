"""Experiments on a Ray cluster of this machine. `pip install ray`, then `pytest python/tests_more/test_ray.py`."""

import itertools
import os
import signal
import time

import numpy as np
import pytest
import ray
import stapel
import stapel.ray
from stapel.matches import chunks


@pytest.fixture(scope="module", autouse=True)
def cluster():
    ray.init(num_cpus=2, include_dashboard=False, log_to_driver=False)
    yield
    ray.shutdown()


def single_machine(experiment):
    jobs = [job for part in chunks(experiment, 1 << 20) for job in part]
    return experiment.play(jobs)


def test_the_result_is_that_of_one_machine_bit_for_bit():
    for what in ({"bots": ["random"]}, {"bots": ["random", "greedy"], "ladder": True}):
        experiment = stapel.Experiment("eights", games=60, seed=4, **what)
        told = []
        lines = stapel.ray.run_lines(experiment, part=7, progress=lambda done, of: told.append((done, of)))
        assert lines == single_machine(experiment)
        assert told[-1][0] == told[-1][1] == len(told)
        assert experiment.report(lines).data == experiment.report(single_machine(experiment)).data


def test_a_journal_is_resumed_and_one_of_another_experiment_refused(tmp_path):
    path = tmp_path / "eights.journal"
    experiment = stapel.Experiment("eights", games=40, seed=9)
    path.write_text(experiment.head + "\n" + experiment.play([(0, 3)])[0] + "\n" + '{"cell": 0, "ga')
    lines = stapel.ray.run_lines(experiment, part=5, journal=path)
    assert lines == single_machine(experiment)
    assert sorted(path.read_text().splitlines()[1:]) == sorted(lines)
    again = []
    assert stapel.ray.run_lines(experiment, journal=path, progress=lambda *how: again.append(how)) == lines and again == []
    with pytest.raises(stapel.Refused, match="another experiment"):
        stapel.ray.run_lines(stapel.Experiment("eights", games=40, seed=10), journal=path)


def test_a_worker_that_is_killed_changes_nothing():
    experiment = stapel.Experiment("fab", decks=["rhinar", "dorinthea"], bots=["greedy"], games=80, seed=2)
    killed = []

    @ray.remote
    def who():
        time.sleep(0.05)
        return os.getpid()

    def kill(done, of):
        # In the middle, twice; parts are waiting all the time, so whoever answers plays the next one at once.
        if done in (of // 4, of // 2):
            for pid in set(ray.get([who.remote() for _ in range(2)])):
                time.sleep(0.02)
                os.kill(pid, signal.SIGKILL)
                killed.append(pid)

    lines = stapel.ray.run_lines(experiment, part=2, progress=kill)
    assert len(killed) >= 2 and lines == single_machine(experiment)


def test_a_card_is_tried_on_the_cluster_as_on_one_machine(tmp_path):
    (tmp_path / "fab").mkdir()
    (tmp_path / "fab" / "mine.ron").write_text(
        """[(id: "pack-hunt-red", name: (en: "Pack Hunt", de: "Rudeljagd"), stats: {Pitch: 1, Cost: 2, Power: 9, Defense: 3},
        types: [Brute, Action, Attack], abilities: [When(on: Attacks, this: true, then: [Do(Intimidate)])])]"""
    )
    words = dict(cards=tmp_path, bot="random", games=4, seed=2)
    here, there = stapel.balance("fab", "pack-hunt-red", **words), stapel.ray.balance("fab", "pack-hunt-red", part=1, **words)
    assert here.data == there.data and here.data["change"]


def test_a_self_player_that_is_killed_changes_nothing(tmp_path):
    killed, steps = tmp_path / "killed", itertools.count()

    def falls_once(batch, rng):
        if next(steps) == 14 and not killed.exists():
            killed.touch()
            os.kill(os.getpid(), signal.SIGKILL)
        return batch.random_actions(rng)

    blocks = list(stapel.ray.self_play("eights", falls_once, workers=2, blocks=3, games=8, steps=10, seed=5))
    assert killed.exists()
    for k, block in enumerate(blocks):
        here = stapel.ray.play_block("eights", lambda batch, rng: batch.random_actions(rng), games=8, steps=10, seed=5 + k)
        np.testing.assert_array_equal(block.action, here.action)
        np.testing.assert_array_equal(block.cards, here.cards)


def test_self_play_gives_the_same_blocks_with_any_number_of_workers():
    def any_option(batch, rng):
        return batch.random_actions(rng)

    words = dict(blocks=3, games=8, steps=10, seed=5)
    one = list(stapel.ray.self_play("eights", any_option, workers=1, **words))
    two = list(stapel.ray.self_play("eights", any_option, workers=2, **words))
    here = [stapel.ray.play_block("eights", any_option, games=8, steps=10, seed=5 + k) for k in range(3)]
    for a, b, c in zip(one, two, here, strict=True):
        for name in ("cards", "table", "options", "mask", "seat", "action", "done", "reward"):
            np.testing.assert_array_equal(getattr(a, name), getattr(b, name))
            np.testing.assert_array_equal(getattr(a, name), getattr(c, name))
