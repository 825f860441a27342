"""A fault of a custom starting position."""

from typing import Any

Fault = dict[str, Any]


def fault(pointer: str, detail: str, rule: str = "") -> Fault:
    """A fault of the position, with a JSON pointer from the body of the request, and the rule that it breaks."""
    return {"pointer": f"/position{pointer}", "detail": detail, **({"rule": rule} if rule else {})}
