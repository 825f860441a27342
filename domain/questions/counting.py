"""The ways to choose some of several things: as ready answers list them, and how many there are."""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import combinations, combinations_with_replacement, islice
from math import comb

Pairs = tuple[tuple[int, int], ...]
"""Heaps, by their places, and how much comes from each."""


def subsets(items: list[str], least: int, most: int) -> Iterator[list[str]]:
    """Yields every choice of `least` to `most` of the items, fewest first."""
    for size in range(least, min(most, len(items)) + 1):
        for combination in combinations(items, size):
            yield list(combination)


def first_subsets(items: list[str], least: int, most: int, count: int) -> list[list[str]]:
    """Yields the first `subsets`, at most `count`."""
    subsets_so_far: list[list[str]] = []
    for size in range(least, min(most, len(items)) + 1):
        subsets_so_far += map(list, islice(combinations(items, size), max(0, count - len(subsets_so_far))))
    return subsets_so_far


def count_subsets(items: int, least: int, most: int) -> int:
    """Returns how many `subsets` of a number of items there are."""
    return sum(comb(items, size) for size in range(least, most + 1))


def compositions(limits: list[int], least: int, most: int) -> Iterator[list[int]]:
    """Yields every way to take `least` to `most` things from heaps with these limits, fewest things first.

    Of a number of things as many as possible come from the first heaps at first.
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
    """Takes a number of things from the heaps beginning with `first`, and nothing else from these."""
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
    """Yields the first `compositions`, at most `count`, each as heaps and the number of things taken from them."""
    if not limits or min(limits) < 0:
        return ((),)[:count] if not limits and least == 0 else ()
    pairs: list[Pairs] = []
    for total in range(max(0, least), min(most, sum(limits)) + 1):
        if len(pairs) < count:
            ways = _few(limits, total) if total <= FEW else _many(limits, total)
            pairs += islice(ways, count - len(pairs))
    return tuple(pairs)


def named(ways: Iterable[Pairs], names: list[str]) -> list[dict[str, int]]:
    """Returns the same ways, with the names of the heaps in place of their numbers."""
    by_name: list[dict[str, int]] = []
    for pairs in ways:
        amounts: dict[str, int] = {}
        for at, taken in pairs:
            amounts[names[at]] = taken
        by_name.append(amounts)
    return by_name


FEW = 4
"""The number of ships that are mostly sent at once: they are fast to take from heaps in every way."""


def _few(limits: tuple[int, ...], total: int) -> Iterator[Pairs]:
    """Yields the same as `_many`: every list of heaps, one for each thing, unless it takes too much of one."""
    always = min(limits) >= total
    for heaps in combinations_with_replacement(range(len(limits)), total):
        pairs = _taken_from(heaps)
        if always or all(taken <= limits[at] for at, taken in pairs):
            yield pairs


@lru_cache(maxsize=20_000)
def _taken_from(heaps: tuple[int, ...]) -> Pairs:
    return tuple((at, heaps.count(at)) for at in dict.fromkeys(heaps))


def _many(limits: tuple[int, ...], total: int) -> Iterator[Pairs]:
    """Yields all `compositions` of one number of things."""
    for amounts in compositions(list(limits), total, total):
        yield tuple((at, taken) for at, taken in enumerate(amounts) if taken)


def count_compositions(limits: list[int], least: int, most: int) -> int:
    """Returns how many `compositions` there are."""
    if not limits or min(limits) < 0:
        return int(not limits and least == 0)
    most = min(most, sum(limits))
    ways = [1] + [0] * most
    for limit in limits:
        ways = [sum(ways[max(0, total - limit) : total + 1]) for total in range(most + 1)]
    return sum(ways[max(0, least) :])
