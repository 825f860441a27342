"""Games for the tests of the store: opened, started, and played by answering with defaults."""

from collections.abc import Callable, Sequence
from typing import Any

import redis

from domain import state as states
from domain.commands import Answer, CreateGame, StartGame, TakeSeat
from domain.game.open_questions import open_questions
from domain.refusal import Refused
from domain.state import State
from service.store.deciding import PreparedCommand
from service.store.games import Games
from service.store.log import decoding
from service.store.log.entries import LogEntry
from service.store.log.sender import Sender
from service.store.publishing import Executed

SEATS = ["red", "blue", "green", "yellow"]
NOON = 1_795_262_400_000
PLAIN = {"alien_selection": "random", "timers": {}}


def opened(games: Games, game: str = "g_1", **options: Any) -> Executed:
    """Returns a game in the lobby (one event)."""
    command = CreateGame(at=NOON, game=game, seats=SEATS, options={**PLAIN, **options})
    return games.create(command, Sender("create", "fp", "host"))


def started(games: Games, game: str = "g_1", **options: Any) -> Executed:
    """Returns a running game that waits for its first answers."""
    opened(games, game, **options)
    for seat in SEATS:
        games.carry_out(
            PreparedCommand(
                game, TakeSeat(at=NOON, seat=seat, player=f"p_{seat}"), Sender(f"take {seat}", "fp", "host")
            )
        )
    return games.carry_out(PreparedCommand(game, StartGame(at=NOON), Sender("start", "fp", "host")))


def answer(games: Games, game: str = "g_1", tag: str = "") -> Executed | None:
    """Answers the first open question with its default; None when another writer was quicker."""
    state = games.load(game)
    for id, asked in open_questions(state).items():
        command = Answer(at=NOON, seat=asked.seat, question=id, answer=asked.question.default())
        try:
            return games.carry_out(PreparedCommand(game, command, Sender(f"{tag}{id}", "fp", f"seat:{asked.seat}")))
        except Refused as refused:
            if refused.code != "question_closed":
                raise
    return None


def played(games: Games, until: int, game: str = "g_1") -> None:
    """Plays until the game has that many events."""
    while games.load(game).version < until:
        answer(games, game)


def folded(entries: Sequence[LogEntry], game: str = "g_1") -> State:
    """Returns the state after all these entries, from the first on."""
    state = states.new()
    decoding.fold(game, state, entries, lambda version: folded(entries[:version], game))
    return state


def rewrite(client: redis.Redis, name: str, change: Callable[[bytes, dict[bytes, bytes]], dict[bytes, bytes]]) -> None:
    """Writes a stream again under its name; `change` gets the id and the members of each entry and returns its members.

    Ids and order stay as they were.
    """
    entries: Any = client.xrange(name)
    client.delete(name)
    for id, fields in entries:
        changed: Any = change(id, fields)
        client.xadd(name, changed, id)
