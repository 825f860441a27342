"""Words of the variant Planetoids: laying them, and reading where they are."""

from typing import Any

from tests.acceptance.client import Game

Places = dict[str, list[int]]
"""System -> numbers."""


def lay(game: Game, planetoids: dict[int, tuple[str, str]]) -> Game:
    """Lays `{1: ("blue", "red")}`: Planetoid 1 is in the system of blue, its marker in that of red."""
    part = {name(number): {"system": system, "origin": origin} for number, (system, origin) in planetoids.items()}
    return game.play_with("planetoids").lay(planetoids=part)


def name(number: int) -> str:
    return f"planetoid-{number}"


def number(planetoid: str) -> int:
    return int(planetoid.rpartition("-")[2])


def shown(game: Game, at: int = 0) -> dict[str, Any]:
    """Returns what everybody sees of the variant."""
    found: dict[str, Any] = game.state(at=at)["variants"]["planetoids"]
    return found


def places(game: Game, at: int = 0) -> Places:
    """Returns system -> the numbers of the Planetoids in it, now or right after an earlier event."""
    found: Places = {seat: [] for seat in game.parts}
    for planetoid, facts in shown(game, at)["planetoids"].items():
        found[facts["system"]].append(number(planetoid))
    return {seat: sorted(numbers) for seat, numbers in found.items()}


def markers(game: Game, at: int = 0) -> Places:
    """Returns system -> the numbers of the markers in it."""
    return {seat: sorted(map(number, there)) for seat, there in shown(game, at)["markers"].items()}


def supply(game: Game, at: int = 0) -> list[int]:
    """Returns the numbers that are set aside."""
    return [number(planetoid) for planetoid in shown(game, at)["supply"]]


def needed(game: Game, seat: str) -> int:
    """Returns the number of foreign colonies that the seat needs to win."""
    return int(game.state()["seats"][seat]["colonies_needed"])


def colonies(game: Game, seat: str) -> tuple[int, int]:
    """Returns how many home colonies and foreign colonies the seat has."""
    shown = game.state()["seats"][seat]
    return shown["home_colonies"], shown["foreign_colonies"]
