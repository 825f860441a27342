"""Swindler: its player and the mark change places for good."""

import pytest

from domain.commands import SetStandingOrders
from domain.game.views import redact, view
from tests.scenario.table import Table


def swindler(table: Table, mark: str = "red") -> Table:
    """Green is Swindler, and this seat has the X; red encounters blue."""
    table.seat("green", "swindler").against("blue")
    return table.at("mark", "green", seats=[mark])


def players(table: Table) -> dict[str, str]:
    return {colour: seat.player for colour, seat in table.state.seats.items()}


def stolen(table: Table, mark: str = "red") -> Table:
    return swindler(table, mark).uses("green", "swindler.power")


# -- the tokens --------------------------------------------------------------------------------


def test_each_other_player_may_get_the_x__swindler(table: Table) -> None:
    table.seat("green", "swindler").until("mark", "green")
    assert table.question("green").question.seats == ["yellow", "red", "blue"]  # type: ignore[attr-defined]


def test_only_the_swindler_knows_who_is_the_mark__swindler(table: Table) -> None:
    swindler(table)
    noted, answered = table.last("sheet_noted"), table.last("answered")
    declared = next(event for event in table.happened("use_declared") if event.ability == "swindler.setup")
    for event, field in ((noted, "value"), (answered, "answer"), (declared, "chosen")):
        assert [field in redact(event, viewer) for viewer in ("green", "red", "public")] == [True, False, False]


def test_no_view_shows_the_mark__swindler(table: Table) -> None:
    swindler(table).until("aim")
    assert "'mark'" not in str(view(table.state, "red"))


# -- identity theft ----------------------------------------------------------------------------


def test_swindler_and_mark_swap_their_entire_positions__swindler(table: Table) -> None:
    stolen(table)
    assert players(table) == {"red": "p_green", "blue": "p_blue", "green": "p_red", "yellow": "p_yellow"}
    assert table.last("players_swapped").seats == ["green", "red"]


def test_colours_aliens_hands_ships_and_colonies_stay_where_they_are__swindler(table: Table) -> None:
    table.seat("red", "human", hand=["attack-20"]).ships("red", blue_1=3)
    stolen(table)
    assert (table.aliens("red"), table.aliens("green")) == (["human"], ["swindler"])
    assert table.hand("red") == ["attack-20"]
    assert table.ships_of("red", "blue-1") == 3


def test_the_encounter_proceeds_and_the_turn_is_the_new_controllers__swindler(table: Table) -> None:
    stolen(table).until("aim")
    assert (table.offense_now, players(table)["red"]) == ("red", "p_green")
    table.aims_at("blue-2").with_ships(3, "red-1").reveals(red="attack-08", blue="attack-08").play_out()
    assert table.result() == "defense_won"


def test_the_defense_may_be_another_person_too__swindler(table: Table) -> None:
    stolen(table, "blue").until("aim")
    assert (table.defense_now, players(table)["blue"]) == ("blue", "p_green")


def test_as_soon_as_the_defense_is_fixed__swindler(table: Table) -> None:
    swindler(table).until("defense_set", "green")
    assert table.may_use("green", "swindler.power")


def test_the_mark_is_shown_to_all__swindler(table: Table) -> None:
    stolen(table)
    exposed = next(event for event in table.happened("sheet_noted") if event.note == "exposed")
    assert redact(exposed, "public")["value"] == "red"


def test_once_per_game__swindler(table: Table) -> None:
    table.seat("red", hand=["attack-20", "attack-08"])
    stolen(table).aims_at("blue-2").with_ships(3, "red-1").reveals(red="attack-20", blue="attack-08")
    table.offered.clear()
    table.at("second_encounter", "red", yes=True).until("aim")
    assert not table.was_offered("green", "swindler.power")


def test_it_is_optional__swindler(table: Table) -> None:
    swindler(table).until("aim")
    assert table.was_offered("green", "swindler.power")
    assert players(table)["red"] == "p_red"


def test_colonies_count_for_the_new_controller__swindler(table: Table) -> None:
    table.seat("red", hand=["attack-20"]).ships("red", blue_1=1, green_1=1, yellow_1=1, yellow_2=1)
    stolen(table).aims_at("blue-2").with_ships(3, "red-1").reveals(red="attack-20", blue="attack-08")
    table.play_out("game_ended")
    assert (table.state.winners, players(table)["red"]) == (["red"], "p_green")


def test_zapped_the_tokens_stay_hidden_and_in_place__swindler(table: Table) -> None:
    table.seat("yellow", hand=["cosmic-zap"])
    stolen(table).uses("yellow", "cosmic-zap").until("aim")
    assert table.outcome_of("swindler.power") == "cancelled"
    assert players(table)["red"] == "p_red"
    assert table.state.sheets["swindler"] == {"mark": "red"}
    assert not any(event.note == "exposed" for event in table.happened("sheet_noted"))


def test_the_power_and_the_ships_of_roach_stay_with_their_colour__swindler_SWINDLER_01(table: Table) -> None:
    table.seat("red", "roach")
    assert players(stolen(table)) == {"red": "p_green", "blue": "p_blue", "green": "p_red", "yellow": "p_yellow"}
    assert (table.aliens("red"), table.state.fleets) == (["roach"], {"purple": "red"})


def test_it_cannot_be_traded_away__swindler(table: Table) -> None:
    table.seat("blue", "swindler", hand=["attack-08", "negotiate"]).seat("red", "chosen")
    table.seat("yellow", hand=["attack-08", "flare-sorcerer"]).against("blue").at("mark", "blue", seats=["green"])
    table.aims_at("blue-2").with_ships(3).uses("yellow", "sorcerer.wild")
    assert "swindler" in table.aliens("blue")


def test_it_cannot_be_removed__swindler(table: Table) -> None:
    table.seat("blue", "swindler", hand=["attack-01", "negotiate"]).seat("red", hand=["attack-20"])
    table.seat("yellow", hand=["attack-08", "flare-reincarnator"]).against("blue").at("mark", "blue", seats=["green"])
    table.aims_at("blue-2").with_ships(3, "red-1").reveals(red="attack-20", blue="attack-01").play_out()
    assert not table.was_offered("yellow", "reincarnator.wild")


# -- panic -------------------------------------------------------------------------------------


def next_turn(table: Table) -> Table:
    """The encounter is over; blue's turn begins."""
    table.seat("blue", hand=["attack-20", "attack-04"])
    return stolen(table).aims_at("blue-2").with_ships(3, "red-1").reveals(red="attack-08", blue="attack-20")


def test_panic_at_the_start_of_another_players_turn_it_founds_a_colony_there__swindler(table: Table) -> None:
    next_turn(table).uses("green", "swindler.panic", planets=["blue-4"])
    table.at("settle", "green", **{"from": {"green-1": 2, "green-3": 1}})
    assert table.state.turn.seat == "blue"
    assert table.ships_of("green", "blue-4") == 3


def test_panic_only_in_the_home_system_of_whose_turn_it_is__swindler(table: Table) -> None:
    next_turn(table).until("start_of_turn", "green")
    table.refuses("green", "not_an_option", use="swindler.panic", answer={"planets": ["yellow-1"]})


def test_panic_not_before_the_theft__swindler(table: Table) -> None:
    table.seat("green", "swindler").from_the_start_of_the_turn().against("blue").until("aim")
    assert not table.was_offered("green", "swindler.panic")


def test_panic_not_in_its_turn__swindler(table: Table) -> None:
    next_turn(table).until("aim", "green")
    assert table.state.turn.seat == "green"
    assert not table.may_use("green", "swindler.panic")


def test_panic_zapped_no_colony_is_founded__swindler(table: Table) -> None:
    table.seat("yellow", hand=["cosmic-zap", "attack-08"])
    next_turn(table).uses("green", "swindler.panic", planets=["blue-4"]).uses("yellow", "cosmic-zap").until("aim")
    assert table.outcome_of("swindler.panic") == "cancelled"
    assert not table.has_colony("green", "blue-4")


# -- the flare ---------------------------------------------------------------------------------


def wild(table: Table) -> Table:
    """Green helps red to win against blue and yellow."""
    table.seat("red", hand=["attack-30", "attack-04"]).seat("green", hand=["attack-08", "flare-swindler"])
    table.seat("yellow", hand=["plague"]).against("blue").aims_at("blue-2").with_ships(3, "red-1")
    return table.allies(offense={"green": 1}, defense={"yellow": 1}).reveals(red="attack-30", blue="attack-08")


def test_wild_a_winning_ally_draws_a_card_of_a_losing_ally__swindler(table: Table) -> None:
    wild(table).uses("green", "swindler.wild", seats=["yellow"])
    assert "plague" in table.hand("green")
    assert table.hand("yellow") == []


def test_wild_of_allies_alone__swindler(table: Table) -> None:
    wild(table).until("after_resolution", "green")
    table.refuses("green", "not_an_option", use="swindler.wild", answer={"seats": ["blue"]})


def test_wild_not_for_a_losing_ally__swindler(table: Table) -> None:
    table.seat("yellow", hand=["attack-08", "flare-swindler"]).seat("red", hand=["attack-30"])
    table.against("blue").aims_at("blue-2").with_ships(3).allies(offense={"green": 1}, defense={"yellow": 1})
    table.reveals(red="attack-30", blue="attack-08").play_out()
    assert not table.was_offered("yellow", "swindler.wild")


def test_wild_not_for_a_main_player__swindler(table: Table) -> None:
    table.seat("red", hand=["attack-30", "flare-swindler"]).against("blue").aims_at("blue-2").with_ships(3)
    table.allies(defense={"yellow": 1}).reveals(red="attack-30", blue="attack-08").play_out()
    assert not table.was_offered("red", "swindler.wild")


def test_wild_card_zapped_nothing_is_drawn__swindler(table: Table) -> None:
    table.seat("blue", hand=["attack-08", "card-zap"])
    wild(table).uses("green", "swindler.wild", seats=["yellow"]).uses("blue", "card-zap")
    assert table.outcome_of("swindler.wild") == "cancelled"
    assert table.hand("yellow") == ["plague"]


def super_(table: Table, side: str = "offense") -> Table:
    """Green is Swindler and an ally; red and blue show negotiates."""
    table.seat("green", "swindler", hand=["attack-08", "plague", "flare-swindler"]).against("blue")
    table.at("mark", "green", seats=["yellow"]).aims_at("blue-2").with_ships(3, "red-1")
    table.allies(**{side: {"green": 1}}).reveals(red="negotiate", blue="negotiate")
    return table.uses("green", "swindler.super")


@pytest.mark.parametrize(("side", "other"), [("offense", "blue"), ("defense", "red")])
def test_super_an_ally_deals_in_place_of_its_main_player__swindler(table: Table, side: str, other: str) -> None:
    super_(table, side).offers("green", give={"cards": ["plague"]}, take={"card_count": 1}).accepts(other).play_out()
    assert "plague" in table.hand(other)


def test_super_the_gate_is_emptied__swindler(table: Table) -> None:
    super_(table).until("deal")
    assert (table.ships_of("red", "gate"), table.ships_of("green", "gate")) == (0, 0)


def test_super_a_deal_may_give_colonies_to_the_one_who_deals__swindler(table: Table) -> None:
    super_(table).offers("green", give={"cards": ["plague"]}, take={"colony": "blue-3"}).accepts("blue")
    table.play_out()
    assert table.has_colony("green", "blue-3")
    assert not table.has_colony("red", "blue-3")


def test_super_the_deal_is_a_success_of_the_main_player__swindler(table: Table) -> None:
    super_(table).offers("green", give={"cards": ["plague"]}).accepts("blue").play_out()
    assert table.result() == "deal"
    assert table.last("encounter_ended").successful


def test_super_a_failed_deal_costs_those_who_dealt__swindler(table: Table) -> None:
    super_(table).at("deal", "green", refuse=True).play_out()
    assert {colour: table.in_warp(colour) for colour in ("red", "blue", "green")} == {"red": 0, "blue": 3, "green": 3}


def test_super_only_when_both_show_negotiates__swindler(table: Table) -> None:
    table.seat("green", "swindler", hand=["attack-08", "flare-swindler"]).against("blue")
    table.at("mark", "green", seats=["yellow"]).aims_at("blue-2").with_ships(3).allies(offense={"green": 1})
    table.reveals(red="negotiate", blue="attack-08").play_out()
    assert not table.was_offered("green", "swindler.super")


def test_super_also_when_attacks_have_become_negotiates__swindler_W_62(table: Table) -> None:
    table.seat("yellow", hand=["emotion-control"]).seat("green", "swindler", hand=["attack-08", "flare-swindler"])
    table.against("blue").at("mark", "green", seats=["yellow"]).aims_at("blue-2").with_ships(3, "red-1")
    table.allies(offense={"green": 1}).reveals(red="attack-08", blue="attack-08")
    table.uses("yellow", "emotion-control").uses("green", "swindler.super").until("deal", "green")
    assert not any(asked.seat == "red" for asked in table.questions().values())


@pytest.mark.parametrize("zap", ["card-zap", "cosmic-zap"])
def test_super_zapped_the_main_players_deal__swindler(table: Table, zap: str) -> None:
    table.seat("yellow", hand=[zap])
    super_(table).uses("yellow", zap).until("deal", "red")
    assert table.outcome_of("swindler.super") == "cancelled"
    assert table.ships_of("red", "gate") == 3


def test_panic_a_fifth_foreign_colony_wins_at_once__swindler_CORE_282(table: Table) -> None:
    table.ships("green", red_1=1, red_2=1, yellow_1=1, yellow_2=1)
    next_turn(table).uses("green", "swindler.panic", planets=["blue-4"])
    table.at("settle", "green", **{"from": {"green-1": 1}}).play_out("game_ended")
    assert table.state.winners == ["green"]
    assert table.state.turn.encounters == 0


def test_the_standing_orders_go_with_their_player__swindler_TIME_31(table: Table) -> None:
    table.seat("green", "swindler").against("blue").start()
    table.command(SetStandingOrders(seat="red", orders=[{"window": "alliances_formed"}]))
    table.at("mark", "green", seats=["red"]).uses("green", "swindler.power").until("aim")
    assert table.happened("players_swapped")
    seen = {s: view(table.state, s)["seats"][s]["standing_orders"] for s in ("red", "green")}
    windows = {seat: [order["window"] for order in orders] for seat, orders in seen.items()}
    assert "alliances_formed" not in windows["red"]
    assert "alliances_formed" in windows["green"]
