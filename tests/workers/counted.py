"""Counts what a test asks of a store."""

from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest
from redis import Redis


class Counted:
    """Counts the commands of these clients, and their round trips."""

    def __init__(self, *clients: Redis, monkeypatch: pytest.MonkeyPatch) -> None:
        self.names: Counter[str] = Counter()
        self.trips = 0
        for client in clients:
            monkeypatch.setattr(client, "execute_command", self._single(client.execute_command))
            monkeypatch.setattr(client, "pipeline", self._piped(client.pipeline))

    def _single(self, execute: Callable[..., Any]) -> Callable[..., Any]:
        def counted(*words: Any, **facts: Any) -> Any:
            self.names[str(words[0])] += 1
            self.trips += 1
            return execute(*words, **facts)

        return counted

    def _piped(self, pipeline: Callable[..., Any]) -> Callable[..., Any]:
        def counted(*words: Any, **facts: Any) -> Any:
            pipe = pipeline(*words, **facts)
            execute = pipe.execute

            def executed(*words: Any, **facts: Any) -> Any:
                self.names.update(str(command[0][0]) for command in pipe.command_stack)
                self.trips += bool(pipe.command_stack)
                return execute(*words, **facts)

            pipe.execute = executed
            return pipe

        return counted
