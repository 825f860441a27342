"""Faults of what somebody sent: where it is, what is wrong as a sentence, and what would be accepted."""

import json
from collections.abc import Iterable
from typing import Any

Fault = dict[str, Any]
"""`pointer` (RFC 6901) and `detail`; perhaps `rule`, the id of the rule that refuses, and `allowed`, a closed list."""

LISTED = 12
"""Values that a sentence lists at most; `allowed` has all of them."""
LONGEST = 40
"""Characters of something given that a sentence repeats at most."""


def fault(pointer: str, detail: str, rule: str = "", allowed: Iterable[Any] | None = None) -> Fault:
    """Returns one fault; `allowed` are all values that would be accepted there."""
    described: Fault = {"pointer": pointer, "detail": detail}
    if rule:
        described["rule"] = rule
    if allowed is not None:
        described["allowed"] = list(allowed)
    return described


def one_of(pointer: str, values: Iterable[Any], rule: str = "", besides: str = "") -> Fault:
    """Returns the fault of a value that is none of these; `besides` ends the sentence."""
    every = list(values)
    return fault(pointer, f"Send one of {any_of(every)}{besides}.", rule, every)


def below(pointer: str, inner: Fault) -> Fault:
    """Returns the same fault where its value is at this pointer of a larger one."""
    return {**inner, "pointer": pointer + inner["pointer"]}


def named(value: Any) -> str:
    """Returns a value as JSON has it, a string without its quotes, between the marks of code; a long one is cut off."""
    text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False, default=str)
    # A mark within would end the code, and a line break the sentence.
    text = " ".join(text.replace("`", "'").split())
    return f"`{text if len(text) <= LONGEST else text[:LONGEST] + '...'}`"


def any_of(values: Iterable[Any], last: str = "or") -> str:
    """Returns `red`, `blue` or `green`; of many values where the list is."""
    words = [named(value) for value in values]
    if len(words) > LISTED:
        return f"the {len(words)} values in `allowed`"
    return f"{', '.join(words[:-1])} {last} {words[-1]}" if len(words) > 1 else "".join(words) or "nothing"
