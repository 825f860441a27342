"""Windows as played by people: standing orders, early answers, veiled windows (TIME-05..08, TIME-30..34)."""

import json
import re
from typing import Any

import pytest

from domain.commands import Expire, SetStandingOrders
from domain.game.views import redact, view
from domain.refusal import Refused
from tests.scenario.table import Table

ASK_ME = [{"window": "reshuffled"}]


def orders(table: Table, seat: str, *given: dict[str, Any]) -> None:
    table.start().command(SetStandingOrders(seat=seat, orders=list(given)))


def test_by_default_a_seat_with_nothing_playable_is_not_asked__TIME_31(table: Table) -> None:
    table.against("blue").aims_at("blue-2").with_ships(3).reveals(red="attack-08", blue="attack-08").play_out()
    kinds = [event.kind for event in table.happened("answered")]
    assert "respond" not in kinds


def test_without_the_default_order_each_player_who_could_act_is_asked__TIME_30(table: Table) -> None:
    orders(table.against("blue"), "green", *ASK_ME)
    table.until("start_of_encounter", "green")
    assert table.question("green").question.legal() == [{"kind": "respond", "pass": True}]


def test_an_order_to_pass_a_window_silences_even_a_playable_card__TIME_31(table: Table) -> None:
    table.seat("green", hand=["attack-08", "plague"]).against("blue")
    table.start()
    assert table.may_use("green", "plague")
    orders(table, "green", {"window": "start_of_encounter", "until": "encounter"})
    assert not table.may_use("green", "plague")
    assert not table.used("plague")


def test_a_question_that_an_order_closes_is_closed_in_the_log_too__TIME_31(table: Table) -> None:
    table.seat("red", hand=["attack-08", "mobius-tubes"]).seat("green", hand=["attack-08", "plague"]).against("blue")
    table.start()
    assert table.may_use("red", "mobius-tubes")
    assert table.may_use("green", "plague")
    orders(table, "green", {"window": "*"})
    assert [pending.seat for pending in table.last("agenda_moved").questions.values()] == ["red"]


def test_an_order_ends_with_its_encounter__TIME_31(table: Table) -> None:
    orders(table.against("blue"), "green", {"question": "ally", "answer": {"options": ["none"]}, "until": "encounter"})
    table.play_out()
    assert table.state.seats["green"].orders == []


def test_an_order_declines_alliances_and_says_so_in_the_log__TIME_34(table: Table) -> None:
    table.against("blue").start()
    silent = {"window": "*", "when": "nothing_playable"}
    orders(table, "green", {"question": "ally", "answer": {"options": ["none"]}}, silent)
    table.aims_at("blue-2").with_ships(2).invites("red", "green", "yellow").invites("blue")
    assert table.asked("yellow") == "ally"
    answered = [event for event in table.happened("answered") if event.seat == "green"]
    assert [event.cause for event in answered] == ["standing_order"]


def test_only_their_owner_sees_standing_orders__TIME_31(table: Table) -> None:
    orders(table.against("blue"), "green", {"window": "alliances_formed"})
    event = table.last("standing_orders_set")
    assert "orders" in redact(event, "green")
    assert "orders" not in redact(event, "red")
    assert "standing_orders" not in json.dumps(view(table.state, "red")["seats"]["green"])


def test_an_order_that_makes_no_sense_is_refused_with_a_pointer__TIME_31(table: Table) -> None:
    table.against("blue").start()
    with pytest.raises(Refused) as refused:
        orders(table, "green", {"window": "*", "until": "tomorrow"})
    assert refused.value.context["errors"] == [
        {
            "pointer": "/orders/0/until",
            "detail": "Send one of `phase`, `encounter` or `game`.",
            "allowed": ["phase", "encounter", "game"],
        }
    ]


def test_a_later_seat_may_answer_ahead_of_its_turn__TIME_06(table: Table) -> None:
    table.seat("green", hand=["plague", "attack-08"]).seat("yellow", hand=["mobius-tubes", "attack-08"])
    table.seat("blue", hand=["attack-08", "cosmic-zap"]).seat("red", hand=["mobius-tubes", "attack-08"]).start()
    assert table.may_use("red", "mobius-tubes")
    assert table.may_use("green", "plague")
    table.passes("green")
    assert table.may_use("red", "mobius-tubes")
    table.passes("red")
    assert not table.used("plague")


def veiled(table: Table, green: list[str]) -> Table:
    table.option(response_windows="veiled", veil_seconds=5)
    table.seat("red", hand=["attack-08", "mobius-tubes"], warp=1, ships={"red-1": 19})
    return table.seat("green", hand=green).against("blue").start()


def what_others_see(table: Table) -> str:
    shown = [redact(event, "yellow") for event in table.events] + [view(table.state, "yellow")]
    return re.sub(r"#\d+", "", json.dumps(shown))  # which copy of a title went where is dealt by chance


@pytest.mark.parametrize("hand", [["plague", "negotiate"], ["card-zap", "negotiate"], ["negotiate", "attack-08"]])
def test_what_others_see_is_the_same_whatever_a_hand_holds__TIME_30(
    table: Table, other_table: Table, hand: list[str]
) -> None:
    other = veiled(other_table, ["attack-10", "attack-08"])
    veiled(table, hand)
    for each in (table, other):
        for seat in ("green", "red"):
            if each.asked(seat) == "start_of_encounter":
                each.passes(seat)
        assert "green" in view(each.state, "yellow")["waiting"]
    assert what_others_see(table) == what_others_see(other)
    for each in (table, other):
        each.command(Expire(at=5000))
    assert what_others_see(table) == what_others_see(other)


@pytest.mark.parametrize("given", [[], [{"window": "*"}], ASK_ME])
def test_what_others_see_of_an_order_in_a_veiled_window_is_the_same_whatever_a_hand_holds__TIME_30(
    table: Table, other_table: Table, given: list[dict[str, Any]]
) -> None:
    for each, hand in ((table, ["plague", "negotiate"]), (other_table, ["attack-10", "attack-08"])):
        veiled(each, hand)
        orders(each, "green", *given)
        orders(each, "green")
    assert what_others_see(table) == what_others_see(other_table)
    assert table.state.asked == other_table.state.asked


def test_a_veiled_window_stays_open_until_its_clock__TIME_30(table: Table) -> None:
    veiled(table, ["plague", "negotiate"]).passes("green")
    assert table.asked("green") == "start_of_encounter"
    with pytest.raises(Refused):
        table.command(Expire(at=4999))
    table.command(Expire(at=5000))
    assert table.asked("green") != "start_of_encounter"


def test_a_use_in_a_veiled_window_comes_out_when_it_closes__TIME_30(table: Table) -> None:
    veiled(table, ["plague", "negotiate"])
    table.answer("green", use="plague", answer={"seats": ["blue"]})
    assert not table.used("plague")
    assert redact(table.last("answered"), "yellow") == {"veiled": True}
    table.command(Expire(at=5000))
    assert table.used("plague")
