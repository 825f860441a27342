"""The cost of streams: one look and one rendering for all who see the same, however many they are."""

import threading
from collections import Counter
from typing import Any

import pytest

from service.callers.tokens import Tokens
from service.play.reading import event_views
from service.store.games import Games
from service.store.log.event_log import EventLog
from service.store.states.loader import StateLoader
from tests.api.table import Table
from tests.server.conftest import LONG, Begin
from tests.server.following import Follower, follow, heard, hears_until
from tests.server.serving import Serving
from tests.waiting import PATIENCE_S

QUIET = LONG._replace(keep_alive=60.0)
READERS = "streams"
"""The name of the threads that read for streams."""


class Work:
    """Counts calls that the threads of the streams make."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self._patch = patch
        self.calls: Counter[str] = Counter()
        self.rendered: Counter[tuple[int, str]] = Counter()

    def count(self, owner: type, name: str) -> None:
        """Counts calls of this method from now on."""
        plain = getattr(owner, name)

        def counted(*given: Any, **named: Any) -> Any:
            if threading.current_thread().name.startswith(READERS):
                self.calls[name] += 1
            return plain(*given, **named)

        self._patch.setattr(owner, name, counted)

    def count_views(self) -> None:
        """Counts views of events from now on, by number and viewer."""
        plain = event_views.packed

        def counted(game: str, entry: Any, viewer: str, *rest: Any) -> Any:
            if threading.current_thread().name.startswith(READERS):
                self.rendered[entry.seq, viewer] += 1
            return plain(game, entry, viewer, *rest)

        self._patch.setattr("service.play.reading.event_views.packed", counted)


@pytest.fixture
def work(monkeypatch: pytest.MonkeyPatch) -> Work:
    return Work(monkeypatch)


def followers(server: Serving, table: Table, number: int, seat: str = "") -> list[Follower]:
    """Opens a number of streams that have begun and know everything."""
    headers = f"Authorization: Bearer {table.tokens[seat]}\n" if seat else ""
    lines = [follow(server, table, headers) for _ in range(number)]
    for line in lines:
        assert heard(line, "snapshot_hint")
    return lines


def play(table: Table, commands: int, lines: list[Follower]) -> list[int]:
    """Carries out default answers, each when everybody has heard of the one before; the events."""
    events: list[int] = []
    for _ in range(commands):
        seat, question = table.asked()[0]
        done = table.answer(seat, question["id"], question["on_timeout"])
        made = [event["seq"] for event in done.json["events"]]
        for line in lines:
            assert hears_until(line, made[-1]) == made
        events += made
    return events


def notifications_come_first(patch: pytest.MonkeyPatch) -> None:
    """Makes the streams look for a command before the thread that stored it goes on."""
    looks = threading.Event()
    append, at_least = EventLog.append_all, Games.at_least

    def looked(games: Games, game: str, stored: int | None) -> Any:
        looks.set()
        return at_least(games, game, stored)

    def appended(log: EventLog, *given: Any, **named: Any) -> Any:
        looks.clear()
        answer = append(log, *given, **named)
        assert looks.wait(PATIENCE_S)
        return answer

    patch.setattr(Games, "at_least", looked)
    patch.setattr(EventLog, "append_all", appended)


def test_fifty_streams_of_one_perspective_make_one_view_of_each_event(begin: Begin, table: Table, work: Work) -> None:
    lines = followers(begin(QUIET), table, 50)
    work.count_views()
    events = play(table, 6, lines)
    assert work.rendered == Counter({(seq, "public"): 1 for seq in events})
    for line in lines:
        line.close()


def test_each_perspective_adds_only_views_of_what_it_alone_may_see(begin: Begin, table: Table, work: Work) -> None:
    server = begin(QUIET)
    lines = [line for seat in ("", *table.tokens) for line in followers(server, table, 3, seat)]
    work.count_views()
    events = play(table, 12, lines)
    assert max(work.rendered.values()) == 1
    assert {seq for seq, eyes in work.rendered if eyes == "public"} == set(events)
    private = [(seq, eyes) for seq, eyes in work.rendered if eyes != "public"]
    assert 0 < len(private) < len(events)
    for line in lines:
        line.close()


@pytest.mark.parametrize("streams", [1, 40])
def test_however_many_streams_there_are_the_store_is_read_at_most_twice_for_a_command(
    begin: Begin, table: Table, work: Work, streams: int
) -> None:
    lines = followers(begin(QUIET), table, streams)
    play(table, 1, lines)
    for name in ("heads", "head_with", "read_whole"):
        work.count(EventLog, name)
    play(table, 8, lines)
    # The commands were another process's: this process has cached its own.
    assert work.calls["heads"] + work.calls["head_with"] <= 8
    assert work.calls["read_whole"] <= 8
    for line in lines:
        line.close()


def test_the_commands_of_its_own_process_are_told_without_a_look_at_the_store(
    begin: Begin, table: Table, work: Work, monkeypatch: pytest.MonkeyPatch
) -> None:
    server = begin(QUIET)
    lines = followers(server, table, 5)
    table.client.application.extensions["cosmic-ledger"].feed.close()
    own = Table.__new__(Table)
    own.__dict__.update(table.__dict__, client=server.app.test_client())
    play(own, 1, lines)
    notifications_come_first(monkeypatch)
    for name in ("heads", "head_with", "read_whole"):
        work.count(EventLog, name)
    work.count(StateLoader, "of")
    play(own, 8, lines)
    assert not work.calls
    for line in lines:
        line.close()


def test_a_token_is_looked_up_once_for_all_its_streams_and_not_for_each_event(
    begin: Begin, table: Table, work: Work, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("service.play.live.groups.TRUSTED_S", 3600.0)
    lines = followers(begin(QUIET), table, 6, "red")
    work.count(Tokens, "find")
    play(table, 4, lines)
    assert not work.calls
    monkeypatch.setattr("service.play.live.groups.TRUSTED_S", 0.0)
    play(table, 4, lines)
    assert work.calls["find"] == 4
    for line in lines:
        line.close()


def test_a_spectator_has_no_token_to_look_up(
    begin: Begin, table: Table, work: Work, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("service.play.live.groups.TRUSTED_S", 0.0)
    lines = followers(begin(QUIET), table, 3)
    work.count(Tokens, "find")
    play(table, 3, lines)
    assert not work.calls
    for line in lines:
        line.close()
