"""Cards, tables, replays and reports as HTML for notebooks: whole by itself, without scripts, fonts or pictures from elsewhere.

Cards have the faces of the browser (`stapel.faces`); where a game lays its zones is told by its scene.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from html import escape
from typing import TYPE_CHECKING, Any

from . import _stapel, faces
from .faces import Face

if TYPE_CHECKING:
    from .replays import Replay

STYLE = """
.stapel{--sans:'Alegreya Sans',system-ui,sans-serif;--narrow:'Barlow Condensed','Arial Narrow',sans-serif;
 font:14px/1.35 var(--sans);color:#ece7df}
.stapel *{box-sizing:border-box}
.stapel .felt{background:radial-gradient(circle at 50% 40%,#27443c,#12211d);border-radius:12px;padding:10px 14px;overflow-x:auto}
.stapel .row{display:flex;flex-wrap:wrap;gap:8px;align-items:flex-start;margin:6px 0}
.stapel .zone{background:#0003;border-radius:8px;padding:4px 8px 8px}
.stapel .zone>b{display:block;font-size:11px;font-weight:600;opacity:.75;margin-bottom:4px}
.stapel .place{position:relative;width:88px}
.stapel .place.zoom{width:270px}.stapel .place.hand{width:118px}.stapel .place.small{width:44px}
.stapel .nums{display:flex;flex-wrap:wrap;gap:4px;margin-top:4px}
.stapel .nums>span{background:#0009;border-radius:9px;padding:0 6px;font-size:.85em}
.stapel .ask{background:#0005;border-left:3px solid #e6a92f;border-radius:4px;padding:4px 10px;margin-top:8px}
.stapel ol{margin:4px 0 0;padding-left:1.6em}.stapel .player{font-weight:700;margin-right:8px}
.stapel details{background:#1b2723;border-radius:8px;padding:4px 10px;margin-top:6px}
"""


def _whole(game: str, inside: str) -> str:
    return f'<style>{STYLE}{faces.styles(game)}</style><div class="stapel">{inside}</div>'


def _numbers(numbers: list[dict[str, Any]]) -> str:
    def one(number: dict[str, Any]) -> str:
        value = number["reads"] or number["value"]
        most = f"/{number['of']}" if number["of"] is not None and number["of"] != number["value"] else ""
        word = escape(number["word"])
        return f'<span title="{word}">{escape(number["short"]) or word} {escape(str(value))}{most}</span>'

    return f'<div class="nums">{"".join(map(one, numbers))}</div>' if numbers else ""


def _placed(inside: str, size: str) -> str:
    return f'<div class="place {size}">{inside}</div>'


def card(sheet: Mapping[str, Any]) -> str:
    """A card as large as it is read."""
    game = sheet["game"]
    return _whole(game, _placed(faces.front(Face(game, sheet["id"], "zoom", sheet)), "zoom"))


@lru_cache(maxsize=16)
def _sheets(game: str) -> dict[str, dict[str, Any]]:
    return {sheet["id"]: sheet for sheet in _stapel.cards(game)}


def _piece(piece: dict[str, Any], game: str, size: str) -> str:
    if piece["name"] is None:
        return _placed(faces.back(game), "small")
    # A card of one's own is in no list of ours: its piece has its name and numbers.
    card_id = piece["card"] or ""
    plain = {"id": card_id, "name": piece["name"], "title": piece["name"], "line": "", "numbers": piece["numbers"]}
    sheet = _sheets(game).get(card_id, {**plain, "badges": [], "text": [], "reminders": []})
    return _placed(faces.front(Face(game, card_id, size, sheet, piece)), size)


def _area(area: dict[str, Any], game: str) -> str:
    cards = area["cards"]
    if not cards:
        return ""
    hidden = all(piece["name"] is None for piece in cards)
    if area["look"] == "pile" or hidden:
        inside = f"{_piece(cards[-1], game, 'table')}<span>× {len(cards)}</span>"
    else:
        size = "hand" if area["look"] == "hand" else "table"
        inside = "".join(_piece(piece, game, size) for piece in cards)
    return f'<div class="zone"><b>{escape(area["word"])}</b><div class="row">{inside}</div></div>'


def scene(told: dict[str, Any]) -> str:
    """A table as one audience sees it, from `Table.scene`."""
    game = told["game"]
    parts = [f"<div><b>{escape(told['headline'])}</b></div>"]
    for side in told["sides"]:
        areas = "".join(_area(area, game) for area in side["areas"])
        parts.append(
            f'<div><span class="player">{escape(side["name"])}</span>{_numbers(side["numbers"])}<div class="row">{areas}</div></div>'
        )
    middle = "".join(_area(area, game) for area in told["middle"])
    parts.append(f'<div class="row">{middle}</div>' if middle else "")
    if told["places"]:
        parts.append(f'<div class="ask">Places: {", ".join(map(str, told["places"]))}</div>')
    elif told["question"]:
        question = told["question"]
        items = "".join(f"<li>{escape(option['label'])}</li>" for option in question["options"])
        parts.append(f'<div class="ask">{escape(question["title"])}<ol start="0">{items}</ol></div>')
    return f'<div class="felt">{"".join(parts)}</div>'


def table(shown: _stapel.Table) -> str:
    """As the seat that has to choose sees it; all cards open when the game is over."""
    return _whole(shown.game, scene(shown.scene("open" if shown.asked is None else shown.asked)))


def replay(shown: Replay) -> str:
    """The last table, and what happened, all cards open."""
    lines = "".join(f"<li>{escape(line)}</li>" for line in shown.end.told("open"))
    story = f"<details><summary>{len(shown)} steps</summary><ol>{lines}</ol></details>"
    return _whole(shown.end.game, scene(shown.end.scene("open")) + story)


def report(shown: _stapel.Report) -> str:
    """The page of a report in a frame of its own; a ladder as plain text."""
    if shown.page is None:
        return f"<pre>{escape(shown.text)}</pre>"
    return f'<iframe srcdoc="{escape(shown.page, quote=True)}" style="width:100%;height:640px;border:0"></iframe>'
