"""People find, create and fill games in a browser."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from tests.browser.conftest import PHONE, SEATS, TABLET, TOO_WIDE, WIDE, Faults, Opens, obstacles
from tests.repo.running import Run

pytestmark = [pytest.mark.processes, pytest.mark.slow]


def choice(page: Any, name: str) -> Any:
    """Returns the box for a thing with this name."""
    return page.locator("label.choice", has=page.get_by_text(name, exact=True)).locator("input")


def game_of(page: Any) -> str:
    """Returns the id of the game that is open and has not begun."""
    page.get_by_role("heading", name="Before the game").wait_for()
    return str(re.findall(r"game=(\w+)", page.url)[0])


def test_a_game_is_created_by_a_form_that_says_what_does_not_go_together(opened: Opens, service: Run) -> None:
    page = opened()
    page.get_by_role("link", name="New game").click()
    create = page.get_by_role("button", name="Create the game")
    page.locator(".faults", has_text="20 planets").wait_for()
    choice(page, "Reward Deck").check()
    choice(page, "Common Rewards").check()
    page.locator(".fault", has_text="Reward Deck does not go with Common Rewards").wait_for()
    assert create.is_disabled()
    choice(page, "Common Rewards").uncheck()
    choice(page, "Cosmic Storm").check()
    page.locator(".place", has_text="Blue").locator("select").select_option("basic")
    page.locator(".place", has_text="Green").locator("select").select_option("random")
    assert page.locator(".place.mine").inner_text().split()[0] == "Red"
    page.get_by_label("Undo").select_option("majority")
    page.get_by_label("Clocks").select_option("daily")
    page.get_by_label("Pace of bots").select_option("instant")
    page.locator(".faults", has_text="On the table").wait_for()
    create.click()
    game = service.call("GET", f"/v1/games/{game_of(page)}")
    assert "reward_deck" in game["variants"]
    assert (game["options"]["sets"], game["options"]["undo_policy"]) == (["base", "storm"], "majority")
    assert (game["options"]["bot_pace"], game["timers"]["deal"]) == ("instant", 86_400)
    assert [seat["bot"] for seat in game["seats"]] == [None, "basic", "random", None]
    assert (game["seats"][0]["name"], game["spectator_talk"]) == ("Player", "apart")
    start = page.get_by_role("button", name="Start the game")
    assert start.is_disabled()
    page.get_by_role("button", name="Add a bot at Yellow").click()
    page.get_by_role("button", name="Remove the bot at Blue").click()
    page.get_by_role("button", name="Add a bot at Blue").click()
    page.get_by_text("All seats are taken.").wait_for()
    start.click()
    page.locator(".question").first.wait_for()
    assert service.call("GET", f"/v1/games/{game['id']}")["status"] == "running"


def test_friends_come_to_a_private_game_by_links_of_the_host(opened: Opens, faults: Faults) -> None:
    faults.expected = ("404", "403", "Failed to load resource")
    page = opened("/?new")
    page.get_by_label("Your name").fill("Ann")
    page.get_by_label("How many").select_option("3")
    page.locator(".place", has_text="Green").locator("select").select_option("basic")
    page.get_by_label("Who finds it").select_option("private")
    page.locator(".faults", has_text="15 planets").wait_for()
    page.get_by_role("button", name="Create the game").click()
    page.locator(".room li", has_text="Ann").wait_for()
    page.get_by_role("button", name="Invite to Blue").click()
    link = page.get_by_label("Link for one person, once").input_value()
    address = link[link.index("/?") :]
    friend = opened(address)
    friend.get_by_role("heading", name="You are invited to a game").wait_for()
    friend.get_by_text("Ann invites you to a game of 3, to the seat").wait_for()
    assert "invite" not in friend.url
    friend.get_by_label("Your name").fill("Ben")
    friend.get_by_role("button", name="Join").click()
    friend.locator(".room li", has_text="Ben").get_by_text("you", exact=True).wait_for()
    stranger = opened(address)
    stranger.get_by_role("alert").get_by_text("This link does not work.").wait_for()
    page.get_by_text("All seats are taken.").wait_for()
    page.get_by_role("button", name="Start the game").click()
    for each in (page, friend):
        each.locator(".hand, .question").first.wait_for()


def test_a_seat_is_taken_by_name_and_left_again(opened: Opens, service: Run, faults: Faults) -> None:
    faults.expected = ("409", "401", "Failed to load resource")
    made = service.call("POST", "/v1/games", {"seats": SEATS, "seed": "ab" * 32})
    game = made["game"]["id"]
    service.call("POST", f"/v1/games/{game}/seats", {"name": "Ann", "seat": "red"})
    page = opened(f"/?game={game}")
    page.get_by_label("Your name").fill("Ann")
    page.get_by_label("Seat").select_option("green")
    page.get_by_role("button", name="Join").click()
    page.locator(".room [role=alert]", has_text=".").wait_for()
    page.get_by_label("Your name").fill("Ben")
    page.get_by_role("button", name="Join").click()
    page.locator(".room li", has_text="Green").get_by_text("you", exact=True).wait_for()
    page.get_by_role("button", name="Leave your seat").click()
    page.get_by_role("button", name="Join").wait_for()
    assert [seat["taken"] for seat in service.call("GET", f"/v1/games/{game}")["seats"]] == [True, False, False]


def test_the_list_is_filtered(opened: Opens, service: Run, newest: str) -> None:
    waiting = service.call("POST", "/v1/games", {"seats": 4, "variants": ["hazards"], "seed": "ab" * 32})["game"]["id"]
    full = {"seats": SEATS, "bots": [{"seat": seat, "kind": "basic"} for seat in SEATS], "variants": ["hazards"]}
    taken = service.call("POST", "/v1/games", {**full, "seed": "ab" * 32})["game"]["id"]
    page = opened()

    def listed(game: str) -> Any:
        return page.locator(f"a.game[href='?game={game}']")

    listed(newest).wait_for()
    page.get_by_label("Variant").select_option("hazards")
    listed(newest).wait_for(state="detached")
    listed(taken).wait_for()
    page.get_by_label("With free seats").check()
    listed(taken).wait_for(state="detached")
    listed(waiting).wait_for()
    page.get_by_role("button", name="Over").click()
    page.get_by_text("No public game is like this.").wait_for()


def test_the_host_changes_the_settings_before_the_game_begins(opened: Opens, service: Run, faults: Faults) -> None:
    seats = [*SEATS, "yellow"]
    made = service.call("POST", "/v1/games", {"seats": seats, "options": {"undo_policy": "host"}})
    game, host = made["game"]["id"], made["host_token"]
    service.call("POST", f"/v1/games/{game}/seats", {"name": "Ann", "seat": "yellow"})
    page = opened(f"/?game={game}", keeps={"cosmic-ledger-tokens": json.dumps({game: {"host": host}})})
    page.get_by_text("Change the settings").click()
    form = page.locator(".change form")
    assert form.get_by_label("Undo").input_value() == "host"
    choice(page, "Reward Deck").check()
    choice(page, "Common Rewards").check()
    form.locator(".fault", has_text="Reward Deck does not go with Common Rewards").wait_for()
    assert form.get_by_role("button", name="Change them").is_disabled()
    choice(page, "Common Rewards").uncheck()
    choice(page, "Cosmic Storm").check()
    form.get_by_label("Clocks").select_option("daily")
    form.get_by_role("button", name="Change them").click()
    page.get_by_text("Sets: Base game, Cosmic Storm. Variants: Cosmic Quakes, Reward Deck. Public.").wait_for()
    page.locator(".change form").wait_for(state="detached")
    now = service.call("GET", f"/v1/games/{game}")
    assert (now["variants"], now["options"]["sets"]) == (["cosmic_quakes", "reward_deck"], ["base", "storm"])
    assert (now["options"]["undo_policy"], now["timers"]["deal"]) == ("host", 86_400)
    assert [seat["seat"] for seat in now["seats"]] == seats
    # A seat that is taken cannot go.
    faults.expected = ("409",)
    page.get_by_text("Change the settings").click()
    page.get_by_label("How many").select_option("3")
    page.get_by_role("button", name="Change them").click()
    page.locator(".change [role=alert]", has_text="seat").wait_for()
    assert len(service.call("GET", f"/v1/games/{game}")["seats"]) == len(seats)


def test_form_and_waiting_room_have_no_serious_finding_and_fit_the_window(opened: Opens, axe: Path) -> None:
    page = opened("/?new")
    choice(page, "Reward Deck").check()
    choice(page, "Common Rewards").check()
    page.locator(".fault").first.wait_for()
    assert obstacles(page, axe, 1440, 360) == []
    choice(page, "Common Rewards").uncheck()
    page.locator(".faults", has_text="On the table").wait_for()
    page.get_by_role("button", name="Create the game").click()
    page.get_by_role("button", name="Invite to Blue").click()
    page.get_by_label("Link for one person, once").wait_for()
    page.get_by_role("button", name="QR code").first.click()
    page.get_by_role("img", name="QR code of the link").wait_for()
    assert obstacles(page, axe, 360, 1440) == []


def test_a_name_is_asked_once_and_a_game_is_one_click_away(opened: Opens, service: Run) -> None:
    page = opened()
    page.get_by_label("Your name").fill("Ada")
    page.get_by_role("button", name="Play now against bots").click()
    page.locator(".question").first.wait_for()
    first = service.call("GET", f"/v1/games/{page.url.rpartition('=')[2]}")
    assert (first["seats"][0]["name"], first["options"]["bot_pace"]) == ("Ada", "brisk")
    page.get_by_role("link", name="Cosmic Ledger").click()
    page.get_by_text("You are Ada.").wait_for()
    assert page.get_by_label("Your name").count() == 0
    page.get_by_role("link", name="New game").click()
    assert page.get_by_label("Your name").input_value() == "Ada"


def test_presets_fill_the_form_and_the_last_game_is_one_of_them(opened: Opens, service: Run) -> None:
    page = opened("/?new")
    page.get_by_role("button", name="First game").click()
    page.locator(".faults", has_text="On the table").wait_for()
    assert page.locator("select:has(option[value=green])").input_value() == "green"
    assert page.locator(".place", has_text="Yellow").locator("select").input_value() == "basic"
    page.get_by_role("button", name="Everything").click()
    page.locator(".faults", has_text="20 techs").wait_for()
    assert choice(page, "Cosmic Storm").is_checked()
    page.locator(".place", has_text="Green").locator("select").select_option("me")
    page.get_by_role("button", name="Create the game").click()
    game = service.call("GET", f"/v1/games/{game_of(page)}")
    assert {"hazards", "technology", "space_stations"} <= set(game["variants"])
    assert [seat["bot"] or seat["name"] for seat in game["seats"]] == [None, "basic", "Player", "basic"]
    page.goto(f"{service.url}/?new")
    page.get_by_role("button", name="As last time").click()
    page.locator(".faults", has_text="20 techs").wait_for()
    assert page.locator(".place.mine").inner_text().split()[0] == "Green"


def test_the_list_tells_games_apart(opened: Opens, service: Run, newest: str) -> None:
    made = service.call("POST", "/v1/games", {"seats": 4, "variants": ["technology"]})["game"]["id"]
    service.call("POST", f"/v1/games/{made}/seats", {"name": "Zoe"})
    page = opened()
    waiting = page.locator(f"a.game[href='?game={made}']")
    waiting.get_by_text("Zoe").wait_for()
    said = waiting.inner_text()
    assert "Technology" in said
    assert "3 of 4 seats free" in said
    assert "just now" in said or "ago" in said
    over = page.locator(f"a.game[href='?game={newest}']").inner_text()
    won = service.call("GET", f"/v1/games/{newest}")
    assert "3 bots" in over
    assert f"Won by {won['winners'][0].capitalize()}" in over
    assert [str(seat["colonies"]) in over for seat in won["seats"]] == [True] * len(SEATS)


def test_a_service_without_games_shows_one_sentence_and_one_big_button(opened: Opens) -> None:

    def prepare(page: Any) -> None:
        page.route("**/v1/games?**", lambda route: route.fulfill(json={"items": [], "next": None}))

    page = opened(before=prepare)
    page.locator(".lobby.alone .lead").wait_for()
    page.locator(".filter").wait_for(state="detached")
    assert page.locator(".games li").count() == 0
    assert page.locator("button.main").all_inner_texts() == ["Play now against bots"]
    still = page.locator(".still img")
    page.wait_for_function("each => each.naturalWidth > 0", arg=still.element_handle())
    for size in (WIDE, PHONE):
        page.set_viewport_size(size)
        button = page.locator("button.main").bounding_box()
        assert 0 < button["y"] < size["height"] - button["height"], "it is in sight"
        drawn = still.bounding_box()
        assert drawn["x"] >= 0
        assert drawn["x"] + drawn["width"] <= size["width"]


def test_the_first_page_shows_the_board_of_a_game_of_bots_as_it_goes_on(opened: Opens, service: Run) -> None:
    bots = [{"seat": seat, "kind": "basic"} for seat in SEATS]
    made = service.call("POST", "/v1/games", {"seats": SEATS, "bots": bots, "options": {"bot_pace": "calm"}})
    service.call("POST", f"/v1/games/{made['game']['id']}/commands", {"type": "start_game"}, made["host_token"])
    page = opened()
    board = page.locator(".live .board[data-version]")
    board.locator("svg.picture").wait_for()
    before = board.get_attribute("data-version")
    page.wait_for_function("version => document.querySelector('.live .board')?.dataset.version > version", arg=before)
    page.get_by_role("link", name="Watch this game").click()
    page.wait_for_url(f"**/?game={made['game']['id']}")
    service.call("POST", f"/v1/games/{made['game']['id']}/commands", {"type": "pause_game"}, made["host_token"])


def test_the_first_page_and_the_primer_have_no_serious_finding(opened: Opens, axe: Path, newest: str) -> None:
    page = opened()
    page.locator(f"a.game[href='?game={newest}']").wait_for()
    assert obstacles(page, axe, 1440, 360) == []
    page.set_viewport_size(TABLET)
    assert not page.evaluate(TOO_WIDE)
    page.get_by_role("link", name="How it is played").click()
    page.get_by_role("heading", level=1, name="How it is played").wait_for()
    page.locator(".card.is-flare").wait_for()
    assert obstacles(page, axe, 360, 1440) == []
