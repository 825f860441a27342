"""Tables of what was killed and what survived, of one suite and of two."""

from collections.abc import Iterable, Sequence
from typing import Any

from tests.mutants.mutants import Mutant, mutant_from

LEAST_KILLED = 0.6
"""The share of the mutants that is killed before, else they show little and another seed is drawn."""

Results = dict[Mutant, dict[str, Any]]


def results_from(lines: Iterable[dict[str, Any]]) -> Results:
    """Returns mutant -> its result; the last line on a mutant holds."""
    return {mutant_from(line): line for line in lines}


def killed(results: Results, mutant: Mutant) -> bool:
    """Returns True if a test killed this mutant."""
    return mutant in results and results[mutant]["status"] == "killed"


def table(mutants: Sequence[Mutant], results: Results) -> str:
    """Returns killed and survived, by module, as Markdown."""
    rows = []
    for name, of in _by_module(mutants):
        judged = [each for each in of if each in results]
        dead = [each for each in judged if killed(results, each)]
        share = f"{len(dead) / len(judged):.0%}" if judged else ""
        rows.append([name, len(of), len(dead), len(judged) - len(dead), len(of) - len(judged), share])
    return _markdown(["module", "mutants", "killed", "survived", "not run", "killed of those run"], rows)


def lost(mutants: Sequence[Mutant], before: Results, after: Results) -> list[Mutant]:
    """Returns the mutants that were killed before, and are not after."""
    return [each for each in mutants if killed(before, each) and not killed(after, each)]


def comparison(mutants: dict[Mutant, str], before: Results, after: Results) -> tuple[str, bool]:
    """Returns the table of two suites with diffs of what is lost (Markdown), and True if the second has equal power."""
    rows = []
    for name, of in _by_module(list(mutants)):
        both = [each for each in of if each in before and each in after]
        rows.append(
            [
                name,
                len(of),
                sum(killed(before, each) for each in of),
                sum(killed(after, each) for each in of),
                sum(not killed(before, each) and not killed(after, each) for each in both),
                len(lost(of, before, after)),
                sum(each not in before or each not in after for each in of),
            ]
        )
    heads = ["module", "mutants", "killed before", "killed after", "survived both", "killed before only", "not run"]
    parts = [_markdown(heads, rows)]
    gone = lost(list(mutants), before, after)
    for each in gone:
        said = "survived" if each in after else "was not run"
        by = f"killed before by `{before[each]['by']}` ({before[each]['how']}), {said} after"
        parts.append(
            f"{each.module}, {each.operator}, occurrence {each.occurrence}: {by}\n\n```diff\n{mutants[each]}\n```"
        )
    total = sum(killed(before, each) for each in mutants)
    enough = bool(mutants) and total >= LEAST_KILLED * len(mutants)
    share = f"{total / len(mutants):.0%}" if mutants else "none"
    parts.append(f"Killed before: {share}, " + ("enough." if enough else f"less than {LEAST_KILLED:.0%}: draw again."))
    parts.append(f"Killed before and not after: {len(gone)}.")
    return "\n\n".join(parts), enough and not gone


def _by_module(mutants: Sequence[Mutant]) -> list[tuple[str, list[Mutant]]]:
    """Returns the mutants of each module, and of all together."""
    names = sorted({each.module for each in mutants})
    return [*((name, [each for each in mutants if each.module == name]) for name in names), ("all", list(mutants))]


def _markdown(heads: list[str], rows: list[list[Any]]) -> str:
    lines = [heads, ["---", *["---:"] * (len(heads) - 1)], *rows]
    return "\n".join("| " + " | ".join(map(str, line)) + " |" for line in lines)
