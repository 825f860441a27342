"""The open questions and their deadlines (TIME-30..34)."""

from domain import aliens, cards, events, variants
from domain import state as states
from domain.aliens import selection
from domain.commands import ExtendDeadline
from domain.encounter import table
from domain.engine.runner import CLOCK, NO_CHANCE, Asked, Runner
from domain.game import moment_sentences, names, reseeding
from domain.mechanics import table as mechanics
from domain.questions import Question
from domain.refusal import Refused
from domain.state import State
from domain.undo import consent, forks
from domain.undo import options as undo_options

LOADED = (aliens, cards, forks, mechanics, names, reseeding, moment_sentences, selection, table, undo_options, variants)
"""Importing these declares every procedure, ability, card and event, which questions and events need."""

_ASKED, _BY_ID = "asked", "asked_by_id"


def open_questions(state: State) -> dict[str, Asked]:
    """Question id -> the seat and its question, computed from the state once and kept with it."""
    kept = states.kept(state)
    if _BY_ID not in kept:
        kept[_BY_ID] = _by_id(state)
    return dict(kept[_BY_ID])


def _by_id(state: State) -> dict[str, Asked]:
    if state.undo is not None:
        return consent.votes_open(state)
    found = {(asked.seat, asked.key): asked for asked in _asked(state)}
    return {id: found[pending.seat, pending.key] for id, pending in state.questions.items()}


def veiled_seats(state: State) -> list[str]:
    """In a veiled window, every seat that could possibly act in it, asked or not; else nobody (TIME-30)."""
    if not any(pending.seat == CLOCK for pending in state.questions.values()):
        return []
    return [asked.seat for asked in _asked(state) if asked.seat != CLOCK]


def _asked(state: State) -> list[Asked]:
    """What the top step of the agenda asks; it runs only if nobody has kept that."""
    kept = states.kept(state)
    if _ASKED not in kept:
        kept[_ASKED] = _settled(Runner(state, NO_CHANCE).open_questions())
    asked: list[Asked] = kept[_ASKED]
    return asked


def keep(runner: Runner) -> None:
    """Keeps with the state what the runner's last step has asked, so that the step need not run again to tell."""
    states.forget(runner.state)
    if runner.asked is not None:
        states.kept(runner.state)[_ASKED] = runner.asked


def hand_over(runner: Runner) -> None:
    """Like `keep`, at the end of a command, when the state is about to be published."""
    if runner.asked is not None:
        _settled(runner.asked)
    keep(runner)


def _settled(asked: list[Asked]) -> list[Asked]:
    """Questions that hold no state: kept with one, they would hold it until the garbage collector comes."""
    for each in asked:
        each.question.settle()
    return asked


def veiled(runner: Runner) -> bool:
    """True while a veiled window is open."""
    return any(pending.seat == CLOCK for pending in runner.state.questions.values())


def running(runner: Runner) -> None:
    """Raises Refused unless the game is under way."""
    if runner.state.status == "over":
        raise Refused("game_over", "The game is over.", "CORE-285")
    if runner.state.status != "running":
        raise Refused("illegal_command", "The game has not started.", "TABLE-02", "not_started")


def extend(runner: Runner, command: ExtendDeadline) -> None:
    """Restarts the full time of one question."""
    running(runner)
    pending = runner.state.questions.get(command.question)
    if pending is None or pending.seat != command.seat:
        raise Refused(
            "question_closed", "This question is not open for this seat.", "TABLE-03", question_id=command.question
        )
    if pending.due is None:
        raise Refused("illegal_command", "This question has no deadline.", "TABLE-04", "no_deadline")
    _set_deadline(runner, command.question, open_questions(runner.state)[command.question].question)


def whole_time_anew(runner: Runner) -> None:
    """Restarts the full time of all open questions."""
    for id, asked in open_questions(runner.state).items():
        _set_deadline(runner, id, asked.question)


def _set_deadline(runner: Runner, id: str, question: Question) -> None:
    """Restarts the full time of a question; in a veiled window only the clock's deadline counts."""
    if veiled(runner) and runner.state.questions[id].seat != CLOCK:
        return
    time_class = question.time_class
    seconds = runner.state.options["timers"].get(time_class)
    if time_class == "veil":
        seconds = runner.state.options["veil_seconds"]
    if runner.state.undo is not None:
        seconds = runner.state.options["undo_seconds"]
    if seconds is not None:
        runner.emit(events.DeadlineExtended(question=id, due=runner.now + int(seconds * question.times * 1000)))
