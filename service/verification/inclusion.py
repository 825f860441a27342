"""The check that a game is in the log of finished games, by its export alone (docs/auditing/finished-games.md)."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from service.finished_log import signed_notes
from service.finished_log.signed_notes import Checkpoint, Unsigned
from service.store.finished import merkle
from service.store.finished.entries import FINISHED, FinishedEntry
from service.store.finished.merkle import NotProven
from service.verification.errors import VerificationError


class Inclusion(NamedTuple):
    """The place of a game in the log, and the signed tree in which it has this place."""

    place: int
    checkpoint: Checkpoint


class _ClaimedPlace(msgspec.Struct, forbid_unknown_fields=True):
    index: int
    path: list[str]
    checkpoint: str


class _Consistency(msgspec.Struct):
    old: int = msgspec.field(name="from")
    size: int = msgspec.field(name="to")
    path: list[str]


class NotCompared(Exception):
    """Two trees of different sizes cannot be compared without a proof; the text says where to get it."""


def standing(claimed: Any, game: str, version: int, hash: str, at: str, key: bytes) -> Inclusion | None:
    """Returns the proof in the manifest of an export for the finalized game with this end; None when there is none.

    `key` must have signed the checkpoint. Raises VerificationError.
    """
    if claimed is None:
        return None
    try:
        said = msgspec.convert(claimed, _ClaimedPlace)
        checkpoint = signed_notes.opened(said.checkpoint, [key])
        if len(signed_notes.read(said.checkpoint).signatures) != 1:
            raise Unsigned("it has more than one signature")
        leaf = merkle.leaf(FinishedEntry(FINISHED, game, version, hash, at).text().encode())
        root = merkle.included(leaf, said.index, checkpoint.size, _hashes(said.path))
        if root != checkpoint.root:
            raise NotProven("the path does not lead from the game's end to the signed root")
    except (msgspec.ValidationError, Unsigned, NotProven) as error:
        raise VerificationError(
            0, f"the file does not prove that the log of finished games has the game: {error}"
        ) from None
    return Inclusion(said.index, checkpoint)


def _hashes(path: Sequence[str]) -> list[bytes]:
    """Raises NotProven on anything but hashes in the hex of the usual form."""
    try:
        hashes = [bytes.fromhex(each) for each in path]
    except ValueError:
        raise NotProven("a hash of the path is not hex") from None
    if [each.hex() for each in hashes] != list(path) or any(len(each) != 32 for each in hashes):
        raise NotProven("a hash of the path does not have 32 bytes in lower-case hex")
    return hashes


def compare(mine: Checkpoint, note: str, keys: Sequence[bytes], proof: bytes = b"") -> Checkpoint:
    """Returns the checkpoint of a kept note, if it is of the same log as `mine`.

    `proof` is what `/v1/log/consistency` has answered for their sizes. Raises VerificationError when one of them was
    rewritten or the note is not signed by one of the keys, NotCompared when a proof is needed.
    """
    try:
        checkpoint = signed_notes.opened(note, keys)
    except Unsigned as error:
        raise VerificationError(0, f"the checkpoint that you have: {error}") from None
    if checkpoint.origin != mine.origin:
        raise VerificationError(
            0, f"the checkpoint that you have is of another log, {checkpoint.origin}, not of {mine.origin}"
        )
    older, newer = sorted((checkpoint, mine), key=lambda each: each.size)
    if older.size == newer.size or older.size == 0:
        _check(older, newer, [])
        return checkpoint
    if not proof:
        asked = f"/v1/log/consistency?from={older.size}&to={newer.size}"
        raise NotCompared(f"it is of {checkpoint.size} entries, the one of the file of {mine.size}: get {asked}")
    try:
        said = msgspec.json.decode(proof, type=_Consistency)
        path = _hashes(said.path)
    except (msgspec.MsgspecError, UnicodeDecodeError, NotProven) as error:
        raise VerificationError(0, f"the proof of consistency cannot be read: {error}") from None
    if (said.old, said.size) != (older.size, newer.size):
        raise NotCompared(f"the proof is for {said.old} and {said.size} entries, not for {older.size} and {newer.size}")
    _check(older, newer, path)
    return checkpoint


def report(inclusion: Inclusion | None, keys: Sequence[bytes], note: Path | None, proof: Path | None) -> bool:
    """Prints what was checked; False when something is wrong, or could not be compared with the kept `note`.

    `keys` may have signed that, `proof` is a file with the proof of consistency. Raises OSError.
    """
    if inclusion is None:
        print("NOT CHECKED  the export is older than the game's entry in the log of finished games: fetch it again")
        return note is None
    mine = inclusion.checkpoint
    print(f"ok      entry {inclusion.place} of {mine.size} in the log of finished games {mine.origin}, signed")
    if note is None:
        print("note    to see whether others are shown the same log, give a checkpoint that you kept (--checkpoint)")
        return True
    try:
        checkpoint = compare(mine, note.read_text(encoding="utf-8"), keys, proof.read_bytes() if proof else b"")
    except UnicodeDecodeError:
        print("BROKEN  the checkpoint that you have is not text")
        return False
    except VerificationError as error:
        print(f"BROKEN  {error.detail}")
        return False
    except NotCompared as missing:
        print(f"NOT CHECKED  the checkpoint that you have: {missing}, and give the answer with --consistency")
        return False
    print(f"ok      the checkpoint that you have, of {checkpoint.size} entries, is of the same log")
    return True


def _check(older: Checkpoint, newer: Checkpoint, path: list[bytes]) -> None:
    try:
        merkle.check_consistency(older.size, older.root, newer.size, newer.root, path)
    except NotProven as error:
        raise VerificationError(
            0, f"the log was rewritten between the two checkpoints, or the proof is invalid: {error}"
        ) from None
