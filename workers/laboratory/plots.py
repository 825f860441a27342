"""Small pictures of figures as SVG: rates with their intervals, and how many games were how long.

They take their colours from the page that holds them, or from `STYLE` where they are files of their own.
"""

from collections.abc import Sequence
from math import ceil
from typing import NamedTuple
from xml.etree import ElementTree as xml

from service.play.board.markup import SVG, plain

STYLE = """
:root { --ground: #ffffff; --ink: #182033; --quiet: #505a70; --edge: #c3cbd9; --mark: #0b63b5; }
@media screen and (prefers-color-scheme: dark) {
  :root { --ground: #0c111b; --ink: #eef2fa; --quiet: #a9b4c8; --edge: #364256; --mark: #62b0ff; }
}
svg { font: 11px system-ui, sans-serif; }
svg text { fill: var(--ink); } svg .quiet { fill: var(--quiet); }
svg line { stroke: var(--edge); } svg .mark { stroke: var(--mark); stroke-width: 2; }
svg .fair { stroke: var(--quiet); stroke-dasharray: 3 3; }
svg circle, svg .bar { fill: var(--mark); }
"""
"""The colours in light and dark, which the page of a report has too. Print is light."""
WIDTH = 360
"""The width of a phone, so that letters keep their size there."""
COLUMN = 540
"""Pixels: the width of a picture that is a file of its own."""
NAMES, EDGE, ROW, AXIS = 118, 14, 15, 34
"""Room for the names at the left, at the right end, for a row, and for the axis below."""
HEIGHT = 120
"""The height of the bars."""
TICKS, BARS = 5, 60
"""The largest numbers of steps of an axis of rates, and of bars of lengths. A bar holds several lengths if it must."""


class Rate(NamedTuple):
    """A rate with the ends of its interval, by its name."""

    name: str
    rate: float
    low: float
    high: float


def rates(rows: Sequence[Rate], fair: float, title: str) -> xml.Element:
    """Draws one row for each rate: a dot, and a line from end to end. A broken line is at `fair`.

    Needs one row at least.
    """
    most = max(fair, *(row.high for row in rows))
    step = next(each for each in (0.01, 0.02, 0.05, 0.1, 0.2) if most <= each * TICKS or each == 0.2)
    end = step * ceil(most / step - 1e-9)
    height = ROW * len(rows) + AXIS
    svg = _picture(height, title)

    def place(value: float) -> str:
        return _written(NAMES + (WIDTH - NAMES - EDGE) * value / end)

    for tick in range(round(end / step) + 1):
        _line(svg, place(tick * step), 2, height - AXIS + 4)
        _text(svg, place(tick * step), height - AXIS + 16, f"{tick * step:.0%}", "quiet", "middle")
    _line(svg, place(fair), 2, height - AXIS + 4, "fair")
    for number, row in enumerate(rows):
        middle = 2 + ROW * (number + 0.5)
        _text(svg, str(NAMES - 6), middle + 4, row.name, "", "end")
        ends = {"x1": place(row.low), "x2": place(row.high), "y1": _written(middle), "y2": _written(middle)}
        xml.SubElement(svg, "line", {"class": "mark", **ends})
        xml.SubElement(svg, "circle", {"cx": place(row.rate), "cy": _written(middle), "r": "3.5"})
    return svg


def lengths(pairs: Sequence[Sequence[int]], title: str) -> xml.Element:
    """Draws a bar for each number of encounters, as high as games had it. `pairs`: both numbers, at least one pair."""
    last = max(length for length, _ in pairs)
    bundle = ceil((last + 1) / BARS)
    bars: dict[int, int] = {}
    for length, games in pairs:
        bars[length // bundle] = bars.get(length // bundle, 0) + games
    most = max(bars.values())
    svg, room = _picture(HEIGHT + AXIS, title), (WIDTH - 2 * EDGE) / (last // bundle + 1)
    for bar, games in bars.items():
        high = (HEIGHT - 10) * games / most
        size = {"x": EDGE + room * bar + room * 0.1, "y": HEIGHT - high, "width": room * 0.8, "height": high}
        xml.SubElement(svg, "rect", {"class": "bar", **{name: _written(value) for name, value in size.items()}})
    step = next(each for each in (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 10**9) if (last + 1) / each <= 12)
    for length in range(0, last + 1, step):
        _text(svg, _written(EDGE + room * (length / bundle + 0.5)), HEIGHT + 14, str(length), "quiet", "middle")
    _text(svg, str(WIDTH // 2), HEIGHT + 28, "encounters", "quiet", "middle")
    return svg


def document(svg: xml.Element) -> str:
    """Returns the picture as a file of its own, on a ground of its own; as wide as a column of text."""
    whole = xml.Element("svg", {"xmlns": SVG, "width": str(COLUMN), **svg.attrib})
    xml.SubElement(whole, "style").text = STYLE
    xml.SubElement(whole, "rect", {"width": "100%", "height": "100%", "style": "fill: var(--ground)"})
    whole.extend(svg)
    return xml.tostring(whole, encoding="unicode") + "\n"


def _picture(height: float, title: str) -> xml.Element:
    return xml.Element("svg", {"viewBox": f"0 0 {WIDTH} {_written(height)}", "role": "img", "aria-label": plain(title)})


def _line(svg: xml.Element, x: str, top: float, foot: float, kind: str = "grid") -> None:
    xml.SubElement(svg, "line", {"class": kind, "x1": x, "x2": x, "y1": _written(top), "y2": _written(foot)})


def _text(svg: xml.Element, x: str, y: float, words: str, kind: str, anchor: str) -> None:
    named = {"class": kind} if kind else {}
    xml.SubElement(svg, "text", {**named, "x": x, "y": _written(y), "text-anchor": anchor}).text = plain(words)


def _written(value: float) -> str:
    return f"{round(value, 2):g}"
