"""The check of an exported game: the log, who may open each part, the signature, its place among the finished games.

`python -m service verify FILE` also decides each stored command again.
"""

import re
from collections.abc import Set
from hashlib import sha256
from typing import Any

import msgspec
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

from domain.engine.runner import CLOCK
from domain.events import SERVER
from domain.game.views import PUBLIC
from service.signing.keys import ALGORITHM, signed_bytes
from service.store.log import envelope
from service.verification import chain, export_format, inclusion, log_check
from service.verification.errors import ConvertedError, VerificationError
from service.verification.export_format import Converted, Export, Unreadable
from service.verification.inclusion import Inclusion
from service.verification.log_check import Findings

NO_SEATS = (SERVER, envelope.PROOF, CLOCK)
"""Audiences of hidden parts, beside seats."""
HEAD = {"game", "version", "hash", "at", "signature", "key_id"}
KEY = {"key_id", "algorithm", "public_key"}
"""The members of a signed head and of a key."""

_GAME = re.compile(rb'"data":{"game":"([^"]*)"')


def checked(content: bytes, known_key: str = "", until: float | None = None) -> tuple[Export, Findings]:
    """Returns an export and what was found in it. `known_key` is a public key (hex) that must have signed it.

    Raises VerificationError (0 means the manifest), ConvertedError for a file that is no longer as it was answered, and
    TooLong at the time `until` (of the monotonic clock).
    """
    try:
        return _checked(export_format.read(content), content, known_key, until)
    except Converted as error:
        raise ConvertedError(error.line, error.detail) from None
    except Unreadable as error:
        raise VerificationError(error.line, error.detail) from None
    except RecursionError:
        raise VerificationError(0, "it is nested too deeply") from None


def _checked(export: Export, content: bytes, known_key: str, until: float | None) -> tuple[Export, Findings]:
    manifest = export.manifest
    if not isinstance(manifest.get("game"), str) or not isinstance(manifest.get("root"), str):
        raise VerificationError(0, "the manifest names no game")
    _check_names(manifest, export)
    about = log_check.outline(line.body for line in export.lines)
    findings = log_check.check(manifest["game"], manifest["root"], export.lines, about, until=until)
    _check_manifest(export, findings)
    check_signature(manifest, findings, known_key)
    standing(export)
    end = (export.end.version, export.end.hash, export.end.digest)
    if end != (findings.events, findings.hash, export_format.digest_of(content)):
        raise VerificationError(findings.events + 1, "the end line does not match the lines before it")
    if export.end.state != _state_hash(export):
        raise VerificationError(findings.events + 1, "the end line names another state than the last event")
    return export, findings


def _check_names(manifest: dict[str, Any], export: Export) -> None:
    """Checks that manifest and first event name the same game; the hash of the event says which of the two is wrong."""
    first = export.lines[0]
    named = _GAME.search(first.body)
    own = named[1].decode(errors="replace") if named else ""
    fits = envelope.link(envelope.genesis(own), 1, first.body).hex() == first.hash
    if fits and (manifest["game"], manifest["root"]) != (own, own):
        raise VerificationError(0, "the manifest names another game than the events")


def _state_hash(export: Export) -> str | None:
    last = envelope.decode(export.lines[-1].body)
    return str(msgspec.json.decode(last.data)["state"]) if last.type == "game_finalized" else None


def _check_manifest(export: Export, findings: Findings) -> None:
    manifest, tables = export.manifest, _tables(export)
    created = tables[0]
    seats = tables[-1]["seats"]
    expected = {
        "format": export_format.FORMAT,
        "log": envelope.FORMAT,
        "seats": seats,
        "finalized": findings.finalized,
        "seed_commitment": created["seed_commitment"],
    }
    if manifest.keys() - {"finished"} != export_format.MEMBERS:
        raise VerificationError(0, "the manifest has unknown members, or members are missing")
    for name, value in expected.items():
        # Bytes are compared: otherwise 1 would pass for true.
        if msgspec.json.encode(manifest.get(name)) != msgspec.json.encode(value):
            raise VerificationError(0, f"the manifest's {name} is not that of the events")
    viewers = [export_format.EVERYBODY] if findings.finalized else [PUBLIC, *seats]
    if manifest.get("viewer") not in viewers:
        raise VerificationError(0, "the manifest names a viewer that this game does not have")
    _check_audiences(export, {seat for table in tables for seat in table["seats"]})


def _tables(export: Export) -> list[dict[str, Any]]:
    """Returns the seats of the first event, and of each later one that changed them (TABLE-08)."""
    later = [line for line in export.lines[1:] if line.body.startswith(b'{"type":"settings_changed"')]
    facts = [msgspec.json.decode(envelope.decode(line.body).data) for line in (export.lines[0], *later)]
    return [each for each in facts if "seats" in each]


def _check_audiences(export: Export, seats: Set[str]) -> None:
    """Checks that each open part has an existing audience, and that the viewer may see it."""
    viewer = export.manifest["viewer"]
    for seq, line in enumerate(export.lines, 1):
        for slot, audience, _, _ in line.openings:
            seen_by = audience.split("+")
            of_seats = seen_by == sorted(set(seen_by)) and set(seen_by) <= set(seats)
            if audience not in NO_SEATS and not of_seats:
                raise VerificationError(seq, f"part {slot} is for {audience!r}, and the game has no such audience")
            if viewer not in (export_format.EVERYBODY, *seen_by):
                raise VerificationError(
                    seq, f"part {slot} ({audience}) is open, but the viewer of this export may not see it"
                )


def check_signature(manifest: dict[str, Any], findings: Findings, known_key: str = "") -> None:
    """Checks that the head of the manifest is that of the events, and signed by one of its keys.

    Raises VerificationError.
    """
    try:
        head = manifest["head"]
        place = (head["game"], head["version"], head["hash"])
        if len(manifest["keys"]) != 1 or any(set(each) != KEY for each in manifest["keys"]):
            raise VerificationError(0, "the manifest must list the key that signed the head, and no other key")
        if set(head) != HEAD:
            raise VerificationError(0, "the signed head has unknown members, or members are missing")
        (key,) = [each for each in manifest["keys"] if each["key_id"] == head["key_id"]]
        public, signature = bytes.fromhex(key["public_key"]), bytes.fromhex(head["signature"])
        exact = (public.hex(), signature.hex()) == (key["public_key"], head["signature"])
        exact = exact and (key["algorithm"], key["key_id"]) == (ALGORITHM, sha256(public).hexdigest()[:16])
        # Its printed parts must not look like other words of the verifier.
        exact = exact and chain.is_time(head["at"]) and bool(re.fullmatch(r"[\w-]+", manifest["game"]))
        exact = exact and type(head["version"]) is int
        if place != (manifest["game"], findings.events, findings.hash) or not exact:
            raise VerificationError(0, "the signed head is not that of the events")
        if head["at"] < findings.at:
            raise VerificationError(0, "the head was signed before its last event")
        if known_key and known_key != key["public_key"]:
            raise VerificationError(0, "the head is signed with another key than the one that you know")
        Ed25519PublicKey.from_public_bytes(public).verify(signature, signed_bytes(*place, head["at"]))
    except (KeyError, TypeError, ValueError, InvalidSignature):
        raise VerificationError(0, "the signature is invalid") from None


def standing(export: Export) -> Inclusion | None:
    """Returns the place of the game in the log of finished games, as the key that signed its head says.

    Raises VerificationError.
    """
    manifest, last = export.manifest, envelope.decode(export.lines[-1].body)
    claimed = manifest.get("finished")
    if claimed is not None and last.type != "game_finalized":
        raise VerificationError(0, "the manifest places a game that is not over in the log of finished games")
    (key,) = (key["public_key"] for key in manifest["keys"] if key["key_id"] == manifest["head"]["key_id"])
    place = (manifest["game"], last.seq, export.lines[-1].hash, last.at)
    return inclusion.standing(claimed, *place, bytes.fromhex(key))
