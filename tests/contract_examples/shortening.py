"""Examples that can be read at a glance: what is larger loses the ends of its longest lists and maps, and says so."""

import json
from collections.abc import Callable, Collection, Iterator
from typing import Any

LARGEST = 3_000
"""Bytes of an example, as JSON."""
LONG_TEXT = 400
"""Characters of a text that is worth cutting."""
FEW = 3
"""Entries that a list or a map keeps as long as something else can be cut."""

Path = tuple[str | int, ...]


def size(value: Any) -> int:
    """Returns the bytes of a value, as JSON in UTF-8."""
    return len(json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode())


def shortened(
    value: Any, fits: Callable[[Any], bool], maps: Collection[Path] = (), largest: int = LARGEST
) -> tuple[Any, list[str]]:
    """Returns the value with a limited number of bytes, and a line for each list, text or map that was cut.

    They keep their beginnings, if the rest still `fits`. `maps` are the places of objects that may be cut, as a list
    may. Raises ValueError when nothing more can be cut.
    """
    found: Any = json.loads(json.dumps(value))
    cut: dict[Path, int] = {}
    while size(found) > largest:
        for path, part in sorted(_parts(found, maps), key=_worth):
            if (shorter := _cut(found, path, part, fits)) is not None:
                cut.setdefault(path, len(part))
                found = shorter
                break
        else:
            raise ValueError(f"{size(found)} bytes cannot be cut: {json.dumps(found)[:200]}")
    return found, [line for path, count in sorted(cut.items(), key=_place) if (line := _report(found, path, count))]


def beginning(text: str, largest: int = LARGEST) -> str:
    """Returns the first whole lines of a text, or characters of a longer line, within a number of bytes of JSON."""
    if size(text) <= largest:
        return text
    lines = text
    while size(lines) > largest:
        lines = lines[: len(lines) * largest // size(lines)]
    return lines[: lines.rfind("\n") + 1] or lines


def _parts(value: Any, maps: Collection[Path], path: Path = ()) -> Iterator[tuple[Path, Any]]:
    """Yields what may be cut, but not the whole."""
    may_be_cut = bool(path) and (path in maps or not isinstance(value, dict))
    if may_be_cut and len(value) > (LONG_TEXT if isinstance(value, str) else 1):
        yield path, value
    if isinstance(value, dict | list):
        for name, inner in value.items() if isinstance(value, dict) else enumerate(value):
            if isinstance(inner, dict | list | str):
                yield from _parts(inner, maps, (*path, name))


def _worth(item: tuple[Path, Any]) -> tuple[int, int]:
    """Ranks a part: what has few entries is cut last; of the others the largest is cut first."""
    return int(len(item[1]) <= FEW), -size(item[1])


def _cut(whole: Any, path: Path, part: Any, fits: Callable[[Any], bool]) -> Any:
    """Returns the whole with half of this part; None where that is not valid."""
    half = (len(part) + 1) // 2
    shorter = dict(list(part.items())[:half]) if isinstance(part, dict) else part[:half]
    found = _with(whole, path, shorter)
    return found if fits(found) else None


def _with(whole: Any, path: Path, part: Any) -> Any:
    if not path:
        return part
    first, *rest = path
    again = whole.copy()
    again[first] = _with(whole[first], tuple(rest), part)
    return again


def _place(item: tuple[Path, int]) -> list[str]:
    return [str(each) for each in item[0]]


def _report(found: Any, path: Path, count: int) -> str:
    """Returns what was cut; nothing where an outer cut has taken it away altogether."""
    for name in path:
        if isinstance(found, list) and not (isinstance(name, int) and name < len(found)):
            return ""
        if isinstance(found, dict) and name not in found:
            return ""
        found = found[name]
    where = "/" + "/".join(str(each).replace("~", "~0").replace("/", "~1") for each in path)
    what = " characters" if isinstance(found, str) else ""
    return f"`{where}` has {len(found)} of {count}{what}" if len(found) < count else ""
