"""The faults of a request: what people read first is the first of them, with the member that it is about."""

from collections.abc import Sequence
from typing import Any, TypeVar

import msgspec

Thing = TypeVar("Thing")
Fault = dict[str, Any]
"""`pointer`, `parameter` or `header` says where, `detail` what is wrong, as a sentence; perhaps `rule`, `allowed`."""


MOST = 50
LARGEST = 10_000
"""Bytes of the faults that an answer lists, as JSON."""


def listed(things: Sequence[Thing], most_bytes: int = LARGEST) -> list[Thing]:
    """Returns the first faults, or other things, that fit into an answer: at least one.

    The others are only counted.
    """
    first: list[Thing] = []
    for each in things[:MOST]:
        most_bytes -= len(msgspec.json.encode(each))
        if first and most_bytes < 0:
            break
        first.append(each)
    return first


def first_of(faults: Sequence[Fault]) -> str:
    """Returns the first fault in one sentence, and how many there are besides."""
    more = len(faults) - 1
    rest = f" There {'is' if more == 1 else 'are'} {more} more in `errors`." if more else ""
    if len(faults) > len(listed(faults)):
        rest = f" There are {more} more; `errors` has the first."
    return f"{_place(faults[0])}: {faults[0]['detail']}{rest}"


def _place(fault: Fault) -> str:
    named = fault.get("parameter") or fault.get("header") or fault.get("pointer", "").removeprefix("/")
    if named:
        return f"`{named}`"
    return "The query" if "parameter" in fault else "The body"
