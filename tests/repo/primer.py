"""The primer of the game in the documents: the text of the page, with pictures of a game by chance.

`python -m tests.repo.primer` writes it again. The page has no docs/, and says the same words: they are in its file.
"""

import json
import re
from pathlib import Path
from typing import Any

from clients.bundle import PAGE as SOURCES
from tests.repo import board_image
from tests.repo.sources import renew

DOCS = Path(__file__).resolve().parents[2] / "docs"
PAGE = DOCS / "play" / "primer.md"
TABLE = DOCS / "images" / "primer-table.svg"
BEGIN = (
    "# How it is played\n\n"
    "This page tells you how Cosmic Encounter is played, in five minutes. The page of a running service shows the same "
    "text under How to play. Every rule has a number in [the rules](../rules/index.md).\n"
)
PICTURES = {"table": "primer-table.svg", "encounter": "board.svg"}


def parts() -> list[dict[str, Any]]:
    """Returns the parts of the primer, as the page has them."""
    source = (SOURCES / "people" / "primer.js").read_text(encoding="utf-8")
    found = re.search(r"/\* begin \*/ (.*) /\* end \*/", source, re.DOTALL)
    assert found
    parts: list[dict[str, Any]] = json.loads(found[1])
    return parts


def written() -> str:
    """Returns the document."""
    lines = [BEGIN]
    for part in parts():
        lines.append(f"## {part['title']}\n")
        if name := PICTURES.get(part["picture"]):
            lines.append(f"![{part['alt']}](../images/{name})\n")
        lines += [f"{said}\n" for said in part["text"]]
    return "\n".join(lines)


def table() -> str:
    """Returns the picture of the table before the first encounter."""
    return board_image.drawn_when(lambda seen: bool(seen["turn"]["number"]) and not seen["encounter"])


def write() -> None:
    """Writes document and picture again."""
    PAGE.parent.mkdir(exist_ok=True)
    renew(PAGE, written())
    renew(TABLE, table())


if __name__ == "__main__":
    write()
