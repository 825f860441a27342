"""Uses of the abilities of an alien, as the events of a game show them."""

from collections.abc import Iterable, Iterator
from typing import Any

from domain.cards.zaps import CARD_ZAP, COSMIC_ZAP
from domain.engine.abilities import ABILITIES
from domain.engine.ability import Ability

KINDS = ("power", "wild", "super")

NO_ZAP = {
    "citadel.build": "Citadel's text: placing a citadel is no use; activating it is",
    "classic-symbiote.setup": "the double fleet is continuous: nothing can zap it, and it is laid out at setup",
    "classic-symbiote.super": "it is carried out as the later edition's, which says that it cannot be cancelled",
    "dictator.own_turn": "chance decides on its turn: what the power leaves alone is nothing to cancel",
    "grudge.revenge": "the tokens were given by a use, where they can be zapped; what they cost is the end of it",
    "miser.setup": "Game Setup text: nobody holds a card yet that could answer it",
    "phantom.setup": "Game Setup text: nobody holds a card yet that could answer it",
    "roach.setup": "Game Setup text: nobody holds a card yet that could answer it",
    "roach.survival": "what becomes of lost roach ships is continuous: only a zap of another part stops it",
    "sloth.arrival": "the token was laid by a use; that ships take its place is the end of it",
    "sloth.setup": "Game Setup text: nobody holds a card yet that could answer it",
    "swindler.setup": "Game Setup text: nobody holds a card yet that could answer it",
    "sycophant.setup": "Game Setup text: nobody holds a card yet that could answer it",
    "sycophant.token": "the flattery was a use; that the token goes with the victory is the end of it",
    "symbiote.setup": "the double fleet is continuous: nothing can zap it, and it is laid out at setup",
    "symbiote.super": "its text says that it cannot be cancelled",
    "tick-tock.setup": "Game Setup text: nobody holds a card yet that could answer it",
    "tide.setup": "Game Setup text: nobody holds a card yet that could answer it",
    "wraith.setup": "Game Setup text: nobody holds a card yet that could answer it",
    "wraith.unmask": "the ships were committed by a use; that some are shown sooner is no use of its own",
    "worm.setup": "Game Setup text: nobody holds a card yet that could answer it",
}
"""Abilities that no zap can answer, each with its reason."""


def abilities(alien: str) -> list[Ability]:
    """Returns everything on the page of the alien that is declared in play."""
    return [a for a in ABILITIES.values() if a.title in (alien, f"flare-{alien}") and a.kind in KINDS]


def outcomes(events: list[Any]) -> Iterator[tuple[str, str]]:
    """Yields the ability of each use, and the outcome: `carried_out`, `zapped` or another."""
    declared = {event.use: event for event in events if event.type == "use_declared"}
    closed = {event.use: event.outcome for event in events if event.type == "use_closed"}
    zaps = [e for e in declared.values() if e.ability in (CARD_ZAP.id, COSMIC_ZAP.id)]
    zapped = {zap.subject for zap in zaps if closed.get(zap.use) == "carried_out"}
    for use, event in declared.items():
        yield event.ability, "zapped" if use in zapped else closed.get(use, "carried_out")


def lacking(alien: str, seen: Iterable[tuple[str, str]]) -> list[str]:
    """Returns a line for each ability of the alien that nobody has carried out, or that nobody has zapped."""
    known, of_alien = set(seen), abilities(alien)
    unused = [f"no scenario uses {a.id}" for a in of_alien if (a.id, "carried_out") not in known]
    could = [a.id for a in of_alien if a.id not in NO_ZAP]
    return unused + [f"no scenario zaps {id}" for id in could if (id, "zapped") not in known]
