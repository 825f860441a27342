"""A person at a terminal who follows a game hears of all that has happened, and of nothing that has not."""

import asyncio
import json
from typing import Any

import httpx
import pytest

from terminal.connection import Connection
from terminal.following import Following


def lines(*frames: dict[str, Any]) -> httpx.Response:
    return httpx.Response(200, text="".join(f"{json.dumps(frame)}\n" for frame in frames))


def test_after_a_restore_everything_is_fetched_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("terminal.following.AGAIN_AFTER_S", 0.0)
    seen = {"frame": "game_event", "id": f"7:{'a' * 16}", "data": {}}
    answers = [
        lines(seen),
        httpx.Response(409, json={"code": "other_branch"}),
        lines({"frame": "end", "data": {}}),
    ]
    asked, forgotten = list[str | None](), list[bool]()

    def answer(request: httpx.Request) -> httpx.Response:
        asked.append(request.url.params.get("after"))
        return answers.pop(0)

    async def followed() -> None:
        async with Connection("http://ledger", httpx.MockTransport(answer)) as connection:
            await Following(connection, "g_1", "", lambda _: None, lambda: forgotten.append(True)).stream()

    asyncio.run(followed())
    assert (asked, forgotten) == ([None, seen["id"], None], [True])
