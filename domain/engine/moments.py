"""Points at which abilities may step in: timings of the turn, uses, and intents.

A moment travels through the agenda as plain data: {"key": ..., further ids}.
"""

from typing import Any

Moment = dict[str, Any]

USE = "use"


def timing(name: str, **facts: Any) -> Moment:
    """A named window of the turn (W-nn)."""
    return {"key": name, **facts}


def use_declared(use: str) -> Moment:
    """An ability or card was declared and waits for answers (TIME-08)."""
    return {"key": USE, "use": use}


def instead_of(intent: str) -> str:
    """The key of the moment at which an intent may be replaced."""
    return f"instead:{intent}"


def reaction_to(intent: str) -> str:
    """The key of the moment right after an intent was carried out."""
    return f"after:{intent}"
