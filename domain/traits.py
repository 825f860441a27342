"""Traits of aliens: rules ask for traits, so that they need not know the aliens."""

from collections.abc import Iterable, Iterator, Set

TRAITS: dict[str, "Trait"] = {}
"""Every trait by its name, which is the keyword of `alien(...)` that gives it."""

_ALIENS: dict[str, dict[str, None]] = {}
"""Name of a trait -> the aliens that have it, in order; pages may be read before the trait is declared."""


class Trait(Set[str]):
    """The ids of the aliens with this trait. `text` is its meaning in a sentence."""

    def __init__(self, name: str, text: str) -> None:
        """Raises ValueError when there is a trait of this name."""
        if name in TRAITS:
            raise ValueError(f"two traits named {name}")
        self.name, self.text = name, text
        self._aliens = _ALIENS.setdefault(name, {})
        TRAITS[name] = self

    def __contains__(self, alien: object) -> bool:
        return alien in self._aliens

    def __iter__(self) -> Iterator[str]:
        return iter(self._aliens)

    def __len__(self) -> int:
        return len(self._aliens)

    def isdisjoint(self, other: Iterable[object]) -> bool:
        """Returns True if none of these has the trait; rules ask it of the few aliens of a seat."""
        return self._aliens.keys().isdisjoint(other)

    @classmethod
    def _from_iterable(cls, aliens: Iterable[str]) -> set[str]:  # type: ignore[override]
        """Returns a plain set from `&` and `|`."""
        return set(aliens)


def give(alien: str, traits: Iterable[str]) -> None:
    """Gives the alien the traits of these names; only `alien(...)` calls it."""
    for name in traits:
        _ALIENS.setdefault(name, {})[alien] = None
