"""The titles of all cards as facts: the properties of each title, and its effect in words."""

from collections.abc import Collection
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache
from typing import NamedTuple


@dataclass(frozen=True)
class Title:
    """One title. `kind`: attack, negotiate, morph, reinforcement, artifact, flare, kicker, rift, destiny.

    `subtype` distinguishes titles that rules treat as one kind; `unverified`: nobody could read the
    printed text; `text`: the effect of a card of this title, in the project's words; empty where its name says all.
    """

    id: str
    name: str
    kind: str
    value: int = 0
    count: int = 1
    deck: str = "cosmic"
    set: str = "base"
    subtype: str = ""
    unverified: bool = False
    text: str = ""

    @cached_property
    def is_encounter_card(self) -> bool:
        """True for encounter cards (CORE-013)."""
        return self.kind in ("attack", "negotiate", "morph")


TITLES: dict[str, Title] = {}


class Brought(NamedTuple):
    """A further deck whose cards come into hands; `apart`: with a back and piles of its own."""

    deck: str
    apart: bool


BROUGHT: dict[str, Brought] = {}
"""Variant -> the deck that it brings."""


def title(id: str, name: str, kind: str, **facts: int | str) -> Title:
    """Declares a title."""
    TITLES[id] = Title(id, name, kind, **facts)  # type: ignore[arg-type]
    return TITLES[id]


@cache
def title_of(card: str) -> str:
    """Returns `attack-08` for `attack-08#3`."""
    return card.rpartition("#")[0]


@lru_cache(maxsize=10_000)
def titles_of(cards: tuple[str, ...]) -> frozenset[str]:
    """Returns the different titles of these cards; hands are asked for them again and again."""
    return frozenset(map(title_of, cards))


@cache
def facts(card: str) -> Title:
    """Returns the facts of a card by its id."""
    return TITLES[title_of(card)]


def copies(*titles: Title) -> list[str]:
    """Returns the ids of all copies of these titles."""
    return [f"{t.id}#{n}" for t in titles for n in range(1, t.count + 1)]


def in_hands(variants: Collection[str]) -> list[Title]:
    """Returns the titles that a hand may hold in a game with these variants."""
    decks = {"cosmic", *(brought.deck for variant, brought in BROUGHT.items() if variant in variants)}
    return [t for t in TITLES.values() if t.deck in decks]


def same_face(one: str, other: str) -> bool:
    """Returns True for titles that differ in nothing but the backs of their cards (REW-55)."""
    return TITLES[one].name == TITLES[other].name


def kinds_in_hands(variants: Collection[str]) -> list[str]:
    """Returns the kinds of cards that a hand may hold in a game with these variants."""
    return sorted({t.kind for t in in_hands(variants)})


def with_own_piles(variants: Collection[str]) -> set[str]:
    """Returns the further decks that are separate from the cosmic deck in a game with these variants."""
    return {brought.deck for variant, brought in BROUGHT.items() if variant in variants and brought.apart}


@lru_cache(maxsize=10_000)
def encounter_cards(cards: tuple[str, ...]) -> tuple[str, ...]:
    """Returns the encounter cards among these; hands are asked for them again and again."""
    return tuple(card for card in cards if facts(card).is_encounter_card)


def has_encounter_card(cards: list[str]) -> bool:
    """Returns True with an encounter card (CORE-060, CORE-120)."""
    return bool(encounter_cards(tuple(cards)))


def reinforces(value: int) -> str:
    """Returns the effect of a reinforcement of this value, in words."""
    return (
        "As a main player or ally, after the encounter cards are revealed, you may play this card. It adds "
        f"{value} to the total of the side that you choose."
    )


ATTACKS = {
    0: 1,
    1: 1,
    4: 4,
    5: 1,
    6: 7,
    7: 1,
    8: 7,
    9: 1,
    10: 4,
    11: 1,
    12: 2,
    13: 1,
    14: 2,
    15: 1,
    20: 2,
    23: 1,
    30: 1,
    40: 1,
}

for _value, _count in ATTACKS.items():
    title(
        f"attack-{_value:02}",
        f"Attack {_value:02}",
        "attack",
        value=_value,
        count=_count,
    )
title(
    "negotiate",
    "Negotiate",
    "negotiate",
    count=15,
    text=(
        "An encounter card. When both main players reveal negotiates, they try to make a deal. Against an "
        "attack you lose the encounter, but collect compensation from your opponent for the ships that you "
        "lose."
    ),
)
title(
    "morph",
    "Morph",
    "morph",
    text="An encounter card. When it is revealed, it becomes a copy of your opponent's encounter card.",
)
for _value, _count in {2: 2, 3: 3, 5: 1}.items():
    title(
        f"reinforcement-{_value}",
        f"Reinforcement +{_value}",
        "reinforcement",
        value=_value,
        count=_count,
        text=reinforces(_value),
    )
