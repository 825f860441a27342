"""Resume points: how far a client has read the log of a game, and on which branch of it."""

from typing import NamedTuple

FORM = r"[0-9]{1,15}(:[0-9a-f]{16})?"
DIGITS = 16
"""Number of digits of the hash that tell one branch from another."""


class ResumePoint(NamedTuple):
    """The number of an event, and the first digits of the hash after it; none where a client has sent the number alone.

    After a restore a log goes on from an earlier event: then the same number is another event.
    """

    seq: int
    hash: str = ""

    def __str__(self) -> str:
        return f"{self.seq}:{self.hash}" if self.hash else str(self.seq)

    def is_at(self, version: int, hash: str) -> bool:
        """Checks that a log with this head (hex) is where the client is, by all that the client says."""
        return self.seq == version and hash.startswith(self.hash)


START = ResumePoint(0)


def point(seq: int, hash: str) -> ResumePoint:
    """Returns the resume point after an event with this head (hex)."""
    return ResumePoint(seq, hash[:DIGITS])


def read(written: str) -> ResumePoint:
    """Returns the resume point that a client has sent, in the form FORM."""
    seq, _, hash = written.partition(":")
    return ResumePoint(int(seq), hash)
