"""Hooks: the declared places where mechanics, cards, aliens and variants add to the base game."""

from collections.abc import Callable
from typing import Generic, TypeVar

from domain.state import State

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


Raises = Callable[[State], int]


class Need:
    """How many of something a rule asks for in a game, as the rules that make up the number."""

    def __init__(self, rule: str, number: int) -> None:
        """`rule` asks for this number; others may raise it."""
        self.rule, self.number = rule, number
        self._raised: dict[str, Raises] = {}

    def raised_by(self, rule: str) -> Callable[[Raises], Raises]:
        """Decorator: by this rule so many more are needed, or fewer if `function(state)` is negative."""

        def register(function: Raises) -> Raises:
            self._raised[rule] = function
            return function

        return register

    def of(self, state: State) -> int:
        """The number in this game."""
        return self.number + sum(raises(state) for raises in self._raised.values())

    def by_rule(self, state: State) -> dict[str, int]:
        """Rule -> its part of the number, without parts of 0."""
        further = {rule: more for rule, raises in self._raised.items() if (more := raises(state))}
        return {self.rule: self.number, **further}
