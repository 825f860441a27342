"""The answer that an operation promises."""

from typing import TypeVar

T = TypeVar("T")


class UnexpectedAnswer(Exception):
    """The server, or something before it, has answered with a status that the operation does not have."""


def present(value: T | None) -> T:
    """Returns the value. Raises UnexpectedAnswer when it is None."""
    if value is None:
        raise UnexpectedAnswer("The server has answered with a status that this operation does not have.")
    return value
