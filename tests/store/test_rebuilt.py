"""Rebuilt values equal those that were kept up command by command."""

from contextlib import suppress
from random import Random

from domain import state as states
from domain.commands import Concede, PauseGame, RequestUndo, ResumeGame
from domain.game.open_questions import open_questions
from domain.refusal import Refused
from service.store import deadlines
from service.store.deadlines import Timer, earliest_due
from service.store.deciding import PreparedCommand
from service.store.games import Games
from service.store.log.event_log import key
from service.store.log.sender import Sender
from service.store.states import snapshots
from tests.store.conftest import Pair
from tests.store.table import NOON, SEATS, answer, started

TIMERS = {"reaction": 30, "decision": 60, "deal": 60}
LATER = NOON + 10**9


def lived(games: Games, seed: int) -> list[str]:
    """Plays some games in which a lot has happened: answers, pauses, undos, two that are over."""
    chance = Random(seed)
    names = [f"g_{number}" for number in range(5)]
    for game in names:
        started(games, game, timers=TIMERS)
    for turn in range(220):
        game = chance.choice(names)
        state = games.load(game)
        with suppress(Refused):
            match chance.randrange(12):
                case 0 if not state.paused:
                    games.carry_out(
                        PreparedCommand(game, PauseGame(at=NOON + turn), Sender(f"pause {turn}", "fp", "host"))
                    )
                case 1 | 2 if state.paused:
                    games.carry_out(
                        PreparedCommand(game, ResumeGame(at=NOON + turn), Sender(f"resume {turn}", "fp", "host"))
                    )
                case 3:
                    seat = chance.choice(SEATS)
                    undo = RequestUndo(at=NOON + turn, seat=seat)
                    games.carry_out(PreparedCommand(game, undo, Sender(f"undo {turn}", "fp", f"seat:{seat}")))
                case _ if open_questions(state) and not state.paused:
                    answer(games, game, f"{turn} ")
    for game in names[:2]:
        if games.load(game).paused:
            games.carry_out(PreparedCommand(game, ResumeGame(at=LATER), Sender("last", "fp", "host")))
        for seat in SEATS[1:]:
            games.carry_out(
                PreparedCommand(game, Concede(at=LATER, seat=seat), Sender(f"concede {seat}", "fp", f"seat:{seat}"))
            )
    return names


def ripe(games: Games, stores: Pair) -> list[Timer]:
    """Returns every deadline as a clock of the far future meets it."""
    return sorted(deadlines.ripe(games.log, stores.queue, LATER + 10**9))


def test_deadlines_that_are_rebuilt_are_those_that_were_armed_and_games_are_registered_where_their_heads_say(
    games: Games, stores: Pair
) -> None:
    names = lived(games, 1)
    true = sorted(
        Timer(game, state.version, deadline)
        for game, state in ((game, games.load(game)) for game in names)
        if (deadline := earliest_due(state)) is not None
    )
    assert ripe(games, stores) == true
    assert true
    stores.queue.delete(deadlines.KEY)
    assert deadlines.sweep(games.log, stores.queue) == len(true)
    assert ripe(games, stores) == true
    status = {game: head.status for game, head in zip(names, games.log.heads(names), strict=True) if head}
    assert set(status.values()) == {"running", "finalized"}
    assert sorted(games.log.active()) == [game for game in names if status[game] == "running"]
    assert sorted(games.log.settled()) == [game for game in names if status[game] == "finalized"]


def test_states_and_snapshots_that_are_rebuilt_are_those_that_were_kept(games: Games, stores: Pair) -> None:
    names = lived(games, 2)
    kept = {game: states.encode(games.load(game)) for game in names}
    shots = {game: snapshots.read(stores.events, game, [(1, games.load(game).version)]) for game in names}
    assert any(shots.values())
    for game in names:
        stores.events.delete(key(game, "snap"))
    anew = Games(stores.events, stores.queue)
    assert {game: states.encode(anew.load(game)) for game in names} == kept
    for game, shot in shots.items():
        if shot:
            assert states.encode(anew.state_at(game, shot.version)) == states.encode(shot.state)
