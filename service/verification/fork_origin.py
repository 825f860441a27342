"""The comparison of a fork with the export of the game that it comes from (FORK-01, FORK-04, FORK-05).

An auditor who has only the fork must trust its origin. With the ancestor's export the origin can be checked, except for
what neither of the two has opened yet.
"""

from typing import NamedTuple

import msgspec

from domain import events
from domain.events import Event
from domain.history import lives, living
from domain.refusal import Refused
from domain.requests import forks
from domain.requests.forks import SAME, GameForked
from service.store.log import envelope
from service.verification import chain, redecide, state_check
from service.verification.errors import VerificationError
from service.verification.export_format import Export
from service.verification.log_check import NOT_AS_WRITTEN


class ForkOrigin(NamedTuple):
    """The game and the event that a fork continues. `alive`: no undo has undone that event.

    `table` says how the table of the fork compares with the ancestor's: `fits`, `unknown` while that is not open,
    `ruleset` if other rules made it.
    """

    game: str
    seq: int
    alive: bool
    table: str


FITS, UNKNOWN, OTHER_RULES = "fits", "unknown", "ruleset"


def fork_origin_of(fork: Export, ancestor: Export) -> ForkOrigin:
    """Returns the place where the fork begins, when that is true; both exports have been checked.

    Raises VerificationError of the fork.
    """
    first = _whole(fork, 1)
    if not isinstance(first, GameForked):
        raise VerificationError(1, "this game is not a fork: it has no ancestor")
    origin, lines = first.origin, ancestor.lines
    if ancestor.manifest["game"] != origin.game:
        raise VerificationError(
            1, f"this game is a fork of {origin.game}, but the ancestor's export is of {ancestor.manifest['game']}"
        )
    if not 0 < origin.seq <= len(lines) or lines[origin.seq - 1].hash != origin.hash:
        raise VerificationError(1, f"event {origin.seq} of the ancestor is missing, or is another event")
    index, count = envelope.decode(lines[origin.seq - 1].body).part
    if index + 1 != count:
        raise VerificationError(1, f"event {origin.seq} of the ancestor is in the middle of a command")
    if origin.randomness == SAME and first.seed_commitment not in _commitments(ancestor):
        raise VerificationError(1, "its seed is not the seed of the ancestor")
    alive = lives(living(chain.undos(lines), len(lines)), origin.seq)
    return ForkOrigin(origin.game, origin.seq, alive, _table(fork, first, ancestor))


def _whole(export: Export, seq: int) -> Event:
    """Returns an event with what is open of it."""
    line = export.lines[seq - 1]
    body = envelope.decode(line.body)
    own = [opening.value.encode() for opening in line.openings if opening.audience != envelope.PROOF]
    return events.decode(body.type, body.schema, bytes(body.data), own)


def _table(fork: Export, first: GameForked, ancestor: Export) -> str:
    """Checks whether the table of the fork follows from its ancestor.

    Raises VerificationError where it does not.
    """
    manifest, lines = ancestor.manifest, ancestor.lines[: first.origin.seq]
    there = state_check.state_behind(manifest["game"], manifest["root"], lines)
    if not first.table or there is None:
        return UNKNOWN
    try:
        laid = forks.table(there, first.origin.randomness)
    except Refused as refusal:
        laid = {"refused": refusal.reason}
    origin = forks.origin_of(there, first.origin.seq, first.origin.hash, first.origin.randomness)
    if laid != first.table or origin != first.origin:
        if redecide.is_of_other_rules(envelope.decode(fork.lines[0].body).ruleset):
            return OTHER_RULES
        raise VerificationError(1, "the table of the fork is set in another way than that of the ancestor")
    return FITS


def _commitments(export: Export) -> set[str]:
    """Returns the commitments of the seeds of a game: more than one where a seed was lost."""
    reseedings = [line.body for line in export.lines[1:] if line.body.startswith(b'{"type":"reseeded"')]
    bodies = [envelope.decode(body) for body in (export.lines[0].body, *reseedings)]
    return {str(msgspec.json.decode(body.data)["seed_commitment"]) for body in bodies}


def report(fork: Export, ancestor: Export) -> bool:
    """Prints what was found; False when something is wrong."""
    try:
        origin = fork_origin_of(fork, ancestor)
    except (VerificationError, *NOT_AS_WRITTEN) as error:
        print(f"BROKEN  {error if isinstance(error, VerificationError) else repr(error)}")
        return False
    since = "" if origin.alive else " (undone there since)"
    print(f"ok      it continues from event {origin.seq} of {origin.game}{since}")
    match origin.table:
        case "fits":
            print("ok      its table follows from the ancestor's")
        case "ruleset":
            print("RULES   other rules made its table: whether it follows from the ancestor's was not checked")
        case _:
            print("NOT CHECKED  the table of the fork: it can be checked when both games are over")
    return True
