"""Parasite: allies uninvited."""

from domain.events import PowerRegained, ShipsMoved
from tests.scenario.aliens.test_sniveler import winning
from tests.scenario.table import Table
from tests.scenario.variants.skills import lay, pick


def uninvited(table: Table) -> Table:
    """Green is the Parasite; nobody invites anybody."""
    table.seat("green", "parasite").against("blue").aims_at("blue-2").with_ships(2)
    return table.invites("red").invites("blue")


def test_it_may_ally_with_the_offense_although_nobody_invited_it__parasite(table: Table) -> None:
    uninvited(table).uses("green", "parasite.power").at("ally", "green", options=["offense"])
    table.until("commit", "green").answer("green", **{"from": {"green-1": 4}})
    assert table.encounter.allies == {"green": "offense"}
    assert table.ships_of("green", "gate") == 4


def test_it_may_ally_with_the_defense_too__parasite(table: Table) -> None:
    uninvited(table).uses("green", "parasite.power").at("ally", "green", options=["defense"])
    assert table.encounter.allies == {"green": "defense"}


def test_it_acts_only_at_its_turn_to_answer_and_may_stay_out__parasite(table: Table) -> None:
    uninvited(table)
    assert table.may_use("green", "parasite.power")
    table.passes("green").play_out("cards_revealed")
    assert table.encounter.allies == {}


def test_a_player_who_is_invited_by_both_sides_needs_no_power__parasite(table: Table) -> None:
    table.seat("green", "parasite").against("blue").aims_at("blue-2").with_ships(2)
    table.invites("red", "green").invites("blue", "green")
    assert table.asked("green") == "ally"


def test_a_main_player_is_no_parasite__parasite(table: Table) -> None:
    table.seat("blue", "parasite").against("blue").aims_at("blue-2").with_ships(2).play_out()
    assert not table.was_offered("blue", "parasite.power")


def test_zapped_it_needs_an_invitation__parasite(table: Table) -> None:
    table.seat("yellow", hand=["cosmic-zap", "attack-08"])
    uninvited(table).uses("green", "parasite.power").uses("yellow", "cosmic-zap").play_out("cards_revealed")
    assert table.outcome_of("parasite.power") == "cancelled"
    assert table.encounter.allies == {}


def left_with_two(table: Table) -> Table:
    """Blue's power goes with its third home colony, when that planet is lost in the encounter."""
    table.seat("red", hand=["attack-20"]).seat("blue", "human")
    table.seat("green", hand=["flare-parasite", "attack-08"])
    table.ships("blue", red_1=6, red_2=6, blue_4=0, blue_5=0).against("blue").aims_at("blue-3").with_ships(4)
    return table.reveals(red="attack-20", blue="attack-08")


def test_wild_a_ship_settles_where_a_power_was_lost__parasite(table: Table) -> None:
    left_with_two(table).uses("green", "parasite.wild", planets=["blue-1"])
    table.until("settle", "green").answer("green", **{"from": {"green-1": 1}})
    assert table.ships_of("green", "blue-1") == 1
    assert table.has_colony("blue", "blue-1")


def test_wild_card_zapped_nobody_settles__parasite(table: Table) -> None:
    table.seat("yellow", hand=["card-zap", "attack-08"])
    left_with_two(table).uses("green", "parasite.wild", planets=["blue-1"]).uses("yellow", "card-zap").play_out()
    assert not table.has_colony("green", "blue-1")
    assert "flare-parasite" in table.pile("discard")


def test_super_any_number_of_ships_may_be_sent_as_an_ally__parasite(table: Table) -> None:
    table.seat("green", "parasite", hand=["flare-parasite", "attack-08"]).against("blue").aims_at("blue-2")
    table.with_ships(2).invites("red", "green").invites("blue").at("ally", "green", options=["offense"])
    table.uses("green", "parasite.super").until("commit", "green")
    table.answer("green", **{"from": {"green-1": 4, "green-2": 4, "green-3": 1}})
    assert table.ships_of("green", "gate") == 9


def test_super_zapped_four_ships_are_the_limit__parasite(table: Table) -> None:
    table.seat("green", "parasite", hand=["flare-parasite", "attack-08"]).seat(
        "yellow", hand=["cosmic-zap", "attack-08"]
    )
    table.against("blue").aims_at("blue-2").with_ships(2).invites("red", "green").invites("blue")
    table.at("ally", "green", options=["offense"]).uses("green", "parasite.super").uses("yellow", "cosmic-zap")
    table.until("commit", "green").refuses("green", "too_many", **{"from": {"green-1": 4, "green-2": 1}})


def test_an_invitation_to_one_side_leaves_it_the_other_one__parasite(table: Table) -> None:
    table.seat("green", "parasite").against("blue").aims_at("blue-2").with_ships(2).invites("red", "green")
    table.invites("blue").uses("green", "parasite.power").at("ally", "green", options=["defense"])
    assert table.encounter.allies == {"green": "defense"}


def test_one_to_four_ships_are_sent__parasite(table: Table) -> None:
    uninvited(table).uses("green", "parasite.power").at("ally", "green", options=["offense"]).until("commit", "green")
    table.refuses("green", "too_many", **{"from": {"green-1": 4, "green-2": 1}})
    table.refuses("green", "too_few", **{"from": {}})


def test_a_force_field_sends_it_home_afterwards__parasite_CORE_118(table: Table) -> None:
    table.seat("red", hand=["force-field", "attack-08"])
    uninvited(table).uses("green", "parasite.power").at("ally", "green", options=["defense"])
    table.until("commit", "green").answer("green", **{"from": {"green-1": 2}})
    table.uses("red", "force-field", seats=["green"]).until("select_card")
    assert table.encounter.allies == {}
    assert table.ships_of("green", "beside") == 0


def test_without_a_ship_on_a_colony_it_cannot_ally__parasite_CORE_115_CORE_260(table: Table) -> None:
    table.ships("green", warp=20, green_1=0, green_2=0, green_3=0, green_4=0, green_5=0)
    uninvited(table).play_out("cards_revealed")
    assert not table.was_offered("green", "parasite.power")


def test_wild_an_empty_home_planet_of_that_player_will_do__parasite(table: Table) -> None:
    left_with_two(table).uses("green", "parasite.wild", planets=["blue-4"])
    table.until("settle", "green").answer("green", **{"from": {"green-1": 1}})
    assert table.ships_of("green", "blue-4") == 1


def test_wild_one_ship_and_not_more__parasite(table: Table) -> None:
    left_with_two(table).uses("green", "parasite.wild", planets=["blue-1"]).until("settle", "green")
    table.refuses("green", "too_many", **{"from": {"green-1": 2}})


def test_wild_only_on_home_planets_of_that_player__parasite(table: Table) -> None:
    left_with_two(table).until("power_lost", "green")
    table.refuses("green", "not_an_option", use="parasite.wild", answer={"planets": ["red-1"]})


def test_wild_not_for_its_loss__parasite(table: Table) -> None:
    table.seat("red", hand=["attack-20"]).seat("blue", "human", hand=["flare-parasite", "attack-08"])
    table.ships("blue", red_1=6, red_2=6, blue_4=0, blue_5=0).against("blue").aims_at("blue-3").with_ships(4)
    table.reveals(red="attack-20", blue="attack-08").play_out()
    assert table.happened("power_lost")
    assert not table.was_offered("blue", "parasite.wild")


def test_wild_not_when_nobody_loses_a_power__parasite(table: Table) -> None:
    table.seat("red", hand=["attack-20"]).seat("green", hand=["flare-parasite", "attack-08"])
    table.ships("blue", red_1=6, red_2=6, blue_4=0, blue_5=0).against("blue").aims_at("blue-3").with_ships(4)
    table.reveals(red="attack-20", blue="attack-08").play_out()
    assert not table.was_offered("green", "parasite.wild")


def test_wild_not_when_a_power_is_lost_for_too_few_leaders__parasite_SKILL_31(table: Table) -> None:
    table.variant("skill_tokens").seat("blue", "human").seat("yellow", hand=["plague"]).against("blue")
    table.seat("green", hand=["flare-parasite", "attack-08"])
    lay(lay(lay(lay(table, "blue", warp="LL"), "red"), "green"), "yellow")
    table.uses("yellow", "plague", seats=["blue"]).until("plague", "blue").answer(
        "blue", ships=pick(table, "blue", "LEE")
    )
    table.until("aim")
    assert table.last("power_lost").lacking == ["SKILL-30"]
    assert not table.was_offered("green", "parasite.wild")


def test_wild_a_power_that_is_never_lost_for_colonies_is_not_lost__parasite_CORE_265(table: Table) -> None:
    table.seat("red", hand=["attack-20"]).seat("blue", "masochist")
    table.seat("green", hand=["flare-parasite", "attack-08"])
    table.ships("blue", red_1=6, red_2=6, blue_4=0, blue_5=0).against("blue").aims_at("blue-3").with_ships(4)
    table.reveals(red="attack-20", blue="attack-08").play_out()
    assert not table.was_offered("green", "parasite.wild")


def test_wild_is_available_again_when_the_power_is_lost_in_another_encounter__parasite(table: Table) -> None:
    table.seat("red", hand=["attack-20", "attack-30"]).seat("blue", "human", hand=["attack-08", "attack-06"])
    table.seat("green", hand=["flare-parasite", "attack-08"]).ships("blue", red_1=6, red_2=6, blue_4=0, blue_5=0)
    table.against("blue").against("blue").aims_at("blue-3").with_ships(4).reveals(red="attack-20", blue="attack-08")
    table.uses("green", "parasite.wild", planets=["blue-1"]).until("second_encounter", "red")
    ship = next(ship for ship, at in table.state.ships.items() if ship.startswith("blue") and at == "warp")
    table.happens(ShipsMoved(moves={ship: ["warp", "blue-4"]}, why="position")).happens(PowerRegained(seat="blue"))
    table.answer("red", yes=True).aims_at("blue-4").with_ships(4, "red-3")
    table.reveals(red="attack-30", blue="attack-06").until("power_lost", "green")
    assert table.may_use("green", "parasite.wild")


def test_super_for_the_defense_too__parasite(table: Table) -> None:
    table.seat("green", "parasite", hand=["flare-parasite", "attack-08"]).against("blue").aims_at("blue-2")
    table.with_ships(2).invites("red").invites("blue", "green").at("ally", "green", options=["defense"])
    table.uses("green", "parasite.super").until("commit", "green").answer(
        "green", **{"from": {"green-1": 4, "green-2": 2}}
    )
    assert table.ships_of("green", "beside") == 6


def test_super_not_for_the_offense__parasite(table: Table) -> None:
    table.seat("red", "parasite", hand=["flare-parasite", "attack-08"]).against("blue").aims_at("blue-2")
    table.until("launch", "red")
    assert not table.was_offered("red", "parasite.super")


def test_super_works_for_an_uninvited_ally_whose_power_it_is__parasite(table: Table) -> None:
    table.seat("green", hand=["flare-parasite", "attack-08"])
    uninvited(table).uses("green", "parasite.power").at("ally", "green", options=["offense"])
    table.uses("green", "parasite.super").until("commit", "green")
    table.answer("green", **{"from": {"green-1": 4, "green-2": 4}})
    assert table.ships_of("green", "gate") == 8


def four_colonies(table: Table) -> Table:
    """Green holds the wild flare, and one more foreign colony wins."""
    return table.seat("green", hand=["flare-parasite", "attack-08"]).ships(
        "green", red_4=1, red_5=1, yellow_1=1, yellow_2=1
    )


def test_wild_a_fifth_foreign_colony_wins_at_once_before_the_resolution__parasite_CORE_282(table: Table) -> None:
    four_colonies(table).seat("red", "human", ships={"red-1": 4, "red-2": 4, "red-3": 1, "blue-1": 11})
    table.against("blue").aims_at("blue-2").with_ships(1, "red-3").uses("green", "parasite.wild", planets=["red-1"])
    table.at("settle", "green", **{"from": {"green-1": 1}}).play_out("game_ended")
    assert table.state.winners == ["green"]
    assert not table.happened("card_selected")


def test_wild_in_the_resolution_who_lands_meanwhile_wins_too__parasite_CORE_281_CORE_282(table: Table) -> None:
    four_colonies(table).seat("red", hand=["attack-20"]).seat("blue", "human").seat("yellow", ships={"yellow-5": 20})
    table.ships("red", yellow_1=1, yellow_2=1, yellow_3=1, yellow_4=1).ships(
        "blue", red_1=6, red_2=6, blue_4=0, blue_5=0
    )
    table.against("blue").aims_at("blue-3").with_ships(4, "red-3").reveals(red="attack-20", blue="attack-08")
    table.uses("green", "parasite.wild", planets=["blue-1"]).at("settle", "green", **{"from": {"green-1": 1}})
    table.play_out("game_ended")
    assert table.state.winners == ["red", "green"]


def test_a_former_winner_is_no_ally_in_the_deciding_encounter__parasite_CONTEST_01(table: Table) -> None:
    """Red and yellow, who is Parasite, have won; green encounters red."""
    table.ships("yellow", blue_1=1, blue_3=1, blue_4=1, blue_5=1).seat("yellow", "parasite")
    winning(table, further="yellow").uses("green", "sniveler.super").at("share", "red", yes=False)
    table.at("challenge", "green", seats=["red"]).aims_at("red-4").with_ships(2)
    table.offered.clear()
    table.until("select_card")
    assert (table.encounter.offense, table.encounter.defense) == ("green", "red")
    assert not table.was_offered("yellow", "parasite.power")
