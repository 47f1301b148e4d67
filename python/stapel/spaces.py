"""What environments of all libraries have in common: one game, its arrays, and pages of options."""

from __future__ import annotations

import operator
from collections.abc import Mapping, Sequence
from typing import Any, SupportsIndex

import numpy as np
from numpy.typing import NDArray

from . import _stapel
from .batch import Batch
from .folders import Folders

MORE = 13
"""The kind of the last action where there are more options than actions: it turns the page."""

ROOM = {"altered": (128, 40), "athernum": (192, 64), "eights": (32, 24), "fab": (160, 48), "nightfall": (256, 64), "orden": (192, 64)}
"""How many rows and actions an observation has room for, unless said otherwise."""


def room(game: str, rows: int | None, choices: int | None) -> tuple[int, int]:
    usual = ROOM.get(game, (192, 64))
    rows, choices = rows or usual[0], choices or usual[1]
    if choices < 2:
        raise _stapel.Refused("an environment has at least 2 actions: where there are more options, one turns the page")
    return rows, choices


def page_of(count: int, choices: int, page: int) -> tuple[int, int, bool]:
    """From where and how many options are shown, and whether the last action turns the page."""
    if count <= choices:
        return 0, count, False
    shown = choices - 1
    pages = -(-count // shown)
    start = (page % pages) * shown
    return start, min(shown, count - start), True


class Single:
    """One game for an environment. An observation is what a seat sees: rows of cards, numbers of the table, rows of options."""

    def __init__(
        self,
        game: str,
        *,
        decks: Sequence[str | Mapping[str, Any]] | None = None,
        seats: int | None = None,
        options: Mapping[str, str] | None = None,
        cards: Folders | None = None,
        rows: int | None = None,
        choices: int | None = None,
        longest: int = 100_000,
    ) -> None:
        rows, choices = room(game, rows, choices)
        if decks is None:
            decks = [deck["id"] for deck in _stapel.decks(game)]
            least = next(info["seats"][0] for info in _stapel.games() if info["id"] == game)
            decks = [decks[k % len(decks)] for k in range(seats or least)]
        self.batch = Batch(
            game, 1, decks=decks, seats=seats, options=options, cards=cards, threads=1, rows=rows, choices=choices,
            longest=longest,
        )
        self.choices, self.seats, self.page = choices, self.batch.seats, 0
        self.begun = self.over = False

    def reset(self, seed: int) -> None:
        self.batch.reset(seed)
        self.begun, self.over, self.page = True, False, 0

    @property
    def asked(self) -> int:
        return int(self.batch.seat[0])

    def mask(self) -> NDArray[np.int8]:
        """Which actions the seat that has to choose may take now."""
        mask = np.zeros(self.choices, dtype=np.int8)
        if not self.over:
            _, shown, more = page_of(int(self.batch.count[0]), self.choices, self.page)
            mask[:shown] = 1
            mask[-1] |= more
        return mask

    def act(self, action: SupportsIndex | None) -> bool:
        """Takes an action: an option of the page, or the next page. Says whether the game is over."""
        if not self.begun:
            raise _stapel.Illegal("no game has begun: reset the environment first")
        if self.over:
            raise _stapel.Illegal("the game is over")
        if action is None or isinstance(action, bool | np.bool_) or not hasattr(action, "__index__"):
            raise _stapel.Illegal(f"an action is a whole number, and not {action!r}")
        action, count = operator.index(action), int(self.batch.count[0])
        start, shown, more = page_of(count, self.choices, self.page)
        if more and action == self.choices - 1:
            self.page += 1
            return False
        if not 0 <= action < shown:
            raise _stapel.Illegal(f"action {action} was chosen, but the mask allows only 0 to {shown - 1}" + (f" and {self.choices - 1}" if more else ""))
        self.batch._inner.step(np.array([start + action], dtype=np.int64))
        self.page, self.over = 0, bool(self.batch.done[0])
        return self.over

    def render(self, seat: int) -> str:
        """What a seat sees, as text. When the game is over there is nothing to be seen any more."""
        return f"{self.batch.game}: over" if self.over else self.batch.fork().text(seat)

    def observation(self, seat: int) -> dict[str, NDArray[Any]]:
        """Copies: an observation stays as it is. When the game is over there is nothing to be seen any more."""
        batch = self.batch
        if self.over:
            return {
                "observation": np.zeros_like(batch.cards[0]), "table": np.zeros_like(batch.table[0]),
                "options": np.zeros_like(batch.options[0]), "action_mask": np.zeros(self.choices, dtype=np.int8),
            }
        inner = batch._inner
        inner.observe(seat)
        mask = np.zeros(self.choices, dtype=np.int8)
        options = np.zeros_like(batch.options[0])
        if seat == self.asked:
            start, shown, more = page_of(int(batch.count[0]), self.choices, self.page)
            inner.offer(start)
            mask[:shown] = 1
            options[:shown] = batch.options[0, :shown]
            if more:
                mask[-1] = 1
                options[-1] = -1
                options[-1, 0] = MORE
        return {"observation": batch.cards[0].copy(), "table": batch.table[0].copy(), "options": options, "action_mask": mask}
