"""The layer of the Python package: keys, patience, problems, streams, and when a player has something to say."""

import asyncio
import importlib
import json
import os
import re
import subprocess
import sys
import zipfile
from collections.abc import Callable, Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import httpx
import pytest

from clients import document, wheel
from clients.running import ToolError
from service.openapi import examples
from tests.repo.sources import ROOT

pytestmark = pytest.mark.slow

Answers = Callable[[httpx.Request], httpx.Response]
GAME = "g_1"
BUSY = {"code": "unavailable", "status": 503, "detail": "The store does not answer."}


@pytest.fixture(scope="module")
def client(python_package: Path) -> Iterator[Any]:
    """Yields the package `cosmic_ledger_client`."""
    sys.path.insert(0, str(python_package))
    try:
        yield importlib.import_module(wheel.NAME)
    finally:
        sys.path.remove(str(python_package))


@pytest.fixture
def pauses(client: Any, monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """Returns the pauses that the client would have made."""
    made: list[float] = []

    async def aside(seconds: float) -> None:
        made.append(seconds)

    for module in ("sending", "ledger", "async_ledger"):
        found = importlib.import_module(f"{wheel.NAME}.{module}")
        if hasattr(found, "time"):
            monkeypatch.setattr(found, "time", type("time", (), {"sleep": made.append}))
        if hasattr(found, "asyncio"):
            monkeypatch.setattr(found, "asyncio", type("asyncio", (), {"sleep": aside}))
    return made


class Server:
    """Answers in turn, and keeps the requests. An exception is raised; the last answer is given for ever."""

    def __init__(self, *answers: httpx.Response | Exception) -> None:
        self.requests: list[httpx.Request] = []
        self._answers = list(answers)

    def __call__(self, request: httpx.Request) -> httpx.Response:
        self.requests.append(request)
        answer = self._answers.pop(0) if len(self._answers) > 1 else self._answers[0]
        if isinstance(answer, Exception):
            raise answer
        return answer

    @property
    def keys(self) -> list[str | None]:
        return [request.headers.get("Idempotency-Key") for request in self.requests]


def said(status: int, body: Any, **headers: str) -> httpx.Response:
    return httpx.Response(status, json=body, headers={name.replace("_", "-"): value for name, value in headers.items()})


def place(seq: int) -> str:
    """Returns the id of the frame of an event."""
    return f"{seq}:{'0' * 16}"


def frames(*told: tuple[str, dict[str, Any]], breaks: bool = False) -> httpx.Response:
    """Returns an answer with these frames; events are numbered by their data. It may break after them."""

    class Body(httpx.SyncByteStream, httpx.AsyncByteStream):
        def pieces(self) -> Iterator[bytes]:
            yield b"retry: 2000\n\n: keep-alive\n\n"
            for name, data in told:
                id = f"id: {place(data['seq'])}\n" if name == "game_event" else ""
                yield f"{id}event: {name}\ndata: {json.dumps(data)}\n\n".encode()
            if breaks:
                raise httpx.ReadError("broken")

        def __iter__(self) -> Iterator[bytes]:
            return self.pieces()

        async def __aiter__(self) -> Any:
            for piece in self.pieces():
                yield piece

    return httpx.Response(200, headers={"Content-Type": "text/event-stream"}, stream=Body())


Told = tuple[str, dict[str, Any]]


def event(seq: int, part: tuple[int, int] = (0, 1)) -> Told:
    return "game_event", {
        "seq": seq,
        "type": "phase_began",
        "schema": 1,
        "at": "2026-11-21T10:00:00.000+00:00",
        "by": "seat:red",
        "command_id": "c_1",
        "part": [*part],
        "data": {"phase": "regroup"},
        "reveals": False,
        "alive": True,
        "commitments": [],
        "hash": "0" * 64,
    }


def hint(version: int) -> Told:
    lists: dict[str, Any] = {"open": [], "waiting": [], "connected": [], "newest_message": None}
    return "snapshot_hint", {"version": version, "status": "running", "paused": False, **lists}


def questions(version: int) -> Told:
    return "question", {"version": version, "opened": [], "closed": [], "waiting": []}


END = ("end", {"version": 9, "winners": ["red"]})


def ledger(client: Any, server: Answers, **patience: Any) -> Any:
    """Returns a ledger whose requests the server answers."""
    return client.Ledger(
        "http://ledger", patience=client.Patience(**patience), transport=httpx.MockTransport(server), trust_env=False
    )


def receipt(*events: dict[str, Any]) -> dict[str, Any]:
    return {"command_id": "c", "version": 9, "events": [*events], "questions": []}


def test_a_command_is_sent_again_with_the_same_key_until_it_is_answered(client: Any, pauses: list[float]) -> None:
    server = Server(httpx.ReadError("lost"), said(503, BUSY), said(429, {}, Retry_After="3"), said(201, receipt()))
    with ledger(client, server) as found:
        assert found.table(GAME, "ces_1").start().version == 9
    assert len(server.requests) == 4
    assert len({*server.keys}) == 1
    assert len(server.keys[0] or "") >= 8
    assert [json.loads(request.content) for request in server.requests] == [{"type": "start_game"}] * 4
    assert len(pauses) == 3
    assert pauses[2] == 3
    assert all(0.25 <= pause <= 1 for pause in pauses[:2])


def test_of_two_conflicts_the_one_that_says_when_is_sent_again(client: Any, pauses: list[float]) -> None:
    under_way = {"code": "request_under_way", "status": 409, "detail": "The same request is still under way."}
    server = Server(said(409, under_way, Retry_After="1"), said(201, receipt()))
    with ledger(client, server) as found:
        assert found.table(GAME, "ces_1").start().version == 9
    assert len({*server.keys}) == 1
    assert pauses == [1]
    server = Server(said(409, {"code": "game_paused", "status": 409, "detail": "Paused."}))
    with ledger(client, server) as found, pytest.raises(client.Conflict):
        found.table(GAME, "ces_1").start()
    assert len(server.requests) == 1


def test_two_commands_have_two_keys_and_the_token_of_their_table(client: Any) -> None:
    server = Server(said(201, receipt()))
    with ledger(client, server) as found:
        for token in ("ces_1", "ces_2"):
            found.table(GAME, token).start()
    assert len({*server.keys}) == 2
    assert [request.headers["Authorization"] for request in server.requests] == ["Bearer ces_1", "Bearer ces_2"]


def test_what_the_server_does_not_remember_is_not_sent_twice(client: Any, pauses: list[float]) -> None:
    """A setup check has no key, so nothing says that the lost one was not carried out."""
    api = importlib.import_module(f"{wheel.NAME}.api.setup_checks.check_setup")
    models = importlib.import_module(f"{wheel.NAME}.models")
    server = Server(httpx.ReadError("lost"))
    with ledger(client, server) as found, pytest.raises(httpx.ReadError):
        api.sync(client=found.client(), body=models.NewGame(seats=3))
    assert server.keys == [None]
    server = Server(httpx.ConnectError("away"), httpx.ReadError("lost"))
    with ledger(client, server) as found, pytest.raises(httpx.ReadError):
        api.sync(client=found.client(), body=models.NewGame(seats=3))
    assert len(server.requests) == 2, "what never left is sent again"


def test_patience_ends(client: Any, pauses: list[float]) -> None:
    server = Server(said(503, BUSY))
    with ledger(client, server, tries=3) as found, pytest.raises(client.Unavailable) as refused:
        found.table(GAME).look()
    assert refused.value.code == "unavailable"
    assert len(server.requests) == 3
    server = Server(said(503, BUSY, Retry_After="300"))
    with ledger(client, server) as found, pytest.raises(client.Unavailable):
        found.table(GAME).look()
    assert len(server.requests) == 1, "five minutes are for the program to wait, or not"


def test_pauses_double_and_have_an_end(client: Any) -> None:
    patience = client.Patience(first=0.5, longest=30)
    for failures, most in enumerate((0.5, 1, 2, 4, 8, 16, 30, 30), start=1):
        assert most / 2 <= patience.pause(failures) <= most


@pytest.mark.parametrize(
    ("status", "kind"),
    [
        (400, "InvalidRequest"),
        (401, "TokenRefused"),
        (403, "Forbidden"),
        (404, "NotFound"),
        (409, "Conflict"),
        (412, "GameMovedOn"),
        (422, "InvalidRequest"),
        (429, "Unavailable"),
        (500, "ServerFault"),
        (503, "Unavailable"),
    ],
)
def test_each_status_has_its_exception(client: Any, status: int, kind: str) -> None:
    body = {
        "code": "some_code",
        "status": status,
        "detail": "A sentence.",
        "context": {"rule": "CORE-105"},
        "errors": [{"pointer": "/seats", "detail": "Too many."}],
        "request_id": "r_1",
    }
    with ledger(client, Server(said(status, body)), tries=1) as found, pytest.raises(client.ProblemError) as refused:
        found.table(GAME).look()
    error = refused.value
    assert type(error).__name__ == kind
    assert (error.code, error.status, error.detail) == ("some_code", status, "A sentence.")
    assert (error.context["rule"], error.errors[0]["pointer"], error.request_id) == ("CORE-105", "/seats", "r_1")
    assert str(error) == "some_code: A sentence."


def test_a_known_problem_has_its_own_context(client: Any) -> None:
    body = {
        "type": "/problems/version_mismatch",
        "title": "The game has moved on",
        "code": "version_mismatch",
        "status": 412,
        "detail": "The game has moved on.",
        "instance": "/v1/games/g_1/commands",
        "request_id": "r_1",
        "context": {"expected_version": 3, "current_version": 5},
    }
    with ledger(client, Server(said(412, body))) as found, pytest.raises(client.GameMovedOn) as refused:
        found.table(GAME).start()
    assert type(refused.value.problem).__name__ == "VersionMismatchProblem"
    assert refused.value.problem.context.current_version == 5
    with (
        ledger(client, Server(said(412, {**body, "code": "of_tomorrow"}))) as found,
        pytest.raises(client.GameMovedOn) as refused,
    ):
        found.table(GAME).start()
    assert refused.value.problem is None


def test_an_answer_that_is_no_problem_document_is_an_exception_too(client: Any) -> None:
    server = Server(httpx.Response(502, text="<h1>Bad gateway</h1>"))
    with ledger(client, server, tries=1) as found, pytest.raises(client.Unavailable, match="502"):
        found.table(GAME).look()


def broken() -> list[httpx.Response]:
    """Returns a stream that breaks, is closed by the server, and comes to its end.

    It says things that are not known yet.
    """
    return [
        frames(hint(2), event(1), event(2), breaks=True),
        frames(event(3), ("weather", {"sky": "clear"}), ("reconnect", {"after": place(3)})),
        frames(hint(4), event(4), END, event(5)),
    ]


FOLLOWED = ["snapshot_hint", 1, 2, 3, "snapshot_hint", 4, "end"]


def named(frame: Any) -> Any:
    return frame.data.seq if frame.frame == "game_event" else frame.frame


def test_a_stream_goes_on_where_it_broke(client: Any, pauses: list[float]) -> None:
    server = Server(*broken())
    with ledger(client, server) as found:
        assert [named(frame) for frame in found.table(GAME, "ces_1").follow()] == FOLLOWED
    assert [request.headers["Last-Event-ID"] for request in server.requests] == ["0", place(2), place(3)]
    assert {request.headers["Authorization"] for request in server.requests} == {"Bearer ces_1"}
    assert len(pauses) == 2


def test_a_stream_is_followed_with_asyncio_too(client: Any, pauses: list[float]) -> None:
    server = Server(*broken())

    async def followed() -> list[Any]:
        transport = httpx.MockTransport(server)
        async with client.AsyncLedger("http://ledger", transport=transport, trust_env=False) as found:
            return [named(frame) async for frame in found.table(GAME).follow()]

    assert asyncio.run(followed()) == FOLLOWED
    assert [request.headers["Last-Event-ID"] for request in server.requests] == ["0", place(2), place(3)]
    assert len(pauses) == 2


def test_a_stream_that_is_refused_raises(client: Any) -> None:
    body = {"code": "other_branch", "status": 409, "detail": "The log does not go through 9."}
    with ledger(client, Server(said(409, body))) as found, pytest.raises(client.Conflict) as refused:
        next(found.table(GAME).follow(after=9))
    assert refused.value.code == "other_branch"


def test_a_player_begins_anew_where_the_server_was_restored(client: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    server = Server(said(409, {"code": "other_branch", "status": 409}), frames(END))
    versions = iter([9, 3])
    with ledger(client, server) as found:
        table = found.table(GAME, "ces_1")
        monkeypatch.setattr(table, "look", lambda: SimpleNamespace(version=next(versions)))
        assert table.play(lambda _: None) == ["red"]
    assert [request.headers["Last-Event-ID"] for request in server.requests] == ["9", "3"]


def test_an_answer_that_is_no_stream_is_not_asked_for_again(client: Any) -> None:
    server = Server(httpx.Response(200, text="<h1>Log in</h1>", headers={"Content-Type": "text/html"}))
    with ledger(client, server) as found, pytest.raises(httpx.TransportError, match="text/html"):
        next(found.table(GAME).follow())
    assert len(server.requests) == 1


def test_a_player_looks_at_the_questions_when_something_new_may_be_asked(client: Any) -> None:
    playing = importlib.import_module(f"{wheel.NAME}.playing")
    read = importlib.import_module(f"{wheel.NAME}.unions").read_frame
    attention = playing.Attention()

    def asks(told: Told) -> bool:
        name, data = told
        number = {"id": place(data["seq"])} if name == "game_event" else {}
        return bool(attention.asks(read({"frame": name, "data": data, **number})))

    assert asks(hint(1))
    attention.looked(5, False)
    assert not asks(questions(5))
    assert asks(questions(6))
    assert not asks(event(7))
    assert not asks(("presence", {"seat": "red", "connected": False, "since": None}))
    attention.looked(7, True)
    assert not asks(event(7))
    assert not asks(event(8, (0, 2))), "the command has another event"
    assert asks(event(9, (1, 2)))


def test_values_that_are_younger_than_the_package_are_let_through(client: Any) -> None:
    models = importlib.import_module(f"{wheel.NAME}.models")
    bot = models.NewBot.from_dict({"kind": "of tomorrow", "seat": "silver", "mood": "good"})
    assert (bot.kind, bot.seat) == ("of tomorrow", "silver")


def test_shapes_that_are_younger_than_the_package_stay_as_they_came(client: Any) -> None:
    models = importlib.import_module(f"{wheel.NAME}.models")
    legal = {"label": "Juggle.", "command": {"type": "juggle", "balls": 3}}
    assert models.LegalCommand.from_dict(legal).command == legal["command"]
    known = {"label": "Concede.", "command": {"type": "concede"}}
    assert isinstance(models.LegalCommand.from_dict(known).command, models.Concede)


def test_each_event_has_its_own_shape(client: Any) -> None:
    models = importlib.import_module(f"{wheel.NAME}.models")
    recorded = examples.recorded()["schemas"]
    kinds = [kind for kind in document.unions(document.read())["KnownEvent"] if kind in recorded]
    rest = {"next": None, "looked_at": 1, "version": 1}
    page = models.EventPage.from_dict({"items": [recorded[kind] for kind in kinds], **rest})
    assert [type(event).__name__ for event in page.items] == kinds
    assert [str(event) for event in page.items if isinstance(event.command, dict)] == []


def test_shapes_are_told_apart_by_a_tag_that_is_true_or_false(client: Any) -> None:
    models = importlib.import_module(f"{wheel.NAME}.models")
    verify = importlib.import_module(f"{wheel.NAME}.api.proof.verify_game")
    failed = {"game": "g_1", "version": 7, "hash": "00", "ok": False, "finalized": False, "checked": {}}
    failed |= {"not_checked": [], "first_bad_seq": 3, "detail": "its bytes do not fit its hash"}
    passed = {**failed, "ok": True, "first_bad_seq": None, "detail": None}
    for sent, shape in ((failed, models.FailedVerification), (passed, models.PassedVerification)):
        answer = httpx.Response(200, json=sent)
        assert isinstance(verify._parse_response(client=client, response=answer), shape)


def test_what_its_generator_would_leave_out_is_an_error(tmp_path: Path) -> None:
    answers = {"200": {"description": "In another form", "content": {"application/cbor": {"schema": {}}}}}
    paths = {"/meta": {"get": {"operationId": "getMeta", "responses": answers}}}
    told = {"openapi": "3.1.0", "info": {"title": "A", "version": "1"}, "paths": paths, "components": {"schemas": {}}}
    with pytest.raises(ToolError, match="application/cbor"):
        wheel.source(told, tmp_path)


def test_every_operation_but_those_left_out_on_purpose_has_its_function(python_package: Path) -> None:
    found = document.read()
    named = {operation["operationId"] for _, _, operation in document.operations(found)}
    assert document.LEFT_OUT.keys() <= named
    functions = {path.stem for path in (python_package / wheel.NAME / "api").rglob("*.py") if path.stem != "__init__"}
    snake = {re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower() for name in named - document.LEFT_OUT.keys()}
    assert functions == snake


def test_the_layer_and_the_bot_are_strictly_typed(python_package: Path) -> None:
    settings = ROOT / "clients" / "python" / "pyproject.toml"
    mypy = [sys.executable, "-m", "mypy", f"--cache-dir={os.devnull}", "--config-file", str(settings)]
    command = [*mypy, "-p", wheel.NAME, "-m", "client_bot"]
    places = {**os.environ, "MYPYPATH": str(ROOT / "examples")}
    told = subprocess.run(command, cwd=python_package, env=places, capture_output=True, text=True)
    assert told.returncode == 0, told.stdout + told.stderr


def test_the_wheel_says_that_it_is_typed(python_package: Path) -> None:
    (built,) = (python_package / "dist").glob("*.whl")
    assert f"{wheel.NAME}/py.typed" in zipfile.ZipFile(built).namelist()
