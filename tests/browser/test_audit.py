"""People step through a game in a browser: keys, marks, eyes, what changed, side lines, and going on from a version."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.browser.conftest import SEATS, Faults, Opens, serious
from tests.repo.running import Run, eventually

pytestmark = [pytest.mark.processes, pytest.mark.slow]

MIDDLE = 400


def shows(page: Any, version: int) -> None:
    """Waits until a version is shown."""
    page.get_by_role("heading", level=2, name=f"Event {version}:").wait_for()


def undone(service: Run) -> tuple[str, str, int, int]:
    """Plays a game in which the host took an answer back: its id, the token, what stayed, the event of the undo."""
    bots = [{"seat": seat, "kind": "basic"} for seat in SEATS[1:]]
    body = {"seats": SEATS, "bots": bots, "seed": "ab" * 32, "options": {"undo_policy": "host"}}
    made = service.call("POST", "/v1/games", body)
    game, host = made["game"]["id"], made["host_token"]
    path = f"/v1/games/{game}"
    token = service.call("POST", f"{path}/seats", {"name": "Ann"})["token"]
    service.call("POST", f"{path}/commands", {"type": "start_game"}, host)

    def asked() -> Any:
        """Returns the state in which the person is asked."""
        state = service.call("GET", f"{path}/state", token=token)
        return state if state["questions"] else None

    stays = eventually(asked, 60)["version"]
    commands = service.call("GET", f"{path}/legal-commands?limit=1", token=token)["items"]
    service.call("POST", f"{path}/commands", commands[0]["command"], token)
    request = service.call("POST", f"{path}/undo-requests", {"to_seq": stays, "reason": "I misread my card"}, token)
    request = service.call("PUT", f"{path}/undo-requests/{request['id']}/votes/host", {"vote": "approve"}, host)
    assert request["state"] == "applied"
    return game, token, stays, request["decided_seq"]


def test_keys_and_the_slider_go_through_the_versions(opened: Opens, service: Run, finished: str) -> None:
    page = opened(f"/?game={finished}")
    page.get_by_role("link", name="Audit").first.click()
    newest = service.call("GET", f"/v1/games/{finished}")["version"]
    shows(page, newest)
    page.keyboard.press("Home")
    shows(page, 1)
    page.keyboard.press("ArrowRight")
    shows(page, 2)
    page.keyboard.press("ArrowLeft")
    shows(page, 1)
    encounters = service.call("GET", f"/v1/games/{finished}/encounters?limit=200")["items"]
    page.keyboard.press("PageDown")
    shows(page, encounters[0]["first"])
    assert page.locator(".mark-of-encounter").count() == len(encounters)
    page.keyboard.press("End")
    shows(page, newest)
    page.get_by_role("slider", name="Version").fill(str(MIDDLE))
    shows(page, MIDDLE)
    page.get_by_role("combobox", name="Encounter").select_option(str(encounters[1]["first"]))
    shows(page, encounters[1]["first"])


def test_what_a_version_has_changed_is_lit_on_the_board(opened: Opens, service: Run, finished: str) -> None:
    moved = service.call("GET", f"/v1/games/{finished}/events?types=ships_moved&limit=50")["items"]
    version = next(each["seq"] for each in moved if "warp" in str(each["data"]))
    page = opened(f"/?audit={finished}&at={version}")
    shows(page, version)
    lit = page.locator(".board [role=img][aria-label$=', changed']")
    lit.first.wait_for()
    names = [str(each.get_attribute("aria-label")) for each in lit.all()]
    assert any(name.startswith("Warp") for name in names), names
    assert page.locator(".board rect.changed").count() == len(names)
    page.get_by_role("link", name="Table").click()
    page.locator(".board [role=img]").first.wait_for()
    assert page.locator(".board rect.changed").count() == 0


def test_what_was_moved_is_said_with_where_it_was__RFC_6902(opened: Opens, finished: str) -> None:
    """All ships of a seat go from one place to another: the difference has no value then."""
    moves = [
        {"op": "move", "from": "/gate/blue", "path": "/warp/blue"},
        {"op": "copy", "from": "/encounter/offense", "path": "/encounter/winner"},
        {"op": "add", "path": "/encounter/terms", "value": None},
    ]
    page = opened()
    page.route("**/diff*", lambda route: route.fulfill(json=moves))
    page.goto(f"{page.url}?audit={finished}&at={MIDDLE}")
    shows(page, MIDDLE)
    said = [each.replace("\n", " ").replace("\u203a", ">") for each in page.locator(".changes li").all_inner_texts()]
    assert said == [
        "→ gate > blue → warp > blue",
        "+ encounter > offense → encounter > winner",
        "+ encounter > terms: null",
    ]
    assert page.locator("rect.changed").count() == len(("gate", "warp"))


def test_a_version_shows_its_event_its_sentence_and_what_it_changed(opened: Opens, service: Run, finished: str) -> None:
    told = service.call("GET", f"/v1/games/{finished}/history?from={MIDDLE}&limit=5")["items"]
    moved = next(each for each in told if each["text"])
    version = moved["version"]
    event = service.call("GET", f"/v1/games/{finished}/events/{version}")
    page = opened(f"/?audit={finished}&at={version}")
    shows(page, version)
    assert page.locator(".told").inner_text() == moved["text"]
    assert event["hash"] in page.locator(".fact .facts").inner_text()
    page.get_by_text("As it is in the log").click()
    assert json.loads(page.locator(".fact pre").inner_text()) == event
    changes = service.call("GET", f"/v1/games/{finished}/diff?from={version - 1}&to={version}")
    quiet = ("/version", "/waiting", "/questions")
    shown = [each for each in changes if not each["path"].startswith(quiet)]
    assert page.locator(".changes li").count() == min(len(shown), 40)


def test_a_held_key_asks_for_the_last_version_only(opened: Opens, finished: str) -> None:
    page = opened(f"/?audit={finished}&at=1")
    shows(page, 1)
    held: list[Any] = []
    asked: list[str] = []

    def hold(route: Any) -> None:
        asked.append(route.request.url.partition("at=")[2])
        if len(asked) == 1:
            held.append(route)
        else:
            route.continue_()

    page.route("**/state?at=*", hold)
    for _ in range(200):
        page.keyboard.press("ArrowRight")
    page.get_by_label("Where it is").get_by_text("201 of").wait_for()
    held[0].continue_()
    shows(page, 201)
    assert asked == ["2", "201"]
    page.keyboard.press("Home")
    shows(page, 1)
    page.keyboard.press("ArrowRight")
    shows(page, 2)
    assert asked == ["2", "201"], "versions that were seen are kept"


def test_play_goes_on_by_itself_and_stops(opened: Opens, finished: str) -> None:
    page = opened(f"/?audit={finished}&at=10")
    shows(page, 10)
    page.get_by_role("button", name="Play").click()
    shows(page, 12)
    page.get_by_role("button", name="Pause").click()
    page.get_by_role("button", name="Play").wait_for()


def test_a_finished_game_is_seen_with_the_eyes_of_any_seat(opened: Opens, finished: str) -> None:
    page = opened(f"/?audit={finished}&at={MIDDLE}")
    shows(page, MIDDLE)
    eyes = page.get_by_role("combobox", name="With the eyes of")
    assert eyes.locator("option").count() == 1 + len(SEATS)
    with page.expect_response(lambda answer: "perspective=blue" in answer.url) as answered:
        eyes.select_option("blue")
    assert answered.value.json()["viewer"] == "blue"


def test_what_was_undone_can_be_walked(opened: Opens, service: Run) -> None:
    game, token, stayed, by = undone(service)
    page = opened(f"/?game={game}#token={token}")
    page.get_by_role("link", name="Audit").click()
    page.get_by_text("One side line was undone").click()
    page.get_by_role("button", name=f"Events {stayed + 1} to {by - 1}").click()
    shows(page, stayed + 1)
    assert page.locator(".mark-of-branch").count() == 1
    page.get_by_text(f"Undone at event {by}").wait_for()
    page.get_by_role("button", name="To where the game went on").click()
    shows(page, by)


def test_a_version_begins_a_fork_and_the_export_is_kept(opened: Opens, service: Run, finished: str) -> None:
    commands = service.call("GET", f"/v1/games/{finished}/commands?after={MIDDLE}&limit=50")["items"]
    version = next(each["last"] for each in commands if each["target"])
    page = opened(f"/?audit={finished}&at={version}")
    shows(page, version)
    with page.expect_download() as kept:
        page.get_by_role("button", name="Download the export").click()
    assert Path(kept.value.path()).read_bytes().startswith(b'{"format":"cg-export-2"')
    page.get_by_role("button", name="Fork from here").click()
    page.wait_for_url("**/?game=*")
    fork = service.call("GET", f"/v1/games/{page.url.rpartition('=')[2]}")
    assert fork["forked_from"]["game_id"] == finished


def test_a_refused_fork_is_said(opened: Opens, service: Run, finished: str, faults: Faults) -> None:
    faults.expected = ("409", "422")
    page = opened(f"/?audit={finished}&at=1")
    shows(page, 1)
    page.get_by_role("button", name="Fork from here").click()
    page.locator(".more-of-it [role=alert]", has_text=".").wait_for()


def test_a_lost_connection_is_said_and_the_step_comes_later(opened: Opens, finished: str, faults: Faults) -> None:
    faults.expected = ("Failed to load resource", "ERR_INTERNET_DISCONNECTED")
    page = opened(f"/?audit={finished}&at={MIDDLE}")
    shows(page, MIDDLE)
    page.context.set_offline(True)
    page.keyboard.press("ArrowRight")
    page.get_by_text("The service does not answer").wait_for()
    page.context.set_offline(False)
    shows(page, MIDDLE + 1)


def test_a_game_that_is_not_there_is_said(opened: Opens, faults: Faults) -> None:
    faults.expected = ("404",)
    page = opened("/?audit=g_01M00000000000000000000000")
    page.get_by_text("There is no such game").wait_for()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_audit_has_no_serious_finding_and_fits_a_phone(
    opened: Opens, finished: str, axe: Path, scheme: str
) -> None:
    page = opened(f"/?audit={finished}&at={MIDDLE}", width=360, color_scheme=scheme)
    shows(page, MIDDLE)
    page.get_by_text("As it is in the log").click()
    assert serious(page, axe) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
