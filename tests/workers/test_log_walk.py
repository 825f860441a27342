"""Damage in the middle of a running game is found while it is played, by a walk that reads every event again."""

import json
from collections.abc import Callable
from typing import Any

import pytest
from redis import Redis

from service.administration import log_walk
from service.administration.log_walk import LogWalk
from service.store.games import Games
from service.store.log import packing
from service.store.log.event_log import EventLog, key
from tests.workers.conftest import NewGame
from workers.jobs import monitor

Fields = dict[bytes, bytes]


@pytest.fixture
def walk(open_games: Callable[[], Games], connection: Redis) -> Callable[[], LogWalk]:
    """Returns the walk as one more process goes on with it."""
    return lambda: LogWalk(open_games(), connection)


def changed(games: Games, game: str, how: Callable[[int, Fields], Fields]) -> None:
    """Puts another entry in the place of one in the middle of a log, whose last event has a number."""
    entries: Any = games._client.xrange(key(game, "ev"))
    games._client.delete(key(game, "ev"))
    middle = next(id for id, fields in entries[2:] if fields[b"hidden"])
    for id, fields in entries:
        games._client.xadd(key(game, "ev"), how(int(id[:-2]), fields) if id == middle else fields, id)


def flipped(games: Games, game: str) -> None:
    """Changes a byte."""

    def how(_: int, fields: Fields) -> Fields:
        packed = fields[b"events"]
        return fields | {b"events": packed[:-9] + bytes([packed[-9] ^ 1]) + packed[-8:]}

    changed(games, game, how)


def rewritten(games: Games, game: str) -> None:
    """Writes another time, and packs it as it should be."""

    def how(last: int, fields: Fields) -> Fields:
        events = packing.unpacked(game, last, fields)
        return packing.packed([(seq, body.replace(b"1970", b"1971"), head, part) for seq, body, head, part in events])

    changed(games, game, how)


def dealt_anew(games: Games, game: str) -> None:
    """Writes other hidden parts."""

    def how(last: int, fields: Fields) -> Fields:
        events = packing.unpacked(game, last, fields)
        return packing.packed(
            [(seq, body, head, part.replace(b"attack", b"morphs")) for seq, body, head, part in events]
        )

    changed(games, game, how)


def without_salts(games: Games, game: str) -> None:
    games._client.hset(key(game, "key"), "salt", bytes(32))


def without_seed(games: Games, game: str) -> None:
    games._client.hset(key(game, "key"), "seed", bytes(32))


@pytest.mark.parametrize("damage", [flipped, rewritten, dealt_anew, without_salts, without_seed])
def test_whatever_is_damaged_is_found_while_the_game_is_in_the_memory_of_those_who_play_it(
    games: Games, new_game: NewGame, walk: Callable[[], LogWalk], damage: Callable[[Games, str], None]
) -> None:
    whole, broken = new_game(), new_game()
    assert walk().go_on() == []
    damage(games, broken)
    assert games.load(broken).version
    assert [found.game for found in walk().go_on()] == [broken]
    assert [found.game for found in log_walk.damaged(games._decider._queue)] == [broken]
    assert whole != broken


def test_a_head_that_cannot_be_read_is_found(games: Games, new_game: NewGame, walk: Callable[[], LogWalk]) -> None:
    broken = new_game()
    new_game()
    version = games._client.hget(key(broken, "head"), "v")
    games._client.hset(key(broken, "head"), "v", "1x")
    assert [(found.game, found.detail) for found in walk().go_on()] == [
        (broken, "damaged at event 1: its head cannot be read")
    ]
    games._client.hset(key(broken, "head"), "v", version)
    assert walk().go_on() == []
    assert log_walk.damaged(games._decider._queue) == []


def test_what_is_mended_is_reported_no_more(
    games: Games, new_game: NewGame, walk: Callable[[], LogWalk], connection: Redis
) -> None:
    game = new_game()
    salt = games._client.hget(key(game, "key"), "salt")
    without_salts(games, game)
    assert monitor.walked(walk()) == 1
    games._client.hset(key(game, "key"), "salt", salt)
    assert monitor.walked(walk()) == 0
    assert log_walk.damaged(connection) == []


def test_it_goes_round_in_passes_of_some_events_and_reads_each_event_once(
    games: Games, new_game: NewGame, walk: Callable[[], LogWalk], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(log_walk, "LEAST", 7)
    played = sorted(new_game() for _ in range(3))
    wanted = [(game, seq) for game in played for seq in range(1, games.load(game).version + 1)]
    read, real = list[tuple[str, int]](), EventLog.stretch

    def noted(log: EventLog, game: str, after: int, until: int) -> Any:
        read.extend((game, seq) for seq in range(after + 1, until + 1))
        return real(log, game, after, until)

    monkeypatch.setattr(EventLog, "stretch", noted)
    passes = 0
    while len(read) < len(wanted):
        before = len(read)
        assert walk().go_on() == []
        assert 0 < len(read) - before <= 7
        passes += 1
    assert (read, passes) == (wanted, -(-len(wanted) // 7))


def test_a_game_that_went_another_way_since_the_last_pass_is_not_damaged(
    games: Games, new_game: NewGame, walk: Callable[[], LogWalk], connection: Redis, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(log_walk, "LEAST", 2)
    game = new_game()
    assert walk().go_on() == []
    stored: Any = connection.get(log_walk.PLACE)
    assert json.loads(stored)[:2] == [game, 2]
    connection.set(log_walk.PLACE, json.dumps([game, 2, "ab" * 32]))
    assert walk().go_on() == []
    connection.set(log_walk.PLACE, b"nonsense")
    assert walk().go_on() == []
