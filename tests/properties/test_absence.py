"""Games that players go away from: nobody can hold a table, or win by being away (ABSENT, MOTION)."""

from __future__ import annotations

from copy import deepcopy
from dataclasses import replace

from domain import state as states
from domain.commands import (
    Answer,
    CallStandIn,
    Command,
    Concede,
    Expire,
    LeaveGame,
    PutMotion,
    ResumeGame,
    TakeBackSeat,
    TakeOverSeat,
    WithdrawMotion,
)
from domain.engine.runner import CLOCK, OpenQuestion
from domain.events import Event, GameEnded, SeatPassedOn, StandInEnded
from domain.game import absence
from domain.game.open_questions import open_questions
from domain.history import replay as replayed
from domain.requests import motion_kinds as kinds
from domain.state import Absence, MotionRequest, State
from tests.properties.play import Plan, Play, accepts
from tests.properties.test_clocks import Timed, earliest_due
from tests.properties.watching import Game, watched

RARELY = 0.04


class Deserted(Timed):
    """A game whose seats fall silent for a while, have stand-ins, leave, are taken over, and move this and that."""

    happens = frozenset(
        {
            "deadline_missed",
            "stand_in_began",
            "stand_in_ended",
            "seat_passed_on",
            "timers_changed",
            "motion_put",
            "motion_voted",
            "motion_failed",
            "motion_carried",
            "moves_undone",
            "left",
            "removed",
            "joined",
            "taken_back",
            "deserted",
        }
    )
    games = 8
    turns = 10
    most = Play.most

    def __init__(self, plan: Plan) -> None:
        options = {
            "absent_after": (1, 2, None)[plan.seed % 3],
            "when_a_player_leaves": ("stand_in", "resign")[plan.seed // 3 % 2],
            "when_nobody_is_left": ("play_out", "end")[plan.seed // 6 % 2],
            "motion_limit": 1000,
        }
        super().__init__(replace(plan, options={**plan.options, **options}))
        self.silent: set[str] = set()
        self.newcomers = 0

    def said(self, event: Event) -> set[str]:
        why = event.why if isinstance(event, GameEnded | SeatPassedOn | StandInEnded) else event.type
        return {event.type, why}

    def next_command(self) -> Command:
        if self.random.random() < RARELY:
            self.silent ^= {self.random.choice(self.plan.seats)}
        if self.random.random() < RARELY and self._allowed(wanted := self._about_the_table()):
            return wanted
        return super().next_command()

    def _about_the_table(self) -> Command:
        at, seat, other = self.now, *self.random.sample(self.plan.seats, 2)
        self.newcomers += 1
        if isinstance(self.state.request, MotionRequest) and self.random.random() < 0.3:
            return WithdrawMotion(at=at, seat=self.state.request.seat, id=self.state.request.id)
        if self.state.paused:
            return PutMotion(at=at, seat=seat, kind=kinds.RESUME)
        motion = self.random.choice((kinds.REMOVE, kinds.REMOVE, kinds.PAUSE, kinds.TIMERS))
        of, timers = (
            (other if motion == kinds.REMOVE else ""),
            ({"decision": 4.0} if motion == kinds.TIMERS else None),
        )
        wishes: tuple[Command, ...] = (
            CallStandIn(at=at, seat=seat, bot="basic"),
            TakeBackSeat(at=at, seat=seat),
            TakeOverSeat(at=at, seat=seat, player=f"p_{seat}_{self.newcomers}"),
            PutMotion(at=at, seat=seat, kind=motion, of=of, timers=timers),
            LeaveGame(at=at, seat=seat),
            Concede(at=at, seat=seat),
        )
        return self.random.choices(wishes, weights=(5, 5, 8, 12, 2, 0.3))[0]

    def _an_answer(self) -> Command:
        """Returns an answer of those who are not silent; where all are, the clock's, or else somebody speaks again."""
        asked = {id: each for id, each in open_questions(self.state).items() if each.seat != CLOCK}
        heard = [id for id, each in asked.items() if self._is_played(each) or each.seat not in self.silent]
        if not heard and (due := earliest_due(self.state)) is not None:
            self.now = max(self.now, due)
            return Expire(at=self.now)
        id = self.random.choice(heard or list(asked))
        cause = "stand_in" if self._is_played(asked[id]) and not self.state.seats[asked[id].seat].bot else ""
        answer = self.answer(asked[id])
        return Answer(at=self.now, seat=asked[id].seat, question=id, answer=answer, cause=cause)

    def _is_played(self, asked: OpenQuestion) -> bool:
        """Returns True for a bot, the seat's own or one that stands in.

        A bot is never silent, and has no vote on the table.
        """
        return self.state.request is None and asked.seat in absence.bots(self.state)


@watched(course=Deserted)
async def test_a_game_that_players_go_away_from_comes_to_an_end__ABSENT_02_ABSENT_06(game: Game) -> None:
    async for _ in game.moves():
        assert game.state.paused or not game.play.running or game.asked()
    assert game.state.status == "over"
    assert states.encode(replayed(game.play.history)) == game.encoded


@watched(course=Deserted)
async def test_the_events_alone_say_who_is_there__ABSENT_01_ABSENT_08(game: Game) -> None:
    async for _ in game.moments(every=50):
        assert states.encode(replayed(game.play.history)) == game.encoded


@watched(course=Deserted)
async def test_each_seat_that_is_asked_can_answer__MOTION_02_MOTION_03(game: Game) -> None:
    async for _ in game.moments():
        for each in game.asked().values():
            assert accepts(each.question, each.question.default())
        if isinstance(game.state.request, MotionRequest):
            assert {pending.seat for pending in game.state.questions.values()} <= set(absence.people(game.state))


@watched(course=Deserted)
async def test_nobody_who_is_away_wins_by_what_others_give_up__ABSENT_05(game: Game) -> None:
    async for events in game.moves():
        for event in events:
            if isinstance(event, GameEnded) and event.why == "conceded":
                assert all(_is_there(game.state, seat) for seat in event.winners)


def _is_there(state: State, seat: str) -> bool:
    player = state.seats[seat]
    return bool(player.bot) or state.absent.get(player.player, Absence()) == Absence()


@watched(course=Deserted)
async def test_those_who_are_there_can_always_end_it__MOTION_01_MOTION_02_MOTION_06(game: Game) -> None:
    async for _ in game.moments(every=60):
        if absence.present(game.state):
            assert isinstance(game.play, Deserted)
            history, chance = game.play.history, game.play.chance
            memo = {id(history): list(history), id(chance): game.play.new_chance()}
            assert _ended_by_those_present(deepcopy(game.play, memo))


def _ended_by_those_present(play: Deserted) -> bool:
    """Returns True if whoever is there agrees. One request is open at a time, and a paused game goes on first.

    Where the host has paused it in the middle of a vote on an undo or a fork, only the host can let it go on.
    """
    if play.state.halted and play.state.request is not None:
        play.do(ResumeGame(at=play.now))
    while play.running and play.state.request is not None:
        _all_agree(play)
    for kind in (kinds.RESUME, kinds.ENDING):
        there = absence.present(play.state)
        if play.running and there and (kind == kinds.ENDING or play.state.paused):
            play.do(PutMotion(at=play.now, seat=there[0], kind=kind))
            _all_agree(play)
    return not play.running or not absence.present(play.state)


def _all_agree(play: Deserted) -> None:
    while play.running and play.state.request is not None:
        id, pending = next(iter(play.state.questions.items()))
        play.do(Answer(at=play.now, seat=pending.seat, question=id, answer={"kind": "confirm", "yes": True}))
