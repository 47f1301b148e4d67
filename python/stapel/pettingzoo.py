"""All games as PettingZoo environments (AEC), for every number of seats. Needs pettingzoo.

    >>> from stapel.pettingzoo import env
    >>> game = env("nightfall", seats=4)
    >>> game.reset(seed=1)
    >>> for agent in game.agent_iter():
    ...     seen, reward, ended, cut, info = game.last()
    ...     game.step(None if ended or cut else game.action_space(agent).sample(seen["action_mask"]))
"""

from __future__ import annotations

from typing import Any, SupportsIndex

import numpy as np
from gymnasium.spaces import Box, Dict, Discrete
from pettingzoo import AECEnv

from . import _stapel
from .spaces import Single


def env(game: str, **what: Any) -> Table:
    """An environment of a game; `what` is decks, seats, options, cards, rows, choices, longest."""
    return Table(game, **what)


def observation_space(single: Single) -> Dict:
    number = dict(low=-32768, high=32767, dtype=np.int16)
    batch = single.batch
    return Dict(
        {
            "observation": Box(shape=batch.cards.shape[1:], **number),
            "table": Box(shape=batch.table.shape[1:], **number),
            "options": Box(shape=batch.options.shape[1:], **number),
            "action_mask": Box(low=0, high=1, shape=(single.choices,), dtype=np.int8),
        }
    )


class Table(AECEnv):  # type: ignore[misc]
    """One table. An agent is a seat; a reward comes at the end, from -1 for the last to 1 for the only winner."""

    metadata = {"render_modes": ["ansi"], "name": "stapel_v0", "is_parallelizable": False}

    def __init__(self, game: str, *, render_mode: str | None = None, **what: Any) -> None:
        super().__init__()
        self.single = Single(game, **what)
        self.game, self.render_mode = game, render_mode
        self.metadata = {**type(self).metadata, "name": f"stapel_{game}_v0"}
        self.possible_agents = [f"seat_{k}" for k in range(self.single.seats)]
        self._seat = {agent: k for k, agent in enumerate(self.possible_agents)}
        self._space = observation_space(self.single)
        self.observation_spaces = {agent: self._space for agent in self.possible_agents}
        self.action_spaces = {agent: Discrete(self.single.choices) for agent in self.possible_agents}
        self._rng = np.random.default_rng()
        self.agents: list[str] = []

    def observation_space(self, agent: str) -> Dict:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Discrete:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        if seed is not None:
            self._rng = np.random.default_rng(seed)
        self.single.reset(int(self._rng.integers(1 << 63)))
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self.single.asked]

    def observe(self, agent: str) -> dict[str, Any]:
        return self.single.observation(self._seat[agent])

    def step(self, action: SupportsIndex | None) -> None:
        if not self.agents:
            raise _stapel.Illegal("no game is under way: reset the environment first")
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        over = self.single.act(action)
        self._cumulative_rewards[agent] = 0.0
        if over:
            batch = self.single.batch
            cut = bool(batch.cut[0])
            for name, seat in self._seat.items():
                self.rewards[name] = float(batch.reward[0, seat])
                (self.truncations if cut else self.terminations)[name] = True
            self._accumulate_rewards()
            # Whoever is dead has a last turn, in the order of the seats.
            self._deads_step_first()
            self.agent_selection = self.agents[0]
        else:
            self.agent_selection = self.possible_agents[self.single.asked]

    def render(self) -> str | None:
        """The table as the seat that has to choose sees it."""
        return self.single.render(self.single.asked) if self.render_mode == "ansi" else None

    def close(self) -> None:
        pass
