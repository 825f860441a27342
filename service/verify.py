"""Checks an exported game: `python -m service.verify FILE [--key PUBLIC_KEY]`; exit code 0 when all is well, else 1.

Beside what `examples/verify_log.py` checks without any of our code, each stored command is decided again by the rules.
"""

import argparse
import re
import sys
from collections.abc import Callable, Iterator, Sequence
from itertools import groupby
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

from domain import decider, events
from domain.commands import Command
from domain.engine.chance import Chance
from domain.engine.game import EngineFault
from domain.events import Event
from domain.history import Remembered
from domain.refusal import Refused
from domain.rulesets import RULESET
from domain.state import State
from domain.views import PUBLIC
from service import export, proof
from service.export import Export, Unreadable
from service.proof import Broken, Findings, Told
from service.signing import ALGORITHM, signed_bytes
from service.store import envelope

_GAME = re.compile(rb'"data":{"game":"([^"]*)"')


class Difference(NamedTuple):
    """A command that the rules of today decide in another way. `ruleset` is the one that decided it then."""

    seq: int
    ruleset: str
    detail: str

    @property
    def explained(self) -> bool:
        """True when other rules decided it then: no sign of tampering."""
        return self.ruleset != RULESET


def checked(content: bytes, known_key: str = "") -> tuple[Export, Findings]:
    """An export and what was found in it. `known_key` is a public key (hex) that must have signed it.

    Raises Broken (0 stands for the manifest).
    """
    try:
        found = export.read(content)
    except Unreadable as error:
        raise Broken(error.line, error.detail) from None
    manifest = found.manifest
    if not isinstance(manifest.get("game"), str) or not isinstance(manifest.get("root"), str):
        raise Broken(0, "the manifest names no game")
    _check_names(manifest, found)
    findings = proof.check(manifest["game"], manifest["root"], found.lines)
    _check_manifest(found, findings)
    check_signature(manifest, findings, known_key)
    end = (found.end.version, found.end.hash, found.end.digest)
    if end != (findings.events, findings.hash, export.digest_of(content)):
        raise Broken(findings.events + 1, "the end line does not fit what stands before it")
    if found.end.state != _state_hash(found):
        raise Broken(findings.events + 1, "the end line names another state")
    return found, findings


def _check_names(manifest: dict[str, Any], found: Export) -> None:
    """Whether manifest or first event is broken where they name different games, is told by the event's own hash."""
    first = found.lines[0]
    named = _GAME.search(first.body)
    own = named[1].decode(errors="replace") if named else ""
    fits = envelope.link(envelope.genesis(own), 1, first.body).hex() == first.hash
    if fits and (manifest["game"], manifest["root"]) != (own, own):
        raise Broken(0, "it names another game than the events do")


def _state_hash(found: Export) -> str | None:
    last = envelope.decode(found.lines[-1].body)
    return str(msgspec.json.decode(last.data)["state"]) if last.type == "sealed" else None


def _check_manifest(found: Export, findings: Findings) -> None:
    manifest, first = found.manifest, found.lines[0]
    created = msgspec.json.decode(envelope.decode(first.body).data)
    expected = {
        "format": export.FORMAT,
        "log": envelope.FORMAT,
        "seats": created["seats"],
        "sealed": findings.sealed,
        "seed_commitment": created["seed_commitment"],
    }
    for name, value in expected.items():
        if manifest.get(name) != value:
            raise Broken(0, f"the manifest's {name} is not that of the events")
    viewers = [export.EVERYBODY] if findings.sealed else [PUBLIC, *created["seats"]]
    if manifest.get("viewer") not in viewers:
        raise Broken(0, "the manifest's viewer is none of this game")


def check_signature(manifest: dict[str, Any], findings: Findings, known_key: str = "") -> None:
    """The head of the manifest is that of the events, and signed by one of its keys. Raises Broken."""
    try:
        head = manifest["head"]
        place = (head["game"], head["version"], head["hash"])
        (key,) = [each for each in manifest["keys"] if each["key_id"] == head["key_id"]]
        public, signature = bytes.fromhex(key["public_key"]), bytes.fromhex(head["signature"])
        exact = (public.hex(), signature.hex()) == (key["public_key"], head["signature"])
        exact = exact and key["algorithm"] == ALGORITHM
        if place != (manifest["game"], findings.events, findings.hash) or not exact:
            raise Broken(0, "the signed head is not that of the events")
        if known_key and known_key != key["public_key"]:
            raise Broken(0, "it is signed with another key than the one that you know")
        Ed25519PublicKey.from_public_bytes(public).verify(signature, signed_bytes(*place, head["at"]))
    except (KeyError, TypeError, ValueError, InvalidSignature):
        raise Broken(0, "the signature does not fit") from None


# -- the deep check ----------------------------------------------------------------------------


def differences(found: Export) -> Iterator[Difference]:
    """Every command of a sealed game that is decided in another way today. Raises Broken."""
    game, root = found.manifest["game"], found.manifest["root"]
    told = list(proof.read(game, root, found.lines))
    happened = [each.event for each in told if each.event is not None]
    closing = {each.body.seq for each in told if each.body.part[0] + 1 == each.body.part[1]}
    sealed = happened[-1]
    assert isinstance(sealed, events.Sealed)
    draws = proof.Draws(game, bytes.fromhex(sealed.seed))
    fold = proof.Fold({event.to for event in happened if isinstance(event, events.MovesUndone)})
    for begun, group in groupby(told, lambda each: each.body.seq - each.body.part[0]):
        command = list(group)
        stored = [each.event for each in command if each.event is not None]
        memory = Remembered(happened[: begun - 1], closing)
        if detail := _decided_again(fold.state, command[0], stored, draws.chance, memory):
            yield Difference(begun, command[0].body.ruleset, detail)
        for each in command:
            draws.take(each)
            fold.take(each)


def _decided_again(
    state: State | None, first: Told, stored: Sequence[Event], chance: Callable[[], Chance | None], memory: Remembered
) -> str:
    """What is different now; nothing when nothing is."""
    assert state is not None
    # In the lobby nothing is drawn, and the seats may still add to what it is drawn with.
    made = None if state.status in ("new", "lobby") and first.body.type != "game_started" else chance()
    try:
        command = command_of(first, stored)
        decided = decider.decide(state, command, made or Chance(b"", ""), memory)
    except Refused as refusal:
        return f"it is refused: {refusal.code} ({refusal.rule or 'no rule'})"
    except (LookupError, TypeError, ValueError, AttributeError, AssertionError, EngineFault) as error:
        # What a rule of today makes of another day's state need not be a fault of the log.
        return f"it cannot be decided: {error!r}"
    for index, (one, other) in enumerate(zip(decided, stored, strict=False)):
        if one != other:
            return f"event {first.body.seq + index} would be {_named(one)}, not {_named(other)}"
    if len(decided) != len(stored):
        return f"{len(decided)} events follow, not {len(stored)}"
    return ""


def _named(event: Event) -> str:
    return f"{event.type} {events.public(event).decode()[:80]}"


def command_of(first: Told, stored: Sequence[Event]) -> Command:
    """The command as it was given; what the log hides of it is found in its events under the same name."""
    told = dict(first.body.command or {})
    for name in told.pop("hidden", []):
        event = next(event for event in stored if name in event.hidden_fields())
        told[name] = msgspec.to_builtins(getattr(event, name))
        if isinstance(event, events.Answered) and name == "answer":
            told[name] = {"kind": event.kind, **told[name]}
    told["at"] = envelope.read_time(first.body.at)
    command: Command = msgspec.convert(told, _commands())
    return command


def _commands() -> Any:
    members = Command.__subclasses__()
    union: Any = members[0]
    for member in members[1:]:
        union = union | member
    return union


# -- the command line --------------------------------------------------------------------------


def main(arguments: Sequence[str] | None = None) -> int:
    """Prints what was found; 0 when nothing is wrong."""
    parser = argparse.ArgumentParser(prog="python -m service.verify", description="Checks an exported game.")
    parser.add_argument("file", type=Path)
    parser.add_argument("--key", default="", help="the server's public key (hex), as you have known it")
    chosen = parser.parse_args(arguments)
    try:
        found, findings = checked(chosen.file.read_bytes(), chosen.key)
    except (OSError, Broken) as error:
        print(f"BROKEN  {error}")
        return 1
    _tell(findings)
    if not findings.sealed:
        print("NOT CHECKED  the game is not over: closed parts, draws, states and decisions")
        return 0
    wrong = 0
    for difference in differences(found):
        word = "RULES " if difference.explained else "BROKEN"
        print(f"{word}  event {difference.seq}: {difference.detail}")
        wrong += not difference.explained
    print(f"{'ok    ' if not wrong else 'BROKEN'}  each of {findings.commands} commands was decided again")
    return 1 if wrong else 0


def _tell(findings: Findings) -> None:
    print(f"ok      chain of {findings.events} events, head {findings.hash}, signed")
    print(f"ok      {findings.openings} parts opened and fitting, {findings.hidden} closed")
    print(f"ok      {findings.draws} draws made again, {findings.undrawn} not")
    print(f"ok      {findings.states} hashes of the state")
    if findings.chosen_seed:
        print("note    the seed was chosen by hand: nothing in this game was random")


if __name__ == "__main__":
    sys.exit(main())
