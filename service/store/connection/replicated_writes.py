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


class ReplicatedWrites:
    """Writes to one store. Safe to use from several threads."""

    def __init__(self, client: redis.Redis, replicas: Replicas = NONE) -> None:
        self._client = client
        self.replicas = replicas

    def run(self, key: str, *commands: Command) -> list[Any]:
        """The answers to commands on this one key, once enough replicas have them.

        Raises NotConfirmed when too few have them in time, StoreUnavailable when it is not known whether they were
        done, and what the server itself says no with (ResponseError).
        """
        wait = [("WAIT", *self.replicas)] if self.replicas.number else []
        try:
            answers = at_owner(self._client, key, [*commands, *wait])
        except redis.RedisError as error:
            raise StoreUnavailable(f"the store does not answer: {without_arguments(error)}") from error
        for answer in answers:
            if isinstance(answer, Exception):
                raise answer
        if wait and (reached := answers.pop()) < self.replicas.number:
            raise NotConfirmed(reached, self.replicas.number)
        return answers

    def script(self, text: str, keys: Sequence[str], arguments: Sequence[Any]) -> Any:
        """The answer of a script, which the server may have forgotten. Raises what `run` raises."""
        numbered = (len(keys), *keys, *arguments)
        try:
            return self.run(keys[0], ("EVALSHA", sha1(text.encode()).hexdigest(), *numbered))[0]
        except NoScriptError:
            return self.run(keys[0], ("EVAL", text, *numbered))[0]
