"""Mutants that are drawn by a seed among the lines that some test reaches."""

from pathlib import Path
from random import Random
from typing import Any

from tests.mutants.mutants import Mutant, changed, difference, mutants_of, statements
from tests.mutants.reach import Reach


def picked(seed: str, sources: dict[str, str], reach: Reach, count: int) -> list[Mutant]:
    """Returns some mutants of these modules, or all if there are fewer. They follow from the covered lines."""
    found = []
    for module, source in sorted(sources.items()):
        spans = statements(source)
        found += [mutant for mutant, line in mutants_of(module, source) if reach.covers(module, *spans[line])]
    found.sort()
    Random(f"{seed}:mutants").shuffle(found)
    good: list[Mutant] = []
    for mutant in found:
        if len(good) == count:
            break
        if changed(sources[mutant.module], mutant) is not None:
            good.append(mutant)
    return sorted(good)


def described(mutants: list[Mutant], sources: dict[str, str]) -> list[dict[str, Any]]:
    """Returns the mutants as a file has them, with line and diff."""
    places = {each: line for name in sources for each, line in mutants_of(name, sources[name])}
    found = []
    for each in mutants:
        source = sources[each.module]
        code = changed(source, each)
        diff = "" if code is None else difference(each.module, source, code)
        found.append({**each.as_json(), "line": places[each], "diff": diff})
    return found


def sources_of(checkout: Path, modules: list[str]) -> dict[str, str]:
    """Returns module -> its text."""
    return {name: (checkout / name).read_text(encoding="utf-8") for name in modules}
