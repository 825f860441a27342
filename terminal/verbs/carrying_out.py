"""The things that the verbs of the client share: the server, and one line for what is missing or wrong."""

import asyncio
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager
from typing import Any, TypeVar

import click

from service.tools.verbs import NotDone
from terminal.addresses import DEFAULT_SERVER, GameAddress, place

T = TypeVar("T")
EXTRA = ("textual", "httpx", "httpcore", "h11")

server_option = click.option(
    "--server",
    envvar="COSMIC_LEDGER_SERVER",
    default=DEFAULT_SERVER,
    show_default=True,
    metavar="URL",
    help="The server; COSMIC_LEDGER_SERVER names it too.",
)


def named(written: str, server: str) -> GameAddress:
    """Returns the game that is meant. Raises BadParameter."""
    try:
        return place(written, server)
    except ValueError as error:
        raise click.BadParameter(str(error)) from None


@contextmanager
def one_line() -> Iterator[None]:
    """Ends a verb with one line where the extra is not installed or a file cannot be used. Raises NotDone."""
    try:
        yield
    except ModuleNotFoundError as error:
        if (error.name or "").split(".")[0] not in EXTRA:
            raise
        message = f"{error.name} is not installed: in the folder of the source, pip install '.[terminal]'"
        raise NotDone(message) from None
    except (OSError, ValueError) as error:
        raise NotDone(str(error)) from error


def done(act: Callable[[], Coroutine[Any, Any, T]]) -> T:
    """Carries out an act with requests, and returns its result.

    Raises NotDone where the server refuses or does not answer.
    """
    with one_line():
        from terminal.connection import Refused, Unreachable

        try:
            return asyncio.run(act())
        except (Refused, Unreachable) as error:
            raise NotDone(str(error)) from error
