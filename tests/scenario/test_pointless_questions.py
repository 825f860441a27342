"""Questions that new games do not put: what a seat could use is pointless, as all know (ORDERS-04, ORDERS-05)."""

import json
from collections.abc import Callable

import pytest

from domain.commands import RemoveStandingOrder, SetStandingOrders
from domain.game.views import redact, view
from domain.state import PASS_WHEN_NOTHING_PLAYABLE, PASS_WHEN_POINTLESS
from domain.variants.technology import variant_state
from tests.scenario.table import Table
from tests.scenario.variants.techs import at, does_nothing, face_down, lay, researchers, researches

POINTLESS = {"window": "*", "when": "pointless"}


@pytest.fixture
def table(table: Table) -> Table:
    return table.option(pointless_questions="passed")


@pytest.fixture
def other_table(other_table: Table) -> Table:
    return other_table.option(pointless_questions="passed")


def asks_everything(table: Table, seat: str) -> Table:
    """The seat takes the order away with which it began."""
    table.start().command(RemoveStandingOrder(seat=seat, order=POINTLESS))
    return table


def test_a_player_of_a_new_game_begins_with_both_orders__ORDERS_04(table: Table) -> None:
    table.start()
    assert [seat.orders for seat in table.state.seats.values()] == [
        [PASS_WHEN_NOTHING_PLAYABLE, PASS_WHEN_POINTLESS]
    ] * 4


def test_the_option_leaves_the_second_order_out__ORDERS_04(table: Table) -> None:
    table.option(pointless_questions="asked").start()
    assert table.state.seats["red"].orders == [PASS_WHEN_NOTHING_PLAYABLE]


def reinforcement(table: Table) -> Table:
    """Red shows a negotiate and holds a reinforcement, blue shows an attack."""
    table.seat("red", hand=["negotiate", "reinforcement-5"]).against("blue").aims_at("blue-2").with_ships(2)
    return table


def shows_both(table: Table, red: str) -> Table:
    return table.reveals(red=red, blue="attack-08").play_out()


def test_a_reinforcement_is_not_offered_where_totals_do_not_count__ORDERS_04(table: Table) -> None:
    shows_both(reinforcement(table), "negotiate")
    assert not table.was_offered("red", "reinforcement-5")


def test_a_player_who_takes_the_order_away_is_asked__ORDERS_04(table: Table) -> None:
    asks_everything(table.seat("red", hand=["negotiate", "reinforcement-5"]), "red")
    shows_both(table.against("blue").aims_at("blue-2").with_ships(2), "negotiate")
    assert table.was_offered("red", "reinforcement-5")


def test_a_reinforcement_is_offered_where_both_show_attacks__ORDERS_04(table: Table) -> None:
    table.seat("red", hand=["attack-06", "reinforcement-5"]).against("blue").aims_at("blue-2").with_ships(2)
    shows_both(table, "attack-06")
    assert table.was_offered("red", "reinforcement-5")


def test_it_is_offered_beside_something_useful__ORDERS_04(table: Table) -> None:
    table.seat("red", hand=["negotiate", "reinforcement-5", "emotion-control"])
    shows_both(table.against("blue").aims_at("blue-2").with_ships(2), "negotiate")
    assert table.was_offered("red", "reinforcement-5")


def test_reserve_is_not_asked_where_totals_do_not_count__ORDERS_04(table: Table) -> None:
    table.seat("red", "reserve", hand=["negotiate", "attack-04"]).against("blue").aims_at("blue-2").with_ships(2)
    shows_both(table, "negotiate")
    assert not table.was_offered("red", "reserve.power")


@pytest.mark.parametrize("zap", ["card-zap", "cosmic-zap"])
def test_a_player_is_not_asked_to_zap_what_the_player_uses__ORDERS_04(table: Table, zap: str) -> None:
    table.seat("red", "warpish", hand=["attack-08", "mobius-tubes", zap]).ships("blue", warp=3)
    table.against("blue").uses("red", "mobius-tubes").aims_at("blue-2").with_ships(2)
    table.reveals(red="attack-08", blue="attack-08").play_out()
    assert table.used("warpish.power")
    assert not table.was_offered("red", zap)


def test_a_player_may_zap_a_zap_of_somebody_else__ORDERS_04_CORE_231(table: Table) -> None:
    table.seat("green", hand=["plague", "card-zap"]).seat("blue", hand=["card-zap", "negotiate"])
    table.uses("green", "plague", seats=["yellow"]).uses("blue", "card-zap")
    assert table.may_use("green", "card-zap")


def test_mobius_tubes_are_not_offered_while_the_warp_is_empty__ORDERS_04(table: Table) -> None:
    table.seat("red", hand=["attack-08", "mobius-tubes"]).against("blue").aims_at("blue-2")
    assert not table.was_offered("red", "mobius-tubes")


def test_ionic_gas_is_not_offered_where_nobody_collects__ORDERS_04(table: Table) -> None:
    table.seat("yellow", hand=["attack-08", "ionic-gas"]).against("blue").aims_at("blue-2").with_ships(2)
    table.reveals(red="attack-08", blue="attack-08").play_out()
    assert not table.was_offered("yellow", "ionic-gas")


def test_ionic_gas_is_offered_where_compensation_is_due__ORDERS_04(table: Table) -> None:
    table.seat("yellow", hand=["attack-08", "ionic-gas"]).against("blue").aims_at("blue-2").with_ships(2)
    table.reveals(red="attack-08", blue="negotiate").play_out()
    assert table.was_offered("yellow", "ionic-gas")


# -- what others see -----------------------------------------------------------------------------------------------


def known_to(table: Table, viewer: str) -> str:
    return json.dumps([redact(event, viewer) for event in table.events] + [view(table.state, viewer)])


def allied(table: Table, card: str) -> None:
    """Green is an ally, red shows a negotiate and blue an attack."""
    table.seat("green", hand=["attack-08", card]).against("blue").aims_at("blue-2").with_ships(2)
    table.invites("red", "green").invites("blue").at("ally", "green", options=["offense"])
    table.reveals(red="negotiate", blue="attack-08").play_out()


def without_loss(table: Table, card: str) -> None:
    """Red wins by attacks, alone."""
    table.seat("green", hand=["attack-08", card]).against("blue").aims_at("blue-2").with_ships(2)
    table.reveals(red="attack-08", blue="attack-08").play_out()


def empty_warp(table: Table, card: str) -> None:
    """Red begins an encounter while the warp is empty."""
    table.seat("red", hand=["attack-08", card]).against("blue").aims_at("blue-2")


def own_flare(table: Table, card: str) -> None:
    """Red plays a flare."""
    table.seat("red", hand=["attack-08", "negotiate", "flare-warpish", card]).ships("red", warp=4).against(
        "blue"
    ).aims_at("blue-2")
    table.with_ships(2).reveals(red="attack-08", blue="attack-08").uses("red", "warpish.wild").play_out()


@pytest.mark.parametrize("windows", ["open", "veiled"])
@pytest.mark.parametrize(
    ("card", "seat", "play"),
    [
        ("reinforcement-5", "green", allied),
        ("ionic-gas", "green", without_loss),
        ("mobius-tubes", "red", empty_warp),
        ("card-zap", "red", own_flare),
    ],
)
def test_what_is_pointless_looks_like_a_plain_card__ORDERS_04_TIME_37(
    table: Table, other_table: Table, windows: str, card: str, seat: str, play: Callable[[Table, str], None]
) -> None:
    for each, held in ((table, card), (other_table, "attack-10")):
        play(each.option(response_windows=windows), held)
    for viewer in {"red", "blue", "green", "yellow", "public"} - {seat}:
        assert known_to(table, viewer) == known_to(other_table, viewer)


# -- tech actions --------------------------------------------------------------------------------------------------


def test_a_player_who_declines_a_tech_action_is_asked_again_in_its_own_turn_alone__ORDERS_05(table: Table) -> None:
    lay(table, red=face_down("qax"), blue=face_down("omega_missile")).until("tech_action", "blue")
    table.answer("blue", options=["nothing"])
    assert (table.last("tech_actions_declined").seat, table.last("tech_actions_declined").declined) == ("blue", True)
    table.play_out("turn_began")
    assert table.state.turn.seat == "blue"
    assert table.until("tech_action").asked("blue") == "tech_action"


def test_a_player_who_has_ships_at_a_tech_is_asked_each_time__ORDERS_05(table: Table) -> None:
    researchers(lay(table, green=face_down("omega_missile")), "green", 1).until("tech_action", "green")
    does_nothing(table, "green").play_out("turn_began").until("tech_action", "green")


def test_an_action_ends_that_the_seat_is_left_out__ORDERS_05(table: Table) -> None:
    does_nothing(lay(table, red=face_down("omega_missile")), "red").play_out("turn_began")
    assert variant_state.has_declined(table.state, "red")
    table.play_out("turn_began").play_out("turn_began").play_out("turn_began")
    researches(table, "red")
    assert not variant_state.has_declined(table.state, "red")


def test_without_the_order_a_tech_action_is_asked_each_time__ORDERS_05(table: Table) -> None:
    lay(table, green=face_down("omega_missile")).until("tech_action", "green")
    table.command(SetStandingOrders(seat="green", orders=[]))
    table.answer("green", options=["nothing"]).play_out("turn_began").until("tech_action", "green")
    assert at("green") in table.question("green").question.options  # type: ignore[attr-defined]
