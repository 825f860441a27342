"""The board as a picture: what a viewer sees of a game is on it, readable without colours and by ear."""

import json
import re
from itertools import combinations
from typing import Any
from xml.etree import ElementTree as xml

import pytest

from domain.board import COLOURS
from domain.decks.titles import TITLES
from domain.game.names import name_of
from domain.game.views import PUBLIC
from domain.questions.wording import counted
from service.play.board import THEMES, picture
from service.play.board.canvas import SVG
from service.play.board.layout import layout
from tests.api.client import ApiClient
from tests.api.table import Table as Served
from tests.api.test_board_text import EVERYTHING, VARIANTS, shown
from tests.properties.play import Plan, Play
from tests.scenario.table import Table

ELEMENTS = {"svg", "title", "desc", "g", "rect", "circle", "polygon", "line", "path", "text"}
TEXT_CONTRAST, THING_CONTRAST = 4.5, 3.0
"""The contrast that WCAG 2.2 asks of texts (1.4.3, AA) and of things (1.4.11)."""
HOSTILE = "<script>\"a\" & 'b'</script>\u202e\x00 שלום"


def drawn(view: dict[str, Any], theme: str = "light") -> xml.Element:
    """Returns the picture of a view, read as XML."""
    return xml.fromstring(picture(view, theme))


def words(document: xml.Element) -> list[str]:
    """Returns its texts, in the order of drawing."""
    return [each.text or "" for each in document.iter(f"{{{SVG}}}text")]


def titles(document: xml.Element) -> list[str]:
    """Returns what its things are called, for tooltips and screen readers."""
    return [each.text or "" for each in document.iter(f"{{{SVG}}}title")]


def within(document: xml.Element) -> None:
    """Checks that every panel is on the paper, and no two panels overlap."""
    width, height = (float(document.attrib[side]) for side in ("width", "height"))
    corner = str(layout()["corner"])
    panels = [each.attrib for each in document.iter(f"{{{SVG}}}rect") if each.get("rx") == corner]
    boxes = [tuple(float(each[name]) for name in ("x", "y", "width", "height")) for each in panels]
    assert all(x >= 0 and y >= 0 and x + wide <= width and y + high <= height for x, y, wide, high in boxes)
    for (x, y, wide, high), (x2, y2, wide2, high2) in combinations(boxes, 2):
        assert x + wide <= x2 or x2 + wide2 <= x or y + high <= y2 or y2 + high2 <= y


@pytest.mark.parametrize("number", [3, 4, 5, 6])
@pytest.mark.parametrize("variants", VARIANTS)
def test_every_picture_has_what_its_viewer_sees(variants: tuple[str, ...], number: int) -> None:
    seats = COLOURS[: max(number, 5) if "team" in variants else number]
    play = Play(Plan(11, seats, EVERYTHING, variants=variants)).start()
    for step, _ in enumerate(play.steps()):
        if step % 40 and play.running:
            continue
        for viewer in ("red", PUBLIC):
            seen = shown(play.state, viewer)
            found = drawn(seen)
            within(found)
            said = " ".join(words(found))
            assert all(counted(part["hand_size"], "card") in said for part in seen["seats"].values())
            names = [name_of(alien) for part in seen["seats"].values() for alien in part["aliens"]]
            assert all(str(name) in said for name in names)
            planets = [*seen["planets"], *seen["variants"].get("planetoids", {}).get("planetoids", {})]
            assert all(any(title.startswith(str(name_of(each))) for title in titles(found)) for each in planets)


def test_the_encounter_is_read_at_a_glance() -> None:
    table = Table().seat("red", "human", hand=["attack-20"]).seat("blue", "mirror", hand=["negotiate"])
    table.against("blue").ships("red", blue_1=3).aims_at("blue-2").with_ships(3, "red-1").until("select_card", "blue")
    found = drawn(shown(table.state, "red"))
    said = words(found)
    assert said[0] == "Red attacks Blue planet 2"
    assert "Hyperspace gate: 3 ships" in said
    assert "Waiting for Red, Blue" in said
    assert [title for title in titles(found) if "attacked" in title] == ["Blue planet 2, attacked, 4 ships of Blue"]
    assert "The gate is aimed here" in titles(found)


def test_no_picture_shows_a_card_of_another_hand() -> None:
    table = Table().seat("blue", hand=["attack-40"]).against("blue").until("select_card")
    assert TITLES["attack-40"].name not in picture(shown(table.state, "red"), "light")
    assert TITLES["attack-40"].name in picture(shown(table.state, "blue"), "light")


def test_it_holds_drawing_alone__no_script_and_no_other_document() -> None:
    view = shown(Table().seat("red").against("blue").until("select_card").state, "red")
    view["game"] = HOSTILE
    view["seats"]["red"]["bot"] = HOSTILE
    view["seats"]["red"]["aliens"] = ["x" * 500]
    view["uses"] = {"1": {"label": HOSTILE * 20, "seat": "red", "cancelled": False}}
    for theme in THEMES:
        found = drawn(view, theme)
        within(found)
        assert {each.tag.removeprefix(f"{{{SVG}}}") for each in found.iter()} <= ELEMENTS
        names = {name for each in found.iter() for name in each.attrib}
        assert not [name for name in names if name.startswith("on") or "href" in name or name == "style"]
        assert not re.search(r"url\(|://(?!www\.w3\.org/2000/svg)", picture(view, theme))
        assert "<script>\"a\" & 'b'</script> שלום" in " ".join(words(found))


def test_it_is_named_and_described_for_those_who_hear_it() -> None:
    found = drawn(shown(Table().seat("red").against("blue").until("select_card").state, "red"))
    assert found.attrib["role"] == "img"
    title, description = found[0], found[1]
    assert found.attrib["aria-labelledby"].split() == [title.attrib["id"], description.attrib["id"]]
    assert "Cosmic Ledger" in (title.text or "")
    assert all(f"{name_of(seat)}:" in (description.text or "") for seat in ("red", "blue"))


def test_the_same_view_gives_the_same_bytes() -> None:
    view = shown(Table().seat("red").against("blue").until("select_card").state, "red")
    again = json.loads(json.dumps(view))
    assert picture(view, "dark") == picture(again, "dark") != picture(view, "light")


def brightness(colour: str) -> float:
    """Returns the relative luminance of `#rrggbb` (WCAG 2.2)."""
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    """Returns the contrast ratio of two colours (WCAG 2.2)."""
    low, high = sorted((brightness(one), brightness(other)))
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("theme", THEMES)
def test_texts_and_tokens_can_be_told_from_their_ground(theme: str) -> None:
    colours = layout()["themes"][theme]
    for ground in ("background", "panel", "space"):
        assert all(contrast(colours[text], colours[ground]) >= TEXT_CONTRAST for text in ("ink", "quiet", "lit"))
        assert all(contrast(seat[theme], colours[ground]) >= THING_CONTRAST for seat in layout()["seats"].values())
    assert all(contrast(colours["letter"], seat[theme]) >= TEXT_CONTRAST for seat in layout()["seats"].values())


def test_each_seat_has_a_shape_and_a_letter_of_its_own() -> None:
    seats = layout()["seats"]
    assert len({seat["letter"] for seat in seats.values()}) == len(COLOURS)
    assert tuple(seats) == COLOURS
    assert len({seat["shape"] for seat in seats.values()}) == len(COLOURS)
    assert {seat["shape"] for seat in seats.values()} <= {*layout()["shapes"]}


def test_it_is_read_over_http_by_each_with_their_own_eyes__TABLE_03(client: ApiClient) -> None:
    table = Served(client).start()
    own = client.get(f"{table.path}/board.svg", headers=table.as_seat("red"))
    assert own.headers["Content-Type"].startswith("image/svg+xml")
    assert "asked · you" in words(xml.fromstring(own.text))
    assert "you" not in " ".join(words(xml.fromstring(client.get(f"{table.path}/board.svg").text)))
    assert "version 1" in client.get(f"{table.path}/board.svg?at=1").text
    refused = client.get(f"{table.path}/board.svg?perspective=blue", headers=table.as_seat("red"))
    assert (refused.status_code, refused.json["code"]) == (403, "wrong_seat")
    assert client.get(f"{table.path}/board.svg?at=100000").status_code == 404
    assert client.get(f"{table.path}/board.svg?theme=neon").status_code == 422


def test_a_client_that_has_a_picture_of_a_theme_gets_no_second_one(client: ApiClient) -> None:
    table = Served(client).start()
    light = client.get(f"{table.path}/board.svg")
    tag = {"If-None-Match": light.headers["ETag"]}
    assert client.get(f"{table.path}/board.svg?theme=light", headers=tag).status_code == 304
    dark = client.get(f"{table.path}/board.svg?theme=dark", headers=tag)
    assert (dark.status_code, dark.text == light.text) == (200, False)
