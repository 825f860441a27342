"""Tables that find their people in a browser: seeks and challenges, what comes of them, and rated games."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.browser.conftest import NO_PAGE, PHONE, SEATS, WIDE, Faults, Opens, obstacles, serious
from tests.browser.test_lobby import choice
from tests.browser.test_players import KEPT, ladder_id, opened_as, person, won_by_first
from tests.repo.running import Run
from tests.waiting import eventually

pytestmark = [pytest.mark.processes, pytest.mark.slow]


@pytest.fixture(scope="module")
def ladder(service: Run) -> list[str]:
    """Returns the tokens of three persons on the ladder."""
    tokens = [person(service, name) for name in ("Kim", "Lou", "Max")]
    won_by_first(service, tokens)
    return tokens


@pytest.fixture
def trio(service: Run, ladder: list[str]) -> Iterator[list[str]]:
    """Yields the tokens of three persons on the ladder, and withdraws what they seek."""
    yield ladder
    for token in ladder:
        for sought in service.call("GET", "/v1/seeks?mine=true", token=token)["items"]:
            service.call("DELETE", f"/v1/seeks/{sought['id']}", token=token)


def seek(page: Any) -> None:
    """Opens the form for a seek, and waits until the service has checked it."""
    page.get_by_role("button", name="Seek a table", exact=True).click()
    page.locator(".faults", has_text="On the table").wait_for()


def test_people_who_seek_the_same_table_find_each_other(opened: Opens, service: Run, trio: list[str]) -> None:
    first = opened("/?find")
    first.get_by_label("Your name").fill("Nia")
    seek(first)
    first.get_by_label("How many").select_option("3")
    choice(first, "Hazards").check()
    first.locator(".faults", has_text="15 planets").wait_for()
    first.get_by_role("button", name="Seek this table").click()
    first.get_by_role("heading", name="You seek").wait_for()
    token = first.evaluate(KEPT)
    (sought,) = service.call("GET", "/v1/seeks?mine=true", token=token)["items"]
    assert (sought["seats"], sought["rated"], "hazards" in sought["variants"]) == (3, False, True)
    second = opened_as(opened, trio[0], "/?find")
    second.locator(".rows li", has_text="Nia").get_by_role("button", name="Sit down there").click()
    # Both want one table: it has one line, which says who is missing.
    second.locator(".rows li", has_text="Nia seeks it. One more player is needed.").get_by_text("It waits").wait_for()
    third = opened_as(opened, trio[1], "/?find")
    wanted = third.locator(".rows li", has_text="One more player is needed.")
    assert "Kim and Nia seek it." in wanted.inner_text()
    wanted.get_by_role("button", name="Sit down there").click()
    # The person who completes the table is there at once; the others get a frame, wherever they are.
    third.wait_for_url("**/?game=*")
    game = third.url.rpartition("=")[2]
    for page in (first, second):
        page.locator(".news", has_text="Your table is complete").get_by_role("link", name="Play").click()
        page.wait_for_url(f"**/?game={game}")
    for page in (first, second, third):
        # With a seat one has a hand, or is asked for an alien; nobody watches.
        page.locator(".hand, .question").first.wait_for()
        page.locator("#tab-talk").evaluate("each => each.click()")
        page.locator(".there li", has_text="You").wait_for()
    seats = service.call("GET", f"/v1/games/{game}")["seats"]
    assert {each["name"] for each in seats} == {"Nia", "Kim", "Lou"}


def test_nobody_seeks_a_table_without_a_name(opened: Opens, service: Run) -> None:
    page = opened("/?find")
    seek(page)
    page.get_by_role("button", name="Seek this table").click()
    page.locator(".find > [role=alert]", has_text="Write your name first").wait_for()
    assert page.evaluate(KEPT) is None


def test_a_challenge_that_is_over_when_one_accepts_is_said_and_goes(
    opened: Opens, service: Run, trio: list[str], faults: Faults
) -> None:
    faults.expected = ("409", "Failed to load resource")
    kim, lou, max_ = trio
    page = opened_as(opened, kim, "/?find")
    others = [ladder_id(service, each) for each in (kim, max_)]
    challenge = service.call("POST", "/v1/challenges", {"players": others}, lou)

    def refuse_before(route: Any) -> None:
        """Closes the challenge for somebody else before the acceptance comes."""
        service.call("POST", f"/v1/challenges/{challenge['id']}/refusal", token=max_)
        route.continue_()

    page.route("**/acceptance", refuse_before)
    accept = page.locator(".rows li", has_text="Lou").get_by_role("button", name="Accept")
    accept.click()
    page.locator(".find > [role=alert]", has_text="over").wait_for()
    accept.wait_for(state="detached")


def test_own_challenges_are_not_asked_for_again_while_the_stream_tells_of_them(
    opened: Opens, service: Run, trio: list[str]
) -> None:
    page = opened_as(opened, trio[2], "/?learn", alone=True)
    page.wait_for_function("async () => (await navigator.locks.query()).held.length === 1")
    page.get_by_role("link", name="Find a table").click()
    page.get_by_role("heading", name="Who seeks a table").wait_for()
    asked: list[str] = []
    page.on("request", lambda each: asked.append(each.url.removeprefix(service.url)))

    def asked_for(looks: int = 2) -> set[str]:
        """Waits until the page has looked at the seeks of others again, and returns what it asked for meanwhile."""
        asked.clear()
        for _ in range(looks):
            page.wait_for_event("requestfinished", lambda each: "/v1/seeks?limit" in each.url)
        return set(asked)

    # No stream tells of the seeks of others.
    asked_for(looks=1)
    # The stream may not have begun, or may tell of what has happened before.
    assert eventually(lambda: asked_for() == {"/v1/seeks?limit=50"})


@pytest.mark.parametrize("path", ["/?find", "/?ladder", "/?me"])
def test_a_service_that_is_away_is_said_until_it_is_back(
    opened: Opens, service: Run, trio: list[str], faults: Faults, path: str
) -> None:
    faults.expected = ("Failed to load resource", "ERR_FAILED")

    def prepare(page: Any) -> None:
        page.route("**/v1/**", lambda route: route.abort())

    page = opened_as(opened, trio[0], path, before=prepare)
    away = page.locator("article > [role=alert]", has_text="The service does not answer.")
    away.wait_for()
    page.unroute_all()
    page.locator(".rows li, .empty, tr.own, .part").first.wait_for()
    away.wait_for(state="detached")


def test_a_line_that_is_closed_in_one_tab_goes_in_the_others(opened: Opens, service: Run, trio: list[str]) -> None:
    kim, lou, max_ = trio
    page = opened_as(opened, kim, "/?learn", alone=True)
    second = page.context.new_page()
    second.goto(f"{service.url}/?ladder")
    second.wait_for_function("async () => (await navigator.locks.query()).pending.length === 1")
    others = [ladder_id(service, each) for each in (kim, max_)]
    challenge = service.call("POST", "/v1/challenges", {"players": others}, lou)
    lines = [each.locator(".news p", has_text="Lou challenges you") for each in (page, second)]
    for line in lines:
        line.wait_for()
    lines[1].get_by_role("button", name="Close").click()
    lines[0].wait_for(state="detached")
    assert page.title() == "Cosmic Ledger"
    service.call("POST", f"/v1/challenges/{challenge['id']}/refusal", token=kim)


def test_a_seek_is_withdrawn(opened: Opens, service: Run, trio: list[str]) -> None:
    page = opened_as(opened, trio[2], "/?find")
    seek(page)
    page.get_by_label("Rating from").fill("-3.5")
    page.get_by_label("Who may come").select_option("persons")
    page.get_by_role("button", name="Seek this table").click()
    mine = page.locator("section", has=page.get_by_role("heading", name="You seek"))
    mine.get_by_text("Only with persons, ratings from \u22123.5.").wait_for()
    (sought,) = service.call("GET", "/v1/seeks?mine=true", token=trio[2])["items"]
    assert (sought["ratings"], sought["who"]) == ({"least": -3.5, "most": None}, "persons")
    mine.get_by_role("button", name="Withdraw").click()
    mine.wait_for(state="detached")
    assert service.call("GET", f"/v1/seeks/{sought['id']}")["state"] == "withdrawn"


def test_a_challenge_is_made_accepted_and_played(opened: Opens, service: Run, trio: list[str]) -> None:
    kim, lou, _ = trio
    got = opened_as(opened, lou, "/?ladder")
    page = opened_as(opened, kim, f"/?player={ladder_id(service, lou)}")
    page.get_by_role("link", name="Challenge").click()
    page.get_by_text("A table has three to six seats, and this one has 2").wait_for()
    page.get_by_label("And bots").select_option("1")
    page.locator(".faults", has_text="15 planets").wait_for()
    page.get_by_role("button", name="Challenge them").click()
    page.locator(".rows li", has_text="Lou has not answered yet.").wait_for()
    # Lou is told on another part of the page, and by the title while another window is in front.
    got.locator(".news", has_text="Kim challenges you").wait_for()
    assert got.title() == "Kim challenges you to a game. - Cosmic Ledger"
    got.locator(".news", has_text="Kim challenges you").get_by_role("link", name="See it").click()
    got.locator(".rows li", has_text="Kim").get_by_role("button", name="Accept").click()
    got.wait_for_url("**/?game=*")
    page.locator(".news", has_text="All have accepted").get_by_role("link", name="Play").click()
    page.wait_for_url(got.url)
    seats = service.call("GET", f"/v1/games/{got.url.rpartition('=')[2]}")["seats"]
    assert sorted(each["name"] or each["bot"] for each in seats) == ["Kim", "Lou", "basic"]


def test_nobody_is_asked_to_accept_a_challenge_of_their_own(opened: Opens, service: Run, trio: list[str]) -> None:
    kim, lou, _ = trio
    body = {"players": [ladder_id(service, lou)], "bots": ["basic"]}
    made = service.call("POST", "/v1/challenges", body, kim)
    page = opened_as(opened, kim, NO_PAGE)
    held: list[Any] = []

    def hold(route: Any) -> None:
        """Keeps the request for the profile until the test lets it go."""
        held.append(route)

    page.route("**/v1/players/me", hold)
    with page.expect_response("**/v1/challenges"):
        page.goto(f"{service.url}/?find")
    page.get_by_text("Who seeks a table").wait_for()
    page.locator(".empty, .rows li").first.wait_for()
    assert page.get_by_role("button", name="Accept").count() == 0
    for each in held:
        each.continue_()
    page.locator(".rows li", has_text="Lou has not answered yet.").get_by_role("button", name="Withdraw").click()
    page.get_by_role("heading", name="You have challenged").wait_for(state="detached")
    assert service.call("GET", f"/v1/challenges/{made['id']}", token=kim)["state"] == "withdrawn"


def test_a_challenge_is_refused_and_another_one_withdrawn(opened: Opens, service: Run, trio: list[str]) -> None:
    kim, lou, max_ = trio
    others = [ladder_id(service, each) for each in (lou, max_)]
    service.call("POST", "/v1/challenges", {"players": others, "rated": True}, kim)
    page, got = opened_as(opened, kim, "/?find"), opened_as(opened, max_, "/?find")
    challenge = got.locator(".rows li", has_text="Kim")
    challenge.get_by_text("rated", exact=True).wait_for()
    challenge.get_by_role("button", name="Refuse").click()
    challenge.wait_for(state="detached")
    page.locator(".news", has_text="Max has refused your challenge.").wait_for()
    page.get_by_role("heading", name="You have challenged").wait_for(state="detached")
    service.call("POST", "/v1/challenges", {"players": others[1:], "bots": ["basic"]}, kim)
    page.reload()
    told = got.locator(".news", has_text="Kim")
    told.get_by_text("challenges you").wait_for()
    page.locator(".rows li", has_text="Max has not answered yet.").get_by_role("button", name="Withdraw").click()
    page.get_by_role("heading", name="You have challenged").wait_for(state="detached")
    told.get_by_text("Kim has withdrawn the challenge.").wait_for()
    assert told.get_by_text("challenges you").count() == 0
    challenge.wait_for(state="detached")


def test_a_rated_game_says_what_it_is_and_who_sits_down_gets_on_the_ladder(opened: Opens, service: Run) -> None:
    page = opened("/?new")
    page.get_by_label("Your name").fill("Ona")
    page.locator(".place", has_text="Blue").locator("select").select_option("basic")
    page.get_by_label("Rated").check()
    page.get_by_text("its result counts for the ladder").wait_for()
    # What a rated game cannot have is not offered.
    assert page.get_by_label("Hints").count() == 0
    assert page.get_by_label("Who finds it").count() == 0
    assert page.locator("option", has_text="bot: basic").count() == 0
    assert page.get_by_label("Undo").locator("option").count() == 2
    page.locator(".faults", has_text="On the table").wait_for()
    page.get_by_role("button", name="Create the game").click()
    page.locator(".room li", has_text="Ona").wait_for()
    page.get_by_text("This game is rated. Everybody can watch it").wait_for()
    assert page.get_by_role("button", name="Add a bot at Blue").count() == 0
    game = service.call("GET", f"/v1/games/{page.url.rpartition('=')[2]}")
    assert game["rated"]
    assert game["options"]["undo_policy"] == "own_unseen"
    assert game["seats"][0]["ladder_id"] == ladder_id(service, page.evaluate(KEPT))


def test_a_name_that_looks_like_another_is_refused_where_all_see_it(
    opened: Opens, service: Run, trio: list[str], faults: Faults
) -> None:
    faults.expected = ("409", "Failed to load resource")
    game = service.call("POST", "/v1/games", {"seats": 3, "options": {"rated": True}})["game"]["id"]
    page = opened(f"/?game={game}")
    page.get_by_label("Your name").fill("Kim")
    page.get_by_role("button", name="Join").click()
    page.locator(".room [role=alert]", has_text="name").wait_for()
    page.get_by_label("Your name").fill("Pia")
    page.get_by_role("button", name="Join").click()
    page.locator(".room li", has_text="Pia").wait_for()


def test_a_challenge_is_shown_at_a_table_beside_what_is_asked(
    opened: Opens, service: Run, trio: list[str], axe: Path
) -> None:
    kim, lou, _ = trio
    bots = [{"seat": seat, "kind": "basic"} for seat in SEATS[1:]]
    made = service.call("POST", "/v1/games", {"seats": SEATS, "bots": bots, "options": {"timers": {}}})
    path = f"/v1/games/{made['game']['id']}"
    service.call("POST", f"{path}/seats", {"name": "Kim"}, kim)
    service.call("POST", f"{path}/commands", {"type": "start_game"}, made["host_token"])
    page = opened_as(opened, kim, "/")
    page.locator(f".my-games a.game[href='?game={made['game']['id']}']").click()
    main = page.locator(".question .main").first
    main.wait_for()
    body = {"players": [ladder_id(service, kim)], "bots": ["basic"]}
    challenge = service.call("POST", "/v1/challenges", body, lou)
    news = page.locator(".news p", has_text="Lou challenges you to a game.")
    news.wait_for()
    for size in (WIDE, PHONE):
        page.set_viewport_size(size)
        asked, said = main.bounding_box(), news.bounding_box()
        assert said["y"] + said["height"] <= asked["y"]
        assert said["x"] >= 0
        assert said["x"] + said["width"] <= size["width"]
        assert serious(page, axe, ".news", themes=2 if size is WIDE else 1) == []
    news.get_by_role("button", name="Close").click()
    news.wait_for(state="detached")
    service.call("POST", f"/v1/challenges/{challenge['id']}/refusal", token=kim)


def test_a_table_is_sought_by_the_keyboard_alone(opened: Opens, service: Run) -> None:
    page = opened_as(opened, person(service, "Quin"), "/")

    def reach(name: str, role: str = "button") -> None:
        """Goes on with the tab key until a thing with this name has the focus."""
        wanted = page.get_by_role(role, name=name, exact=True)
        wanted.wait_for()
        for _ in range(80):
            if wanted.evaluate("each => each === document.activeElement"):
                return
            page.keyboard.press("Tab")
        pytest.fail(f"no tab leads to {name}")

    reach("Find a table", "link")
    page.keyboard.press("Enter")
    reach("Seek a table")
    page.keyboard.press("Enter")
    page.locator(".faults", has_text="On the table").wait_for()
    reach("Seek this table")
    page.keyboard.press("Enter")
    reach("Withdraw")
    page.keyboard.press("Enter")
    page.get_by_role("heading", name="You seek").wait_for(state="detached")
    assert eventually(lambda: "Quin" not in str(service.call("GET", "/v1/seeks")["items"]))


def test_seeks_and_challenges_have_no_serious_finding_and_fit_the_window(
    opened: Opens, service: Run, trio: list[str], axe: Path
) -> None:
    kim, lou, max_ = trio
    service.call("POST", "/v1/seeks", {"seats": 6, "rated": True, "who": "persons"}, max_)
    body = {"players": [ladder_id(service, kim)], "bots": ["basic"]}
    service.call("POST", "/v1/challenges", body, lou)
    page = opened_as(opened, kim, "/?find")
    page.get_by_role("button", name="Accept").wait_for()
    page.get_by_role("button", name="Sit down there").first.wait_for()
    assert obstacles(page, axe, 1440, 360) == []
    seek(page)
    form = ".find form"
    assert obstacles(page, axe, 360, 1440, part=form) == []
    page.get_by_role("button", name="Challenge players").click()
    page.get_by_text("Name the players whom you challenge.").wait_for()
    assert obstacles(page, axe, 1440, 360, part=form) == []
    page.get_by_role("button", name="Refuse").click()
    page.get_by_role("button", name="Refuse").wait_for(state="detached")
