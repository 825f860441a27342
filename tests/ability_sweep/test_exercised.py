"""`Implemented` is a claim that a machine checks: power, wild and super of every alien, and every artifact."""

import random
from collections import Counter

import pytest

from domain.aliens.page import ALIENS
from domain.engine.abilities import Ability
from domain.engine.runner import Asked
from domain.game.catalogue import catalog, implemented
from domain.rulebook.exercised import EXERCISED
from tests.ability_sweep.runner import count, play, wanted
from tests.properties.wording import of_question

GAMES = 3


def test_the_exhaustive_runner_has_seen_every_ability_often_enough() -> None:
    assert sorted(EXERCISED) == sorted(ability.id for ability in wanted())
    assert [ability.id for ability in wanted() if not implemented(ability)] == []


def test_the_catalogue_ticks_what_was_seen() -> None:
    ticked = {alien["id"]: alien["implemented"] for alien in catalog("aliens")}
    assert ticked == dict.fromkeys(ALIENS, True)


@pytest.mark.parametrize("ability", wanted(), ids=lambda ability: ability.id)
def test_random_games_with_it_go_well_and_ask_in_plain_words(ability: Ability) -> None:
    counts: Counter[str] = Counter()
    faults: set[str] = set()

    def look(asked: Asked) -> None:
        faults.update(of_question(asked.question, answers=5))

    for seed in range(GAMES):
        count(play(ability, random.Random(f"{ability.id}{seed}").randrange(2**32), look), counts, ability)
    assert faults == set()
    still_open = counts["declared"] - counts["carried_out"] - counts["cancelled"]
    assert 0 <= still_open <= GAMES
