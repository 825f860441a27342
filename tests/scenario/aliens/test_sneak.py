"""Sneak: beaten at home, it settles in the victor's system."""

import pytest

from domain.game.views import redact
from tests.scenario.table import Table


def beaten(table: Table, blue: str = "attack-06", red: str = "attack-40", further: tuple[str, ...] = ()) -> Table:
    """Red with yellow beats blue, who is Sneak, and green on blue-2."""
    table.seat("red", hand=[red, "attack-04", "attack-10", "attack-12", "attack-14"])
    table.seat("blue", "sneak", hand=[blue, *further]).against("blue")
    table.aims_at("blue-2").with_ships(3, "red-1").allies(offense={"yellow": 1}, defense={"green": 2})
    return table.reveals(red=red, blue=blue)


# -- the power ---------------------------------------------------------------------------------


def test_the_defending_ships_land_together_in_the_offense_s_home_system__sneak(table: Table) -> None:
    beaten(table).uses("blue", "sneak.power", planets=["red-4"]).play_out()
    assert table.ships_of("blue", "red-4") == 4
    assert table.in_warp("blue") == 0
    assert table.ships_of("red", "blue-2") == 3


def test_its_allies_are_lost__sneak(table: Table) -> None:
    beaten(table).uses("blue", "sneak.power", planets=["red-4"]).play_out()
    assert table.in_warp("green") == 2


def test_an_abandoned_planet_will_do__sneak(table: Table) -> None:
    table.ships("red", red_5=0)
    beaten(table).uses("blue", "sneak.power", planets=["red-5"]).play_out()
    assert table.has_colony("blue", "red-5")


def test_only_planets_of_the_offense_s_home_system__sneak(table: Table) -> None:
    beaten(table).until("instead:lose_ships", "blue")
    table.refuses("blue", "not_an_option", use="sneak.power", answer={"planets": ["yellow-1"]})


def test_it_is_optional__sneak(table: Table) -> None:
    beaten(table).play_out()
    assert table.was_offered("blue", "sneak.power")
    assert table.in_warp("blue") == 4


def test_not_when_it_wins__sneak(table: Table) -> None:
    beaten(table, "attack-40", "attack-06").play_out()
    assert not table.was_offered("blue", "sneak.power")


def test_not_when_it_loses_a_foreign_colony__sneak(table: Table) -> None:
    table.ships("blue", red_2=2).seat("red", hand=["attack-40"]).seat("blue", "sneak", hand=["attack-06"])
    table.against("red").at("own_colour", "red", options=["encounter:blue"]).with_ships(3, "red-1")
    table.reveals(red="attack-40", blue="attack-06").play_out()
    assert table.in_warp("blue") == 2
    assert not table.was_offered("blue", "sneak.power")


def test_not_for_ships_that_something_else_costs__sneak(table: Table) -> None:
    table.seat("red", hand=["attack-08", "flare-brute"]).seat("red", "brute").seat("blue", "sneak").ships(
        "blue", blue_2=1
    )
    table.against("blue").aims_at("blue-2").with_ships(3).uses("red", "brute.super").until("select_card")
    assert not table.has_colony("blue", "blue-2")
    assert not table.was_offered("blue", "sneak.power")


def test_not_as_the_offense_or_an_ally__sneak(table: Table) -> None:
    table.seat("green", "sneak").seat("red", hand=["attack-40"]).against("blue").aims_at("blue-2").with_ships(3)
    table.allies(defense={"green": 2}).reveals(red="attack-40", blue="attack-08").play_out()
    assert not table.was_offered("green", "sneak.power")


def test_two_morphs_cost_the_home_colony_too__sneak_CORE_145(table: Table) -> None:
    table.variant("common_rewards")
    beaten(table, "morph", "rw-morph").uses("blue", "sneak.power", planets=["red-4"]).play_out()
    assert (table.ships_of("blue", "red-4"), table.in_warp("red")) == (4, 3)


def test_no_compensation_for_ships_that_escaped__sneak(table: Table) -> None:
    beaten(table, blue="negotiate").uses("blue", "sneak.power", planets=["red-4"]).play_out()
    assert not table.happened("compensation_fixed")


def test_both_sides_may_win_by_it__sneak_CORE_281(table: Table) -> None:
    table.ships("blue", green_1=1, green_2=1, green_3=1, green_4=1)
    table.ships("red", blue_1=1, blue_3=1, blue_4=1, blue_5=1)
    beaten(table).uses("blue", "sneak.power", planets=["red-4"]).play_out()
    assert table.state.winners == ["red", "blue"]


def test_too_few_home_colonies_do_not_cost_the_power__sneak_CORE_265(table: Table) -> None:
    table.seat("blue", ships={"blue-2": 4}, warp=16)
    beaten(table).uses("blue", "sneak.power", planets=["red-4"]).play_out()
    assert table.ships_of("blue", "red-4") == 4


def test_nothing_holds_ships_that_escape__sneak_GORGON_01(table: Table) -> None:
    table.ships("yellow", blue_2=2).seat("yellow", "gorgon")
    beaten(table).uses("blue", "sneak.power", planets=["red-4"]).play_out()
    assert not table.used("gorgon.power")
    assert (table.ships_of("blue", "red-4"), table.ships_of("blue", "blue-2")) == (4, 0)


def test_cosmic_zapped_the_ships_are_lost__sneak(table: Table) -> None:
    table.seat("yellow", hand=["cosmic-zap"])
    beaten(table).uses("blue", "sneak.power", planets=["red-4"]).uses("yellow", "cosmic-zap").play_out()
    assert table.outcome_of("sneak.power") == "cancelled"
    assert table.in_warp("blue") == 4


# -- the flare ---------------------------------------------------------------------------------


def looked(table: Table) -> Table:
    """Blue has lost after playing a negotiate and looks at red's hand."""
    table.seat("blue", hand=["negotiate", "flare-sneak"]).seat("red", hand=["attack-40", "morph", "attack-04"])
    return table.against("blue").aims_at("blue-2").with_ships(3).reveals(red="attack-40", blue="negotiate")


@pytest.mark.parametrize("window", ["winner_known", "after_resolution"])
def test_wild_the_beaten_defense_keeps_a_card_before_or_after_compensation__sneak(table: Table, window: str) -> None:
    looked(table).until(window, "blue").answer("blue", use="sneak.wild").until("souvenir", "blue")
    table.answer("blue", cards=[table.card("red", table.hand("red")[0])]).play_out()
    why = list(dict.fromkeys(event.why for event in table.happened("cards_moved") if event.taken))
    assert why == {"winner_known": ["flare-sneak", "compensation"]}.get(window, ["compensation", "flare-sneak"])


def test_wild_only_the_two_see_the_hand__sneak(table: Table) -> None:
    looked(table).until("winner_known", "blue").answer("blue", use="sneak.wild")
    seen = table.last("hand_seen")
    assert ["cards" in redact(seen, viewer) for viewer in ("blue", "red", "green")] == [True, True, False]
    table.until("souvenir", "blue").answer("blue", cards=[table.card("red", "morph")])
    assert "morph" in table.hand("blue")


def test_wild_not_after_a_victory__sneak(table: Table) -> None:
    table.seat("blue", hand=["attack-40", "flare-sneak"]).against("blue").aims_at("blue-2").with_ships(3)
    table.reveals(red="attack-08", blue="attack-40").play_out()
    assert not table.was_offered("blue", "sneak.wild")


def test_wild_two_morphs_are_a_defeat_too__sneak_CORE_145(table: Table) -> None:
    table.variant("common_rewards").seat("red", hand=["rw-morph", "attack-10"]).against("blue")
    table.seat("blue", hand=["morph", "flare-sneak"]).aims_at("blue-2").with_ships(3)
    table.reveals(red="rw-morph", blue="morph").uses("blue", "sneak.wild").until("souvenir", "blue")


def test_wild_not_for_a_defensive_ally__sneak(table: Table) -> None:
    table.seat("red", hand=["attack-40", "attack-10"]).seat("green", hand=["attack-08", "flare-sneak"]).against("blue")
    table.aims_at("blue-2").with_ships(3).allies(defense={"green": 1}).reveals(red="attack-40", blue="attack-08")
    table.play_out()
    assert not table.was_offered("green", "sneak.wild")


def test_wild_not_as_the_offense__sneak(table: Table) -> None:
    table.seat("red", hand=["attack-08", "flare-sneak"]).seat("blue", hand=["attack-40", "negotiate"])
    table.against("blue").aims_at("blue-2").with_ships(3).reveals(red="attack-08", blue="attack-40").play_out()
    assert not table.was_offered("red", "sneak.wild")


def test_wild_card_zapped_nothing_is_seen__sneak(table: Table) -> None:
    table.seat("yellow", hand=["card-zap"])
    looked(table).until("winner_known", "blue").answer("blue", use="sneak.wild")
    table.uses("yellow", "card-zap").play_out()
    assert table.outcome_of("sneak.wild") == "cancelled"
    assert not table.happened("hand_seen")


def escaped(table: Table) -> Table:
    """Blue has four ships to save, and plays the flare with its power."""
    return (
        beaten(table, further=("flare-sneak",))
        .uses("blue", "sneak.power", planets=["red-4"])
        .uses("blue", "sneak.super")
    )


def test_super_two_colonies_are_founded__sneak(table: Table) -> None:
    escaped(table).at("second_planet", "blue", planets=["red-5"]).at("flare_goes_to", "blue", seats=["green"])
    table.at("two_colonies", "blue", amounts={"red-4": 1, "red-5": 3}).play_out()
    assert (table.ships_of("blue", "red-4"), table.ships_of("blue", "red-5")) == (1, 3)


def test_super_on_each_there_is_a_ship__sneak(table: Table) -> None:
    escaped(table).at("second_planet", "blue", planets=["red-5"]).until("two_colonies")
    table.refuses("blue", "too_many", amounts={"red-4": 4})


def test_super_the_two_are_different_planets__sneak(table: Table) -> None:
    escaped(table).until("second_planet").refuses("blue", "not_an_option", planets=["red-4"])


def test_super_the_flare_goes_to_any_other_player__sneak(table: Table) -> None:
    escaped(table).until("flare_goes_to", "blue").refuses("blue", "not_an_option", seats=["blue"])
    table.answer("blue", seats=["yellow"])
    assert "flare-sneak" in table.hand("yellow")


def test_super_one_ship_founds_one_colony__sneak(table: Table) -> None:
    table.ships("blue", blue_2=1)
    beaten(table, further=("flare-sneak",)).uses("blue", "sneak.power", planets=["red-4"]).play_out()
    assert not table.was_offered("blue", "sneak.super")


def test_super_card_zapped_there_is_one_colony__sneak(table: Table) -> None:
    table.seat("yellow", hand=["card-zap"])
    escaped(table).uses("yellow", "card-zap").play_out()
    assert table.outcome_of("sneak.super") == "cancelled"
    assert table.ships_of("blue", "red-4") == 4


def test_super_cosmic_zapped_the_power_is_gone_too__sneak_CORE_226(table: Table) -> None:
    table.seat("yellow", hand=["cosmic-zap"])
    beaten(table, further=("flare-sneak",)).uses("blue", "sneak.power", planets=["red-4"])
    table.until("use", "yellow").passes("yellow").uses("blue", "sneak.super").uses("yellow", "cosmic-zap").play_out()
    assert table.outcome_of("sneak.super") == "cancelled"
    assert "flare-sneak" in table.hand("blue")


FIVE = ("red", "blue", "green", "yellow", "purple")


def test_a_home_colony_at_the_partners_counts__sneak_TEAM_13(table: Table) -> None:
    table.seats(*FIVE).variant("team").position(teams=[["red", "yellow"], ["blue", "purple"], ["green"]])
    table.seat("red", "will", hand=["attack-40"]).seat("blue", "sneak", hand=["attack-04"]).ships("blue", purple_1=2)
    table.against("green").at("will", "red", seats=["blue"]).aims_at("purple-1").with_ships(2, "red-1")
    table.reveals(red="attack-40", blue="attack-04").play_out()
    assert table.result() == "offense_won"
    assert table.was_offered("blue", "sneak.power")
