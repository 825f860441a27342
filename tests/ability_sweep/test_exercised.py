"""`Implemented` is a claim that a machine checks: power, wild and super of every alien, and every artifact."""

from collections import Counter
from collections.abc import Iterator
from itertools import count as numbers
from itertools import islice

import pytest

from domain.aliens.page import ALIENS
from domain.engine.abilities import Ability
from domain.engine.runner import Asked
from domain.game.catalogue import catalog, implemented
from domain.rulebook.exercised import EXERCISED
from tests.ability_sweep.runner import count, fewest, noted, play, to_see, wanted
from tests.properties.wording import of_question

NOTED = noted()
LEAST, MOST = 2, 400
"""So many games are played of each ability. Most abilities are seen in the first two."""


def test_the_exhaustive_runner_has_seen_every_ability_often_enough() -> None:
    assert sorted(EXERCISED) == sorted(ability.id for ability in wanted())
    assert [ability.id for ability in wanted() if not implemented(ability)] == []


def test_the_catalogue_ticks_what_was_seen() -> None:
    ticked = {alien["id"]: alien["implemented"] for alien in catalog("aliens")}
    assert ticked == dict.fromkeys(ALIENS, True)


@pytest.mark.parametrize(
    ("seen", "shown_by"),
    [
        ([{"declared"}, {"declared", "carried_out", "cancelled"}], [1]),
        ([{"declared", "carried_out"}, {"declared"}, {"declared", "cancelled"}], [0, 2]),
        ([{"declared"}, set()], [0]),
        ([set()], []),
    ],
)
def test_the_fewest_games_that_show_an_ability_are_noted(seen: list[set[str]], shown_by: list[int]) -> None:
    games = {number: Counter(kinds) for number, kinds in enumerate(seen)}
    assert fewest({"declared", "carried_out", "cancelled"}, games) == shown_by


def games_of(ability: Ability) -> Iterator[int]:
    """The numbers of its games: first those that showed it when the sweep was run."""
    first = NOTED.get(ability.id, [])
    yield from first
    yield from (number for number in numbers() if number not in first)


@pytest.mark.parametrize("ability", wanted(), ids=lambda ability: ability.id)
def test_each_ability_is_declared_carried_out_and_cancelled_and_its_games_ask_in_plain_words(ability: Ability) -> None:
    counts: Counter[str] = Counter()
    faults: set[str] = set()
    played = 0

    def look(asked: Asked) -> None:
        faults.update(of_question(asked.question, answers=5))

    for number in islice(games_of(ability), MOST):
        count(play(ability, number, look), counts, ability)
        played += 1
        if played >= LEAST and to_see(ability) <= counts.keys():
            break
    assert (faults, to_see(ability) - counts.keys()) == (set(), set())
    still_open = counts["declared"] - counts["carried_out"] - counts["cancelled"]
    assert 0 <= still_open <= played
