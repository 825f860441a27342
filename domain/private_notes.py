"""Private notes of one seat: a fork with fresh randomness does not keep them, and nobody else sees them (FORK-05)."""

from domain.events.facts import declared
from domain.state import State

SHEETS: dict[str, tuple[str, str]] = {}
"""Alien -> the name of the private note on its sheet, and of the note that makes it public."""


def on_sheet(alien: str, note: str, exposed: str) -> None:
    """Declares a note on this alien's sheet that only its player sees, until `exposed` is noted there too."""
    SHEETS[alien] = note, exposed


def kept(state: State) -> list[str]:
    """The names of the private notes that exist now."""
    noted = [key for key in (state.encounter.facts if state.encounter else ()) if declared(key).private]
    sheets = [(note, exposed, state.sheets.get(alien, {})) for alien, (note, exposed) in sorted(SHEETS.items())]
    return noted + [note for note, exposed, notes in sheets if note in notes and exposed not in notes]
