"""The writer of SVG. Every text and every attribute from outside goes through it, and it escapes them."""

import re
import unicodedata
from functools import lru_cache

SVG = "http://www.w3.org/2000/svg"
_NOT_IN_XML = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
"""The characters that XML 1.0 does not know (its production 2)."""
_SPECIAL = re.compile(r'[&<>"]')


def plain(words: str) -> str:
    """Removes the characters that XML cannot hold, and the marks that turn the direction of what follows."""
    if words.isascii() and words.isprintable():
        return words
    return "".join(each for each in _NOT_IN_XML.sub("", words) if unicodedata.category(each) != "Cf")


def escaped(words: str) -> str:
    """Makes words safe as the text of an element and as the value of an attribute."""
    words = plain(words)
    if not _SPECIAL.search(words):
        return words
    return words.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace('"', "&quot;")


def number(value: float) -> str:
    """Writes a length with one decimal at most."""
    return f"{round(value, 1):g}"


class Paper:
    """A growing list of elements. What is drawn later covers what was drawn before."""

    def __init__(self) -> None:
        self._parts: list[str] = []

    def draw(self, tag: str, /, **attributes: str | float) -> None:
        """Draws an element without content. `_` in a name stands for `-`."""
        self._parts.append(f"<{tag}{_written(attributes)}/>")

    def begin(self, title: str = "", /, **attributes: str | float) -> None:
        """Begins a group; its title comes first in it, for screen readers and as a tooltip."""
        self._parts.append(f"<g{_written(attributes)}>")
        if title:
            self._parts.append(f"<title>{escaped(title)}</title>")

    def end(self) -> None:
        """Ends the last group that was begun."""
        self._parts.append("</g>")

    def text(self, x: float, y: float, words: str, size: float, /, **attributes: str | float) -> None:
        """Writes a line; `y` is its middle. Nothing is written for no words."""
        if words:
            place = f'x="{number(x)}" y="{number(y + size * 0.35)}" font-size="{number(size)}"'
            self._parts.append(f"<text {place}{_written(attributes)}>{escaped(words)}</text>")

    def put(self, markup: str) -> None:
        """Adds elements that are written already."""
        self._parts.append(markup)

    def whole(self) -> str:
        """Returns everything that was drawn."""
        return "".join(self._parts)


def _written(attributes: dict[str, str | float]) -> str:
    return "".join(map(_attribute, attributes.items()))


@lru_cache(maxsize=10_000)
def _attribute(pair: tuple[str, str | float]) -> str:
    # Most colours and sizes come again and again.
    name, value = pair
    return f' {name.replace("_", "-")}="{escaped(value) if isinstance(value, str) else number(value)}"'
