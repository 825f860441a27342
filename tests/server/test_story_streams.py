"""A stream of the story leaves out what keeps the books: the events of the search, live, late and after a break."""

import threading
from collections import Counter
from typing import Any

import pytest

from service.play.reading import story_filter
from service.store.games import Games
from tests.api.table import Table
from tests.server.conftest import Begin
from tests.server.following import Follower, follow, heard, hears_until
from tests.server.serving import Serving
from tests.server.test_stream_work import QUIET, READERS
from tests.waiting import eventually

COMMANDS = 40


def story(table: Table, seat: str = "", after: int = 0) -> list[int]:
    """Returns the numbers of the events that the search finds at the level of the story."""
    headers = table.as_seat(seat) if seat else {}
    found: list[int] = []
    next: str | None = f"{table.path}/events?level=story&after={after}&limit=500"
    while next:
        page = table.client.get(next, headers=headers).json
        found += [event["seq"] for event in page["items"]]
        next = page["next"]
    return found


def move(table: Table) -> int:
    seat, question = table.asked()[0]
    done = table.answer(seat, question["id"], question["on_timeout"])
    return int(done.json["version"])


def listen(server: Serving, table: Table, seat: str = "", after: int | None = None) -> Follower:
    headers = f"Authorization: Bearer {table.tokens[seat]}\n" if seat else ""
    return follow(server, table, headers, after, level="story")


def hears(line: Follower, numbers: list[int]) -> None:
    """Checks that the next events are these."""
    assert [heard(line, "game_event")["data"]["seq"] for _ in numbers] == numbers


@pytest.mark.parametrize("seat", ["", "red"])
def test_a_stream_tells_the_story_live_and_a_late_one_the_same(begin: Begin, table: Table, seat: str) -> None:
    server, began = begin(QUIET), table.version()
    with listen(server, table, seat) as line:
        heard(line, "snapshot_hint")
        for _ in range(COMMANDS):
            move(table)
        live = story(table, seat, began)
        hears(line, live)
    assert 0 < len(live) < 0.7 * (table.version() - began)
    with listen(server, table, seat, after=0) as late:
        hears(late, story(table, seat))


def test_a_stream_goes_on_after_the_last_event_that_its_client_heard(begin: Begin, table: Table) -> None:
    server = begin(QUIET)
    for _ in range(COMMANDS):
        move(table)
    whole = story(table)
    for at in (0, len(whole) // 2, len(whole) - 2):
        with listen(server, table, after=whole[at]) as line:
            hears(line, whole[at + 1 :])


def test_the_story_of_a_game_that_is_over_is_whole_and_ends(begin: Begin, table: Table) -> None:
    server = begin(QUIET)
    move(table)
    table.end()
    with listen(server, table, after=0) as line:
        hears(line, story(table))
        assert heard(line, "end")["data"]["version"] == table.version()


def test_what_is_told_is_judged_once_for_all_who_see_the_same_and_nothing_is_read_for_it(
    begin: Begin, table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    server, work = begin(QUIET), Counter[str]()

    def count(owner: Any, name: str) -> None:
        plain = getattr(owner, name)

        def counted(*given: Any, **named: Any) -> Any:
            if threading.current_thread().name.startswith(READERS):
                work[name] += 1
            return plain(*given, **named)

        monkeypatch.setattr(owner, name, counted)

    # A stream that falls behind, or whose token must be looked up, reads by itself.
    monkeypatch.setattr("service.play.live.groups.TRUSTED_S", 3600.0)
    lines = [listen(server, table) for _ in range(5)] + [listen(server, table, "red") for _ in range(5)]
    whole = follow(server, table)
    for line in [*lines, whole]:
        heard(line, "snapshot_hint")
    with server.feed.follow(table.id) as channel:
        assert eventually(lambda: sum(len(group.subscribers) for group in channel.groups) == len(lines) + 1)
    count(story_filter, "in_story")
    count(Games, "state_at")
    began = table.version()
    for _ in range(COMMANDS):
        hears_until(whole, move(table))
    told = story(table, after=began)
    for line in lines:
        hears(line, told)
    assert 0 < work["in_story"] <= 2 * COMMANDS
    assert work["state_at"] == 0
    for line in [*lines, whole]:
        line.close()


def test_a_client_may_follow_both_levels(begin: Begin, table: Table) -> None:
    server = begin(QUIET)
    with follow(server, table) as all_of_it, listen(server, table) as line:
        heard(all_of_it, "snapshot_hint")
        heard(line, "snapshot_hint")
        began = table.version()
        for _ in range(10):
            move(table)
        hears(all_of_it, list(range(began + 1, table.version() + 1)))
        hears(line, story(table, after=began))
