"""The faults of a request: what people read first is the first of them, with the member that it is about."""

from collections.abc import Sequence
from typing import Any

Fault = dict[str, Any]
"""`pointer`, `parameter` or `header` says where, `detail` what is wrong, as a sentence; perhaps `rule`, `allowed`."""


def first_of(faults: Sequence[Fault]) -> str:
    """The first fault in one sentence, and how many there are besides."""
    more = len(faults) - 1
    rest = f" There {'is' if more == 1 else 'are'} {more} more in `errors`." if more else ""
    return f"{_place(faults[0])}: {faults[0]['detail']}{rest}"


def _place(fault: Fault) -> str:
    named = fault.get("parameter") or fault.get("header") or fault.get("pointer", "").removeprefix("/")
    return f"`{named}`" if named else "The body"
