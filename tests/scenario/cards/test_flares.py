"""Flares: wild and super, one in each encounter (CORE-221..226)."""

from domain import powers
from tests.scenario.table import Table


def revealed(table: Table, ships: int = 2) -> Table:
    table.against("blue").aims_at("blue-2").with_ships(ships, "red-1")
    return table.reveals(red="attack-08", blue="attack-08")


def test_a_player_who_is_not_that_alien_has_the_wild_effect__CORE_221(table: Table) -> None:
    table.seat("red", hand=["attack-08", "flare-warpish"])
    revealed(table).until("cards_revealed", "red")
    assert table.may_use("red", "warpish.wild")
    assert not table.may_use("red", "warpish.super")


def test_a_player_who_is_that_alien_has_the_super_effect__CORE_221(table: Table) -> None:
    table.seat("red", "warpish", hand=["attack-08", "flare-warpish"])
    revealed(table).until("cards_revealed", "red")
    assert table.may_use("red", "warpish.super")
    assert not table.may_use("red", "warpish.wild")


def test_who_has_lost_the_power_uses_the_wild_effect__CORE_222_CORE_260(table: Table) -> None:
    table.seat("red", "warpish", hand=["attack-08", "flare-warpish"], ships={"red-1": 10, "red-2": 10})
    revealed(table).until("cards_revealed", "red")
    assert table.may_use("red", "warpish.wild")


def test_a_flare_returns_to_hand_after_it_is_played__CORE_223(table: Table) -> None:
    table.seat("red", hand=["attack-08", "flare-warpish"])
    revealed(table).uses("red", "warpish.wild").play_out()
    assert table.hand("red") == ["flare-warpish"]


def test_a_flare_goes_where_its_text_says__CORE_223(table: Table) -> None:
    table.seat("red", hand=["attack-08", "flare-human"]).seat("green", "human", hand=[])
    revealed(table).uses("red", "human.wild").play_out()
    assert "flare-human" in table.hand("green")


def test_one_flare_for_each_player_and_encounter__CORE_224(table: Table) -> None:
    table.seat("red", hand=["attack-08", "flare-warpish", "flare-human"])
    revealed(table).uses("red", "warpish.wild")
    assert not table.may_use("red", "human.wild")
    table.play_out()
    assert [event.ability for event in table.happened("use_declared")] == ["warpish.wild"]


def test_the_next_encounter_allows_a_flare_again__CORE_224_TIME_14(table: Table) -> None:
    table.seat("red", hand=["attack-40", "attack-08", "flare-warpish"]).against("blue").against("green")
    table.aims_at("blue-2").with_ships(2).reveals(red="attack-40", blue="attack-08").uses("red", "warpish.wild")
    table.at("second_encounter", "red", yes=True).reveals(red="attack-08", green="attack-08")
    assert table.may_use("red", "warpish.wild")


def test_two_players_may_each_play_a_flare__CORE_224(table: Table) -> None:
    table.seat("red", hand=["attack-08", "flare-warpish"]).seat("blue", hand=["attack-08", "flare-human"])
    revealed(table).uses("red", "warpish.wild").uses("blue", "human.wild").play_out()
    assert [event.ability for event in table.happened("use_declared")] == ["warpish.wild", "human.wild"]


def test_a_flare_works_once_in_an_encounter_even_when_it_changes_hands__CORE_224(table: Table) -> None:
    table.seat("red", hand=["attack-08", "flare-human"]).seat("green", "human", hand=[])
    table.against("blue").aims_at("blue-2").with_ships(2, "red-1").allies(defense={"green": 1})
    table.reveals(red="attack-08", blue="attack-08").uses("red", "human.wild").play_out()
    assert table.used("human.power")
    assert not table.was_offered("green", "human.super")


def test_a_flare_is_on_the_table_while_it_works__CORE_225_CORE_359(table: Table) -> None:
    table.seat("red", hand=["attack-08", "flare-warpish"]).seat("green", hand=["card-zap"])
    revealed(table).uses("red", "warpish.wild").until("use", "green")
    assert table.pile("table") == ["flare-warpish"]
    assert table.hand("red") == []


def test_a_power_silenced_before_leaves_the_wild_effect__CORE_222(table: Table) -> None:
    table.seat("red", "warpish", hand=["attack-08", "flare-warpish"]).seat("green", hand=["cosmic-zap"])
    table.ships("red", warp=4)
    revealed(table).uses("green", "cosmic-zap").until("cards_revealed", "red")
    assert powers.active(table.state, "red") == []
    table.uses("red", "warpish.wild").play_out()
    assert ("flare-warpish", 3) in table.total("offense").explained


def test_a_flare_is_optional__CORE_221_CORE_240(table: Table) -> None:
    table.seat("red", hand=["attack-08", "flare-warpish"])
    revealed(table).until("cards_revealed", "red").passes("red").play_out()
    assert not table.used("warpish.wild")


def test_a_flare_of_a_seat_that_is_not_in_the_encounter_stays_unused__CORE_018(table: Table) -> None:
    table.seat("green", hand=["flare-warpish"])
    revealed(table).play_out()
    assert not table.was_offered("green", "warpish.wild")


def test_a_flare_played_in_an_encounter_bars_others_until_the_next_begins__CORE_224_TIME_14(table: Table) -> None:
    table.seat("red", hand=["attack-08", "negotiate", "flare-warpish", "flare-machine"])
    revealed(table).uses("red", "warpish.wild").play_out("turn_ended")
    assert not table.was_offered("red", "machine.wild")
