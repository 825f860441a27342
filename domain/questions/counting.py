"""The ways to choose some of several things: as ready answers list them, and how many there are."""

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations, islice
from math import comb

Pairs = tuple[tuple[int, int], ...]
"""Heaps, by their places, and how much comes from each."""


def subsets(items: list[str], least: int, most: int) -> Iterator[list[str]]:
    """Every choice of `least` to `most` of the items, fewest first."""
    for size in range(least, min(most, len(items)) + 1):
        for combination in combinations(items, size):
            yield list(combination)


def count_subsets(items: int, least: int, most: int) -> int:
    """How many `subsets` of so many items there are."""
    return sum(comb(items, size) for size in range(least, most + 1))


def compositions(limits: list[int], least: int, most: int) -> Iterator[list[int]]:
    """Every way to take `least` to `most` things from heaps with these limits, fewest things first.

    Of so many things as many as possible come from the first heaps at first.
    """
    if not limits or min(limits) < 0:
        if not limits and least == 0:
            yield []
        return
    for total in range(max(0, least), min(most, sum(limits)) + 1):
        taken = [0] * len(limits)
        _take(taken, limits, 0, total)
        yield taken[:]
        while _take_later(taken, limits):
            yield taken[:]


def _take(taken: list[int], limits: list[int], first: int, count: int) -> None:
    """Takes so many things from the heaps beginning with `first`, and nothing else from these."""
    for at in range(first, len(limits)):
        taken[at] = min(limits[at], count)
        count -= taken[at]


def _take_later(taken: list[int], limits: list[int]) -> bool:
    """Takes one thing less from the last heap for which the heaps after it have room; False when there is none."""
    behind, room = 0, 0
    for at in range(len(limits) - 1, -1, -1):
        if taken[at] and behind < room:
            taken[at] -= 1
            _take(taken, limits, at + 1, behind + 1)
            return True
        behind += taken[at]
        room += limits[at]
    return False


@lru_cache(maxsize=2_000)
def first_compositions(limits: tuple[int, ...], least: int, most: int, count: int) -> tuple[Pairs, ...]:
    """The first `compositions`, at most `count`, each as the heaps from which it takes anything, and how much."""
    found = islice(compositions(list(limits), least, most), count)
    return tuple(tuple((at, taken) for at, taken in enumerate(amounts) if taken) for amounts in found)


def count_compositions(limits: list[int], least: int, most: int) -> int:
    """How many `compositions` there are."""
    if not limits or min(limits) < 0:
        return int(not limits and least == 0)
    most = min(most, sum(limits))
    ways = [1] + [0] * most
    for limit in limits:
        ways = [sum(ways[max(0, total - limit) : total + 1]) for total in range(most + 1)]
    return sum(ways[max(0, least) :])
