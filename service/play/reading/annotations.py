"""Annotations: what people remark on versions of a game. Beside the log, erasable, and no part of any proof (PAST-02).

They are kept in one hash of the game. Somebody who sends the same remark twice has made it once.
"""

import hashlib
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
import redis

from service import ids
from service.callers import tokens
from service.callers.tokens import Bearer
from service.store.connection.durability import NONE, Replicas
from service.store.connection.replicated_writes import ReplicatedWrites
from service.store.log.event_log import answering, key

SCRIPT = Path(__file__).with_name("annotate.lua").read_text()
NAME = "annotations"
MOST_OF_A_GAME, MOST_OF_AN_AUTHOR = 500, 100
LONGEST = 500
"""Characters of a text."""
ME, ALL = "me", "all"
"""An annotation is read by its author, or by everybody who may see the game."""
KEPT = b"kept"


class TooManyAnnotations(Exception):
    """The game, or the author, has as many annotations as there may be."""

    def __init__(self, whose: str, most: int) -> None:
        super().__init__(whose, most)
        self.whose, self.most = whose, most


class Annotation(msgspec.Struct, frozen=True):
    """One remark. `author`: see `author_of`; `at`: unix ms."""

    id: str
    author: str
    version: int
    audience: str
    text: str
    at: int


class Author(NamedTuple):
    """The author of something: its role, and the player of a seat (`p_...`) or the start of a view token's digest."""

    role: str
    id: str


def author_of(bearer: Bearer) -> str:
    """Returns the name under which the notes of this sender are kept; that of a player does not
    change with the token.
    """
    if bearer.role == tokens.VIEW:
        return f"{tokens.VIEW}:{bearer.digest[:16]}"
    return f"{bearer.role}:{bearer.player}"


def read_author(author: str) -> Author:
    """Returns the inverse of `author_of`."""
    role, _, id = author.partition(":")
    return Author(role, id)


class Annotations:
    """The annotations of all games."""

    def __init__(self, client: redis.Redis, replicas: Replicas = NONE) -> None:
        self._client: Any = client
        self._writer = ReplicatedWrites(client, replicas)

    def add(self, game: str, author: str, version: int, audience: str, text: str) -> Annotation:
        """Keeps a remark; the one that there is when it was made before. Raises TooMany, StoreUnavailable."""
        said = "\n".join((author, str(version), audience, text))
        made = Annotation(hashlib.sha256(said.encode()).hexdigest()[:16], author, version, audience, text, ids.now())
        field, bounds = f"{author}|{made.id}", (MOST_OF_A_GAME, MOST_OF_AN_AUTHOR)
        arguments = [field, msgspec.json.encode(made), f"{author}|", *bounds]
        with answering():
            answer = self._writer.script(SCRIPT, [key(game, NAME)], arguments)
            if answer != KEPT:
                raise TooManyAnnotations(answer.decode(), bounds[answer != b"game"])
            return _read(self._client.hget(key(game, NAME), field)) or made

    def all(self, game: str) -> list[Annotation]:
        """Returns those of a game, in the order of the versions. Raises StoreUnavailable."""
        with answering():
            stored = self._client.hvals(key(game, NAME))
        annotations = [msgspec.json.decode(each, type=Annotation) for each in stored]
        return sorted(annotations, key=lambda each: (each.version, each.at, each.id))

    def remove(self, game: str, annotation: Annotation) -> None:
        """Takes a remark away. Raises StoreUnavailable."""
        name = key(game, NAME)
        with answering():
            self._writer.run(name, ("HDEL", name, f"{annotation.author}|{annotation.id}"))


def _read(stored: bytes | None) -> Annotation | None:
    return msgspec.json.decode(stored, type=Annotation) if stored else None
