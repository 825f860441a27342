"""The board as a picture: what a viewer sees of a game is on it, readable without colours and by ear."""

from collections.abc import Iterator
from itertools import combinations
from typing import Any
from xml.etree import ElementTree as xml

import pytest

from domain.board import COLOURS
from domain.game.names import name_of
from domain.game.views import PUBLIC
from service.play.board import picture
from service.play.board.lettering import wide
from service.play.board.markup import SVG
from service.play.board.scene import scene
from service.play.board.stacks import box_of
from service.play.board.things import Box, Scene, Stack
from tests.api.test_board_text import EVERYTHING, VARIANTS, shown
from tests.properties.play import Plan, Play

ELEMENTS = {
    *("svg", "title", "desc", "defs", "radialGradient", "stop", "g", "use", "rect", "circle", "ellipse", "polygon"),
    *("path", "text"),
}
TEXT_CONTRAST, THING_CONTRAST = 4.5, 3.0
"""What WCAG 2.2 asks of texts (1.4.3, AA) and of things (1.4.11)."""
HOSTILE = "<script>\"a\" & 'b'</script>\u202e\x00 שלום"
LONGEST = "Maximiliane Wilhelmina von und zu Hohenstein-Wolkenburg"
NAMES = {f"p_{seat}": f"{LONGEST} {number}" for number, seat in enumerate(COLOURS)}
DATA = ("planet", "moon", "planetoid", "station", "seat", "warp", "gate", "ships", "card", "tech", "hazard")
MOST_BYTES = 12_500
"""Of the fullest picture, compressed: rare alien sheets aside, it has no more."""


def drawn(view: dict[str, Any], theme: str = "light", layout: str = "wide", focus: str = "") -> xml.Element:
    """The picture of a view, read as XML."""
    return xml.fromstring(picture(view, theme, layout, focus, NAMES))


def words(document: xml.Element) -> list[str]:
    """Its texts, in the order of drawing."""
    return [each.text or "" for each in document.iter(f"{{{SVG}}}text")]


def titles(document: xml.Element) -> list[str]:
    """What its things are called, for tooltips and screen readers."""
    return [each.text or "" for each in document.iter(f"{{{SVG}}}title")]


def of_kind(document: xml.Element, kind: str) -> list[xml.Element]:
    """The groups of a kind, as the page finds them."""
    return [each for each in document.iter(f"{{{SVG}}}g") if each.get("data-kind") == kind]


def texts(document: xml.Element) -> Iterator[tuple[str, Box]]:
    """Each text with the rectangle that it needs in a wide font."""
    for each in document.iter(f"{{{SVG}}}text"):
        size, said = float(each.attrib["font-size"]), each.text or ""
        width = wide(said, size, each.get("font-weight") == "700")
        width += float(each.get("letter-spacing", "0")) * len(said)
        shift = {"middle": 0.5, "end": 1.0}.get(each.get("text-anchor", ""), 0.0)
        left, base = float(each.attrib["x"]) - width * shift, float(each.attrib["y"])
        # Capitals and digits: nearly all texts here have no descenders that reach a neighbour.
        yield said, Box(left, base - size * 0.72, width, size * 0.8)


def overlapping(document: xml.Element, width: float, height: float) -> list[str]:
    """What is over something else or outside of the picture."""
    found = list(texts(document))
    page = Box(0, 0, width, height)
    out = [said for said, box in found if box.x < 0 or box.y < 0 or box.x + box.width > width]
    out += [said for said, box in found if box.y + box.height > page.height]
    return out + [f"{a} / {b}" for (a, one), (b, other) in combinations(found, 2) if one.meets(other, -0.6)]


def crowded(placed: Scene) -> list[str]:
    """The bodies, plates and stacks that meet things to which they do not belong."""
    plates = [(each.seat.seat, Box(each.x, each.y, each.width, each.height)) for each in placed.plates]
    bodies = [
        (each.world.id, Box(each.x - each.radius * 0.7, each.y - each.radius * 0.7, *(each.radius * 1.4,) * 2))
        for each in placed.bodies
    ]
    loose: list[Stack] = [*placed.warp.stacks, *(placed.gate.stacks if placed.gate else ())]
    for plate in placed.plates:
        loose += [*plate.stacks, *(stack for badge in plate.badges for stack in badge.stacks)]
    stacks = [(f"{each.fleet.seat} at {each.fleet.at}", box_of(each)) for each in loose]
    things = [*plates, *bodies, *stacks, ("encounter", placed.box)]
    return [f"{a} / {b}" for (a, one), (b, other) in combinations(things, 2) if one.meets(other, -1)]


@pytest.mark.parametrize("number", [3, 4, 5, 6])
@pytest.mark.parametrize("variants", VARIANTS)
def test_every_picture_has_what_its_viewer_sees(variants: tuple[str, ...], number: int) -> None:
    seats = COLOURS[: max(number, 5) if "team" in variants else number]
    play = Play(Plan(11, seats, EVERYTHING, variants=variants)).start()
    for step, _ in enumerate(play.steps()):
        if step % 40 and play.running:
            continue
        for viewer in ("red", PUBLIC):
            view = shown(play.state, viewer)
            found = drawn(view)
            assert overlapping(found, 1040, 690) == []
            assert crowded(scene(view, "wide", "", NAMES)) == []
            ids = {each.get("data-id") for each in found.iter()}
            planetoids = view["variants"].get("planetoids", {}).get("planetoids", {})
            assert {*view["planets"], *planetoids, *view["seats"], "warp"} <= ids
            said = " ".join(titles(found))
            names = [name_of(alien) for part in view["seats"].values() for alien in part["aliens"]]
            assert all(str(name) in said for name in names)
            narrow = drawn(view, layout="narrow")
            assert overlapping(narrow, 360, 330) == []
            assert crowded(scene(view, "narrow", "", NAMES)) == []
