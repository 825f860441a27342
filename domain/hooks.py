"""Hooks: the declared places at which the base game asks what mechanics, cards, aliens and variants add to it."""

from collections.abc import Iterator
from typing import Generic, TypeVar

Part = TypeVar("Part")


class Hook(Generic[Part]):
    """A place at which any number of parts may be added, mostly functions: the hook is the decorator that adds one.

    The text below each hook says what its functions are asked, or what its parts stand for.
    """

    def __init__(self) -> None:
        self._parts: list[Part] = []

    def __call__(self, part: Part) -> Part:
        """Adds the part after those that are there already."""
        self._parts.append(part)
        return part

    def __iter__(self) -> Iterator[Part]:
        return iter(self._parts)


class Slot(Generic[Part]):
    """A place that holds exactly one part, mostly a function: the slot is the decorator that fills it."""

    def __init__(self, *parts: Part) -> None:
        """`parts`: the one that is there until another one fills the slot, or none."""
        self._parts = parts

    def __call__(self, part: Part) -> Part:
        """Puts the part in the place of the one before."""
        self._parts = (part,)
        return part

    @property
    def part(self) -> Part:
        """What fills the slot. Raises LookupError while nothing does."""
        if not self._parts:
            raise LookupError("nothing fills this slot")
        return self._parts[0]
