"""Extension points: the declared places where mechanics, cards, aliens and variants add to the base game."""

from collections.abc import Callable
from typing import Generic, TypeVar

from domain.state import State

Value = TypeVar("Value")


class ExtensionPoint(list[Value]):
    """A place at which any number of values may be added, mostly functions: it is the decorator that adds one.

    The text below each of them says what its functions answer, or what its values mean.
    """

    def __call__(self, value: Value) -> Value:
        """Adds the value after the existing ones."""
        self.append(value)
        return value


class Provider(Generic[Value]):
    """A place that holds exactly one value, mostly a function: it is the decorator that gives one."""

    def __init__(self, *values: Value) -> None:
        """Stores the default value, or none; given `values` replace it."""
        if values:
            self.provided = values[0]

    def __call__(self, value: Value) -> Value:
        """Replaces the value."""
        self.provided = value
        return value

    def __getattr__(self, name: str) -> Value:
        """Raises LookupError for a value that nobody gives; a given one is an ordinary attribute, for speed."""
        raise LookupError("nothing is provided here") if name == "provided" else AttributeError(name)


Raises = Callable[[State], int]


class Requirement:
    """A number of something that a rule asks for in a game, as the rules that make it up."""

    def __init__(self, rule: str, number: int) -> None:
        """Stores the number for which `rule` asks; others may raise it."""
        self.rule, self.number = rule, number
        self._raised: dict[str, Raises] = {}

    def raised_by(self, rule: str) -> Callable[[Raises], Raises]:
        """Declares that by this rule this number more is needed, or fewer if `function(state)` is negative."""

        def register(function: Raises) -> Raises:
            self._raised[rule] = function
            return function

        return register

    def of(self, state: State) -> int:
        """Returns the number in this game."""
        return self.number + sum(raises(state) for raises in self._raised.values())

    def by_rule(self, state: State) -> dict[str, int]:
        """Returns rule -> its part of the number, without parts of 0."""
        further = {rule: more for rule, raises in self._raised.items() if (more := raises(state))}
        return {self.rule: self.number, **further}
