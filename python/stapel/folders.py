"""Where cards of your own are."""

from collections.abc import Sequence
from os import PathLike

Folders = str | PathLike[str] | Sequence[str | PathLike[str]]
"""A folder of card files (`*.ron`), or several."""
