"""Encoding of decided events as entries of the log: envelopes, commitments, proofs, the chain."""

import hmac
from collections.abc import Sequence
from typing import Any, NamedTuple

import msgspec
from msgspec import structs

from domain import events
from domain import state as states
from domain.commands import Command
from domain.engine.chance import Drawn
from domain.events import Event
from domain.rulebook.rulesets import RULESET
from domain.state import State
from service import ids
from service.store.log import envelope
from service.store.log.entries import LogEntry
from service.store.log.envelope import PROOF, Draws, Envelope, Hidden
from service.store.log.sender import Sender
from service.store.log.signed_requests import SignedRequest

STATE_EVERY = 64
"""The most events between two hashes of the state, apart from the length of a command."""
ENDINGS = (events.PhaseBegan, events.GameEnded)
"""The events after whose command comes a hash of the state."""
VEILED = "seat"
"""The sender that the log names for every seat that answers in a veiled window."""


def shown(sender: Sender, decided: Sequence[Event], salt_master: bytes) -> Sender:
    """Returns the sender as the log may name it: in a veiled window it is just some seat (TIME-30).

    The hidden part of the answer holds and commits which one.
    """
    first = decided[0]
    if not (isinstance(first, events.Answered) and first.veiled and sender.by.startswith("seat:")):
        return sender
    command_id = hmac.digest(salt_master, f"command|{sender.command_id}".encode(), "sha256").hex()[:16]
    return sender._replace(command_id=command_id, by=VEILED, cause="", see="")


class EventProof(NamedTuple):
    """The part that is stored beside an event for verifiers: what was drawn for it, the state after it.

    On the first event of a command that hides something it also has the request as it was `signed`. `veiled`: there is
    a part in any case, so that nobody sees whether it is a seat that signs which acts.
    """

    drawn: Drawn | None
    state: str
    signed: SignedRequest | None = None
    veiled: bool = False

    def parts(self) -> list[events.HiddenPart]:
        """Returns the hidden part, if there is anything to prove."""
        document: dict[str, Any] = {"drawn": self.drawn._asdict()} if self.drawn else {}
        if self.state:
            document["state"] = self.state
        if self.signed or self.veiled:
            document["signed"] = self.signed
        return [events.HiddenPart(PROOF, msgspec.json.encode(document))] if document else []


NOTHING = EventProof(None, "")


def proofs(after: int, decided: Sequence[Event], drawn: Sequence[Drawn], state: State) -> list[EventProof]:
    """Returns one proof for each event of a command; `state` is the one after all of them.

    The last event of a command has its hash if in that command a phase or the game ended, or if it crosses a range.
    """
    if drawn:
        by_number = {each.first: each for each in drawn}
        proofs = [EventProof(by_number.get(_first_draw(event)), "") for event in decided]
    else:
        proofs = [NOTHING] * len(decided)
    ends = any(event.__class__ in ENDINGS for event in decided)
    if ends or after // STATE_EVERY != (after + len(decided)) // STATE_EVERY:
        proofs[-1] = proofs[-1]._replace(state=states.fingerprint(state))
    return proofs


def _first_draw(event: Event) -> int:
    """Returns the number of the first draw after an event; -1 when there was none."""
    first: int = getattr(event, "first_draw", -1)
    return first if getattr(event, "draws", 0) else -1


def written(
    game: str,
    base: tuple[int, str],
    signs: bool,
    command: Command,
    decided: Sequence[Event],
    proofs: Sequence[EventProof],
    sender: Sender,
    salt_master: bytes,
) -> list[LogEntry]:
    """Returns the entries for the events of one command, continuing the chain from `base` (version, head).

    `signs`: some seat of the game signs its commands.
    """
    document, signed = public_command(command, decided), sender.signed
    if "hidden" in document:
        veiled = sender.by == VEILED and signs
        proofs = [proofs[0]._replace(signed=signed, veiled=veiled), *proofs[1:]]
        document["hidden"] += ["signed"] if signed and not veiled else []
        signed = None
    head, entries, at, count = bytes.fromhex(base[1]), [], ids.iso(command.at), len(decided)
    for index, (event, proof) in enumerate(zip(decided, proofs, strict=True)):
        seq = base[0] + index + 1
        parts, commitments = _closed(game, seq, [*events.hidden(event), *proof.parts()], salt_master)
        # Members that have their default value are not given: to pass each of them takes longer than the rest.
        stored = Envelope(
            type=event.type,
            schema=event.schema,
            seq=seq,
            at=at,
            by=sender.by,
            cause=sender.cause,
            command_id=sender.command_id,
            part=(index, count),
            data=msgspec.Raw(events.public(event)),
            draws=[Draws(*proof.drawn[:4])] if proof.drawn else [],
            commitments=commitments,
            reveals=event.reveals,
        )
        if index == 0:
            stored = structs.replace(stored, command=document, ruleset=RULESET, see=sender.see, signed=signed)
        body = envelope.encode(stored)
        head = envelope.link(head, seq, body)
        entries.append(LogEntry(seq, body, head.hex(), envelope.encode_hidden(parts)))
    return entries


def _closed(
    game: str, seq: int, hidden: Sequence[events.HiddenPart], salt_master: bytes
) -> tuple[list[Hidden], list[str]]:
    """Returns the hidden parts of an event and their commitments."""
    parts, commitments = [], []
    for slot, part in enumerate(hidden):
        salt = envelope.salt_of(salt_master, part.audience, seq, slot)
        commitments.append(envelope.commit(game, seq, slot, salt, part.value))
        parts.append(Hidden(slot, part.audience, None, msgspec.Raw(part.value)))
    return parts, commitments


def public_command(command: Command, decided: Sequence[Event]) -> dict[str, Any]:
    """Returns a command as the log shows it: without the arguments that one of its events hides under the same name.

    `hidden` lists their names; the hidden part of the event holds and commits them.
    """
    arguments: dict[str, Any] = msgspec.to_builtins(command)
    del arguments["at"]
    hiding = {field for event in decided if event.hideable for field in event.hidden_fields()}
    if hidden := sorted(hiding & arguments.keys()):
        for name in hidden:
            del arguments[name]
        arguments["hidden"] = hidden
    return arguments
