"""The job that does a little more of the deep check of an archive."""

from workers.jobs import process


def go_on(id: str) -> None:
    """The job; what is left is left to the next one."""
    process.deep_checks().go_on(id, process.uploads())
