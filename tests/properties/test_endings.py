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
from tests.properties.plans import over
from tests.properties.play import Plan, Play, encounters
from tests.properties.watching import Game, watched

MOST_ENCOUNTERS = 1000
"""For random players; most games take fewer than a hundred."""

MOST_EXPIRIES = 150
"""The commands in one turn of a game that is left to the clock."""

APART = 200
"""On the average all but one concede once in this number of commands."""

TIMERS = {"reaction": 30, "decision": 60, "deal": 60}


def ending(play: Play) -> GameEnded:
    """Returns the end of a game, after which only open uses are closed."""
    last = next(event for event in reversed(play.history) if event.type not in ("agenda_moved", "use_closed"))
    assert isinstance(last, GameEnded)
    return last


@watched()
async def test_a_game_of_random_players_ends_within_1000_encounters(game: Game) -> None:
    """With winners, unless the Entropy Beast leaves a home system too few planets: then everybody loses (HAZ-16)."""
    async for _ in game.moves():
        assert game.state.turn.number <= MOST_ENCOUNTERS
    assert not game.play.running
    assert encounters(game.play.history) <= MOST_ENCOUNTERS
    assert bool(game.state.winners) == (ending(game.play).why != "hazard-entropy-beast")
    assert set(game.state.winners) <= set(game.seats)
    assert ending(game.play).winners == game.state.winners


def has_no_limit(plan: Plan) -> bool:
    """Returns True for a game without variants and without a limit of turns."""
    return not plan.variants and plan.options["turn_limit"] is None


@watched(among=has_no_limit)
async def test_a_game_without_variants_and_without_a_limit_comes_to_a_natural_end__CORE_280(game: Game) -> None:
    """Other games have a limit of turns (LIMIT-01): with all variants random players may never get there."""
    async for _ in game.moves():
        pass
    assert game.state.winners
    assert ending(game.play).why != "turn_limit"


@watched()
async def test_after_the_end_every_command_is_refused__CORE_285(game: Game) -> None:
    async for _ in game.moves():
        pass
    before, seat = game.encoded, game.seats[0]
    for command in (Answer(seat=seat, question="q_1", answer={}), Concede(seat=seat), PauseGame(), Expire(at=10**15)):
        with pytest.raises(Refused) as refused:
            game.decided(command)
        assert refused.value.code == "game_over"
    assert states.encode(game.state) == before


def clocked(plan: Plan) -> Plan:
    """Returns the same game with a deadline for everything."""
    return replace(plan, options={**plan.options, "timers": TIMERS, "turn_limit": 15})


def expired(play: Play) -> Expire:
    """Returns the clock's command at the next deadline."""
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
    """Returns the questions that close by themselves; in a veiled window only the clock's does."""
    pending = list(play.state.questions.values())
    veil = [each for each in pending if each.seat == CLOCK]
    return veil or pending


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
    """Returns the seats that have not conceded."""
    return [seat for seat, facts in play.state.seats.items() if not facts.conceded]


@watched()
async def test_all_but_one_conceding_at_once_ends_the_game_there_and_then(game: Game) -> None:
    async for _ in game.moments(every=APART):
        play = game.fork()
        *quitters, last = game.random.sample(game.seats, len(game.seats))
        for seat in quitters:
            if not play.running:
                break  # What was answered for one who left has decided the game.
            play.do(Concede(seat=seat))
            if play.running:
                with pytest.raises(Refused):
                    play.decide(Concede(seat=seat))
        end = ending(play)
        assert end.why != "conceded" or end.winners == [last]


@watched()
async def test_a_paused_game_takes_no_answer_and_goes_on_where_it_stood(game: Game) -> None:
    async for command in game.decisions():
        if game.random.random() > 0.03:
            continue
        play = game.fork()
        play.do(PauseGame(at=play.now))
        before = states.encode(play.state)
        assert all(each["deadline_at"] is None for each in view(play.state)["questions"])
        id, asked = next(iter(open_questions(play.state).items()))
        for other, code in (
            (Answer(seat=asked.seat, question=id, answer=asked.question.default()), "game_paused"),
            (PauseGame(), "game_paused"),
            (Expire(at=10**15), "question_closed"),
        ):
            with pytest.raises(Refused) as refused:
                play.decide(other)
            assert refused.value.code == code
        assert states.encode(play.state) == before
        play.do(ResumeGame(at=play.now))
        assert play.state.questions.keys() == game.state.questions.keys()
        play.do(command)
        await game.outcome()
        assert play.state.questions.keys() == game.state.questions.keys()
        assert play.state.zones == game.state.zones
        assert play.state.ships == game.state.ships
