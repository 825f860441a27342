"""The ways to choose some of several things, as ready answers list them."""

from collections.abc import Iterator
from itertools import combinations


def subsets(items: list[str], least: int, most: int) -> Iterator[list[str]]:
    """Every choice of `least` to `most` of the items, fewest first."""
    for size in range(least, min(most, len(items)) + 1):
        for combination in combinations(items, size):
            yield list(combination)


def compositions(limits: list[int], least: int, most: int) -> Iterator[list[int]]:
    """Every way to take `least` to `most` things from heaps with these limits, fewest things first."""

    def split(index: int, total: int) -> Iterator[list[int]]:
        if index == len(limits) - 1:
            if total <= limits[index]:
                yield [total]
            return
        rest = sum(limits[index + 1 :])
        for take in range(min(limits[index], total), max(0, total - rest) - 1, -1):
            for tail in split(index + 1, total - take):
                yield [take, *tail]

    if not limits:
        if least == 0:
            yield []
        return
    for total in range(least, most + 1):
        yield from split(0, total)
