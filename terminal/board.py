"""The board of a game: the server's page of text in the colours of the seats, and the texts of what is on it."""

import re
from collections.abc import Iterator, Mapping
from typing import Any

from rich.text import Text

from terminal.words import Words

STYLES = {
    "red": "bright_red",
    "blue": "bright_blue",
    "green": "bright_green",
    "yellow": "bright_yellow",
    "purple": "bright_magenta",
    "orange": "dark_orange",
}
_BY_LETTER = {seat[0].upper(): style for seat, style in STYLES.items()}
_SEAT = re.compile(
    rf"(?<![\w-])(?:(?:[{''.join(_BY_LETTER)}] )?(?:{'|'.join(map(str.capitalize, STYLES))})|"
    rf"[{''.join(_BY_LETTER)}](?:\d+|:[A-Z?]+))(?!\w)"
)
"""A seat by its name, with or without its letter, or ships by the letter of their seat: `R Red`, `R4`, `R:ELSW`."""
SUBJECT = 12
"""Columns for the subject of a line."""
HAND, ASKED = "Your hand", "Asked"
"""The subjects of the parts that have places of their own on the screen."""
View = Mapping[str, Any]


def table(page: str) -> Text:
    """Returns the page in colours, without your hand and the questions; bold subjects replace its empty lines."""
    lines = [line for part in _parts(page) if not part.startswith((HAND, ASKED)) for line in part.splitlines()]
    return Text("\n").join(map(_coloured, lines))


def hand(page: str) -> Text:
    """Returns your cards; empty if the reader has no seat or no card."""
    return Text("\n").join(
        _coloured(line) for part in _parts(page) if part.startswith(HAND) for line in part.splitlines()
    )


def _parts(page: str) -> list[str]:
    return page.strip("\n").split("\n\n")


def _coloured(line: str) -> Text:
    """Returns a line with its subject in bold; each seat keeps its letter or name, so nobody needs to see colours."""
    text = Text(line)
    text.stylize("bold", 0, SUBJECT)
    for found in _SEAT.finditer(line):
        text.stylize(_BY_LETTER[found[0][0]], *found.span())
    return text


def explained(view: View, words: Words) -> Text:
    """Explains the cards in your hand, the aliens, and everything else on the table."""
    found = Text()
    hand = [card["title"] for card in view["seats"].get(view["viewer"], {}).get("hand", ())]
    for title in dict.fromkeys(hand):
        _explain(found, words.name(title), words.text(title))
    for seat, facts in view["seats"].items():
        for alien in facts["aliens"]:
            _explain(found, f"{words.name(seat)}: {words.name(alien)}", words.text(alien))
    for id in dict.fromkeys(_ids([view["sheets"], view["variants"], view["mechanics"]])):
        _explain(found, words.name(id), words.text(id))
    return found if found.plain else Text("There are no cards and no aliens yet. Come back when the game has begun.")


def _explain(found: Text, heading: str, text: str) -> None:
    if text:
        found.append(f"{heading}\n", style="bold").append(f"  {text}\n")


def _ids(part: Any) -> Iterator[str]:
    """Yields all that may be an id in a part of a view."""
    if isinstance(part, str):
        yield part.partition("#")[0]
    elif isinstance(part, Mapping):
        for name, value in part.items():
            yield from _ids(name)
            yield from _ids(value)
    elif isinstance(part, list):
        for each in part:
            yield from _ids(each)
