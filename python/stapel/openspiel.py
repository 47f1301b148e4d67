"""All games as Python games of OpenSpiel (`pyspiel`). Needs open_spiel.

    >>> import pyspiel, stapel.openspiel
    >>> game = pyspiel.load_game("stapel_eights", {"players": 3})

Chance is one node at the beginning, which draws one of `deals` deals; all shuffles of a game follow from it. The observation
tensor is what a player sees, and no memory of the past. Actions are the options of a decision by their number; where there are
more than actions, the last one turns the page.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import pyspiel

from . import _stapel
from .spaces import page_of, room

LONGEST = 100_000


def _type(game: str, least: int, most: int) -> Any:
    return pyspiel.GameType(
        short_name=f"stapel_{game}",
        long_name=f"Stapel {game}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=most,
        min_num_players=least,
        provides_information_state_string=False,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"players": least, "deals": 1000, "decks": "", "rows": 0, "choices": 0},
    )


class Game(pyspiel.Game):  # type: ignore[misc]
    """One of our games. Parameters: players, deals, decks (names with commas between), rows, choices."""

    stapel_game = ""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        params = params or {}
        info = next(info for info in _stapel.games() if info["id"] == self.stapel_game)
        self.seats = int(params.get("players", info["seats"][0]))
        self.deals = int(params.get("deals", 1000))
        if self.deals < 1:
            raise _stapel.Refused("there is at least one deal")
        named = [name for name in str(params.get("decks", "")).split(",") if name]
        ready = named or info["decks"]
        self.decks = [ready[k % len(ready)] for k in range(self.seats)]
        self.rows, self.choices = room(
            self.stapel_game, int(params.get("rows", 0)) or None, int(params.get("choices", 0)) or None
        )
        seen = self.table(0).observe(0)
        self.shape = (self.rows, len(seen["card_columns"]), len(seen["table_columns"]), self.choices, len(seen["option_columns"]))
        super().__init__(
            _TYPES[self.stapel_game],
            pyspiel.GameInfo(
                num_distinct_actions=self.choices,
                max_chance_outcomes=self.deals,
                num_players=self.seats,
                min_utility=-1.0,
                max_utility=1.0,
                utility_sum=0.0,
                max_game_length=LONGEST,
            ),
            params,
        )

    def table(self, deal: int) -> _stapel.Table:
        return _stapel.start(self.stapel_game, self.decks, seats=self.seats, seed=deal + 1)

    def new_initial_state(self) -> State:
        return State(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        return Observer(self)

    def max_history_length(self) -> int:
        return LONGEST


class State(pyspiel.State):  # type: ignore[misc]
    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.stapel_game = game
        self.table: _stapel.Table | None = None
        self.page = 0

    def current_player(self) -> int:
        if self.table is None:
            return int(pyspiel.PlayerId.CHANCE)
        asked = self.table.asked
        return int(pyspiel.PlayerId.TERMINAL) if asked is None else asked

    def _legal_actions(self, player: int) -> list[int]:
        if self.table is None or self.table.asked != player:
            return []
        _, shown, more = page_of(self.table.count, self.stapel_game.choices, self.page)
        return list(range(shown)) + ([self.stapel_game.choices - 1] if more else [])

    def chance_outcomes(self) -> list[tuple[int, float]]:
        deals = self.stapel_game.deals
        return [(deal, 1.0 / deals) for deal in range(deals)]

    def _apply_action(self, action: int) -> None:
        if self.table is None:
            self.table = self.stapel_game.table(action)
            return
        start, shown, more = page_of(self.table.count, self.stapel_game.choices, self.page)
        if more and action == self.stapel_game.choices - 1:
            self.page += 1
            return
        if not 0 <= action < shown:
            raise _stapel.Illegal(f"action {action} is not among the legal ones")
        self.table.choose(start + action)
        self.page = 0

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE or self.table is None:
            return f"deal {action}"
        start, shown, more = page_of(self.table.count, self.stapel_game.choices, self.page)
        if more and action == self.stapel_game.choices - 1:
            return "more options"
        return self.table.options()[start + action].label if action < shown else f"action {action}"

    def is_terminal(self) -> bool:
        return self.table is not None and self.table.over

    def returns(self) -> list[float]:
        places = self.table.places if self.table is not None else None
        if places is None:
            return [0.0] * self.stapel_game.seats
        others = max(1, len(places) - 1)
        return [(sum(p > mine for p in places) - sum(p < mine for p in places)) / others for mine in places]

    def __str__(self) -> str:
        return "to be dealt" if self.table is None else self.table.text("open") + f"\npage {self.page}"


class Observer:
    """What a player sees: rows of cards, numbers of the table, rows of options, one after the other."""

    def __init__(self, game: Game) -> None:
        rows, width, table, choices, option = game.shape
        self.tensor = np.zeros(rows * width + table + choices * option, np.float32)
        cut = np.split(self.tensor, [rows * width, rows * width + table])
        self.dict = {"cards": cut[0].reshape(rows, width), "table": cut[1], "options": cut[2].reshape(choices, option)}
        self.choices = choices

    def set_from(self, state: State, player: int) -> None:
        self.tensor.fill(0)
        if state.table is None:
            return
        seen = state.table.observe(player)
        cards = seen["cards"][: len(self.dict["cards"])]
        self.dict["cards"][: len(cards)] = cards
        self.dict["table"][:] = seen["table"]
        start, shown, _ = page_of(len(seen["options"]), self.choices, state.page)
        self.dict["options"][:shown] = seen["options"][start : start + shown]

    def string_from(self, state: State, player: int) -> str:
        return "to be dealt" if state.table is None else state.table.text(player)


def _register() -> dict[str, Any]:
    types = {}
    for info in _stapel.games():
        least, most = info["seats"]
        types[info["id"]] = _type(info["id"], least, most)
    return types


_TYPES = _register()
for _id, _game_type in _TYPES.items():
    pyspiel.register_game(_game_type, type(f"Game_{_id}", (Game,), {"stapel_game": _id}))
