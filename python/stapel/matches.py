"""Games between bots, ours and yours."""

from __future__ import annotations

import math
import os
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from . import _stapel
from .folders import Folders
from ._stapel import Bot, Experiment, Report, SeatView, Table

Player = str | Bot | Callable[[SeatView], int]
"""A bot by its name, a `Bot`, or a function that is handed a `SeatView` and gives back the number of an option."""

MOST_DECISIONS = 100_000


def _seated(player: Player, seed: int) -> Callable[[Table], int]:
    if isinstance(player, str):
        return Bot(player, seed).choose
    if isinstance(player, Bot):
        return player.choose
    return lambda table: int(player(table.at()))


def play(table: Table, players: Sequence[Player], seed: int = 1) -> Table:
    """Plays a table to its end, one player a seat. The same seed makes bots by name choose the same."""
    if len(players) != table.seats:
        raise _stapel.Refused(f"{len(players)} players for {table.seats} seats")
    seated = [_seated(player, seed * 8 + seat) for seat, player in enumerate(players)]
    for _ in range(MOST_DECISIONS):
        asked = table.asked
        if asked is None:
            return table
        table.choose(seated[asked](table))
    raise _stapel.Broken(f"a game of {table.game} that does not end")


def wilson(points: float, games: int, z: float = 1.959963984540054) -> tuple[float, float]:
    """The 95 % interval of a share after Wilson."""
    if games == 0:
        return 0.0, 1.0
    share = points / games
    middle = share + z * z / (2 * games)
    spread = z * math.sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    whole = 1 + z * z / games
    # Rounding must not put the share itself outside.
    return max(0.0, min(share, (middle - spread) / whole)), min(1.0, max(share, (middle + spread) / whole))


@dataclass
class Match:
    """How players fared against each other: points are wins, and parts of shared first places."""

    game: str
    games: int = 0
    points: list[float] = field(default_factory=list)

    def share(self, player: int) -> float:
        return self.points[player] / self.games if self.games else 0.0

    def interval(self, player: int) -> tuple[float, float]:
        return wilson(self.points[player], self.games)

    def __str__(self) -> str:
        lines = [f"{self.game}: {self.games} games"]
        for k, points in enumerate(self.points):
            low, high = self.interval(k)
            lines.append(f"player {k}: {points:g} points, {self.share(k):.1%} [{low:.1%} – {high:.1%}]")
        return "\n".join(lines)


def match(
    game: str,
    players: Sequence[Player],
    *,
    games: int = 100,
    decks: Sequence[str | Mapping[str, Any]] | None = None,
    seed: int = 1,
    options: Mapping[str, str] | None = None,
    cards: Folders | None = None,
) -> Match:
    """Players against each other; they move on by a seat from game to game. Decks stay with the seats."""
    seats = len(players)
    result = Match(game, points=[0.0] * seats)
    options = None if options is None else dict(options)
    for number in range(games):
        table = _stapel.start(game, decks, seats=seats, seed=seed + number // seats, options=options, cards=cards)
        order = [(seat + number) % seats for seat in range(seats)]
        play(table, [players[k] for k in order], seed=seed + number)
        places = table.places or []
        winners = [seat for seat, place in enumerate(places) if place == 1]
        for seat in winners:
            result.points[order[seat]] += 1 / len(winners)
        result.games += 1
    return result


def chunks(experiment: Experiment, size: int, known: set[tuple[int, int]] | None = None) -> list[list[tuple[int, int]]]:
    """The games of an experiment that are still to be played, in parts: game by game through all line-ups."""
    known = known or set()
    jobs = [(cell, game) for game in range(experiment.games) for cell in range(experiment.cells)]
    jobs = [job for job in jobs if job not in known]
    return [jobs[k : k + size] for k in range(0, len(jobs), size)]


def run(experiment: Experiment, threads: int | None = None, lang: str = "en") -> Report:
    """Plays an experiment on this machine."""
    jobs = [job for part in chunks(experiment, 1 << 20) for job in part]
    return experiment.report(experiment.play(jobs, threads=threads or os.cpu_count() or 1), lang)


def simulate(game: str, *, threads: int | None = None, lang: str = "en", **what: Any) -> Report:
    """Decks against each other, as `stapel sim`: decks, bots, games, seats, seed, options, cards."""
    return run(Experiment(game, **what), threads, lang)


def ladder(game: str, *, threads: int | None = None, lang: str = "en", **what: Any) -> Report:
    """Bots against each other with a rating, as `stapel arena ladder`: bots, decks, games, seed, options, cards."""
    return run(Experiment(game, ladder=True, **what), threads, lang)


def trial(
    game: str, card: str, *, cards: Folders, bot: str = "greedy", games: int = 100, copies: int = 3, seed: int = 1
) -> Experiment:
    """Ready decks with a card of yours against the same without it, or with what it was: `games` of each deck."""
    return Experiment(game, card=card, cards=cards, bots=[bot], games=games, copies=copies, seed=seed)


def balance(game: str, card: str, *, threads: int | None = None, lang: str = "en", **what: Any) -> Report:
    """How strong a card of yours is, as `stapel cards balance`: cards (its folder), bot, games (of each deck), copies, seed."""
    return run(trial(game, card, **what), threads, lang)
