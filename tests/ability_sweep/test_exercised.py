"""A machine checks that everything is played: each ability of every alien, and each card of every deck."""

from collections import Counter

import pytest

from domain.decks.titles import TITLES
from domain.engine.abilities import ABILITIES
from domain.engine.ability import Ability
from domain.engine.runner import OpenQuestion
from tests.ability_sweep import cards
from tests.ability_sweep.exercised import EXERCISED, SEEN
from tests.ability_sweep.runner import fewest, known, lacking, noted, seen_now, to_see, wanted
from tests.properties.wording import of_question

NOTED = noted()


def test_the_ability_sweep_has_seen_every_ability_often_enough() -> None:
    assert sorted(EXERCISED) == sorted(ability.id for ability in wanted())
    assert lacking(known()) == {}


def test_the_ability_sweep_has_seen_every_card_of_every_deck_often_enough() -> None:
    assert sorted(SEEN) == sorted(cards.wanted())
    assert cards.lacking(cards.known()) == {}
    of_abilities = {ABILITIES[id].title for id in EXERCISED}
    assert [title for title in TITLES if title not in of_abilities and title not in SEEN] == []


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


def test_few_games_that_show_all_cards_are_noted() -> None:
    witness, quake, wild = ("witness", "drawn"), ("quake", "drawn"), ("wild", "drawn")
    shown = {("witness", 0): {witness}, ("witness", 3): {witness, quake}, ("wild", 1): {wild, quake}}
    assert cards.covering(shown) == [("witness", 3), ("wild", 1)]


def test_a_card_that_stays_face_down_is_never_completed() -> None:
    sights = {id: cards.to_see(id) for id in ("tech-qax", "tech-genesis-bomb", "hazard-witness", "morph")}
    assert sights == {
        "tech-qax": ("researched", "completed", "used"),
        "tech-genesis-bomb": ("researched", "used"),
        "hazard-witness": ("drawn", "followed"),
        "morph": ("revealed",),
    }


@pytest.mark.slow
def test_every_card_is_revealed_drawn_followed_researched_completed_or_used_in_few_games() -> None:
    """`make regenerate` notes others if these games do not show all any more."""
    seen: cards.Seen = Counter()
    faults: set[str] = set()

    def look(asked: OpenQuestion) -> None:
        faults.update(of_question(asked.question, answers=5))

    for title, number in cards.noted():
        seen += cards.play(title, number, look)
    assert (faults, cards.sights() - seen.keys()) == (set(), set())


@pytest.mark.slow
@pytest.mark.parametrize("ability", wanted(), ids=lambda ability: ability.id)
def test_each_ability_is_declared_carried_out_and_cancelled_in_its_noted_games_which_ask_in_plain_words(
    ability: Ability,
) -> None:
    """`make regenerate` plays these games too, and notes others if one of them shows nothing any more."""
    faults: set[str] = set()

    def look(asked: OpenQuestion) -> None:
        faults.update(of_question(asked.question, answers=5))

    seen = seen_now(ability.id, look)
    counts = sum(seen.values(), Counter[str]())
    assert (faults, to_see(ability) - counts.keys()) == (set(), set())
    assert fewest(to_see(ability), seen) == NOTED[ability.id]
    still_open = counts["declared"] - counts["carried_out"] - counts["cancelled"]
    assert 0 <= still_open <= len(seen)
