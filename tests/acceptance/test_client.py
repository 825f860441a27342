"""The outside client itself: it plays an encounter and notices what is refused, in process and over the net."""

from pathlib import Path

from tests.acceptance.client import Game
from tests.acceptance.wire import over_the_net
from tests.api.live import LiveServer


def an_encounter(game: Game) -> None:
    """Plays an encounter: red wins a colony from blue, after an answer that was refused."""
    game.ships("red", warp=1).against("blue").aims_at("blue-2").until("launch", "red")
    game.refuses("red", "CORE-105", "too_many", **{"from": {"red-2": 3, "red-3": 3}})
    game.with_ships(3, "red-2").allies(offense={"green": 2})
    game.reveals(red="attack-08", blue="negotiate").play_out()
    assert game.result() == "offense_won"
    assert (game.ships_at("blue-2", "red"), game.ships_at("blue-2", "green"), game.in_warp("blue")) == (3, 2, 4)


def test_the_client_plays_an_encounter(game: Game) -> None:
    an_encounter(game)


def test_the_same_client_plays_it_on_a_server(tmp_path: Path) -> None:
    server = LiveServer(tmp_path)
    try:
        an_encounter(Game(over_the_net(server.url)))
    finally:
        server.close()
