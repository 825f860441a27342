"""A set of what is due: the earliest time of an entry stays, and an entry that is taken comes again after its lease."""

import pytest
import redis

from service.store.due_set import DueSet, Waker
from tests.store.conftest import Pair

SET = DueSet("cg:test:due", "cg:test:due:wake")


@pytest.fixture
def queue(stores: Pair) -> redis.Redis:
    return stores.queue


def times(queue: redis.Redis) -> dict[str, int]:
    return {member.decode(): int(score) for member, score in SET.entries(queue)}


def test_the_earliest_time_of_an_entry_stays(queue: redis.Redis) -> None:
    for at in (2_000, 1_000, 3_000):
        SET.arm(queue, "one", at)
    SET.note(queue, {"one": 1_500, "other": 4_000})
    assert times(queue) == {"one": 1_000, "other": 4_000}


def test_only_what_is_earlier_than_all_others_wakes(queue: redis.Redis) -> None:
    waker = Waker(queue, SET.wake)
    assert waker.sleep(0)
    SET.arm(queue, "one", 2_000)
    assert waker.sleep(30)
    SET.arm(queue, "other", 3_000)
    SET.note(queue, {"third": 1_000})
    assert not waker.sleep(0.01)
    waker.close()


def test_what_is_due_is_taken_once_until_its_lease_is_over(queue: redis.Redis) -> None:
    SET.note(queue, {"first": 1_000, "second": 2_000, "later": 9_000})
    assert SET.take(queue, now=2_000, until=5_000, most=9) == ["first", "second"]
    assert SET.take(queue, now=2_000, until=5_000, most=9) == []
    assert SET.take(queue, now=5_000, until=7_000, most=1) == ["first"]
    assert times(queue) == {"first": 7_000, "second": 5_000, "later": 9_000}


def test_of_two_that_have_seen_the_same_entries_each_takes_others(queue: redis.Redis) -> None:
    seen = [("first", 1_000), ("second", 2_000), ("moved", 3_000)]
    SET.note(queue, dict(seen) | {"moved": 2_500})
    assert SET.take_seen(queue, seen, until=9_000, most=1) == ["first"]
    assert SET.take_seen(queue, seen, until=9_000, most=9) == ["second"]
    assert SET.take_seen(queue, [], until=9_000, most=9) == []


def test_each_entry_is_removed_by_one_alone(queue: redis.Redis) -> None:
    SET.note(queue, {"one": 1_000})
    assert SET.remove(queue, ["one", "other"]) == ["one"]
    assert SET.remove(queue, ["one"]) == []


def test_what_is_done_goes_unless_it_was_armed_meanwhile(queue: redis.Redis) -> None:
    SET.note(queue, {"one": 1_000, "other": 1_000})
    SET.take(queue, now=1_000, until=5_000, most=9)
    SET.note(queue, {"other": 1_500})
    for member in ("one", "other"):
        SET.done(queue, member, now=2_000)
    assert times(queue) == {"other": 1_500}
    SET.done(queue, "one", now=2_000, again=8_000)
    assert times(queue) == {"other": 1_500, "one": 8_000}


def test_the_next_time_is_that_of_the_first_entry_after_another_time(queue: redis.Redis) -> None:
    assert SET.next(queue) is None
    SET.note(queue, {"one": 1_000, "other": 2_000})
    assert SET.next(queue) == 1_000
    pipe = queue.pipeline(transaction=False)
    for after in (0, 1_000, 2_000):
        SET.ask_next(pipe, after)
    assert [[int(score) for _, score in found] for found in pipe.execute()] == [[1_000], [2_000], []]


def test_an_entry_that_is_gone_is_not_put_off(queue: redis.Redis) -> None:
    SET.note(queue, {"one": 1_000})
    for member in ("one", "other"):
        SET.put_off(queue, member, 7_000)
    assert times(queue) == {"one": 7_000}


def test_entries_are_replaced_by_others(queue: redis.Redis) -> None:
    SET.note(queue, {"one": 1_000, "other": 2_000})
    SET.replace(queue, {"one": 3_000, "third": 4_000}, ["other"])
    assert times(queue) == {"one": 3_000, "third": 4_000}
    assert [score for _, score in SET.due(queue, 3_000, most=9)] == [3_000]
