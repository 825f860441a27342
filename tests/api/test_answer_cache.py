"""Expensive answers are made once for each version of a game, and again when the log has grown."""

import pytest

from service.http.answer_cache import AnswerCache
from tests.api.table import Table

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
