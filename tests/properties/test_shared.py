"""The shared games: what properties watch is what was played, and every variant is among it."""

from collections import Counter

from domain.variants.variant import VARIANTS
from tests.properties.play import Plan, Play
from tests.properties.shared import NUMBER, Replayed, shared


def test_a_record_tells_the_game_that_is_played_by_the_same_plan() -> None:
    plan = Plan(3, ("red", "blue", "green"), {"turn_limit": 3})
    for _ in range(2):
        played, replayed = Play(plan), Replayed(plan)
        assert list(played.happenings()) == list(replayed.happenings())
        assert played.state == replayed.state
        assert not replayed.running


def test_each_variant_is_in_some_shared_games_and_some_have_none() -> None:
    games = [shared(number) for number in range(NUMBER)]
    counted = Counter(variant for game in games for variant in game.variants)
    assert counted.keys() == VARIANTS.keys()
    assert any(not game.variants for game in games)
    assert any(game.position for game in games)
    assert {len(game.seats) for game in games} >= {3, 4, 5, 6}
    assert {game.options.get("response_windows", "open") for game in games} == {"open", "veiled"}
