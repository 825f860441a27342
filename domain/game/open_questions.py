"""The open questions and their deadlines (TIME-30..34)."""

from typing import Any

from domain import aliens, cache, cards, events, variants
from domain.aliens import selection
from domain.commands import ExtendDeadline
from domain.encounter import table
from domain.engine import clocks
from domain.engine.runner import CLOCK, NO_CHANCE, OpenQuestion, Runner
from domain.game import absence_options, bot_options, moment_sentences, names, reseeding, spectators
from domain.game import clocks as seat_clocks
from domain.mechanics import declarations as mechanics
from domain.questions import Question
from domain.refusal import Refused
from domain.requests import consent, forks
from domain.requests import options as undo_options
from domain.state import Clock, State

LOADED = (
    absence_options,
    aliens,
    bot_options,
    cards,
    forks,
    mechanics,
    names,
    reseeding,
    moment_sentences,
    selection,
    spectators,
    table,
    undo_options,
    variants,
)
"""Importing these declares every procedure, ability, card and event, which questions and events need."""

_ASKED, _BY_ID = "asked", "asked_by_id"


def open_questions(state: State) -> dict[str, OpenQuestion]:
    """Returns question id -> the seat and its question, computed from the state once and cached with it."""
    here = cache.of_decision(state)
    cached = here if _ASKED in here else cache.of_version(state)
    if _BY_ID not in cached:
        cached[_BY_ID] = _by_id(state, cached)
    return dict(cached[_BY_ID])


def _by_id(state: State, cached: dict[str, Any]) -> dict[str, OpenQuestion]:
    if state.request is not None:
        return consent.votes_open(state, state.request)
    asked: list[OpenQuestion] = cached[_ASKED] if _ASKED in cached else _asked(state)
    if len(asked) == len(state.questions) == 1:
        return dict.fromkeys(state.questions, asked[0])
    questions = {(each.seat, each.key): each for each in asked}
    return {id: questions[pending.seat, pending.key] for id, pending in state.questions.items()}


def veiled_seats(state: State) -> list[str]:
    """Returns every seat that could possibly act in a veiled window, asked or not; else nobody (TIME-30)."""
    if not any(pending.seat == CLOCK for pending in state.questions.values()):
        return []
    return [asked.seat for asked in _asked(state) if asked.seat != CLOCK]


def _asked(state: State) -> list[OpenQuestion]:
    """Returns what the top step of the agenda asks; it runs only if that is not cached."""
    here = cache.of_decision(state)
    cached = here if _ASKED in here else cache.of_version(state)
    if _ASKED not in cached:
        cached[_ASKED] = _settled(Runner(state, NO_CHANCE).open_questions())
    asked: list[OpenQuestion] = cached[_ASKED]
    return asked


def keep(runner: Runner) -> dict[str, Any]:
    """Keeps with the state what the runner's last step has asked, so that the step need not run again to tell.

    The prompts are made when somebody reads them: until then the questions hold the state. Returns where they are kept.
    """
    cache.clear(runner.state)
    here = cache.of_decision(runner.state)
    if runner.asked is not None:
        here[_ASKED] = runner.asked
    return here


def publish(state: State) -> None:
    """Makes data of the questions that were kept when the state was decided, before others see it."""
    here = cache.of_decision(state)
    if _ASKED in here:
        cache.of_version(state)[_ASKED] = _settled(here.pop(_ASKED))
        here.clear()


def _settled(asked: list[OpenQuestion]) -> list[OpenQuestion]:
    """Returns questions that hold no state: cached with one, they would hold it until the garbage collector comes."""
    for each in asked:
        each.question.settle()
    return asked


def veiled(runner: Runner) -> bool:
    """Returns True while a veiled window is open."""
    state = runner.state
    return state.options.get("response_windows") == "veiled" and any(
        each.seat == CLOCK for each in state.questions.values()
    )


def running(runner: Runner) -> None:
    """Raises Refused unless the game is under way."""
    if runner.state.status == "over":
        raise Refused("game_over", "The game is over.", "CORE-285")
    if runner.state.status != "running":
        raise Refused("illegal_command", "The game has not started.", "TABLE-02", "not_started")


def extend(runner: Runner, command: ExtendDeadline) -> None:
    """Restarts the base time of one question, a few times in a game (CLOCK-04).

    Without a reserve the seat then has the whole time again. What a seat with a reserve gains comes off its reserve.
    """
    running(runner)
    state = runner.state
    if state.paused:
        raise Refused("game_paused", "The game is paused.", "TABLE-05")
    pending = state.questions.get(command.question)
    if pending is None or pending.seat != command.seat:
        raise Refused(
            "question_closed", "This question is not open for this seat.", "TABLE-03", question_id=command.question
        )
    if pending.due is None:
        raise Refused("illegal_command", "This question has no deadline.", "TABLE-04", "no_deadline")
    reserve = _reserve_for_an_extension(state, command.seat, pending.due, runner.clock)
    seat_clocks.settle(runner)
    base = clocks.base(state, open_questions(state)[command.question].question)
    assert base is not None, "this question has a deadline"
    restarted = runner.clock + base
    if reserve is None:
        runner.emit(events.DeadlineExtended(question=command.question, due=restarted, seat=command.seat))
        return
    gained = min(reserve, max(0, restarted - (pending.due - reserve)))
    runner.emit(
        events.DeadlineExtended(question=command.question, due=pending.due, seat=command.seat, reserve=reserve - gained)
    )


def _reserve_for_an_extension(state: State, seat: str, due: int, now: int) -> int | None:
    """Returns the milliseconds in reserve of a seat that may have more time; None without a reserve. Raises Refused."""
    if state.request is not None:
        raise Refused("illegal_command", "A vote has no more time.", "CLOCK-04", "vote")
    if not clocks.extensions_left(state, seat):
        most = clocks.most_extensions(state)
        raise Refused(
            "extension_refused",
            f"This seat has had more time {most} times in this game, which is the limit.",
            "CLOCK-04",
            "limit_reached",
            limit=most,
        )
    if state.clocks.get(seat, Clock()).reserve is None:
        return None
    if not (left := min(clocks.reserve(state, seat), max(0, due - now))):
        raise Refused("extension_refused", "This seat has nothing left in reserve.", "CLOCK-04", "reserve_used_up")
    return left


def restore_whole_time(runner: Runner) -> None:
    """Restarts the full time of all open questions, because nobody could answer and no one knows how long."""
    for id, asked in open_questions(runner.state).items():
        _set_deadline(runner, id, asked.question)
    runner.restart_common_clocks()


def _set_deadline(runner: Runner, id: str, question: Question) -> None:
    """Restarts the full time of a question; in a veiled window only the clock's deadline counts."""
    state, now = runner.state, runner.clock
    seat = state.questions[id].seat
    if veiled(runner) and seat != CLOCK:
        return
    if state.request is not None:
        runner.emit(events.DeadlineExtended(question=id, due=now + int(state.options["undo_seconds"] * 1000)))
    elif (base := clocks.base(state, question)) is not None:
        runner.emit(events.DeadlineExtended(question=id, due=clocks.deadline(state, seat, now + base, now)))
