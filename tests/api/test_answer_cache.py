"""Expensive answers are made once for each version of a game, and again when the log has grown."""

import threading
from concurrent.futures import ThreadPoolExecutor
from random import Random

import pytest

from service.http.answer_cache import AnswerCache
from service.settings import LONGEST_GAME
from tests.api.table import Table
from tests.waiting import PATIENCE_S

DEAR = ("stats", "verification", "encounters", "export")


@pytest.mark.parametrize("name", DEAR)
def test_the_second_read_of_a_version_looks_at_no_event(table: Table, read: list[int], name: str) -> None:
    table.play_until("choose_cards", "select")
    path, seat = f"{table.path}/{name}", next(iter(table.tokens))
    first = table.client.get(path, headers=table.as_seat(seat))
    read.clear()
    second = table.client.get(path, headers=table.as_seat(seat))
    assert (second.status_code, second.data, sum(read)) == (200, first.data, 0)
    assert second.headers["ETag"] == first.headers["ETag"]
    assert table.command(table.as_host(), type="pause_game").status_code == 201
    third = table.client.get(path, headers=table.as_seat(seat))
    assert (third.status_code, third.headers["ETag"] == first.headers["ETag"]) == (200, False)


@pytest.mark.parametrize("name", ["encounters", "export"])
def test_what_is_kept_for_one_viewer_is_told_to_no_other(table: Table, name: str) -> None:
    table.play_until("choose_cards", "select")
    path = f"{table.path}/{name}"
    said = {seat: table.client.get(path, headers=table.as_seat(seat)).data for seat in table.tokens}
    if name == "export":
        assert len(set(said.values())) == len(said)
    for seat, body in reversed(said.items()):
        assert table.client.get(path, headers=table.as_seat(seat)).data == body


def test_answers_are_kept_in_bounds_and_for_their_time() -> None:
    now, made = [0.0], list[str]()
    kept = AnswerCache(most=400, clock=lambda: now[0])

    def found(name: str, body: bytes = b"", seconds: float = 10.0) -> bytes:
        def make() -> bytes:
            made.append(name)
            return body or name.encode()

        return kept.whole(name, make, seconds)

    assert [found(name) for name in ("a", "a", "b")] == [b"a", b"a", b"b"]
    assert made == ["a", "b"]
    now[0] = 10.0
    assert (found("a"), made) == (b"a", ["a", "b", "a"])
    long = bytes(range(256)) * 2
    assert [found("long", long) for _ in range(2)] == [long, long]
    assert made[3:] == ["long", "long"]
    for number in range(60):
        found(f"name {number}")
    made.clear()
    found("a")
    found("name 59")
    assert made == ["a"]


def test_what_several_ask_for_at_once_is_made_once() -> None:
    kept, made, go = AnswerCache(), list[str](), threading.Event()

    def make() -> bytes:
        made.append("a")
        assert go.wait(PATIENCE_S)
        return b"a"

    with ThreadPoolExecutor(4) as threads:
        asked = [threads.submit(kept.whole, "a", make) for _ in range(4)]
        assert kept.whole("b", lambda: b"b") == b"b"
        go.set()
        assert [each.result(20) for each in asked] == [b"a"] * 4
    assert made == ["a"]


def test_after_one_that_could_not_be_made_the_next_is_tried() -> None:
    kept = AnswerCache()

    def fail() -> bytes:
        raise ValueError

    for _ in range(2):
        with pytest.raises(ValueError):
            kept.whole("a", fail)
    assert kept.whole("a", lambda: b"a") == b"a"


def test_the_export_of_the_longest_game_is_kept() -> None:
    kept, made = AnswerCache(), list[int]()
    # An event has a hash and salts, which do not shrink: about ninety bytes as it is kept.
    body = Random(1).randbytes(LONGEST_GAME * 100)

    def make() -> bytes:
        made.append(1)
        return body

    assert [kept.whole("a", make) for _ in range(2)] == [body, body]
    assert made == [1]
