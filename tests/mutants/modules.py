"""The modules that are mutated: drawn by a seed among those with enough to mutate."""

from collections.abc import Callable
from pathlib import Path
from random import Random

from tests.mutants.mutants import mutants_of

DRAWN = {"domain": 4, "service": 3, "workers": 2, "service/store": 1}
"""Room -> how many of its modules are drawn. The store is a room of its own."""
LEAST = 15
"""The smallest number of mutants of a module that can be drawn."""

Rooms = dict[str, list[str]]


def rooms(checkout: Path) -> Rooms:
    """Returns room -> its modules, as paths below the checkout, in a fixed order."""
    found: Rooms = {room: [] for room in DRAWN}
    for top in ("domain", "service", "workers"):
        for path in sorted((checkout / top).rglob("*.py")):
            name = path.relative_to(checkout).as_posix()
            found["service/store" if name.startswith("service/store/") else top].append(name)
    return found


def drawn(seed: str, modules: Rooms, size: Callable[[str], int], least: int = LEAST) -> dict[str, int]:
    """Returns module -> how many mutants it has, of those that this seed draws from these rooms."""
    found: dict[str, int] = {}
    for room, wanted in DRAWN.items():
        order = sorted(modules[room])
        Random(f"{seed}:{room}").shuffle(order)
        for name in order:
            if wanted and (mutants := size(name)) >= least:
                found[name] = mutants
                wanted -= 1
    return found


def size_in(checkout: Path) -> Callable[[str], int]:
    """Returns a function that counts the mutants of a module of this checkout."""
    return lambda name: len(mutants_of(name, (checkout / name).read_text(encoding="utf-8")))
