"""Thousands of games at once, in NumPy arrays that are written in place."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from . import _stapel
from .folders import Folders


class Batch:
    """Many games of one kind, stepped together on all cores.

    Every array is made once and written in place by `step`, `observe` and `offer`; take a copy of what you want to keep. Seats
    in `cards`, `table` and `options` are counted from the seat that has to choose: 0 is that seat.

    `seat`, `count`      who has to choose in each game, and how many options there are
    `done`, `cut`        the last step ended the game; it was cut off because it took too long
    `places`, `reward`   of every seat of a game that has just ended, else 0; 1 is the best place, rewards add up to 0
    `cards`, `rows`      what the seat sees, a row a card (hidden cards that look alike are one row); how many rows there are
    `table`              the numbers of the table and of its players
    `options`, `keys`    a row for each option; a number that names an option by what can be seen of it
    `mask`               which of the rows are options

    A game that ends is followed by the next one at once. Which games are played depends on `seed` alone, not on `threads`.
    """

    seat: NDArray[np.int8]
    count: NDArray[np.int32]
    done: NDArray[np.bool_]
    cut: NDArray[np.bool_]
    places: NDArray[np.int8]
    reward: NDArray[np.float32]
    cards: NDArray[np.int16]
    rows: NDArray[np.int32]
    table: NDArray[np.int16]
    options: NDArray[np.int16]
    keys: NDArray[np.int64]
    mask: NDArray[np.bool_]

    def __init__(
        self,
        game: str,
        games: int = 1024,
        *,
        decks: Sequence[str | Mapping[str, Any]] | None = None,
        seats: int | None = None,
        seed: int = 1,
        options: Mapping[str, str] | None = None,
        cards: Folders | None = None,
        threads: int | None = None,
        rows: int = 128,
        choices: int = 64,
        longest: int = 100_000,
    ) -> None:
        options = None if options is None else dict(options)
        self._inner = _stapel.Batch(
            game, games, decks, seats, seed, options, cards, threads, rows, choices, longest
        )
        for name, array in self._inner.arrays.items():
            setattr(self, name, array)
        self.columns: dict[str, list[str]] = self._inner.columns
        self.game, self.games, self.seats = game, games, self._inner.seats

    def step(self, actions: ArrayLike) -> None:
        """Takes an option in every game. A wrong one is refused, and no game has changed."""
        array = np.asarray(actions)
        if array.shape != (self.games,) or array.dtype.kind not in "iu":
            raise _stapel.Refused(
                f"actions are {self.games} whole numbers, one a game; these are {array.dtype} of shape {array.shape}"
            )
        self._inner.step(np.ascontiguousarray(array, dtype=np.int64))

    def observe(self, seat: int | None = None) -> None:
        """Writes what the seat that has to choose sees (or another one) to `cards`, `rows` and `table`."""
        self._inner.observe(seat)

    def offer(self, skip: int = 0) -> None:
        """Writes the options, from the given one on, to `options`, `keys` and `mask`, as far as there is room."""
        self._inner.offer(skip)

    def reset(self, seed: int) -> None:
        """All games begin anew, by this seed."""
        self._inner.reset(seed)

    def random(self, steps: int) -> int:
        """Plays so many random choices in every game without coming back in between; returns how many that were in all."""
        return self._inner.random(steps)

    def think(self, bot: _stapel.Bot, game: int = 0) -> int:
        """The choice of a bot in one of the games."""
        return self._inner.think(game, bot)

    def fork(self, game: int = 0) -> _stapel.Table:
        """One of the games as it stands: a table of its own, to look at and to play on, without a log."""
        return self._inner.fork(game)

    def random_actions(self, rng: np.random.Generator) -> NDArray[np.int64]:
        """Any option in every game."""
        return (rng.random(self.games) * self.count).astype(np.int64)

    def __repr__(self) -> str:
        return f"<stapel.Batch of {self.games} games of {self.game}, {self.seats} seats>"
