"""The line with which a process says that it does its work, to a file descriptor that it inherits (`--ready FD`)."""

import argparse
import contextlib
import os


def add_argument(parser: argparse.ArgumentParser) -> None:
    """Adds `--ready` to a command line."""
    parser.add_argument("--ready", type=int, metavar="FD", help="where to write a line as soon as it does its work")


def asked(program: str, about: str) -> int | None:
    """Returns the descriptor that the command line of a process names which takes nothing else; None without one."""
    parser = argparse.ArgumentParser(program, description=about)
    add_argument(parser)
    descriptor: int | None = parser.parse_args().ready
    return descriptor


def tell(descriptor: int | None) -> None:
    """Says it once and closes the descriptor; does nothing without one, or when nobody listens any more."""
    if descriptor is None:
        return
    with contextlib.suppress(OSError):
        os.write(descriptor, b"ready\n")
        os.close(descriptor)
