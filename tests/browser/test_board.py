"""The board in the page: it is the drawing of the service, and what can be chosen is chosen on it."""

import json
from collections.abc import Iterator
from functools import cache
from itertools import count
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as xml

import pytest

from domain.board import COLOURS
from domain.game.names import SHIPS, name_of
from domain.game.views import PUBLIC
from service.play.board import picture
from service.play.board.canvas import SVG
from service.play.board.layout import layout
from service.play.board.notes import lines
from tests.api.test_board_text import EVERYTHING, shown
from tests.browser.conftest import Opens, serious
from tests.browser.test_playing import OPEN, Asked, seat_of
from tests.properties.play import Plan, Play
from tests.repo.running import Run

pytestmark = [pytest.mark.processes, pytest.mark.slow]

REST = ("classic", "four_planets", "hazards", "planetoids", "skill_tokens", "technology")
VARIANTS = {
    3: ("space_stations", "multiple_stations", "station_conquest", "reward_deck", *REST),
    4: (),
    5: ("space_stations", "multiple_stations", "team", "common_rewards", *REST),
    6: ("space_stations", "station_conquest", "team", "reward_deck", "sixth_player", *REST),
}
"""Number of seats -> variants: together all that there are."""
GEOMETRY = ("x", "y", "cx", "cy", "r", "width", "height", "x1", "x2", "y1", "y2", "points", "d")
LOOK = ("fill", "stroke", "stroke-width", "stroke-dasharray", "font-size", "text-anchor")
MORE_THAN_THE_DRAWING = 400
"""About how many pixels of the window are not the board's: the panel beside it, and margins."""
DRAWN = """svg => [...svg.querySelectorAll('rect, circle, polygon, line, path, text')]
  .filter(each => !each.closest('[data-page]'))
  .map(each => ({
    tag: each.localName,
    attributes: Object.fromEntries([...each.attributes].map(({ name, value }) => [name, value])),
    // What a thing does follows in further lines of its tooltip.
    text: each.localName === 'text' ? each.textContent
      : (each.querySelector(':scope > title')?.textContent ?? '').split('\\n')[0],
  }))"""

Element = tuple[str, str, tuple[tuple[str, str], ...]]
"""Tag, text or title, and attributes."""


def played(number: int) -> Iterator[dict[str, Any]]:
    """Returns views of Red and of a spectator of a random game with this number of seats, in all phases."""
    plan = Plan(11, tuple(COLOURS[:number]), EVERYTHING, variants=VARIANTS[number])
    play = Play(plan).start()
    for step, _ in enumerate(play.steps()):
        if step % 150 == 0 or not play.running:
            yield shown(play.state, "red")
            yield shown(play.state, PUBLIC)


@cache
def rich_view(number: int) -> dict[str, Any]:
    """Returns the view of Red at which the most things are on the table, with totals and allies."""
    found: list[dict[str, Any]] = []
    seeds = count(11)
    while not found:
        plan = Plan(next(seeds), tuple(COLOURS[:number]), EVERYTHING, variants=VARIANTS[number])
        play = Play(plan).start()
        for _ in play.steps():
            now = play.state.encounter
            if now and now.allies and len(now.face_up) == 2:
                found.append(shown(play.state, "red"))
    return max(found, key=lambda view: len(json.dumps([view["variants"], view["sheets"], view["planets"]])))


def element(tag: str, text: str, attributes: dict[str, str]) -> Element:
    """Returns what is compared of an element: numbers are rounded, and synonyms are left out."""
    kept = {name: value for name, value in attributes.items() if name in (*GEOMETRY, *LOOK)}
    return tag, " ".join(text.split()), tuple(sorted((name, near(value)) for name, value in kept.items()))


def near(value: str) -> str:
    """Numbers of a value, to a tenth."""
    parts = value.replace(",", " ").replace("M", "M ").replace("V", " V ").replace("H", " H ").split()
    return " ".join(f"{float(part):.1f}" if part.lstrip("-")[:1].isdigit() else part for part in parts)


def by_the_service(view: dict[str, Any], notes: float) -> list[Element]:
    """Returns what the picture of the service has between its head and its notes."""
    found = [each for each in xml.fromstring(picture(view, "light")).iter() if each.tag != f"{{{SVG}}}g"]
    titles = f"{{{SVG}}}title"
    drawn = []
    for each in found:
        tag = each.tag.removeprefix(f"{{{SVG}}}")
        top = float(each.get("y", each.get("y1", each.get("cy", "100"))))
        if tag in ("svg", "title", "desc") or each.get("width") == str(layout()["width"]):
            continue
        if layout()["margin"] + layout()["head"] <= top < notes:
            title = each.find(titles)
            text = each.text or "" if tag == "text" else title.text or "" if title is not None else ""
            drawn.append(element(tag, text, dict(each.attrib)))
    return drawn


@pytest.mark.parametrize("number", VARIANTS)
def test_the_page_draws_what_the_picture_of_the_service_has(opened: Opens, service: Run, number: int) -> None:
    game, token = seat_of(service, {})
    version = service.call("GET", f"/v1/games/{game}/state", token=token)["version"]
    sizes = layout()
    room = sizes["width"] - 2 * sizes["margin"]
    page = opened("/", width=room + MORE_THAN_THE_DRAWING)
    shown_now: dict[str, Any] = {}
    page.route("**/state", lambda route: route.fulfill(json=shown_now))
    for view in played(number):
        shown_now = {**view, "version": version}
        # It is the same address for each view: nothing of the view before may be left.
        page.goto("about:blank")
        page.goto(f"{service.url}/?game={game}")
        board = page.locator("svg.drawing")
        board.wait_for()
        # The window is a little wider or narrower than the board needs: that depends on the system's fonts.
        page.set_viewport_size(
            {"width": page.viewport_size["width"] + room - int(board.get_attribute("width")), "height": 900}
        )
        page.wait_for_function(
            "room => +document.querySelector('svg.drawing').getAttribute('width') === room", arg=room
        )
        mine = [element(each["tag"], each["text"], each["attributes"]) for each in board.evaluate(DRAWN)]
        bottom = float(board.get_attribute("height")) + sizes["margin"] + sizes["head"]
        theirs = by_the_service(view, bottom)
        assert len(theirs) > 3 * 2 * layout()["slots"]
        assert sorted(mine) == sorted(theirs)
        assert [
            (dt, " ".join(text.split())) for dt, text in lines(view) if text and dt not in ("Your hand", "Sheet")
        ] == [
            (line.locator("dt").inner_text(), line.locator("dd").inner_text())
            for line in page.locator(".notes > dl > div").all()
        ]


CHOICES: dict[str, tuple[dict[str, Any], list[str], dict[str, Any]]] = {
    "choose_planets": (
        {"planets": ["blue-1", "blue-2"], "min": 1, "max": 1},
        ["Blue planet 2"],
        {"planets": ["blue-2"]},
    ),
    "choose_seats": (
        {"seats": ["blue", "green"], "min": 1, "max": 2},
        ["Blue", "Green"],
        {"seats": ["blue", "green"]},
    ),
    "choose_ships": (
        {
            "places": [
                {"place": "red-1", "ships": ["red-01", "red-02"], "min": 0, "max": 2},
                {"place": "warp", "ships": ["red-03"], "min": 0, "max": 1},
            ],
            "min": 1,
            "max": 3,
        },
        ["Red planet 1", "Warp", "Red planet 1"],
        {"from": {"red-1": 2, "warp": 1}},
    ),
}
"""Kind -> what the question has, how the names of what is chosen on the board begin, and the answer."""


@pytest.mark.parametrize("way", ["mouse", "keys"])
@pytest.mark.parametrize("kind", CHOICES)
def test_what_can_be_chosen_is_chosen_on_the_board(opened: Opens, service: Run, kind: str, way: str) -> None:
    more, names, answer = CHOICES[kind]
    game, token = seat_of(service, {})
    asked = Asked(service, (game, token), {**OPEN, "kind": kind, **more})
    page = opened()
    asked.attach(page)
    page.goto(f"{page.url}?game={game}#token={token}")
    board = page.locator(".board")
    # Only what is asked for is lit.
    board.get_by_role("button").first.wait_for()
    assert board.get_by_role("button").count() == len(
        set(names) | ({"Blue planet 1"} if kind == "choose_planets" else set())
    )
    for name in names:
        thing = board.locator(f"[role=button][aria-label^='{name}']")
        if way == "mouse":
            thing.click()
        else:
            thing.focus()
            page.keyboard.press("Enter")
        board.locator(f"[role=button][aria-pressed=true][aria-label^='{name}']").wait_for()
    page.locator(".question").get_by_role("button", name="Answer").click()
    page.get_by_text("Nothing is asked of you now.").wait_for()
    board.get_by_role("button").first.wait_for(state="detached")
    assert asked.sent == [{"type": "answer", "question_id": "q_900", "answer": {"kind": kind, **answer}}]


def test_nothing_on_the_board_moves_while_a_game_goes_on(opened: Opens, service: Run) -> None:
    game, token = seat_of(service, {})
    version = service.call("GET", f"/v1/games/{game}/state", token=token)["version"]
    shown_now: dict[str, Any] = {}
    page = opened()
    page.route("**/state", lambda route: route.fulfill(json=shown_now))
    places = set()
    for view in list(played(4))[2:20]:
        shown_now = {**view, "version": version}
        page.goto(f"{service.url}/?game={game}")
        page.locator(".board .system").first.wait_for()
        panels = page.locator(".system > rect, .side > rect, .middle > rect").all()
        places.add(tuple(panel.get_attribute("y") for panel in panels))
    assert len(places) == 1


def test_colours_follow_the_scheme_of_the_browser(opened: Opens, finished: str) -> None:
    for scheme in ("light", "dark"):
        page = opened(f"/?game={finished}&at=400", color_scheme=scheme)
        page.locator(".board .system").first.wait_for()
        panel = page.locator(".system > rect").first.get_attribute("fill")
        assert panel == layout()["themes"][scheme]["panel"]


LEFT_OUT = ("options", "questions", "viewer")
"""Members of a view that are not on the table."""


def without_what_explains_itself(view: dict[str, Any]) -> dict[str, Any]:
    """Returns a view with terms of colonies only where there are several: one alone is the number on the plate."""
    seats = {
        seat: {name: each for name, each in part.items() if name != "colonies_counted_terms" or len(each) > 1}
        for seat, part in view["seats"].items()
    }
    return {name: part for name, part in {**view, "seats": seats}.items() if name not in LEFT_OUT}


def leaves(part: Any, path: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], str]]:
    """Yields each word of a view with the way to it: keys as well as values."""
    if isinstance(part, dict):
        for key, value in part.items():
            yield (*path, key), key
            yield from leaves(value, (*path, key))
    elif isinstance(part, list):
        for value in part:
            yield from leaves(value, path)
    elif isinstance(part, str):
        yield path, part


@pytest.mark.parametrize("number", VARIANTS)
def test_everything_that_a_view_names_is_on_the_table(opened: Opens, service: Run, number: int) -> None:
    game, token = seat_of(service, {})
    version = service.call("GET", f"/v1/games/{game}/state", token=token)["version"]
    shown_now = {**rich_view(number), "version": version}
    page = opened()
    page.route("**/state", lambda route: route.fulfill(json=shown_now))
    page.goto(f"{service.url}/?game={game}")
    page.locator(".board .system").first.wait_for()
    page.locator(".powers .alien").first.wait_for()
    page.wait_for_function(
        "name => document.body.textContent.includes(name)", arg=str(name_of("destiny-red")).split(":")[0]
    )
    text = page.evaluate("document.querySelector('main').textContent")
    # Ships are counted. Keys are ids or members of the document: only ids name things.
    named = {
        (path, str(name_of(word)))
        for path, word in leaves(without_what_explains_itself(shown_now))
        if name_of(word)
        and word not in SHIPS
        and (path[-1] != word or "-" in word or word in COLOURS or path[:-1] == ("sheets",))
    }
    assert len(named) > 50
    assert {(path, name) for path, name in named if name not in text} == set()


def test_a_thing_on_the_board_says_what_it_does(opened: Opens, service: Run) -> None:
    game, token = seat_of(service, {})
    version = service.call("GET", f"/v1/games/{game}/state", token=token)["version"]
    view = {**rich_view(6), "version": version}
    page = opened()
    page.route("**/state", lambda route: route.fulfill(json=view))
    page.goto(f"{service.url}/?game={game}")
    for moon in view["variants"]["classic"]["moons"]:
        known = service.call("GET", f"/v1/catalog/moons/{moon}")
        body = page.locator(".board [role=img]", has=page.locator("desc", has_text=known["text"]))
        body.wait_for(state="attached")
        assert f"({known['rule']})" in body.locator("desc").text_content()
        assert known["text"] in body.locator("circle > title").first.text_content()
    stations = view["variants"]["space_stations"]["stations"]
    texts = [service.call("GET", f"/v1/catalog/stations/{each.partition('#')[0]}")["text"] for each in stations]
    placed = [each["planet"] in view["planets"] for each in stations.values()]
    said = page.locator(".board desc").all_text_contents()
    assert [any(text in each for each in said) for text in texts] == placed


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_fullest_table_fits_every_window_and_has_no_serious_finding(
    opened: Opens, service: Run, axe: Path, scheme: str
) -> None:
    game, token = seat_of(service, {})
    more = CHOICES["choose_ships"][0]
    asked = Asked(service, (game, token), {**OPEN, "kind": "choose_ships", **more})
    asked.state = {**rich_view(6), "version": asked.state["version"], "waiting": ["red"]}
    page = opened(color_scheme=scheme)
    asked.attach(page)
    page.goto(f"{service.url}/?game={game}#token={token}")
    page.locator(".light").first.wait_for()
    for summary in page.locator(".notes > details > summary").all():
        summary.click()
    assert serious(page, axe) == []
    for width in (1440, 1180, 1024, 820, 600, 360):
        page.set_viewport_size({"width": width, "height": 900})
        page.wait_for_function(
            "() => document.querySelector('.drawing').clientWidth === document.querySelector('.board').clientWidth"
        )
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        sides = page.evaluate(
            "[...document.querySelectorAll('.drawing rect, .drawing text')].map(each => each.getBoundingClientRect())"
            ".map(({ left, right }) => [left, right])"
        )
        assert all(left >= 0 and right <= width for left, right in sides), width
