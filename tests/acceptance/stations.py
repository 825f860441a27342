"""Words of the space stations: laying them, and reading whose they are."""

from typing import Any

from tests.acceptance.client import Game


def id_of(name: str) -> str:
    return f"station-{name}"


def lay(game: Game, *stations: tuple[str, str], **more: Any) -> Game:
    """Puts the station of `("tactical-array", "blue-3")` at that planet of its owner; `more`: of the first one."""
    part = {id_of(name): {"owner": planet.partition("-")[0], "planet": planet} for name, planet in stations}
    if more:
        part[id_of(stations[0][0])].update(more)
    return game.play_with("space_stations").lay(stations=part)


def shown(game: Game, viewer: str = "") -> dict[str, dict[str, Any]]:
    """Returns station -> what a seat, or anybody, sees of it."""
    found: dict[str, dict[str, Any]] = game.state(viewer)["variants"]["space_stations"]["stations"]
    return found


def station(game: Game, name: str) -> dict[str, Any]:
    return shown(game)[id_of(name)]


def owned(game: Game, seat: str) -> list[str]:
    """Returns the names of the stations of a seat."""
    return sorted(id.removeprefix("station-") for id, facts in shown(game).items() if facts["owner"] == seat)


def never_usable(game: Game, seat: str, name: str, until: str = "encounter_ended") -> bool:
    """Plays on until an event of this type; True when the seat was never asked whether it uses the station."""
    while not game.happened(until):
        if game.may_use(seat, id_of(name)):
            return False
        game.one_step()
    return True
