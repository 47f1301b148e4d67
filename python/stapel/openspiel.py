"""All games as Python games of OpenSpiel (`pyspiel`). Needs open_spiel.

    >>> import pyspiel, stapel.openspiel
    >>> game = pyspiel.load_game("stapel_eights", {"players": 3})

Chance is one node at the beginning, which draws one of `deals` deals; all shuffles of a game follow from it. The observation
tensor is what a player sees, and no memory of the past. Actions are the options of a decision by their number; where there are
more than actions, the last one turns the page.
"""

from __future__ import annotations

from dataclasses import dataclass
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


@dataclass(frozen=True)
class Words:
    """What a game was started with: copied with every state, so it is no object of OpenSpiel."""

    game: str
    seats: int
    deals: int
    decks: tuple[str, ...]
    rows: int
    choices: int

    def table(self, deal: int) -> _stapel.Table:
        return _stapel.start(self.game, list(self.decks), seats=self.seats, seed=deal + 1)


class Game(pyspiel.Game):  # type: ignore[misc]
    """One of our games. Parameters: players, deals, decks (names with commas between), rows, choices."""

    stapel_game = ""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        params = params or {}
        info = next(info for info in _stapel.games() if info["id"] == self.stapel_game)
        seats, deals = int(params.get("players", info["seats"][0])), int(params.get("deals", 1000))
        if deals < 1:
            raise _stapel.Refused("there is at least one deal")
        ready = [name for name in str(params.get("decks", "")).split(",") if name] or info["decks"]
        rows, choices = room(
            self.stapel_game, int(params.get("rows", 0)) or None, int(params.get("choices", 0)) or None
        )
        decks = tuple(ready[k % len(ready)] for k in range(seats))
        self.words = Words(self.stapel_game, seats, deals, decks, rows, choices)
        seen = self.words.table(0).observe(0)
        columns = [len(seen[name]) for name in ("card_columns", "table_columns", "option_columns")]
        self.shape = (rows, columns[0], columns[1], choices, columns[2])
        super().__init__(
            _TYPES[self.stapel_game],
            pyspiel.GameInfo(
                num_distinct_actions=choices,
                max_chance_outcomes=deals,
                num_players=seats,
                min_utility=-1.0,
                max_utility=1.0,
                utility_sum=0.0,
                max_game_length=LONGEST,
            ),
            params,
        )

    def new_initial_state(self) -> State:
        return State(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        return Observer(self)

    def max_history_length(self) -> int:
        return LONGEST


class State(pyspiel.State):  # type: ignore[misc]
    """A table of one of our games; before the deal there is none."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.words = game.words
        self.table: _stapel.Table | None = None
        self.page = 0
        self._labels: list[str] | None = None

    def current_player(self) -> int:
        if self.table is None:
            return int(pyspiel.PlayerId.CHANCE)
        asked = self.table.asked
        return int(pyspiel.PlayerId.TERMINAL) if asked is None else asked

    def _legal_actions(self, player: int) -> list[int]:
        if self.table is None or self.table.asked != player:
            return []
        _, shown, more = page_of(self.table.count, self.words.choices, self.page)
        return list(range(shown)) + ([self.words.choices - 1] if more else [])

    def chance_outcomes(self) -> list[tuple[int, float]]:
        deals = self.words.deals
        return [(deal, 1.0 / deals) for deal in range(deals)]

    def _apply_action(self, action: int) -> None:
        if self.table is None:
            self.table = self.words.table(action)
            return
        start, shown, more = page_of(self.table.count, self.words.choices, self.page)
        if more and action == self.words.choices - 1:
            self.page += 1
            return
        if not 0 <= action < shown:
            raise _stapel.Illegal(f"action {action} is not among the legal ones")
        self.table.choose(start + action)
        self.page, self._labels = 0, None

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE or self.table is None:
            return f"deal {action}"
        start, shown, more = page_of(self.table.count, self.words.choices, self.page)
        if more and action == self.words.choices - 1:
            return "more options"
        if action >= shown:
            return f"{action}: not an option now"
        if self._labels is None:
            self._labels = [option.label for option in self.table.options()]
        # With its number: OpenSpiel wants names that differ, and options may mean the same.
        return f"{action}: {self._labels[start + action]}"

    def is_terminal(self) -> bool:
        return self.table is not None and self.table.over

    def returns(self) -> list[float]:
        places = self.table.places if self.table is not None else None
        if places is None:
            return [0.0] * self.words.seats
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
