"""One line of the table: what ours costs, beside a floor or a peer measured in the same rounds."""

import math
from collections.abc import Callable
from dataclasses import dataclass, field
from statistics import median
from typing import NamedTuple

MET_GOAL, MET_MUST, MISSED, OPEN = "goal", "must", "missed", ""


class Run(NamedTuple):
    """The way to measure: the number of rounds, `quick` for a first look, `say` for progress on long work."""

    rounds: int
    quick: bool
    say: Callable[[str], None]

    def amount(self, usual: int, quick: int) -> int:
        """Returns the amount of something: less in a quick run."""
        return quick if self.quick else usual


class Spread(NamedTuple):
    """The median of some rounds, the smallest and the largest."""

    median: float
    least: float
    most: float


def spread(samples: list[float]) -> Spread:
    """Returns the spread of at least one sample."""
    return Spread(median(samples), min(samples), max(samples))


@dataclass(frozen=True)
class Row:
    """A floor or peer and ours, a sample of each for each round.

    Without `against` there is nothing to compare with: `must` and `goal` are then in `unit`. With `against` but
    without samples of it the peer is not installed. A ratio is ours over the floor. `more` says that more is better.
    """

    work: str
    unit: str
    against: str
    floor: list[float]
    ours: list[float]
    must: float | None = None
    goal: float | None = None
    more: bool = False
    note: str = ""
    facts: dict[str, float] = field(default_factory=dict)

    @property
    def ratios(self) -> list[float]:
        """Ours over the floor, round by round; without a floor to compare with, ours."""
        if not self.against:
            return self.ours
        return [ours / floor if floor else math.inf for floor, ours in zip(self.floor, self.ours, strict=False)]

    @property
    def met(self) -> str:
        """The target that the median reaches; nothing where there is nothing to reach or to compare with."""
        if not self.ratios or self.must is None:
            return OPEN
        ratio = median(self.ratios)
        if self.goal is not None and self._reaches(ratio, self.goal):
            return MET_GOAL
        return MET_MUST if self._reaches(ratio, self.must) else MISSED

    def _reaches(self, ratio: float, wanted: float) -> bool:
        return ratio >= wanted if self.more else ratio <= wanted
