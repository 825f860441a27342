"""Rated games: how they are set up, who sits down, what goes on in none, and who has which place (RATE-01..08)."""

from typing import Any

import pytest

from domain import history
from domain import state as states
from domain.commands import (
    AddStandingOrder,
    Answer,
    CallStandIn,
    ChangeSettings,
    Command,
    Concede,
    CreateGame,
    Expire,
    ExtendDeadline,
    Finalize,
    LeaveGame,
    LeaveSeat,
    PauseGame,
    PutMotion,
    ReissueToken,
    RemoveStandingOrder,
    RequestFork,
    RequestUndo,
    SetStandingOrders,
    TakeBackSeat,
    TakeOverSeat,
    TakeSeat,
)
from domain.decider import decide
from domain.engine.chance import Chance
from domain.events import Event, GameCreated, GameEnded, PlayersSwapped, SeatTaken, StandInBegan
from domain.game.absence import present
from domain.game.setup_check import check
from domain.rating import places, rated_games
from domain.rating.places import RatedResult
from domain.refusal import Refused
from domain.requests import forks
from domain.requests.motion_kinds import KINDS
from domain.rulebook.rulesets import RULESET
from domain.state import RatedPlayer
from tests.scenario.table import Table

TIMES = {"reaction": 10, "decision": 30, "deal": 60}
DAILY = dict.fromkeys(TIMES, 86400)
SEATS = ["red", "blue", "green"]


@pytest.fixture
def table() -> Table:
    """Three players in a rated game. Played live only: a command given twice would count twice."""
    return Table().as_dealt().seats(*SEATS).option(rated=True, timers=TIMES)


@pytest.fixture
def lobby() -> Table:
    """A rated game in which nobody sits yet."""
    table = Table()
    table.command(CreateGame(game="g_scenario", seats=SEATS, options={"rated": True}))
    return table


def sits(seat: str, ladder: str = "", kind: str = "person", bot: str = "") -> TakeSeat:
    return TakeSeat(seat=seat, player=f"p_{seat}", bot=bot, ladder=ladder, kind=kind if ladder else "")


def refusal(table: Table, command: Command) -> tuple[str, str | None, str | None]:
    """Code, rule and reason of the refusal; nothing has happened."""
    before = states.encode(table.state)
    with pytest.raises(Refused) as no:
        table.command(command)
    assert states.encode(table.state) == before
    return no.value.code, no.value.rule, no.value.reason


def faults(options: dict[str, Any] | None = None, **command: Any) -> list[tuple[str, str]]:
    """Pointers and rules of the faults of a rated game that is to be like this."""
    asked = CreateGame(game="", seats=SEATS, options={"rated": True, **(options or {})}, **command)
    return [(each["pointer"], each["rule"]) for each in check(asked)["errors"]]


def undo_policy(events: list[Event]) -> str:
    created = events[0]
    assert isinstance(created, GameCreated)
    return str(created.options["undo_policy"])


def question_of(table: Table, seat: str) -> str:
    return next(id for id, asked in table.questions().items() if asked.seat == seat)


def asked_first(table: Table) -> str:
    return next(iter(table.questions().values())).seat


def says(table: Table, seat: str, **cause: Any) -> None:
    id = question_of(table, seat)
    table.command(Answer(seat=seat, question=id, answer=table.questions()[id].question.default(), **cause))


def others(seat: str) -> list[str]:
    return [each for each in SEATS if each != seat]


def won_by(table: Table, winner: str) -> RatedResult | None:
    """The result after everybody but the winner has conceded."""
    for seat in others(winner):
        if table.state.status == "running" and not table.state.seats[seat].conceded:
            table.command(Concede(seat=seat))
    return result(table)


def result(table: Table) -> RatedResult | None:
    assert table.state.status == "over"
    if not table.state.finalized:
        table.command(Finalize(seed="00" * 32, salt="11" * 32))
    return places.result(table.log)


# -- how a rated game begins -----------------------------------------------------------------------


def test_a_rated_game_begins_without_a_position_a_seed_or_named_aliens() -> None:
    """RATE-01."""
    assert faults() == []
    assert faults(position={"seats": []}) == [("/position", "RATE-01")]
    assert faults(chosen_seed=True) == [("/seed", "RATE-01")]
    named = {"alien_selection": "chosen", "aliens": dict(zip(SEATS, ("amoeba", "chosen", "citadel"), strict=True))}
    assert faults(named) == [("/options/alien_selection", "RATE-01")]
    assert faults({"alien_selection": "draft"}) == []


def test_a_rated_game_is_opened_to_everybody_at_its_end() -> None:
    """RATE-02."""
    assert faults({"reveal_policy": "players"}) == [("/options/reveal_policy", "RATE-02")]


def test_only_moves_that_nobody_saw_are_taken_back_in_a_rated_game_and_no_bot_gives_hints() -> None:
    """RATE-04."""
    assert faults({"undo_policy": "unanimous", "hints": True}) == [
        ("/options/undo_policy", "RATE-04"),
        ("/options/hints", "RATE-04"),
    ]
    assert faults({"undo_policy": "off"}) == []
    created = decide(states.new(), CreateGame(game="g", seats=SEATS, options={"rated": True}), Chance(b"", "g"))
    assert undo_policy(created) == "own_unseen"
    usual = decide(states.new(), CreateGame(game="g", seats=SEATS), Chance(b"", "g"))
    assert undo_policy(usual) == "unanimous"


def test_every_question_of_a_rated_game_has_a_deadline_and_bots_play_it_out() -> None:
    """RATE-08."""
    assert faults({"timers": {}}) == [("/options/timers", "RATE-08")]
    assert faults({"timers": {"reaction": 10}}) == [("/options/timers", "RATE-08")]
    assert faults({"timers": TIMES}) == faults({"timers": None}) == faults({"timers": DAILY}) == []
    assert faults({"when_nobody_is_left": "end"}) == [("/options/when_nobody_is_left", "RATE-08")]


def test_no_limit_of_turns_makes_everybody_win_at_once() -> None:
    """RATE-08."""
    assert faults({"turn_limit": 1}) == faults({"turn_limit": 19}) == [("/options/turn_limit", "RATE-08")]
    assert faults({"turn_limit": 20}) == []


@pytest.mark.parametrize(
    ("option", "value"),
    [
        ("timers", {**DAILY, "reaction": 86401}),
        ("timers", {**DAILY, "reserve": 7 * 86400 + 1}),
        ("turn_limit", None),
        ("turn_limit", 301),
        ("absent_after", None),
        ("absent_after", 6),
        ("undo_limit", None),
        ("undo_limit", 21),
    ],
)
def test_nothing_lets_a_loser_keep_a_rated_game_open_for_ever(option: str, value: Any, lobby: Table) -> None:
    """RATE-08: neither when it is created nor when its host changes the settings."""
    assert faults({option: value}) == [(f"/options/{option}", "RATE-08")]
    assert refusal(lobby, ChangeSettings(options={option: value}))[:2] == ("validation_failed", "RATE-08")


def test_a_game_stays_rated_or_unrated_and_its_other_settings_may_change(lobby: Table) -> None:
    """RATE-01."""
    assert refusal(lobby, ChangeSettings(options={"rated": False}))[:2] == ("validation_failed", "RATE-01")
    assert refusal(lobby, ChangeSettings(options={"hints": True}))[:2] == ("validation_failed", "RATE-04")
    lobby.command(ChangeSettings(options={"turn_limit": 20, "rated": True}))
    assert lobby.state.options["turn_limit"] == 20
    unrated = Table()
    unrated.command(CreateGame(game="g_scenario", seats=SEATS))
    assert refusal(unrated, ChangeSettings(options={"rated": True}))[:2] == ("validation_failed", "RATE-01")


def test_the_settings_of_a_rated_game_stay_once_somebody_sits_in_it(lobby: Table) -> None:
    """RATE-01: nobody is lured by one game and then plays another one."""
    lobby.command(sits("red", "l_a"))
    for change in (ChangeSettings(options={"timers": TIMES}), ChangeSettings(seats=[*SEATS, "yellow"])):
        assert refusal(lobby, change) == ("illegal_command", "RATE-01", "rated")
    lobby.command(ChangeSettings(options={"rated": True}))
    lobby.command(LeaveSeat(seat="red"))
    lobby.command(ChangeSettings(options={"timers": TIMES}))
    assert lobby.state.options["timers"] == TIMES


def test_a_fork_of_a_rated_game_is_not_rated(table: Table) -> None:
    """RATE-01."""
    laid = forks.table(table.start().state, forks.FRESH)
    assert "rated" not in laid["options"]
    assert "ladder_ids" not in laid
    assert table.state.options["rated"]


# -- who sits down ---------------------------------------------------------------------------------


def test_who_sits_down_has_an_id_on_the_ladder_and_the_log_holds_it(lobby: Table) -> None:
    """RATE-03."""
    assert refusal(lobby, sits("red"))[:2] == ("player_required", "RATE-03")
    (taken,) = lobby.command(sits("red", "l_a"))
    assert taken == SeatTaken(seat="red", player="p_red", ladder="l_a", kind="person")
    assert lobby.state.ladder_ids == {"p_red": RatedPlayer("l_a", "person")}
    lobby.command(LeaveSeat(seat="red"))
    assert lobby.state.ladder_ids == {}


def test_no_bot_sits_down_in_a_rated_game_but_one_of_the_league(lobby: Table) -> None:
    """RATE-03."""
    assert refusal(lobby, sits("red", bot="basic")) == ("illegal_command", "RATE-03", "rated")
    lobby.command(sits("red", "l_basic", kind="bot", bot="basic"))
    assert lobby.state.seats["red"].bot == "basic"


def test_a_player_has_one_seat_at_a_rated_table(lobby: Table) -> None:
    """RATE-03."""
    lobby.command(sits("red", "l_a"))
    assert refusal(lobby, sits("blue", "l_a")) == ("illegal_command", "RATE-03", "seated")


def test_persons_and_programs_sit_at_tables_of_their_own(lobby: Table) -> None:
    """RATE-05."""
    lobby.command(sits("red", "l_a", kind="program"))
    assert refusal(lobby, sits("blue", "l_b"))[:2] == ("other_kind", "RATE-05")
    lobby.command(sits("blue", "l_b", kind="program"))


def test_a_game_that_is_not_rated_knows_nothing_of_the_ladder() -> None:
    """RATE-03."""
    table = Table().as_dealt().seats(*SEATS).start()
    assert table.state.ladder_ids == {}
    assert places.result(table.log) is None


# -- what goes on in none --------------------------------------------------------------------------


def test_no_seat_of_a_rated_game_changes_hands(table: Table) -> None:
    """RATE-04."""
    seat = asked_first(table.start())
    assert refusal(table, ReissueToken(seat=seat)) == ("illegal_command", "RATE-04", "rated")
    table.command(LeaveGame(seat=seat))
    newcomer = TakeOverSeat(seat=seat, player="p_new")
    assert refusal(table, newcomer) == ("illegal_command", "RATE-04", "rated")


def test_no_stand_in_is_called_in_a_rated_game(table: Table) -> None:
    """RATE-04: who gives up leaves or concedes."""
    seat = asked_first(table.start())
    assert refusal(table, CallStandIn(seat=seat, bot="basic")) == ("illegal_command", "RATE-04", "rated")


def test_a_stand_in_plays_a_rated_game_to_its_end(table: Table) -> None:
    """RATE-04: its player, who has lost, commands the seat no more."""
    seat = asked_first(table.start())
    misses_until_a_stand_in_begins(table, seat)
    until_asked(table, seat)
    asked = question_of(table, seat)
    order = {"window": "*"}
    for command in (
        TakeBackSeat(seat=seat),
        Answer(seat=seat, question=asked, answer=table.questions()[asked].question.default()),
        ExtendDeadline(seat=seat, question=asked),
        SetStandingOrders(seat=seat, orders=[order]),
        AddStandingOrder(seat=seat, order=order),
        RequestUndo(seat=seat),
    ):
        assert refusal(table, command) == ("illegal_command", "RATE-04", "rated")
    says(table, seat, cause="stand_in")
    table.command(LeaveGame(seat=seat))


@pytest.mark.parametrize("kind", KINDS)
def test_no_motion_is_put_in_a_rated_game(table: Table, kind: str) -> None:
    """RATE-08: two who wait until a third one sleeps could vote for deadlines that nobody keeps."""
    motion = PutMotion(seat="red", kind=kind, of="blue" if kind == "remove" else "", timers={**TIMES})
    assert refusal(table.start(), motion) == ("illegal_command", "RATE-08", "rated")


def test_nobody_stops_the_clocks_of_a_rated_game_by_asking_for_a_fork(table: Table) -> None:
    """RATE-08."""
    fork = RequestFork(seat=asked_first(table.start()), to=len(table.log), game="g_fork")
    assert refusal(table, fork) == ("illegal_command", "RATE-08", "rated")


def test_a_player_of_a_rated_game_changes_standing_orders_a_bounded_number_of_times(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    """RATE-08: an undo gives no more of them."""
    monkeypatch.setattr(rated_games, "MOST_ORDER_CHANGES", 3)
    seat = asked_first(table.start())
    before = len(table.log)
    says(table, seat)
    order = {"window": "*"}
    table.command(SetStandingOrders(seat=seat, orders=[]))
    table.command(AddStandingOrder(seat=seat, order=order))
    table.command(AddStandingOrder(seat=seat, order=order))
    table.command(RemoveStandingOrder(seat=seat, order=order))
    changes = SetStandingOrders(seat=seat, orders=[]), AddStandingOrder(seat=seat, order=order)
    for change in changes:
        assert refusal(table, change) == ("illegal_command", "RATE-08", "order_changes")
    table.command(RequestUndo(seat=seat, to=before))
    assert refusal(table, changes[0]) == ("illegal_command", "RATE-08", "order_changes")
    table.command(SetStandingOrders(seat=others(seat)[0], orders=[]))


def test_nobody_pauses_a_rated_game(table: Table) -> None:
    """RATE-08."""
    assert refusal(table.start(), PauseGame()) == ("illegal_command", "RATE-08", "rated")


# -- places ----------------------------------------------------------------------------------------


def test_the_winner_has_the_first_place_and_the_others_have_the_second(table: Table) -> None:
    """RATE-07."""
    after = won_by(table.start(), "blue")
    assert after is not None
    assert after == RatedResult(
        ruleset=RULESET,
        teams=(),
        ladder_ids=("l_red", "l_blue", "l_green"),
        kinds=("person",) * 3,
        places=(3, 1, 2),
    )
    assert places.read(after.written()) == after


@pytest.mark.parametrize("order", [SEATS, ["green", "red", "blue"]])
def test_who_leaves_first_is_last_and_the_last_one_wins(table: Table, order: list[str]) -> None:
    """RATE-07: whichever seat the bots let win in the end."""
    table.start()
    for seat in order:
        table.command(LeaveGame(seat=seat))
    after = result(table.happens(ended(order[0])))
    assert after is not None
    assert dict(zip(SEATS, after.places, strict=True)) == {seat: 3 - at for at, seat in enumerate(order)}


def test_players_whom_the_clock_ends_while_nobody_acts_share_a_place(table: Table) -> None:
    """RATE-07: the order in which deadlines pass is nobody's merit."""
    table.start()
    first = asked_first(table)
    table.command(LeaveGame(seat=first))
    one, other = others(first)
    for seat in (one, other):
        table.happens(StandInBegan(seat=seat, bot="basic", why="missed"))
    after = result(table.happens(ended(first)))
    assert after is not None
    assert dict(zip(SEATS, after.places, strict=True)) == {first: 3, one: 1, other: 1}


def test_who_concedes_loses_also_while_the_last_player_is_away(table: Table) -> None:
    """RATE-07."""
    away = asked_first(table.start())
    table.command(Expire(at=min(each.due for each in table.state.questions.values() if each.due is not None)))
    assert away not in present(table.state)
    one, other = others(away)
    table.command(Concede(seat=one))
    table.command(Concede(seat=other))
    after = result(table)
    assert after is not None
    assert dict(zip(SEATS, after.places, strict=True)) == {away: 1, other: 2, one: 3}


def until_asked(table: Table, seat: str) -> None:
    """Plays on until the seat is asked."""
    while not table.asked(seat):
        says(table, asked_first(table))


def misses_until_a_stand_in_begins(table: Table, seat: str) -> None:
    while not any(event.seat == seat for event in table.happened("stand_in_began")):
        due = min(pending.due for pending in table.state.questions.values() if pending.due is not None)
        for other in others(seat):
            while table.asked(other):
                says(table, other)
        if table.asked(seat):
            table.command(Expire(at=due))


def test_who_is_ended_by_the_clock_loses_even_if_the_seat_wins(table: Table) -> None:
    """RATE-07: the others share the first place then."""
    loser = asked_first(table.start())
    misses_until_a_stand_in_begins(table, loser)
    one, _ = others(loser)
    table.command(Concede(seat=one))
    end = table.happens(ended(loser))
    after = result(end)
    assert after is not None
    assert dict(zip(SEATS, after.places, strict=True)) == {loser: 3, one: 2, others(loser)[1]: 1}


FOUR = [*SEATS, "yellow"]


@pytest.mark.parametrize(
    ("colonies", "places_of"),
    [
        ({"blue": 2, "green": 1}, (1, 2, 3, 4)),
        ({"blue": 1, "yellow": 1}, (1, 2, 4, 2)),
        ({"red": 0, "green": 3}, (1, 3, 2, 3)),
    ],
)
def test_those_who_have_not_won_follow_by_their_foreign_colonies(
    colonies: dict[str, int], places_of: tuple[int, ...]
) -> None:
    """RATE-07: equal numbers share a place."""
    table = Table().as_dealt().seats(*FOUR).option(rated=True, timers=TIMES).start()
    for seat, count in colonies.items():
        for number in range(1, count + 1):
            table.settles(seat, f"red-{number}")
    after = result(table.happens(ended("red")))
    assert after is not None
    assert after.places == places_of


def test_who_conceded_has_the_last_place_whatever_colonies_it_has(table: Table) -> None:
    """RATE-07."""
    table.start().settles("green", "red-1").command(Concede(seat="green"))
    after = result(table.happens(ended("red")))
    assert after is not None
    assert after.places == (1, 2, 3)


def test_a_bot_of_the_league_may_have_several_seats_and_nobody_else() -> None:
    """RATE-10."""
    table = Table()
    table.command(CreateGame(game="g_scenario", seats=SEATS, options={"rated": True}))
    for seat in SEATS:
        table.command(sits(seat, "l_random", "bot", "random"))
    assert rated_games.is_of_league(table.state)
    assert {player.ladder for player in table.state.ladder_ids.values()} == {"l_random"}


def ended(*winners: str) -> GameEnded:
    return GameEnded(winners=[*winners], why="victory")


def test_who_leaves_loses_and_the_game_still_counts_for_the_player_who_left(table: Table) -> None:
    """RATE-07: a win of the bot that plays on is nobody's."""
    left = asked_first(table.start())
    table.command(LeaveGame(seat=left))
    assert table.state.ladder_ids[table.state.seats[left].player].ladder == f"l_{left}"
    after = result(table.happens(ended(left)))
    assert after is not None
    assert after.ladder_ids == ("l_red", "l_blue", "l_green")
    assert dict(zip(SEATS, after.places, strict=True)) == {left: 3, **dict.fromkeys(others(left), 1)}


def test_seats_that_win_together_share_the_first_place(table: Table) -> None:
    """RATE-07."""
    after = result(table.start().happens(ended("red", "green")))
    assert after is not None
    assert after.places == (1, 3, 1)


def test_a_game_without_a_winner_has_no_places(table: Table) -> None:
    """RATE-07."""
    assert result(table.start().happens(ended())) is None


def test_players_who_change_places_take_their_results_with_them(table: Table) -> None:
    """RATE-07: the ladder id goes with the player, as keys do, and an undo gives it back."""
    table.start().happens(PlayersSwapped(seats=["red", "blue"], orders=True))
    assert table.state.ladder_ids[table.state.seats["red"].player].ladder == "l_blue"
    after = result(table.happens(ended("red")))
    assert after is not None
    assert (after.ladder_ids, after.places) == (("l_blue", "l_red", "l_green"), (1, 2, 2))


def test_partners_have_the_place_of_their_team() -> None:
    """RATE-07, TEAM-08."""
    five = ["red", "blue", "green", "yellow", "purple"]
    table = Table().as_dealt().seats(*five).variant("team").option(rated=True, timers=TIMES).start()
    teams = table.last("teams_dealt").teams
    after = result(table.happens(ended(*teams[0])))
    assert after is not None
    numbers = {seat: number for number, team in enumerate(teams, 1) for seat in team}
    assert after.teams == tuple(numbers[seat] for seat in five)
    assert [place == 1 for place in after.places] == [seat in teams[0] for seat in five]
    assert places.read(after.written()) == after


def test_the_ids_on_the_ladder_are_those_of_a_log_played_again(table: Table) -> None:
    """RATE-03."""
    won_by(table.start(), "green")
    assert states.encode(history.replay(table.log)) == states.encode(table.state)


@pytest.mark.parametrize(
    "written",
    [
        "",
        "2026.2\nsingle\nl_a l_b l_c\nperson person person\n1 2",
        "2026.2\nsingle\nl_a l_b l_b\nperson person person\n1 2 2",
        "2026.2\nsingle\nl_a l_b l_c\nperson person person\n2 2 2",
        "2026.2\nsingle\nl_a l_b l_c\nperson person person\n1 1 2",
        "2026.2\nsingle\nl_a l_b l_c\nperson person person\n1 3 3",
        "2026.2\nsingle\nl_a l_b l_b\nperson bot bot\n1 2 2",
        "2026.2\nsingle\nl_a l_b l_c\nperson person\n1 2 2",
        "2026.2\nteams 1 2\nl_a l_b l_c\nperson person person\n1 2 2",
        "2026.2\nsingle\nl_a l_b l_c\nperson person cat\n1 2 2",
        "2026.2\nsingle\nl_a l_b l_c\nperson person person\n1 2 2\n",
        "2026.2\nsingle\nl_a  l_b l_c\nperson person person\n1 2 2",
    ],
)
def test_anything_but_a_result_is_no_result(written: str) -> None:
    with pytest.raises(ValueError):
        places.read(written)
