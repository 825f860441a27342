"""Requirements of edicts: Rebirth and Planetoids (PL-023)."""

from tests.acceptance.client import Game
from tests.acceptance.planetoids import lay, name
from tests.acceptance.table import row


@row("PL-023")
def test_rebirth_may_put_ships_on_a_planetoid_at_home(game: Game) -> None:
    lay(game, {1: ("blue", "green"), 11: ("yellow", "red"), 12: ("green", "red")}).play_with("classic")
    game.hand("blue", "edict-rebirth").uses("blue", "edict-rebirth", seats=["blue"])
    game.sends("rebirth_ships", "blue", 2, "blue-1").until("rebirth", "blue")
    targets = [each["target"] for each in game.question("blue")["targets"]]
    assert targets == ["blue-1", "blue-2", "blue-3", "blue-4", "blue-5", name(1)]
    game.refuses("blue", "CLASSIC-31", "not_an_option", amounts={"planetoid-11": 2})
    game.answer("blue", amounts={name(1): 2}).until("aim")
    assert game.ships_at(name(1), "blue") == 2
    assert game.state()["seats"]["blue"]["home_colonies"] == 6
