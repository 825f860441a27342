"""Machine: goes on and on."""

from domain import powers
from domain.engine import windows
from domain.engine.moments import timing
from domain.engine.runner import Runner
from tests.scenario.table import Table

MANY = ["attack-08", "attack-10", "negotiate", "negotiate"]


def lost_once(table: Table, alien: str = "machine") -> Table:
    """Red loses its first encounter."""
    table.seat("red", alien, hand=[*MANY, "attack-00"]).against("blue").against("green").aims_at("blue-2").with_ships(1)
    return table.reveals(red="attack-00", blue="attack-08").play_out()


def test_after_a_lost_encounter_it_may_have_another__machine(table: Table) -> None:
    lost_once(table).uses("red", "machine.power").until("aim", "red")
    assert table.state.turn.number == 1
    assert table.encounter.number == 2


def test_there_is_no_limit_of_two__machine(table: Table) -> None:
    table.seat("green", hand=["attack-20"])
    lost_once(table).uses("red", "machine.power").play_out().uses("red", "machine.power").until("aim", "red")
    assert table.encounter.number == 3
    assert table.state.turn.seat == "red"


def test_without_an_encounter_card_it_cannot_go_on__machine(table: Table) -> None:
    table.seat("red", "machine", hand=["attack-00"]).against("blue").aims_at("blue-2").with_ships(1)
    table.reveals(red="attack-00", blue="attack-08").play_out("turn_ended")
    assert not table.was_offered("red", "machine.power")


def test_zapped_the_turn_ends_unless_a_second_encounter_is_due__machine(table: Table) -> None:
    table.seat("green", hand=["cosmic-zap", "attack-08"])
    lost_once(table).uses("red", "machine.power").uses("green", "cosmic-zap").play_out("turn_ended")
    assert table.last("turn_ended").seat == "red"
    assert [event.offense for event in table.happened("encounter_began")].count("red") == 1


def test_wild_a_second_encounter_even_after_a_loss__machine(table: Table) -> None:
    table.seat("red", hand=["flare-machine", "attack-00", "attack-08"]).against("blue").against("green")
    table.aims_at("blue-2").with_ships(1).reveals(red="attack-00", blue="attack-08").play_out()
    table.uses("red", "machine.wild").until("aim", "red")
    assert table.encounter.number == 2


def test_wild_without_encounter_card_the_hand_is_replaced_and_the_flare_picked_up__machine(table: Table) -> None:
    table.seat("red", hand=["flare-machine", "attack-00", "reinforcement-2"]).deck(*["attack-06"] * 7, "attack-10")
    table.against("blue").against("green").aims_at("blue-2").with_ships(1)
    table.reveals(red="attack-00", blue="attack-08").play_out().uses("red", "machine.wild").until("aim", "red")
    assert sorted(table.hand("red")) == sorted([*["attack-06"] * 7, "attack-10", "flare-machine"])
    assert "reinforcement-2" in table.pile("discard")


def test_wild_card_zapped_the_turn_ends__machine(table: Table) -> None:
    table.seat("red", hand=["flare-machine", "attack-00", "attack-08"]).seat("green", hand=["card-zap", "attack-08"])
    table.against("blue").aims_at("blue-2").with_ships(1).reveals(red="attack-00", blue="attack-08").play_out()
    table.uses("red", "machine.wild").uses("green", "card-zap").play_out("turn_ended")
    assert [event.offense for event in table.happened("encounter_began")].count("red") == 1


def test_super_a_card_in_place_of_the_ship_from_the_warp__machine(table: Table) -> None:
    table.seat("red", "machine", hand=["flare-machine", "attack-08"]).ships("red", warp=2).deck("attack-40")
    table.against("blue").uses("red", "machine.super").until("aim", "red")
    assert table.in_warp("red") == 2
    assert "attack-40" in table.hand("red")


def test_super_zapped_the_ship_returns__machine(table: Table) -> None:
    table.seat("red", "machine", hand=["flare-machine", "attack-08"]).ships("red", warp=2)
    table.seat("green", hand=["cosmic-zap", "attack-08"]).against("blue")
    table.uses("red", "machine.super").uses("green", "cosmic-zap").until("aim", "red")
    assert table.in_warp("red") == 1
    assert "flare-machine" in table.hand("red")


def test_it_may_go_on_after_a_deal_that_failed_too__machine(table: Table) -> None:
    table.seat("red", "machine", hand=["negotiate", "attack-08"])
    table.to_a_deal().answer("red", refuse=True).uses("red", "machine.power").until("aim", "red")
    assert table.encounter.number == 2


def test_it_may_stop_when_it_likes__machine_CORE_240(table: Table) -> None:
    lost_once(table).until("between_encounters", "red").passes("red").play_out("turn_ended")
    assert table.last("turn_ended").seat == "red"


def test_it_goes_on_from_an_encounter_that_ended_early__machine(table: Table) -> None:
    table.seat("red", "machine", hand=MANY).seat("blue", "oracle", hand=["flare-oracle", "attack-08"]).against("blue")
    table.against("green").aims_at("blue-2").with_ships(1).uses("blue", "oracle.super").play_out()
    assert table.result() == "deal"
    table.uses("red", "machine.power").until("aim", "red")
    assert table.encounter.number == 2


def test_without_three_home_colonies_it_cannot_go_on__machine_CORE_260(table: Table) -> None:
    table.ships("red", red_1=6, red_2=6, red_3=0, red_4=0, red_5=0, green_1=8)
    lost_once(table).play_out("turn_ended")
    assert not table.was_offered("red", "machine.power")


def test_zapped_in_the_encounter_it_cannot_go_on_after_it__machine_TIME_14(table: Table) -> None:
    table.seat("green", hand=["cosmic-zap", "attack-08"]).ships("red", warp=2).against("blue")
    table.seat("red", "machine", hand=["flare-machine", *MANY, "attack-00"]).uses("red", "machine.super")
    table.uses("green", "cosmic-zap").aims_at("blue-2").with_ships(1).reveals(red="attack-00", blue="attack-08")
    table.play_out("turn_ended")
    assert not table.was_offered("red", "machine.power")


def test_zapped_after_a_success_it_has_its_power_again_in_the_second_encounter__machine_TIME_14(table: Table) -> None:
    table.seat("red", "machine", hand=[*MANY, "attack-40"]).seat("yellow", hand=["cosmic-zap", "attack-08"])
    table.against("blue").against("green").aims_at("blue-2").with_ships(1).reveals(red="attack-40", blue="attack-08")
    table.play_out().uses("red", "machine.power").uses("yellow", "cosmic-zap")
    assert powers.active(table.state, "red") == []
    table.at("second_encounter", "red", yes=True).until("aim", "red")
    assert powers.active(table.state, "red") == ["machine"]


def test_wild_not_before_a_third_encounter__machine(table: Table) -> None:
    table.seat("red", hand=["flare-machine", "attack-00", "attack-08"]).offense("red", encounter=2).against("blue")
    table.aims_at("blue-2").with_ships(1).reveals(red="attack-00", blue="attack-08").play_out("turn_ended")
    assert not table.was_offered("red", "machine.wild")


def test_wild_not_where_a_second_encounter_is_due_anyway__machine(table: Table) -> None:
    table.seat("red", hand=["flare-machine", "attack-40", "attack-08"]).against("blue").aims_at("blue-2").with_ships(1)
    table.reveals(red="attack-40", blue="attack-08").until("second_encounter", "red")
    assert not table.was_offered("red", "machine.wild")


def test_wild_others_cannot_tell_by_it_whether_an_encounter_card_is_left__machine_TIME_30(table: Table) -> None:
    table.seat("red", hand=["flare-machine", "attack-40", "plague"]).against("blue").aims_at("blue-2").with_ships(1)
    table.reveals(red="attack-40", blue="attack-08").until("between_encounters", "red")
    assert windows.could_act(Runner(table.state, table.chance), "red", timing("between_encounters"))


def test_super_not_when_the_ship_has_gone_to_somebody_else__machine(table: Table) -> None:
    table.seat("red", "machine", hand=["flare-machine", "attack-08"]).ships("red", warp=2).ships("green", warp=2)
    table.seat("yellow", hand=["flare-masochist"]).against("blue").until("leaving_warp", "red").passes("red")
    table.offered.clear()
    table.uses("yellow", "masochist.wild", seats=["green"]).until("aim", "red")
    assert not table.was_offered("red", "machine.super")
    assert (table.in_warp("red"), table.in_warp("green")) == (2, 1)


def test_super_is_for_its_regroup__machine(table: Table) -> None:
    table.seat("green", "machine", hand=["flare-machine", "attack-08"]).ships("green", warp=2).ships("red", warp=2)
    table.against("blue").until("aim", "red")
    assert not table.was_offered("green", "machine.super")


def test_super_not_with_nothing_in_the_warp__machine(table: Table) -> None:
    table.seat("red", "machine", hand=["flare-machine", "attack-08"]).against("blue").until("aim", "red")
    assert not table.was_offered("red", "machine.super")


def test_only_its_turn_goes_on__machine_CORE_018(table: Table) -> None:
    table.seat("green", "machine").seat("yellow", hand=["flare-machine", "attack-08"])
    lost_once(table, "human").play_out("turn_ended")
    assert not table.was_offered("green", "machine.power")
    assert not table.was_offered("yellow", "machine.wild")


def test_any_later_encounter_may_be_traded_for_techs__machine_TECH_08(table: Table) -> None:
    table.variant("technology").seat("green", hand=["attack-20"])
    table.seat("red", "machine", hand=["attack-08", "attack-10", "negotiate", "negotiate", "attack-00"])
    table.against("blue").against("green").aims_at("blue-2").with_ships(1).reveals(red="attack-00", blue="attack-08")
    table.play_out().uses("red", "machine.power").at("techs_instead", "red", yes=False).play_out()
    table.uses("red", "machine.power").until("techs_instead", "red")
    assert (table.state.turn.number, table.state.turn.encounters) == (1, 2)
