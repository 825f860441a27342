"""The program that climbs the ladder, in days that take no time: requests reach the service without a server."""

import io
import json
import random
import sys
from collections.abc import Iterator
from email.message import Message
from pathlib import Path
from typing import Any, Self
from urllib.error import HTTPError

import pytest

from service.rating import meetings
from tests.api.client import ApiClient, ApiResponse, client_of
from tests.api.conftest import QUICK, Store, context_of, made
from tests.contract_examples.recorder import Conditions, fixed_conditions
from workers.jobs.finished import entered

FOLDER = Path(__file__).parents[2] / "examples"
sys.path.insert(0, str(FOLDER))
import ladder_bot  # noqa: E402
import minimal_bot  # noqa: E402

DAYS = 2
A_DAY_S = 86_400
MOST_A_DAY = 1
"""Games that the same two play on a day: fewer than RATE-06 allows, so that a day is played soon."""


class Answer(io.BytesIO):
    """An answer as `urllib` gives it."""

    def __init__(self, response: ApiResponse) -> None:
        super().__init__(response.data)
        self.status = response.status_code

    def __enter__(self) -> Self:
        return self


class Near(ladder_bot.Bot):
    """The program, whose requests the service of this process answers; each takes a moment of the clock."""

    client: ApiClient
    conditions: Conditions

    def open(self, method: str, path: str, body: Any = None, headers: dict[str, str] | None = None) -> Any:
        self.conditions.later(0.05)
        kind = "application/merge-patch+json" if method == "PATCH" else "application/json"
        data = None if body is None else json.dumps(body)
        headers = {"Content-Type": kind, "Authorization": f"Bearer {self.token}", **(headers or {})}
        if not self.token:
            del headers["Authorization"]
        response = self.client.open(f"/v1{path}", method=method, data=data, headers=headers)
        if response.status_code >= 400:
            raise HTTPError(path, response.status_code, "", Message(), io.BytesIO(response.data))
        return Answer(response)


class Careless(Near):
    """A weaker program: it answers by chance."""

    def choose(self, q: dict[str, Any], look: ladder_bot.Look) -> dict[str, Any] | None:
        return minimal_bot.answer(q)


@pytest.fixture
def conditions() -> Iterator[Conditions]:
    with fixed_conditions() as fixed:
        fixed.begin("two days")
        random.seed("two days")
        yield fixed


@pytest.fixture
def client(conditions: Conditions, tmp_path: Path) -> Iterator[ApiClient]:
    app = made(Store(), QUICK._replace(data_dir=tmp_path))
    app.test_client_class = ApiClient
    yield client_of(app)
    context_of(app).feed.close()


def programs(client: ApiClient, conditions: Conditions, folder: Path, count: int) -> list[Near]:
    """Returns the climber and as many careless ones, all introduced."""
    found: list[Near] = []
    for number in range(count + 1):
        kind = Careless if number else Near
        bot = kind("http://games.example", f"Careless {number}" if number else "Climber", folder / f"{number}.token")
        bot.client, bot.conditions = client, conditions
        bot.introduce()
        found.append(bot)
    return found


def counted(client: ApiClient) -> None:
    """Does what the worker does within seconds of the end of a game."""
    shared = context_of(client.application)
    entered(shared.games.log, shared.finished)
    while shared.ladder.count(100):
        pass


def play_all(bots: list[Near], client: ApiClient) -> None:
    """Has all look after their games until nobody has anything to do."""
    before: object = None
    while before != (before := versions(client)):
        for bot in bots:
            bot.go_on()
        # Nobody is to be found in the middle of a game.
        turns: object = None
        while turns != (turns := versions(client)):
            for bot in bots:
                play_turns(bot)


def versions(client: ApiClient) -> list[int]:
    return [game["version"] for game in client.get("/v1/games?limit=100").json["items"]]


def play_turns(bot: Near) -> None:
    """Plays the games in which it is this one's turn."""
    for game in bot.get("/games?mine=true&turn=mine&limit=100")["items"]:
        bot.play(game["id"])


@pytest.mark.slow
def test_within_days_it_climbs_above_weaker_programs(
    client: ApiClient, conditions: Conditions, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(meetings, "MOST", MOST_A_DAY)
    bots = programs(client, conditions, tmp_path, 2)
    for _ in range(DAYS):
        play_all(bots, client)
        counted(client)
        conditions.later(A_DAY_S)
    ladder = client.get("/v1/ladder?kind=program").json["items"]
    assert [each["games"] for each in ladder] == [DAYS * MOST_A_DAY] * 3
    assert ladder[0]["name"] == "Climber"
