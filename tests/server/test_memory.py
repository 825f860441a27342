"""What a flood has taken comes back."""

import gc
import weakref

from service.server.memory import GROWN, Memory, resident
from service.server.protocol import HttpConnection
from tests.server.conftest import Begin
from tests.server.serving import Line, eventually


def test_memory_is_given_back_only_after_the_process_has_grown() -> None:
    sizes = [100, 100 + GROWN, 101 + GROWN, 50, 50 + GROWN]
    trimmed: list[int] = []
    memory = Memory(lambda: sizes.pop(0), lambda: trimmed.append(len(sizes)))
    memory.give_back()
    assert trimmed == []
    memory.give_back()
    assert trimmed == [2]
    memory.give_back()
    assert trimmed == [2]


def test_where_nothing_is_known_nothing_is_done() -> None:
    Memory(lambda: 0, None).give_back()
    assert resident() > 0


def test_a_connection_that_has_ended_leaves_no_circle_behind(begin: Begin) -> None:
    server = begin()
    known: list[weakref.ref[HttpConnection]] = []
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
