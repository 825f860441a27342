"""Numbers to which powers and variants add terms without being used (passive parts)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from domain.engine.abilities import SOURCES, Ability, Carried, Held

if TYPE_CHECKING:
    from domain.engine.game import Game

Adds = Callable[["Game", str, int], int]

PASSIVES: dict[str, Carried] = {}
_ADDS: dict[str, Adds] = {}


def passive(query: str, ability: Ability, adds: Adds) -> None:
    """The ability adds `adds(game, seat, base)` to this query while it is in force."""
    PASSIVES.setdefault(query, {}).setdefault(ability.title, []).append(ability)
    _ADDS[ability.id] = adds


def extra_terms(game: Game, query: str, seat: str, base: int) -> list[dict[str, Any]]:
    """The attributed terms that passives in force add to a number."""
    found: list[Held] = []
    if query in PASSIVES:
        carried = PASSIVES[query]
        for source in SOURCES:
            if not carried.keys().isdisjoint(source.titles(game.state, seat)):
                found += source.abilities(game.state, seat, carried)
    return [{"source": h.ability.id, "amount": _ADDS[h.ability.id](game, seat, base)} for h in found]
