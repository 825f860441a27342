"""The board as a picture: what a viewer sees of a game is on it, readable without colours and by ear."""

import gzip
import json
import re
from collections.abc import Iterator
from copy import deepcopy
from itertools import combinations
from typing import Any, NamedTuple
from xml.etree import ElementTree as xml

import pytest

from domain.aliens.page import ALIENS
from domain.board import COLOURS
from domain.decks.titles import TITLES
from domain.game.names import name_of
from domain.game.views import PUBLIC
from domain.variants.variant import CATALOGUE
from service.play.board import LAYOUTS, THEMES, picture
from service.play.board.around import boxes
from service.play.board.emblems import KINDS as EMBLEM_KINDS
from service.play.board.emblems import all_ids, emblem, sprite
from service.play.board.lettering import wide
from service.play.board.markup import SVG
from service.play.board.palette import BANDS, FACE, LETTERS, MARKS, PRINT
from service.play.board.palette import COLOURS as PALETTES
from service.play.board.scene import scene
from service.play.board.stacks import box_of
from service.play.board.table import NEXT
from service.play.board.things import BoardScene, Box
from tests.api.client import ApiClient
from tests.api.rich_tables import FULLEST, overfull_view, rich_view
from tests.api.table import Table as Served
from tests.api.test_board_text import EVERYTHING, VARIANTS, shown
from tests.properties.play import Plan, Play
from tests.scenario.table import Table

ELEMENTS = {
    *("svg", "title", "desc", "defs", "radialGradient", "stop", "g", "use"),
    *("rect", "circle", "ellipse", "polygon", "path", "text"),
}
TEXT_CONTRAST, THING_CONTRAST = 4.5, 3.0
"""The contrasts that WCAG 2.2 asks of texts (1.4.3, AA) and of things (1.4.11)."""
HOSTILE = "<script>\"a\" & 'b'</script>\u202e\x00 שלום"
LONGEST = "Maximiliane Wilhelmina von und zu Hohenstein-Wolkenburg"
NAMES = {f"p_{seat}": f"{LONGEST} {number}" for number, seat in enumerate(COLOURS)}
KINDS = {"planet", "moon", "planetoid", "station", "seat", "warp", "gate", "ships", "card", "tech", "hazard"}
SIZES = {"wide": (1040, 690), "narrow": (360, 330)}
MOST_BYTES = 12 * 1024
"""The largest size of the picture of the fullest table, compressed."""


def drawn(view: dict[str, Any], theme: str = "light", layout: str = "wide", focus: str = "") -> xml.Element:
    """Returns the picture of a view, read as XML."""
    return xml.fromstring(picture(view, theme, layout, focus, NAMES))


def titles(document: xml.Element) -> list[str]:
    """Returns what its things are called, for tooltips and screen readers."""
    return [each.text or "" for each in document.iter(f"{{{SVG}}}title")]


def of_kind(document: xml.Element, kind: str) -> list[xml.Element]:
    """Returns the groups of a kind, as the page finds them."""
    return [each for each in document.iter(f"{{{SVG}}}g") if each.get("data-kind") == kind]


class Text(NamedTuple):
    """A text, the thing to which it belongs, and the rectangle that it needs in a wide font."""

    words: str
    thing: str
    box: Box


def texts(element: xml.Element, x: float = 0, y: float = 0, scale: float = 1, thing: str = "") -> Iterator[Text]:
    """Yields all texts of an element, wherever its groups have moved them."""
    if moved := re.search(r"translate\(([-\d.]+) ([-\d.]+)\)", element.get("transform", "")):
        x, y = x + float(moved[1]) * scale, y + float(moved[2]) * scale
    if scaled := re.search(r"scale\(([\d.]+)\)", element.get("transform", "")):
        scale *= float(scaled[1])
    thing = element.get("data-at") or element.get("data-id") or thing
    if element.tag == f"{{{SVG}}}text":
        size, words = float(element.attrib["font-size"]) * scale, element.text or ""
        width = wide(words, size, element.get("font-weight") == "700")
        width += float(element.get("letter-spacing", "0")) * len(words)
        shift = {"middle": 0.5, "end": 1.0}.get(element.get("text-anchor", ""), 0.0)
        left, base = x + float(element.attrib["x"]) * scale - width * shift, y + float(element.attrib["y"]) * scale
        yield Text(words, thing, Box(left, base - size * 0.72, width, size * 0.8))
    for child in element:
        yield from texts(child, x, y, scale, thing)


def overlapping(document: xml.Element, layout: str) -> list[str]:
    """Returns the texts that meet another text or leave the picture."""
    found = list(texts(document))
    width, height = SIZES[layout]
    out = [
        each.words
        for each in found
        if min(each.box.x, each.box.y) < 0
        or each.box.x + each.box.width > width
        or each.box.y + each.box.height > height
    ]
    return out + [f"{a.words} / {b.words}" for a, b in combinations(found, 2) if a.box.meets(b.box, -0.6)]


def crowded(placed: BoardScene) -> list[str]:
    """Returns the bodies, plates and ships that meet things to which they do not belong, or leave the picture."""
    things = [(each.seat.seat, Box(each.x, each.y, each.width, each.height)) for each in placed.plates]
    for body in placed.bodies:
        # A disc is smaller than the square around it.
        size = body.radius * 1.5
        things.append((body.world.id, Box(body.x - size / 2, body.y - size / 2, size, size)))
    loose = [*placed.warp.stacks, *(placed.gate.stacks if placed.gate else ())]
    for plate in placed.plates:
        loose += [*plate.stacks, *(stack for badge in plate.badges for stack in badge.stacks)]
    things += [(f"{each.fleet.seat} at {each.fleet.at}", box_of(each)) for each in loose]
    things.append(("encounter", placed.box))
    for each in placed.hazards:
        size = each.radius
        things.append((each.badge.id, Box(each.x - size, each.y - size, 2 * size, 2 * size)))
    everything = [box for _, box in things] + [box for body in placed.bodies for box in boxes(body)]
    out = [
        str(box)
        for box in everything
        if min(box.x, box.y) < 0 or box.x + box.width > placed.width or box.y + box.height > placed.height
    ]
    return out + [f"{a} / {b}" for (a, one), (b, other) in combinations(things, 2) if one.meets(other, -1)]


def fits(view: dict[str, Any]) -> dict[str, xml.Element]:
    """Checks that both layouts have room for everything; returns their pictures."""
    found = {layout: drawn(view, layout=layout) for layout in LAYOUTS}
    for layout, document in found.items():
        assert overlapping(document, layout) == []
        assert crowded(scene(view, layout, "", NAMES)) == []
    return found


@pytest.mark.parametrize(
    ("variants", "number"),
    # Each number, and with each variant the most: that fuller tables of each number fit is tried below.
    [(VARIANTS[at], number) for at, numbers in enumerate(((3, 6), (4, 6), (3, 5, 6), (5, 6))) for number in numbers],
)
def test_every_picture_has_what_its_viewer_sees(variants: tuple[str, ...], number: int) -> None:
    play = Play(Plan(11, COLOURS[:number], EVERYTHING, variants=variants)).start()
    for step, _ in enumerate(play.steps()):
        if step % 40 and play.running:
            continue
        for viewer in ("red", PUBLIC):
            view = shown(play.state, viewer)
            found = fits(view)["wide"]
            ids = {each.get("data-id") for each in found.iter()}
            planetoids = view["variants"].get("planetoids", {}).get("planetoids", {})
            assert {*view["planets"], *planetoids, *view["seats"], "warp"} <= ids
            said = " ".join(titles(found))
            names = [name_of(alien) for part in view["seats"].values() for alien in part["aliens"]]
            assert all(str(name) in said for name in names)


@pytest.mark.parametrize("number", [2, 3, 4, 5, 6])
def test_a_table_that_is_fuller_than_any_game_fits(number: int) -> None:
    fits(overfull_view(number))


def test_the_fullest_table_is_small() -> None:
    for theme in THEMES:
        drawing = picture(rich_view(6, FULLEST), theme, names=NAMES)
        assert len(gzip.compress(drawing.encode())) <= MOST_BYTES


def test_the_page_finds_everything_that_a_question_can_name() -> None:
    view = overfull_view(6)
    found = drawn(view)
    parts = view["variants"]
    stations = parts["space_stations"]["stations"]
    techs = {f"{each}" for each in parts["technology"]["researching"]}
    techs |= {title for each in parts["technology"]["completed"].values() for title in each}
    expected = {
        "planet": {each for each in view["planets"] if each not in parts["planetoids"]["planetoids"]},
        "planetoid": {*parts["planetoids"]["planetoids"]},
        "station": {id for id, each in stations.items() if each["planet"] in {*view["planets"], None}},
        "seat": {*view["seats"]},
        "warp": {"warp"},
        "gate": {"gate"},
        "tech": techs,
        "hazard": {each.partition("#")[0] for each in parts["hazards"]["in_play"]},
    }
    for kind, ids in expected.items():
        assert {each.get("data-id") for each in of_kind(found, kind)} == ids, kind
    assert {each.get("data-kind") for each in found.iter() if each.get("data-kind")} <= KINDS
    moons = rich_view(3)["variants"]["classic"]["moons"]
    there = {id for id, moon in moons.items() if moon["planet"] in rich_view(3)["planets"]}
    assert {each.get("data-id") for each in of_kind(drawn(rich_view(3)), "moon")} == there


def test_ships_are_found_by_seat_and_place() -> None:
    view = overfull_view(6)
    found = {
        (each.get("data-at"), each.get("data-seat")): int(each.get("data-count", "0"))
        for each in of_kind(drawn(view), "ships")
    }
    places = {**view["planets"], "gate": view["gate"], "beside": view["beside"], "warp": view["warp"]}
    places |= {id: each["ships"] for id, each in view["variants"]["planetoids"]["planetoids"].items()}
    places |= {place: each["ships"] for place, each in view["variants"]["technology"]["researching"].items()}
    for seat, part in view["seats"].items():
        for place, ships in part["ships_on_sheets"].items():
            places[place] = {**places.get(place, {}), seat: ships}
    assert found == {
        (place, seat): len(ships) for place, by_seat in places.items() for seat, ships in by_seat.items() if ships
    }


def test_totals_cards_and_presence_are_found_by_their_seats() -> None:
    view = rich_view(4)
    found = list(drawn(view).iter())
    assert {each.get("data-presence") for each in found} - {None} == {*view["seats"]}
    assert all(each.get("visibility") == "hidden" for each in found if each.get("data-presence"))
    now = view["encounter"]
    assert [each.get("data-card") for each in found if each.get("data-card")] == [now["offense"], now["defense"]]
    sides = {each.get("data-side"): each.text for each in found if each.get("data-side")}
    assert sides.keys() == {"offense", "defense"}


def test_each_body_begins_with_all_that_is_said_of_it() -> None:
    table = Table().seat("red", "human", hand=["attack-20"]).seat("blue", "mirror", hand=["negotiate"])
    table.against("blue").ships("red", blue_1=3).aims_at("blue-1").with_ships(3, "red-1").until("select_card", "blue")
    view = shown(table.state, "red")
    view["seats"]["red"]["player"], view["seats"]["blue"]["player"] = "p_1", "p_2"
    found = xml.fromstring(picture(view, "light", names={"p_1": "Ada", "p_2": "Ben"}))
    said = {body.get("data-id"): body[0].text for body in of_kind(found, "planet")}
    assert said["blue-1"] == "Ben's planet 1: 4 ships of Ben, 3 of Ada; attacked"
    assert all(body[0].tag == f"{{{SVG}}}title" for kind in KINDS for body in of_kind(found, kind))
    assert of_kind(found, "gate")[0][0].text == "Hyperspace gate: 3 ships of Ada; aimed at Ben's planet 1"


def test_a_system_that_nobody_holds_and_stations_that_count_are_told_apart() -> None:
    view = shown(Table().seat("red").seat("blue").against("blue").until("select_card").state, "red")
    view["planets"]["red-3"] = {"blue": ["blue-01"]}
    view["seats"]["red"] |= {"foreign_colonies": 3, "colonies_counted": 4}
    found = drawn(view)
    dashed = {
        body.get("data-id")
        for body in of_kind(found, "planet")
        if any(each.get("stroke-dasharray") for each in body.iter())
    }
    assert dashed == {"red-3"}
    plate = next(each for each in of_kind(found, "seat") if each.get("data-id") == "red")
    said = [each.text for each in plate.iter(f"{{{SVG}}}text")]
    assert "4 of 5!" in said
    assert "3+1" in said


def test_the_middle_says_whose_turn_it_is_and_what_comes_next() -> None:
    view = shown(Table().seat("red").seat("blue").against("blue").until("select_card").state, "red")
    view |= {"encounter": None, "phase": "start_turn"}
    said = [each.words for each in texts(drawn(view))]
    assert "Your turn" in said
    assert "Next: a ship comes back from the warp" in said
    for phase in NEXT:
        view["phase"] = phase
        for layout in LAYOUTS:
            said = [each.words for each in texts(drawn(view, layout=layout))]
            assert NEXT[phase] in said
            assert overlapping(drawn(view, layout=layout), layout) == []
    view |= {"status": "over", "winners": ["blue"]}
    assert "Blue won" in [each.words for each in texts(xml.fromstring(picture(view, "light")))]


def test_a_tag_that_finds_no_room_is_left_out_as_a_whole() -> None:
    view = deepcopy(rich_view(4))
    seat = view["encounter"]["defense"]
    view["viewer"] = "public"
    view["seats"][seat] |= {"bot": "basic", "colonies_counted": view["seats"][seat]["colonies_needed"] - 1}
    said = [each.words for each in texts(drawn(view)) if each.thing == seat]
    assert "defense" in said
    assert [words for words in said if words.startswith("defense \u00b7")] == []


def beside(begin: tuple[float, float], end: tuple[float, float], x: float, y: float) -> bool:
    """Returns whether a point is to the right of a line, as one goes along it."""
    return (end[0] - begin[0]) * (y - begin[1]) > (end[1] - begin[1]) * (x - begin[0])


def in_the_cone(placed: BoardScene, box: Box) -> bool:
    """Returns whether some of a box is in the cone of the gate."""
    assert placed.gate
    (one, other), tip = placed.gate.ends, placed.gate.tip
    grid = [
        (box.x + box.width * across / 20, box.y + box.height * down / 5) for across in range(21) for down in range(6)
    ]
    sides = ((one, other), (other, tip), (tip, one))
    return any(len({beside(*side, x, y) for side in sides}) == 1 for x, y in grid)


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("number", [3, 4, 5, 6])
def test_the_gate_leaves_the_name_of_the_warp_free(number: int, layout: str) -> None:
    view, covered = deepcopy(rich_view(number)), []
    for planet in view["planets"]:
        view["encounter"]["planet"] = planet
        placed = scene(view, layout, "", NAMES)
        (name,) = (each.box for each in texts(drawn(view, layout=layout)) if each.words == placed.warp.label)
        covered += [planet] if in_the_cone(placed, name) else []
    assert covered == []


@pytest.mark.parametrize("layout", LAYOUTS)
def test_a_lobby_has_a_picture(layout: str) -> None:
    view = shown(Table().seat("red").seat("blue").against("blue").until("select_card").state, PUBLIC)
    view |= {"status": "lobby", "encounter": None, "seats": {}, "planets": {}, "warp": {}, "gate": {}}
    assert "Waiting for players" in [each.words for each in texts(drawn(view, layout=layout))]


def test_a_narrow_picture_shows_the_system_that_is_wanted() -> None:
    view = rich_view(4)
    attacked = view["encounter"]["planet"]
    assert attacked in {each.get("data-id") for each in of_kind(drawn(view, layout="narrow"), "planet")}
    for seat in view["seats"]:
        found = drawn(view, layout="narrow", focus=seat)
        assert {each.get("data-id", "").rpartition("-")[0] for each in of_kind(found, "planet")} == {seat}
        assert {each.get("data-id") for each in of_kind(found, "seat")} == {*view["seats"]}


def test_no_picture_shows_a_card_of_another_hand() -> None:
    table = Table().seat("blue", hand=["attack-40"]).against("blue").until("select_card")
    for layout in LAYOUTS:
        assert TITLES["attack-40"].name not in picture(shown(table.state, "red"), "light", layout)


def test_it_holds_drawing_alone__no_script_and_no_other_document() -> None:
    view = shown(Table().seat("red").against("blue").until("select_card").state, "red")
    view["game"] = HOSTILE
    view["seats"]["red"]["player"] = "p_hostile"
    view["seats"]["blue"]["aliens"] = ["x" * 500]
    for theme in THEMES:
        for layout in LAYOUTS:
            drawing = picture(view, theme, layout, "", {"p_hostile": HOSTILE})
            found = xml.fromstring(drawing)
            assert overlapping(found, layout) == []
            assert {each.tag.removeprefix(f"{{{SVG}}}") for each in found.iter()} <= ELEMENTS
            names = {name for each in found.iter() for name in each.attrib}
            assert not [name for name in names if name.startswith("on") or name in ("style", "class")]
            refers = re.findall(r'url\(([^)]*)\)|href="([^"]*)"', drawing)
            assert all("".join(each).startswith("#board-") for each in refers)
            assert not re.search(r"://(?!www\.w3\.org/2000/svg)", drawing)
            ids = [each.attrib["id"] for each in found.iter() if "id" in each.attrib]
            assert all(id.startswith("board-") for id in ids)
            assert len(ids) == len({*ids})
            assert "<script>\"a\" & 'b'</script> שלום" in " ".join(titles(found))


def test_it_is_named_and_described_for_those_who_hear_it() -> None:
    found = drawn(shown(Table().seat("red").against("blue").until("select_card").state, "red"))
    assert found.attrib["role"] == "img"
    title, description = found[0], found[1]
    assert found.attrib["aria-labelledby"].split() == [title.attrib["id"], description.attrib["id"]]
    assert "Cosmic Ledger" in (title.text or "")
    assert all(f"({name_of(seat)}):" in (description.text or "") for seat in ("red", "blue"))


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


@pytest.mark.parametrize("name", THEMES)
def test_texts_and_marks_can_be_told_from_their_ground(name: str) -> None:
    theme = PALETTES[name]
    for ground in (*theme.space, theme.panel, theme.pill):
        for text in (theme.ink, theme.quiet, theme.accent, theme.warning, *theme.seats.values()):
            assert contrast(text, ground) >= TEXT_CONTRAST, (text, ground)
    assert all(contrast(theme.ink, ground) >= TEXT_CONTRAST for ground in theme.warp)
    assert all(contrast(PRINT, ground) >= TEXT_CONTRAST for ground in (FACE, *BANDS.values()))


def test_each_seat_has_a_shape_and_a_letter_of_its_own() -> None:
    assert tuple(MARKS) == tuple(LETTERS) == COLOURS
    assert len({*MARKS.values()}) == len({*LETTERS.values()}) == len(COLOURS)


def test_each_alien_has_an_emblem_of_its_own() -> None:
    assert len({emblem(alien, "alien") for alien in ALIENS}) == len(ALIENS)
    for kind, name in EMBLEM_KINDS.items():
        ids = [str(each["id"]) for each in CATALOGUE[name]()]
        assert len({emblem(id, kind) for id in ids}) == len(ids)


def test_the_sprite_has_a_symbol_for_everything_with_an_emblem() -> None:
    found = xml.fromstring(sprite())
    symbols = [each.attrib["id"] for each in found.iter(f"{{{SVG}}}symbol")]
    assert symbols == [*all_ids(), *(f"seat-{seat}" for seat in MARKS)]
    things = [
        each["id"] for name in ("techs", "hazards", "stations", "moons", "planetoids") for each in CATALOGUE[name]()
    ]
    assert {*ALIENS, *things} < {*symbols}
    assert {each.tag.removeprefix(f"{{{SVG}}}") for each in found.iter()} <= {"svg", "symbol", "g", "path", "circle"}


def test_it_is_read_over_http_by_each_with_their_own_eyes__TABLE_03(client: ApiClient) -> None:
    table = Served(client).start()
    own = client.get(f"{table.path}/board.svg", headers=table.as_seat("red"))
    assert own.headers["Content-Type"].startswith("image/svg+xml")
    assert "you" in [each.words for each in texts(xml.fromstring(own.text))]
    assert "you" not in [each.words for each in texts(xml.fromstring(client.get(f"{table.path}/board.svg").text))]
    assert "version 1<" in client.get(f"{table.path}/board.svg?at=1").text
    refused = client.get(f"{table.path}/board.svg?perspective=blue", headers=table.as_seat("red"))
    assert (refused.status_code, refused.json["code"]) == (403, "wrong_seat")
    assert client.get(f"{table.path}/board.svg?at=100000").status_code == 404
    assert client.get(f"{table.path}/board.svg?theme=neon").status_code == 422
    assert client.get(f"{table.path}/board.svg?layout=square").status_code == 422
    assert client.get(f"{table.path}/board.svg?layout=narrow").text.startswith("<svg ")
    wanted = client.get(f"{table.path}/board.svg?layout=narrow&focus=pink")
    assert (wanted.status_code, wanted.json["code"]) == (422, "validation_failed")
    assert wanted.json["errors"][0]["parameter"] == "focus"


def test_a_client_that_has_a_picture_gets_no_second_one_unless_it_looks_different(client: ApiClient) -> None:
    table = Served(client).start()
    light = client.get(f"{table.path}/board.svg")
    tag = {"If-None-Match": light.headers["ETag"]}
    assert client.get(f"{table.path}/board.svg?theme=light", headers=tag).status_code == 304
    for query in ("theme=dark", "layout=narrow", "focus=red"):
        other = client.get(f"{table.path}/board.svg?{query}", headers=tag)
        assert (query, other.status_code) == (query, 200)
