"""Dumps of what the store holds of a game beside its log, in the form of files: text, secrets as hex, no names."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from service.store import token_records
from service.store.archive.archive import Cover
from service.store.errors import Corrupt
from service.store.log.event_log import answering, key

OF_THE_STORE = ("file", "sha256", "restored")
"""Fields of a head that say where a game is, not what it is."""


def head(client: Any, game: str) -> dict[str, str]:
    """Returns the fields of a game's head; empty when the store has none. Raises Corrupt, StoreUnavailable."""
    with answering():
        stored = client.hgetall(key(game, "head"))
    with _readable(game):
        fields = _text(stored)
        if fields:
            int(fields["v"])
        return fields


def cover(client: Any, game: str, head: dict[str, str]) -> Cover:
    """Returns all but the log and the commands. Raises Corrupt, StoreUnavailable."""
    with answering():
        pipe = client.pipeline(transaction=False)
        pipe.hgetall(key(game, "key"))
        pipe.hgetall(key(game, "lobby"))
        secrets, lobby = pipe.execute()
    with _readable(game):
        return Cover(
            game=game,
            head={name: value for name, value in head.items() if name not in OF_THE_STORE},
            key={name.decode(): value.hex() for name, value in sorted(secrets.items())},
            lobby={name: value for name, value in sorted(_text(lobby).items()) if not name.startswith("name:")},
            tokens=token_records.of_game(client, game),
        )


def commands(client: Any, game: str, version: int, after: int = 0) -> dict[str, str]:
    """Returns what each command id stored, for events after `after` and up to `version`.

    Raises Corrupt, StoreUnavailable.
    """
    with answering():
        stored = client.hgetall(key(game, "cmd"))
    with _readable(game):
        # Later ones came while the file is written.
        return {name: value for name, value in _text(stored).items() if after < int(value.split(":", 2)[1]) <= version}


def _text(stored: dict[bytes, bytes]) -> dict[str, str]:
    return {name.decode(): value.decode() for name, value in stored.items()}


@contextmanager
def _readable(game: str) -> Iterator[None]:
    """Raises Corrupt where what was read is not what was written: that game is damaged, and no other."""
    try:
        yield
    except (ValueError, LookupError):
        raise Corrupt(game, 1, "what is stored beside its log cannot be read") from None
