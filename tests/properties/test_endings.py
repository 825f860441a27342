"""Every game ends: of random players, of nobody but the clock, of quitters."""

from __future__ import annotations

from dataclasses import replace

import pytest

from domain import state as states
from domain.commands import Answer, Concede, Expire, PauseGame, ResumeGame
from domain.engine.runner import CLOCK
from domain.events import Answered, GameEnded
from domain.game.open_questions import open_questions
from domain.game.views import view
from domain.refusal import Refused
from domain.state import Pending
from tests.properties import plans
from tests.properties.plans import over
from tests.properties.play import Plan, Play, encounters
from tests.properties.shared import Replayed, watched

MOST_ENCOUNTERS = 1000
"""For random players; most games take fewer than a hundred."""

MOST_EXPIRIES = 150
"""In one turn of a game that is left to the clock."""

TIMERS = {"reaction": 30, "decision": 60, "deal": 60}


def ending(play: Play) -> GameEnded:
    """The end of a game, after which only open uses are closed."""
    last = next(event for event in reversed(play.history) if event.type not in ("agenda_moved", "use_closed"))
    assert isinstance(last, GameEnded)
    return last


@watched(0.2)
def test_a_game_of_random_players_ends_within_1000_encounters(plan: Plan) -> None:
    """With winners, unless the Entropy Beast leaves a home system too few planets: then everybody loses (HAZ-16)."""
    play = Replayed(plan).start()
    for _ in play.steps():
        assert play.state.turn.number <= MOST_ENCOUNTERS
    assert not play.running
    assert encounters(play.history) <= MOST_ENCOUNTERS
    assert bool(play.state.winners) == (ending(play).why != "hazard-entropy-beast")
    assert set(play.state.winners) <= set(plan.seats)
    assert ending(play).winners == play.state.winners


@over(0.15)
def test_a_game_without_variants_and_without_a_limit_comes_to_a_natural_end__CORE_280(plan: Plan) -> None:
    """Other games have a limit of turns (LIMIT-01): with all variants random players may never get there."""
    usual = plans.plan(plan.seed, len(plan.seats), (), unusual=False)
    play = Play(replace(usual, options={**usual.options, "turn_limit": None})).start()
    for _ in play.steps():
        assert play.state.turn.number <= MOST_ENCOUNTERS
    assert play.state.winners
    assert ending(play).why != "turn_limit"


@watched(0.1)
def test_after_the_end_every_command_is_refused__CORE_285(plan: Plan) -> None:
    play = Replayed(plan)
    list(play.happenings())
    before = states.encode(play.state)
    seat = plan.seats[0]
    for command in (Answer(seat=seat, question="q_1", answer={}), Concede(seat=seat), PauseGame(), Expire(at=10**15)):
        with pytest.raises(Refused) as refused:
            play.decide(command)
        assert refused.value.code == "game_over"
    assert states.encode(play.state) == before


def clocked(plan: Plan) -> Plan:
    """The same game with a deadline for everything."""
    return replace(plan, options={**plan.options, "timers": TIMERS})


def expired(play: Play) -> Expire:
    """The clock's command at the next deadline."""
    play.now = min(pending.due for pending in play.state.questions.values() if pending.due is not None)
    return Expire(at=play.now)


@over(0.15)
def test_the_clock_alone_carries_a_game_on_by_defaults_and_never_stands_still__TIME_32(plan: Plan) -> None:
    play = Play(clocked(plan)).start()
    turns: list[int] = []
    for _ in range(600):
        if not play.running:
            return
        assert all(pending.due is not None for pending in deadlines(play))
        asked = open_questions(play.state)
        given = [event for event in play.do(expired(play)) if isinstance(event, Answered) and event.cause == "timer"]
        assert given
        for event in given:
            assert {"kind": event.kind, **event.answer} == asked[event.question].question.default()
        turns.append(play.state.turn.number)
        assert len(turns) <= MOST_EXPIRIES or turns[-1] > turns[-MOST_EXPIRIES]


@over(0.15)
def test_a_game_in_which_a_seat_never_says_a_word_ends(plan: Plan) -> None:
    play = Play(clocked(plan)).start()
    silent = plan.seats[0]
    while play.running:
        asked = {id: each for id, each in open_questions(play.state).items() if each.seat not in (silent, CLOCK)}
        if not asked:
            play.do(expired(play))
            continue
        id = play.random.choice(list(asked))
        play.do(Answer(seat=asked[id].seat, question=id, answer=play.answer(asked[id]), at=play.now))
        if play.state.questions and CLOCK in {pending.seat for pending in play.state.questions.values()}:
            play.do(expired(play))
        assert play.state.turn.number <= MOST_ENCOUNTERS
    assert encounters(play.history) <= MOST_ENCOUNTERS
    assert not any(event.seat == silent and not event.cause for event in play.history if isinstance(event, Answered))


def deadlines(play: Play) -> list[Pending]:
    """The questions that close by themselves; in a veiled window only the clock's does."""
    pending = list(play.state.questions.values())
    veil = [each for each in pending if each.seat == CLOCK]
    return veil or pending


@over(0.15)
def test_before_its_deadline_a_question_does_not_expire(plan: Plan) -> None:
    play = Play(clocked(plan)).start()
    for _ in play.steps(200):
        if play.running and play.random.random() < 0.3:
            before = states.encode(play.state)
            first = min(pending.due for pending in play.state.questions.values() if pending.due is not None)
            with pytest.raises(Refused) as refused:
                play.decide(Expire(at=first - 1))
            assert refused.value.code == "question_closed"
            assert states.encode(play.state) == before


@over(0.2)
def test_seats_may_concede_at_any_time_and_the_last_one_left_wins(plan: Plan) -> None:
    """Who has conceded is said by the seat: players may change places."""
    play = Play(plan).start()
    for _ in play.steps():
        if play.running and play.random.random() < 0.02:
            play.do(Concede(seat=play.random.choice(left(play))))
        if play.running:
            assert {pending.seat for pending in deadlines(play)} <= {*left(play), CLOCK}
    assert encounters(play.history) <= MOST_ENCOUNTERS
    if ending(play).why == "conceded":
        assert play.state.winners == left(play)
        assert len(play.state.winners) == 1


def left(play: Play) -> list[str]:
    """The seats that have not conceded."""
    return [seat for seat, facts in play.state.seats.items() if not facts.conceded]


@over(0.1)
def test_all_but_one_conceding_at_once_ends_the_game_there_and_then(plan: Plan) -> None:
    play = Play(plan).start()
    for _ in play.steps(play.random.randrange(200)):
        pass
    *quitters, last = play.random.sample(plan.seats, len(plan.seats))
    if not play.running:
        return
    for seat in quitters:
        if play.state.status != "running":
            break  # What was answered for one who left has decided the game.
        play.do(Concede(seat=seat))
        if play.running:
            with pytest.raises(Refused):
                play.decide(Concede(seat=seat))
    end = ending(play)
    assert end.why != "conceded" or end.winners == [last]


@over(0.15)
def test_a_paused_game_takes_no_answer_and_goes_on_where_it_stood(plan: Plan) -> None:
    play, straight = Play(plan).start(), Play(plan).start()
    for _ in play.steps(150):
        list(straight.steps(1))
        if play.running and play.random.random() < 0.2:
            play.do(PauseGame(at=play.now))
            before = states.encode(play.state)
            assert all(each["deadline_at"] is None for each in view(play.state)["questions"])
            id, asked = next(iter(open_questions(play.state).items()))
            for command, code in (
                (Answer(seat=asked.seat, question=id, answer=asked.question.default()), "game_paused"),
                (PauseGame(), "game_paused"),
                (Expire(at=10**15), "question_closed"),
            ):
                with pytest.raises(Refused) as refused:
                    play.decide(command)
                assert refused.value.code == code
            assert states.encode(play.state) == before
            play.do(ResumeGame(at=play.now))
        straight.random.setstate(play.random.getstate())
        assert set(play.state.questions) == set(straight.state.questions)
        assert play.state.zones == straight.state.zones
        assert play.state.ships == straight.state.ships
