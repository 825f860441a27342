"""The client of one server, or of the primary that sentinels name: redis-py's, with less work around a batch.

A batch is what is sent in one go and not as a transaction. Each read of a game is one, so what the library does around
it for telemetry, watched keys and scripts, which a batch of ours has none of, is left out. Its connections, its tries
and its errors stay the library's.
"""

from typing import Any

import redis
from redis.client import Pipeline

from service.store.connection import time_budget


class OneServer(redis.Redis):
    """A client whose batches are ours. Safe to use from several threads."""

    def execute_command(self, *args: Any, **options: Any) -> Any:
        """Answers one command. Raises RedisError, also when the request has no time left."""
        time_budget.check()
        above: Any = super()
        return above.execute_command(*args, **options)

    def pipeline(self, transaction: bool = True, shard_hint: str | None = None) -> Any:
        """Returns a transaction, or a batch."""
        if transaction:
            time_budget.check()
            return super().pipeline(transaction, shard_hint)
        return Batch(self.connection_pool, self.response_callbacks, transaction, shard_hint)


class Batch(Pipeline):
    """Commands that are sent in one go; others may come in between. For one thread and one time."""

    def execute(self, raise_on_error: bool = True) -> list[Any]:
        """Returns the answers; one that is an error is raised, or is an answer too. Raises RedisError."""
        time_budget.check()
        here: Any = self
        if here.watching or here.explicit_transaction or here.scripts:
            transacted: list[Any] = super().execute(raise_on_error)
            return transacted
        commands, here.command_stack = here.command_stack, []
        if not commands:
            return []
        connection = here.connection_pool.get_connection()
        try:
            answers: list[Any] = connection.retry.call_with_retry(
                lambda: self._exchanged(connection, commands), lambda _: connection.disconnect()
            )
        finally:
            here.connection_pool.release(connection)
        if raise_on_error:
            here.raise_first_error(commands, answers)
        return answers

    def _exchanged(self, connection: Any, commands: list[Any]) -> list[Any]:
        here: Any = self
        connection.send_packed_command(connection.pack_commands([words for words, _ in commands]))
        answers: list[Any] = []
        # Every answer is read, whatever it is: the next user of the connection must not find one.
        for words, options in commands:
            try:
                answers.append(here.parse_response(connection, words[0], **options))
            except redis.ResponseError as refusal:
                answers.append(refusal)
        return answers
