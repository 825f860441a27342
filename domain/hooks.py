"""Hooks: the declared places where mechanics, cards, aliens and variants add to the base game."""

from collections.abc import Iterator
from typing import Generic, TypeVar

Part = TypeVar("Part")


class Hook(Generic[Part]):
    """A place at which any number of parts may be added, mostly functions: the hook is the decorator that adds one.

    The text below each hook says what its functions answer, or what its parts mean.
    """

    def __init__(self) -> None:
        self._parts: list[Part] = []

    def __call__(self, part: Part) -> Part:
        """Adds the part after the existing ones."""
        self._parts.append(part)
        return part

    def __iter__(self) -> Iterator[Part]:
        return iter(self._parts)


class Slot(Generic[Part]):
    """A place that holds exactly one part, mostly a function: the slot is the decorator that fills it."""

    def __init__(self, *parts: Part) -> None:
        """`parts`: the default part, or none; filling the slot replaces it."""
        self._parts = parts

    def __call__(self, part: Part) -> Part:
        """Replaces the part."""
        self._parts = (part,)
        return part

    @property
    def part(self) -> Part:
        """The part in the slot. Raises LookupError while it is empty."""
        if not self._parts:
            raise LookupError("nothing fills this slot")
        return self._parts[0]
