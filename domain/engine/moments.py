"""Points at which abilities may step in: timings of the turn, uses, and intents.

A moment travels through the agenda as plain data: {"key": ..., further ids}.
"""

from collections.abc import Callable
from typing import Any

from domain.state import State, sets_in_play

Moment = dict[str, Any]
Sentence = Callable[[State, str, Moment], str]

NAMES: dict[str, str] = {}
"""Key of a moment -> its display name."""
LISTENING: dict[str, set[str]] = {}
"""Key of a moment -> the sets of the abilities that step in there; `""` for abilities that every game has."""
MEMBERS: dict[str, frozenset[str]] = {}
"""Key of a moment -> the members that it always carries."""
PERHAPS: dict[str, frozenset[str]] = {}
"""Key of a moment -> the further members that it may carry."""
OF_EVERY_MOMENT = frozenset({"key", "only", "order", "spent"})
"""The members of moments that the engine reads: the seats to ask, their order, and the spent cards."""
SENTENCES: dict[str, Sentence | str] = {}
"""Key of a moment -> the sentence that tells a seat what happens there, or the function that makes it."""


def named(key: str, name: str, sentence: Sentence | str = "", members: tuple[str, ...] = ()) -> str:
    """Declares the display name of a moment and returns its key. Raises ValueError when it has another name.

    `members` are the members that the moment carries besides its key (`check` compares them). The sentence says what
    happens at it; most are in `domain.game.moment_sentences`, those of single aliens are on their pages.
    """
    if NAMES.setdefault(key, name) != name:
        raise ValueError(f"two names of the moment {key}")
    MEMBERS[key] = frozenset(members)
    if sentence:
        SENTENCES[key] = sentence
    return key


def check(moment: Moment) -> None:
    """Raises ValueError when a moment carries other members than its declared ones."""
    always, perhaps = MEMBERS[moment["key"]], PERHAPS.get(moment["key"], frozenset())
    carried = moment.keys() - OF_EVERY_MOMENT
    if not always <= carried <= always | perhaps:
        raise ValueError(f"{moment['key']} carries {sorted(carried)}, and is declared with {sorted(always)}")


def says_at(*keys: str) -> Callable[[Sentence], Sentence]:
    """Declares that the function makes the sentence of these moments."""

    def register(function: Sentence) -> Sentence:
        SENTENCES.update(dict.fromkeys(keys, function))
        return function

    return register


def sentence(state: State, seat: str, moment: Moment) -> str:
    """Returns the sentence of this moment for this seat; it names things by `wording.about`.

    Raises KeyError for a moment that has no sentence.
    """
    said = SENTENCES[moment["key"]]
    return said if isinstance(said, str) else said(state, seat, moment)


USE = named("use", "Somebody uses something", members=("use",))


def listen(key: str, set: str) -> None:
    """Declares that an ability of this set steps in at these moments."""
    LISTENING.setdefault(key, {set}).add(set)


def is_heard(state: State, key: str) -> bool:
    """Returns True if True when this game has an ability at moments of this kind, whichever seat has it."""
    sets = LISTENING.get(key)
    if not sets:
        return False
    played = sets_in_play(state)
    return "" in sets or played is None or not sets.isdisjoint(played)


def timing(name: str, **facts: Any) -> Moment:
    """Returns a named window of the turn (W-nn)."""
    return {"key": name, **facts}


def use_declared(use: str) -> Moment:
    """Returns the moment after an ability or card is declared, when others may answer it (TIME-08)."""
    return {"key": USE, "use": use}


def instead_of(intent: str) -> str:
    """Returns the key of the moment at which an intent may be replaced."""
    return f"instead:{intent}"


def reaction_to(intent: str) -> str:
    """Returns the key of the moment right after an intent was carried out."""
    return f"after:{intent}"
