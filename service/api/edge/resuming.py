"""The check that a client may go on where it says that it is."""

from service.context import context
from service.http.problems import Problem
from service.play.reading.resume_points import ResumePoint
from service.store.states.snapshots import Snapshot


def check(game: str, after: ResumePoint, newest: Snapshot) -> None:
    """Lets a client go on that has read this log up to a point, which may be its end.

    Raises Problem other_branch: what the store lost is not to be passed over in silence. Raises Corrupt,
    StoreUnavailable.
    """
    if after.seq == newest.version:
        hash_there: str | None = newest.hash
    elif after.seq > newest.version:
        hash_there = None
    elif not after.hash:
        return
    else:
        hash_there = context().games.hash_at(game, after.seq)
    if hash_there is None or not after.is_at(after.seq, hash_there):
        raise Problem(
            "other_branch",
            f"The log does not go through {after}.",
            after=str(after),
            current_version=newest.version,
        )
