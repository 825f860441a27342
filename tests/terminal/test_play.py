"""Whole games and what disturbs them, played by keys against all processes of a service."""

import asyncio
import os
import random
import signal
from collections.abc import Mapping
from typing import Any

import httpx
import pytest
from textual.pilot import Pilot
from textual.widgets import Static

from terminal.addresses import GameAddress
from terminal.connection import Connection
from terminal.kept_tokens import KeptTokens
from terminal.panels import QuestionPanel
from terminal.play import PlayApp
from terminal.verbs.play import seat_token
from tests.examples import client
from tests.repo.running import Run
from tests.terminal.typist import keys, until

pytestmark = [pytest.mark.processes, pytest.mark.slow]

NARROW = (80, 24)


def table(service: Run, people: int, **body: Any) -> tuple[str, str, list[str]]:
    """Returns a game of three whose other seats have bots: its id, the host's token and those of the people's seats."""
    seats = ["red", "blue", "green"]
    bots = [{"seat": seat, "kind": "basic"} for seat in seats[people:]]
    made = service.call("POST", "/v1/games", {"seats": seats, "bots": bots, "seed": "ab" * 32, **body})
    game = made["game"]["id"]
    tokens = [
        service.call("POST", f"/v1/games/{game}/seats", {"name": name})["token"]
        for name in ("Ann", "Ben", "Cleo")[:people]
    ]
    return game, made["host_token"], tokens


async def answered(app: PlayApp, pilot: Pilot[Any], policy: Any) -> None:
    """Types an answer to the question that is shown, and waits until it is gone."""
    panel = app.query_one(QuestionPanel)
    question = panel.question
    assert question
    chosen = policy.answer(question) or {"kind": "deal", "refuse": True}
    await pilot.press(*keys(question, chosen))
    await until(pilot, lambda: app.view and (app.view["status"] == "over" or panel.question != question))


async def questions(connection: Connection, game: str, token: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = (await connection.get(f"/games/{game}/questions", token))["items"]
    return found


def test_a_whole_game_is_played_by_keys(service: Run, home: Mapping[str, str]) -> None:
    policy = client.load()
    random.seed("a whole game is played by keys")

    async def play() -> None:
        game, host, (token,) = table(service, 1, options={"turn_limit": 3})
        async with Connection(service.url) as connection:
            app = PlayApp(connection, game, token, host)
            async with app.run_test(size=NARROW) as pilot:
                panel = app.query_one(QuestionPanel)
                await until(pilot, lambda: app.view)
                assert "s starts it" in panel.render().plain
                await pilot.press("s")
                answers = 0
                while True:
                    await until(pilot, lambda: panel.question or (app.view and app.view["status"] == "over"))
                    if app.view and app.view["status"] == "over":
                        break
                    await answered(app, pilot, policy)
                    answers += 1
                assert answers > 10
                assert "The game is over" in panel.render().plain
        assert service.call("GET", f"/v1/games/{game}")["status"] == "over"

    asyncio.run(play())


def test_a_refusal_is_a_sentence_below_the_question(service: Run, home: Mapping[str, str]) -> None:
    async def play() -> None:
        game, host, (token,) = table(service, 1)
        async with Connection(service.url) as connection:
            app = PlayApp(connection, game, token, host)
            async with app.run_test(size=NARROW) as pilot:
                panel = app.query_one(QuestionPanel)
                await until(pilot, lambda: app.view)
                await pilot.press("s")
                await until(pilot, lambda: panel.question)
                await pilot.press("u", "y")
                await until(pilot, lambda: panel.note and "Sending" not in panel.note)
                assert panel.note.endswith(".")
                assert panel.question

    asyncio.run(play())


def test_an_undo_is_asked_for_by_one_player_and_voted_on_by_the_other(service: Run, home: Mapping[str, str]) -> None:
    policy = client.load()
    random.seed("an undo")

    async def play() -> None:
        game, host, tokens = table(service, 3)
        async with Connection(service.url) as connection:
            apps = [PlayApp(connection, game, token, host) for token in tokens[:2]]
            async with apps[0].run_test(size=NARROW) as ann, apps[1].run_test(size=NARROW) as ben:
                panels = [app.query_one(QuestionPanel) for app in apps]
                await until(ann, lambda: apps[0].view)
                await ann.press("s")
                await until(ann, lambda: panels[0].question)
                first = dict(panels[0].question or {})
                await answered(apps[0], ann, policy)
                await answered(apps[1], ben, policy)
                (cleos,) = [each for each in await questions(connection, game, tokens[2]) if "kind" in each]
                # The aliens are revealed by this answer: everybody has seen something since Ann's.
                command = {"type": "answer", "question_id": cleos["id"], "answer": cleos["on_timeout"]}
                await connection.post(f"/games/{game}/commands", command, tokens[2])
                await ann.press("u", "y")
                await until(ben, lambda: panels[1].question and panels[1].question["kind"] == "confirm")
                service.call(
                    "PUT", f"/v1/games/{game}/undo-requests/undo_1/votes/green", {"vote": "approve"}, tokens[2]
                )
                await ben.press("1", "enter")
                await until(ann, lambda: panels[0].question and panels[0].question["name"] == first["name"])
        (asked,) = service.call("GET", f"/v1/games/{game}/undo-requests")["items"]
        assert asked["state"] == "applied"

    asyncio.run(play())


def test_conceding_asks_first_and_ends_the_part_of_the_seat(service: Run, home: Mapping[str, str]) -> None:
    async def play() -> None:
        game, host, (token,) = table(service, 1)
        async with Connection(service.url) as connection:
            app = PlayApp(connection, game, token, host)
            async with app.run_test(size=NARROW) as pilot:
                await until(pilot, lambda: app.view)
                await pilot.press("s")
                await until(pilot, lambda: app.query_one(QuestionPanel).question)
                await pilot.press("c", "n")
                assert app.view
                assert not app.view["seats"]["red"]["conceded"]
                await pilot.press("c", "y")
                await until(pilot, lambda: app.view and app.view["seats"]["red"]["conceded"])

    asyncio.run(play())


class Gate(httpx.AsyncHTTPTransport):
    """While the gate is shut no server answers, however soon it is begun again."""

    shut = False

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        if self.shut:
            raise httpx.ConnectError("the gate is shut")
        return await super().handle_async_request(request)


def test_the_screen_says_when_the_server_is_away_and_goes_on_when_it_is_back(
    service: Run, home: Mapping[str, str]
) -> None:
    policy = client.load()
    random.seed("away and back")

    async def play() -> None:
        game, host, (token,) = table(service, 1)
        gate = Gate()
        async with Connection(service.url, gate) as connection:
            app = PlayApp(connection, game, token, host)
            async with app.run_test(size=NARROW) as pilot:
                panel, moment = app.query_one(QuestionPanel), app.query_one("#moment", Static)
                await until(pilot, lambda: app.view)
                await pilot.press("s")
                await until(pilot, lambda: panel.question)
                gate.shut = True
                os.kill(service.member("service.server") or 0, signal.SIGKILL)
                await until(pilot, lambda: "does not answer" in app.following.trouble)
                await until(pilot, lambda: "http://" in str(moment.render()))
                gate.shut = False
                await until(pilot, lambda: not app.following.trouble)
                await answered(app, pilot, policy)

    asyncio.run(play())


def test_an_invitation_opens_a_private_game_and_its_seat_is_kept(service: Run, home: Mapping[str, str]) -> None:
    made = service.call("POST", "/v1/games", {"seats": 3, "visibility": "private", "invite_required": True})
    game, host = made["game"]["id"], made["host_token"]
    code = service.call("POST", f"/v1/games/{game}/invites", {"seat": "blue"}, host)["code"]
    kept = KeptTokens.of(home)

    async def sit_down_twice() -> list[str]:
        async with Connection(service.url) as connection:
            place = GameAddress(service.url, game, code)
            return [await seat_token(connection, kept, place, "Ann") for _ in range(2)]

    first, second = asyncio.run(sit_down_twice())
    assert first == second == kept.of_game(service.url, game)["blue"]
