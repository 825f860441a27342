"""The scenarios of every alien use power, wild and super and zap each of them.

The scenarios are played once more, live, and their events are read: what a test only speaks of does not count.
"""

import importlib
import inspect
from collections.abc import Callable, Iterator
from itertools import product
from typing import Any

import pytest

from domain.aliens.page import ALIENS
from domain.cards.zaps import CARD_ZAP, COSMIC_ZAP
from domain.engine.abilities import ABILITIES
from domain.engine.ability import Ability
from domain.events import Event
from tests.scenario.table import Table

KINDS = ("power", "wild", "super")

NO_ZAP = {
    "citadel.build": "Citadel's text: placing a citadel is no use; activating it is",
    "classic-symbiote.setup": "the double fleet is continuous: nothing can zap it, and it is laid out at setup",
    "classic-symbiote.super": "it is carried out as the later edition's, which says that it cannot be cancelled",
    "dictator.own_turn": "chance decides on the own turn: what the power leaves alone is nothing to cancel",
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


SIDES_NOT_FOUND = {"crystal": {"super"}, "wrack": {"wild"}}
"""Sides of a flare that have no text."""


def abilities(alien: str) -> list[Ability]:
    """Returns everything on the page that is declared in play."""
    return [a for a in ABILITIES.values() if a.title in (alien, f"flare-{alien}") and a.kind in KINDS]


def scenarios(alien: str) -> Iterator[tuple[Callable[..., Any], dict[str, Any]]]:
    """Yields the tests of the alien's scenario file, with each of their parameters."""
    module = importlib.import_module(f"tests.scenario.aliens.test_{alien.replace('-', '_')}")
    for name, test in vars(module).items():
        if name.startswith("test_") and "table" in inspect.signature(test).parameters:
            yield from ((test, given) for given in parameters(test))


def parameters(test: Callable[..., Any]) -> list[dict[str, Any]]:
    """Returns one dict of arguments for each way in which the test is parametrized."""
    ways: list[list[dict[str, Any]]] = []
    for mark in getattr(test, "pytestmark", []):
        names, values = mark.args
        names = names.split(",") if isinstance(names, str) else names
        ways.append([dict(zip(names, each if len(names) > 1 else [each], strict=True)) for each in values])
    return [{name: value for part in parts for name, value in part.items()} for parts in product(*ways)]


def played(alien: str) -> Iterator[list[Event]]:
    """Yields the events of every scenario of the alien."""
    for test, given in scenarios(alien):
        with pytest.MonkeyPatch.context() as monkeypatch:
            tables = {"table": Table(), "other_table": Table(), "monkeypatch": monkeypatch}
            test(**{name: tables[name] for name in inspect.signature(test).parameters if name in tables}, **given)
            yield tables["table"].log  # type: ignore[attr-defined]


def outcomes(events: list[Any]) -> Iterator[tuple[str, str]]:
    """Returns ability id and the result of each use: `carried_out`, or `zapped`."""
    declared = {event.use: event for event in events if event.type == "use_declared"}
    closed = {event.use: event.outcome for event in events if event.type == "use_closed"}
    zaps = [e for e in declared.values() if e.ability in (CARD_ZAP.id, COSMIC_ZAP.id)]
    zapped = {zap.subject for zap in zaps if closed.get(zap.use) == "carried_out"}
    for use, event in declared.items():
        yield event.ability, "zapped" if use in zapped else closed.get(use, "carried_out")


@pytest.mark.slow
@pytest.mark.parametrize("alien", ALIENS)
def test_the_scenarios_of_an_alien_use_each_of_its_abilities_and_zap_it(alien: str) -> None:
    seen = {outcome for events in played(alien) for outcome in outcomes(events)}
    unused = [a.id for a in abilities(alien) if (a.id, "carried_out") not in seen]
    unzapped = [a.id for a in abilities(alien) if (a.id, "zapped") not in seen and a.id not in NO_ZAP]
    assert (unused, unzapped) == ([], [])


def test_every_alien_has_a_power_and_both_sides_of_its_flare_if_it_has_one() -> None:
    found = {alien: {ability.kind for ability in abilities(alien)} for alien in ALIENS}
    wanted = {id: {"power", "wild", "super"} if alien.flare else {"power"} for id, alien in ALIENS.items()}
    lacking = {alien: wanted[alien] - kinds for alien, kinds in found.items()}
    assert {alien: kinds for alien, kinds in lacking.items() if kinds} == SIDES_NOT_FOUND
    assert {alien: found[alien] - wanted[alien] for alien in ALIENS if found[alien] - wanted[alien]} == {}


def test_an_ability_that_no_zap_can_answer_is_not_a_use_and_has_a_reason() -> None:
    declared = sorted(ability.id for alien in ALIENS for ability in abilities(alien) if not ability.is_use)
    assert declared == sorted(NO_ZAP)
    assert [id for id, reason in NO_ZAP.items() if len(reason) < 20] == []


@pytest.mark.parametrize("alien", ALIENS)
def test_every_scenario_of_an_alien_ends_with_its_name(alien: str) -> None:
    module = importlib.import_module(f"tests.scenario.aliens.test_{alien.replace('-', '_')}")
    tests = [name for name in vars(module) if name.startswith("test_")]
    assert tests
    assert [name for name in tests if f"__{alien.replace('-', '_')}" not in name] == []
