"""A game against bots as a Gymnasium environment. Needs gymnasium.

    >>> from stapel.gymnasium import Against
    >>> game = Against("eights", bot="greedy")
    >>> seen, info = game.reset(seed=1)
    >>> seen, reward, ended, cut, info = game.step(game.action_space.sample())

`gymnasium.make("stapel/Against-v0", game="eights")` works as well.
"""

from __future__ import annotations

from typing import Any, SupportsIndex

import gymnasium
import numpy as np
from gymnasium.spaces import Discrete
from numpy.typing import NDArray

from . import _stapel
from .pettingzoo import observation_space
from .spaces import Single


class Legal(Discrete):  # type: ignore[misc]
    """Actions of which some are legal now: what is sampled is one of them."""

    def __init__(self, n: int) -> None:
        super().__init__(n)
        self.legal: NDArray[np.int8] = np.ones(n, dtype=np.int8)

    def sample(self, mask: NDArray[np.int8] | None = None, probability: Any = None) -> np.int64:
        if mask is None and probability is None and self.legal.any():
            mask = self.legal
        return super().sample(mask, probability)


class Against(gymnasium.Env):  # type: ignore[misc,type-arg]
    """You against bots. The reward comes at the end, from -1 for the last to 1 for the only winner."""

    metadata = {"render_modes": ["ansi"]}

    def __init__(
        self, game: str, *, bot: str = "greedy", seat: int | None = 0, render_mode: str | None = None, **what: Any
    ) -> None:
        """`seat` is yours; None for another one each game. `what` is decks, seats, options, cards, rows, choices, longest."""
        self.single = Single(game, **what)
        if seat is not None and not 0 <= seat < self.single.seats:
            raise _stapel.Refused(f"seat {seat} is not in this game (0 to {self.single.seats - 1})")
        self.game, self.bot, self.seat, self.render_mode = game, _stapel.Bot(bot).name, seat, render_mode
        self.observation_space = observation_space(self.single)
        self.action_space = Legal(self.single.choices)
        self.me = 0

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[dict[str, Any], dict[str, Any]]:
        super().reset(seed=seed)
        self._begin()
        # A game in which one is never asked teaches nothing.
        while self.single.over:
            self._begin()
        return self._seen(), {}

    def _begin(self) -> None:
        number = int(self.np_random.integers(1 << 62))
        self.me = int(self.np_random.integers(self.single.seats)) if self.seat is None else self.seat
        self.bots = [_stapel.Bot(self.bot, number + k) for k in range(self.single.seats)]
        self.single.reset(number)
        self._others()

    def _others(self) -> None:
        single = self.single
        while not single.over and single.asked != self.me:
            choice = single.batch.think(self.bots[single.asked])
            single.page = 0
            single.batch.step(np.array([choice]))
            single.over = bool(single.batch.done[0])

    def _seen(self) -> dict[str, Any]:
        seen = self.single.observation(self.me)
        self.action_space.legal = seen["action_mask"]
        return seen

    def step(self, action: SupportsIndex) -> tuple[dict[str, Any], float, bool, bool, dict[str, Any]]:
        single = self.single
        single.act(action)
        self._others()
        batch = single.batch
        cut = single.over and bool(batch.cut[0])
        reward = float(batch.reward[0, self.me]) if single.over else 0.0
        return self._seen(), reward, single.over and not cut, cut, {}

    def render(self) -> str | None:
        """The table as you see it."""
        return self.single.render(self.me) if self.render_mode == "ansi" else None


gymnasium.register(id="stapel/Against-v0", entry_point="stapel.gymnasium:Against", disable_env_checker=True)
