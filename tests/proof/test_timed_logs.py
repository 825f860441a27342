"""Logs of games with reserves, pauses, extensions and requests: both verifiers read them, and decide the same."""

from contextlib import suppress
from functools import cache
from itertools import count
from random import Random

from domain.commands import (
    Answer,
    Command,
    CreateGame,
    Expire,
    ExtendDeadline,
    MoveDeadlines,
    PauseGame,
    RequestUndo,
    ResumeGame,
    StartGame,
    TakeSeat,
    WithdrawUndo,
)
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

SEATS = ("red", "blue", "green")
TIMERS = {"reaction": 2, "decision": 4, "deal": 8, "reserve": 20, "refill": 2}
OPTIONS = {
    "alien_selection": "random",
    "timers": TIMERS,
    "extensions": 20,
    "undo_limit": None,
    "undo_cooldown_seconds": 0,
}
BY_HOST = (StartGame, PauseGame, ResumeGame)
HAPPENED = {
    "deadline_extended",
    "deadlines_moved",
    "reserves_spent",
    "reserves_filled",
    "game_paused",
    "moves_undone",
    "undo_refused",
}


@cache
def timed() -> bytes:
    """Returns the export of a game in which all of that happens."""
    games, random, numbers = new_games(), Random(7), count()
    # The same cards each time: what happens must not be luck.
    created = CreateGame(game=GAME, seats=list(SEATS), options=OPTIONS)
    games.create(created, Sender(f"host:create:{GAME}", "", "host"), seed=bytes(32))
    for seat in SEATS:
        games.carry_out(
            PreparedCommand(GAME, TakeSeat(seat=seat, player=f"p_{seat}"), Sender(f"p_{seat}:join", "", f"seat:{seat}"))
        )
    now = 1_000_000
    _do(games, StartGame(at=now), next(numbers))
    for turn in range(400):
        if turn % 40 == 39:
            now = _outage(games, now)
        now += random.choice((0, 100, 3_000))
        state = games.load(GAME)
        due = earliest_due(state)
        command = Expire(at=now) if due is not None and due <= now else _wished(state, now, random)
        try:
            _do(games, command, next(numbers))
        except Refused:
            continue
    if games.load(GAME).paused:
        _do(games, ResumeGame(at=now), next(numbers))
    end_it(games, numbers)
    return exported(games)


def _outage(games: Games, now: int) -> int:
    """Makes an outage of a minute; in the middle a clock that knows nothing of it fires. Returns when it is over."""
    before, until = games.load(GAME).version, now + 60_000
    with suppress(Refused):
        games.carry_out(
            PreparedCommand(GAME, Expire(at=now + 30_000), Sender(f"expire:{before}", "", "clock", "timer"))
        )
    during = games.load(GAME).version
    command = MoveDeadlines(at=until, outage=until, since=now, until=until, before=before, during=during)
    games.carry_out(PreparedCommand(GAME, command, Sender(f"move_deadlines:{until}", "", "clock", "timer")))
    return until


def _wished(state: State, now: int, random: Random) -> Command:
    """Returns mostly an answer; now and then something about time."""
    if state.paused:
        return ResumeGame(at=now)
    asks = state.request.seat if state.request is not None else random.choice(SEATS)
    id, asked = random.choice(list(open_questions(state).items()))
    answer = (
        {"kind": "confirm", "yes": random.random() < 0.7} if state.request is not None else asked.question.default()
    )
    return random.choices(
        (
            Answer(at=now, seat=asked.seat, question=id, answer=answer),
            PauseGame(at=now),
            ExtendDeadline(at=now, seat=asked.seat, question=id),
            WithdrawUndo(at=now, seat=asks) if state.request is not None else RequestUndo(at=now, seat=asks),
        ),
        (10, 1, 1, 2),
    )[0]


def _do(games: Games, command: Command, number: int) -> None:
    if isinstance(command, BY_HOST):
        games.carry_out(PreparedCommand(GAME, command, Sender(f"host:c{number}", "", "host")))
    else:
        send(games, command, f"c{number}")


def test_a_log_with_clocks_is_checked_by_both_verifiers__CLOCK_05() -> None:
    content = timed()
    assert all(f'"type":"{type}"'.encode() in content for type in HAPPENED)
    _, findings = export_check.checked(content)
    assert findings.finalized
    assert findings.states > 3
    counts, *_ = verify_log.check(content)
    assert counts["draws made again"] == findings.draws


def test_every_command_about_time_is_decided_the_same_again__CLOCK_01_CLOCK_04_CLOCK_05_CLOCK_07() -> None:
    export, _ = export_check.checked(timed())
    assert list(redecide.differences(export)) == []
