"""Facts of an encounter: each is declared once, with its type, its audience and its duration."""

from typing import Any, Generic, Protocol, TypeVar

from domain.events.encounter import FactNoted
from domain.events.event import Event
from domain.state import Encounter

Value = TypeVar("Value")

DECLARED: dict[str, "Fact[Any] | SeatFact[Any]"] = {}
"""Every fact by its name: the word before the first colon of the key under which it is stored."""


class Emits(Protocol):
    """The interface that notes facts: the unit of work for one command."""

    def emit(self, event: Event) -> None:
        """Records an event."""


class Fact(Generic[Value]):
    """A fact of an encounter as a whole; `unnoted` is its value until it is noted.

    A `private` fact is known to one seat alone; that it was noted is public. A `lasting` one outlasts a return to an
    earlier phase of the encounter (TIME-14).
    """

    def __init__(self, name: str, unnoted: Value, private: bool = False, lasting: bool = False) -> None:
        """Raises ValueError when there is a fact of this name."""
        self.name, self.unnoted, self.private, self.lasting = name, unnoted, private, lasting
        _declare(self)

    def of(self, encounter: Encounter | None) -> Value:
        """Returns the last value in this encounter; outside of an encounter nothing is noted."""
        value: Value = self.unnoted if encounter is None else encounter.facts.get(self.name, self.unnoted)
        return value

    def noted(self, encounter: Encounter | None) -> bool:
        """Returns True if True when the fact was noted in this encounter, whatever its value."""
        return encounter is not None and self.name in encounter.facts

    def note(self, runner: Emits, value: Value, seat: str = "") -> None:
        """Notes the fact; `seat` alone knows the value of a private one."""
        runner.emit(FactNoted(fact=self.name, value=value, seat=seat if self.private else "", private=self.private))

    def put(self, encounter: Encounter, value: Value) -> None:
        """Sets the fact; for the reducers of events that say more than the fact."""
        encounter.facts[self.name] = value

    def drop(self, encounter: Encounter) -> None:
        """Removes the fact, as if it had never been noted; for reducers."""
        encounter.facts.pop(self.name, None)


class SeatFact(Generic[Value]):
    """A fact that is noted separately for each seat or side; else like `Fact`."""

    def __init__(self, name: str, unnoted: Value, private: bool = False, lasting: bool = False) -> None:
        """Raises ValueError when there is a fact of this name."""
        self.name, self.unnoted, self.private, self.lasting = name, unnoted, private, lasting
        _declare(self)

    def of(self, encounter: Encounter | None, seat: str) -> Value:
        """Returns the seat's last value in this encounter; outside of an encounter nothing is noted."""
        # In most encounters little is noted.
        if encounter is None or not encounter.facts:
            return self.unnoted
        value: Value = encounter.facts.get(f"{self.name}:{seat}", self.unnoted)
        return value

    def of_all(self, encounter: Encounter | None) -> dict[str, Value]:
        """Returns seat -> its last value in this encounter, for the seats that have one."""
        keys = [key for key in encounter.facts if key.startswith(f"{self.name}:")] if encounter else []
        return {key.removeprefix(f"{self.name}:"): encounter.facts[key] for key in keys} if encounter else {}

    def noted(self, encounter: Encounter | None, seat: str) -> bool:
        """Returns True if True when the fact was noted of the seat in this encounter, whatever its value."""
        return encounter is not None and f"{self.name}:{seat}" in encounter.facts

    def put(self, encounter: Encounter, value: Value, seat: str) -> None:
        """Sets the fact, or removes it if this is its value until it is noted; for reducers."""
        key = f"{self.name}:{seat}"
        if value == self.unnoted:
            encounter.facts.pop(key, None)
        else:
            encounter.facts[key] = value

    def note(self, runner: Emits, value: Value, seat: str, in_public: bool = False) -> None:
        """Notes the fact of the seat, which alone knows the value of a private one unless it is noted `in_public`."""
        private = self.private and not in_public
        fact = f"{self.name}:{seat}"
        runner.emit(FactNoted(fact=fact, value=value, seat=seat if private else "", private=private))


def _declare(fact: Fact[Any] | SeatFact[Any]) -> None:
    if fact.name in DECLARED:
        raise ValueError(f"two facts named {fact.name}")
    DECLARED[fact.name] = fact


def declared(key: str) -> Fact[Any] | SeatFact[Any]:
    """Returns the declaration of the fact that is stored under this key. Raises KeyError when there is none."""
    return DECLARED[key.partition(":")[0]]


def noted_again(runner: Emits, key: str, value: Any) -> None:
    """Notes the fact under this key again, known to the same seat as before."""
    fact, seat = declared(key), key.partition(":")[2]
    if isinstance(fact, SeatFact):
        fact.note(runner, value, seat)
    else:
        fact.note(runner, value)
