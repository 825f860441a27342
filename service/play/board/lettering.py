"""The estimated width of texts: the service has no fonts, and readers have different ones."""

import unicodedata
from functools import lru_cache

from service.play.board.markup import plain

NARROW, WIDE = frozenset("iljtfrI.,:;'!|()[] "), frozenset("mwMWQO@%&—…")
"""Letters that are narrower or wider than most. A digit is as wide as any other, as in a column of numbers."""
BOLD = 1.1
"""The factor by which bold letters are wider."""


@lru_cache(maxsize=4_000)
def wide(words: str, size: float, bold: bool = False) -> float:
    """Returns the width of a text in a wide font, so that others need less."""
    shares = sum(_share(each) for each in words)
    return shares * size * (BOLD if bold else 1)


def _share(letter: str) -> float:
    if letter in NARROW:
        return 0.42
    if letter in WIDE:
        return 0.92
    if not letter.isascii():
        return 1.05 if unicodedata.east_asian_width(letter) in "WF" else 0.8
    return 0.7 if letter.isupper() else 0.63


@lru_cache(maxsize=4_000)
def fitted(words: str, width: float, size: float, bold: bool = False) -> str:
    """Returns the words, cut where they are wider than this."""
    words = plain(words)
    if wide(words, size, bold) <= width:
        return words
    # A text of a thousand letters is cut first, so that it costs no more than a short one.
    words = words[: int(width)]
    while words and wide(words + "…", size, bold) > width:
        words = words[:-1]
    return words.rstrip() + "…"


@lru_cache(maxsize=1_000)
def wrapped(words: str, width: float, size: float, most: int) -> tuple[str, ...]:
    """Returns the words in lines that are no wider than this, `most` of them; the last one is cut."""
    lines, rest = list[str](), words.split()
    while rest and len(lines) < most - 1:
        line = rest.pop(0)
        while rest and wide(f"{line} {rest[0]}", size) <= width:
            line += f" {rest.pop(0)}"
        lines.append(fitted(line, width, size))
    return (*lines, fitted(" ".join(rest), width, size)) if rest else tuple(lines)
