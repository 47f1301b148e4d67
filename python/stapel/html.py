"""Cards, tables, replays and reports as HTML for notebooks: whole by itself, without scripts, fonts or pictures from elsewhere.

The faces follow the same declarations as those of the browser: name, line, badges, numbers and text of a card, its colour as an
angle on the colour circle, and where a game lays its zones.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from html import escape
from typing import TYPE_CHECKING, Any

from . import _stapel

if TYPE_CHECKING:
    from .replays import Replay

STYLE = """<style>
.stapel{font:14px/1.35 system-ui,sans-serif;color:#ece7df}
.stapel .felt{background:radial-gradient(circle at 50% 40%,#27443c,#12211d);border-radius:12px;padding:10px 14px;overflow-x:auto}
.stapel .row{display:flex;flex-wrap:wrap;gap:8px;align-items:flex-start;margin:6px 0}
.stapel .zone{background:#0003;border-radius:8px;padding:4px 8px 8px}
.stapel .zone>b{display:block;font-size:11px;font-weight:600;opacity:.75;margin-bottom:4px}
.stapel .face{box-sizing:border-box;display:flex;flex-direction:column;border-radius:9px;padding:6px;color:#fff;
 border:1px solid #fff3;box-shadow:0 2px 6px #0008;background:linear-gradient(hsl(var(--h) 45% 34%),hsl(var(--h) 40% 15%) 62%,#0d0b0a)}
.stapel .face.big{width:230px;min-height:322px;padding:10px}
.stapel .face.small{width:104px;min-height:62px;font-size:11px;line-height:1.2}
.stapel .face.back{background:repeating-linear-gradient(45deg,#3b4a52 0 6px,#2c383e 6px 12px);min-height:40px;width:42px;padding:0;
 align-items:center;justify-content:center;font-size:13px}
.stapel .face .name{font-weight:700;display:flex;justify-content:space-between;gap:6px}
.stapel .face .line{font-size:.82em;opacity:.85;margin:2px 0 4px}
.stapel .face .sky{flex:1;min-height:40px;border-radius:6px;margin:4px 0;
 background:radial-gradient(circle at 30% 20%,hsl(var(--h) 70% 62%),hsl(calc(var(--h) + 30) 50% 30%) 60%,hsl(var(--h) 40% 18%))}
.stapel .face .text{background:#f6efdf;color:#221a10;border-radius:6px;padding:6px 8px;font-size:.9em}
.stapel .face .text p{margin:0 0 .35em}.stapel .face .text p:last-child{margin:0}
.stapel .nums{display:flex;flex-wrap:wrap;gap:4px;margin-top:4px}
.stapel .nums span{background:#0009;border-radius:9px;padding:0 6px;font-size:.85em}
.stapel .badge{background:#fff2;border-radius:9px;padding:0 6px;font-size:.8em;font-weight:400;white-space:nowrap}
.stapel .mark{background:#fff5d6;color:#2a1c05;border-radius:4px;padding:0 4px;font-size:.85em}
.stapel .ask{background:#0005;border-left:3px solid #e6a92f;border-radius:4px;padding:4px 10px;margin-top:8px}
.stapel ol{margin:4px 0 0;padding-left:1.6em}.stapel .seat{font-weight:700;margin-right:8px}
.stapel details{background:#1b2723;border-radius:8px;padding:4px 10px;margin-top:6px}
</style>"""


def _whole(inside: str) -> str:
    return f'{STYLE}<div class="stapel">{inside}</div>'


def _numbers(numbers: list[dict[str, Any]]) -> str:
    def one(number: dict[str, Any]) -> str:
        value = number["reads"] or number["value"]
        most = f"/{number['of']}" if number["of"] is not None and number["of"] != number["value"] else ""
        return f"<span title=\"{escape(number['word'])}\">{escape(number['short'] or number['word'])} {escape(str(value))}{most}</span>"

    return f'<div class="nums">{"".join(map(one, numbers))}</div>' if numbers else ""


def face(sheet: Mapping[str, Any]) -> str:
    """The front of a card."""
    badges = "".join(f'<span class="badge">{escape(badge["word"])}</span>' for badge in sheet["badges"])
    text = "".join(f"<p>{escape(line)}</p>" for line in sheet["text"])
    return (
        f'<div class="face big" style="--h:{int(sheet["hue"])}"><div class="name"><span>{escape(sheet["name"])}</span></div>'
        f'<div class="line">{escape(sheet["line"])}</div><div>{badges}</div><div class="sky"></div>'
        f"{f'<div class=text>{text}</div>' if text else ''}{_numbers(sheet['numbers'])}</div>"
    )


def card(sheet: Mapping[str, Any]) -> str:
    return _whole(face(sheet))


@lru_cache(maxsize=16)
def _hues(game: str) -> dict[str, int]:
    return {sheet["id"]: sheet["hue"] for sheet in _stapel.cards(game)}


def _piece(piece: dict[str, Any], game: str) -> str:
    if piece["name"] is None:
        return '<div class="face back">?</div>'
    marks = "".join(f'<span class="mark">{escape(mark["word"])}</span> ' for mark in piece["marks"])
    hue = _hues(game).get(piece["card"], 200)
    return (
        f'<div class="face small" style="--h:{hue}"><div class="name">{escape(piece["name"])}</div>{marks}'
        f'{_numbers(piece["numbers"])}</div>'
    )


def _area(area: dict[str, Any], game: str) -> str:
    cards = area["cards"]
    if not cards:
        return ""
    if area["look"] == "pile" or all(piece["name"] is None for piece in cards):
        top = _piece(cards[-1], game) if area["look"] == "pile" else '<div class="face back">?</div>'
        inside = f'<div class="row">{top}<span>× {len(cards)}</span></div>'
    else:
        inside = f'<div class="row">{"".join(_piece(piece, game) for piece in cards)}</div>'
    return f'<div class="zone"><b>{escape(area["word"])}</b>{inside}</div>'


def scene(told: dict[str, Any]) -> str:
    """A table as one audience sees it, from `Table.scene`."""
    game = told["game"]
    parts = [f"<div><b>{escape(told['headline'])}</b></div>"]
    for side in told["sides"]:
        areas = "".join(_area(area, game) for area in side["areas"])
        parts.append(
            f'<div><span class="seat">{escape(side["name"])}</span>{_numbers(side["numbers"])}<div class="row">{areas}</div></div>'
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
    return _whole(scene(shown.scene("open" if shown.asked is None else shown.asked)))


def replay(shown: Replay) -> str:
    """The last table, and what happened, all cards open."""
    lines = "".join(f"<li>{escape(line)}</li>" for line in shown.end.told("open"))
    story = f"<details><summary>{len(shown)} steps</summary><ol>{lines}</ol></details>"
    return _whole(scene(shown.end.scene("open")) + story)


def report(shown: _stapel.Report) -> str:
    """The page of a report in a frame of its own; a ladder as plain text."""
    if shown.page is None:
        return f"<pre>{escape(shown.text)}</pre>"
    return f'<iframe srcdoc="{escape(shown.page, quote=True)}" style="width:100%;height:640px;border:0"></iframe>'
