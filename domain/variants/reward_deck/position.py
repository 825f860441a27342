"""The reward deck in a custom position: `reward_top` and `reward_discard` (titles), `reward_size` (a number)."""

from collections import Counter
from typing import Any

from domain.decks import reward
from domain.decks.titles import title_of
from domain.faults import Fault, named
from domain.refusal import step
from domain.state import State
from domain.variants.reward_deck.declaration import ID
from domain.variants.variant import fault, position_part, writes_position

PILES = ("reward_top", "reward_discard")


def _titles(value: Any) -> bool:
    return isinstance(value, list) and all(isinstance(each, str) for each in value)


def _faults(position: dict[str, Any], member: str) -> list[Fault]:
    """Returns the faults of titles of which this deck has too few, beside those in hands and those named before."""
    if not _titles(position[member]):
        return [fault(f"/{member}", "Send a list of titles of cards.")]
    stock = Counter(title_of(card) for card in reward.cards())
    stock.subtract(title for title in _elsewhere(position, member) if title in stock)
    errors = []
    for index, title in enumerate(position[member]):
        if title not in stock:
            errors.append(fault(f"/{member}{step(str(index))}", f"The reward deck has no card {named(title)}."))
        elif stock[title] <= 0:
            errors.append(
                fault(f"/{member}{step(str(index))}", f"There are not so many copies of `{title}`.", "CORE-342")
            )
        else:
            stock[title] -= 1
    return errors


def _elsewhere(position: dict[str, Any], member: str) -> list[str]:
    parts = position.get("seats", [])
    hands = [part.get("hand", []) for part in parts if isinstance(part, dict)] if isinstance(parts, list) else []
    before = [position.get(name, []) for name in PILES[: PILES.index(member)]]
    return [title for titles in hands + before if _titles(titles) for title in titles]


@position_part(ID, "reward_top")
def top(position: dict[str, Any], seats: list[str]) -> list[Fault]:
    return _faults(position, "reward_top")


@position_part(ID, "reward_discard")
def discard(position: dict[str, Any], seats: list[str]) -> list[Fault]:
    return _faults(position, "reward_discard")


@position_part(ID, "reward_size")
def size(position: dict[str, Any], seats: list[str]) -> list[Fault]:
    """Returns how many cards the deck has left; the cards beneath are out of the game."""
    fits = type(position["reward_size"]) is int and position["reward_size"] >= 0
    return [] if fits else [fault("/reward_size", "Send a whole number from 0 up.")]


@writes_position(ID)
def written(state: State, whole: bool) -> dict[str, Any]:
    """Returns the piles of the deck; its order only where nothing is hidden any more."""
    deck, discard = state.zones[reward.DECK], state.zones[f"{reward.DECK}_discard"]
    members: dict[str, Any] = {"reward_size": len(deck), "reward_discard": [title_of(card) for card in discard]}
    return {**members, "reward_top": [title_of(card) for card in reversed(deck)]} if whole else members
