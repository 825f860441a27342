"""Memory that a flood has taken comes back."""

import gc
import weakref
from typing import Any

from service.server.memory import GROWN, RARELY, MemoryTrimmer, resident
from tests.server.conftest import Begin
from tests.server.serving import Line, eventually


def test_memory_is_given_back_only_after_the_process_has_grown() -> None:
    size, trimmed = GROWN, 0

    def trim() -> None:
        nonlocal size, trimmed
        size, trimmed = max(GROWN, size - used), trimmed + 1

    memory, used = MemoryTrimmer(lambda: size, trim), 0
    memory.give_back()
    size = 2 * GROWN
    memory.give_back()
    assert trimmed == 0
    size, used = 5 * GROWN, GROWN
    for expected in (1, 2, 3, 3, 3):
        memory.give_back()
        assert trimmed == expected
    assert size == 2 * GROWN
    # It is tried in the middle of a flood, and again when that has ended.
    size, used = 5 * GROWN, 0
    memory.give_back()
    assert (trimmed, size) == (4, 5 * GROWN)
    used = 4 * GROWN
    for _ in range(RARELY):
        memory.give_back()
    assert (trimmed, size) == (5, GROWN)


def test_where_nothing_is_known_nothing_is_done() -> None:
    MemoryTrimmer(lambda: 0, None).give_back()
    assert resident() > 0


def test_a_connection_that_has_ended_leaves_no_circle_behind(begin: Begin) -> None:
    server = begin()
    known: list[weakref.ref[Any]] = []
    gc.disable()
    try:
        with Line(server.port) as line:
            assert line.ask("/healthz").answer().status == 200
            known += [weakref.ref(each) for each in server.server.server_state.connections]
            assert line.ask("/nowhere").answer().status == 404
        assert len(known) == 1
        assert eventually(lambda: known[0]() is None, 5.0)
    finally:
        gc.enable()
