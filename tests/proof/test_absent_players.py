"""Logs of games with stand-ins, departures, newcomers and motions: both verifiers read them, and decide the same."""

from functools import cache
from itertools import count
from random import Random

from domain.commands import (
    Answer,
    CallStandIn,
    Command,
    CreateGame,
    Expire,
    LeaveGame,
    PutMotion,
    ResumeGame,
    StartGame,
    TakeBackSeat,
    TakeOverSeat,
    TakeSeat,
    WithdrawMotion,
)
from domain.game import absence
from domain.game.open_questions import open_questions
from domain.refusal import Refused
from domain.state import State
from examples import verify_log
from service.store.deadlines import earliest_due
from service.store.deciding import PreparedCommand
from service.store.games import Games
from service.store.log.sender import Sender
from service.verification import export_check, redecide
from tests.proof.games import GAME, end_it, exported, new_games, send

SEATS = ("red", "blue", "green", "yellow")
OPTIONS = {
    "alien_selection": "random",
    "timers": {"reaction": 2, "decision": 4, "deal": 8},
    "motion_limit": 1000,
    "undo_cooldown_seconds": 0,
}
HAPPENED = {
    "deadline_missed",
    "stand_in_began",
    "stand_in_ended",
    "seat_passed_on",
    "motion_put",
    "motion_voted",
    "motion_failed",
    "motion_carried",
    "timers_changed",
}


@cache
def deserted() -> bytes:
    """Returns the export of a game in which all of that happens."""
    games, random, numbers = new_games(), Random(11), count()
    # The same cards each time: what happens must not be luck.
    created = CreateGame(game=GAME, seats=list(SEATS), options=OPTIONS)
    games.create(created, Sender(f"host:create:{GAME}", "", "host"), seed=bytes(32))
    for seat in SEATS:
        games.carry_out(
            PreparedCommand(GAME, TakeSeat(seat=seat, player=f"p_{seat}"), Sender(f"p_{seat}:join", "", f"seat:{seat}"))
        )
    now = 1_000_000
    _do(games, StartGame(at=now), next(numbers))
    for number in range(600):
        now += random.choice((0, 100, 3_000, 5_000))
        state = games.load(GAME)
        if state.status != "running":
            break
        due = earliest_due(state)
        command = Expire(at=now) if due is not None and due <= now else _wished(state, now, random, number)
        try:
            _do(games, command, next(numbers))
        except Refused:
            continue
    if games.load(GAME).paused:
        _do(games, ResumeGame(at=now), next(numbers))
    if games.load(GAME).status == "running":
        end_it(games, numbers)
    return exported(games)


def _wished(state: State, now: int, random: Random, number: int) -> Command:
    """Returns mostly an answer; now and then something about the table."""
    seat, other = random.sample(SEATS, 2)
    questions = open_questions(state)
    if not questions or state.paused:
        return PutMotion(at=now, seat=seat, kind="resume")
    id, asked = random.choice(list(questions.items()))
    stands_in = asked.seat in absence.bots(state) and not state.seats[asked.seat].bot
    said = {"kind": "confirm", "yes": random.random() < 0.5} if state.request is not None else asked.question.default()
    given = Answer(at=now, seat=asked.seat, question=id, answer=said)
    given = Answer(at=now, seat=asked.seat, question=id, answer=said, cause="stand_in") if stands_in else given
    motion = random.choice(("remove", "pause", "timers"))
    asks = state.request.seat if state.request is not None else seat
    of, timers = (other if motion == "remove" else ""), ({"decision": 3.5} if motion == "timers" else None)
    return random.choices(
        (
            given,
            CallStandIn(at=now, seat=seat, bot="basic"),
            TakeBackSeat(at=now, seat=seat),
            LeaveGame(at=now, seat=seat),
            TakeOverSeat(at=now, seat=seat, player=f"p_{seat}_{number}"),
            PutMotion(at=now, seat=seat, kind=motion, of=of, timers=timers),
            WithdrawMotion(at=now, seat=asks, id=state.request.id if state.request is not None else ""),
        ),
        weights=(30, 2, 2, 1, 2, 3, 1),
    )[0]


def _do(games: Games, command: Command, number: int) -> None:
    """Does a command as the service names its senders: the bot of a seat by its own form, a newcomer by its own id."""
    state, seat = games.load(GAME), getattr(command, "seat", "")
    plays = seat in state.seats and (state.seats[seat].bot or getattr(command, "cause", "") == "stand_in")
    if isinstance(command, StartGame | ResumeGame):
        games.carry_out(PreparedCommand(GAME, command, Sender(f"host:c{number}", "", "host")))
    elif isinstance(command, Answer) and plays:
        games.carry_out(PreparedCommand(GAME, command, Sender(f"bot:{number}", "", f"seat:{seat}", cause="bot")))
    elif isinstance(command, TakeOverSeat):
        games.carry_out(PreparedCommand(GAME, command, Sender(f"{command.player}:join", "", f"seat:{seat}")))
    else:
        send(games, command, f"c{number}")


def test_a_log_of_a_game_that_people_left_is_checked_by_both_verifiers__ABSENT_02_MOTION_01() -> None:
    content = deserted()
    assert [type for type in HAPPENED if f'"type":"{type}"'.encode() not in content] == []
    _, findings = export_check.checked(content)
    assert findings.finalized
    counts, *_ = verify_log.check(content)
    assert counts["draws made again"] == findings.draws


def test_every_command_about_the_table_is_decided_the_same_again__ABSENT_02_MOTION_06() -> None:
    export, _ = export_check.checked(deserted())
    assert list(redecide.differences(export)) == []
