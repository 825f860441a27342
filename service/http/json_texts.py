"""The values of a JSON text that a client has sent."""

import math
from collections.abc import Callable
from typing import Any

import msgspec

_EXACT = 2**53
"""Below this each whole number is a number of its own, however it is written."""


def _number(written: str) -> int | float:
    """Returns a number with a fraction or an exponent; a whole one if its fraction is zero (JSON Schema 6.1.1)."""
    value = float(written)
    if math.isinf(value):
        raise msgspec.DecodeError(f"The number {written[:40]} is out of range")
    return int(value) if value.is_integer() and abs(value) < _EXACT else value


decoded: Callable[[bytes], Any] = msgspec.json.Decoder(float_hook=_number).decode
"""The decoder of a JSON text, in which `3.0` and `3` are the same whole number (RFC 8259; JSON Schema 6.1.1).

It raises msgspec.MsgspecError, RecursionError and UnicodeDecodeError for what is no such text.
"""
