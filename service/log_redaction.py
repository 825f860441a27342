"""Redaction of logs, before a line is written: the last processors of every log.

Nothing should get into a line that these have to remove. They are there for the day on which something does.
"""

import re
import sys
import traceback
from collections.abc import Iterator
from types import TracebackType
from typing import Any

from redis import RedisError

from service.store.errors import Corrupt, LogDamaged, StoreUnavailable

REMOVED = "[removed]"

TOLD = (StoreUnavailable, Corrupt, LogDamaged, RedisError, OSError)
"""Errors whose message is a line for operators. Any other message may quote what the program was working on."""

_TOKEN = re.compile(r"(ce[a-z]_|whsec_)[A-Za-z0-9_+/=-]{16,}")
_OF_A_PIPELINE = re.compile(r"(Command # \d+) \(.*?\) of pipeline", re.DOTALL)
"""redis-py quotes the whole command that failed in a pipeline, with what was to be written."""
_UNKNOWN_COMMAND = re.compile(r"(with args beginning with:).*", re.DOTALL)


def redact(_: Any, __: str, line: Any) -> Any:
    """Removes from a line what looks like a token, or quotes a command to the store. A processor of structlog."""
    return {name: _clean(value) for name, value in line.items()}


def _clean(value: Any) -> Any:
    if isinstance(value, str):
        return clean(value)
    if isinstance(value, dict):
        return {_clean(name): _clean(inner) for name, inner in value.items()}
    if isinstance(value, list | tuple | set | frozenset):
        return [_clean(inner) for inner in value]
    if value is None or isinstance(value, bool | int | float):
        return value
    return clean(str(value))


def clean(text: str) -> str:
    """Returns a text without tokens and without arguments of commands to the store."""
    text = _TOKEN.sub(rf"\1{REMOVED}", text)
    text = _OF_A_PIPELINE.sub(rf"\1 ({REMOVED}) of pipeline", text)
    return _UNKNOWN_COMMAND.sub(rf"\1 {REMOVED}", text)


def tell_exception(_: Any, __: str, line: Any) -> Any:
    """Replaces `exc_info` by `exception`: places in the program and types of errors. A processor of structlog."""
    exc_info = line.pop("exc_info", None)
    if exc_info and (error := _error(exc_info)) is not None:
        line["exception"] = "\n".join(_lines_of(error))
    return line


def _error(exc_info: Any) -> BaseException | None:
    if isinstance(exc_info, BaseException):
        return exc_info
    if isinstance(exc_info, tuple):
        return exc_info[1] if isinstance(exc_info[1], BaseException) else None
    return sys.exc_info()[1]


def _lines_of(error: BaseException) -> Iterator[str]:
    """Yields lines like those of a traceback, innermost cause first.

    Only messages that are made for operators are in it.
    """
    before = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
    if before is not None:
        yield from _lines_of(before)
        yield "which led to:"
    yield "Traceback (most recent call last):"
    yield from _places(error.__traceback__)
    kind = type(error)
    name = f"{kind.__module__}.{kind.__qualname__}".removeprefix("builtins.")
    yield f"{name}: {error}" if isinstance(error, TOLD) else name


def _places(trace: TracebackType | None) -> Iterator[str]:
    for frame in traceback.extract_tb(trace):
        yield f"  {frame.filename}:{frame.lineno} in {frame.name}: {frame.line}"
