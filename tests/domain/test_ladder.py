"""The ladder as a reducer: the same rated games in the same order give the same ratings, everywhere (RATE-09)."""

import pytest

from domain.rating import ladder, places
from domain.rating.ladder import Rating
from domain.rating.places import RatedResult

GAMES = [
    ("single", "person", "l_a l_b l_c", "1 2 2"),
    ("single", "person", "l_b l_c l_d l_a", "1 1 2 2"),
    ("single", "program", "l_e l_f l_g", "2 2 1"),
    ("teams 1 2 1 2 3", "person", "l_a l_b l_c l_d l_h", "2 1 2 1 2"),
    ("teams 1 2 1 2 3", "person", "l_a l_b l_c l_d l_h", "1 2 2 2 2"),
    ("single", "person", "l_a l_b l_c l_d l_h l_i", "1 1 1 1 1 1"),
]
"""Table, kind, ladder ids, places."""
RATINGS = {
    "person": {
        "l_a": (26.799284, 7.815627, 3.352403, 5, 3),
        "l_h": (25.618933, 8.133781, 1.21759, 3, 1),
        "l_b": (23.497992, 7.711815, 0.362547, 5, 3),
        "l_i": (24.986603, 8.301615, 0.081758, 1, 1),
        "l_d": (23.149714, 7.857673, -0.423305, 4, 2),
        "l_c": (22.27769, 7.756644, -0.992242, 5, 2),
    },
    "program": {
        "l_g": (27.869049, 8.205243, 3.25332, 1, 1),
        "l_e": (23.565476, 8.058224, -0.609196, 1, 0),
        "l_f": (23.565476, 8.058224, -0.609196, 1, 0),
    },
}
"""Mean, deviation, rating, games and wins after these games, in the order of the ladder: on every version of Python."""


def game(table: str, kind: str, ladder_ids: str, places_of: str) -> RatedResult:
    kinds = " ".join([kind] * len(ladder_ids.split()))
    return places.read(f"2026.2\n{table}\n{ladder_ids}\n{kinds}\n{places_of}")


def rated(*games: tuple[str, str, str, str]) -> dict[str, dict[str, Rating]]:
    return ladder.of_games(game(*each) for each in games).ratings


def value(rating: Rating) -> tuple[float, float, float, int, int]:
    return rating.mu, rating.sigma, rating.value, rating.games, rating.wins


def test_the_same_games_give_these_ratings_in_this_order() -> None:
    """RATE-09: test vectors."""
    ladders = rated(*GAMES)
    listed = {kind: {id: value(each) for id, each in ladder.ranking(of)} for kind, of in ladders.items()}
    assert {kind: [*of.items()] for kind, of in listed.items()} == {kind: [*of.items()] for kind, of in RATINGS.items()}


def test_the_ladders_of_persons_and_programs_are_apart() -> None:
    """RATE-05, RATE-09."""
    persons = [each for each in GAMES if each[1] == "person"]
    assert {id: value(each) for id, each in rated(*persons)["person"].items()} == {
        id: value(each) for id, each in rated(*GAMES)["person"].items()
    }


def test_a_game_of_several_kinds_counts_on_no_ladder() -> None:
    """RATE-05."""
    mixed = places.read("2026.2\nsingle\nl_a l_b l_c\nperson bot person\n1 2 2")
    assert ladder.of_games([mixed]).ratings == {}


def test_a_tie_moves_equal_players_in_no_direction() -> None:
    """RATE-09: joint victories are ties."""
    ratings = rated(("single", "person", "l_a l_b l_c", "1 1 2"))["person"]
    assert ratings["l_a"].mu == ratings["l_b"].mu > Rating().mu > ratings["l_c"].mu


def test_partners_move_together_and_one_who_lost_alone_does_not() -> None:
    """RATE-07, RATE-09."""
    together = rated(("teams 1 2 1 2 3", "person", "l_a l_b l_c l_d l_e", "1 2 1 2 2"))["person"]
    assert together["l_a"].mu == together["l_c"].mu > Rating().mu
    apart = rated(("teams 1 2 1 2 3", "person", "l_a l_b l_c l_d l_e", "1 2 2 2 2"))["person"]
    assert apart["l_a"].mu > Rating().mu > apart["l_c"].mu


def test_every_number_is_rounded_to_six_decimals_after_each_game() -> None:
    """RATE-09: what goes on from stored numbers gives the same as what was never stored."""
    whole = rated(*GAMES * 20)["person"]
    kept = {id: (each.mu, each.sigma, each.games, each.wins) for id, each in rated(*GAMES * 7)["person"].items()}
    players = {id: Rating(*each) for id, each in kept.items()}
    for each in [game(*each) for each in GAMES * 13 if each[1] == "person"]:
        ladder.rate(each, [players[id] for id in each.ladder_ids])
    assert {id: value(each) for id, each in players.items()} == {id: value(each) for id, each in whole.items()}


@pytest.mark.parametrize(("games", "provisional"), [(0, True), (9, True), (10, False)])
def test_a_rating_is_provisional_until_ten_games(games: int, provisional: bool) -> None:
    """RATE-09."""
    assert Rating(games=games).provisional == provisional
