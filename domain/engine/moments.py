"""Points at which abilities may step in: timings of the turn, uses, and intents.

A moment travels through the agenda as plain data: {"key": ..., further ids}.
"""

from collections.abc import Callable
from typing import Any

from domain.state import State

Moment = dict[str, Any]
Sentence = Callable[[State, str, Moment], str]

NAMES: dict[str, str] = {}
"""Key of a moment -> what it is called for people."""


def named(key: str, name: str) -> str:
    """Declares what a moment is called for people; returns its key. Raises ValueError when it has another name."""
    if NAMES.setdefault(key, name) != name:
        raise ValueError(f"two names of the moment {key}")
    return key


_SAYS: list[Sentence] = []


def says(function: Sentence) -> Sentence:
    """Decorator: the function that tells a seat what happens at a moment, with the facts that it needs to answer."""
    _SAYS[:] = [function]
    return function


def sentence(state: State, seat: str, moment: Moment) -> str:
    """What happens at this moment, for this seat; ids stand between their marks."""
    return _SAYS[0](state, seat, moment)


USE = named("use", "Somebody uses something")


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
