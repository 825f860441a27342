"""Players in a browser: a token that is kept, games of one's own, a second device, the ladder, block and report."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.browser.conftest import PLAYER, SEATS, TOO_WIDE, Faults, Opens, obstacles, serious, visit
from tests.repo.running import Run
from tests.waiting import eventually

pytestmark = [pytest.mark.processes, pytest.mark.slow]

KEPT = f"() => localStorage.getItem('{PLAYER}')"
BECOME = f"token => localStorage.setItem('{PLAYER}', token)"


def person(service: Run, name: str, kind: str = "person") -> str:
    """Makes a player with this name; returns the token."""
    token = str(service.call("POST", "/v1/players")["token"])
    service.call("PATCH", "/v1/players/me", {"name": name, "kind": kind}, token)
    return token


def ladder_id(service: Run, token: str) -> str:
    """Returns the ladder id of a player."""
    return str(service.call("GET", "/v1/players/me", token=token)["ladder_id"])


def won_by_first(service: Run, tokens: list[str]) -> str:
    """Plays a rated game in which all others give up; returns its id once its result counts."""
    made = service.call("POST", "/v1/games", {"seats": SEATS, "options": {"rated": True}})
    path = f"/v1/games/{made['game']['id']}"
    for token in tokens:
        service.call("POST", f"{path}/seats", {"name": "any"}, token)
    service.call("POST", f"{path}/commands", {"type": "start_game"}, made["host_token"])
    winner = ladder_id(service, tokens[0])
    before = len(results(service, winner))
    for token in tokens[1:]:
        service.call("POST", f"{path}/commands", {"type": "concede"}, token)
    assert eventually(lambda: len(results(service, winner)) > before)
    return str(made["game"]["id"])


def results(service: Run, ladder: str) -> list[Any]:
    """Returns the rated games of a player that count."""
    return list(service.call("GET", f"/v1/players/{ladder}")["items"])


def opened_as(opened: Opens, token: str, path: str, **options: Any) -> Any:
    """Opens an address as a person who was here before."""
    return opened(path, keeps={PLAYER: token}, **options)


@pytest.fixture(scope="module")
def trio(service: Run) -> list[str]:
    """Returns the tokens of three persons, of whom Ada has won two rated games."""
    tokens = [person(service, name) for name in ("Ada", "Bo", "Cleo")]
    for _ in range(2):
        won_by_first(service, tokens)
    return tokens


def test_a_player_token_is_made_when_somebody_first_sits_down(opened: Opens, service: Run) -> None:
    page = opened()
    page.get_by_label("Your name").wait_for()
    assert page.evaluate(KEPT) is None
    page.get_by_label("Your name").fill("Dora")
    page.get_by_role("button", name="Play now against bots").click()
    page.locator(".question").first.wait_for()
    token = page.evaluate(KEPT)
    (game,) = service.call("GET", "/v1/games?mine=true", token=token)["items"]
    assert game["id"] in page.url
    # The seat keeps a token of its own: a link to it gives nothing else away.
    kept = json.loads(page.evaluate("localStorage.getItem('cosmic-ledger-tokens')"))
    assert kept[game["id"]]["seat"] != token


def test_my_games_are_on_the_first_page_those_first_that_wait(opened: Opens, service: Run, trio: list[str]) -> None:
    options = {"timers": {}, "alien_selection": "random"}
    made = service.call("POST", "/v1/games", {"seats": SEATS, "options": options, "visibility": "private"})
    path = f"/v1/games/{made['game']['id']}"
    names = dict(zip(SEATS, ("Ada", "Bo", "Cleo"), strict=True))
    for token, (seat, name) in zip(trio, names.items(), strict=True):
        code = service.call("POST", f"{path}/invites", {}, made["host_token"])["code"]
        service.call("POST", f"{path}/seats", {"name": name, "seat": seat, "invite_code": code}, token)
    pages = {seat: opened_as(opened, token, "/") for seat, token in zip(SEATS, trio, strict=True)}
    row = f".my-games a.game[href='?game={made['game']['id']}']"
    for page in pages.values():
        page.locator(row, has_text="Not begun").wait_for()
    service.call("POST", f"{path}/commands", {"type": "start_game"}, made["host_token"])
    asked = service.call("GET", f"{path}/state", token=trio[0])["waiting"]
    # The stream says it, and nobody has loaded the page again.
    for seat, page in pages.items():
        if seat in asked:
            page.locator(row, has_text="My turn").wait_for()
            page.wait_for_function("() => document.title === '(1) My turn - Cosmic Ledger'")
            assert page.locator(".my-games a.game").first.get_attribute("href") == f"?game={made['game']['id']}"
        else:
            page.locator(row, has_text=f"waits for {names[asked[0]]}").wait_for()
            assert page.title() == "Cosmic Ledger"
    # The seat is played with the player token, as nothing else is here.
    pages[asked[0]].get_by_role("link", name="Play on").click()
    pages[asked[0]].locator(".question").first.wait_for()


def test_one_connection_serves_all_tabs_of_a_browser(opened: Opens, service: Run, trio: list[str]) -> None:
    page = opened("/?learn", alone=True)
    page.evaluate(BECOME, trio[2])
    streams: list[str] = []
    page.context.on("request", lambda each: streams.append(each.url) if "/me/stream" in each.url else None)
    with page.expect_request("**/v1/players/me/stream"):
        page.goto(service.url)
    second = page.context.new_page()
    second.goto(service.url)
    # The second tab waits for its turn to follow.
    second.wait_for_function("async () => (await navigator.locks.query()).pending.length === 1")
    assert len(streams) == 1
    with second.expect_request("**/v1/players/me/stream"):
        page.close()


def test_a_second_device_becomes_the_same_player(opened: Opens, service: Run) -> None:
    token = person(service, "Eve")
    page = opened_as(opened, token, "/?me")
    page.get_by_role("button", name="Show the link").click()
    link = page.get_by_label("Link for a second device").input_value()
    page.get_by_role("button", name="QR code").click()
    page.get_by_role("img", name="QR code of the link").wait_for()
    second = opened(link.removeprefix(service.url))
    second.get_by_text("You are Eve.").wait_for()
    assert second.evaluate(KEPT) == token
    assert "player" not in second.url


def test_the_link_of_another_player_is_tried_and_then_asked_about(opened: Opens, service: Run, faults: Faults) -> None:
    faults.expected = ("401", "Failed to load resource")
    mine, other = person(service, "Fay"), person(service, "Gus")
    page = opened_as(opened, mine, f"/?me#player={other}")
    page.locator(".notice", has_text="This is the link of Gus, and in this browser you are Fay.").wait_for()
    assert page.evaluate(KEPT) == mine
    page.get_by_role("button", name="Stay Fay").click()
    page.locator(".notice").wait_for(state="detached")
    assert page.evaluate(KEPT) == mine
    page.goto("about:blank")
    page.goto(f"{service.url}/?me#player=cep_{'0' * 16}wrong")
    page.locator(".notice", has_text="You stay who you are.").wait_for()
    assert page.evaluate(KEPT) == mine
    page.goto("about:blank")
    page.goto(f"{service.url}/?me#player={other}")
    page.get_by_role("button", name="Be Gus").click()
    page.wait_for_function("token => localStorage.getItem('cosmic-ledger-player') === token", arg=other)
    assert page.get_by_label("Your name").input_value() == "Gus"
    # One that does not count any more is replaced without a question.
    service.call("POST", "/v1/players/me/token", {}, other)
    page.goto("about:blank")
    page.goto(f"{service.url}/?me#player={mine}")
    page.wait_for_function("token => localStorage.getItem('cosmic-ledger-player') === token", arg=mine)


def test_name_and_kind_are_changed_until_one_is_on_the_ladder(
    opened: Opens, service: Run, trio: list[str], faults: Faults
) -> None:
    faults.expected = ("409", "Failed to load resource")
    page = opened("/?me")
    page.get_by_role("button", name="Become a player now").click()
    page.get_by_label("Your name").fill("Hal")
    page.get_by_label("A program").check()
    page.get_by_role("button", name="Save", exact=True).click()
    page.get_by_text("Saved", exact=True).wait_for()
    profile = service.call("GET", "/v1/players/me", token=page.evaluate(KEPT))
    assert (profile["name"], profile["kind"]) == ("Hal", "program")
    known = opened_as(opened, trio[0], "/?me")
    assert known.get_by_label("A program").is_disabled()
    known.get_by_label("Your name").fill("Bo")
    known.get_by_role("button", name="Save", exact=True).click()
    known.locator(".part [role=alert]", has_text="name").wait_for()


def test_a_link_is_renewed_and_the_old_one_ends(opened: Opens, service: Run, faults: Faults) -> None:
    faults.expected = ("401", "Failed to load resource")
    token = person(service, "Ida")
    page, second = opened_as(opened, token, "/?me"), opened_as(opened, token, "/?me")
    for each in (page, second):
        each.get_by_role("button", name="Renew the link").wait_for()
    page.get_by_role("button", name="Renew the link").click()
    page.wait_for_function("token => localStorage.getItem('cosmic-ledger-player') !== token", arg=token)
    assert service.call("GET", "/v1/players/me", token=page.evaluate(KEPT))["name"] == "Ida"
    second.reload()
    second.get_by_text("Your player is not known any more").wait_for()
    second.get_by_role("button", name="Begin as a new player").click()
    second.get_by_role("button", name="Become a player now").wait_for()


def test_a_player_who_was_deleted_on_another_device_is_told_wherever_they_are(
    opened: Opens, service: Run, faults: Faults
) -> None:
    faults.expected = ("401", "Failed to load resource")
    token = person(service, "Kay")
    page, second = opened_as(opened, token, "/?find"), opened_as(opened, token, "/?me")
    page.get_by_role("heading", name="Who seeks a table").wait_for()
    second.get_by_role("button", name="Delete me ...").click()
    second.get_by_role("button", name="Yes, delete me").click()
    second.get_by_role("button", name="Become a player now").wait_for()
    page.get_by_role("button", name="Seek a table").click()
    page.locator(".faults", has_text="On the table").wait_for()
    page.get_by_role("button", name="Seek this table").click()
    page.locator(".ended").get_by_role("link", name="What you can do").click()
    page.get_by_role("button", name="Begin as a new player").click()
    page.get_by_role("button", name="Become a player now").click()
    page.get_by_role("heading", name="Who you are").wait_for()
    assert page.evaluate(KEPT) not in ("", token)


def test_webhooks_are_added_and_deleted(opened: Opens, service: Run, axe: Path) -> None:
    page = opened_as(opened, person(service, "Lil"), "/?me")
    page.get_by_role("heading", name="Webhooks").click()
    page.get_by_label("Address (https)").fill("https://example.org/cosmic")
    page.get_by_role("button", name="Add", exact=True).click()
    page.get_by_text("whsec_").wait_for()
    (hook,) = service.call("GET", "/v1/players/me/webhooks", token=page.evaluate(KEPT))["items"]
    assert hook["url"] == "https://example.org/cosmic"
    assert serious(page, axe) == []
    page.get_by_role("button", name="Delete https://example.org/cosmic").click()
    page.get_by_text("whsec_").wait_for(state="detached")
    assert service.call("GET", "/v1/players/me/webhooks", token=page.evaluate(KEPT))["items"] == []


def test_all_that_is_kept_is_saved_and_then_deleted(opened: Opens, service: Run) -> None:
    page = opened_as(opened, person(service, "Joy"), "/?me")
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save all of it as a file").click()
    export = json.loads(Path(saved.value.path()).read_text(encoding="utf-8"))
    assert export["profile"]["name"] == "Joy"
    page.get_by_role("button", name="Delete me ...").click()
    page.get_by_text("This cannot be undone.").wait_for()
    page.get_by_role("button", name="No, keep me").click()
    page.get_by_role("button", name="Delete me ...").click()
    page.get_by_role("button", name="Yes, delete me").click()
    page.get_by_role("button", name="Become a player now").wait_for()
    assert page.evaluate(KEPT) is None


def test_the_ladder_has_tabs_and_finds_ones_own_row(opened: Opens, service: Run, trio: list[str]) -> None:
    page = opened_as(opened, trio[0], "/?ladder")
    own = page.locator("tr.own")
    own.get_by_role("link", name="Ada").wait_for()
    standing = service.call("GET", f"/v1/players/{ladder_id(service, trio[0])}")["standing"]
    assert own.locator("td").first.inner_text() == str(standing["rank"])
    assert f"{standing['rating']:.1f}" in own.inner_text()
    assert "provisional" in own.inner_text()
    page.get_by_role("link", name="Bots").click()
    page.get_by_text("Nobody has finished a rated game yet.").wait_for()
    page.get_by_role("link", name="Persons").click()
    own.wait_for()


def test_a_long_ladder_is_read_by_pages(opened: Opens, service: Run, trio: list[str]) -> None:
    page = opened_as(opened, trio[0], "/?learn")
    real = service.call("GET", "/v1/ladder")
    standing = real["items"][0]

    def answer(route: Any) -> None:
        after = int(route.request.url.split("after=")[1].split("&")[0])
        ranks = range(after + 1, min(after + 26, 61))
        items = [{**standing, "rank": each, "ladder_id": f"l_{each:016x}", "name": f"P{each}"} for each in ranks]
        more = f"/v1/ladder?after={after + 25}" if after + 25 < 60 else None
        route.fulfill(json={**real, "items": items, "players": 60, "next": more})

    page.route("**/v1/ladder?**", answer)
    page.get_by_role("link", name="Ladder").click()
    page.get_by_role("link", name="P25").wait_for()
    page.get_by_role("link", name="Next 25").click()
    page.get_by_role("link", name="P26", exact=True).wait_for()
    page.get_by_role("link", name="Next 25").click()
    page.get_by_role("link", name="P60").wait_for()
    assert page.get_by_role("link", name="Next 25").count() == 0
    page.get_by_role("link", name="Show my place").click()
    page.get_by_role("link", name="P1", exact=True).wait_for()
    page.go_back()
    page.get_by_role("link", name="P60").wait_for()


def test_the_page_of_a_player_has_results_and_the_course_of_the_rating(
    opened: Opens, service: Run, trio: list[str]
) -> None:
    id = ladder_id(service, trio[0])
    page = opened(f"/?player={id}")
    page.get_by_role("heading", level=1, name="Ada").wait_for()
    course = page.locator(".rating-course")
    games = results(service, id)
    assert course.locator("circle").count() == len(games)
    assert f"to {games[0]['rating']:.1f}" in course.get_attribute("aria-label")
    rows = page.locator(".standings tbody tr")
    assert rows.count() == len(games)
    assert "won" in rows.first.inner_text()
    rows.first.get_by_role("link").click()
    page.wait_for_url(f"**/?game={games[0]['game']}")


def test_a_player_is_blocked_and_reported_from_their_page(opened: Opens, service: Run, trio: list[str]) -> None:
    ada, bo, _ = trio
    page = opened_as(opened, ada, f"/?player={ladder_id(service, bo)}")
    page.get_by_role("button", name="Block", exact=True).click()
    page.get_by_text("Bo cannot join your games any more").wait_for()
    page.get_by_role("button", name="Report ...").click()
    page.get_by_label("What is wrong").fill("Stalls each turn.")
    page.get_by_role("button", name="Send the report").click()
    page.get_by_text("The operator of this service has your report.").wait_for()
    page.get_by_role("link", name="Me", exact=True).click()
    page.locator(".rows li", has_text="Stalls each turn.").wait_for()
    page.get_by_role("button", name="Unblock Bo").click()
    page.get_by_text("None. You can block").wait_for()
    assert service.call("GET", "/v1/players/me/blocks", token=ada)["items"] == []


def test_the_pages_of_players_work_below_a_path_of_a_proxy(opened: Opens, service: Run, trio: list[str]) -> None:
    page = opened_as(opened, trio[0], "/?learn", alone=True)
    # No proxy is needed for this: the addresses of the page lose their first part.
    page.route("**/below/**", lambda route: route.continue_(url=route.request.url.replace("/below/", "/")))
    page.goto("about:blank")
    asked: list[str] = []
    page.on("request", lambda each: asked.append(each.url))
    page.goto(f"{service.url}/below/?ladder")
    page.locator("tr.own").get_by_role("link", name="Ada").click()
    page.locator(".rating-course").wait_for()
    page.get_by_role("link", name="Find a table").click()
    page.get_by_role("heading", name="Who seeks a table").wait_for()
    page.get_by_role("link", name="Me", exact=True).click()
    page.get_by_role("button", name="Show the link").click()
    link = page.get_by_label("Link for a second device").input_value()
    assert link.startswith(f"{service.url}/below/#player=")
    assert [url for url in asked if not url.startswith(f"{service.url}/below/")] == []


def test_the_pages_of_players_have_no_serious_finding_and_fit_the_window_and_a_phone_with_text_twice_as_large(
    opened: Opens, service: Run, trio: list[str], axe: Path
) -> None:
    ada, bo, _ = trio
    page = opened_as(opened, ada, "/?learn")
    views = {
        "./": ".my-games, .lobby",
        "?me": ".part",
        "?ladder": "tr.own",
        "?find": ".making",
        f"?player={ladder_id(service, bo)}": ".rating-course",
    }
    for path, there in views.items():
        visit(page, path)
        page.locator(there).first.wait_for()
        # Another file looks at the tables that are sought, with forms and lines in them.
        assert path == "?find" or obstacles(page, axe, 1440, 360) == [], path
        for width in (820, 180):
            page.set_viewport_size({"width": width, "height": 900})
            assert not page.evaluate(TOO_WIDE), (path, width)


def test_somebody_at_a_table_is_blocked_and_reported_with_what_they_said(
    opened: Opens, service: Run, axe: Path
) -> None:
    tokens = [person(service, name) for name in ("Sue", "Tom", "Una")]
    made = service.call("POST", "/v1/games", {"seats": SEATS, "options": {"timers": {}}})
    path = f"/v1/games/{made['game']['id']}"
    for token, name in zip(tokens, ("Sue", "Tom", "Una"), strict=True):
        service.call("POST", f"{path}/seats", {"name": name}, token)
    service.call("POST", f"{path}/commands", {"type": "start_game"}, made["host_token"])
    for text in ("Hello", "You are all fools"):
        service.call("POST", f"{path}/messages", {"text": text}, tokens[1])
    page = opened_as(opened, tokens[0], "/")
    page.locator(f".my-games a.game[href='?game={made['game']['id']}']").click()
    page.locator("#tab-talk").click()
    page.get_by_role("button", name="More about Tom").click()
    page.get_by_role("button", name="Report ...").click()
    report = page.get_by_role("form", name="Report Tom")
    report.get_by_label("What is wrong").fill("He insults us.")
    report.get_by_label("You are all fools").check()
    assert serious(page, axe, ".panel") == []
    report.get_by_role("button", name="Send the report").click()
    page.get_by_text("The operator of this service has your report.").wait_for()
    (kept,) = service.call("GET", "/v1/players/me/export", token=tokens[0])["reports"]
    assert (kept["game"], kept["reason"]) == (made["game"]["id"], "He insults us.")
    page.get_by_role("button", name="Block Tom").click()
    page.get_by_text("Tom cannot join your games any more").wait_for()
    (block,) = service.call("GET", "/v1/players/me/blocks", token=tokens[0])["items"]
    assert (block["game"], block["name"]) == (made["game"]["id"], "Tom")
