"""Each stored command of a finished game decided again by the rules of today (docs/auditing/verify.md)."""

from collections.abc import Callable, Container, Iterator, Sequence
from itertools import groupby
from typing import Any, NamedTuple

import msgspec

from domain import decider, events
from domain import state as states
from domain.commands import Command
from domain.engine.chance import Chance
from domain.engine.runner import EngineFault
from domain.events import Event
from domain.history import PastInMemory, living
from domain.reducers import evolve
from domain.refusal import Refused
from domain.rulebook.rulesets import PUBLISHED, RULESET
from domain.state import State
from service.store.log import envelope
from service.verification import chain, lost_secrets
from service.verification.chain import CheckedEvent
from service.verification.draws import DrawCheck
from service.verification.export_format import Export
from service.verification.log_check import NOT_AS_WRITTEN
from service.verification.state_check import StateCheck

UNDECIDED = (*NOT_AS_WRITTEN, AssertionError, RuntimeError, StopIteration, EngineFault)
"""The errors that come from deciding a command on a state that no rules have led to."""


class Difference(NamedTuple):
    """A command that the rules of today decide in another way. `ruleset` is the one that decided it then."""

    seq: int
    ruleset: str
    detail: str

    @property
    def explained(self) -> bool:
        """True when other rules decided it then: no sign of tampering. Rules that there never were excuse nothing."""
        return is_of_other_rules(self.ruleset)


def is_of_other_rules(ruleset: str) -> bool:
    """Checks for rules of an earlier release; not for any that nobody has ever published."""
    return ruleset != RULESET and ruleset in PUBLISHED


def differences(export: Export) -> Iterator[Difference]:
    """Returns every command of a finalized game that is decided in another way today. Raises VerificationError."""
    return (difference for _, difference in again(export) if difference is not None)


def again(export: Export, after: int = 0) -> Iterator[tuple[int, Difference | None]]:
    """Yields the last event of each command after event `after`, and what is different when it is decided again today.

    If secrets were lost, only the commands after that: nobody knows what was hidden before. Raises VerificationError.
    """
    game, root = export.manifest["game"], export.manifest["root"]
    lost = lost_secrets.of_lines(export.lines)
    checked = list(chain.read(game, root, export.lines))
    # An event with a closed part says nothing, but keeps its place.
    happened = [each.event or events.GameStarted() for each in checked]
    closing = {each.body.seq for each in checked if each.body.part[0] + 1 == each.body.part[1]}
    finalized, beginning = happened[-1], states.new()
    assert isinstance(finalized, events.GameFinalized)
    draws = DrawCheck(game, bytes.fromhex(finalized.seed), lost)
    fold = StateCheck({event.to for event in happened if isinstance(event, events.MovesUndone)})
    for begun, group in groupby(checked, lambda each: each.body.seq - each.body.part[0]):
        command = list(group)
        asked_for = begun > max(lost.last, after)
        difference = None
        if asked_for:
            stored = [each.event for each in command if each.event is not None]
            memory = _PastAfterLoss(happened[: begun - 1], closing, beginning)
            if detail := _decided_again(fold.state, command[0], stored, draws.chance, memory):
                difference = Difference(begun, command[0].body.ruleset, detail)
        for each in command:
            draws.take(each)
            fold.take(each)
            if each.body.seq == lost.salts and fold.state is not None:
                beginning = states.copy(fold.state)
        if asked_for:
            yield command[-1].body.seq, difference


class _PastAfterLoss(PastInMemory):
    """The past of a game of which nothing may be known before the state `beginning`."""

    def __init__(self, happened: Sequence[Event], closing: Container[int], beginning: State) -> None:
        super().__init__(happened, closing)
        self._happened, self._beginning = happened, beginning

    def state(self, version: int) -> State:
        state = states.copy(self._beginning)
        for first, last in living(self.undos, version):
            for at in range(max(first, self._beginning.version + 1), last + 1):
                state.version = at - 1
                evolve(state, self._happened[at - 1])
        return state


def _decided_again(
    state: State | None,
    first: CheckedEvent,
    stored: Sequence[Event],
    chance: Callable[[], Chance | None],
    memory: PastInMemory,
) -> str:
    """Returns the difference of the decision now; empty when there is none."""
    assert state is not None
    # Nothing is drawn in the lobby, and the seats may still add to the seed.
    made = None if state.status in ("new", "lobby") and first.body.type != "game_started" else chance()
    try:
        command = command_of(first, stored)
        decided = decider.decide(state, command, made or Chance(b"", ""), memory)
    except Refused as refusal:
        return f"it is refused: {refusal.code} ({refusal.rule or 'no rule'})"
    except UNDECIDED as error:
        # If a rule of today fails at the state of another day, the log need not be at fault.
        return f"it cannot be decided: {error!r}"
    for index, (one, other) in enumerate(zip(decided, stored, strict=False)):
        if one != other:
            return f"event {first.body.seq + index} would be {_named(one)}, not {_named(other)}"
    if len(decided) != len(stored):
        return f"{len(decided)} events follow, not {len(stored)}"
    return ""


def _named(event: Event) -> str:
    return f"{event.type} {events.public(event).decode()[:80]}"


def command_of(first: CheckedEvent, stored: Sequence[Event]) -> Command:
    """Returns the command as it was given; its hidden parts are in its events under the same names."""
    arguments = dict(first.body.command or {})
    for name in arguments.pop("hidden", []):
        if name == "signed":
            continue
        event = next(event for event in stored if name in event.hidden_fields())
        arguments[name] = msgspec.to_builtins(getattr(event, name))
        if isinstance(event, events.Answered) and name == "answer":
            arguments[name] = {"kind": event.kind, **arguments[name]}
    arguments["at"] = envelope.read_time(first.body.at)
    command: Command = msgspec.convert(arguments, _commands())
    return command


def _commands() -> Any:
    members = Command.__subclasses__()
    union: Any = members[0]
    for member in members[1:]:
        union = union | member
    return union
