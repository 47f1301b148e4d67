"""Stapel for Python: card games by their rulebooks.

    >>> import stapel
    >>> table = stapel.start("fab", decks=["rhinar", "dorinthea"], seed=1)
    >>> bots = [stapel.Bot("greedy", seed=seat) for seat in range(table.seats)]
    >>> while not table.over:
    ...     table.choose(bots[table.asked].choose(table))
    >>> table.places

`stapel.pettingzoo`, `stapel.gymnasium`, `stapel.openspiel` and `stapel.ray` need the libraries they are named after and are
imported by themselves.
"""

from ._stapel import (
    Bot,
    Broken,
    Experiment,
    Illegal,
    Option,
    Refused,
    Report,
    SeatView,
    Table,
    __version__,
    bench,
    check_deck,
    decks,
    from_bytes,
    games,
    opponents,
    replay,
    run_scenario,
    start,
)
from .batch import Batch
from .cards import Card, card, card_frame, cards, deck, deck_frame
from .matches import Match, Player, balance, ladder, match, play, simulate, trial
from .replays import Replay

__all__ = [
    "Batch", "Bot", "Broken", "Card", "Experiment", "Illegal", "Match", "Option", "Player", "Refused", "Replay",
    "Report", "SeatView", "Table", "__version__", "balance", "bench", "card", "card_frame", "cards", "check_deck", "deck",
    "deck_frame", "decks", "from_bytes", "games", "ladder", "match", "opponents", "play", "replay", "run_scenario", "simulate", "start",
    "trial",
]
