"""The job that begins the games of people who were brought together and whose process was killed.

It also closes seeks that are over, and brings together people who fit by now: their ratings have changed, or the day.
"""

from workers.jobs import process
from workers.unix_time import unix_ms


def catch_up() -> None:
    """Runs the job. Raises StoreUnavailable."""
    process.moderation().refresh()
    process.matchmaking().catch_up(unix_ms())
