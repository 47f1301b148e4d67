"""A recorded game, step by step."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence

from . import _stapel, html
from .folders import Folders
from ._stapel import Table


class Replay:
    """A game from its log, as `Table.log` writes it and the server stores it. Shows itself in a notebook, all cards open."""

    def __init__(self, log: str, *, cards: Folders | None = None) -> None:
        self.end: Table = _stapel.replay(log, cards=cards)
        self._cards, self._log = cards, json.loads(log)
        self._entries = [entry for stretch in self._log["stretches"] for entry in stretch["entries"]]

    def __len__(self) -> int:
        """How many steps it has."""
        return len(self._entries)

    def at(self, step: int) -> Table:
        """The table after so many steps; the whole game is played anew up to there."""
        if not 0 <= step <= len(self):
            raise _stapel.Illegal(f"step {step} is not in this game (0 to {len(self)})")
        for table in self.tables(step):
            if table.steps == step:
                return table
        return self.end.fork()

    def tables(self, last: int | None = None) -> Iterator[Table]:
        """The table at every step, the first before anything was chosen. Take a fork of what you want to keep."""
        setup = self._log["set_up"]
        table = _stapel.start(
            self._log["game"], setup["decks"], seats=len(setup["decks"]), seed=int(self._log["seed"]),
            options=setup.get("options"), cards=self._cards,
        )
        yield table
        for entry in self._entries[:last]:
            if isinstance(entry, int):
                table.choose(entry)
            elif "concede" in entry:
                table.concede(entry["concede"])
            else:
                return
            yield table

    def _repr_html_(self) -> str:
        return html.replay(self)
