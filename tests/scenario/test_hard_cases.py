"""Cases that are hard for the mechanism: effects that meet in the middle of each other."""

from domain.events import CardsMoved, SheetNoted
from domain.powers import active
from tests.scenario.table import Table


def test_two_mandatory_effects_of_one_player_happen_in_the_order_chosen__TIME_04(table: Table) -> None:
    table.seat("red", aliens=["human", "macron"]).against("blue").aims_at("blue-2").with_ships(1)
    table.reveals(red="attack-08", blue="attack-08").until("order_of_effects", "red")
    table.answer("red", order=["macron.power", "human.power"]).play_out()
    declared = [event.ability for event in table.happened("use_declared")]
    assert declared.index("macron.power") < declared.index("human.power")
    assert table.total("offense").explained == [("attack-08", 8), ("ships", 4), ("human", 4)]


def test_mandatory_effects_of_both_sides_happen_in_timing_order__TIME_01_CORE_300(table: Table) -> None:
    table.seat("red", "warpish").seat("blue", "human").against("blue").aims_at("blue-2").with_ships(1)
    table.reveals(red="attack-08", blue="attack-08").play_out()
    declared = [event.ability for event in table.happened("use_declared")]
    assert declared == ["warpish.power", "human.power"]


def test_a_power_swapped_while_a_window_is_open_serves_its_new_player_in_it__CORE_302(table: Table) -> None:
    table.seat("red", "loser", hand=["attack-08", "attack-20"]).seat("blue", "human")
    table.seat("green", hand=["flare-sorcerer", "attack-08"]).against("blue").aims_at("blue-2").with_ships(2)
    table.until("before_selection", "red")
    table.passes("red").uses("green", "sorcerer.wild")
    assert active(table.state, "blue") == ["loser"]
    assert table.may_use("blue", "loser.power")
    assert not table.may_use("red", "loser.power")


def test_a_power_lent_while_the_encounter_lasts_comes_back_after_it__CORE_224(table: Table) -> None:
    table.seat("green", "human", hand=["flare-philanthropist", "attack-08"]).against("blue")
    table.uses("green", "philanthropist.wild", seats=["red"]).aims_at("blue-2")
    assert active(table.state, "red") == ["human"]
    assert active(table.state, "green") == []
    table.with_ships(1).reveals(red="attack-08", blue="attack-08").play_out()
    assert ("human", 4) in table.total("offense").explained
    assert active(table.state, "green") == ["human"]


def test_sorcerer_swaps_what_oracle_has_seen(table: Table) -> None:
    table.seat("red", "sorcerer", hand=["attack-06", "attack-20"]).seat(
        "blue", "oracle", hand=["attack-08", "negotiate"]
    )
    table.against("blue").aims_at("blue-2").with_ships(1).until("select_card", "red")
    table.answer("red", cards=[table.card("red", "attack-06")]).selects("blue", "attack-08").uses(
        "red", "sorcerer.power"
    )
    table.play_out("cards_revealed")
    assert table.last("cards_revealed").faces["red"].value == 8
    assert table.last("cards_revealed").faces["blue"].value == 6


def test_time_travel_gives_a_reinforcement_back_to_its_player(table: Table) -> None:
    table.seat("red", "chronos", hand=["attack-08", "attack-20"]).seat(
        "blue", hand=["attack-08", "attack-06", "reinforcement-5"]
    )
    table.against("blue").aims_at("blue-2").with_ships(2).reveals(red="attack-08", blue="attack-08")
    table.uses("blue", "reinforcement-5", options=["defense"]).uses("red", "chronos.power").until("select_card", "red")
    assert "reinforcement-5" in table.hand("blue")
    table.reveals(red="attack-20", blue="attack-06").play_out()
    assert ("reinforcement-5", 5) not in table.total("defense").explained


def test_a_bluff_of_the_first_run_does_not_bind_the_second(table: Table) -> None:
    table.seat("red", "chronos", hand=["attack-08", "attack-20"]).seat(
        "blue", "mirror", hand=["attack-08", "attack-06"]
    )
    table.against("blue").aims_at("blue-2").with_ships(2).selects("red", "attack-08").selects("blue", "attack-08")
    table.uses("blue", "mirror.power").uses("red", "chronos.power").until("select_card", "red")
    assert table.encounter.faces == {}
    table.selects("red", "attack-20").selects("blue", "attack-06").play_out()
    assert table.total("offense").explained[0] == ("attack-20", 20)


def test_a_game_may_be_won_in_the_middle_of_the_encounter_of_another_player__CORE_283(table: Table) -> None:
    table.seat("yellow", "tick-tock").against("blue").start()
    table.happens(SheetNoted(alien="tick-tock", note="tokens", value=1)).aims_at("blue-2").with_ships(1)
    table.reveals(red="attack-08", blue="attack-08").play_out("game_ended")
    assert table.state.winners == ["yellow"]
    assert table.state.status == "over"
    assert not table.happened("encounter_ended")
    assert table.questions() == {}


def test_a_quake_in_the_middle_of_a_draw_ends_that_draw_and_play_goes_on__QUAKE_05_QUAKE_11(table: Table) -> None:
    table.seat("green", "human").against("blue").aims_at("blue-2").with_ships(1).allies(defense={"yellow": 4})
    table.until("select_card", "red")
    rest = table.state.zones["deck"][:-1]
    gone = CardsMoved(source="deck", target="removed", count=len(rest), why="position", cards=rest)
    table.happens(gone).reveals(red="attack-08", blue="attack-08").play_out()
    assert table.happened("quake_struck")
    assert table.result() == "defense_won"


def test_a_cancelled_cancel_lets_the_first_use_through__TIME_08(table: Table) -> None:
    table.seat("red", "human").seat("blue", hand=["attack-08", "cosmic-zap"]).seat(
        "green", hand=["attack-08", "card-zap"]
    )
    table.against("blue").aims_at("blue-2").with_ships(1).reveals(red="attack-08", blue="attack-08")
    table.uses("blue", "cosmic-zap").uses("green", "card-zap").play_out()
    assert table.outcome_of("cosmic-zap") == "cancelled"
    assert table.outcome_of("human.power") == "carried_out"
    assert ("human", 4) in table.total("offense").explained
