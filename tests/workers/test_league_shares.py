"""The ladder of the league predicts how often each bot wins (docs/decisions/0027)."""

from pathlib import Path

import pytest

from bench import league as bench
from bench.league import GAMES, LeagueGame, in_turn, of_pairing, predictions, rated, read, share, write
from domain.rating.ladder import Rating
from domain.rating.places import read as read_result
from service.play.bots.league import PAIRINGS

FILE = Path(__file__).with_name("league_games.csv")
"""Games of bench/strength.py that were played once: `python -m bench.league --keep` writes such a file."""
APART = 0.05


def test_after_300_games_of_each_bot_the_predicted_shares_are_those_measured() -> None:
    """RATE-10: within 0.05 for every bot against three others with the aliens of the base game."""
    ratings = rated(in_turn(read(FILE), GAMES))
    assert {bot: rating.games for bot, rating in ratings.items()} == {"random": 300, "basic": 600, "planner": 300}
    compared = predictions(ratings)
    assert [(each.bot, each.against) for each in compared] == [
        ("random", "basic"),
        ("basic", "random"),
        ("planner", "basic"),
    ]
    far = [each for each in compared if abs(each.predicted - each.measured) > APART]
    assert far == []


def test_the_games_kept_have_those_of_every_pairing_and_the_one_bot_has_each_seat() -> None:
    games = read(FILE)
    assert sum(len(of_pairing(games, pairing)) for pairing in PAIRINGS) == len(games)
    for pairing in PAIRINGS:
        assert {game.bots.index(pairing.one) for game in of_pairing(games, pairing)} == {0, 1, 2, 3}


def test_equal_bots_have_equal_shares_and_a_better_one_has_more() -> None:
    others = [Rating()] * 3
    assert share(Rating(), others) == pytest.approx(1 / 4)
    assert share(Rating(mu=30), others) > 1 / 4 > share(Rating(mu=20), others)


def test_a_game_that_is_played_and_kept_is_read_again(tmp_path: Path) -> None:
    game = bench.played(PAIRINGS[0], 0)
    write([game], tmp_path / "games.csv")
    assert read(tmp_path / "games.csv") == [game]
    assert read_result(game.result().written()) == game.result()
    lost = LeagueGame(("basic", "random", "random", "random"), (True, False, False, False), (5, 1, 3, 1))
    assert lost.result().places == (1, 3, 2, 3)
    assert lost.result(alike=True).places == (1, 2, 2, 2)
