"""A store and a queue without a server, and games of bots in it."""

from collections.abc import Callable
from functools import cache
from itertools import count
from pathlib import Path
from typing import Any

import fakeredis
import pytest
from redis import Redis

from domain.commands import CreateGame, StartGame, TakeSeat
from service.administration.store_loss_check import Search
from service.jobs.queue import JobQueue
from service.play.bots.jobs import BotJobs
from service.play.bots.turn_queue import TurnQueue
from service.settings import Settings
from service.store.connection.connection import Addresses, Stores
from service.store.deciding import PreparedCommand
from service.store.finished.entries import FinishedGames
from service.store.games import Games
from service.store.log.sender import Sender
from workers.bots.memories import Memories
from workers.jobs import process, queues

SEED = bytes(range(32))


@pytest.fixture
def server() -> fakeredis.FakeServer:
    return fakeredis.FakeServer()


@pytest.fixture
def connection(server: fakeredis.FakeServer) -> Redis:
    return fakeredis.FakeRedis(server=server, db=1)


@pytest.fixture
def open_games(server: fakeredis.FakeServer, connection: Redis) -> Callable[[], Games]:
    """Returns the games as one more process knows them."""
    return lambda: Games(fakeredis.FakeRedis(server=server), connection)


@pytest.fixture
def games(open_games: Callable[[], Games]) -> Games:
    return open_games()


@pytest.fixture
def queue(connection: Redis) -> TurnQueue:
    return queues.queue(connection)


@pytest.fixture
def housekeeping(connection: Redis) -> JobQueue:
    return queues.housekeeping(connection)


@pytest.fixture
def bot_jobs(connection: Redis) -> BotJobs:
    return BotJobs(connection)


@pytest.fixture
def worker_process(games: Games, bot_jobs: BotJobs, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Lets jobs find these games, and wake bots by this queue; there is no archive and no backup."""
    wishes = Settings(data_dir=tmp_path / "nothing")
    search = Search(games.log, FinishedGames(games._client, games.log), games._decider._queue, wishes)
    stores = Stores(games._client, games._decider._queue, Addresses("", ""), None)
    monkeypatch.setattr(process, "stores", lambda: stores)
    monkeypatch.setattr(process, "search", lambda: search)
    monkeypatch.setattr(process, "games", lambda: games)
    monkeypatch.setattr(process, "memories", cache(lambda: Memories(games)))
    monkeypatch.setattr(process, "bot_jobs", lambda: bot_jobs)
    monkeypatch.setattr(process, "queue", lambda: queues.queue(games._decider._queue))
    games.subscribe(bot_jobs.after_command)


class ManualClock:
    """A clock that the test sets."""

    def __init__(self, ms: int = 1_000) -> None:
        self.ms = ms

    def __call__(self) -> int:
        return self.ms


NewGame = Callable[..., str]


def start(games: Games, game: str, seats: dict[str, str], at: int = 1_000, **options: Any) -> str:
    """Starts a game: seat -> policy, or an empty name for a person."""
    games.create(
        CreateGame(at=at, game=game, seats=list(seats), options={"alien_selection": "random", "timers": {}, **options}),
        Sender("create", "f", "host"),
        seed=SEED,
    )
    for seat, bot in seats.items():
        games.carry_out(
            PreparedCommand(
                game, TakeSeat(at=at, seat=seat, player=f"p_{seat}", bot=bot), Sender(f"take:{seat}", "f", "host")
            )
        )
    games.carry_out(PreparedCommand(game, StartGame(at=at), Sender("start", "f", "host")))
    return game


@pytest.fixture
def new_game(games: Games) -> NewGame:
    """Starts one more game: of four bots when no seats are given."""
    numbers = count(1)

    def another(seats: dict[str, str] | None = None, **facts: Any) -> str:
        four = dict.fromkeys(("red", "blue", "green", "yellow"), "basic")
        return start(games, f"g_{next(numbers):026}", seats or four, **facts)

    return another
