"""A dishonest server's own workshop: the events of an export with all that is hidden, and an export of whatever came
of them in which every hash, salt, commitment and signature fits. It holds every key, so nothing here is guessed.
"""

import json
from collections.abc import Sequence
from hashlib import sha256
from typing import Any

from domain.engine.chance import Chance
from service.finished_log import signed_notes
from service.finished_log.signed_notes import Checkpoint
from service.signing.keys import Signer
from service.store.finished import merkle
from service.store.finished.entries import FINISHED, FinishedEntry
from service.store.log import envelope
from service.verification import export_format
from tests.proof.games import ORIGIN, SIGNER

Event = dict[str, Any]
"""The stored body; beside it, as `parts`, [audience, value] of each hidden part in the order of the slots."""


def compact(told: object) -> bytes:
    return json.dumps(told, separators=(",", ":"), ensure_ascii=False).encode()


def events_of(content: bytes) -> list[Event]:
    """Returns the events of an export in which everything is open."""
    events = []
    for line in export_format.read(content).lines:
        parts = [[each.audience, json.loads(each.value)] for each in sorted(line.openings)]
        events.append(json.loads(line.body) | {"parts": parts})
    return events


def part(event: Event, audience: str) -> dict[str, Any]:
    """Returns what is hidden of an event for somebody."""
    found: dict[str, Any] = next(value for name, value in event["parts"] if name == audience)
    return found


def of_type(events: Sequence[Event], type: str, more: str = "") -> Event:
    """Returns the first event of a type in whose data there is `more`."""
    return next(each for each in events if each["type"] == type and more in json.dumps([each["data"], each["parts"]]))


def chance(events: Sequence[Event]) -> Chance:
    """Returns what this game is drawn with."""
    seeds = dict.fromkeys(events[0]["data"]["seats"], "")
    for each in events:
        if each["type"] == "seat_seeded":
            seeds[each["data"]["seat"]] = each["data"]["seed"]
    seed = bytes.fromhex(events[-1]["data"]["seed"])
    return Chance(seed, events[0]["data"]["game"], [bytes.fromhex(each) for each in seeds.values() if each])


def renumbered(events: Sequence[Event]) -> None:
    """Numbers each event by its place; each of those that were put in is a command by itself."""
    for seq, event in enumerate(events, 1):
        event["seq"] = seq


def written(
    events: Sequence[Event], signer: Signer = SIGNER, bodies: dict[int, bytes] | None = None, **manifest: Any
) -> bytes:
    """Returns the export; `bodies` are bytes to be stored as they are, `manifest` what it says otherwise."""
    first, last = events[0]["data"], events[-1]
    game, master = first["game"], bytes.fromhex(last["data"].get("salt", ""))
    head = envelope.genesis(game)
    lines: list[bytes] = []
    for event in events:
        body, seq, open_ = {**event}, event["seq"], []
        del body["parts"]
        commitments = []
        for slot, (audience, value) in enumerate(event["parts"]):
            raw = value if isinstance(value, bytes) else compact(value)
            salt = envelope.salt(envelope.audience_key(master, audience), seq, slot)
            commitments.append(envelope.commit(game, seq, slot, salt, raw))
            open_.append([slot, audience, salt.hex(), raw.decode()])
        if commitments:
            body["commitments"] = commitments
        stored = (bodies or {}).get(seq, compact(body))
        head = envelope.link(head, len(lines) + 1, stored)
        lines.append(compact({"hash": head.hex(), "open": open_})[:-1] + b',"event":' + stored + b"}\n")
    over, public = last["type"] == "game_finalized", signer.public
    end = FinishedEntry(FINISHED, game, len(lines), head.hex(), last["at"])
    only = Checkpoint(ORIGIN, 1, merkle.leaf(end.text().encode()))
    note = signed_notes.signed(only, bytes.fromhex(public["public_key"]), signer.key.sign)
    start: dict[str, Any] = {
        "format": "cg-export-2",
        "log": "cg-log-2",
        "game": game,
        "root": game,
        "seats": first["seats"],
        "viewer": "*" if over else "public",
        "finalized": over,
        "seed_commitment": first["seed_commitment"],
        "head": signer.receipt(game, len(lines), head.hex(), last["at"]),
        "keys": [public],
        "finished": {"index": 0, "path": [], "checkpoint": note} if over else None,
    }
    beginning = compact(start | manifest) + b"\n"
    end_line = {
        "version": len(lines),
        "hash": head.hex(),
        "state": last["data"]["state"] if over else None,
        "digest": sha256(b"".join((beginning, *lines))).hexdigest(),
    }
    return b"".join((beginning, *lines, compact({"end": end_line}) + b"\n"))
