"""Games that players go away from: nobody can hold a table, or win by being away (ABSENT, MOTION)."""

from __future__ import annotations

from collections import Counter
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
    TakeBackSeat,
    TakeOverSeat,
    WithdrawMotion,
)
from domain.engine.runner import CLOCK, Asked
from domain.events import GameEnded, SeatPassedOn, StandInEnded
from domain.game import absence
from domain.game.open_questions import open_questions
from domain.history import replay as replayed
from domain.motions import kinds
from domain.state import Absence
from tests.properties.plans import over
from tests.properties.play import Plan, accepts
from tests.properties.test_clocks import Timed, earliest_due

RARELY = 0.04
COMMANDS = 1_500


class Deserted(Timed):
    """A game whose seats fall silent for a while, have stand-ins, leave, are taken over, and move this and that."""

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

    def next_command(self) -> Command:
        if self.random.random() < RARELY:
            self.silent ^= {self.random.choice(self.plan.seats)}
        if self.random.random() < RARELY and self._allowed(wanted := self._about_the_table()):
            return wanted
        return super().next_command()

    def _about_the_table(self) -> Command:
        at, seat, other = self.now, *self.random.sample(self.plan.seats, 2)
        self.newcomers += 1
        if kinds.of(self.state.undo) is not None and self.state.undo is not None and self.random.random() < 0.3:
            return WithdrawMotion(at=at, seat=self.state.undo.seat, id=self.state.undo.id)
        if self.state.paused:
            return PutMotion(at=at, seat=seat, kind=kinds.RESUME)
        motion = self.random.choice((kinds.REMOVE, kinds.REMOVE, kinds.PAUSE, kinds.TIMERS))
        of, timers = (other if motion == kinds.REMOVE else ""), ({"decision": 4.0} if motion == kinds.TIMERS else None)
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
        """Of those who are not silent; where all are, the clock's, or else somebody speaks again."""
        asked = {id: each for id, each in open_questions(self.state).items() if each.seat != CLOCK}
        heard = [id for id, each in asked.items() if self._is_played(each) or each.seat not in self.silent]
        if not heard and (due := earliest_due(self.state)) is not None:
            self.now = max(self.now, due)
            return Expire(at=self.now)
        id = self.random.choice(heard or list(asked))
        cause = "stand_in" if self._is_played(asked[id]) and not self.state.seats[asked[id].seat].bot else ""
        answer = self.answer(asked[id])
        return Answer(at=self.now, seat=asked[id].seat, question=id, answer=answer, cause=cause)

    def _is_played(self, asked: Asked) -> bool:
        """By a bot, its own or one that stands in; a bot is never silent, and has no vote on the table."""
        return self.state.undo is None and asked.seat in absence.bots(self.state)


@over(0.15)
def test_a_game_that_players_go_away_from_comes_to_an_end__ABSENT_02_ABSENT_06(plan: Plan) -> None:
    play = Deserted(plan).start()
    for _ in play.steps():
        assert play.state.paused or not play.running or open_questions(play.state)
    assert play.state.status == "over"
    assert states.encode(replayed(play.history)) == states.encode(play.state)


@over(0.1)
def test_the_events_alone_say_who_is_there__ABSENT_01_ABSENT_08(plan: Plan) -> None:
    play = Deserted(plan).start()
    for _ in play.steps(COMMANDS):
        if play.random.random() < 0.02:
            assert states.encode(replayed(play.history)) == states.encode(play.state)


@over(0.1)
def test_each_seat_that_is_asked_can_answer__MOTION_02_MOTION_03(plan: Plan) -> None:
    play = Deserted(plan).start()
    for _ in play.steps(COMMANDS):
        if not play.running:
            return
        for each in open_questions(play.state).values():
            assert accepts(each.question, each.question.default())
        if kinds.of(play.state.undo) is not None:
            assert {pending.seat for pending in play.state.questions.values()} <= set(absence.people(play.state))


@over(0.1)
def test_nobody_who_is_away_wins_by_what_others_give_up__ABSENT_05(plan: Plan) -> None:
    play = Deserted(plan).start()
    for events in play.steps():
        for event in events:
            if isinstance(event, GameEnded) and event.why == "conceded":
                assert all(_is_there(play, seat) for seat in event.winners)


def _is_there(play: Deserted, seat: str) -> bool:
    player = play.state.seats[seat]
    return bool(player.bot) or play.state.absent.get(player.player, Absence()) == Absence()


@over(0.1)
def test_those_who_are_there_can_always_end_it__MOTION_01_MOTION_02_MOTION_06(plan: Plan) -> None:
    play = Deserted(plan).start()
    for _ in play.steps(COMMANDS):
        if play.running and play.random.random() < 0.05 and absence.present(play.state):
            assert _ended_by_those_present(deepcopy(play))


def _ended_by_those_present(play: Deserted) -> bool:
    """Whoever is there agrees. One request is open at a time, and a paused game goes on first."""
    while play.running and play.state.undo is not None:
        _all_agree(play)
    for kind in (kinds.RESUME, kinds.ENDING):
        there = absence.present(play.state)
        if play.running and there and (kind == kinds.ENDING or play.state.paused):
            play.do(PutMotion(at=play.now, seat=there[0], kind=kind))
            _all_agree(play)
    return not play.running or not absence.present(play.state)


def _all_agree(play: Deserted) -> None:
    while play.running and play.state.undo is not None:
        id, pending = next(iter(play.state.questions.items()))
        play.do(Answer(at=play.now, seat=pending.seat, question=id, answer={"kind": "confirm", "yes": True}))


def test_all_of_that_happens_in_these_games() -> None:
    seen, whys = Counter[str](), set[str]()
    for seed in range(12):
        for events in Deserted(Plan(seed, ("red", "blue", "green", "yellow"))).start().steps():
            seen.update(event.type for event in events)
            whys |= {event.why for event in events if isinstance(event, GameEnded | SeatPassedOn | StandInEnded)}
    about = {"deadline_missed", "stand_in_began", "stand_in_ended", "seat_passed_on", "timers_changed"}
    assert about | {"motion_put", "motion_voted", "motion_failed", "motion_carried", "moves_undone"} <= seen.keys()
    assert {"left", "removed", "joined", "taken_back", "deserted"} <= whys
