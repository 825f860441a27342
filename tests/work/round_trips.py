"""Counts the round trips of a client of the store: what it sent, each time that it waited for an answer."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple

Words = tuple[Any, ...]


class Trip(NamedTuple):
    """One wait for the store: the `role` of the client (`events` or `queue`), and the names of what it sent."""

    role: str
    sent: tuple[str, ...]


class RoundTrips:
    """The round trips of some clients, in their order."""

    def __init__(self) -> None:
        self.trips: list[Trip] = []

    def watch(self, client: Any, role: str) -> None:
        """Counts what this client does from now on: single commands, scripts and pipelines."""
        client.execute_command = self._noting(client.execute_command, role, lambda words: (str(words[0]),))
        make = client.pipeline

        def pipeline(*args: Any, **kwargs: Any) -> Any:
            pipe = make(*args, **kwargs)
            pipe.execute = self._noting(pipe.execute, role, lambda _: tuple(_name(each) for each in pipe.command_stack))
            return pipe

        client.pipeline = pipeline

    @contextmanager
    def of(self) -> Iterator[list[Trip]]:
        """Returns what is counted within the block; the list is whole after it."""
        found: list[Trip] = []
        before = len(self.trips)
        yield found
        found += self.trips[before:]

    def _noting(self, ask: Callable[..., Any], role: str, names: Callable[[Words], tuple[str, ...]]) -> Any:
        def noting(*args: Any, **kwargs: Any) -> Any:
            self.trips.append(Trip(role, names(args)))
            return ask(*args, **kwargs)

        return noting


def _name(queued: Any) -> str:
    """Returns the name of a command in a pipeline."""
    return str(queued[0][0])
