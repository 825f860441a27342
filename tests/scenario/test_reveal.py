"""Reveal: values, morphs, reinforcements."""

from tests.scenario.table import Table


def test_the_higher_total_wins_and_explains_itself__CORE_136_CORE_140(table: Table) -> None:
    table.seat("red", hand=["attack-10"]).against("blue").aims_at("blue-2").with_ships(3)
    table.allies(offense={"green": 2}, defense={"yellow": 1}).reveals(red="attack-10", blue="attack-08").play_out()
    assert table.total("offense").amount == 15
    assert table.total("offense").explained == [("attack-10", 10), ("ships", 3), ("ships", 2)]
    assert table.total("defense").explained == [("attack-08", 8), ("ships", 4), ("ships", 1)]
    assert table.has_colony("red", "blue-2")
    assert table.has_colony("green", "blue-2")
    assert table.in_warp("blue") == 4
    assert table.in_warp("yellow") == 1


def test_a_tie_is_won_by_the_defense__CORE_140(table: Table) -> None:
    table.against("blue").aims_at("blue-2").with_ships(4).reveals(red="attack-08", blue="attack-08").play_out()
    assert table.total("offense").amount == table.total("defense").amount == 12
    assert table.result() == "defense_won"
    assert table.in_warp("red") == 4


def test_a_morph_becomes_the_printed_opposing_card__CORE_131(table: Table) -> None:
    table.seat("red", hand=["morph"]).against("blue").aims_at("blue-2").with_ships(4)
    table.reveals(red="morph", blue="negotiate")
    assert table.encounter.faces["red"].type == "negotiate"
    assert table.encounter.faces["red"].printed == "negotiate"


def test_a_reinforcement_may_help_the_other_side__CORE_132(table: Table) -> None:
    table.seat("red", hand=["attack-08", "reinforcement-5"]).against("blue").aims_at("blue-2").with_ships(4)
    table.reveals(red="attack-08", blue="attack-08").uses("red", "reinforcement-5", options=["defense"]).play_out()
    assert ("reinforcement-5", 5) in table.total("defense").explained
    assert table.pile("discard")[:1] == ["reinforcement-5"]


def test_emotion_control_makes_every_attack_a_negotiate__CORE_135(table: Table) -> None:
    table.seat("green", hand=["emotion-control"]).against("blue").aims_at("blue-2").with_ships(4)
    table.reveals(red="attack-08", blue="attack-08").uses("green", "emotion-control").until("deal")
    assert table.encounter.case == "deal"
    assert not table.happened("totals_fixed")
