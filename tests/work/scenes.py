"""Pieces of work whose amount is counted: each is done several times in the same game, in a process that knows it."""

import gc
import json
import math
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import count
from typing import Any, NamedTuple
from unittest.mock import patch

import time_machine

from domain.commands import RequestUndo
from domain.events import MovesUndone
from service.api import optimistic_commands as door
from service.api.optimistic_commands import CommandRequest
from service.context import Context
from service.store.log.event_log import key
from tests.api.client import client_of
from tests.api.conftest import PLAIN_ALIENS, QUICK, Store, context_of, made
from tests.api.table import Table
from tests.work import counting
from workers.bots.memories import Memories
from workers.bots.turns import take_turns
from workers.unix_time import unix_ms

BEFORE = 12
"""Answers before anything is counted."""
TIMES = 8
SEED = "a table of three"
QUOTAS = QUICK._replace(rate_limits=True, local_quota_factor=1000)
NOW = 1_790_000_000
SENT = "bytes_sent"
STORED = "bytes_stored"


class Scene:
    """A table whose players and process are warm."""

    def __init__(self) -> None:
        numbers = count(1)
        # The draws of a game follow from its seed and its id.
        self._ids = patch("service.ids.ulid", lambda: f"{next(numbers):026}")
        self._ids.start()
        # Caches that end after some seconds do not end sooner on a slow machine.
        self._time = time_machine.travel(NOW, tick=False)
        self._time.start()
        self._lobby_cache = patch("service.play.lobby.game_records.CACHE_SECONDS", math.inf)
        self._lobby_cache.start()
        self.store = Store()
        self.app = made(self.store, QUOTAS)
        self.table = Table(client_of(self.app), seed=SEED, options=PLAIN_ALIENS).start()
        for _ in range(BEFORE):
            self.answer()()
        for seat in self.table.tokens:
            self.get(f"{self.table.path}/state", seat)

    def close(self) -> None:
        """Ends its threads; ids are made by chance again, and time passes."""
        context_of(self.app).feed.close()
        self._lobby_cache.stop()
        self._time.stop()
        self._ids.stop()

    def get(self, path: str, seat: str, **headers: str) -> Any:
        """Reads as a seat; returns the answer."""
        return self.table.client.get(path, headers=self.table.as_seat(seat, **headers))

    def answer(self) -> Callable[[], int]:
        """Returns the default answer to the first open question, ready to be sent; gives the bytes of the answer."""
        seat, question = self.table.asked()[0]
        # Sent by the seat itself, with a key of its own each time.
        version = self.table.version()

        def send() -> int:
            done = self.table.answer(
                seat, question["id"], question["on_timeout"], **{"Idempotency-Key": f"key-{version:08}"}
            )
            assert done.status_code == 201, done.text
            return len(done.data)

        return send

    def stored(self) -> int:
        """Returns bytes of names and values under all keys of the game."""
        client: Any = self.store.events
        total = 0
        for name in client.scan_iter(f"{key(self.table.id, '')}*"):
            kind = client.type(name)
            if kind == b"stream":
                total += sum(_size(fields) for _, fields in client.xrange(name))
            elif kind == b"hash" and not name.endswith(b":snap"):
                total += _size(client.hgetall(name))
        return total


def _size(fields: dict[bytes, bytes]) -> int:
    return sum(len(name) + len(value) for name, value in fields.items())


def commands(scene: Scene) -> Iterator[Callable[[], int]]:
    """Answers of people."""
    for _ in range(TIMES):
        yield scene.answer()


def optimistic_commands(scene: Scene) -> Iterator[Callable[[], int]]:
    """Answers of people at a server that knows table and tokens."""
    known = context_of(scene.app)
    # With the first one it makes its schemas.
    _carried_out(known, _asked(scene))
    for _ in range(TIMES):
        asked = _asked(scene)
        yield lambda asked=asked: _carried_out(known, asked)  # type: ignore[misc]


def _asked(scene: Scene) -> CommandRequest:
    """Returns the default answer to the first open question, as the server gets it."""
    table = scene.table
    seat, question = table.asked()[0]
    body = {"type": "answer", "question_id": question["id"], "answer": question["on_timeout"]}
    return CommandRequest(
        root="",
        path=f"{table.path}/commands",
        authorization=f"Bearer {table.tokens[seat]}",
        idempotency_key=f"door-{table.version():08}",
        content_type="application/json",
        request_id="",
        address="127.0.0.1",
        body=json.dumps(body).encode(),
    )


def _carried_out(known: Context, asked: CommandRequest) -> int:
    (answer,) = door.carry_out(known, [asked], alone=False)
    assert answer is not None
    return len(answer.body)


def states(scene: Scene) -> Iterator[Callable[[], int]]:
    """Reads the state again as a seat sees it."""
    for _ in range(TIMES):
        yield lambda: len(scene.get(f"{scene.table.path}/state", "red").data)


def unchanged(scene: Scene) -> Iterator[Callable[[], int]]:
    """Reads a state that has not changed."""
    tag = scene.get(f"{scene.table.path}/state", "red").headers["ETag"]

    def read() -> int:
        found = scene.get(f"{scene.table.path}/state", "red", **{"If-None-Match": tag})
        assert found.status_code == 304
        return len(found.data)

    for _ in range(TIMES):
        yield read


def questions(scene: Scene) -> Iterator[Callable[[], int]]:
    """Reads the questions of a seat."""
    for _ in range(TIMES):
        yield lambda: len(scene.get(f"{scene.table.path}/questions", "red").data)


def deltas(scene: Scene) -> Iterator[Callable[[], int]]:
    """Reads the last eight events."""
    after = scene.table.version() - 8
    for _ in range(TIMES):
        yield lambda: len(scene.get(f"{scene.table.path}/events?after={after}&limit=8", "red").data)


def undos(scene: Scene) -> Iterator[Callable[[], int]]:
    """Undoes the last command, where it needs nobody's consent."""
    games, table, done = context_of(scene.app).games, scene.table, 0
    while done < TIMES:
        before = table.version()
        seat, question = table.asked()[0]
        assert table.answer(seat, question["id"], question["on_timeout"]).status_code == 201
        asked = RequestUndo(at=unix_ms(), seat=seat, to=before)
        if not any(isinstance(event, MovesUndone) for event in games.preview(table.id, asked)):
            continue
        yield lambda to=before, seat=seat: _undone(table, seat, to)  # type: ignore[misc]
        scene.answer()()
        done += 1


def _undone(table: Table, seat: str, to: int) -> int:
    asked = table.client.post(
        f"{table.path}/undo-requests", json={"to_seq": to, "reason": ""}, headers=table.as_seat(seat)
    )
    assert asked.status_code == 201, asked.text
    assert asked.json["state"] == "applied"
    return len(asked.data)


def bots(scene: Scene) -> Iterator[Callable[[], int]]:
    """Answers as a bot in the worker."""
    everyone = [{"seat": "red", "kind": "basic"}, {"kind": "basic"}, {"kind": "basic"}]
    table = Table(client_of(scene.app), bots=everyone, seed=SEED, options=PLAIN_ALIENS).start()
    games = context_of(scene.app).games
    memories = Memories(games)
    games.subscribe(memories.hear)
    take_turns(games, table.id, unix_ms, most=BEFORE, memories=memories)

    def one() -> int:
        before = games.load(table.id).version
        assert take_turns(games, table.id, unix_ms, most=1, memories=memories).version > before
        return 0

    for _ in range(TIMES):
        yield one


SCENES: dict[str, Callable[[Scene], Iterator[Callable[[], int]]]] = {
    "command": commands,
    "optimistic_command": optimistic_commands,
    "state": states,
    "unchanged_state": unchanged,
    "questions": questions,
    "delta_of_8_events": deltas,
    "undo": undos,
    "bot_turn": bots,
}


class Amounts(NamedTuple):
    """The work of all runs of a scene together, counted exactly; and what is never quite the same."""

    exact: dict[str, int]
    about: dict[str, int]


def amounts(name: str) -> Amounts:
    """Does the work of a scene twice in a new game: once to count calls, once to look at the memory."""
    scene = Scene()
    try:
        calls: Counter[str] = Counter()
        sent, before, first = 0, scene.stored(), scene.table.version()
        for work in SCENES[name](scene):
            sizes: list[int] = []
            calls += counting.counted(lambda work=work, sizes=sizes: sizes.append(work()))  # type: ignore[misc]
            sent += sizes[0]
        about = {counting.CALLS: calls.pop(counting.CALLS), SENT: sent // TIMES}
        if name == "command":
            about[STORED] = (scene.stored() - before) // (scene.table.version() - first)
        # Else the collector looks at all that the process has before each measurement: most of the time of this table.
        gc.collect()
        gc.freeze()
        about[counting.MEMORY] = min(counting.memory(work) for work in SCENES[name](scene))
        return Amounts({each: calls[each] for each in counting.NAMED}, about)
    finally:
        gc.unfreeze()
        scene.close()
