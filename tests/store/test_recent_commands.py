"""The newest events that a process caches, packed or not, and what a store that lost them gets back."""

from collections.abc import Iterator

import pytest

from service.store.games import Games
from service.store.log.entries import Head, LogEntry
from service.store.states.recent_commands import MOST, RecentCommands
from tests.store.conftest import Pair
from tests.store.table import played, started


@pytest.fixture
def games(stores: Pair) -> Games:
    return Games(stores.events, stores.queue)


@pytest.fixture
def entries(games: Games) -> list[LogEntry]:
    """Returns the events of a game: more than are cached."""
    played(games, started(games).last + MOST)
    return games.log.read_whole("g_1")


def kept(entries: list[LogEntry], rests: bool) -> RecentCommands:
    """Returns half of what may be cached, all of the game up to there."""
    recent = RecentCommands()
    recent.add((0, ""), entries[: MOST // 2])
    if rests:
        recent.rest()
    return recent


def place(entries: list[LogEntry], version: int) -> tuple[int, str]:
    return version, entries[version - 1].hash


@pytest.mark.parametrize("rests", [False, True])
def test_events_that_rest_are_what_they_were(entries: list[LogEntry], rests: bool) -> None:
    recent = kept(entries, rests)
    assert recent.entries(10, 20) == entries[10:20]
    assert recent.entries(0, MOST // 2) == entries[: MOST // 2]
    assert recent.hash_at(7) == entries[6].hash
    assert recent.entries(10, MOST) == []
    assert recent.hash_at(MOST) is None


@pytest.mark.parametrize("rests", [False, True])
def test_later_events_follow_on_those_that_rest(entries: list[LogEntry], rests: bool) -> None:
    recent = kept(entries, rests)
    half = MOST // 2
    recent.add(place(entries, half), entries[half : half + 9])
    assert recent.hash_at(half + 9) == entries[half + 8].hash
    assert recent.entries(half + 1, half + 9) == entries[half + 1 : half + 9]
    assert recent.entries(half - 5, half + 5) == entries[half - 5 : half + 5]
    recent.rest()
    assert recent.entries(0, half + 9) == entries[: half + 9]


@pytest.mark.parametrize("rests", [False, True])
def test_no_more_than_the_newest_events_are_kept(entries: list[LogEntry], rests: bool) -> None:
    recent = kept(entries, rests)
    half = MOST // 2
    recent.add(place(entries, half), entries[half : MOST + 10])
    assert recent.entries(9, 12) == []
    assert recent.entries(10, MOST + 10) == entries[10 : MOST + 10]


@pytest.mark.parametrize("rests", [False, True])
def test_what_does_not_follow_on_the_newest_event_makes_the_others_forgotten(
    entries: list[LogEntry], rests: bool
) -> None:
    recent = kept(entries, rests)
    recent.add(place(entries, MOST), entries[MOST : MOST + 3])
    assert recent.entries(0, 5) == []
    assert recent.entries(MOST, MOST + 3) == entries[MOST : MOST + 3]
    recent.forget()
    assert recent.hash_at(MOST + 3) is None
    assert not recent.fresh


def test_a_store_that_lost_its_last_commands_gets_them_from_a_process_that_only_read_them(
    games: Games, stores: Pair
) -> None:
    played(games, started(games).last + 20)
    before, stored = games.log.head("g_1"), dict(contents(stores))
    played(games, games.load("g_1").version + 20)
    head, log = games.log.head("g_1"), games.log.read_whole("g_1")
    reader = Games(stores.events, stores.queue)
    reader.load("g_1")
    for name, content in stored.items():
        stores.events.delete(name)
        stores.events.restore(name, 0, content)
    assert isinstance(before, Head)
    assert games.log.head("g_1") == before
    assert reader.load("g_1").version == len(log)
    assert reader.log.head("g_1") == head
    assert reader.log.read_whole("g_1") == log


def contents(stores: Pair) -> Iterator[tuple[bytes, bytes]]:
    """Yields each key of the game, and what is stored under it."""
    for name in stores.events.scan_iter("cg:{g_1}:*"):
        content = stores.events.dump(name)
        assert content
        yield name, content
