"""How deep a JSON text is nested, counted on its bytes: nothing of a text that is too deep is ever decoded."""

import re
from itertools import accumulate

DEEPEST = 32
"""Arrays and objects within each other. A position document, the deepest thing that a client has to send, needs 8."""

_STRING = re.compile(rb'"[^"\\]*(?:\\.[^"\\]*)*"?', re.DOTALL)
_BRACKETS = b"[]{}"
_OTHERS = bytes(set(range(256)) - set(_BRACKETS))
_STEPS = {byte: 1 if byte in b"[{" else -1 for byte in _BRACKETS}


def is_deeper(text: bytes, most: int = DEEPEST) -> bool:
    """True when more than `most` arrays and objects of a JSON text (RFC 8259) are within each other.

    Brackets within strings do not count. A text that is no JSON may get either answer; its decoder refuses it.
    """
    if text.count(b"[") + text.count(b"{") <= most:
        return False
    brackets = _STRING.sub(b"", text).translate(None, _OTHERS)
    return max(accumulate(map(_STEPS.__getitem__, brackets)), default=0) > most
