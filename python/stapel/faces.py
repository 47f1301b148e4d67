"""Faces of cards as the browser has them, for notebooks: HTML without scripts, fonts or files from elsewhere.

Styles, pictograms and colours are the browser's own; what stands where on a face is said here as its components say it
(`web/src/parts/faces`). Where the browser draws a picture, a face here has what it shows until that is drawn: the pictogram on
the colour of the print.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from html import escape
from typing import Any, NamedTuple

from . import _stapel

Figure = Mapping[str, Any]

MOST_MARKS = 3
NAMES = ((30, "longest"), (23, "longer"), (16, "long"))
TEXTS = ((420, "endless"), (300, "verbose"), (150, "wordy"))
MOONS = {"Red", "Yellow", "Green", "Blue", "Purple", "White"}
PROPERTIES = {"T": "Loyalty", "K": "Strength", "V": "Wealth", "W": "Knowledge", "E": "Enlightenment", "S": "Bliss", "?": "Joker"}


@lru_cache(maxsize=1)
def _shared() -> dict[str, Any]:
    return dict(json.loads(_stapel.shared_looks()))


@lru_cache(maxsize=8)
def _pictograms(game: str) -> dict[str, Any]:
    return dict(json.loads(_stapel.look(game)[1]))


def styles(game: str) -> str:
    """The browser's styles of a game's faces, for whatever lies inside of `.stapel`."""
    return f".stapel{{{_stapel.look(game)[0]}}}"


@dataclass(frozen=True)
class Face:
    """What a face shows: a card as printed, and the numbers it has where it lies. Sizes are zoom, hand, table and tiny."""

    game: str
    card: str
    size: str
    sheet: Mapping[str, Any]
    piece: Mapping[str, Any] | None = None

    @property
    def marks(self) -> list[Mapping[str, Any]]:
        """What lies on the card; what a sign of the face tells anyway needs no slip."""
        told = {badge["word"] for badge in self.sheet["badges"]}
        return [mark for mark in (self.piece or {}).get("marks", []) if mark["word"] not in told]

    def number(self, sign: str) -> Figure | None:
        """The number a card has now; else the printed one."""
        here = (self.piece or {}).get("numbers", [])
        return next((figure for figure in [*here, *self.sheet["numbers"]] if figure["sign"] == sign), None)

    def badges(self, place: str) -> list[Mapping[str, Any]]:
        return [badge for badge in self.sheet["badges"] if badge["place"] == place]

    def badge(self, place: str) -> Mapping[str, Any] | None:
        return next(iter(self.badges(place)), None)

    def line(self, between: str, parts: int) -> str:
        """The type of a card as its line tells it: everything before the numbers."""
        return between.join(self.sheet["line"].split(between)[:parts])


class _Parts(NamedTuple):
    """What a game puts where on a face."""

    tone: str
    kind: str
    top: str
    foot: str = ""
    seal: str = ""
    name_on_top: bool = False


def _reads(figure: Figure) -> str:
    return escape(str(figure["value"] if figure["reads"] is None else figure["reads"]))


def _changed(figure: Figure) -> str:
    if figure["of"] is None or figure["of"] == figure["value"]:
        return ""
    return "up" if figure["value"] > figure["of"] else "down"


def _glyph(name: str) -> str:
    return f'<svg class="g" viewBox="0 0 24 24"><path d="{_shared()["glyphs"][name]}"/></svg>'


def _drawn(game: str, word: str) -> tuple[str, int] | None:
    """The path for a word of a game, and how wide it is drawn: a small sign, else its pictogram."""
    small = _shared()["words"].get(game, {}).get(word)
    if small is not None:
        return _shared()["glyphs"][small], 24
    all_of_it = _pictograms(game)
    name = all_of_it["signs"].get(word)
    return None if name is None else (all_of_it["icons"][name], 512)


def sign(game: str, word: str, title: str = "") -> str:
    """The sign for a word of a game, as large as the text around it."""
    drawn = _drawn(game, word)
    moon = f"moon m-{word}" if game == "nightfall" and word in MOONS else ""
    plate = f"prop p-{word}" if game == "orden" and word in PROPERTIES.values() else ""
    inside = f'<svg viewBox="0 0 {drawn[1]} {drawn[1]}"><path d="{drawn[0]}"/></svg>' if drawn else ""
    return f'<span class="sign {moon}{plate}" title="{escape(title)}">{inside}</span>'


def _num(figure: Figure | None, look: str, glyph: str = "") -> str:
    """A number of a card with its sign, green when it is raised and red when it is lowered."""
    if figure is None:
        return ""
    title = escape(f"{figure['word']} ") + _reads(figure)
    return f'<span class="num {look} {_changed(figure)}" title="{title}">{_glyph(glyph) if glyph else ""}<b>{_reads(figure)}</b></span>'


def _badge_sign(face: Face, place: str) -> str:
    badge = face.badge(place)
    return sign(face.game, badge["sign"], badge["word"]) if badge else ""


def _tone(face: Face, place: str, otherwise: str) -> str:
    badge = face.badge(place)
    return str(badge["sign"]) if badge else otherwise


def _fab(face: Face) -> _Parts:
    cost, life, power = face.number("Cost"), face.number("Life"), face.number("Power")
    pitch = face.number("Pitch")
    pips = 0 if pitch is None else int(pitch["value"])
    corner = _num(cost, "cost") or _num(life, "life", "heart")
    foot = _num(power, "pow", "sword") + _num(face.number("Arcane"), "pow arc", "flame")
    foot += "" if power else _num(face.number("Intellect"), "pow int", "hand")
    foot += _num(face.number("Defense"), "def", "shield")
    tone = f"p{pips} " + ("hero" if life else "" if cost else "gear")
    return _Parts(tone, face.line(" · ", 1), f'<div class="pitch">{"<i></i>" * pips}</div>{corner}', foot, name_on_top=True)


def _altered(face: Face) -> _Parts:
    hand, kind = face.number("HandCost"), face.badge("kind")
    costs = _num(hand, "hc", "hand") + _num(face.number("ReserveCost"), "rc", "mark")
    foot = ""
    for word, glyph in (("Forest", "tree"), ("Mountain", "peak"), ("Water", "wave")):
        if figure := face.number(word):
            foot += f'<span class="ter t-{word} {_changed(figure)}" title="{escape(figure["word"])}">{_glyph(glyph)}<b>{_reads(figure)}</b></span>'
    if not foot and kind:
        foot = f'<span class="kind">{sign(face.game, kind["sign"])}<em>{escape(kind["word"])}</em></span>'
    rare = "rare" if any(badge["sign"] == "Rare" for badge in face.badges("rarity")) else ""
    tone = f"f-{_tone(face, 'faction', 'None')} {rare}"
    return _Parts(tone, face.line(" · ", 1), f'<div class="costs">{costs}</div>' if hand else "", foot, _badge_sign(face, "faction"))


def _nightfall(face: Face) -> _Parts:
    kinds, kicker = face.badges("kind"), face.badge("kicker")
    wound = kinds[1] if len(kinds) > 1 and any(kind["sign"] == "Wound" for kind in kinds) else None
    own = _badge_sign(face, "colour")
    links = "".join(sign(face.game, link["sign"], link["word"]) for link in face.badges("link"))
    top = '<div class="moons">' + (f'<div class="own">{own}</div>' if own else "")
    top += f'<div class="own wound">{sign(face.game, wound["sign"], wound["word"])}</div>' if wound else ""
    top += f'<div class="links">{links}</div></div>{_num(face.number("Cost"), "cost")}'
    kick = f'<span class="kick"><em>Kicker</em>{sign(face.game, kicker["sign"], kicker["word"])}</span>' if kicker else ""
    foot = f'<span class="side">{_num(face.number("Strength"), "str", "claw")}</span>{kick}'
    foot += f'<span class="side">{_num(face.number("Health"), "hp", "heart")}</span>'
    return _Parts(f"o-{_tone(face, 'colour', 'Wound')}", face.line(" · ", 1), top, foot)


def _orden(face: Face) -> _Parts:
    read = {"NoRank": "–", "SixPlus": "VI+", "NinePlus": "IX+"}
    figures = [figure for word in PROPERTIES.values() if (figure := face.number(word)) and figure["value"] > 0]
    either = any(badge["sign"] == "Either" for badge in face.badges("delivers"))
    props = [
        f'<span class="prop p-{figure["sign"]} {_changed(figure)}" title="{escape(figure["word"])}">'
        f"{sign(face.game, figure['sign'])}<b>{_reads(figure)}</b></span>"
        for figure in figures
    ]
    between = "<em>/</em>" if either else "<em>+</em>"
    top = f'<div class="props">{between.join(props)}</div>'
    rank, since = face.badge("rank"), face.badge("from")
    if rank:
        top += f'<span class="rank big" title="{escape(rank["word"])}">{escape(read.get(rank["sign"], rank["sign"]))}</span>'
    elif since:
        top += f'<span class="rank" title="{escape(since["word"])}">{_glyph("sleep")}{escape(read.get(since["sign"], since["sign"]))}</span>'
    kind = " · ".join(badge["word"] for place in ("crest", "type", "rank") if (badge := face.badge(place)))
    return _Parts(f"c-{_tone(face, 'crest', 'Order')} {'rankcard' if rank else ''}", kind, top)


def _athernum(face: Face) -> _Parts:
    cost, field, slots = face.number("Cost"), face.number("Field"), face.number("Slots")
    offence, defence, kind = face.number("Ofv"), face.number("Dfv"), face.badge("kind")
    star = field is not None and field["value"] > 0
    top = _num(cost, "cost")
    if not cost and kind:
        top = f'<span class="num cost none">{sign(face.game, kind["sign"], kind["word"])}</span>'
    if field and star:
        top += f'<span class="field" title="{escape(field["word"])}">{_glyph("star")}<b>{_reads(field)}</b></span>'
    foot = _num(offence, "ofv", "sword")
    foot += f'<span class="slots" title="{escape(slots["word"])}">{"<i></i>" * slots["value"]}</span>' if slots and slots["value"] > 0 else ""
    foot += _num(defence, "dfv", "shield")
    plain = not (offence or defence or slots)
    tone = f"f-{_tone(face, 'faction', 'None')} {'item' if plain else ''} {'starred' if star else ''}"
    return _Parts(tone, face.line(" – ", 2), top, foot, _badge_sign(face, "faction"))


def _plain(face: Face) -> _Parts:
    """A game without a frame of its own: name, text, and its numbers side by side."""
    numbers = (face.piece or face.sheet)["numbers"]
    foot = "".join(_num(figure, "plain") for figure in [one for one in numbers if one["short"]][:4])
    return _Parts("", face.sheet["line"], "", foot)


FRAMES: dict[str, Callable[[Face], _Parts]] = {
    "fab": _fab, "altered": _altered, "nightfall": _nightfall, "orden": _orden, "athernum": _athernum,
}


def _picture(face: Face) -> str:
    all_of_it, prints = _pictograms(face.game), _shared()["prints"].get(face.game)
    own = all_of_it["cards"].get(face.sheet["id"])
    if own:
        name = own["icons"][0]
    else:
        # A new card has no pictogram of its own: it takes the sign of what it is.
        told = [badge["sign"] for badge in face.sheet["badges"] if badge["place"] in ("kind", "type", "class", "crest", "faction", "rank")]
        name = next((all_of_it["signs"][word] for word in told if word in all_of_it["signs"]), None)
    if name is None or prints is None:
        return '<div class="art"></div>'
    hero = face.game == "fab" and face.number("Life") is not None
    tint = "Hero" if hero else _tone(face, _shared()["tints"][face.game], _tone(face, "kind", ""))
    how = prints.get(tint) or next(iter(prints.values()))
    return (
        f'<div class="art" style="background:{how["ground"]}"><svg viewBox="0 0 300 420" preserveAspectRatio="xMidYMid slice">'
        f'<path d="{all_of_it["icons"][name]}" fill="{how["figure"]}" transform="translate(61 45) scale(.3477)"/></svg></div>'
    )


def _step(steps: Sequence[tuple[int, str]], length: int) -> str:
    return next((word for least, word in steps if length >= least), "")


HEAD = re.compile(r"[^\W\d_](?:[^\W\d_]| ){1,20}(?=:)")
COUNTS = re.compile(r"(\d+)×([TKVWES?])")


def _rules(face: Face) -> str:
    """A card's text: keywords stand out, and what is counted has its sign."""
    words = sorted((word for word, _ in face.sheet["reminders"] if len(word) < 25), key=len, reverse=True)
    keyword = re.compile(rf"(?<![^\W\d_])(?:{'|'.join(map(re.escape, words))})(?![^\W\d_])", re.IGNORECASE) if words else None

    def counted(text: str) -> str:
        if face.game != "orden":
            return escape(text)
        cut = COUNTS.split(text)
        signs = (f'<span class="nb">{n}{sign(face.game, PROPERTIES[of])}</span>' for n, of in zip(cut[1::3], cut[2::3], strict=True))
        return "".join(escape(plain) + shown for plain, shown in zip(cut[::3], [*signs, ""], strict=True))

    def line(text: str) -> str:
        head = HEAD.match(text)
        begin = head.end() if head and text[0].isupper() else 0
        out, at = f"<b>{escape(text[:begin])}</b>" if begin else "", begin
        for found in keyword.finditer(text, begin) if keyword else ():
            out += counted(text[at : found.start()]) + f"<b>{escape(found.group())}</b>"
            at = found.end()
        return f"<p>{out}{counted(text[at:])}</p>"

    return "".join(map(line, face.sheet["text"]))


def _marks(face: Face) -> str:
    def slip(mark: Mapping[str, Any]) -> str:
        drawn = _drawn(face.game, mark["sign"]) is not None
        text = mark["word"] if mark["value"] is None or not drawn or face.size == "zoom" else str(mark["value"])
        return f'<span title="{escape(mark["word"])}">{sign(face.game, mark["sign"]) if drawn else ""}{escape(text)}</span>'

    marks = face.marks
    slips = "".join(map(slip, marks[:MOST_MARKS]))
    slips += f"<span>+{len(marks) - MOST_MARKS}</span>" if len(marks) > MOST_MARKS else ""
    return f'<div class="marks">{slips}</div>' if marks else ""


def _playing_card(face: Face) -> str:
    """A playing card: rank and suit, which its id tells ("c2", "dq")."""
    suit = {"c": "club", "d": "diamond", "h": "heart", "s": "spade"}.get(face.card[:1], "spade")
    red = "red" if suit in ("diamond", "heart") else ""
    pip = f'<svg class="g pip" viewBox="0 0 24 24"><path d="{_shared()["glyphs"][suit]}"/></svg>'
    corner = f'<div class="corner"><b>{escape(face.card[1:].upper())}</b>{_glyph(suit)}</div>'
    return f'<div class="face g-eights s-{face.size} {red}" title="{escape(face.sheet["name"])}"><div class="in">{corner}{pip}</div></div>'


def front(face: Face) -> str:
    """The front of a card. It fills the width it is given, five by seven."""
    if face.game == "eights":
        return _playing_card(face)
    parts = FRAMES.get(face.game, _plain)(face)
    title, text = face.sheet["title"], face.sheet["text"]
    name = f'<div class="name {_step(NAMES, len(title))}"><span>{escape(title)}</span></div>'
    whole = face.size == "zoom"
    lower = _marks(face) + ("" if parts.name_on_top else name)
    lower += f'<div class="type"><span>{escape(parts.kind)}</span></div>' if whole and parts.kind else ""
    lower += f'<div class="text"><div>{_rules(face)}</div></div>' if text and face.size in ("zoom", "hand") else ""
    lower += f'<div class="foot">{parts.foot}</div>' if parts.foot else ""
    classes = f"face g-{face.game} s-{face.size} {parts.tone} {_step(TEXTS, len(' '.join(text)))} {'' if text else 'notext'}"
    seal = f'<div class="seal">{parts.seal}</div>' if parts.seal else ""
    hint = "\n".join([face.sheet["name"], face.sheet["line"], *text])
    return (
        f'<div class="{classes}" title="{escape(hint)}"><div class="in">{_picture(face)}<div class="edge"></div>'
        f'{name if parts.name_on_top else ""}<div class="top">{parts.top}</div>{seal}<div class="lower">{lower}</div></div></div>'
    )


def back(game: str) -> str:
    """The back of every card of a game. It says nothing."""
    rings = "".join(f'<ellipse cx="50" cy="70" rx="34" ry="10" transform="rotate({15 * k} 50 70)"/>' for k in range(12))
    emblem = _shared()["emblems"].get(game)
    drawn = f'<path d="{emblem}" fill="currentColor" transform="translate(35 55) scale(.0586)"/>' if emblem else ""
    return (
        f'<div class="face back g-{game}"><div class="in"><svg viewBox="0 0 100 140">'
        '<rect x="5" y="5" width="90" height="130" rx="5" fill="none" stroke="currentColor" stroke-width="1.5" opacity=".6"/>'
        f'<g fill="none" stroke="currentColor" stroke-width=".5" opacity=".4">{rings}</g>'
        f'<circle cx="50" cy="70" r="19" class="disc"/>{drawn}</svg></div></div>'
    )
