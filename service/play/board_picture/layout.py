"""The layout of the board as data: sizes, colours and shapes, the same for this picture and for the page."""

import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

FILE = Path(__file__).resolve().parents[2] / "page" / "layout.json"
THEMES = ("light", "dark")


@cache
def layout() -> Mapping[str, Any]:
    """The layout. Lengths are units of the picture, positions of shapes are shares of their radius."""
    found: Mapping[str, Any] = json.loads(FILE.read_text(encoding="utf-8"))
    return found
