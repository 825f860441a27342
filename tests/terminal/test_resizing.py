"""The screens follow the size of the terminal, however it changes."""

import asyncio
from typing import Any

import httpx
import pytest
from textual.app import App
from textual.widgets import Static

from terminal.connection import Connection
from terminal.play import PlayApp
from terminal.watch import WatchApp

NARROW, WIDE = (80, 24), (120, 40)
SENTENCES = [f"Turn {number} begins." for number in range(1, 31)]


def no_server(_: httpx.Request) -> httpx.Response:
    return httpx.Response(500)


def shown(app: App[Any], id: str) -> str:
    return str(app.query_one(id, Static).render())


@pytest.mark.parametrize("first", [NARROW, WIDE])
def test_a_wide_terminal_has_the_story_beside_it(first: tuple[int, int], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(PlayApp, "begin", lambda self: None)

    async def resize() -> None:
        async with Connection("http://ledger", httpx.MockTransport(no_server)) as connection:
            app = PlayApp(connection, "g_1", "")
            async with app.run_test(size=first) as pilot:
                for size in (WIDE, NARROW, WIDE):
                    await pilot.resize_terminal(*size)
                    await pilot.pause(0.1)
                    assert app.query_one("#story").display == (size == WIDE)
                app.story.show(SENTENCES)
                assert shown(app, "#story").splitlines()[-1] == SENTENCES[-1]

    asyncio.run(resize())


def test_slider_and_sentences_fill_a_terminal_that_grows(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(WatchApp, "begin", lambda self: None)

    async def resize() -> None:
        async with Connection("http://ledger", httpx.MockTransport(no_server)) as connection:
            app = WatchApp(connection, "g_1")
            async with app.run_test(size=NARROW) as pilot:
                app.items = [{"text": text, "version": 1, "turn": 1, "encounter": 1} for text in SENTENCES]
                app.view = {"status": "running", "version": 1}
                app.show_place()
                before = len(shown(app, "#sentences").splitlines())
                await pilot.resize_terminal(*WIDE)
                await pilot.pause(0.1)
                assert len(shown(app, "#sentences").splitlines()) > before
                assert WIDE[0] - 4 < len(shown(app, "#slider")) <= WIDE[0]

    asyncio.run(resize())
