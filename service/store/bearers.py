"""Who the tokens speak for: by digest, and once more beside each game, so that copies of it find them.

A digest is the SHA-256 of 32 random bytes: nobody gets from it to the token.
"""

from typing import Any

from service.store.log import PREFIX, answering, key


def token_key(digest: str) -> str:
    """The key of what is known of one token."""
    return f"{PREFIX}token:{digest}"


def note(client: Any, digest: str, game: str, role: str, player: str) -> None:
    """Makes a token known. Raises StoreUnavailable."""
    with answering():
        # Keys of two slots: one after the other.
        client.hset(key(game, "tokens"), digest, f"{role}|{player}")
        client.hset(token_key(digest), mapping={"game": game, "role": role, "player": player})


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
