"""People play in a browser: a whole game by clicks, and each kind of question by mouse and by keys alone."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Error

from tests.browser.conftest import SEATS, Faults, Opens, serious
from tests.repo.running import Run

pytestmark = [pytest.mark.processes, pytest.mark.slow]

OPEN: dict[str, Any] = {
    "id": "q_900",
    "seat": "red",
    "deadline_at": None,
    "base_ends_at": None,
    "reserve_ms": None,
    "remaining_ms": None,
    "name": "asked",
    "prompt": "What do you do?",
    "about": {"seats": [], "planets": [], "ships": [], "cards": [], "uses": []},
    "rule": "CORE-001",
    "secret": False,
    "time_class": "decision",
    "on_timeout": {},
}
MOST_KEYS = 80
FEW: dict[str, Any] = {"min": 1, "max": 2}
GOODS: dict[str, Any] = {"give": {}, "take": {}}
QUESTIONS: dict[str, tuple[dict[str, Any], list[str], dict[str, Any]]] = {
    "confirm": ({}, ["Yes"], {"yes": True}),
    "choose_option": (
        {"options": [{"id": "one", "label": "One"}, {"id": "two", "label": "Two"}], "min": 1, "max": 1},
        ["Two", "Answer"],
        {"options": ["two"]},
    ),
    "choose_number": ({"min": 0, "max": 3, "step": 1}, ["More: Number", "More: Number", "Answer"], {"number": 2}),
    "choose_seats": ({"seats": ["blue", "green"], **FEW}, ["Blue", "Green", "Answer"], {"seats": ["blue", "green"]}),
    "choose_planets": (
        {"planets": ["blue-1", "blue-2"], "min": 1, "max": 1},
        ["Blue planet 2", "Answer"],
        {"planets": ["blue-2"]},
    ),
    "choose_cards": (
        {"cards": [{"id": "attack-08#1", "title": "attack-08"}, {"id": "negotiate#1", "title": "negotiate"}], **FEW},
        ["Negotiate", "Answer"],
        {"cards": ["negotiate#1"]},
    ),
    "choose_ships": (
        {"places": [{"place": "red-1", "ships": ["red-01", "red-02"], "min": 0, "max": 2}], **FEW},
        ["More: Red planet 1", "Answer"],
        {"from": {"red-1": 1}},
    ),
    "distribute": (
        {"targets": [{"target": "red-1", "max": 2}, {"target": "red-2", "max": 2}], "total": 2},
        ["More: Red planet 1", "More: Red planet 2", "Answer"],
        {"amounts": {"red-1": 1, "red-2": 1}},
    ),
    "arrange": (
        {"items": [{"id": "a", "label": "First"}, {"id": "b", "label": "Second"}]},
        ["Down: First", "Answer"],
        {"order": ["b", "a"]},
    ),
    "respond": (
        {
            "may_pass": True,
            "abilities": [
                {
                    "use": "u_1",
                    "label": "Zap",
                    "text": "It cancels.",
                    "question": {"kind": "confirm", "prompt": "Sure?"},
                }
            ],
        },
        ["Zap", "Yes"],
        {"use": "u_1", "answer": {"kind": "confirm", "yes": True}},
    ),
    "deal": (
        {
            "between": ["red", "blue"],
            "offer": None,
            "offer_by": "",
            "offers_left": 2,
            "cards": [{"id": "negotiate#1", "title": "negotiate"}],
            "colonies": {"red": [], "blue": ["blue-3"]},
            "releases": {},
            "goods": {},
            "hand_sizes": {"red": 1, "blue": 3},
            "kinds": ["attack", "flare"],
        },
        ["More: Negotiate", "More: A colony at Blue planet 3", "Offer"],
        {"offer": {"give": {"cards": ["negotiate#1"]}, "take": {"colony": "blue-3"}}},
    ),
}
"""Kind -> what the question has besides `OPEN`, the names of what is chosen in turn, and the answer."""


LISTEN = """
    window.heard = [];
    const real = window.fetch;
    window.fetch = async (...asked) => {
      const answer = await real(...asked);
      if (!answer.body) return answer;
      const [mine, copy] = answer.body.tee();
      const listen = async () => {
        const decoder = new TextDecoder();
        for await (const part of copy) window.heard.push(decoder.decode(part, { stream: true }));
      };
      listen().catch(() => undefined);
      return new Response(mine, answer);
    };
"""
"""Keeps all that the page hears of the service, streams too."""


def seat_of(service: Run, options: Mapping[str, Any]) -> tuple[str, str]:
    """Starts a game in which a person plays red against bots; returns its id and the token of the seat."""
    bots = [{"seat": seat, "kind": "basic"} for seat in SEATS[1:]]
    body = {"seats": SEATS, "bots": bots, "seed": "ab" * 32, "options": dict(options)}
    made = service.call("POST", "/v1/games", body)
    game = made["game"]["id"]
    joined = service.call("POST", f"/v1/games/{game}/seats", {"name": "Ann"})
    service.call("POST", f"/v1/games/{game}/commands", {"type": "start_game"}, made["host_token"])
    return game, joined["token"]


class Asked:
    """Puts a question into what the service answers, and keeps what the page sends."""

    def __init__(self, service: Run, seat: tuple[str, str], *questions: Mapping[str, Any]) -> None:
        game, token = seat
        self.state = service.call("GET", f"/v1/games/{game}/state", token=token)
        self.questions, self.sent = list(questions), list[Any]()

    def attach(self, page: Any) -> None:
        page.route("**/state", self.show)
        page.route("**/commands", self._command)
        page.route("**/commands?dry_run=true", lambda route: route.fulfill(json={}))

    def show(self, route: Any) -> None:
        route.fulfill(json={**self.state, "questions": [] if self.sent else self.questions})

    def _command(self, route: Any) -> None:
        self.sent.append(json.loads(route.request.post_data))
        route.fulfill(status=201, json={})


def press(page: Any, control: Any) -> None:
    """Goes to a control by keys alone, and presses it. Arrows move within a group of choices."""
    wanted = control.element_handle()
    for _ in range(MOST_KEYS):
        if page.evaluate("wanted => wanted === document.activeElement", wanted):
            page.keyboard.press("Space")
            return
        in_group = "wanted => wanted.type === 'radio' && document.activeElement.name === wanted.name"
        page.keyboard.press("ArrowDown" if page.evaluate(in_group, wanted) else "Tab")
    raise AssertionError(f"{control} is not reached by keys")


@pytest.fixture(scope="module")
def seat(service: Run) -> tuple[str, str]:
    return seat_of(service, {})


@pytest.mark.parametrize("way", ["mouse", "keys"])
@pytest.mark.parametrize("kind", QUESTIONS)
def test_each_kind_is_answered(opened: Opens, service: Run, seat: tuple[str, str], kind: str, way: str) -> None:
    more, steps, answer = QUESTIONS[kind]
    asked = Asked(service, seat, {**OPEN, "kind": kind, **more})
    game, token = seat
    page = opened()
    asked.attach(page)
    page.goto(f"{page.url}?game={game}#token={token}")
    place = page.locator(".question")
    for step in steps:
        choice = place.locator("label.choice", has=page.get_by_text(step, exact=True))
        control = place.get_by_role("button", name=step, exact=True).or_(choice)
        control.wait_for()
        if way == "mouse":
            control.click()
        else:
            box = control.locator("input")
            press(page, box if box.count() else control)
    page.get_by_text("Nothing is asked of you now.").wait_for()
    assert asked.sent == [{"type": "answer", "question_id": "q_900", "answer": {"kind": kind, **answer}}]


def answered(page: Any) -> None:
    """Answers what is asked first by clicks, and waits until it is not asked any more.

    A bot may close a question at any time, such as a deal by its own offer: then there is nothing to answer.
    """
    # The element of this question, not whatever is the first at the time of each click.
    place = page.locator(f".question[data-id='{page.locator('.question').first.get_attribute('data-id')}']")
    try:
        click_once(place)
    except Error:
        if place.count():
            raise
    place.wait_for(state="detached")


def click_once(place: Any) -> None:
    """Answers a question by clicks: as little as may be."""
    name = str(place.get_attribute("class")).split()[-1]
    if name == "confirm":
        place.get_by_role("button", name="No", exact=True).click()
    elif name == "deal":
        place.get_by_role("button", name="Refuse").click()
    elif name == "respond":
        place.get_by_role("button", name="Pass", exact=True).click()
    else:
        send = place.get_by_role("button", name="Answer")
        more = place.locator("input[name=choice]:not(:checked), .stepper button[aria-label^=More]:enabled")
        while not send.is_enabled():
            more.first.click()
        send.click()


def test_a_whole_game_is_played_by_clicks(opened: Opens, service: Run) -> None:
    game, token = seat_of(service, {"turn_limit": 2})
    page = opened(f"/?game={game}#token={token}")
    over = page.get_by_role("heading", level=1, name="won")
    for _ in range(200):
        page.locator(".question").or_(over).first.wait_for()
        if over.count():
            break
        answered(page)
    assert service.call("GET", f"/v1/games/{game}")["status"] == "over"


def test_one_button_begins_a_game_against_bots(opened: Opens) -> None:
    page = opened()
    page.get_by_role("button", name="Play now against bots").click()
    page.locator(".question").first.wait_for()
    page.locator(".system.red", has_text="you").wait_for()
    page.get_by_role("link", name="Cosmic Ledger").click()
    page.locator("a.game", has_text="yours").wait_for()


def test_a_refusal_is_said_and_nothing_is_lost(
    opened: Opens, service: Run, seat: tuple[str, str], faults: Faults
) -> None:
    faults.expected = ("409", "Failed to load resource")
    game, token = seat
    asked = Asked(service, seat, {**OPEN, "kind": "confirm"})
    page = opened()
    page.route("**/state", asked.show)
    page.goto(f"{page.url}?game={game}#token={token}")
    page.get_by_role("button", name="Yes").click()
    said = page.locator(".question [role=alert]", has_text=".")
    said.wait_for()
    page.locator(".question button.main:enabled", has_text="Yes").wait_for()


def test_why_an_offer_would_be_refused_is_said_before_it_is_made(
    opened: Opens, service: Run, seat: tuple[str, str], faults: Faults
) -> None:
    faults.expected = ("422", "Failed to load resource")
    game, token = seat
    more, steps, answer = QUESTIONS["deal"]
    asked = Asked(service, seat, {**OPEN, "kind": "deal", **more})
    page = opened()
    asked.attach(page)
    tried: list[Any] = []

    def judged(route: Any) -> None:
        """Checks that only an offer with both sides is allowed."""
        command = json.loads(route.request.post_data)
        tried.append(command)
        if len(command["answer"]["offer"]["take"]):
            route.fulfill(json={})
        else:
            route.fulfill(status=422, json={"code": "illegal_answer", "detail": "A gift is no deal."})

    page.route("**/commands?dry_run=true", judged)
    page.goto(f"{page.url}?game={game}#token={token}")
    give, take, offer = (page.locator(".question").get_by_role("button", name=step, exact=True) for step in steps)
    give.click()
    page.locator(".question [role=status]", has_text="A gift is no deal.").wait_for()
    take.click()
    page.locator(".question [role=status]", has_text="Offers left: 2").wait_for()
    offer.click()
    page.get_by_text("Nothing is asked of you now.").wait_for()
    wanted = {"type": "answer", "question_id": "q_900", "answer": {"kind": "deal", **answer}}
    assert asked.sent == [wanted]
    assert all(each == wanted for each in tried[1:])


def deals(opened: Opens, service: Run, seat: tuple[str, str], more: dict[str, Any]) -> tuple[Asked, Any]:
    """Returns a page on which this seat is asked about a deal."""
    game, token = seat
    asked, page = Asked(service, seat, {**OPEN, "kind": "deal", **QUESTIONS["deal"][0], **more}), opened()
    asked.attach(page)
    page.goto(f"{page.url}?game={game}#token={token}")
    return asked, page


def test_an_offer_asks_for_kinds_of_cards_and_shows_them_in_words(
    opened: Opens, service: Run, seat: tuple[str, str]
) -> None:
    theirs = {"id": "offer_1", "give": {}, "take": {"kinds": {"flare": 1}}}
    more = {"offer": theirs, "offer_by": "blue"}
    asked, page = deals(opened, service, seat, more)
    place = page.locator(".question")
    place.get_by_text("you give 1 of the giver's flare cards, and get nothing").wait_for()
    for kind in ("Attack", "Attack", "Flare"):
        place.get_by_role("button", name=f"More: {kind} cards", exact=True).click()
    place.get_by_role("button", name="Offer", exact=True).click()
    page.get_by_text("Nothing is asked of you now.").wait_for()
    offer = {"give": {}, "take": {"kinds": {"attack": 2, "flare": 1}}}
    assert asked.sent == [{"type": "answer", "question_id": "q_900", "answer": {"kind": "deal", "offer": offer}}]


def test_an_offer_asks_for_cards_by_their_names(opened: Opens, service: Run, seat: tuple[str, str]) -> None:
    theirs = {"id": "offer_1", "give": {"card_count": 1, "cards": ["attack-08#1"]}, "take": {}}
    kinds = ["artifact", "attack"]
    more = {"kinds": kinds, "offer": theirs, "offer_by": "blue"}
    asked, page = deals(opened, service, seat, more)
    place = page.locator(".question")
    place.get_by_text("you give nothing, and get Attack 08.").wait_for()
    named = place.get_by_label("A card by its name")
    for name in ("Quash", "Plague", "Attack 40"):
        named.select_option(label=name)
    place.get_by_role("button", name="Not Plague", exact=True).click()
    place.get_by_role("button", name="Offer", exact=True).click()
    page.get_by_text("Nothing is asked of you now.").wait_for()
    offer = {"give": {}, "take": {"titles": ["quash", "attack-40"]}}
    assert asked.sent == [{"type": "answer", "question_id": "q_900", "answer": {"kind": "deal", "offer": offer}}]


def test_two_browsers_never_have_the_hand_of_the_other(opened: Opens, service: Run) -> None:
    made = service.call(
        "POST", "/v1/games", {"seats": SEATS, "seed": "ab" * 32, "options": {"alien_selection": "random"}}
    )
    game = made["game"]["id"]
    tokens = [
        service.call("POST", f"/v1/games/{game}/seats", {"name": name})["token"] for name in ("Ann", "Ben", "Cat")
    ]
    service.call("POST", f"/v1/games/{game}/commands", {"type": "start_game"}, made["host_token"])
    hands = [
        {str(card["id"]) for card in service.call("GET", f"/v1/games/{game}/state", token=token)["seats"][seat]["hand"]}
        for seat, token in zip(SEATS, tokens, strict=True)
    ]
    assert all(hands)
    pages: list[Any] = []
    for token in tokens[:2]:
        page = opened()
        page.add_init_script(LISTEN)
        page.goto(f"{page.url}?game={game}#token={token}")
        page.locator(".held").first.wait_for()
        pages.append(page)
    # What the stream brings later is heard, too.
    service.call("POST", f"/v1/games/{game}/commands", {"type": "pause_game"}, made["host_token"])
    for mine, page in enumerate(pages):
        page.get_by_role("heading", level=1, name="paused").wait_for()
        kept = page.evaluate("JSON.stringify([localStorage, sessionStorage, document.cookie])")
        heard = page.evaluate("heard.join('')")
        assert "game_paused" in heard
        everything = "".join([heard, kept, page.content()])
        for other, hand in enumerate(hands):
            found = {card for card in hand if f'"{card}"' in everything}
            assert found == (hand if other == mine else set()), (mine, other)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_questions_and_hand_have_no_serious_finding(
    opened: Opens, service: Run, seat: tuple[str, str], axe: Path, scheme: str
) -> None:
    game, token = seat
    of_all = [{**OPEN, "id": f"q_{kind}", "kind": kind, **more} for kind, (more, _, _) in QUESTIONS.items()]
    page = opened(color_scheme=scheme, width=360)
    Asked(service, seat, *of_all).attach(page)
    page.goto(f"{page.url}?game={game}#token={token}")
    page.locator(".question.deal").wait_for()
    assert serious(page, axe) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= 360


def test_the_clock_and_its_answer_are_shown(opened: Opens, service: Run, seat: tuple[str, str]) -> None:
    timed = {"remaining_ms": 3_725_000, "deadline_at": None, "on_timeout": {"kind": "confirm", "yes": False}}
    asked = Asked(service, seat, {**OPEN, "kind": "confirm", **timed})
    game, token = seat
    page = opened()
    asked.attach(page)
    page.goto(f"{page.url}?game={game}#token={token}")
    page.locator(".question", has_text="1:02:05 (stopped) left; then the answer is: no.").wait_for()
    page.locator(".clocks", has_text="Red 1:02:05").wait_for()
