"""The programs of a soak: every pair of variants has games, every alien is dealt, and the tables say what was found."""

from collections import Counter

from domain.aliens.page import ALIENS
from domain.variants.variant import VARIANTS, conflicts
from tests.properties.pairs import FIGURES, TOGETHER, Matrix, figures, fits, games, matrix, pairs, tried
from tests.properties.plans import PROPERTIES
from tests.properties.play import Plan, Play
from tests.properties.soak import Soaked, summary, tables, uses
from tests.properties.watching import WATCHING, load

ROUNDS = 25
WATCHED = "test_nobody_is_on_two_sides__CORE_345"


def test_each_pair_of_variants_has_as_many_games_as_asked_for_under_properties_that_fit() -> None:
    load()
    found = list(games(each=2, properties=1, first=1))
    assert Counter(game.field for game in found) == dict.fromkeys([*pairs(), TOGETHER], 2)
    for game in found:
        assert conflicts(game.variants, game.seats) == []
        assert game.field == TOGETHER or {*game.field} <= {*game.variants}
        assert all(fits(property, game.variants) for property in game.properties)
    assert len({game.seed for game in found}) == len(found)
    of_games = {property for game in found for property in game.properties}
    assert PROPERTIES.keys() | {name for name, property in WATCHING.items() if not property.needs} <= of_games


def test_a_game_of_a_pair_is_played_once_for_each_way_in_which_games_go_on() -> None:
    load()
    game = next(games(each=1, properties=1, first=1))._replace(properties=(WATCHED, next(iter(PROPERTIES))))
    found, figures, faults = tried(game)
    assert found == game
    assert figures["games"] == 1
    assert figures["properties"] == 2
    assert faults == []


def test_a_matrix_has_a_field_for_each_pair_and_says_where_there_is_none() -> None:
    names = list(VARIANTS)
    never = next((one, other) for one in names for other in names[: names.index(one)] if (other, one) not in pairs())
    found: Matrix = {(names[0], names[1]): Counter(games=3, faults=1), TOGETHER: Counter(games=12)}
    heading, *rows, together = matrix("games", found).splitlines()
    assert heading.split() == ["games", *map(str, range(1, len(names) + 1))]
    assert rows[1].split() == ["2", names[1], "3", "."]
    assert rows[names.index(never[0])].split()[2:][names.index(never[1])] == "-"
    assert together.split() == ["all", "together", "12"]
    assert matrix("faults", found).splitlines()[2].split() == ["2", names[1], "1", "."]


def test_a_soak_deals_every_alien_about_as_often_and_every_variant() -> None:
    load()
    found = list(tables(ROUNDS * 4, first=1))
    sat = Counter(alien for each in found for alien in each.plan.options["aliens"].values())
    assert sat.keys() == ALIENS.keys()
    assert min(sat.values()) >= 2
    assert {variant for each in found for variant in each.plan.variants} == VARIANTS.keys()
    assert {len(each.plan.seats) for each in found} == {3, 4, 5, 6}
    assert {property for each in found for property in each.properties} <= WATCHING.keys()


def test_the_summary_counts_games_encounters_events_and_uses() -> None:
    plan = next(tables(1, first=1)).plan
    play = Play(Plan(3, ("red", "blue", "green"), {"turn_limit": 3}))
    history = list(play.happenings())
    counted = figures(history)
    assert counted["events"] == len(history)
    assert counted["encounters"] == sum(event.type == "encounter_began" for event in history)
    assert uses(history).total() <= sum(event.type == "use_declared" for event in history)
    told = summary([Soaked(plan, counted, Counter(virus=3), []), Soaked(plan, counted, Counter(), ["a fault"])])
    rows = {line[:14].strip(): line[14:] for line in told.split("\n\n")[0].splitlines()}
    assert rows["games"].startswith("2, ")
    assert rows["events"] == f"{2 * len(history):,}"
    assert rows["faults"] == "1"
    assert rows["aliens used"].endswith(" 3 uses")
    assert "virus 3/" in told
    assert set(FIGURES) >= counted.keys()
