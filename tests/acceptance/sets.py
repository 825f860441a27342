"""The contents of a set: entries of the catalogue, and what is dealt over many seeds."""

from collections.abc import Callable
from typing import Any

from tests.acceptance.client import Game, title
from tests.acceptance.wire import Wire

SEEDS = tuple(f"seed {number}" for number in range(4))
SIX = ("red", "blue", "green", "yellow", "purple", "orange")


def catalogued(wire: Wire, kind: str) -> dict[str, dict[str, Any]]:
    """Returns the catalogue of a kind: id -> entry."""
    return {entry["id"]: entry for entry in wire("GET", f"/v1/catalog/{kind}").json["items"]}


def aliens_of(wire: Wire, edition: str) -> set[str]:
    """Returns the aliens of a set."""
    return {id for id, entry in catalogued(wire, "aliens").items() if entry["edition"] == edition}


def games(another: Callable[..., Game], *sets: str, selection: str) -> list[Game]:
    """Yields started games of six with these sets, one for each seed."""
    laid = [another(seed).seats(*SIX).as_dealt().option(sets=list(sets), alien_selection=selection) for seed in SEEDS]
    return [game.start() for game in laid]


def dealt(another: Callable[..., Game], *sets: str) -> set[str]:
    """Returns the aliens that somebody plays in one of many games with these sets."""
    tables = [game.state()["seats"].values() for game in games(another, *sets, selection="random")]
    return {alien for seats in tables for seat in seats for alien in seat["aliens"]}


def flares_dealt(another: Callable[..., Game], *sets: str) -> set[str]:
    """Returns the flares that somebody is dealt in one of many games with these sets."""
    found = games(another, *sets, selection="flares")
    return {title(card) for game in found for seat in SIX for card in game.state(seat)["seats"][seat]["dealt"]}
