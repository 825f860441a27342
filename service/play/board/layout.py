"""The layout of the board as data: sizes, colours and shapes, the same for this picture and for the page."""

import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

FILE = Path(__file__).resolve().parents[2] / "page" / "layout.js"
THEMES = ("light", "dark")


@cache
def layout() -> Mapping[str, Any]:
    """Returns the layout. Lengths are units of the picture, positions of shapes are shares of their radius."""
    # A module, because browsers import nothing else: `export const layout = {...};`.
    text = FILE.read_text(encoding="utf-8").partition("layout = ")[2]
    document: Mapping[str, Any] = json.loads(text.rstrip().removesuffix(";"))
    return document
