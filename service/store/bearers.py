"""Who the tokens speak for: by digest, and once more beside each game, so that copies of it find them.

A digest is the SHA-256 of 32 random bytes: nobody gets from it to the token.
"""

from typing import Any

from service.store.log import PREFIX, answering, key
from service.store.profile import NONE, Replicas
from service.store.writer import Writer


def token_key(digest: str) -> str:
    """The key of what is known of one token."""
    return f"{PREFIX}token:{digest}"


def note(client: Any, digest: str, game: str, role: str, player: str, replicas: Replicas = NONE) -> None:
    """Makes a token known. Raises StoreUnavailable, and NotConfirmed when too few replicas have it."""
    writer = Writer(client, replicas)
    beside, alone = key(game, "tokens"), token_key(digest)
    with answering():
        # Keys of two slots: one after the other.
        writer.run(beside, ("HSET", beside, digest, f"{role}|{player}"))
        writer.run(alone, ("HSET", alone, "game", game, "role", role, "player", player))


def find(client: Any, digest: str, game: str) -> tuple[str, str, str] | None:
    """Game, role and player of a token, looked for beside this game first. Raises StoreUnavailable."""
    with answering():
        if beside := client.hget(key(game, "tokens"), digest):
            role, _, player = beside.decode().partition("|")
            return game, role, player
        stored = client.hgetall(token_key(digest))
    fields = {name.decode(): value.decode() for name, value in stored.items()}
    return (fields["game"], fields["role"], fields["player"]) if fields else None


def of_game(client: Any, game: str) -> dict[str, str]:
    """Digest -> `<role>|<player>` of all tokens of a game. Raises StoreUnavailable."""
    with answering():
        stored = client.hgetall(key(game, "tokens"))
    return {digest.decode(): bearer.decode() for digest, bearer in sorted(stored.items())}


def put_back(client: Any, game: str, tokens: dict[str, str]) -> None:
    """Makes tokens known that the store may have lost. Raises StoreUnavailable."""
    for digest, bearer in tokens.items():
        role, _, player = bearer.partition("|")
        note(client, digest, game, role, player)
