"""The paper that things are drawn on: an SVG document with the colours of a theme.

Every text goes through the writer of XML, which escapes it. Nothing here refers to another document.
"""

import re
import unicodedata
from collections.abc import Iterable, Mapping
from typing import Any
from xml.etree import ElementTree as xml

from service.play.board.layout import layout

SVG = "http://www.w3.org/2000/svg"
_NOT_IN_XML = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
"""The characters that XML 1.0 does not know (its production 2)."""


View = Mapping[str, Any]
Look = dict[str, str | float]
"""The looks of a thing: attributes of its element, with `_` for `-`."""


class Canvas:
    """A picture that grows downwards. What is drawn later covers what was drawn before."""

    def __init__(self, theme: str) -> None:
        self.theme = theme
        self.sizes = layout()
        self.colours: Mapping[str, str] = self.sizes["themes"][theme]
        self.root = xml.Element("g", {"font-family": self.sizes["font"], "fill": self.colours["ink"]})

    # -- what is drawn ------------------------------------------------------------------------------

    def add(self, tag: str, title: str = "", /, **attributes: str | float) -> xml.Element:
        """Returns an element; its title comes first in it, for screen readers and as a tooltip."""
        named = {name.rstrip("_").replace("_", "-"): _written(value) for name, value in attributes.items()}
        element = xml.SubElement(self.root, tag, named)
        if title:
            xml.SubElement(element, "title").text = plain(title)
        return element

    def text(self, x: float, y: float, words: str, size: str = "body", /, **attributes: str | float) -> None:
        """Draws a line of text; `y` is its middle. Nothing is written for no words."""
        if not words:
            return
        height = self.sizes["text"][size]
        element = self.add("text", x=x, y=y + height * 0.35, font_size=height, **attributes)
        element.text = plain(words)

    def panel(self, x: float, y: float, width: float, height: float, /, **attributes: str | float) -> None:
        """Draws the ground for the things of one kind."""
        look: Look = {"fill": self.colours["panel"], "stroke": self.colours["edge"], "stroke_width": 1, **attributes}
        self.add("rect", x=x, y=y, width=width, height=height, rx=self.sizes["corner"], **look)

    def shape(
        self, name: str, x: float, y: float, radius: float, title: str = "", /, **attributes: str | float
    ) -> None:
        """Draws a shape of the layout around a point."""
        points = self.sizes["shapes"][name]
        if not points:
            self.add("circle", title, cx=x, cy=y, r=radius, **attributes)
            return
        corners = " ".join(f"{_written(x + radius * dx)},{_written(y + radius * dy)}" for dx, dy in points)
        self.add("polygon", title, points=corners, stroke_linejoin="round", **attributes)

    def token(self, seat: str, x: float, y: float, radius: float, title: str = "") -> None:
        """Draws the sign of a seat: its shape in its colour, with its letter where there is room."""
        look = self.sizes["seats"].get(seat, {"shape": "rock", "letter": ""})
        self.shape(look["shape"], x, y, radius, title, fill=self.colour(seat))
        if radius >= self.sizes["ship"]["radius"]:
            sign: Look = {"text_anchor": "middle", "font_weight": "700", "fill": self.colours["letter"]}
            drop = radius / 4 if look["shape"] == "triangle" else 0
            self.text(x, y + drop, look["letter"], "letter", **sign)

    def colour(self, seat: str) -> str:
        """Returns the colour of a seat in this theme."""
        colour: str = self.sizes["seats"].get(seat, {}).get(self.theme, self.colours["quiet"])
        return colour

    # -- how large it is ----------------------------------------------------------------------------

    def line(self, size: str = "body") -> float:
        """Returns the height of a line of text."""
        height: float = self.sizes["text"][size] * self.sizes["line"]
        return height

    def fitted(self, words: str, width: float, size: str = "body") -> str:
        """Returns the words, cut where they are wider than this."""
        room = self._room(width, size)
        words = plain(words)
        if _wide(words) <= room:
            return words
        while words and _wide(words) > room - 1:
            words = words[:-1]
        return words.rstrip() + "…"

    def wrapped(self, words: str, width: float, size: str = "body") -> list[str]:
        """Returns the words in lines that are no wider than this."""
        lines = [""]
        for word in plain(words).split():
            longer = f"{lines[-1]} {word}".strip()
            if _wide(longer) <= self._room(width, size):
                lines[-1] = longer
            else:
                lines.append(self.fitted(word, width, size))
        return [line for line in lines if line]

    def _room(self, width: float, size: str) -> float:
        room: float = width / (self.sizes["text"][size] * self.sizes["glyph"])
        return room

    def document(self, height: float, title: str, description: Iterable[str]) -> str:
        """Returns the whole picture as a document."""
        size = {"width": _written(self.sizes["width"]), "height": _written(height)}
        box = f"0 0 {size['width']} {size['height']}"
        named = {"role": "img", "aria-labelledby": "title description", "xmlns": SVG, "viewBox": box, **size}
        whole = xml.Element("svg", named)
        xml.SubElement(whole, "title", {"id": "title"}).text = plain(title)
        xml.SubElement(whole, "desc", {"id": "description"}).text = plain(" ".join(description))
        xml.SubElement(whole, "rect", {**size, "fill": self.colours["background"]})
        whole.append(self.root)
        return xml.tostring(whole, encoding="unicode") + "\n"


def plain(words: str) -> str:
    """Returns the words without what XML cannot hold, and without marks that turn the direction of what follows."""
    return "".join(each for each in _NOT_IN_XML.sub("", words) if unicodedata.category(each) != "Cf")


def _wide(words: str) -> float:
    """Returns the width of the words, in ordinary letters."""
    return sum(1.8 if unicodedata.east_asian_width(each) in "WF" else 1.0 for each in words)


def _written(value: str | float) -> str:
    return value if isinstance(value, str) else f"{round(float(value), 2):g}"
