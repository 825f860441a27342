"""News that comes while a person leaves finds no screen any more, and does no harm."""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import httpx
import pytest
from textual.worker import WorkerCancelled

from terminal.audit import AuditApp
from terminal.connection import Connection
from terminal.following import Moment
from terminal.play import PlayApp
from terminal.watch import WatchApp

VIEW: dict[str, Any] = {
    "status": "over",
    "version": 7,
    "viewer": "red",
    "questions": [],
    "waiting": [],
    "winners": [],
    "paused": False,
}
ITEM = {"text": "Turn 1 begins.", "version": 1, "turn": 1, "encounter": 1}
EVENT = {"seq": 1, "type": "game_created", "at": "now", "by": "host", "alive": True, "hash": "00"}
VERIFICATION = {"ok": True, "checked": {"events": 1}}


def answers(request: httpx.Request) -> httpx.Response:
    """Returns what each of the three screens asks for."""
    path = request.url.path
    if "history" in path:
        return httpx.Response(200, json={"items": [ITEM], "next": None})
    if "board" in path:
        return httpx.Response(200, text="the table")
    page: Any = EVENT if "events" in path else VERIFICATION if "verification" in path else VIEW
    return httpx.Response(200, json=page)


async def verdict() -> str:
    return "It is what was written."


async def play(app: PlayApp) -> None:
    app.show(Moment(VIEW, "the table"))
    app.show_moment()
    app.send({"type": "concede"})
    app.tell()


async def watch(app: WatchApp) -> None:
    app.items = [ITEM, ITEM]
    app.show_newest(Moment(VIEW, "the table"))
    app.show_place()
    app.action_step(-1)
    app.fetch(1)


async def audit(app: AuditApp) -> None:
    app.begin()
    app.fetch(1)
    app.action_check()


@pytest.mark.parametrize(
    ("screen", "late"),
    [
        (lambda connection: PlayApp(connection, "g_1", ""), play),
        (lambda connection: WatchApp(connection, "g_1"), watch),
        (lambda connection: AuditApp(connection, "g_1", "", verdict), audit),
    ],
    ids=["play", "watch", "audit"],
)
def test_what_comes_after_a_screen_was_left_does_no_harm(
    screen: Callable[[Connection], Any], late: Callable[[Any], Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    for app_class in (PlayApp, WatchApp):
        monkeypatch.setattr(app_class, "begin", lambda self: None)

    async def leave() -> None:
        async with Connection("http://ledger", httpx.MockTransport(answers)) as connection:
            app = screen(connection)
            async with app.run_test():
                pass
            with app._context():
                await late(app)
                for worker in list(app.workers):
                    with suppress(WorkerCancelled):
                        await worker.wait()
            assert app._exception is None

    asyncio.run(leave())
