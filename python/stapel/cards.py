"""Cards and decks: as objects that show themselves, and as data frames."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from . import _stapel, html
from .folders import Folders

if TYPE_CHECKING:
    import pandas as pd


class Card(dict[str, Any]):
    """A card as it is printed: id, name, line, types, badges, numbers, text, reminders, hue, stats. Shows its face in a notebook."""

    def _repr_html_(self) -> str:
        return html.card(self)

    def __repr__(self) -> str:
        return f"<{self['name']}: {self['line']}>"


def cards(game: str, lang: str = "en", *, cards: Folders | None = None) -> list[Card]:
    """All cards of a game; the place of a card in the list is its number in arrays."""
    return [Card(sheet) for sheet in _stapel.cards(game, lang, cards=cards)]


def card(game: str, name: str, lang: str = "en", *, cards: Folders | None = None) -> Card:
    """A card by its id, or else by its name."""
    all_cards = [Card(sheet) for sheet in _stapel.cards(game, lang, cards=cards)]
    folded = name.casefold()
    for key in ("id", "name", "title"):
        for found in all_cards:
            if found[key].casefold() == folded:
                return found
    raise _stapel.Refused(f'there is no card "{name}" in {game}')


def deck(game: str, name: str) -> dict[str, Any]:
    """A ready deck as data: change it and start a table with it."""
    for found in _stapel.decks(game):
        if found["id"] == name:
            return found
    known = ", ".join(found["id"] for found in _stapel.decks(game))
    raise _stapel.Refused(f'there is no deck "{name}"; known are: {known}')


def card_frame(game: str, lang: str = "en", *, cards: Folders | None = None) -> pd.DataFrame:
    """All cards of a game, a row a card, a column a number. Needs pandas."""
    import pandas as pd

    rows = []
    for sheet in _stapel.cards(game, lang, cards=cards):
        row = {key: sheet[key] for key in ("id", "name", "line")}
        row |= {"types": " ".join(sheet["types"]), "text": "\n".join(sheet["text"])}
        rows.append(row | sheet["stats"])
    return pd.DataFrame(rows)


def deck_frame(
    game: str, deck_or_name: str | Mapping[str, Any] | None = None, lang: str = "en", *, cards: Folders | None = None
) -> pd.DataFrame:
    """The cards of a deck, or of all ready decks, with how many there are. Needs pandas."""
    import pandas as pd

    chosen: Sequence[Mapping[str, Any]]
    if deck_or_name is None:
        chosen = _stapel.decks(game)
    else:
        chosen = [deck(game, deck_or_name) if isinstance(deck_or_name, str) else deck_or_name]
    names = {sheet["id"]: sheet["name"] for sheet in _stapel.cards(game, lang, cards=cards)}
    rows = [
        {"deck": one["id"], "pile": pile, "n": n, "card": card_id, "name": names.get(card_id)}
        for one in chosen
        for pile in ("cards", "extra")
        for n, card_id in one.get(pile, [])
    ]
    return pd.DataFrame(rows, columns=["deck", "pile", "n", "card", "name"])
