"""The statements of this server about the log of finished games: checkpoints and proofs."""

from typing import Any, NamedTuple

from service.finished_log import signed_notes
from service.finished_log.signed_notes import Checkpoint
from service.signing.keys import Signer, SigningKey
from service.store.errors import LogDamaged
from service.store.finished import merkle, tiles
from service.store.finished.entries import WAY_OUT, EntryTree, FinishedGames
from service.store.finished.merkle import WIDTH
from service.store.finished.tiles import Tile


class InclusionProof(NamedTuple):
    """InclusionProof that the log has an entry: its place, the audit path from the leaf up, the signed checkpoint."""

    place: int
    path: list[bytes]
    size: int
    note: str

    def document(self) -> dict[str, Any]:
        """Returns the proof as exports hold it."""
        return {"index": self.place, "path": [each.hex() for each in self.path], "checkpoint": self.note}


def vouched(note: str | None) -> Checkpoint:
    """Returns the checkpoint in the note of a copy; without one that of an empty log. Raises LogDamaged."""
    try:
        return signed_notes.read(note).checkpoint if note else Checkpoint("", 0, merkle.EMPTY)
    except signed_notes.Unsigned as error:
        raise LogDamaged(f"the copy's checkpoint cannot be read: {error}") from None


class FinishedLog:
    """The log of finished games under the name `origin`, as this server signs it."""

    def __init__(self, log: FinishedGames, signer: Signer, origin: str) -> None:
        self.log, self.origin = log, origin
        self._signer = signer
        self._vouched: tuple[int, bytes] | None = None

    def checkpoint(self, size: int | None = None) -> Checkpoint:
        """Returns the tree of the first entries, of all by default.

        It is never one that contradicts what this process, or the copy, has seen. Raises LogDamaged, StoreUnavailable.
        """
        whole = self.log.size()
        size_known, root_known = self._vouched or self._of_copy()
        if whole < size_known:
            raise LogDamaged(f"it has {whole} entries, and had {size_known}: {WAY_OUT}")
        wanted, tree = whole if size is None else size, EntryTree(self.log)
        # Mostly they are all the same, and each root is read from the store.
        roots = {each: tree.root(each) for each in {whole, size_known, wanted}}
        if roots[size_known] != root_known:
            raise LogDamaged(f"its first {size_known} entries are not those that it had")
        self._vouched = (whole, roots[whole])
        return Checkpoint(self.origin, wanted, roots[wanted])

    def _of_copy(self) -> tuple[int, bytes]:
        copied = vouched(self.log.copy.checkpoint() if self.log.copy else None)
        return copied.size, copied.root

    def note(self, size: int | None = None, key: SigningKey | None = None) -> str:
        """Returns the checkpoint, signed; `key`: the one that belongs to its log. Raises what `checkpoint` raises."""
        key = key or self._signer.key
        return signed_notes.signed(self.checkpoint(size), bytes.fromhex(key.public["public_key"]), key.sign)

    def verifier_key(self) -> str:
        """Returns the key that signs checkpoints, in the form that witnesses read."""
        return signed_notes.verifier_key(self.origin, self._public())

    def _public(self) -> bytes:
        return bytes.fromhex(self._signer.public["public_key"])

    def proof(self, place: int, size: int | None = None, key: SigningKey | None = None) -> InclusionProof:
        """Proves that the log of this size (of today's when left out) has entry `place`. Raises what `note` raises."""
        at = self.checkpoint(size).size
        return InclusionProof(place, merkle.inclusion(EntryTree(self.log).read, place, at), at, self.note(at, key))

    def consistency(self, old: int, size: int) -> list[bytes]:
        """Proves that the log of `old` entries is the beginning of that of `size`; old <= size.

        Raises what `note` raises.
        """
        return merkle.consistency(EntryTree(self.log).read, old, size) if old else []

    def tile(self, place: Tile) -> bytes | None:
        """Returns the content of a tile; None when the log has none there. Raises StoreUnavailable, LogDamaged."""
        if not tiles.there(self.log.size(), place):
            return None
        first = place.number * WIDTH
        if place.level is None:
            return tiles.bundle(self.log.entries(first, place.width))
        return self.log.hashes(place.level, first, place.width)

    def copied(self) -> int:
        """Brings the copy up to the log of today; how many entries are new there. Raises ArchiveAway as well."""
        copy = self.log.copy
        if copy is None:
            return 0
        before, now = copy.size(), self.checkpoint()
        for place in tiles.between(before, now.size):
            copy.keep(place, self.tile(place) or b"")
        if now.size > before:
            copy.vouch(self.note(now.size))
        return now.size - before
