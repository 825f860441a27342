"""Reveal: values, morphs, reinforcements (CORE-130..138, CORE-333, W-60..W-63)."""

from domain.commands import Answer
from tests.scenario.table import Table


def fight(table: Table, red: str, blue: str) -> Table:
    """Red with three ships against blue-2, nobody allied."""
    return table.against("blue").aims_at("blue-2").with_ships(3, "red-1").reveals(red=red, blue=blue)


def test_both_cards_are_turned_up_together__CORE_130(table: Table) -> None:
    fight(table, "attack-08", "negotiate").play_out()
    assert {seat: card.partition("#")[0] for seat, card in table.last("cards_revealed").cards.items()} == {
        "red": "attack-08",
        "blue": "negotiate",
    }


def test_a_morph_becomes_the_opposing_attack__CORE_131_CORE_144(table: Table) -> None:
    table.seat("red", hand=["morph"]).seat("blue", hand=["attack-20"])
    fight(table, "morph", "attack-20").play_out()
    assert table.total("offense").explained == [("attack-20", 20), ("ships", 3)]
    assert table.result() == "defense_won"


def test_a_morph_becomes_the_opposing_negotiate__CORE_131_CORE_144(table: Table) -> None:
    table.seat("blue", hand=["morph"])
    fight(table, "negotiate", "morph").until("deal")
    assert table.encounter.case == "deal"


def test_a_morph_copies_the_printed_value_and_no_changes_to_it__CORE_131_CORE_333(table: Table) -> None:
    table.seat("red", hand=["morph"]).seat("blue", hand=["attack-08", "reinforcement-5"])
    fight(table, "morph", "attack-08").uses("blue", "reinforcement-5", options=["defense"]).play_out()
    assert table.total("offense").amount == 8 + 3
    assert table.total("defense").amount == 8 + 4 + 5


def test_a_discarded_morph_is_just_a_morph__CORE_131(table: Table) -> None:
    table.seat("red", hand=["morph"])
    fight(table, "morph", "attack-08").play_out()
    assert table.pile("discard") == ["morph", "attack-08"]


def test_the_higher_total_wins_and_explains_itself__CORE_136_CORE_140(table: Table) -> None:
    table.seat("red", hand=["attack-10"]).against("blue").aims_at("blue-2").with_ships(3)
    table.allies(offense={"green": 2}, defense={"yellow": 1}).reveals(red="attack-10", blue="attack-08").play_out()
    assert table.total("offense").amount == 15
    assert table.total("offense").explained == [("attack-10", 10), ("ships", 3), ("ships", 2)]
    assert table.total("defense").explained == [("attack-08", 8), ("ships", 4), ("ships", 1)]
    assert table.has_colony("red", "blue-2")
    assert table.has_colony("green", "blue-2")
    assert table.in_warp("blue") == 4


def test_a_reinforcement_may_help_the_other_side__CORE_132(table: Table) -> None:
    table.seat("red", hand=["attack-08", "reinforcement-5"])
    fight(table, "attack-08", "attack-08").uses("red", "reinforcement-5", options=["defense"]).play_out()
    assert ("reinforcement-5", 5) in table.total("defense").explained


def test_any_number_of_reinforcements_may_be_played__CORE_132(table: Table) -> None:
    table.seat("red", hand=["attack-08", "reinforcement-2", "reinforcement-3", "reinforcement-5"])
    fight(table, "attack-08", "attack-08")
    for amount in (5, 3, 2):
        table.uses("red", f"reinforcement-{amount}", options=["offense"])
    table.play_out()
    assert table.total("offense").amount == 8 + 3 + 10
    assert table.result() == "offense_won"


def test_two_reinforcements_of_one_title_are_played_one_by_one__CORE_132(table: Table) -> None:
    table.seat("blue", hand=["attack-08", "reinforcement-3", "reinforcement-3"])
    fight(table, "attack-08", "attack-08").uses("blue", "reinforcement-3", options=["defense"])
    table.uses("blue", "reinforcement-3", options=["defense"]).play_out()
    assert table.total("defense").amount == 8 + 4 + 6


def test_allies_may_reinforce_too__CORE_132_CORE_018(table: Table) -> None:
    table.seat("green", hand=["reinforcement-3"]).seat("yellow", hand=["reinforcement-3"])
    table.against("blue").aims_at("blue-2").with_ships(3, "red-1").allies(offense={"green": 1}, defense={"yellow": 1})
    table.reveals(red="attack-08", blue="attack-08").uses("green", "reinforcement-3", options=["offense"])
    table.uses("yellow", "reinforcement-3", options=["defense"]).play_out()
    assert ("reinforcement-3", 3) in table.total("offense").explained
    assert ("reinforcement-3", 3) in table.total("defense").explained


def test_a_player_who_is_not_in_the_encounter_cannot_reinforce__CORE_132_CORE_018(table: Table) -> None:
    table.seat("green", hand=["reinforcement-3"])
    fight(table, "attack-08", "attack-08").play_out()
    assert not table.was_offered("green", "reinforcement-3")


def test_a_reinforcement_names_a_side__CORE_132(table: Table) -> None:
    table.seat("red", hand=["attack-08", "reinforcement-5"])
    fight(table, "attack-08", "attack-08").until("totalling", "red")
    table.refuses("red", "not_an_option", "CORE-132", use="reinforcement-5", answer={"options": ["green"]})
    table.refuses("red", "wrong_members", use="reinforcement-5")


def test_a_reinforcement_that_is_not_held_cannot_be_played__CORE_132(table: Table) -> None:
    table.seat("red", hand=["attack-08", "reinforcement-5"])
    fight(table, "attack-08", "attack-08").until("totalling", "red")
    table.refuses("red", "not_usable", use="reinforcement-2", answer={"options": ["offense"]})


def test_a_reinforcement_over_a_negotiate_is_spent_without_effect__CORE_133(table: Table) -> None:
    table.seat("blue", hand=["negotiate", "reinforcement-5"])
    fight(table, "attack-08", "negotiate").uses("blue", "reinforcement-5", options=["defense"]).play_out()
    assert table.result() == "offense_won"
    assert table.pile("discard")[0] == "reinforcement-5"
    assert not table.happened("totals_fixed")


def test_after_somebody_acted_those_who_passed_may_act_again__CORE_134_TIME_24(table: Table) -> None:
    table.seat("red", hand=["attack-08", "reinforcement-5"]).seat("blue", hand=["attack-08", "reinforcement-3"])
    fight(table, "attack-08", "attack-08").until("totalling", "red").passes("red")
    assert table.may_use("blue", "reinforcement-3")
    table.answer("blue", use="reinforcement-3", answer={"options": ["defense"]})
    assert table.may_use("red", "reinforcement-5")
    table.uses("red", "reinforcement-5", options=["offense"]).play_out()
    assert table.total("offense").amount == 16
    assert table.total("defense").amount == 15


def test_the_loop_ends_when_all_have_passed_in_a_row__CORE_134_TIME_06(table: Table) -> None:
    table.seat("red", hand=["attack-08", "reinforcement-5"]).seat("blue", hand=["attack-08", "reinforcement-3"])
    fight(table, "attack-08", "attack-08").until("totalling", "red").passes("red").passes("blue")
    assert table.happened("totals_fixed")


def test_emotion_control_makes_every_attack_a_negotiate__CORE_135(table: Table) -> None:
    table.seat("green", hand=["emotion-control"])
    fight(table, "attack-08", "attack-08").uses("green", "emotion-control").until("deal")
    assert table.encounter.case == "deal"


def test_no_totals_are_computed_when_both_cards_are_negotiates_at_the_end__CORE_135_CORE_328_TIME_25(
    table: Table,
) -> None:
    table.seat("green", hand=["emotion-control"])
    fight(table, "attack-08", "negotiate").uses("green", "emotion-control").until("deal")
    assert not table.happened("totals_fixed")


def test_reinforcements_and_emotion_control_alternate__CORE_134(table: Table) -> None:
    table.seat("red", hand=["attack-08", "reinforcement-5"]).seat("green", hand=["emotion-control"])
    fight(table, "attack-08", "attack-08").uses("red", "reinforcement-5", options=["offense"])
    table.uses("green", "emotion-control").until("deal")
    assert [event.ability for event in table.happened("use_declared")] == ["reinforcement-5", "emotion-control"]


def test_a_card_is_set_then_changed_by_other_terms__CORE_137(table: Table) -> None:
    table.seat("red", hand=["attack-08", "flare-human", "reinforcement-2"])
    fight(table, "attack-08", "attack-08").uses("red", "human.wild").uses("red", "reinforcement-2", options=["offense"])
    table.play_out()
    assert table.total("offense").explained == [("flare-human", 42), ("ships", 3), ("reinforcement-2", 2)]


def test_a_total_may_be_negative__CORE_138(table: Table) -> None:
    table.seat("red", "warpish", hand=["attack-08", "flare-warpish"]).seat("blue", hand=["attack-00"])
    table.ships("blue", warp=12, blue_2=1)
    fight(table, "attack-08", "attack-00").uses("red", "warpish.super").play_out()
    assert table.total("defense").amount == 0 + 1 - 12


def test_an_early_answer_waits_for_its_turn__TIME_06(table: Table) -> None:
    table.seat("red", hand=["attack-08", "reinforcement-5"]).seat("blue", hand=["attack-08", "reinforcement-3"])
    fight(table, "attack-08", "attack-08").until("totalling", "red")
    id = next(id for id, asked in table.questions().items() if asked.seat == "blue")
    use = {"use": "reinforcement-3", "answer": {"options": ["defense"]}}
    table.command(Answer(seat="blue", question=id, answer=use))
    assert not table.used("reinforcement-3")
    table.passes("red")
    assert table.used("reinforcement-3")
