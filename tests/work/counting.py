"""Counts what a piece of work does: calls of named functions, calls of all functions of ours, memory."""

import gc
import sys
import tracemalloc
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from types import CodeType, FrameType
from typing import Any

import marshmallow
import redis

import domain
from domain import state
from domain.engine.runner import Runner
from domain.game import views
from service.store.log.event_log import EventLog

ROOT = str(Path(str(domain.__file__)).resolve().parents[1])
OURS = tuple(f"{ROOT}/{room}/" for room in ("domain", "service", "workers"))

NAMED: dict[str, tuple[Callable[..., Any], ...]] = {
    "round_trips": (redis.Redis.execute_command, redis.client.Pipeline.execute),
    "head_reads": (EventLog.head,),
    "views": (views.view,),
    "questions_asked_again": (Runner.open_questions,),
    "views_of_questions": (views.questions_of,),
    "steps": (Runner._run_step,),
    "schemas": (marshmallow.Schema.__init__,),
    "copies_of_states": (state.copy,),
}
"""Kinds of work that are counted exactly, and the functions whose calls they are."""
CALLS = "calls"
"""Calls of all functions of domain, service and workers."""
INLINED = ("<listcomp>", "<setcomp>", "<dictcomp>")
"""Names of comprehensions: Python 3.12 and later call no function for them (PEP 709)."""
MEMORY = "bytes_of_memory"
"""The most memory that the work needs above what is there before it: the least of several times, for other threads of
the process add to it."""


def counted(work: Callable[[], object]) -> Counter[str]:
    """Returns the calls that this work makes in this thread."""
    found: Counter[str] = Counter(dict.fromkeys([*NAMED, CALLS], 0))
    names = {_code(each): name for name, functions in NAMED.items() for each in functions}
    ours: dict[CodeType, bool] = {}

    def note(frame: FrameType, event: str, argument: object) -> None:
        if event != "call":
            return
        code = frame.f_code
        if name := names.get(code):
            found[name] += 1
        known = ours.get(code)
        if known is None:
            known = ours[code] = code.co_filename.startswith(OURS) and code.co_name not in INLINED
        found[CALLS] += known

    # A collection would count what a finalizer calls.
    gc.disable()
    sys.setprofile(note)
    try:
        work()
    finally:
        sys.setprofile(None)
        gc.enable()
    return found


def _code(function: Callable[..., Any]) -> CodeType:
    code = getattr(function, "__code__", None)
    assert isinstance(code, CodeType), f"{function} is not written in Python, so its calls cannot be counted"
    return code


def memory(work: Callable[[], object]) -> int:
    """Returns bytes that this work needs at its most."""
    gc.collect()
    tracemalloc.start()
    try:
        before, _ = tracemalloc.get_traced_memory()
        tracemalloc.reset_peak()
        work()
        return tracemalloc.get_traced_memory()[1] - before
    finally:
        tracemalloc.stop()
