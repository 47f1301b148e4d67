"""Experiments on a Ray cluster of this machine. `pip install ray`, then `pytest python/tests_more/test_ray.py`."""

import os
import signal
import threading
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
    killed, over = [], threading.Event()

    @ray.remote
    def who():
        time.sleep(0.05)
        return os.getpid()

    def kill():
        time.sleep(0.3)
        for pid in set(ray.get([who.remote() for _ in range(2)])):
            if not over.is_set():
                os.kill(pid, signal.SIGKILL)
                killed.append(pid)

    thread = threading.Thread(target=kill)
    thread.start()
    lines = stapel.ray.run_lines(experiment, part=2)
    over.set()
    thread.join()
    assert killed and lines == single_machine(experiment)


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
