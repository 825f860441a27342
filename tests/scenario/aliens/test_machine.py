"""Machine: goes on and on."""

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
