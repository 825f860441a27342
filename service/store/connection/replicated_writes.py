"""Writes that count only when enough replicas have them.

WAIT covers what was written over its own connection, so it goes after the write in the same pipeline.
"""

from collections.abc import Sequence
from hashlib import sha1
from typing import Any

import redis
from redis.exceptions import NoScriptError

from service.store.connection.cluster import Command, at_owner
from service.store.connection.durability import NONE, Replicas
from service.store.errors import NotConfirmed, StoreUnavailable, without_arguments

Call = tuple[Sequence[str], Sequence[Any]]
"""Keys and arguments of a script."""


class ReplicatedWrites:
    """Writes to one store. Safe to use from several threads."""

    def __init__(self, client: redis.Redis, replicas: Replicas = NONE) -> None:
        self._client = client
        self.replicas = replicas

    def run(self, key: str, *commands: Command) -> list[Any]:
        """Returns the answers to commands on this one key, once enough replicas have them.

        Raises NotConfirmed when too few have them in time, StoreUnavailable when it is not known whether they were
        done, and what the server itself says no with (ResponseError).
        """
        answers = self._answers(key, commands)
        for answer in answers:
            if isinstance(answer, Exception):
                raise answer
        return answers

    def script(self, text: str, keys: Sequence[str], arguments: Sequence[Any]) -> Any:
        """Returns the answer of a script, which the server may have forgotten. Raises what `run` raises."""
        (answer,) = self.scripts(text, [(keys, arguments)])
        if isinstance(answer, Exception):
            raise answer
        return answer

    def scripts(self, text: str, calls: Sequence[Call]) -> list[Any]:
        """Returns the answers of a script to several calls, whose keys one server has, in one round trip.

        A call that the server refuses has its error as answer. Raises NotConfirmed, StoreUnavailable as `run` does.
        """
        key, numbered = calls[0][0][0], [(len(keys), *keys, *arguments) for keys, arguments in calls]
        name = sha1(text.encode()).hexdigest()
        answers = self._answers(key, [("EVALSHA", name, *words) for words in numbered])
        if forgotten := [at for at, answer in enumerate(answers) if isinstance(answer, NoScriptError)]:
            again = self._answers(key, [("EVAL", text, *numbered[at]) for at in forgotten])
            for at, answer in zip(forgotten, again, strict=True):
                answers[at] = answer
        return answers

    def _answers(self, key: str, commands: Sequence[Command]) -> list[Any]:
        """Returns the answers once enough replicas have what was written; errors are answers too."""
        wait = [("WAIT", *self.replicas)] if self.replicas.number else []
        try:
            answers = at_owner(self._client, key, [*commands, *wait])
        except redis.RedisError as error:
            raise StoreUnavailable(f"the store does not answer: {without_arguments(error)}") from error
        reached = answers.pop() if wait else 0
        # What is refused has written nothing that a replica could lack.
        if all(isinstance(answer, Exception) for answer in answers):
            return answers
        if isinstance(reached, Exception):
            raise reached
        if wait and reached < self.replicas.number:
            raise NotConfirmed(reached, self.replicas.number)
        return answers
