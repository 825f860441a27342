"""People at a table in a browser: who is there, who is away and back, and whose turn it is."""

import json
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from tests.browser.conftest import SEATS, Faults, Opens, serious
from tests.repo.running import Run
from tests.waiting import eventually

pytestmark = [pytest.mark.processes, pytest.mark.slow]

NAMES = ("Ann", "Ben", "Cat")
DOT = "[data-presence='{}'][visibility='visible']"
KEPT = "() => JSON.parse(localStorage.getItem('cosmic-ledger-tokens'))"


def running_game(service: Run, people: int = 3, **options: Any) -> tuple[str, str, list[str]]:
    """Starts a game and returns its id, the host's token, and the tokens of the seats of people."""
    bots = [{"seat": seat, "kind": "basic"} for seat in SEATS[people:]]
    settings = {"alien_selection": "random", "timers": {}, **options}
    made = service.call("POST", "/v1/games", {"seats": SEATS, "bots": bots, "options": settings})
    path = f"/v1/games/{made['game']['id']}"
    tokens = [service.call("POST", f"{path}/seats", {"name": name})["token"] for name in NAMES[:people]]
    service.call("POST", f"{path}/commands", {"type": "start_game"}, made["host_token"])
    return made["game"]["id"], made["host_token"], tokens


def seat_in(service: Run, game: str, token: str) -> Any:
    """Returns the first seat as its own player sees it."""
    return service.call("GET", f"/v1/games/{game}/state", token=token)["seats"]["red"]


def waiting_for(service: Run, game: str) -> str:
    """Returns the seat that is asked first."""
    return str(service.call("GET", f"/v1/games/{game}/state")["waiting"][0])


def test_plates_show_who_is_there(opened: Opens, service: Run) -> None:
    game, _, tokens = running_game(service)
    ann = opened(f"/?game={game}#token={tokens[0]}")
    ann.locator(DOT.format("red")).wait_for()
    assert ann.locator(DOT.format("blue")).count() == 0
    ben = opened(f"/?game={game}#token={tokens[1]}")
    ann.locator(DOT.format("blue")).wait_for()
    ben.close()
    ann.locator(DOT.format("blue")).wait_for(state="detached")


def test_a_bot_plays_for_a_player_who_comes_back_by_the_button(opened: Opens, service: Run, axe: Path) -> None:
    game, _, tokens = running_game(service)
    page = opened(f"/?game={game}#token={tokens[0]}")
    page.get_by_label("Menu").click()
    page.get_by_role("button", name="Let a bot play for me for a while").click()
    page.get_by_text("A bot plays for you.").wait_for()
    assert seat_in(service, game, tokens[0])["stand_in"] == "basic"
    assert serious(page, axe, ".absence") == []
    page.get_by_label("Menu").click()
    page.get_by_role("button", name="I am back").click()
    page.get_by_text("A bot plays for you.").wait_for(state="detached")
    assert seat_in(service, game, tokens[0])["stand_in"] is None


def test_any_click_where_one_answers_brings_the_player_back(opened: Opens, service: Run) -> None:
    game, _, tokens = running_game(service)
    page = opened(f"/?game={game}#token={tokens[0]}")
    page.locator(".dock").wait_for()
    service.call("PUT", f"/v1/games/{game}/seats/red/bot", {"kind": "basic"}, tokens[0])
    page.get_by_text("A bot plays for you.").wait_for()
    page.locator(".questions").click(position={"x": 3, "y": 3})
    page.get_by_text("A bot plays for you.").wait_for(state="detached")
    assert seat_in(service, game, tokens[0])["stand_in"] is None


def test_the_others_vote_on_the_seat_of_somebody_who_is_away(opened: Opens, service: Run) -> None:
    game, _, tokens = running_game(service, motion_seconds=20)
    away = waiting_for(service, game)
    here = [token for seat, token in zip(SEATS, tokens, strict=True) if seat != away]
    first, second = (opened(f"/?game={game}#token={token}") for token in here)
    name = NAMES[SEATS.index(away)]
    first.get_by_text(f"The game waits for {name}, who is away.").wait_for()
    first.get_by_role("button", name="Vote: a bot takes over").click()
    second.locator(".question").get_by_role("button", name="Agree", exact=True).click()

    def taken_over() -> bool:
        return bool(service.call("GET", f"/v1/games/{game}")["seats"][SEATS.index(away)]["bot"])

    assert eventually(taken_over)


def test_a_turn_is_told_by_title_and_icon_and_sound_is_off_at_first(opened: Opens, service: Run) -> None:
    game, _, tokens = running_game(service)
    asked = waiting_for(service, game)
    page = opened(f"/?game={game}#token={tokens[SEATS.index(asked)]}")
    page.wait_for_function("() => document.title.startsWith('(1) Your turn')")
    assert page.locator("link[rel=icon]").get_attribute("href").startswith("data:image/svg+xml")
    idle = opened(f"/?game={game}")
    idle.locator(".board svg.picture").wait_for()
    assert "Your turn" not in idle.title()
    page.get_by_label("Menu").click()
    assert not page.get_by_label("A quiet sound").is_checked()


def test_giving_up_is_asked_twice(opened: Opens, service: Run) -> None:
    game, _, tokens = running_game(service)
    page = opened(f"/?game={game}#token={tokens[0]}")
    page.get_by_label("Menu").click()
    page.get_by_role("button", name="Give up ...").click()
    page.get_by_role("button", name="No, I play on").click()
    assert not seat_in(service, game, tokens[0])["conceded"]
    page.get_by_role("button", name="Give up ...").click()
    page.get_by_role("button", name="Yes, I give up").click()
    page.get_by_role("region", name="Leaving").wait_for(state="detached")
    assert seat_in(service, game, tokens[0])["conceded"]


def test_a_player_takes_more_time(opened: Opens, service: Run) -> None:
    game, _, tokens = running_game(service, timers="relaxed")
    asked = waiting_for(service, game)
    token = tokens[SEATS.index(asked)]
    page = opened(f"/?game={game}#token={token}")
    page.get_by_role("button", name="More time").click()
    left = f"/v1/games/{game}/state"
    assert eventually(lambda: service.call("GET", left, token=token)["seats"][asked]["extensions_left"] == 1)


def test_a_player_asks_what_a_bot_would_do_where_the_game_allows_it(opened: Opens, service: Run) -> None:
    game, _, (token,) = running_game(service, people=1, alien_selection="flares", hints=True)
    page = opened(f"/?game={game}#token={token}")
    before = page.locator(".question").first.get_attribute("data-id")
    page.get_by_role("button", name="What would a bot do?").click()
    advice = page.get_by_role("dialog", name="What a bot would do")
    advice.get_by_text("A bot would:").wait_for()
    advice.get_by_role("button", name="Do that").click()
    page.locator(f".question[data-id='{before}']").wait_for(state="detached")
    plain, _, (other,) = running_game(service, people=1, alien_selection="flares")
    page = opened(f"/?game={plain}#token={other}")
    page.locator(".question").first.wait_for()
    assert page.get_by_role("button", name="What would a bot do?").count() == 0


def test_a_browser_adds_to_the_chance_of_the_game_and_finds_its_share(opened: Opens, service: Run) -> None:
    page = opened()
    page.get_by_role("button", name="Play now against bots").click()
    page.locator(".question").first.wait_for()
    game = page.url.rpartition("=")[2]
    kept = page.evaluate(KEPT)[game]
    assert len(kept["share"]) == 64
    seed = service.call("GET", f"/v1/games/{game}")["seats"][0]["seed"]
    assert seed == sha256(kept["share"].encode()).hexdigest()
    page.goto(f"{service.url}/?verify={game}")
    page.get_by_text("Your share is in it").wait_for()
    page.evaluate(
        "([game, kept]) => localStorage.setItem('cosmic-ledger-tokens', JSON.stringify({ [game]: kept }))",
        [game, {**kept, "share": "00" * 32}],
    )
    page.reload()
    page.get_by_text("they are not among what the seats added").wait_for()


def test_links_to_watch_a_private_game_show_it_without_a_seat(opened: Opens, service: Run) -> None:
    made = service.call("POST", "/v1/games", {"seats": SEATS, "visibility": "private"})
    game, host = made["game"]["id"], made["host_token"]
    token = service.call("POST", f"/v1/games/{game}/seats", {"name": "Ann"}, host)["token"]
    page = opened(f"/?game={game}#token={token}")
    page.get_by_label("Menu").click()
    page.get_by_role("button", name="A link to watch this private game").click()
    link = page.get_by_label("Link to watch this private game").input_value()
    watching = opened(link[link.index("/?") :])
    watching.get_by_role("heading", name="Before the game").wait_for()
    assert "#" not in watching.url
    assert watching.get_by_text("you", exact=True).count() == 0


def test_tips_are_shown_once_each(opened: Opens, service: Run) -> None:
    game, _, (token,) = running_game(service, people=1, alien_selection="flares")
    page = opened(f"/?game={game}#token={token}", keeps={"cosmic-ledger-tips": ""})
    tip = page.get_by_role("note", name="Tip")
    tip.get_by_text("1 of 8").wait_for()
    tip.get_by_role("button", name="Got it").click()
    tip.get_by_text("1 of 8").wait_for(state="detached")
    page.reload()
    page.locator(".question").first.wait_for()
    assert page.get_by_text("1 of 8").count() == 0
    page.evaluate("localStorage.setItem('cosmic-ledger-tips', '')")
    page.reload()
    page.get_by_role("button", name="No more tips").click()
    tip.wait_for(state="detached")
    assert page.evaluate("localStorage.getItem('cosmic-ledger-tips')") == "off"


def test_a_seat_that_is_open_in_two_tabs_is_said(opened: Opens, service: Run) -> None:
    game, _, tokens = running_game(service)
    page = opened(f"/?game={game}#token={tokens[0]}", alone=True)
    page.locator(".board svg.picture").wait_for()
    second = page.context.new_page()
    second.goto(f"{service.url}/?game={game}")
    for each in (page, second):
        each.get_by_text("Your seat is open in another tab").wait_for()
    second.close()
    page.get_by_text("Your seat is open in another tab").wait_for(state="detached")


def test_an_invite_that_is_used_up_says_so_before_one_joins(opened: Opens, service: Run, faults: Faults) -> None:
    faults.expected = ("403", "404", "Failed to load resource")
    made = service.call("POST", "/v1/games", {"seats": SEATS, "visibility": "private"})
    path, host = f"/v1/games/{made['game']['id']}", made["host_token"]
    code = service.call("POST", f"{path}/invites", {"seat": "blue"}, host)["code"]
    service.call("POST", f"{path}/seats", {"name": "Ben", "invite_code": code})
    page = opened(f"/?game={made['game']['id']}#invite={code}")
    page.get_by_role("alert").get_by_text("This link does not work.").wait_for()
    assert code not in json.dumps(page.evaluate(KEPT))
