"""The open questions and their deadlines (TIME-30..34)."""

from domain import aliens, cards, events, variants
from domain.aliens import selection
from domain.commands import ExtendDeadline
from domain.encounter import table
from domain.engine.chance import Chance
from domain.engine.runner import CLOCK, Asked, Runner
from domain.game import forks, moment_sentences, names, reseeding
from domain.mechanics import table as mechanics
from domain.refusal import Refused
from domain.state import State
from domain.undo import ballot
from domain.undo import options as undo_options

LOADED = (aliens, cards, forks, mechanics, names, reseeding, moment_sentences, selection, table, undo_options, variants)
"""Importing these declares every procedure, ability, card and event, which questions and events need."""

_NO_CHANCE = Chance(b"", "")


def open_questions(state: State) -> dict[str, Asked]:
    """Question id -> the seat and its question, computed from the state."""
    if state.undo is not None:
        return ballot.votes_open(state)
    found = {(asked.seat, asked.key): asked for asked in Runner(state, _NO_CHANCE).open_questions()}
    return {id: found[pending.seat, pending.key] for id, pending in state.questions.items()}


def veiled_seats(state: State) -> list[str]:
    """In a veiled window, every seat that could possibly act in it, asked or not; else nobody (TIME-30)."""
    if not any(pending.seat == CLOCK for pending in state.questions.values()):
        return []
    return [asked.seat for asked in Runner(state, _NO_CHANCE).open_questions() if asked.seat != CLOCK]


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
    set_deadline(runner, command.question)


def whole_time_anew(runner: Runner) -> None:
    """Restarts the full time of all open questions."""
    for id in runner.state.questions:
        set_deadline(runner, id)


def set_deadline(runner: Runner, id: str) -> None:
    """Restarts the full time of a question; in a veiled window only the clock's deadline counts."""
    if veiled(runner) and runner.state.questions[id].seat != CLOCK:
        return
    question = open_questions(runner.state)[id].question
    time_class = question.time_class
    seconds = runner.state.options["timers"].get(time_class)
    if time_class == "veil":
        seconds = runner.state.options["veil_seconds"]
    if runner.state.undo is not None:
        seconds = runner.state.options["undo_seconds"]
    if seconds is not None:
        runner.emit(events.DeadlineExtended(question=id, due=runner.now + int(seconds * question.times * 1000)))
