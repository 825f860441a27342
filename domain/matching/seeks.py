"""Seeks that fit together: several people who want the same table, and would all play with each other.

Whose seeks are for the same table is known before (they have the same seats, variants and options).
"""

from collections.abc import Callable, Hashable, Sequence
from typing import Generic, NamedTuple, TypeVar

ANYONE, PERSONS, PROGRAMS = "anyone", "persons", "programs"
WHO = (ANYONE, PERSONS, PROGRAMS)
"""The kinds of opponents for whom somebody may ask."""
KINDS = {"person": PERSONS, "program": PROGRAMS}
"""The kind of a player -> the word by which a seek asks for it."""
MOST_STEPS = 20_000
"""Steps after which a search for a table ends without one."""

Waiting = TypeVar("Waiting", bound=Hashable)


class Candidate(NamedTuple):
    """Somebody who seeks a table, as the others there would see them.

    `looks`: the looks of the name, in words to compare. `who`, `least` and `most` are for whom the seek asks; None for
    any rating.
    """

    person: str
    kind: str
    looks: frozenset[str]
    rating: float
    who: str = ANYONE
    least: float | None = None
    most: float | None = None

    def accepts(self, other: "Candidate") -> bool:
        """Checks whether the seek asks for somebody like the other."""
        return (
            self.who in (ANYONE, KINDS.get(other.kind))
            and (self.least is None or self.least <= other.rating)
            and (self.most is None or other.rating <= self.most)
        )


def fit(one: Candidate, other: Candidate, rated: bool) -> bool:
    """Checks whether two people can sit at one table: another person, another name, and each accepts the other.

    At a `rated` table both are of one kind.
    """
    return (
        one.person != other.person
        and one.looks.isdisjoint(other.looks)
        and (one.kind == other.kind or not rated)
        and one.accepts(other)
        and other.accepts(one)
    )


class _Search(Generic[Waiting]):
    """One search: pairs are judged once, and the steps are counted."""

    def __init__(self, seats: int, fits: Callable[[Waiting, Waiting], bool]) -> None:
        self._seats, self._fits = seats, fits
        self._judged: dict[tuple[Waiting, Waiting], bool] = {}
        self._left = MOST_STEPS

    def complete(self, group: list[Waiting], others: Sequence[Waiting], begin: int) -> list[Waiting] | None:
        """Returns the group with the first of the others, from `begin` on, with whom the table is full."""
        if len(group) == self._seats:
            return group
        for place in range(begin, len(others)):
            if len(group) + len(others) - place < self._seats or self._left <= 0:
                return None
            each = others[place]
            if all(self._judge(one, each) for one in group) and (
                table := self.complete([*group, each], others, place + 1)
            ):
                return table
        return None

    def _judge(self, one: Waiting, other: Waiting) -> bool:
        self._left -= 1
        pair = (one, other)
        if pair not in self._judged:
            self._judged[pair] = self._fits(one, other)
        return self._judged[pair]


def table_with(
    newest: Waiting, others: Sequence[Waiting], seats: int, fits: Callable[[Waiting, Waiting], bool]
) -> list[Waiting] | None:
    """Returns who sits down with the newest, who comes first; those who have waited longest come next.

    `others` are in the order of their waiting. `fits` is asked about a pair only when the search comes to it, and once.
    Returns None where too few fit, or where the search takes too many steps.
    """
    return _Search(seats, fits).complete([newest], others, 0)
