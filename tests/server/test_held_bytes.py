"""Bodies and answers have one budget, whether they are in memory or in files, and it comes back."""

import threading
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from zstandard import ZstdCompressor

from service.http.answer_cache import AnswerBody, MadeAnswer
from service.http.problems import Problem
from service.server import wsgi_adapter
from service.server.held_bytes import HeldBytes
from tests.api.table import Table
from tests.server.conftest import LONG, Begin
from tests.server.serving import Line
from tests.waiting import eventually

MIB = 1024 * 1024


def test_one_address_alone_keeps_a_quarter_of_all() -> None:
    kept = HeldBytes(most=100, small=0)
    with kept.by("one") as add:
        add(25)
        with pytest.raises(Problem, match="Too many requests") as refused:
            add(1)
        assert refused.value.code == "quota_exceeded"
    assert kept.total == 0


def fill(add: Callable[[int], None]) -> None:
    """Keeps as much as may be kept."""
    try:
        while True:
            add(10)
    except Problem:
        return


def test_ten_addresses_that_keep_what_they_may_leave_room_for_another() -> None:
    kept = HeldBytes(most=100_000, small=0)
    holders = [kept.by(str(number)) for number in range(10)]
    for holder in holders:
        fill(holder.__enter__())
    with kept.by("another") as add:
        add(1_000)
    for holder in holders:
        holder.__exit__(None, None, None)
    assert kept.total == 0


def test_a_small_request_is_let_in_whatever_others_have_sent() -> None:
    kept = HeldBytes(most=100, small=10)
    with kept.by("large") as large, kept.by("small") as small:
        with pytest.raises(Problem, match="Too much"):
            large(101)
        small(10)
        with pytest.raises(Problem, match="Too much"):
            small(1)


def test_what_nobody_waits_for_is_kept_no_longer() -> None:
    kept = HeldBytes(most=100)
    with kept.by("one") as add:
        add(5)
    with pytest.raises(Problem, match="Nobody waits"):
        add(5)
    assert kept.total == 0


class Long:
    """An application whose answers are longer than what is kept in memory; it counts the pieces that it made."""

    def __init__(self, pieces: int) -> None:
        self.pieces = pieces
        self.made = 0
        self.closed = 0
        self._lock = threading.Lock()

    def __call__(self, environ: Any, start_response: Any) -> "Answering":
        start_response("200 OK", [("Content-Type", "text/plain")])
        return Answering(self)

    def count(self) -> None:
        with self._lock:
            self.made += 1


class Answering:
    def __init__(self, app: Long) -> None:
        self._app = app

    def __iter__(self) -> Iterator[bytes]:
        for _ in range(self._app.pieces):
            self._app.count()
            yield b"x" * MIB

    def close(self) -> None:
        self._app.closed += 1


def test_answers_in_files_that_are_not_read_have_a_bound_for_each_address(begin: Begin) -> None:
    app = Long(pieces=6)
    server = begin(LONG._replace(buffered_bytes=32 * MIB), wsgi=app)
    held = server.server.asgi_app.held
    first = Line(server.port, "127.0.0.3", small=True).ask("/long")
    assert eventually(lambda: app.closed == 1 and held.total >= 6 * MIB)
    with Line(server.port, "127.0.0.3") as line:
        told = line.ask("/long").answer()
        assert (told.status, told.code) == (429, "quota_exceeded")
        assert told.json["context"] == {"violated_policies": ["buffered_bytes"]}
    # The answer that was refused was not made to its end.
    assert app.made < 12
    assert app.closed == 2
    with Line(server.port, "127.0.0.2") as line:
        told = line.ask("/long").answer()
        assert (told.status, len(told.body)) == (200, 6 * MIB)
    first.close()
    assert eventually(lambda: held.total == 0)


def test_a_client_that_takes_a_long_answer_in_drops_is_left(begin: Begin, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("service.server.exchange.LEAST_TAKEN", 1024 * MIB)
    server = begin(LONG._replace(write_seconds=0.4), wsgi=Long(pieces=6))
    with Line(server.port, small=True) as line:
        line.ask("/long")
        taken = 0

        def ended() -> bool:
            nonlocal taken
            try:
                piece = line.socket.recv(4096)
            except ConnectionError:
                return True
            taken += len(piece)
            return not piece

        assert eventually(ended)
        assert taken < 6 * MIB
    assert eventually(lambda: server.server.asgi_app.held.total == 0)


def test_an_export_is_sent_from_where_it_is_kept_and_in_no_file(
    begin: Begin, table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    table.end()
    monkeypatch.setattr(wsgi_adapter, "IN_MEMORY", 1024)
    monkeypatch.setattr(wsgi_adapter, "TemporaryFile", None)
    server, path = begin(), f"{table.path}/export"
    whole = table.client.get(path)
    with Line(server.port) as line:
        told = line.ask(path).answer()
        # Another process signs it at another time, so two lines differ.
        assert (told.status, told.body.splitlines()[1:-1]) == (200, whole.data.splitlines()[1:-1])
        assert told.headers["ETag"] == whole.headers["ETag"]
        assert int(told.headers["Content-Length"]) == len(told.body) == len(whole.data)
        head = line.ask(path, "HEAD").answer("HEAD")
        assert head.headers["Content-Length"] == told.headers["Content-Length"]
        same = line.ask(path, headers=f"If-None-Match: {told.headers['ETag']}\n").answer()
        assert (same.status, same.body) == (304, b"")
    assert eventually(lambda: not server.server.asgi_app.held.total)


def test_an_export_that_is_not_read_counts_with_what_it_keeps_in_memory(
    begin: Begin, table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    table.end()
    server = begin(LONG)
    size, held = 20_000_000, 5_000_000
    body = AnswerBody(MadeAnswer(ZstdCompressor(level=1).compress(bytes(size)), size))
    body.held = held
    monkeypatch.setattr("service.api.edge.self_check.exported", lambda *_: body)
    with Line(server.port, small=True) as line:
        assert line.ask(f"{table.path}/export").head().status == 200
        assert server.server.asgi_app.held.total == held
    assert eventually(lambda: not server.server.asgi_app.held.total)
    assert eventually(lambda: body.closed)
