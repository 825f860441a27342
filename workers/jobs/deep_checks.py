"""The job that does a little more of the deep check of an archive."""

from workers.jobs import process


def go_on(id: str) -> None:
    """Runs the job; the next one does what it leaves."""
    process.deep_checks().go_on(id, process.uploads())
