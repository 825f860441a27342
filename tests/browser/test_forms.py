"""The large forms: a deal as two trays, skilled ships among planets, an order; and all forms for everybody to use."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.browser.conftest import PHONE, TABLET, WIDE, Faults, Opens, serious
from tests.browser.test_playing import DEAL, OPEN, Asked, ask, main, question, seat_of
from tests.repo.running import Run

pytestmark = [pytest.mark.processes, pytest.mark.slow]

SKILLS = {f"red-{nth:02}": "ELSW"[nth % 4] for nth in range(1, 9)}
PLANETS = ["red-1", "red-2", "red-3", "red-4"]
PLACING: dict[str, Any] = {
    **OPEN,
    "kind": "distribute",
    "items": list(SKILLS),
    "marks": SKILLS,
    "targets": [{"target": planet, "max": 4} for planet in PLANETS],
    "on_timeout": {"kind": "distribute", "items": {"red-1": list(SKILLS)[:4], "red-2": list(SKILLS)[4:]}},
    "allowed": {},
}
DONE = "Nothing is asked of you now."


@pytest.fixture(scope="module")
def seat(service: Run) -> tuple[str, str]:
    return seat_of(service, {})


def deals(opened: Opens, service: Run, seat: tuple[str, str], **more: Any) -> tuple[Asked, Any]:
    """Opens a page on which this seat is asked about a deal, and the form there."""
    asked = Asked(service, seat, ask("deal", **more))
    place = question(asked.beside(opened))
    place.wait_for()
    return asked, place


def offered(asked: Asked, place: Any) -> Any:
    """Returns what was offered after the main button was pressed."""
    place.get_by_role("button", name="Offer this to Blue").click()
    place.page.get_by_text(DONE).wait_for()
    return asked.sent[0]["answer"]["offer"]


def accept(place: Any) -> None:
    """Accepts the offer that is there."""
    main(place).click()
    place.page.get_by_text(DONE).wait_for()


def put_in(place: Any, *things: str) -> None:
    for thing in things:
        place.get_by_role("button", name=f"Put in: {thing}", exact=True).click()


def test_colonies_are_swapped_by_one_click(opened: Opens, service: Run, seat: tuple[str, str]) -> None:
    asked, place = deals(opened, service, seat)
    assert not main(place).is_enabled()
    place.get_by_role("button", name="Swap colonies").click()
    place.get_by_text("You give a colony on your 1st planet; Blue gives a colony on Blue's 3rd planet.").wait_for()
    assert offered(asked, place) == {"give": {"colony": "red-1"}, "take": {"colony": "blue-3"}}


def test_the_planets_of_an_offer_are_lit_on_the_board(opened: Opens, service: Run, seat: tuple[str, str]) -> None:
    theirs = {"id": "offer_1", "give": {"colony": "blue-3"}, "take": {"colony": "red-1"}}
    _, place = deals(opened, service, seat, offer=theirs, offer_by="blue")
    place.get_by_role("button", name="See the table").click()
    place.page.locator(".board .lit").nth(1).wait_for()
    place.get_by_role("button", name="Back to the question").click()
    accept(place)


def test_a_colony_is_dragged_into_its_tray_and_taken_out_again(
    opened: Opens, service: Run, seat: tuple[str, str]
) -> None:
    asked, place = deals(opened, service, seat)
    colony = place.locator(".supply li", has_text="your 1st planet")
    colony.drag_to(place.get_by_role("region", name="You give"))
    place.get_by_role("button", name="Take out: A colony on your 1st planet").click()
    assert not main(place).is_enabled()
    put_in(place, "Any card")
    assert offered(asked, place) == {"give": {}, "take": {"card_count": 1}}


def test_colonies_of_the_board_and_cards_of_the_hand_are_dragged_into_the_trays(
    opened: Opens, service: Run, seat: tuple[str, str]
) -> None:
    asked, place = deals(opened, service, seat)
    page = place.page
    page.locator(".board [data-spot='red-1']").wait_for(state="attached")
    place.get_by_role("button", name="See the table").click()
    gives, takes = (place.get_by_role("region", name=name) for name in ("You give", "Blue gives"))
    page.locator(".board [data-offer='blue-3']").drag_to(takes)
    # Nobody can give what is another's.
    page.locator(".board [data-offer='red-1']").drag_to(takes)
    place.get_by_text("You give nothing; Blue gives a colony on Blue's 3rd planet.").wait_for()
    page.locator(".hand .card", has_text="Negotiate").drag_to(gives)
    assert offered(asked, place) == {"give": {"cards": ["negotiate#1"]}, "take": {"colony": "blue-3"}}


def test_a_counter_offer_begins_with_theirs(opened: Opens, service: Run, seat: tuple[str, str]) -> None:
    theirs = {
        "id": "offer_1",
        "give": {"colony": "blue-3", "card_count": 1},
        "take": {"colony": "red-1", "kinds": {"negotiate": 1}},
    }
    asked, place = deals(opened, service, seat, offer=theirs, offer_by="blue")
    place.get_by_role("button", name="Accept Blue's offer").wait_for()
    place.get_by_role("button", name="Start from Blue's offer").click()
    place.get_by_role("button", name="Take out: A colony on your 1st planet").click()
    offer = {"give": {"cards": ["negotiate#1"]}, "take": {"colony": "blue-3", "card_count": 1}}
    assert offered(asked, place) == offer


def test_an_offer_is_accepted_by_the_main_button(opened: Opens, service: Run, seat: tuple[str, str]) -> None:
    theirs = {"id": "offer_1", "give": {}, "take": {"kinds": {"flare": 1}}}
    asked, place = deals(opened, service, seat, offer=theirs, offer_by="blue")
    place.get_by_text("you give 1 of the giver's flare cards, and get nothing").wait_for()
    accept(place)
    assert asked.sent[0]["answer"] == {"kind": "deal", "accept": "offer_1"}


def test_an_offer_asks_for_kinds_and_for_cards_by_their_names(
    opened: Opens, service: Run, seat: tuple[str, str]
) -> None:
    asked, place = deals(opened, service, seat)
    put_in(place, "A card: Attack", "A card: Attack", "A card: Flare")
    place.get_by_label("A card by its name").select_option(label="Attack 40")
    offer = {"give": {}, "take": {"kinds": {"attack": 2, "flare": 1}, "titles": ["attack-40"]}}
    assert offered(asked, place) == offer


TWO_CLICKS = "each => [each, each].forEach(one => one.click())"
TWO_KEYS = "code => [0, 1].forEach(() => dispatchEvent(new KeyboardEvent('keydown', { code, key: code })))"


def test_two_presses_before_the_page_is_drawn_put_two_in_and_take_two_out(
    opened: Opens, service: Run, seat: tuple[str, str]
) -> None:
    asked, place = deals(opened, service, seat)
    gives, attacks = "You give nothing", "Blue gives 2 of the giver's attack cards"
    place.get_by_role("button", name="Put in: A card: Attack", exact=True).evaluate(TWO_CLICKS)
    place.get_by_text(f"{gives}; {attacks}.").wait_for()
    place.get_by_role("button", name="Take out: A card: Attack").evaluate(TWO_CLICKS)
    place.get_by_role("region", name="Blue gives").get_by_text("nothing yet").wait_for()
    # A thing that is there once goes in and comes out again.
    place.page.evaluate(TWO_KEYS, "Digit3")
    place.page.evaluate(TWO_KEYS, "Digit2")
    put_in(place, "Any card")
    place.get_by_text(f"{gives}; Blue gives a card of the giver's choice.").wait_for()
    assert offered(asked, place) == {"give": {}, "take": {"card_count": 1}}


@pytest.mark.parametrize("way", ["pointer", "Enter"])
def test_two_presses_of_the_main_button_make_one_offer(
    opened: Opens, service: Run, seat: tuple[str, str], way: str
) -> None:
    asked = Asked(service, seat, ask("deal"), ask("deal", "q_901"))
    page = asked.beside(opened)
    place = question(page)
    put_in(place, "Any card")
    offer = place.get_by_role("button", name="Offer this to Blue")
    offer.evaluate(TWO_CLICKS) if way == "pointer" else page.evaluate(TWO_KEYS, "Enter")
    put_in(question(page, "q_901"), "Any card")
    main(question(page, "q_901")).click()
    page.get_by_text(DONE).wait_for()
    assert [each["question_id"] for each in asked.sent] == ["q_900", "q_901"]


def test_only_cards_that_can_be_in_this_game_are_named(opened: Opens, service: Run, seat: tuple[str, str]) -> None:
    asked, place = deals(opened, service, seat)
    named = set(place.get_by_label("A card by its name").locator("option").evaluate_all("all => all.map(e => e.value)"))
    sets = service.call("GET", f"/v1/games/{seat[0]}/state")["options"]["sets"]
    kept = {
        each["id"]
        for each in service.call("GET", "/v1/catalog/cards")["items"]
        if each["kind"] in DEAL["kinds"]
        and each["deck"] == "cosmic"
        and (each["kind"] != "flare" or each["set"] in sets)
    }
    assert named - {""} == kept
    put_in(place, "Any card")
    offered(asked, place)


def test_why_an_offer_would_be_refused_is_said_before_it_is_made(
    opened: Opens, service: Run, seat: tuple[str, str], faults: Faults
) -> None:
    faults.expected = ("422", "Failed to load resource")
    asked = Asked(service, seat, ask("deal"))

    def judged(route: Any) -> None:
        """Allows only an offer with both sides."""
        if json.loads(route.request.post_data)["answer"]["offer"]["take"]:
            route.fulfill(json={})
        else:
            route.fulfill(status=422, json={"code": "illegal_answer", "detail": "A gift is no deal."})

    page = asked.at(opened, before=lambda page: page.route("**/commands?dry_run=true", judged))
    place = question(page)
    put_in(place, "Negotiate")
    place.get_by_text("A gift is no deal.").wait_for()
    put_in(place, "Any card")
    place.get_by_text("Offers left: 2").wait_for()
    assert offered(asked, place) == {"give": {"cards": ["negotiate#1"]}, "take": {"card_count": 1}}


def skills_at(answer: dict[str, Any]) -> dict[str, str]:
    """Returns planet -> the letters of the ships that were placed there."""
    return {planet: "".join(sorted(SKILLS[ship] for ship in ships)) for planet, ships in answer["items"].items()}


@pytest.mark.parametrize(
    ("preset", "placed"),
    [
        ("Balanced", {"red-1": "LW", "red-2": "LW", "red-3": "ES", "red-4": "ES"}),
        ("Strongest first", {"red-1": "SSWW", "red-2": "EELL"}),
        ("As the clock would", {"red-1": "ELSW", "red-2": "ELSW"}),
    ],
)
def test_skilled_ships_are_placed_by_presets(
    opened: Opens, service: Run, seat: tuple[str, str], preset: str, placed: dict[str, str]
) -> None:
    asked = Asked(service, seat, PLACING)
    page = asked.beside(opened)
    page.get_by_role("button", name=preset).click()
    page.get_by_role("button", name="Place all 8").click()
    page.get_by_text(DONE).wait_for()
    assert skills_at(asked.sent[0]["answer"]) == placed


def test_skilled_ships_are_moved_by_clicks_and_dragged(opened: Opens, service: Run, seat: tuple[str, str]) -> None:
    asked = Asked(service, seat, PLACING)
    page = asked.beside(opened)
    page.get_by_role("button", name="Leader at your 1st planet").click()
    page.get_by_role("button", name="Your 3rd planet").click()
    fourth = page.get_by_role("group", name="Your 4th planet")
    page.get_by_role("button", name="Leader at your 2nd planet").drag_to(fourth)
    page.get_by_role("button", name="Leader at your 4th planet").wait_for()
    page.get_by_role("button", name="Place all 8").click()
    page.get_by_text(DONE).wait_for()
    assert skills_at(asked.sent[0]["answer"]) == {"red-1": "ESW", "red-2": "ESW", "red-3": "L", "red-4": "L"}


def test_an_order_is_dragged(opened: Opens, service: Run, seat: tuple[str, str]) -> None:
    asked = Asked(service, seat, ask("arrange"))
    page = asked.beside(opened)
    page.locator(".order li", has_text="Second").drag_to(page.locator(".order li", has_text="First"))
    page.get_by_role("button", name="Use this order: Second first").click()
    page.get_by_text(DONE).wait_for()
    assert asked.sent[0]["answer"] == {"kind": "arrange", "order": ["b", "a"]}


SHAPES = {
    **{kind: ask(kind) for kind in ("choose_cards", "choose_ships", "choose_seats", "respond", "deal", "arrange")},
    "placing": PLACING,
    "alien": ask(
        "choose_cards",
        name="choose_alien",
        cards=[{"id": f"flare-{alien}#1", "title": f"flare-{alien}"} for alien in ("human", "fido")],
    ),
}
"""The forms that look different."""
IN_SIGHT = """() => [...document.querySelectorAll('.question .row > .main, .question .undo > button')].map(each => {
  const { top, bottom, left, right } = each.getBoundingClientRect();
  const { innerWidth, innerHeight } = window;
  return top >= 0 && left >= 0 && bottom <= innerHeight && right <= innerWidth;
})"""


def test_each_form_has_no_serious_finding_and_its_buttons_in_sight(
    opened: Opens, service: Run, seat: tuple[str, str], axe: Path
) -> None:
    asked = Asked(service, seat, *({**more, "id": f"q_{name}"} for name, more in SHAPES.items()))
    page = asked.at(opened)
    for name in SHAPES:
        place = question(page, f"q_{name}")
        place.wait_for()
        page.locator(".picture").wait_for()
        for size in (WIDE, PHONE):
            page.set_viewport_size(size)
            assert page.evaluate(IN_SIGHT) == [True, True], (name, size)
            # The board and the hand look the same beside each form.
            part = ".table" if name == "choose_ships" else ".question"
            assert serious(page, axe, part, themes=2 if size is WIDE else 1) == [], (name, size)
        asked.sent.append(None)
        asked.news(page)


def test_talk_and_story_are_reached_while_a_large_question_is_open(
    opened: Opens, service: Run, seat: tuple[str, str]
) -> None:
    page = Asked(service, seat, SHAPES["alien"]).at(opened)
    place = question(page)
    for size in (PHONE, TABLET):
        page.set_viewport_size(size)
        place.get_by_role("button", name="Talk").click()
        said = f"Anybody there at {size['width']}?"
        page.get_by_label("Say something").fill(said)
        page.get_by_role("button", name="Say", exact=True).click()
        # A click on it shows that nothing lies above it.
        page.locator(".message", has_text=said).click()
        place.get_by_role("button", name="Back to the question").click()
        place.get_by_role("button", name="Story").click()
        page.get_by_role("button", name="The whole game").click()
        place.get_by_role("button", name="Back to the question").click()
        place.locator(".alien-card").first.click()
