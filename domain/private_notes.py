"""Private notes of one seat: a fork with fresh randomness does not keep them, and nobody else sees them (FORK-05).

Each has a guess beside its declaration: what it may say for all that another seat knows (CORE-310..314).
"""

from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

from domain.events.facts import declared
from domain.state import State

SHEETS: dict[str, tuple[str, str]] = {}
"""Alien -> the name of the private note on its sheet, and of the note that makes it public."""


class PrivateNote(NamedTuple):
    """A private note, the `seat` that it is noted of, if any, and the `viewer` who thinks about it."""

    seat: str
    value: Any
    viewer: str


Pick = Callable[[Sequence[str], int], list[str]]
"""`function(items, count)`: this number of them by chance. Raises LookupError when there are fewer."""

Guess = Callable[[State, PrivateNote, Pick], Any]
"""`function(state, noted, pick)`: what the note may say. A viewer who knows it gets what it says.

Raises LookupError where it can say nothing in this state.
"""

GUESSES: dict[str, Guess] = {}
"""Name of a private note -> its guess."""


def on_sheet(alien: str, note: str, exposed: str) -> None:
    """Declares a note on this alien's sheet that only its player sees, until `exposed` is noted there too."""
    SHEETS[alien] = note, exposed


def guessed(name: str) -> Callable[[Guess], Guess]:
    """Declares the guess of a private note."""

    def declare(guess: Guess) -> Guess:
        GUESSES[name] = guess
        return guess

    return declare


def existing(state: State) -> list[str]:
    """Returns the names of the private notes that exist now."""
    noted = [key for key in (state.encounter.facts if state.encounter else ()) if declared(key).private]
    return noted + [note for note, _ in _on_sheets(state)]


def guess_all(state: State, real: State, viewer: str, pick: Pick) -> None:
    """Guesses what each private note of a real game may say in this state, for all that the viewer can tell.

    Raises LookupError where none fits.
    """
    noted = real.encounter.facts if real.encounter else {}
    for key in sorted(noted):
        name, _, seat = key.partition(":")
        if declared(key).private:
            state.current_encounter.facts[key] = GUESSES[name](state, PrivateNote(seat, noted[key], viewer), pick)
    for (note, notes), (_, said) in zip(_on_sheets(state), _on_sheets(real), strict=True):
        notes[note] = GUESSES[note](state, PrivateNote("", said[note], viewer), pick)


def _on_sheets(state: State) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yields the private notes on sheets, each with all notes there."""
    for alien, (note, exposed) in sorted(SHEETS.items()):
        notes = state.sheets.get(alien, {})
        if note in notes and exposed not in notes:
            yield note, notes
