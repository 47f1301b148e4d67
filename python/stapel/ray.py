"""Experiments over as many machines as you like, with Ray. Needs ray.

Every game follows from the experiment and its number alone, so a part can be played anywhere, again, or twice: a worker that is
killed changes nothing, and the result is that of one machine, bit for bit.

    >>> import ray, stapel
    >>> from stapel.ray import simulate
    >>> ray.init()
    >>> simulate("fab", games=200, bots=["greedy"], journal="fab.journal")
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import ray
from numpy.typing import NDArray

from . import _stapel
from ._stapel import Experiment, Report
from .batch import Batch
from .matches import chunks, trial

Progress = Callable[[int, int], None]
"""Is told how many parts are done, of how many."""


def show_progress(done: int, of: int) -> None:
    """A line on standard error that counts up."""
    print(f"\r{done}/{of}", end="\n" if done == of else "", file=sys.stderr, flush=True)


# Whatever happens to a worker, its part is played again: the result cannot differ.
@ray.remote(max_retries=-1)  # type: ignore[misc,untyped-decorator,unused-ignore]
def _play(experiment: Experiment, jobs: list[tuple[int, int]]) -> list[str]:
    return experiment.play(jobs)


class Journal:
    """The games that are there already, a line a game, in the format of `stapel sim --journal`."""

    def __init__(self, path: str | Path, experiment: Experiment) -> None:
        self.path = Path(path)
        self.lines: list[str] = []
        if self.path.exists():
            text = self.path.read_text(encoding="utf-8")
            # A line that was cut off is played again.
            whole = text[: text.rfind("\n") + 1]
            head, *self.lines = whole.splitlines() or [""]
            if head != experiment.head:
                raise _stapel.Refused(f"{self.path}: the journal is of another experiment")
            experiment.report(self.lines)
            if whole != text:
                self.path.write_text(whole, encoding="utf-8")
        else:
            self.path.write_text(experiment.head + "\n", encoding="utf-8")

    def note(self, lines: list[str]) -> None:
        with self.path.open("a", encoding="utf-8") as file:
            file.write("".join(line + "\n" for line in lines))

    def known(self) -> set[tuple[int, int]]:
        return {(game["cell"], game["game"]) for game in map(json.loads, self.lines)}


def run_lines(
    experiment: Experiment, *, part: int = 50, journal: str | Path | None = None, progress: Progress | None = None,
    at_once: int | None = None,
) -> list[str]:
    """Plays an experiment on the cluster; the lines of its games, in order. What the journal has is not played again."""
    kept = Journal(journal, experiment) if journal is not None else None
    lines = list(kept.lines) if kept else []
    open_parts = chunks(experiment, part, kept.known() if kept else None)
    total, done = len(open_parts), 0
    shared = ray.put(experiment)
    at_once = at_once or 4 * max(1, int(ray.cluster_resources().get("CPU", 1)))
    parts, running = iter(open_parts), []
    while True:
        # No more at once than the cluster can use: parts that wait cost memory.
        while len(running) < at_once and (jobs := next(parts, None)) is not None:
            running.append(_play.remote(shared, jobs))
        if not running:
            break
        ready, running = ray.wait(running)
        for played in ray.get(ready):
            lines += played
            done += 1
            if kept:
                kept.note(played)
            if progress:
                progress(done, total)
    return sorted(lines, key=_place)


def _place(line: str) -> tuple[int, int]:
    game = json.loads(line)
    return game["cell"], game["game"]


def run(experiment: Experiment, *, lang: str = "en", **how: Any) -> Report:
    """Plays an experiment on the cluster. `how` is part, journal, progress, at_once."""
    return experiment.report(run_lines(experiment, **how), lang)


def _split(what: dict[str, Any]) -> tuple[dict[str, Any], dict[str, Any]]:
    how = {key: what.pop(key) for key in ("part", "journal", "progress", "at_once", "lang") if key in what}
    return what, how


def simulate(game: str, **what: Any) -> Report:
    """Decks against each other, as `stapel.simulate`, on the cluster."""
    what, how = _split(what)
    return run(Experiment(game, **what), **how)


def ladder(game: str, **what: Any) -> Report:
    """Bots against each other, as `stapel.ladder`, on the cluster."""
    what, how = _split(what)
    return run(Experiment(game, ladder=True, **what), **how)


def balance(game: str, card: str, **what: Any) -> Report:
    """How strong a card of yours is, as `stapel.balance`, on the cluster."""
    what, how = _split(what)
    return run(trial(game, card, **what), **how)


Policy = Callable[[Batch, np.random.Generator], NDArray[np.int64]]
"""Looks at the arrays of a batch (after `observe` and `offer`) and gives back an option for every game."""


@dataclass
class Steps:
    """What was seen and chosen in a batch, step by step: arrays with a step and a game as their first two axes."""

    cards: NDArray[np.int16]
    table: NDArray[np.int16]
    options: NDArray[np.int16]
    mask: NDArray[np.bool_]
    seat: NDArray[np.int8]
    action: NDArray[np.int64]
    done: NDArray[np.bool_]
    reward: NDArray[np.float32]


def play_block(game: str, policy: Policy, *, games: int, steps: int, seed: int, **what: Any) -> Steps:
    """One part of self-play, on this machine: what it gives depends on its words and its seed alone."""
    batch = Batch(game, games, seed=seed, threads=1, **what)
    rng = np.random.default_rng(seed)
    seen: dict[str, list[NDArray[Any]]] = {name: [] for name in Steps.__dataclass_fields__}
    for _ in range(steps):
        batch.observe()
        batch.offer()
        for name in ("cards", "table", "options", "mask", "seat"):
            seen[name].append(getattr(batch, name).copy())
        action = np.asarray(policy(batch, rng))
        batch.step(action)
        seen["action"].append(action)
        seen["done"].append(batch.done.copy())
        seen["reward"].append(batch.reward.copy())
    return Steps(**{name: np.stack(all_of_it) for name, all_of_it in seen.items()})


@ray.remote(max_restarts=-1, max_task_retries=-1)  # type: ignore[misc,untyped-decorator,unused-ignore]
class SelfPlayer:
    """An actor that keeps a policy and plays blocks with it."""

    def __init__(self, game: str, policy: Policy, what: dict[str, Any]) -> None:
        self.game, self.policy, self.what = game, policy, what

    def play(self, seed: int, games: int, steps: int) -> Steps:
        return play_block(self.game, self.policy, games=games, steps=steps, seed=seed, **self.what)


def self_play(
    game: str, policy: Policy, *, blocks: int, games: int = 256, steps: int = 128, seed: int = 1, workers: int = 2, **what: Any
) -> Iterator[Steps]:
    """Blocks of self-play, in order, whoever plays them: the same seed gives the same blocks with any number of workers."""
    players = [SelfPlayer.remote(game, policy, what) for _ in range(workers)]
    waiting = {k: players[k % workers].play.remote(seed + k, games, steps) for k in range(min(blocks, 2 * workers))}
    for k in range(blocks):
        yield ray.get(waiting.pop(k))
        following = k + 2 * workers
        if following < blocks:
            waiting[following] = players[following % workers].play.remote(seed + following, games, steps)
