"""The judgement on a mutant: the tests that reach it run, cheap ones first, until one fails."""

import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from tests.mutants.copies import Copy, Verdict
from tests.mutants.mutants import Mutant, changed, mutants_of, statements
from tests.mutants.reach import Reach

STAGES = ((30, 4.0), (300, 60.0))
"""Most tests and most seconds of the first stages; a last one has the rest. Nearly all that die do so in the first."""
SLOWER, MORE = 10, 60.0
"""The time of tests: a multiple of their seconds, and some seconds more."""


class Runs(Protocol):
    """A place where tests run."""

    def run(self, tests: Sequence[str], seconds: float, *options: str) -> Verdict:
        """Runs tests until the first fails."""


@dataclass
class Trust:
    """Tests that fail without any mutant, in a copy or alone, kill nothing. Each that kills is looked at once."""

    looked_at: dict[str, bool] = field(default_factory=dict)

    def in_test(self, copy: Runs, test: str, seconds: float) -> bool:
        """Returns True if this test passes when nothing is mutated."""
        if test not in self.looked_at:
            self.looked_at[test] = copy.run([test], seconds).how == "passed"
        return self.looked_at[test]

    def distrusted(self) -> set[str]:
        """Returns the tests that failed."""
        return {test for test, passes in self.looked_at.items() if not passes}


def stages(reach: Reach, numbers: list[int], first: list[int]) -> Iterator[list[int]]:
    """Yields the tests in the order of their stages; within a stage in that of the suite, so that fixtures are shared.

    `first` are those with which it begins.
    """
    if first:
        yield sorted(first)
    cheap = sorted(set(numbers) - set(first), key=lambda number: (reach.seconds[number], number))
    for most, longest in STAGES:
        seconds = 0.0
        stage: list[int] = []
        while cheap and len(stage) < most and (not stage or seconds + reach.seconds[cheap[0]] <= longest):
            stage.append(cheap.pop(0))
            seconds += reach.seconds[stage[-1]]
        if stage:
            yield sorted(stage)
    if cheap:
        yield sorted(cheap)


def like(test: str, tests: Sequence[str]) -> list[int]:
    """Returns the numbers of the test with this id, else of those with this id but for their parameters."""
    if test in tests:
        return [tests.index(test)]
    bare = test.partition("[")[0]
    return [number for number, name in enumerate(tests) if name.partition("[")[0] == bare]


def judged(copy: Copy, reach: Reach, mutant: Mutant, killer: str, trust: Trust) -> dict[str, Any]:
    """Returns the result on one mutant; `killer` is a test that killed it elsewhere, or empty."""
    begun = time.monotonic()
    source = (copy.folder / mutant.module).read_text(encoding="utf-8")
    line = dict(mutants_of(mutant.module, source))[mutant]
    code = changed(source, mutant)
    assert code is not None, f"{mutant} changes nothing"
    numbers = reach.of(mutant.module, *statements(source)[line])
    # Coverage credits what is cached, or done by a fixture of a session, to the first test alone: thus the test of
    # the other checkout is tried whether or not it is said to reach the line.
    first = like(killer, reach.tests) if killer else []
    how, by, ran = "survived", "", 0
    for stage in stages(reach, numbers, first):
        found, tests = _stage(copy, reach, mutant.module, code, stage, trust)
        ran += tests
        if found.how != "passed":
            how, by = found.how, found.by
            break
    seconds = round(time.monotonic() - begun, 2)
    status = "survived" if how == "survived" else "killed"
    how = "" if how == "survived" else how
    return {**mutant.as_json(), "status": status, "how": how, "by": by, "tests": ran, "seconds": seconds}


def _stage(copy: Copy, reach: Reach, module: str, code: str, stage: list[int], trust: Trust) -> tuple[Verdict, int]:
    """Runs a stage, again without each test that cannot be trusted; returns its verdict, and how many tests it has."""
    left = dict.fromkeys(reach.tests[number] for number in stage)
    seconds = SLOWER * sum(reach.seconds[number] for number in stage) + MORE
    while tests := [test for test in left if test not in trust.distrusted()]:
        with copy.mutated(module, code):
            found = copy.run(tests, seconds)
        if found.how == "missing":
            # pytest names them without their parameters, and these may be there with others.
            named = [test for test in tests if any(said.endswith(test.partition("[")[0]) for said in found.missing)]
            with copy.mutated(module, code):
                gone = [test for test in named if copy.run([test], seconds, "--collect-only").how == "missing"]
            if not gone:
                raise RuntimeError(f"pytest does not know {found.missing}")
            for test in gone:
                del left[test]
        elif found.how == "passed" or _is_because_of_the_mutant(copy, found, tests, seconds, trust):
            return found, len(tests)
    return Verdict("passed"), 0


def _is_because_of_the_mutant(copy: Copy, found: Verdict, tests: list[str], seconds: float, trust: Trust) -> bool:
    if found.how == "import":
        if copy.run(tests, seconds, "--collect-only").how != "passed":
            raise RuntimeError(f"{copy.folder}: {found.by} cannot be imported without any mutant")
        return True
    # A run that ends before its first test begins has no test to look at.
    return not found.by or trust.in_test(copy, found.by, seconds)
