#!/usr/bin/env python3
"""Writes docs/python-api.md from the package itself: signatures and docstrings of everything that is public.

    tools/python_reference.py           writes it
    tools/python_reference.py --check   fails if it is not what would be written
"""

import importlib
import inspect
import sys
import types
from pathlib import Path
from unittest.mock import MagicMock

FILE = Path(__file__).resolve().parents[1] / "docs" / "python-api.md"
HEAD = """# Python: reference

Made by `tools/python_reference.py` from the package; how to use it is told in [python.md](python.md).
"""
MODULES = {
    "stapel": "The table, bots, experiments, batches.",
    "stapel.html": "What notebooks show.",
    "stapel.faces": "Faces of cards as the browser has them.",
    "stapel.pettingzoo": "Needs `pettingzoo`.",
    "stapel.gymnasium": "Needs `gymnasium`.",
    "stapel.openspiel": "Needs `open_spiel`.",
    "stapel.ray": "Needs `ray`.",
}


def stand_in(name, **has):
    """A library of which our own words need no more than that: the reference is the same whether it is installed or not."""
    module = types.ModuleType(name)
    vars(module).update(has)
    sys.modules[name] = module


stand_in("ray", remote=lambda **_: lambda thing: thing)
words = {name: MagicMock() for name in ("GameType", "GameInfo", "PlayerId", "register_game")}
stand_in("pyspiel", Game=object, State=object, **words)


def signature(thing):
    try:
        text = str(inspect.signature(thing))
    except (ValueError, TypeError):
        return "(…)"
    return text.replace("'", "").replace("stapel._stapel.", "").replace("_stapel.", "")


def first_lines(thing):
    """What is written at the thing itself: what it inherits is the words of other libraries."""
    return inspect.cleandoc(getattr(thing, "__doc__", None) or "")


def members(cls):
    """What a class has of its own that is public, by name: a module in Rust has no order of its own."""
    for name, thing in sorted(vars(cls).items()):
        if name.startswith("_"):
            continue
        thing = getattr(cls, name, thing)
        doc = first_lines(thing).splitlines()
        if inspect.isdatadescriptor(thing) or isinstance(thing, property):
            yield f"- `{name}`" + (f": {' '.join(doc)}" if doc else "")
        elif callable(thing):
            shown = signature(thing).replace("($self, /", "(").replace("(self, /", "(").replace("(self", "(").replace("(, ", "(")
            yield f"- `{name}{shown}`" + (f": {' '.join(doc)}" if doc else "")


def public(module):
    names = getattr(module, "__all__", None) or [
        name for name, thing in vars(module).items()
        if not name.startswith("_") and getattr(thing, "__module__", None) == module.__name__
    ]
    return [(name, getattr(module, name)) for name in sorted(names) if not name.startswith("_")]


def written():
    out = [HEAD]
    for name, about in MODULES.items():
        module = importlib.import_module(name)
        out.append(f"## `{name}`\n\n{about}\n")
        for word, thing in public(module):
            if inspect.isclass(thing):
                out.append(f"### `{word}`\n\n{first_lines(thing)}\n")
                listed = list(members(thing))
                out += ["\n".join(listed) + "\n"] if listed and not issubclass(thing, BaseException) else []
            elif callable(thing):
                out.append(f"### `{word}{signature(thing)}`\n\n{first_lines(thing)}\n")
    return "\n".join(out)


def main():
    text = written()
    if "--check" in sys.argv[1:]:
        if FILE.read_text(encoding="utf-8") != text:
            sys.exit(f"{FILE} is not what tools/python_reference.py writes: run it")
        return
    FILE.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
