"""Undo by consent (UNDO-01..12)."""

from typing import Any

import pytest

from domain import history
from domain import state as states
from domain.commands import (
    Answer,
    Concede,
    PauseGame,
    RequestUndo,
    ResumeGame,
    SetStandingOrders,
    StartGame,
    WithdrawUndo,
)
from domain.events import CardsMoved, PileShuffled, TurnBegan
from domain.refusal import Refused
from domain.state import State
from tests.scenario.table import Table


def laid(table: Table, **options: Any) -> Table:
    """Red has aimed at blue-2 and is asked how many ships it launches."""
    return table.option(**options).against("blue").aims_at("blue-2").until("launch")


def asks(table: Table, seat: str, to: int | None = None, at: int = 0) -> Table:
    table.command(RequestUndo(seat=seat, to=to, at=at))
    return table


def refused(table: Table, code: str, reason: str | None = None, to: int | None = None, seat: str = "red") -> Refused:
    before = states.encode(table.state)
    with pytest.raises(Refused) as no:
        table.command(RequestUndo(seat=seat, to=to, at=1))
    assert (no.value.code, no.value.reason) == (code, reason)
    assert states.encode(table.state) == before
    return no.value


def without_counters(state: State) -> dict[str, Any]:
    shown = {field: getattr(state, field) for field in State.__struct_fields__}
    counters = ("version", "draws", "asked", "declared", "undo_requested", "undo_ledger")
    shown["questions"] = sorted((pending.seat, pending.key) for pending in state.questions.values())
    return {name: value for name, value in shown.items() if name not in counters}


def test_a_move_of_its_own_that_nobody_saw_is_taken_back_at_once__UNDO_01_UNDO_03(table: Table) -> None:
    table.against("blue").until("aim")
    then = without_counters(states.copy(table.state))
    asks(table.aims_at("blue-2"), "red")
    assert table.last("moves_undone").agreed == []
    assert without_counters(table.state) == then
    assert table.asked("red") == "aim"


def test_a_seat_may_go_back_to_the_end_of_any_earlier_command__UNDO_01(table: Table) -> None:
    laid(table)
    to = max(version for version in table.closing if version < len(table.log))
    asks(table, "red", to)
    assert table.last("moves_undone").to == to


def test_a_part_of_a_command_is_not_taken_back__UNDO_09(table: Table) -> None:
    laid(table).with_ships(2)
    inside = next(v for v in range(len(table.log) - 1, 0, -1) if v not in table.closing)
    refused(table, "undo_refused", "inside_a_command", inside)


@pytest.mark.parametrize("to", [0, 10_000])
def test_only_a_version_of_the_past_can_be_gone_back_to__UNDO_01(table: Table, to: int) -> None:
    refused(laid(table), "undo_refused", "not_a_version", to)


def test_the_game_is_not_taken_back_to_before_it_began__UNDO_09(table: Table) -> None:
    laid(table)
    refused(table, "undo_refused", "not_running", 1)


def test_a_seat_that_has_answered_nothing_has_nothing_to_take_back__UNDO_01(table: Table) -> None:
    refused(laid(table), "undo_refused", "nothing_to_undo", seat="yellow")


def test_nothing_is_taken_back_where_undo_is_off__UNDO_02(table: Table) -> None:
    refused(laid(table, undo_policy="off"), "undo_disabled")


def test_moves_of_a_player_that_nobody_else_saw_need_nobody__UNDO_02(table: Table) -> None:
    asks(laid(table, undo_policy="own_unseen"), "red")
    assert table.happened("moves_undone")


def test_a_move_after_which_somebody_acted_stays_when_only_unseen_moves_are_taken_back__UNDO_02(table: Table) -> None:
    laid(table, undo_policy="own_unseen").with_ships(2).until("invite", "blue")
    before = max(v for v in table.closing if history.replay(table.log, v).phase == "launch")
    table.answer("blue", seats=["green"])
    refused(table, "undo_refused", "policy", before)


def selected(table: Table, **options: Any) -> int:
    """Both have selected and revealed; red would like to have its selection back. The version before it."""
    laid(table, **options).with_ships(2).until("select_card", "red")
    before = len(table.log)
    table.reveals(red="attack-08", blue="negotiate")
    return before


def test_seats_that_acted_or_learned_since_must_agree__UNDO_03(table: Table) -> None:
    asks(table, "red", selected(table))
    assert table.last("undo_requested").needs == ["blue", "green", "yellow"]


def test_hidden_cards_that_only_the_asking_seat_saw_touch_everybody__UNDO_03(table: Table) -> None:
    table.seat("red", hand=["morph"]).ships("red", warp=2).offense("blue").against("yellow").until("invite", "blue")
    table.allies(defense={"red": 2}).reveals(blue="negotiate", yellow="attack-08").until("rewards", "red")
    before = len(table.log)
    table.answer("red", amounts={"cards": 2})
    drawn = next(event for event in table.log[before:] if isinstance(event, CardsMoved))
    assert drawn.seen_by == ["red"]
    asks(table, "red", before)
    assert table.last("undo_requested").needs == ["blue", "green", "yellow"]


def test_a_request_tells_what_it_takes_back__UNDO_04(table: Table) -> None:
    asks(table, "red", selected(table))
    crosses = table.last("undo_requested").crosses
    assert {each["seat"] for each in crosses["commands"]} == {"red", "blue"}
    assert ("everybody", "cards_revealed") in [(each["seat"], each["type"]) for each in crosses["secrets"]]
    assert crosses["draws"] == sum(event.draws for event in table.happened("cards_moved"))
    assert crosses["timers"] == 0


def open_request(table: Table, **options: Any) -> Table:
    return asks(table, "red", selected(table, **options))


def test_while_a_request_is_open_only_the_voters_are_asked__UNDO_05(table: Table) -> None:
    open_request(table)
    assert {asked.seat: asked.question.name for asked in table.questions().values()} == {
        "blue": "undo",
        "green": "undo",
        "yellow": "undo",
    }


def test_there_is_one_request_at_a_time__UNDO_05(table: Table) -> None:
    refused(open_request(table), "undo_pending", seat="blue")


def test_the_player_who_asked_may_withdraw_and_must_wait__UNDO_05_UNDO_07(table: Table) -> None:
    """Else a player could hold up the table with one request after the other."""
    open_request(table).command(WithdrawUndo(seat="red", at=5))
    assert table.last("undo_refused").why == "withdrawn"
    assert table.last("undo_refused").barred_until == 60_005
    refused(table, "undo_limit_reached", "cool_down")


def test_a_withdrawn_request_counts_for_the_limit__UNDO_07() -> None:
    table = open_request(Table(), undo_limit=1, undo_cooldown_seconds=0)
    table.command(WithdrawUndo(seat="red", at=5))
    with pytest.raises(Refused) as refusal:
        table.command(RequestUndo(at=6, seat="red"))
    assert (refusal.value.code, refusal.value.rule) == ("undo_limit_reached", "UNDO-07")


def test_standing_orders_of_others_are_not_taken_back_unasked__UNDO_03_UNDO_04(table: Table) -> None:
    laid(table).command(SetStandingOrders(at=0, seat="blue", orders=[{"window": "revealing"}]))
    seq = len(table.log)
    asks(table, "red")
    request = table.last("undo_requested")
    assert request.needs == ["blue"]
    assert {"seq": seq, "seat": "blue", "cause": ""} in request.crosses["commands"]
    assert table.state.seats["blue"].orders


def test_nobody_else_can_withdraw_a_request__UNDO_05(table: Table) -> None:
    with pytest.raises(Refused, match="no open request"):
        open_request(table).command(WithdrawUndo(seat="blue"))


def test_when_all_agree_the_game_goes_back__UNDO_06_UNDO_08(table: Table) -> None:
    to = selected(table)
    then = without_counters(history.replay(table.log, to))
    asks(table, "red", to)
    for seat in ("blue", "green", "yellow"):
        table.answer(seat, yes=True)
    assert table.last("moves_undone").agreed == ["blue", "green", "yellow"]
    assert without_counters(table.state) == then


def test_one_no_is_enough_where_all_must_agree__UNDO_06(table: Table) -> None:
    open_request(table).answer("blue", yes=False)
    assert table.last("undo_refused").why == "rejected"
    assert table.state.request is None
    assert not table.happened("moves_undone")


def test_most_of_them_are_enough_under_majority__UNDO_02_UNDO_06(table: Table) -> None:
    open_request(table, undo_policy="majority").answer("blue", yes=False)
    table.answer("green", yes=True).answer("yellow", yes=True)
    assert table.happened("moves_undone")


def test_a_majority_against_it_ends_it_early__UNDO_06(table: Table) -> None:
    open_request(table, undo_policy="majority").answer("blue", yes=False).answer("green", yes=False)
    assert table.last("undo_refused").why == "rejected"


def test_the_host_decides_alone_under_host__UNDO_02(table: Table) -> None:
    open_request(table, undo_policy="host").answer("host", yes=True)
    assert table.last("moves_undone").agreed == ["host"]


def test_a_seat_may_ask_only_so_often__UNDO_07(table: Table) -> None:
    laid(table, undo_limit=2)
    for _ in range(2):
        asks(table, "red").aims_at("blue-2").until("launch")
    refused(table, "undo_limit_reached")


def test_after_a_refusal_a_seat_must_wait__UNDO_07(table: Table) -> None:
    open_request(table).answer("blue", yes=False)
    assert refused(table, "undo_limit_reached", "cool_down").context["wait_ms"] == 59_999


def test_an_undo_can_be_undone__UNDO_10(table: Table) -> None:
    laid(table)
    forth = len(table.log)
    aimed = without_counters(states.copy(table.state))
    asks(table, "red")
    assert table.asked("red") == "aim"
    asks(table, "red", forth)
    assert without_counters(table.state) == aimed


def test_the_same_commands_may_be_given_again__UNDO_10(table: Table) -> None:
    laid(table)
    aimed = without_counters(states.copy(table.state))
    asks(table, "red").aims_at("blue-2").until("launch")
    assert without_counters(table.state) == aimed


def test_a_pile_of_which_somebody_saw_a_card_is_shuffled_anew__UNDO_08(table: Table) -> None:
    table.against("blue").against("green").until("aim")
    table.play_out().until("aim", "blue")
    drawn = next(v for v, e in enumerate(table.log, 1) if isinstance(e, TurnBegan) and e.seat == "blue")
    asks(table, "red", max(v for v in table.closing if v < drawn))
    for asked in list(table.questions().values()):
        table.answer(asked.seat, yes=True)
    after = table.log[next(i for i, e in enumerate(table.log) if e.type == "moves_undone") :]
    assert "destiny" in [event.zone for event in after if isinstance(event, PileShuffled)]


def test_the_draws_of_chance_go_on_counting__UNDO_08(table: Table) -> None:
    table.against("blue").against("green").until("aim")
    first = len(table.log)
    table.play_out().until("aim", "blue")
    counted = table.state.draws
    asks(table, "red", first)
    for asked in list(table.questions().values()):
        table.answer(asked.seat, yes=True)
    assert table.state.draws >= counted


def test_nothing_is_taken_back_after_a_seat_that_left__UNDO_09(table: Table) -> None:
    laid(table)
    to = len(table.log)
    table.command(Concede(seat="yellow"))
    refused(table, "undo_refused", "seat_left", to)


def test_a_game_that_has_ended_stays_ended__UNDO_09(table: Table) -> None:
    laid(table)
    for seat in ("blue", "green", "yellow"):
        table.command(Concede(seat=seat))
    refused(table, "game_over")


def test_a_seat_that_conceded_has_no_vote__UNDO_12(table: Table) -> None:
    laid(table).command(Concede(seat="yellow"))
    table.with_ships(2).until("select_card", "red")
    before = len(table.log)
    asks(table.reveals(red="attack-08", blue="negotiate"), "red", before)
    assert table.last("undo_requested").needs == ["blue", "green"]


def test_the_player_who_acted_in_a_veiled_window_is_not_named__UNDO_11(table: Table) -> None:
    table.option(response_windows="veiled").seat("blue", hand=["attack-08", "plague"]).start()
    to = len(table.log)
    id = next(id for id, asked in table.questions().items() if asked.seat == "blue")
    table.answer("blue", use="plague", answer={"seats": ["green"]})
    assert id
    asks(table, "red", to)
    request = table.last("undo_requested")
    assert request.crosses["commands"][0]["seat"] is None
    assert request.needs == ["blue", "green", "yellow"]


def test_a_game_in_the_lobby_has_nothing_to_take_back__UNDO_09(table: Table) -> None:
    table.start()
    with pytest.raises(Refused):
        table.command(StartGame())
    refused(table, "undo_refused", "nothing_to_undo")


def test_a_concession_ends_an_open_request__UNDO_09(table: Table) -> None:
    open_request(table).command(Concede(seat="yellow"))
    assert table.last("undo_refused").why == "seat_left"
    assert table.state.request is None
    assert "undo" not in {asked.question.name for asked in table.questions().values()}


def test_the_last_concession_ends_the_game_while_a_request_is_open__UNDO_09(table: Table) -> None:
    open_request(table)
    for seat in ("red", "blue", "green"):
        table.command(Concede(seat=seat))
    assert (table.state.status, table.state.request, table.state.questions) == ("over", None, {})


def test_votes_have_what_was_left_of_their_time_after_a_pause__UNDO_06_CLOCK_05(table: Table) -> None:
    open_request(table).command(PauseGame(at=10))
    table.command(ResumeGame(at=1_000))
    assert {pending.due for pending in table.state.questions.values()} == {120_990}


def test_a_request_of_before_is_not_withdrawn_in_place_of_the_open_one__UNDO_05(table: Table) -> None:
    open_request(table)
    with pytest.raises(Refused, match="no open request"):
        table.command(WithdrawUndo(seat="red", id="undo_7"))
    assert table.state.request
    table.command(WithdrawUndo(seat="red", id=table.state.request.id))


def test_the_clock_of_a_deal_begins_anew_after_an_undo__UNDO_06(table: Table) -> None:
    table.option(timers={"deal": 60})
    laid(table).with_ships(2).reveals(red="negotiate", blue="negotiate").until("deal")
    before = len(table.log)
    table.answer("red", refuse=True)
    asks(table, "red", before, at=500_000)
    for asked in list(table.questions().values()):
        if asked.question.name == "undo":
            table.command(Answer(at=500_000, seat=asked.seat, question=_id(table, asked.seat), answer=YES))
    assert {pending.due for pending in table.state.questions.values()} == {560_000}


YES = {"kind": "confirm", "yes": True}


def _id(table: Table, seat: str) -> str:
    return next(id for id, asked in table.questions().items() if asked.seat == seat)


def test_going_back_twice_brings_no_pile_back_that_was_seen_the_first_time__UNDO_08(table: Table) -> None:
    """Between the two undos nobody saw anything; but of the first branch everybody knows the destiny cards."""
    table.against("blue").against("green").until("aim")
    first = len(table.log)
    table.play_out().until("aim", "blue")
    for to in (first, first):
        asks(table, "red", to)
        for asked in list(table.questions().values()):
            if asked.question.name == "undo":
                table.answer(asked.seat, yes=True)
        after = table.log[max(i for i, event in enumerate(table.log) if event.type == "moves_undone") :]
        assert "destiny" in [event.zone for event in after if isinstance(event, PileShuffled)]


# -- agreements ----------------------------------------------------------------------------------


def dealing(table: Table, **options: Any) -> Table:
    """Red and blue have turned up negotiates; red has offered a deal, and blue is to answer."""
    laid(table, **options).with_ships(2).reveals(red="negotiate", blue="negotiate").until("deal")
    return table.offers("red", take={"colony": "blue-4"})


@pytest.mark.parametrize("answer", ["accept", "refuse"])
def test_a_deal_that_was_agreed_or_refused_is_not_taken_back_by_one__UNDO_03(table: Table, answer: str) -> None:
    dealing(table)
    before = len(table.log)
    if answer == "accept":
        table.accepts("blue")
    else:
        table.answer("blue", refuse=True)
    asks(table, "blue", before)
    assert "red" in table.last("undo_requested").needs


def test_an_offer_that_nobody_has_answered_is_taken_back_at_once__UNDO_03(table: Table) -> None:
    asks(dealing(table), "red")
    assert table.last("undo_requested").needs == []


def test_who_invited_an_ally_has_its_answer__UNDO_03(table: Table) -> None:
    laid(table).with_ships(2).until("invite", "red").answer("red", seats=["green"])
    table.until("invite", "blue").answer("blue", seats=[]).until("ally", "green")
    before = len(table.log)
    table.answer("green", options=["none"])
    asks(table, "green", before)
    assert "red" in table.last("undo_requested").needs


def test_who_asked_by_a_card_has_the_answer__UNDO_03(table: Table) -> None:
    """Blue's Plague makes green choose the ships that it loses."""
    table.ships("green", warp=2, blue_1=2).seat("blue", hand=["plague"])
    table.uses("blue", "plague", seats=["green"]).until("plague", "green")
    before = len(table.log)
    table.answer("green", **{"from": {"blue-1": 2, "green-1": 1}})
    asks(table, "green", before)
    assert "blue" in table.last("undo_requested").needs


def test_an_undo_that_others_agreed_to_is_not_undone_by_one__UNDO_03_UNDO_10(table: Table) -> None:
    back, end = selected(table), len(table.log)
    asks(table, "red", back)
    voters = table.last("undo_requested").needs
    for voter in voters:
        table.answer(voter, yes=True)
    assert sorted(table.last("moves_undone").agreed) == sorted(voters)
    asks(table, "red", end)
    assert table.last("undo_requested").needs == voters


def test_an_undo_of_a_move_of_its_own_is_not_undone_by_another__UNDO_03_UNDO_10(table: Table) -> None:
    laid(table)
    forth = len(table.log)
    asks(table, "red")
    asks(table, "blue", forth)
    assert table.last("undo_requested").needs == ["red"]


# -- bots ----------------------------------------------------------------------------------------


def test_bots_do_not_vote__UNDO_03(table: Table) -> None:
    table.bots("green", "yellow")
    asks(table, "red", selected(table))
    assert table.last("undo_requested").needs == ["blue"]


def test_a_person_alone_with_bots_undoes_at_once__UNDO_03(table: Table) -> None:
    table.bots("blue", "green", "yellow")
    asks(table, "red", selected(table))
    assert table.last("undo_requested").needs == []
    assert table.happened("moves_undone")
