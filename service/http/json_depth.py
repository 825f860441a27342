"""Depth and size of a JSON text, counted on its bytes: a text that is too deep or too full is never decoded."""

import re
from itertools import accumulate

DEEPEST = 32
"""Arrays and objects within each other. A position document, the deepest thing that a client has to send, needs 8."""
MOST = 1_000
"""Arrays and objects in one text. The largest position has some hundreds: ships by place, and the sheets of aliens."""
MOST_TEXTS = 1_200
"""Texts and names in one text. The largest position has half of that: it names each card and each ship."""
MOST_VALUES = 4_000
"""Values in one text, counted as commas between them. The largest position has a third of that."""

_STRING = re.compile(rb'"[^"\\]*(?:\\.[^"\\]*)*"?', re.DOTALL)
_ESCAPE = re.compile(rb"\\(u003[aA]|.)", re.DOTALL)
_BRACKETS = b"[]{}"
_OTHERS = bytes(set(range(256)) - set(_BRACKETS))
_STEPS = {byte: 1 if byte in b"[{" else -1 for byte in _BRACKETS}


def is_deeper(text: bytes, most: int = DEEPEST) -> bool:
    """Returns True if more than `most` arrays and objects of a JSON text (RFC 8259) are within each other.

    Brackets within strings do not count. A text that is no JSON may get either answer; its decoder refuses it.
    """
    if _opened(text) <= most:
        return False
    return _depth(_brackets(text)) > most


def wrong(text: bytes) -> tuple[str, dict[str, int]] | None:
    """Returns why a body is not decoded, as a sentence and as facts; None if it can be.

    A body may have twice as many texts: a quote after a backslash is not counted, whatever it does.
    """
    # The quotes first: to take out the strings of a text costs as much as it has of them.
    if text.count(b'"') > 2 * MOST_TEXTS and text.count(b'"') - text.count(b'\\"') > 2 * MOST_TEXTS:
        return f"It has more than {MOST_TEXTS} texts and names.", {}
    if text.count(b",") > MOST_VALUES and _STRING.sub(b"", text).count(b",") > MOST_VALUES:
        return f"It has more than {MOST_VALUES} values.", {}
    if text.count(b"[") + text.count(b"{") <= DEEPEST:
        return None
    brackets = _brackets(text)
    if _depth(brackets[: 2 * MOST]) > DEEPEST:
        return f"It is nested deeper than {DEEPEST} levels.", {"max_depth": DEEPEST}
    if _opened(brackets) > MOST:
        return f"It has more than {MOST} lists and objects.", {}
    return None


def _opened(text: bytes) -> int:
    return text.count(b"[") + text.count(b"{")


def _brackets(text: bytes) -> bytes:
    """Returns the brackets of a text that are in no string."""
    return _STRING.sub(b"", text).translate(None, _OTHERS)


def _depth(brackets: bytes) -> int:
    return max(accumulate(map(_STEPS.__getitem__, brackets)), default=0)


def repeats_a_member(text: bytes, again: bytes) -> bool:
    """Returns True if an object of a JSON text has a member twice; `again` is what was decoded of it, written again.

    A decoder keeps the last of two members, so that fewer colons come back than were sent. Colons in strings come back
    as they are, and those that were sent as an escape are counted as well.
    """
    sent = text.count(b":")
    if b"\\u003" in text:
        sent += sum(1 for escape in _ESCAPE.findall(text) if len(escape) > 1)
    return sent > again.count(b":")
