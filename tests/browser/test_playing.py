"""People play in a browser: whole games by touch and by keys, and each kind of question in three ways."""

import itertools
import json
import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple

import pytest
from playwright.sync_api import Error

from tests.browser.conftest import PHONE, SEATS, WIDE, Faults, Opens
from tests.repo.running import Run
from tests.waiting import eventually

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
FEW: dict[str, Any] = {"min": 1, "max": 2}
HAND = [{"id": "attack-08#1", "title": "attack-08"}, {"id": "negotiate#1", "title": "negotiate"}]
"""The hand of Red while questions are put in."""
ENTER_AT_ONCE = """window.pressed = false;
new MutationObserver((_, watching) => {
  if (!document.querySelector(".question[data-id^='q_901']")) return;
  watching.disconnect();
  // After what the page does at once with a new question.
  setTimeout(() => {
    dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter' }));
    window.pressed = true;
  }, 100);
}).observe(document, { childList: true, subtree: true })"""
"""Presses Enter as soon as the second question is there."""
SHRINK_AS_IT_IS_DRAWN = """new MutationObserver((_, watching) => {
  if (document.querySelector(".board .plate") && !document.querySelector(".board .picture[viewBox$='690']")) return;
  watching.disconnect();
  document.querySelector(".board .frame").style.width = "80%";
}).observe(document, { childList: true, subtree: true })"""
"""Makes the frame of the board smaller as soon as the page begins to draw the wide board."""
MAIN = "main"
"""The step that presses the main button."""


class Kind(NamedTuple):
    """A question of one kind, and how it is answered.

    `touches` are ids of what is touched on the board, in the hand or beside it; `listed` are the names of what is
    pressed in the list; between them the main button is pressed, which says `says` in turn.
    """

    more: dict[str, Any]
    touches: list[str]
    listed: list[str]
    keys: list[str]
    says: list[str]
    answer: dict[str, Any]


DEAL: dict[str, Any] = {
    "between": ["red", "blue"],
    "offer": None,
    "offer_by": "",
    "offers_left": 2,
    "cards": [{"id": "negotiate#1", "title": "negotiate"}],
    "colonies": {"red": ["red-1"], "blue": ["blue-3"]},
    "releases": {},
    "goods": {},
    "hand_sizes": {"red": 1, "blue": 3},
    "kinds": ["attack", "flare"],
    "both_asked": True,
}
BLUE_ATTACKS: dict[str, Any] = {
    **dict.fromkeys(("system", "destiny", "case", "winner", "frozen"), ""),
    "number": 1,
    "offense": "blue",
    "defense": "red",
    "planet": "red-1",
    "homecoming": False,
    "invited": {"offense": [], "defense": []},
    "allies": {},
    "selected": [],
    "cards": {},
    "faces": {},
    "modifiers": [],
    "totals": {},
    "explained": {},
    "statements": {},
}
"""An encounter before cards are selected."""
ABILITY = {
    "use": "u_1",
    "name": "Zapper",
    "label": "Zap",
    "text": "It cancels.",
    "rule": "CORE-001",
    "question": {**OPEN, "kind": "confirm", "prompt": "Sure?"},
}
QUESTIONS: dict[str, Kind] = {
    "confirm": Kind({"prompt": "Do you take the card?"}, [], [], [], ["Take the card"], {"yes": True}),
    "choose_option": Kind(
        {"options": [{"id": "one", "label": "One"}, {"id": "two", "label": "Two"}], "min": 1, "max": 1},
        ["two"],
        ["Two"],
        ["2"],
        ["Two"],
        {"options": ["two"]},
    ),
    "choose_number": Kind(
        {"min": 0, "max": 3, "step": 1}, [], ["More: Number", "More: Number"], ["1", "1"], ["Choose 2"], {"number": 2}
    ),
    "choose_seats": Kind(
        {"seats": ["blue", "green"], "name": "invite", **FEW},
        ["blue", "green"],
        ["Blue", "Green"],
        ["1", "2"],
        ["Invite Blue and Green"],
        {"seats": ["blue", "green"]},
    ),
    "choose_planets": Kind(
        {"planets": ["blue-1", "blue-2"], "name": "aim", "min": 1, "max": 1},
        ["blue-2"],
        ["Blue's 2nd planet"],
        ["2"],
        ["Attack Blue's 2nd planet"],
        {"planets": ["blue-2"]},
    ),
    "choose_cards": Kind(
        {"cards": HAND, "name": "select_card", "min": 1, "max": 1},
        ["negotiate#1"],
        ["Negotiate"],
        ["2"],
        ["Play Negotiate"],
        {"cards": ["negotiate#1"]},
    ),
    "choose_ships": Kind(
        {"places": [{"place": "red-1", "ships": ["red-01", "red-02"], "max": 2}], "name": "launch", **FEW},
        ["red-1"],
        ["More: Your 1st planet"],
        ["1"],
        ["Send 1 ship"],
        {"from": {"red-1": 1}},
    ),
    "distribute": Kind(
        {
            "targets": [{"target": "red-1", "max": 2}, {"target": "red-2", "max": 2}],
            "total": 2,
            "name": "return_ships",
            "prompt": "2 ships of yours must return. To which colonies do they go?",
        },
        ["red-1", "red-2"],
        ["More: Your 1st planet", "More: Your 2nd planet"],
        ["1", "2"],
        ["Return 2 ships"],
        {"amounts": {"red-1": 1, "red-2": 1}},
    ),
    "arrange": Kind(
        {"items": [{"id": "a", "label": "First"}, {"id": "b", "label": "Second"}]},
        [],
        ["Down: First"],
        ["2"],
        ["Use this order: Second first"],
        {"order": ["b", "a"]},
    ),
    "respond": Kind(
        {"may_pass": True, "abilities": [ABILITY]},
        ["u_1", MAIN],
        ["Zap", MAIN],
        ["1", MAIN],
        ["Use Zap \u2026", "Yes"],
        {"use": "u_1", "answer": {"kind": "confirm", "yes": True}},
    ),
    "deal": Kind(
        DEAL,
        ["give-cards-negotiate#1", "take-colony-blue-3"],
        ["More: You give: Negotiate", "More: Blue gives: A colony on Blue's 3rd planet"],
        ["2", "3"],
        ["Offer this to Blue"],
        {"offer": {"give": {"cards": ["negotiate#1"]}, "take": {"colony": "blue-3"}}},
    ),
}


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
    """Returns a running game in which a person plays red against bots: its id and the token of the seat.

    The bots have answered, and wait for red.
    """
    bots = [{"seat": seat, "kind": "basic"} for seat in SEATS[1:]]
    body = {"seats": SEATS, "bots": bots, "seed": "ab" * 32, "options": dict(options)}
    made = service.call("POST", "/v1/games", body)
    game = made["game"]["id"]
    joined = service.call("POST", f"/v1/games/{game}/seats", {"name": "Ann"})
    service.call("POST", f"/v1/games/{game}/commands", {"type": "start_game"}, made["host_token"])
    assert eventually(lambda: {each["seat"] for each in _state(service, game, joined["token"])["questions"]} == {"red"})
    return game, joined["token"]


def _state(service: Run, game: str, token: str) -> dict[str, Any]:
    return dict(service.call("GET", f"/v1/games/{game}/state", token=token))


NUMBERS = itertools.count(1)


class Asked:
    """Puts questions into what the service answers, one after the other, and keeps what the page sends.

    The page gets ids that no test before has used, with a number at their end: it remembers what it has answered.
    """

    def __init__(self, service: Run, seat: tuple[str, str], *questions: Mapping[str, Any]) -> None:
        game, token = seat
        self.service, self.seat, self.number = service, seat, f"{next(NUMBERS):03}"
        self.path = f"/?game={game}#token={token}"
        self.state = _state(service, game, token)
        self.state["seats"]["red"] = {**self.state["seats"]["red"], "hand": HAND}
        self.questions, self.sent = list(questions), list[Any]()

    def attach(self, page: Any) -> None:
        page.route("**/state", self.show)
        page.route("**/commands", self._command)
        page.route("**/commands?dry_run=true", lambda route: route.fulfill(json={}))

    def at(self, opened: Opens, before: Callable[[Any], object] = lambda page: None, **options: Any) -> Any:
        """Opens a page at this table; `before` prepares it further."""

        def prepare(page: Any) -> None:
            self.attach(page)
            before(page)

        return opened(self.path, before=prepare, **options)

    def beside(self, opened: Opens, **options: Any) -> Any:
        """Asks on the page of the tests before, which had their answers; where there is none it opens one."""
        return opened(self.path, before=self.attach, again=self.news, **options)

    def news(self, page: Any) -> None:
        """Lets a page look again. It hears of a message once it listens, which the mark of its presence shows."""
        page.locator("[data-presence='red'][visibility='visible']").wait_for(state="attached")
        game, token = self.seat
        self.service.call("POST", f"/v1/games/{game}/messages", {"text": "hello"}, token)

    def close(self, page: Any) -> None:
        """Asks nothing more, so that the page can stay for the next test."""
        self.questions.clear()
        self.news(page)
        page.get_by_text("Nothing is asked of you now.").wait_for()

    def show(self, route: Any) -> None:
        asked = [{**each, "id": each["id"] + self.number} for each in self.questions[len(self.sent) :][:1]]
        route.fulfill(json={**self.state, "questions": asked})

    def _command(self, route: Any) -> None:
        body = json.loads(route.request.post_data)
        self.sent.append({**body, "question_id": body["question_id"].removesuffix(self.number)})
        route.fulfill(status=201, json={})


def ask(kind: str, id: str = "q_900", **more: Any) -> dict[str, Any]:
    """Returns a question of a kind."""
    return {**OPEN, "id": id, "kind": kind, **QUESTIONS[kind].more, **more}


def question(page: Any, id: str = "q_900") -> Any:
    """Returns the place of a question that a test asks: the page has more after the id."""
    return page.locator(f".question[data-id^='{id}']")


def touch(page: Any, thing: str) -> None:
    """Presses a thing where it is: on the board, in the hand, in the form, or in the row beside the hand."""
    page.locator(f"[data-offer='{thing}']").locator("visible=true").first.click()


def main(place: Any) -> Any:
    return place.locator(".row > .main")


def in_list(place: Any, name: str) -> Any:
    """Returns a choice or a button of the list."""
    return place.locator("label.choice", has=place.page.get_by_text(name, exact=True)).or_(
        place.get_by_role("button", name=name, exact=True)
    )


@pytest.fixture(scope="module")
def seat(service: Run) -> tuple[str, str]:
    return seat_of(service, {})


@pytest.mark.parametrize("kind", QUESTIONS)
def test_each_kind_is_answered_by_touch_in_the_list_and_by_keys(
    opened: Opens, service: Run, seat: tuple[str, str], kind: str
) -> None:
    case, ways = QUESTIONS[kind], ("touch", "list", "keys")
    asked = Asked(service, seat, *(ask(kind, way) for way in ways))
    page = asked.beside(opened)
    page.locator(".board [data-spot], .picture").first.wait_for()
    for way in ways:
        place, says = question(page, way), list(case.says)
        place.wait_for()
        if way != "touch":
            # The question before was answered here: the focus has come along.
            page.wait_for_function("way => document.activeElement.matches(`.question[data-id^=${way}] h2`)", arg=way)
        steps = {"touch": case.touches, "list": case.listed, "keys": case.keys}[way]
        if way == "list" and place.locator(".as-list").count():
            place.locator(".as-list summary").click()
        for step in [*(steps or case.listed), MAIN]:
            if step == MAIN:
                main(place).and_(place.get_by_role("button", name=says.pop(0), exact=True)).wait_for()
                page.keyboard.press("Enter") if way == "keys" else main(place).click()
            elif way == "keys":
                page.keyboard.press(step)
            elif way == "touch" and case.touches:
                touch(page, step)
            else:
                in_list(place, step).click()
        if way == "list":
            page.evaluate("localStorage.removeItem('cosmic-ledger-as-list')")
    page.get_by_text("Nothing is asked of you now.").wait_for()
    answer = {"kind": kind, **case.answer}
    assert asked.sent == [{"type": "answer", "question_id": way, "answer": answer} for way in ways]


TWICE = """() => ['Digit1', 'Digit1'].forEach(code => dispatchEvent(new KeyboardEvent('keydown', { code })))"""


@pytest.mark.parametrize("kind", ["choose_number", "distribute", "choose_ships"])
def test_a_key_that_is_pressed_twice_before_the_page_is_drawn_counts_twice(
    opened: Opens, service: Run, seat: tuple[str, str], kind: str
) -> None:
    page = Asked(service, seat, ask(kind)).beside(opened)
    question(page).wait_for()
    says = main(question(page)).inner_text()
    page.evaluate(TWICE)
    says_at_once = {"choose_number": "Choose 2", "distribute": "Return 2 ships", "choose_ships": "Send 2 ships"}[kind]
    assert says != says_at_once
    main(question(page)).and_(page.get_by_role("button", name=says_at_once, exact=True)).click()
    page.get_by_text("Nothing is asked of you now.").wait_for()


MOMENT_MS = 2000
"""Milliseconds after which a press is given up, and one looks at the table again."""


def answered(page: Any, way: str = "touch") -> None:
    """Answers what is asked by touch or by keys, and waits until it is not asked any more.

    A bot may close a question at any time, such as a deal by its own offer: then there is nothing to answer.
    """
    # The element of this question, not whatever is asked at the time of each click.
    ids = page.locator(".question").evaluate_all("all => all.map(each => each.dataset.id)")
    if not ids:
        return
    place = page.locator(f".question[data-id='{ids[0]}']")
    step, digits = {"touch": by_touch, "keys": by_keys}[way], itertools.cycle("123456789")
    assert eventually(lambda: place.count() == 0 or step(page, place, digits))
    place.wait_for(state="detached")


def pressed(thing: Any) -> bool:
    """Presses a thing; returns False where it is gone."""
    try:
        thing.click(timeout=MOMENT_MS)
    except Error:
        return False
    return True


NOT_YET = ", ".join(
    (
        ".touch:not(:disabled, [aria-pressed=true])",
        ".card[data-offer][aria-pressed=false]",
        ".pick[aria-pressed=false]",
        ".pick .touch-all:enabled",
        ".alien-card[aria-pressed=false]",
        ".question button[aria-label^=More]:enabled",
    )
)
"""The things that can be touched to choose it, or one more of it."""
READY = ".row > .main:enabled"


def by_touch(page: Any, place: Any, _: Iterator[str]) -> bool:
    """Does the next step of an answer by clicks, as little as may be; returns True after the last one."""
    refusal = place.locator(".row > button", has_text=re.compile("^(No|No deal.*|End the turn)$"))
    if refusal.count():
        return pressed(refusal)
    if place.locator(READY).count():
        return pressed(main(place))
    pressed(page.locator(NOT_YET).locator("visible=true").first)
    return False


def by_keys(page: Any, place: Any, digits: Iterator[str]) -> bool:
    """Does the next step of an answer by keys alone; returns True after the last one."""
    refusal = place.locator(".row > button", has_text=re.compile("^No deal"))
    if refusal.count():
        for _ in range(60):
            page.keyboard.press("Tab")
            if refusal.and_(page.locator(":focus")).count():
                page.keyboard.press("Enter")
                return True
        assert place.count() == 0, "the refusal of a deal is not reached by keys"
        return False
    if place.locator(READY).count():
        page.keyboard.press("Enter")
        return True
    page.keyboard.press(next(digits))
    return False


@pytest.mark.parametrize("way", ["touch", "keys"])
def test_a_whole_game_is_played(opened: Opens, service: Run, faults: Faults, way: str) -> None:
    # A bot may end a window while its question is answered.
    faults.expected = ("409",)
    game, token = seat_of(service, {"turn_limit": 1})
    page = opened(f"/?game={game}#token={token}")
    over = page.locator(".table.is-over")
    for _ in range(200):
        page.locator(".question").or_(over).first.wait_for()
        if over.count():
            break
        answered(page, way)
    assert service.call("GET", f"/v1/games/{game}")["status"] == "over"
    assert page.locator(".as-list[open]").count() == 0


def test_one_button_begins_a_game_against_bots(opened: Opens) -> None:
    page = opened()
    page.get_by_role("button", name="Play now").first.click()
    page.locator(".question").first.wait_for()
    page.locator(".picture").wait_for()
    page.get_by_role("link", name="Cosmic Ledger").click()
    page.locator("a.game", has_text="yours").wait_for()


def test_the_choice_of_an_alien_shows_its_powers(opened: Opens, service: Run, seat: tuple[str, str]) -> None:
    flares = [{"id": f"flare-{alien}#1", "title": f"flare-{alien}"} for alien in ("human", "fido")]
    asked = Asked(service, seat, ask("choose_cards", name="choose_alien", cards=flares))
    page = asked.beside(opened)
    human = page.locator(".alien-card", has_text="Human")
    entry = service.call("GET", "/v1/catalog/aliens/human")
    for text in (entry["power"], entry["wild"], entry["super"], f"{entry['alert']} alert"):
        human.get_by_text(text, exact=False).wait_for()
    main(question(page)).and_(page.get_by_role("button", name="Choose an alien", disabled=True)).wait_for()
    human.click()
    page.get_by_role("button", name="Play Human").click()
    page.get_by_text("Nothing is asked of you now.").wait_for()
    assert asked.sent[0]["answer"] == {"kind": "choose_cards", "cards": ["flare-human#1"]}


def test_the_sums_with_a_card_and_who_would_win_the_game_are_beside_the_question(
    opened: Opens, service: Run, seat: tuple[str, str]
) -> None:
    asked = Asked(service, seat, ask("choose_cards"))
    ships = {side: [f"{side}-{nth:02}" for nth in range(1, 5)] for side in ("red", "blue")}
    asked.state["encounter"] = dict(BLUE_ATTACKS)
    asked.state["gate"] = {"blue": ships["blue"][:2]}
    asked.state["planets"]["red-1"] = {"red": ships["red"]}
    blue = asked.state["seats"]["blue"]
    blue["colonies_counted"], blue["colonies_needed"] = 4, 5
    page = asked.beside(opened)
    touch(page, "attack-08#1")
    place = question(page)
    place.get_by_text("With 4 ships: 12 before reinforcements. Blue needs Attack 11.").wait_for()
    place.get_by_text("If the offense wins, Blue wins the game.").wait_for()
    asked.close(page)


def test_what_lies_on_the_table_is_beside_a_question_about_the_sides(
    opened: Opens, service: Run, seat: tuple[str, str]
) -> None:
    asked = Asked(service, seat, ask("choose_cards", name="select_card"), ask("choose_cards", "q_901", name="other"))
    asked.state["variants"]["common_rewards"] = {"kickers": {"red": None}}
    asked.state["sheets"] = {"vulch": {"count": 2}}
    page = asked.beside(opened)
    place = question(page)
    said = place.locator(".lying").inner_text()
    assert said == "Sheet: Vulch: 2 cards. Kickers: You: a kicker face down."
    touch(page, "negotiate#1")
    main(place).click()
    # Another question has nothing to do with it.
    question(page, "q_901").wait_for()
    assert page.locator(".lying").count() == 0
    asked.close(page)


def test_what_a_side_and_a_kind_of_reward_bring_is_said_where_one_chooses_it(
    opened: Opens, service: Run, seat: tuple[str, str]
) -> None:
    sides = [{"id": id, "label": id} for id in ("offense", "defense", "none")]
    kinds = [{"target": kind, "max": 2} for kind in ("cards", "ships", "reward_cards")]
    asked = Asked(
        service,
        seat,
        ask("choose_option", name="ally", options=sides),
        ask("distribute", "q_901", name="rewards", targets=kinds, prompt="You get 2 rewards. What do you take?"),
    )
    asked.state["encounter"] = {**BLUE_ATTACKS, "planet": "blue-3"}
    asked.state["variants"]["reward_deck"] = {"deck": 12, "discard": [], "backs": {}, "kickers": {}}
    asked.state["warp"] = {"red": ["red-01", "red-02"]}
    asked.state["piles"]["deck"] = 30
    page = asked.beside(opened)
    page.locator(".tray").get_by_text("If it wins, your ships land on Blue's 3rd planet.").wait_for()
    page.locator(".tray").get_by_text("for each you get a reward: a card, or a ship of yours from the warp.").wait_for()
    touch(page, "none")
    main(question(page)).click()
    question(page, "q_901").wait_for()
    said = page.locator(".tray").inner_text()
    assert "From the deck, which has 30 cards." in said
    assert "From the warp, where you have 2 ships." in said
    assert "From the reward deck, which has 12 cards. In it are: " in said
    asked.close(page)


def test_moons_and_planetoids_have_their_emblems_in_the_row_of_choices(
    opened: Opens, service: Run, seat: tuple[str, str]
) -> None:
    things = ("moon-flux", "planetoid-1")
    asked = Asked(service, seat, ask("choose_planets", planets=[*things]))
    page = asked.beside(opened)
    for thing in things:
        page.locator(f".pick[data-offer={thing}] use[href$='#{thing}']").wait_for(state="attached")
    sprite = page.evaluate("fetch(document.querySelector('meta[name=emblems]').content).then(all => all.text())")
    assert [f'<symbol id="{thing}"' in sprite for thing in things] == [True, True]
    asked.close(page)


def test_a_press_fans_out_a_stack_of_ships_with_skills(opened: Opens, service: Run, seat: tuple[str, str]) -> None:
    asked = Asked(service, seat, ask("choose_planets"))
    skills = dict(zip(sorted(asked.state["planets"]["red-2"]["red"]), "SELS", strict=True))
    asked.state["variants"]["skill_tokens"] = {"skills": skills, "active_leaders": {}, "compared": None}
    page = asked.beside(opened)
    stack = page.locator("[data-stack='red red-2']")
    stack.click()
    fan = page.locator(".fan-out")
    assert fan.locator("b").all_inner_texts() == ["E", "L", "S", "S"]
    stack.click()
    fan.wait_for(state="detached")
    stack.click()
    fan.wait_for()
    # The page listens for keys after it has drawn the fan.
    page.wait_for_function(
        "() => dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' })) && !document.querySelector('.fan-out')"
    )
    # Choose all that can be chosen.
    touch(page, "blue-1")
    main(question(page)).and_(page.get_by_role("button", name="Attack Blue's 1st planet")).wait_for()
    assert fan.count() == 0
    asked.close(page)


def test_a_refusal_is_said_and_nothing_is_lost(
    opened: Opens, service: Run, seat: tuple[str, str], faults: Faults
) -> None:
    faults.expected = ("409", "Failed to load resource")
    asked = Asked(service, seat, ask("choose_cards"))
    page = asked.at(opened)
    page.unroute("**/commands")
    touch(page, "negotiate#1")
    page.get_by_role("button", name="Play Negotiate").click()
    page.locator(".question [role=alert]", has_text=".").wait_for()
    page.locator(".question .main:enabled", has_text="Play Negotiate").wait_for()


def test_a_service_that_is_away_keeps_the_choice_until_it_is_back(
    opened: Opens, service: Run, seat: tuple[str, str], faults: Faults
) -> None:
    faults.expected = ("Failed to load resource", "ERR_FAILED")
    asked = Asked(service, seat, ask("choose_ships"))
    page = asked.at(opened)
    touch(page, "red-1")
    away = "**/commands"
    page.route(away, lambda route: route.abort())
    page.get_by_role("button", name="Send 1 ship").click()
    page.locator(".question [role=alert]", has_text="send it again").wait_for()
    page.unroute(away)
    page.route(away, asked._command)
    page.get_by_role("button", name="Send 1 ship").click()
    page.get_by_text("Nothing is asked of you now.").wait_for()
    assert asked.sent[0]["answer"] == {"kind": "choose_ships", "from": {"red-1": 1}}


def test_a_question_that_a_bot_has_answered_is_told(opened: Opens, service: Run, seat: tuple[str, str]) -> None:
    asked = Asked(service, seat, ask("choose_cards"))
    page = asked.at(opened)
    touch(page, "attack-08#1")
    asked.state["seats"]["red"]["stand_in"] = "basic"
    asked.questions = []
    asked.news(page)
    page.get_by_text("was answered by the bot that plays for you").wait_for()


def test_a_rated_game_that_is_lost_to_the_clock_offers_no_way_back(
    opened: Opens, service: Run, seat: tuple[str, str]
) -> None:
    asked = Asked(service, seat, ask("choose_cards"))
    asked.state["options"]["rated"] = True
    asked.state["seats"]["red"]["stand_in"] = "basic"
    page = asked.at(opened)
    page.get_by_text("this rated game is lost for you").wait_for()
    assert page.get_by_role("button", name="I am back").count() == 0


def test_a_question_that_is_put_again_says_so(opened: Opens, service: Run, seat: tuple[str, str]) -> None:
    asked = Asked(service, seat, ask("respond"))
    page = asked.at(opened)
    question(page).wait_for()
    asked.questions = [ask("respond", "q_901")]
    asked.news(page)
    page.get_by_text("and you are asked again.").wait_for()


def test_the_clock_with_its_answer_and_the_rule_are_beside_the_question(
    opened: Opens, service: Run, seat: tuple[str, str]
) -> None:
    late = {"kind": "confirm", "yes": False}
    timed: dict[str, Any] = {"remaining_ms": 3_725_000, "deadline_at": None, "on_timeout": late}
    asked = Asked(service, seat, ask("confirm", **timed))
    page = asked.beside(opened)
    place = question(page)
    place.locator(".left", has_text="1:02:05 (stopped)").wait_for()
    place.get_by_text("When the time is over: no.").wait_for()
    place.get_by_role("button", name="Rule CORE-001").click()
    page.get_by_role("tab", name="Rules", selected=True).wait_for()
    asked.close(page)


def test_a_press_for_a_question_that_is_closed_meanwhile_answers_no_other(
    opened: Opens, service: Run, seat: tuple[str, str]
) -> None:
    asked = Asked(service, seat, ask("choose_cards"))
    page = asked.beside(opened)
    page.locator(".question").wait_for()
    page.evaluate(ENTER_AT_ONCE)
    asked.questions = [ask("respond", "q_901")]
    asked.news(page)
    page.wait_for_function("() => window.pressed")
    question(page, "q_901").locator(".main:enabled").wait_for()
    assert asked.sent == []
    asked.close(page)


def test_the_board_can_be_touched_when_its_size_changes_while_it_is_drawn(
    opened: Opens, service: Run, seat: tuple[str, str]
) -> None:
    page = Asked(service, seat, ask("choose_planets")).at(opened)
    page.set_viewport_size(PHONE)
    page.locator(".board .plate").first.wait_for()
    # Later nothing else draws the board again.
    page.locator(".picture[viewBox$='330'] [data-presence='red'][visibility='visible']").wait_for(state="attached")
    page.evaluate(SHRINK_AS_IT_IS_DRAWN)
    page.set_viewport_size(WIDE)
    page.locator(".board .picture[viewBox$='690']").wait_for()
    page.locator(".board .spot [data-offer='blue-2']").click()
    page.locator(".board .spot.chosen [data-offer='blue-2']").wait_for()


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
        address = f"/?game={game}#token={token}"
        page = opened(address, alone=True, before=lambda page: page.add_init_script(LISTEN))
        page.locator(".hand .card").first.wait_for()
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
