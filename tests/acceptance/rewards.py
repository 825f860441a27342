"""Words of the reward deck: laying it, and reading its piles."""

from typing import Any

from tests.acceptance.client import Game, title
from tests.acceptance.sets import catalogued
from tests.acceptance.wire import Wire


def on(game: Game, **position: Any) -> Game:
    """Switches the reward deck on; `reward_top`, `reward_discard` (titles) and `reward_size` may be laid."""
    return game.play_with("reward_deck").lay(**position)


def shown(game: Game) -> dict[str, Any]:
    found: dict[str, Any] = game.state()["variants"]["reward_deck"]
    return found


def deck(game: Game) -> int:
    """Returns cards of the reward deck."""
    return int(shown(game)["deck"])


def discarded(game: Game) -> list[str]:
    """Returns the titles of the reward discard pile."""
    return [title(card) for card in shown(game)["discard"]]


def backs(game: Game, seat: str) -> dict[str, int]:
    """Returns back -> how many cards of the seat's hand have it."""
    found: dict[str, int] = shown(game)["backs"][seat]
    return found


def printed(wire: Wire, kind: str = "") -> dict[str, dict[str, Any]]:
    """Returns the titles of the reward deck (of a kind) in the catalogue."""
    cards = catalogued(wire, "cards").items()
    return {id: entry for id, entry in cards if entry["deck"] == "reward" and kind in ("", entry["kind"])}


def battle(game: Game, red: str, blue: str, ships: int = 3) -> Game:
    """Plays an attack of red on blue-2 (four ships) with a number of ships; both show these cards."""
    return game.against("blue").aims_at("blue-2").with_ships(ships, "red-1").reveals(red=red, blue=blue)


def failed_deal(game: Game) -> Game:
    """Lets the deal of the main players fail; they lose ships."""
    return game.no_deal().play_out()
