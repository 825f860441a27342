"""The 72 cards: what there is, and what each attack and reinforcement is worth (CORE-013, CORE-028, CORE-136)."""

from collections import Counter

import pytest

from domain.decks.titles import TITLES, copies, facts
from tests.scenario.table import Table

COSMIC = [t for t in TITLES.values() if t.deck == "cosmic" and t.set == "base" and t.kind != "flare"]
ATTACKS = [t.id for t in COSMIC if t.kind == "attack"]
REINFORCEMENTS = {"reinforcement-2": 2, "reinforcement-3": 3, "reinforcement-5": 5}


def test_the_cosmic_deck_has_72_cards_of_five_kinds__CORE_003_CORE_013() -> None:
    kinds = Counter(facts(card).kind for card in copies(*COSMIC))
    assert kinds == {"attack": 39, "negotiate": 15, "morph": 1, "reinforcement": 6, "artifact": 11}


def test_attacks_reinforcements_and_artifacts_have_their_numbers_of_copies__CORE_003() -> None:
    several = {t.id: t.count for t in COSMIC if t.count > 1}
    assert several == {
        "attack-04": 4,
        "attack-06": 7,
        "attack-08": 7,
        "attack-10": 4,
        "attack-12": 2,
        "attack-14": 2,
        "attack-20": 2,
        "negotiate": 15,
        "reinforcement-2": 2,
        "reinforcement-3": 3,
        "card-zap": 2,
        "cosmic-zap": 2,
        "mobius-tubes": 2,
    }


@pytest.mark.parametrize("title", ATTACKS)
def test_an_attack_is_worth_what_is_printed__CORE_136(table: Table, title: str) -> None:
    table.seat("red", hand=[title]).against("blue").aims_at("blue-2").with_ships(1)
    table.reveals(red=title, blue="attack-08").play_out()
    assert table.total("offense").explained == [(title, int(title[-2:])), ("ships", 1)]


@pytest.mark.parametrize("title", REINFORCEMENTS)
def test_a_reinforcement_is_worth_what_is_printed__CORE_132(table: Table, title: str) -> None:
    table.seat("blue", hand=["attack-08", title]).against("blue").aims_at("blue-2").with_ships(1)
    table.reveals(red="attack-08", blue="attack-08").uses("blue", title, options=["defense"]).play_out()
    assert table.total("defense").amount == 8 + 4 + REINFORCEMENTS[title]
    assert title in table.pile("discard")


def test_reinforcements_artifacts_and_flares_are_no_encounter_cards__CORE_013() -> None:
    assert {t.kind for t in TITLES.values() if t.is_encounter_card} == {"attack", "negotiate", "morph"}
