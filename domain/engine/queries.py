"""Numbers to which powers and variants add terms without being used (passive parts)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from domain.engine.ability import Ability
from domain.engine.index import PASSIVES, index_of
from domain.engine.runner import Runner

Adds = Callable[[Runner, str, int], int]

Term = dict[str, Any]
Terms = Callable[[Runner, str, int], list[Term]]

_ADDS: dict[str, Adds] = {}
_BY_RULE: dict[str, list[tuple[int, Terms]]] = {}


def passive(query: str, ability: Ability, adds: Adds) -> None:
    """Declares that the ability adds `adds(runner, seat, base)` to this query while it is in force."""
    PASSIVES.add(query, ability)
    _ADDS[ability.id] = adds


def adds_by_rule(query: str, order: int) -> Callable[[Terms], Terms]:
    """Declares that `function(runner, seat, base)` returns terms that a rule adds after the terms of the passives.

    Lower orders come first; `base` is the number with all earlier terms, so that a later rule multiplies them too.
    """

    def register(function: Terms) -> Terms:
        _BY_RULE.setdefault(query, []).append((order, function))
        _BY_RULE[query].sort(key=lambda entry: entry[0])
        return function

    return register


def extra_terms(runner: Runner, query: str, seat: str, base: int) -> list[Term]:
    """Returns the attributed terms that passives in force, then rules, add to a number."""
    terms: list[Term] = []
    index = index_of(runner.state)
    if (carried := index.queries.get(query)) is not None and index.may_have(seat, carried):
        passives = index.of(runner.state, seat, carried)
        terms += [{"source": h.ability.id, "amount": _ADDS[h.ability.id](runner, seat, base)} for h in passives]
    for _, adds in _BY_RULE.get(query, ()):
        terms += adds(runner, seat, base + sum(each["amount"] for each in terms))
    return terms
