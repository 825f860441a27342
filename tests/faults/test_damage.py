"""Damage in the store: a snapshot is made again, a damaged log stops only its game, a lost queue comes back."""

import os
import signal
import threading
import time
from collections.abc import Callable, Collection, Iterator
from itertools import count
from random import Random
from typing import Any

import pytest
import redis

from service.api.health import LATEST_TIMER_MS
from service.store import deadlines
from tests.faults.house import Fragile
from tests.faults.players import QUICK, Notes, Player, Refusal, Setup, ask, events_of, goes_on
from tests.repo.running import running
from tests.waiting import eventually

pytestmark = [pytest.mark.faults, pytest.mark.slow]
Fields = dict[Any, Any]
NUMBERS = count(101)
CLOCKED: Setup = {"seats": 3, "options": {"timers": QUICK, "alien_selection": "random", "absent_after": None}}


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Fragile]:
    """Starts an installation that archives each game as soon as it is over."""
    with running(tmp_path_factory.mktemp("damage") / "var", Fragile, ARCHIVE_AFTER="0") as house:
        yield house


def begun(house: Fragile, setup: Setup = CLOCKED) -> Player:
    """Returns a started game with people at every free seat."""
    player = Player(next(NUMBERS), house.url, Notes(), threading.Event())
    player.setup = setup
    assert player.sit_down()
    return player


def ended(player: Player) -> None:
    """Ends a game, which would go on by the clock beside all further tests."""
    for token in player.tokens[1:]:
        player.command({"type": "concede"}, token)


def version(house: Fragile, game: str) -> int:
    return int(ask(house.url, "GET", f"/v1/games/{game}")[0]["version"])


def restarted(house: Fragile, victim: str = "api") -> None:
    """Kills one, and waits until it is there again."""
    before = house.family().keys()
    assert house.kill(victim, Random(0))
    assert eventually(lambda: house.family().keys() - before)
    assert house.ready()


def snapshots(store: redis.Redis, name: str) -> dict[bytes, bytes]:
    """Returns the stored states of a game by their stretch."""
    found: Any = store.hgetall(name)
    return dict(found)


def changed(store: redis.Redis, name: str, seq: int, how: Callable[[Fields], Fields]) -> None:
    """Puts another entry in the place of one of a stream."""
    entries: Any = store.xrange(name)
    with store.pipeline() as pipe:
        pipe.delete(name)
        for id, fields in entries:
            pipe.xadd(name, how(dict(fields)) if id == b"%d-0" % seq else fields, id)
        pipe.execute()


def test_a_damaged_snapshot_is_noticed_and_made_anew(house: Fragile) -> None:
    player = begun(house)
    game = player.game
    assert eventually(lambda: version(house, game) > 220)
    store, name = house.store(0), f"cg:{{{game}}}:snap"
    whole = snapshots(store, name)
    assert set(whole) >= {b"1", b"2"}
    for stretch, content in whole.items():
        store.hset(name, stretch, content[:40] + bytes([content[40] ^ 1]) + content[41:])
    damaged = snapshots(store, name)
    before = [event["hash"] for event in events_of(house.url, game)][:200]
    restarted(house)
    state = ask(house.url, "GET", f"/v1/games/{game}/state?at=220")[0]
    assert state["version"] == 220
    assert [event["hash"] for event in events_of(house.url, game)][:200] == before
    assert goes_on(house.url, game)
    newest = max(damaged, key=int)
    assert eventually(lambda: store.hget(name, newest) != damaged[newest] or len(store.hkeys(name)) > len(damaged))
    ended(player)


def test_a_corrupt_entry_stops_its_game_names_the_event_and_makes_no_other_late(house: Fragile) -> None:
    whole = begun(house)
    broken = {begun(house): field for field in (b"events", b"hidden")}
    bad = {player: broke(house, player.game, field) for player, field in broken.items()}
    forgotten(house, [player.game for player in broken])
    for player, seq in bad.items():
        for _ in range(2):
            with pytest.raises(Refusal) as caught:
                ask(house.url, "GET", f"/v1/games/{player.game}")
            assert (caught.value.status, caught.value.code) == (500, "game_damaged")
            assert caught.value.document["context"] == {"first_bad_seq": seq}
        with pytest.raises(Refusal) as caught:
            player.command({"type": "concede"}, player.tokens[0])
        assert caught.value.code == "game_damaged"
    listed = {game["id"] for game in ask(house.url, "GET", "/v1/games?status=running")[0]["items"]}
    assert whole.game in listed
    assert not listed & {player.game for player in broken}
    time.sleep(LATEST_TIMER_MS / 1000 + 1)
    assert house.is_ready()
    assert goes_on(house.url, whole.game)
    ended(whole)


def broke(house: Fragile, game: str, field: bytes) -> int:
    """Damages a field of a stored command without the service noticing; returns its first event."""
    assert eventually(lambda: version(house, game) > 40)
    store, name = house.store(0), f"cg:{{{game}}}:ev"
    entries: Any = store.xrange(name, "20-0")
    last, first = (int(id.partition(b"-")[0]) for id, _ in entries[1::-1])
    changed(store, name, last, lambda fields: fields | {field: fields[field][:-9] + b"}"})
    return first + 1


def forgotten(house: Fragile, games: list[str]) -> None:
    """Starts every process again that may know one of the games, once more where one wrote a snapshot meanwhile.

    Nobody has a whole game in memory then, and nobody can make a snapshot of it.
    """
    store, snapshots = house.store(0), [f"cg:{{{game}}}:snap" for game in games]
    for _ in range(10):
        store.delete(*snapshots)
        for victim in ("worker", "clock", "api"):
            restarted(house, victim)
        if not store.exists(*snapshots):
            return
    raise AssertionError("somebody always knew a whole game")


def test_a_store_that_is_killed_while_it_is_begun_again_is_begun_once_more(house: Fragile) -> None:
    player = begun(house)
    before = house.family().keys()
    assert house.kill("store", Random(0))
    # The next one is killed as soon as it is seen, mostly before it answers.
    fresh = fresh_store(house, before)
    assert fresh
    os.kill(fresh, signal.SIGKILL)
    assert house.ready(), house.said
    assert goes_on(house.url, player.game)
    ended(player)


def fresh_store(house: Fragile, before: Collection[int]) -> int | None:
    """Returns the id of a store's process that was not there before, as soon as there is one."""

    def found() -> int | None:
        return next((pid for pid, args in house.family().items() if "unixsocket" in args and pid not in before), None)

    fresh: int | None = eventually(found)
    return fresh


def test_a_queue_that_loses_everything_in_the_middle_of_a_game_gets_its_deadlines_back(house: Fragile) -> None:
    slow: Setup = {**CLOCKED, "options": {"timers": {"reaction": 4, "decision": 4, "deal": 4}, "absent_after": None}}
    player = begun(house, slow)
    queue = house.store(1)
    assert has_deadline(queue, player.game)
    queue.unlink(*queue.scan_iter(count=1000))
    assert eventually(lambda: has_deadline(queue, player.game))
    assert goes_on(house.url, player.game)
    assert house.ready()


def has_deadline(queue: redis.Redis, game: str) -> bool:
    members: Any = queue.zrange(deadlines.KEY, 0, -1)
    return any(game.encode() in member for member in members)


def test_the_archive_is_moved_to_by_the_clock_and_read_by_the_api(house: Fragile) -> None:
    player = begun(house)
    ended(player)
    before = events_of(house.url, player.game)
    clock = house.member("workers.clock")
    assert clock
    os.kill(clock, signal.SIGKILL)
    assert eventually(lambda: house.games().log.file_of(player.game))
    assert events_of(house.url, player.game) == before
    with pytest.raises(Refusal) as caught:
        player.command({"type": "concede"}, player.tokens[0])
    assert caught.value.code == "game_over"
