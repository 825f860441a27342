"""A cluster as if it were one server: the games are spread over its servers, the keys of one game are on one server.

Only this module knows what a cluster does differently; other modules know clients and keys. A server that is away takes
only its games with it.
"""

import random
import time
from collections.abc import Callable, Iterable, Sequence
from typing import Any

import redis
from redis.cluster import ClusterNode, RedisCluster
from redis.exceptions import AskError, ClusterDownError, MovedError, RedisClusterException, TryAgainError

TRIES = 4
PAUSE_S = 0.05
Command = Sequence[Any]
"""The words of a command."""

_REDIRECTIONS = (AskError, TryAgainError, ClusterDownError)


class Cluster(RedisCluster):
    """The client of a cluster. What it cannot do it says with the errors of any other client."""

    def execute_command(self, *args: Any, **kwargs: Any) -> Any:
        """Executes a command as any client does. Raises RedisError."""
        above: Any = super()
        return _translated(lambda: above.execute_command(*args, **kwargs))

    def pipeline(self, transaction: Any = True, shard_hint: Any = None) -> Any:
        """Returns a pipeline that does all or nothing unless it is said otherwise, as with a single server."""
        above: Any = super()
        pipe = above.pipeline(transaction, shard_hint)
        execute = pipe.execute
        pipe.execute = lambda raise_on_error=True: _translated(lambda: execute(raise_on_error))
        # Blocked there for two names of different games; ours share their slot.
        pipe.rename = lambda old, new: pipe.execute_command("RENAME", old, new)
        return pipe

    def pubsub(self, node: Any = None, host: Any = None, port: Any = None, **kwargs: Any) -> Any:
        """Listens at any server that answers: each server passes on what is published at another."""
        above: Any = super()
        return above.pubsub(node or (None if host else self.alive()), host, port, **kwargs)

    def at_owner(self, key: str, commands: Sequence[Command]) -> list[Any]:
        """Returns the answers of the server that has this key, to commands sent over one connection.

        Errors are answers too. Raises RedisError when that server is away.
        """
        asked: ClusterNode | None = None
        answers: list[Any] = []
        for _ in range(TRIES):
            node, asking = asked or self._owner(key), asked is not None
            try:
                answers = self._answers_of(node, commands, asking)
            except (redis.ConnectionError, redis.TimeoutError) as error:
                if any(isinstance(answer, (redis.ConnectionError, redis.TimeoutError)) for answer in answers):
                    # The server is away for longer than the tries take: others are waiting for their games.
                    raise
                asked, answers = None, [error]
                self._look_around(node)
                continue
            redirection = next((answer for answer in answers if isinstance(answer, _REDIRECTIONS)), None)
            if redirection is None:
                return answers
            asked = self._followed(redirection)
        raise next(answer for answer in answers if isinstance(answer, redis.RedisError))

    def together(self, keys: Iterable[str]) -> list[list[str]]:
        """Returns the keys by the servers that have them."""
        groups: dict[str, list[str]] = {}
        for key in keys:
            servers = self.nodes_manager.slots_cache.get(self._slot(key))
            groups.setdefault(servers[0].name if servers else "", []).append(key)
        return list(groups.values())

    def answers_for(self, key: str) -> bool:
        """Returns True if the server that has this key, or its replica by now, answers."""
        try:
            return self.at_owner(key, [("PING",)]) == [True]
        except redis.RedisError:
            return False

    def servers(self) -> list[tuple[str, redis.Redis]]:
        """Returns every server of the cluster, primaries and replicas, by its address."""
        client: Any = self
        return [(node.name, client.get_redis_connection(node)) for node in client.get_nodes()]

    def alive(self) -> ClusterNode | None:
        """Returns some server that answers."""
        client: Any = self
        nodes = list(client.get_nodes())
        random.shuffle(nodes)
        return next((node for node in nodes if _answers(client.get_redis_connection(node))), None)

    def _answers_of(self, node: ClusterNode, commands: Sequence[Command], asking: bool) -> list[Any]:
        pipe: Any = self.get_redis_connection(node).pipeline(transaction=False)
        for command in commands:
            if asking:
                pipe.execute_command("ASKING")
            pipe.execute_command(*command)
        answers: list[Any] = pipe.execute(raise_on_error=False)
        return answers[1::2] if asking else answers

    def _followed(self, redirection: redis.RedisError) -> ClusterNode | None:
        """Returns the server to ask this once; None if the owner was learned, or may be known soon."""
        client: Any = self
        if isinstance(redirection, MovedError):
            self.nodes_manager.move_slot(redirection)
            return None
        if isinstance(redirection, AskError):
            server: ClusterNode | None = client.get_node(host=redirection.host, port=redirection.port)
            return server
        time.sleep(PAUSE_S)
        if isinstance(redirection, ClusterDownError):
            self._look_around(None)
        return None

    def _look_around(self, failed: ClusterNode | None) -> None:
        name = failed.name if failed else None
        _translated(lambda: self.nodes_manager.initialize(last_failed_node_name=name))

    def _slot(self, key: str) -> int:
        client: Any = self
        return int(client.keyslot(key))

    def _owner(self, key: str) -> ClusterNode:
        client: Any = self
        server: ClusterNode = _translated(lambda: client.get_node_from_key(key))
        return server


def at_owner(client: Any, key: str, commands: Sequence[Command]) -> list[Any]:
    """Returns the answers to commands that are sent over one connection, in one go, to where this key is.

    A command that was refused has its error as answer. Raises RedisError when there is no answer.
    """
    if isinstance(client, Cluster):
        return client.at_owner(key, commands)
    if len(commands) == 1:
        # The same bytes as from a pipeline, with less work around them.
        try:
            return [client.execute_command(*commands[0])]
        except redis.ResponseError as refusal:
            return [refusal]
    pipe = client.pipeline(transaction=False)
    for command in commands:
        pipe.execute_command(*command)
    answers: list[Any] = pipe.execute(raise_on_error=False)
    return answers


def together(client: Any, keys: Iterable[str]) -> list[list[str]]:
    """Returns the keys by the servers that have them: one group on a single server."""
    return client.together(keys) if isinstance(client, Cluster) else [list(keys)]


def is_alone(client: Any) -> bool:
    """Returns True if one server has all keys."""
    return not isinstance(client, Cluster)


def reachable(client: Any, keys: Sequence[str]) -> set[str]:
    """Returns those of the keys whose server answers; a single server is asked nothing."""
    if not isinstance(client, Cluster):
        return set(keys)
    return {key for group in client.together(keys) if client.answers_for(group[0]) for key in group}


def partly_there(client: Any) -> bool:
    """Returns True if some server of several answers; a single one is there or not."""
    return isinstance(client, Cluster) and client.alive() is not None


def _answers(client: redis.Redis) -> bool:
    try:
        return bool(client.ping())
    except redis.RedisError:
        return False


def _translated(act: Callable[[], Any]) -> Any:
    # These errors of the library do not belong to its family of errors.
    try:
        return act()
    except RedisClusterException as error:
        raise redis.ConnectionError(str(error)) from error
