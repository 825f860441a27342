"""The words of questions: prompts and labels hold ids between marks, and readers see names instead."""

import re
from collections.abc import Callable, Iterable, Mapping
from typing import NamedTuple

from domain import board
from domain.extension_points import Provider

GROUPS = ("seats", "planets", "ships", "cards", "uses")
"""The groups of ids that `about` lists."""
ORDINALS = ("first", "second", "third", "fourth", "fifth")


class Spoken(NamedTuple):
    """The words for an id in sentences, and its group in `about` (none: it is not listed)."""

    phrase: str
    group: str = ""


speaker: Provider[Callable[[str], Spoken]] = Provider(Spoken)
"""The function that names things in sentences."""


_OPEN, _SILENT, _CLOSE = "\u27e6", "!", "\u27e7"
_MARK = re.compile(f"{_OPEN}({_SILENT}?)([^{_CLOSE}]*){_CLOSE}")


def about(id: str) -> str:
    """Returns a thing in a prompt or a label: readers see its name, and `about` lists its id."""
    return f"{_OPEN}{id}{_CLOSE}"


def besides(ids: Iterable[str]) -> str:
    """Returns things in a prompt without their names: readers see nothing, and `about` lists their ids."""
    return "".join(f"{_OPEN}{_SILENT}{id}{_CLOSE}" for id in ids)


def subject(seat: str, other: str, verb: str, of_you: str = "") -> str:
    """Returns `Red launches`, or `You launch` for Red; `of_you` is the verb after `You`, if irregular."""
    return f"You {of_you or verb.removesuffix('s')}" if seat == other else f"{about(other)} {verb}"


def read(text: str) -> str:
    """Returns the text as people read it: names in place of ids, and a capital letter at its beginning."""
    said = _MARK.sub(lambda match: "" if match[1] else speaker.provided(match[2]).phrase, text)
    return said[:1].upper() + said[1:]


def spoken_of(text: str) -> dict[str, list[str]]:
    """Returns group -> the ids in a text, each once, in their order."""
    ids: dict[str, list[str]] = {group: [] for group in GROUPS}
    for _, id in _MARK.findall(text):
        group = speaker.provided(id).group
        if group and id not in ids[group]:
            ids[group].append(id)
    return ids


MARKS: dict[str, str] = {}
"""Public mark of a ship -> the name of a ship with it; variants that give ships marks add theirs."""


ship_beneath: Provider[str] = Provider("ship")
"""The words for one ship under another; the mechanic that lays ships under others gives its own."""


def ships_marked(count: int, mark: str) -> str:
    """Returns a number of ships with this public mark: `4 Escorts`, `1 ship with 2 ships under it`."""
    letter, _, under = mark.partition("+")
    said = counted(count, MARKS[letter]) if letter in MARKS else counted(count, "ship")
    if not under:
        return said
    return f"{said} with {counted(int(under), ship_beneath.provided)} under {'it' if count == 1 else 'each'}"


def counted(count: int, one: str, many: str = "") -> str:
    """Returns `1 ship`, `2 ships`, `no ships`."""
    number = "no" if not count else str(count)
    return f"{number} {one}" if count in (1, -1) else f"{number} {many or f'{one}s'}"


def cards_of_kind(count: int, kind: str) -> str:
    """Returns `1 attack card`, `2 flare cards`; a kind of cards is a word that sentences can use."""
    return counted(count, f"{kind} card")


def which(count: int, one: str) -> str:
    """Returns `which ship`, `which 2 ships`: the beginning of a question for exactly this number."""
    return f"which {one}" if count == 1 else f"which {counted(count, one)}"


def listed(parts: Iterable[str], word: str = "and") -> str:
    """Returns `a`, `a and b`, `a, b and c`."""
    *first, last = list(parts) or ["nothing"]
    return f"{', '.join(first)} {word} {last}" if first else last


def from_places(counts: Mapping[str, int]) -> str:
    """Returns `1 ship from the warp`, `4 ships: 2 from Red's first planet, 2 from its third`."""
    counts = {place: count for place, count in counts.items() if count}
    ships = counted(sum(counts.values()), "ship")
    if not counts:
        return "no ships"
    if len(counts) == 1:
        return f"{ships} from {about(next(iter(counts)))}"
    parts = [f"{count} from {place}" for place, count in zip(_planets(counts), counts.values(), strict=True)]
    return f"{ships}: {', '.join(parts)}"


def _planets(places: Iterable[str]) -> Iterable[str]:
    """Yields the places, a planet in the system of the one before it by its number alone."""
    before = ""
    for place in places:
        colour, _, number = place.rpartition("-")
        if colour and colour == before and place in board.PLANETS.get(colour, ()):
            yield f"its {ORDINALS[int(number) - 1]}"
        else:
            yield about(place)
        before = colour
