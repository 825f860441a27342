"""The ladder computed again from a mirror of the log of finished games, and its results from the exports of the games.

Nothing of the service is asked (docs/auditing/ladder.md).
"""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from domain.events import GameStarted
from domain.rating import ladder, places
from domain.rating.ladder import Ladders
from domain.rating.places import RatedResult
from service.finished_log import signed_notes
from service.finished_log.signed_notes import Checkpoint, Unsigned
from service.rating.log_of_results import counted, left_out
from service.store.errors import ArchiveAway, LogDamaged
from service.store.finished import merkle
from service.store.finished.entries import FINISHED, RATED, FinishedEntry, read_entry
from service.store.finished.tiles import TileFolder
from service.verification import chain
from service.verification.errors import ConvertedError, VerificationError
from service.verification.export_check import checked
from service.verification.export_format import Export

EXPORTED = ".ndjson"


class Mirror(NamedTuple):
    """A mirror of the log: what its newest checkpoint says, and the entries that lead to it."""

    checkpoint: Checkpoint
    entries: list[FinishedEntry]


class Examined(NamedTuple):
    """A rated game and what was found: nothing wrong, no export, or what is `wrong`."""

    game: str
    exported: bool
    wrong: str = ""


def mirrored(folder: Path, keys: Sequence[bytes]) -> Mirror:
    """Returns the mirror in a folder, if its entries lead to its checkpoint, which one of the keys has signed.

    Without keys the signature is not checked. Raises VerificationError; OSError where it cannot be read.
    """
    copy = TileFolder(folder)
    try:
        note = copy.checkpoint()
        if note is None:
            raise OSError(f"{folder} has no checkpoint")
        checkpoint = signed_notes.opened(note, keys) if keys else signed_notes.read(note).checkpoint
        stored = [*copy.entries()]
        entries = [read_entry(each) for each in stored]
    except ArchiveAway as error:
        raise OSError(str(error)) from None
    except (LogDamaged, Unsigned) as error:
        raise VerificationError(0, str(error)) from None
    if len(stored) != checkpoint.size or _root(stored) != checkpoint.root:
        raise VerificationError(0, "the entries do not lead to the root of the checkpoint")
    _check_order(entries)
    return Mirror(checkpoint, entries)


def _root(stored: Sequence[bytes]) -> bytes:
    """Returns the root of the tree over these entries."""
    levels: list[list[bytes]] = [[]]

    def tile(level: int, number: int) -> Sequence[bytes]:
        return levels[level][number * merkle.WIDTH : number * merkle.WIDTH + merkle.WIDTH - 1]

    for index, entry in enumerate(stored):
        for level, hash in enumerate(merkle.risen(merkle.leaf(entry), index, tile)):
            if level == len(levels):
                levels.append([])
            levels[level].append(hash)
    return merkle.root(lambda level, number: levels[level][number], len(stored))


def _check_order(entries: Sequence[FinishedEntry]) -> None:
    """Checks that no entry is there twice, and that what is said of a game follows its end, and is of that end.

    Raises VerificationError.
    """
    ends: dict[str, tuple[int, str]] = {}
    names: set[str] = set()
    for place, entry in enumerate(entries):
        end = (entry.version, entry.hash)
        if entry.kind == FINISHED:
            ends.setdefault(entry.game, end)
        if ends.get(entry.game) != end:
            raise VerificationError(0, f"entry {place} is of another end of its game than the log has before it")
        if entry.name in names:
            raise VerificationError(0, f"entry {place} is there twice")
        names.add(entry.name)


def ladders(mirror: Mirror) -> Ladders:
    """Returns the ladders after all results that count (RATE-09)."""
    return ladder.of_games(each.result for each in counted(mirror.entries, left_out(mirror.entries)))


def examined(mirror: Mirror, folder: Path, key: str = "") -> Iterator[Examined]:
    """Yields each rated game of the mirror, and each exported one that the mirror has no result of.

    An export is checked as a whole, by the public key of the server (hex) if one is given. Raises OSError.
    """
    if not folder.is_dir():
        raise OSError(f"there is no folder {folder}")
    results = {entry.game: entry for entry in mirror.entries if entry.kind == RATED}
    for game, entry in results.items():
        file = folder / f"{game}{EXPORTED}"
        yield Examined(game, True, _fault(file, entry, key)) if file.exists() else Examined(game, False)
    for file in sorted(folder.glob(f"*{EXPORTED}")):
        game = file.name.removesuffix(EXPORTED)
        if game not in results and (fault := _missing(file, key)):
            yield Examined(game, True, fault)


def _fault(file: Path, entry: FinishedEntry, key: str) -> str:
    """Returns what is wrong with the result of a game, by its export."""
    try:
        export, findings = checked(file.read_bytes(), key)
        if (export.manifest["game"], findings.events, findings.hash) != (entry.game, entry.version, entry.hash):
            return "its export has another end than its entry in the log"
        result = _result(export)
    except (ConvertedError, VerificationError) as error:
        return f"its export: {error}"
    if result is None:
        return "by its export it has no result"
    return "" if result == entry.result() else f"its export has another result: {result}"


def _missing(file: Path, key: str) -> str:
    """Returns what is wrong with an exported game of which the log has no result."""
    try:
        export, findings = checked(file.read_bytes(), key)
        rated = findings.finalized and _result(export) is not None
    except (ConvertedError, VerificationError) as error:
        return f"its export: {error}"
    return "it is a rated game that is over, and the log has no result of it" if rated else ""


def _result(export: Export) -> RatedResult | None:
    """Returns the result of an exported game. Raises VerificationError."""
    lines = chain.read(export.manifest["game"], export.manifest["root"], export.lines)
    try:
        # An event with a closed part says nothing, but keeps its place.
        return places.result(line.event or GameStarted() for line in lines)
    except LookupError as error:
        raise VerificationError(len(export.lines), f"it has no result: {error!r}") from None
