"""A finished game is replayed and audited by keys, against all processes of a service."""

import asyncio
from collections.abc import Mapping
from typing import Any

import pytest
from textual.pilot import Pilot
from textual.widgets import Static

from terminal import watch
from terminal.audit import AuditApp, verified
from terminal.connection import Connection
from terminal.verbs.audit import own_check
from terminal.watch import WatchApp
from tests.repo.running import Run
from tests.terminal.typist import until

pytestmark = [pytest.mark.processes, pytest.mark.slow]

NARROW = (80, 24)


def text(pilot: Pilot[Any], id: str) -> str:
    return " ".join(str(pilot.app.query_one(id, Static).render()).split())


def test_a_finished_game_is_replayed_sentence_by_sentence(service: Run, home: Mapping[str, str], finished: str) -> None:
    async def watching() -> None:
        async with Connection(service.url) as connection:
            app = WatchApp(connection, finished)
            async with app.run_test(size=NARROW) as pilot:
                await until(pilot, lambda: app.newest and app.newest.view["status"] == "over")
                await until(pilot, lambda: app.items and app.items[-1]["text"] in text(pilot, "#sentences"))
                await pilot.press("home")
                await until(pilot, lambda: app.view and app.view["status"] == "lobby")
                assert app.items[0]["text"] in text(pilot, "#sentences")
                await pilot.press("pagedown", "right")
                assert app.place is not None
                version = app.items[app.place]["version"]
                await until(pilot, lambda: app.view and app.view["version"] == version)
                await pilot.press("left", "pageup")
                await pilot.press("end")
                assert app.place is None

    asyncio.run(watching())


def test_a_replay_plays_by_itself_to_the_end_and_stops_there(
    service: Run, home: Mapping[str, str], finished: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(watch, "STEP_EVERY_S", 0.01)

    async def watching() -> None:
        async with Connection(service.url) as connection:
            app = WatchApp(connection, finished)
            async with app.run_test(size=NARROW) as pilot:
                await until(pilot, lambda: app.items and app.items[-1]["text"] in text(pilot, "#sentences"))
                await pilot.press(*["left"] * 5, "space")
                await until(pilot, lambda: app.place is None)
                await until(pilot, lambda: "over" in text(pilot, "#moment"))

    asyncio.run(watching())


def test_an_audit_shows_each_event_with_its_hash_and_what_it_changed(
    service: Run, home: Mapping[str, str], finished: str
) -> None:
    async def auditing() -> None:
        async with Connection(service.url) as connection:
            app = AuditApp(connection, finished, "", lambda: own_check(connection, finished, ""))
            async with app.run_test(size=NARROW) as pilot:
                await until(pilot, lambda: "nothing wrong" in text(pilot, "#verified"))
                await pilot.press("end")
                await until(pilot, lambda: app.shown == app.last)
                event = service.call("GET", f"/v1/games/{finished}/events/{app.last}")
                assert event["hash"] in text(pilot, "#event")
                await pilot.press("pageup", "left")
                await until(pilot, lambda: app.shown == app.last - 26)
                assert "What it changed" in text(pilot, "#event")
                await pilot.press("v")
                await until(pilot, lambda: len(app.screen_stack) == 2)
                assert "was decided again" in str(app.screen.query_one(Static).render())

    asyncio.run(auditing())


def test_a_log_that_is_broken_is_reported_with_its_event() -> None:
    found = {"ok": False, "checked": {"events": 9}, "first_bad_seq": 7, "detail": "The hash differs."}
    assert verified(found).plain == "BROKEN at event 7: The hash differs."
