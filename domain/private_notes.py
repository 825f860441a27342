"""What is noted for one seat alone: neither kept by a fork with fresh randomness nor told to anybody else (FORK-05)."""

from domain.state import State

FACTS: set[str] = set()
"""Facts of an encounter, by the word before the first colon; whoever notes such a fact privately says so."""

SHEETS: set[tuple[str, str]] = set()
"""Alien and name of a private note on its sheet; the pages say so."""

EXPOSED: set[tuple[str, str]] = set()
"""Alien and name of the note by which its private notes have become public; the pages say so."""


def kept(state: State) -> list[str]:
    """The names of the private notes that exist now."""
    facts = state.encounter.facts if state.encounter else {}
    noted = [fact for fact in facts if fact.partition(":")[0] in FACTS]
    shown = {alien for alien, note in EXPOSED if note in state.sheets.get(alien, {})}
    return noted + [
        note for alien, note in sorted(SHEETS) if note in state.sheets.get(alien, {}) and alien not in shown
    ]
