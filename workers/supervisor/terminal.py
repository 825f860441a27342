"""The messages of the supervisor to the person who started it."""

import contextlib


class CannotStart(Exception):
    """A start that makes no sense; the text is one line that says what to do."""


def say(text: str) -> None:
    """Prints a line for the person at the terminal, who may have left."""
    with contextlib.suppress(OSError):
        print(text, flush=True)
