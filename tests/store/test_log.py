"""Appending: a command whole or not at all, once, and only onto the log that its writer has seen."""

import threading
from collections.abc import Callable, Sequence
from typing import Any

import pytest

from service.store.connection import connection
from service.store.errors import Corrupt, StoreUnavailable
from service.store.log import envelope
from service.store.log.entries import AlreadyStored, Appended, Closed, Conflict, Fork, LogEntry, TokenEnded, Withdrawn
from service.store.log.event_log import LIVE, EventLog, active_key, key
from tests.store.conftest import Pair
from tests.waiting import eventually

GAME = "g_1"
START = (0, envelope.genesis(GAME).hex())


@pytest.fixture
def log(stores: Pair) -> EventLog:
    return EventLog(stores.events)


def lines(base: tuple[int, str], *bodies: bytes, hidden: Sequence[bytes] = ()) -> list[LogEntry]:
    """Returns entries that continue the chain from `base`."""
    heads = [bytes.fromhex(base[1])]
    for seq, body in enumerate(bodies, base[0] + 1):
        heads.append(envelope.link(heads[-1], seq, body))
    parts = [*hidden, *[b""] * (len(bodies) - len(hidden))]
    return [LogEntry(base[0] + n, body, heads[n].hex(), parts[n - 1]) for n, body in enumerate(bodies, 1)]


def put(log: EventLog, base: tuple[int, str], command_id: str, *bodies: bytes, status: str = "running") -> object:
    return log.append(GAME, base, command_id, "fp", lines(base, *bodies), status, None)


def after(base: tuple[int, str], *bodies: bytes) -> tuple[int, str]:
    """Returns version and head after these bodies."""
    last = lines(base, *bodies)[-1]
    return last.seq, last.hash


def test_a_command_is_stored_with_the_head_that_it_leads_to(log: EventLog) -> None:
    assert put(log, START, "c1", b"a", b"b") == Appended(2)
    head = log.head(GAME)
    assert head is not None
    assert (head.version, head.hash) == after(START, b"a", b"b")
    assert [(entry.seq, entry.body) for entry in log.read(GAME)] == [(1, b"a"), (2, b"b")]
    assert [entry.hash for entry in log.read(GAME)] == [entry.hash for entry in lines(START, b"a", b"b")]


def test_status_and_deadline_stand_in_the_head_and_a_deadline_goes_when_none_is_left(log: EventLog) -> None:
    log.append(GAME, START, "c1", "fp", lines(START, b"a"), "lobby", 1234)
    head = log.head(GAME)
    assert head is not None
    assert (head.status, head.due) == ("lobby", 1234)
    put(log, after(START, b"a"), "c2", b"b")
    head = log.head(GAME)
    assert head is not None
    assert (head.status, head.due) == ("running", None)


def test_a_version_that_the_game_has_not_reached_leaves_no_hole(log: EventLog) -> None:
    put(log, START, "c1", b"a")
    assert isinstance(put(log, (10, "00" * 32), "c2", b"z"), Fork)
    assert [entry.seq for entry in log.read(GAME)] == [1]


def test_of_two_commands_on_one_version_the_loser_leaves_no_tail(log: EventLog) -> None:
    assert put(log, START, "winner", b"w1", b"w2") == Appended(2)
    assert isinstance(put(log, START, "loser", b"l1", b"l2", b"l3"), Conflict)
    assert [entry.body for entry in log.read(GAME)] == [b"w1", b"w2"]
    assert log.seen(GAME, "loser") is None


def test_a_command_by_a_token_that_is_not_what_its_writer_knew_is_not_stored(log: EventLog, stores: Pair) -> None:
    def sent(record: str, command_id: str) -> object:
        entries = lines(START, b"a")
        return log.append(GAME, START, command_id, "fp", entries, "running", None, ("digest", record))

    assert sent("seat|p_1", "c1") == TokenEnded()
    stores.events.hset(key(GAME, "tokens"), "digest", "ended|p_1|||rotated")
    assert sent("seat|p_1", "c1") == TokenEnded()
    assert log.head(GAME) is None
    stores.events.hset(key(GAME, "tokens"), "digest", "seat|p_1")
    assert sent("seat|p_1", "c1") == Appended(1)


def test_a_token_that_has_ended_does_not_learn_whether_a_command_was_stored(log: EventLog) -> None:
    put(log, START, "c1", b"a")
    assert put(log, START, "c1", b"a") == AlreadyStored(1, 1, "fp")
    entries = lines(START, b"a")
    assert log.append(GAME, START, "c1", "fp", entries, "running", None, ("digest", "seat|p_1")) == TokenEnded()


def test_a_deleted_stream_does_not_begin_anew_under_its_head(log: EventLog, stores: Pair) -> None:
    put(log, START, "c1", b"a", b"b")
    stores.events.delete(key(GAME, "ev"))
    assert isinstance(put(log, START, "c2", b"x"), Conflict)
    assert log.read(GAME) == []


def test_a_head_that_is_behind_its_stream_is_not_written_over(log: EventLog, stores: Pair) -> None:
    put(log, START, "c1", b"a", b"b")
    stores.events.delete(key(GAME, "head"))
    with pytest.raises(Corrupt) as caught:
        put(log, START, "c2", b"x")
    assert caught.value.seq == 1
    assert [entry.body for entry in log.read(GAME)] == [b"a", b"b"]


def _trimmed(client: Any) -> None:
    client.xtrim(key(GAME, "ev"), maxlen=0, approximate=False)


LOSSES: dict[str, tuple[Callable[[Any], object], int]] = {
    "the stream": (lambda client: client.delete(key(GAME, "ev")), 1),
    "all its entries": (_trimmed, 1),
    "its newest entry": (lambda client: client.xdel(key(GAME, "ev"), "3-0"), 3),
}


@pytest.mark.parametrize("loss", LOSSES)
def test_a_writer_who_knows_the_newest_version_adds_nothing_to_a_stream_that_lost_its_end(
    log: EventLog, stores: Pair, loss: str
) -> None:
    lose, first = LOSSES[loss]
    put(log, START, "c1", b"a", b"b")
    base = after(START, b"a", b"b")
    put(log, base, "c2", b"c")
    lose(stores.events)
    with pytest.raises(Corrupt) as caught:
        put(log, after(base, b"c"), "c3", b"d")
    assert caught.value.seq == first
    assert stores.events.hget(key(GAME, "head"), "v") == b"3"
    assert log.seen(GAME, "c3") is None


def test_a_conflict_brings_the_missing_entries_with_their_hidden_parts(log: EventLog) -> None:
    put(log, START, "c1", b"a")
    base = after(START, b"a")
    hidden = b'[[0,"red",null,{"card":"attack-08"}]]'
    log.append(GAME, base, "c2", "fp", lines(base, b"b", b"c", hidden=[hidden]), "running", None)
    answer = put(log, base, "c3", b"x")
    assert isinstance(answer, Conflict)
    assert (answer.version, answer.hash) == after(base, b"b", b"c")
    assert answer.missing == lines(base, b"b", b"c", hidden=[hidden])


def test_a_conflict_far_behind_brings_the_first_five_hundred(log: EventLog) -> None:
    base = START
    for number in range(300):
        bodies = (b"%d" % number, b"second")
        put(log, base, f"c{number}", *bodies)
        base = after(base, *bodies)
    answer = put(log, START, "late", b"x")
    assert isinstance(answer, Conflict)
    assert answer.version == 600
    assert [entry.seq for entry in answer.missing] == list(range(1, 501))


def test_a_command_id_counts_once_and_tells_what_it_did(log: EventLog) -> None:
    put(log, START, "c1", b"a", b"b")
    base = after(START, b"a", b"b")
    put(log, base, "c2", b"c")
    assert put(log, base, "c1", b"other") == AlreadyStored(1, 2, "fp")
    assert put(log, START, "c1", b"other") == AlreadyStored(1, 2, "fp")
    assert log.seen(GAME, "c2") == AlreadyStored(3, 3, "fp")


def test_a_fingerprint_may_hold_any_text(log: EventLog) -> None:
    log.append(GAME, START, "c:1", "a:b:c", lines(START, b"a"), "running", None)
    assert log.seen(GAME, "c:1") == AlreadyStored(1, 1, "a:b:c")


def test_the_same_version_with_another_head_is_a_fork(log: EventLog) -> None:
    put(log, START, "c1", b"a")
    other = after(START, b"something else")
    assert put(log, other, "c2", b"x") == Fork(*after(START, b"a"))
    assert len(log.read(GAME)) == 1


def test_a_finalized_game_takes_nothing_more(log: EventLog) -> None:
    put(log, START, "c1", b"a", status="finalized")
    assert put(log, after(START, b"a"), "c2", b"b") == Closed()
    assert len(log.read(GAME)) == 1


def test_a_game_that_was_withdrawn_takes_nothing_more(log: EventLog) -> None:
    put(log, START, "c1", b"a", status="lobby")
    # Again after a process that was killed in between.
    assert log.withdraw(GAME)
    assert log.withdraw(GAME)
    assert put(log, after(START, b"a"), "c2", b"b") == Withdrawn()
    assert len(log.read(GAME)) == 1


@pytest.mark.parametrize("status", ["running", "over", "finalized"])
def test_a_game_that_has_begun_is_not_withdrawn(log: EventLog, status: str) -> None:
    put(log, START, "c1", b"a", status=status)
    assert not log.withdraw(GAME)
    assert log.heads([GAME])[0].status == status  # type: ignore[union-attr]


def test_each_append_pokes_those_who_listen(log: EventLog, stores: Pair) -> None:
    client: Any = stores.events  # redis-py leaves `pubsub` untyped
    # Notifications of the test before may come now, in a cluster they take a way of their own: this game is new.
    game, found = "g_poked", []
    start = (0, envelope.genesis(game).hex())
    with client.pubsub() as listener:
        listener.subscribe(LIVE)
        assert eventually(listener.get_message)["type"] == "subscribe"
        log.append(game, start, "c1", "fp", lines(start, b"a", b"b"), "running", None)
        # The second is too late, and changes nothing.
        log.append(game, start, "c2", "fp", lines(start, b"x"), "running", None)
        base = after(start, b"a", b"b")
        log.append(game, base, "c3", "fp", lines(base, b"c"), "running", None)

        def heard() -> list[bytes]:
            message = listener.get_message() or {}
            if message.get("type") == "message" and message["data"].startswith(game.encode()):
                found.append(message["data"])
            return found[1:]

        assert eventually(heard)
    assert found == [b"g_poked|2", b"g_poked|3"]


def test_the_script_is_loaded_again_when_the_server_forgot_it(log: EventLog, stores: Pair) -> None:
    put(log, START, "c1", b"a")
    stores.events.script_flush()
    assert put(log, after(START, b"a"), "c2", b"b") == Appended(2)


def test_reading_goes_on_after_a_version_and_in_pages(log: EventLog) -> None:
    put(log, START, "c1", *[b"%d" % n for n in range(1, 8)])
    assert [entry.seq for entry in log.read(GAME, after=2, limit=3)] == [3, 4, 5]
    assert [entry.seq for entry in log.read(GAME, after=5, limit=3)] == [6, 7]
    assert log.read(GAME, after=7) == []
    assert log.read("g_unknown") == []


def test_hidden_parts_are_read_apart_from_the_public_log(log: EventLog) -> None:
    hidden = b'[[0,"red",null,{"card":"attack-08"}]]'
    log.append(GAME, START, "c1", "fp", lines(START, b"a", b"b", hidden=[b"", hidden]), "running", None)
    assert [entry.hidden for entry in log.read(GAME)] == [b"", b""]
    assert [entry.hidden for entry in log.read_whole(GAME)] == [b"", hidden]
    found = log.read_hidden(GAME)
    assert list(found) == [2]
    assert [(part.audience, bytes(part.value)) for part in found[2]] == [("red", b'{"card":"attack-08"}')]


def test_a_missing_entry_is_noticed_when_read(log: EventLog, stores: Pair) -> None:
    put(log, START, "c1", b"a")
    put(log, after(START, b"a"), "c2", b"b", b"c")
    put(log, after(after(START, b"a"), b"b", b"c"), "c3", b"d")
    stores.events.xdel(key(GAME, "ev"), "3-0")
    with pytest.raises(Corrupt) as caught:
        log.read(GAME)
    assert caught.value.seq == 2


def test_a_missing_first_entry_is_noticed_when_read(log: EventLog, stores: Pair) -> None:
    put(log, START, "c1", b"a")
    put(log, after(START, b"a"), "c2", b"b")
    stores.events.xtrim(key(GAME, "ev"), maxlen=1, approximate=False)
    with pytest.raises(Corrupt) as caught:
        log.read(GAME)
    assert caught.value.seq == 1


def test_games_that_may_run_are_registered_in_shards(log: EventLog, stores: Pair) -> None:
    log.register("g_1")
    log.register("g_2")
    assert sorted(log.active()) == ["g_1", "g_2"]
    assert stores.events.sismember(active_key("g_2"), "g_2")
    put(log, START, "c1", b"a", status="lobby")
    assert log.withdraw("g_1")
    assert list(log.active()) == ["g_2"]
    # It was registered, and its first append never came.
    assert log.withdraw("g_2")
    assert list(log.active()) == []


def test_heads_of_many_games_come_in_the_order_asked_for(log: EventLog) -> None:
    put(log, START, "c1", b"a")
    found = log.heads(["g_none", GAME])
    assert found[0] is None
    assert found[1] is not None
    assert found[1].version == 1


def test_eight_threads_leave_a_dense_log_and_an_unbroken_chain(log: EventLog) -> None:
    each, failures = 20, []

    def write(name: int) -> None:
        base = START
        for turn in range(each):
            for _ in range(1000):
                answer = put(log, base, f"{name}.{turn}", b"%d" % name, b"%d" % turn)
                if isinstance(answer, Conflict):
                    base = answer.missing[-1].seq, answer.missing[-1].hash
                    continue
                break
            if not isinstance(answer, Appended):
                failures.append(answer)
                return
            base = after(base, b"%d" % name, b"%d" % turn)

    threads = [threading.Thread(target=write, args=(name,)) for name in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert failures == []
    entries = log.read(GAME, limit=1000)
    assert [entry.seq for entry in entries] == list(range(1, 8 * each * 2 + 1))
    assert entries == lines(START, *[entry.body for entry in entries])
    # The two events of a command stand side by side.
    pairs = [(int(first.body), int(second.body)) for first, second in zip(entries[::2], entries[1::2], strict=True)]
    assert sorted(pairs) == [(name, turn) for name in range(8) for turn in range(each)]


def test_a_server_that_is_away_is_told_apart_from_a_game_that_is_not_there() -> None:
    away = EventLog(connection.client("redis://127.0.0.1:1"))
    attempts: list[Callable[[], object]] = [
        lambda: away.head(GAME),
        lambda: away.read(GAME),
        lambda: put(away, START, "c1", b"a"),
        lambda: away.seen(GAME, "c1"),
    ]
    for attempt in attempts:
        with pytest.raises(StoreUnavailable):
            attempt()
