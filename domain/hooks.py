"""Hooks: the declared places where mechanics, cards, aliens and variants add to the base game."""

from typing import Generic, TypeVar

Part = TypeVar("Part")


class Hook(list[Part]):
    """A place at which any number of parts may be added, mostly functions: the hook is the decorator that adds one.

    The text below each hook says what its functions answer, or what its parts mean.
    """

    def __call__(self, part: Part) -> Part:
        """Adds the part after the existing ones."""
        self.append(part)
        return part


class Slot(Generic[Part]):
    """A place that holds exactly one part, mostly a function: the slot is the decorator that fills it."""

    def __init__(self, *parts: Part) -> None:
        """`parts`: the default part, or none; filling the slot replaces it."""
        if parts:
            self.part = parts[0]

    def __call__(self, part: Part) -> Part:
        """Replaces the part."""
        self.part = part
        return part

    def __getattr__(self, name: str) -> Part:
        """Raises LookupError for the part of an empty slot; a filled one is an ordinary attribute, for speed."""
        raise LookupError("nothing fills this slot") if name == "part" else AttributeError(name)
