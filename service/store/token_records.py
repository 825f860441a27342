"""Records of tokens: each is stored beside its game, so that copies of the game have it, and by its digest alone.

A digest is the SHA-256 of 32 random bytes: nobody gets from it to the token. The record beside the game is the truth;
the record of the digest alone only says which game that is. A token that has ended leaves a tombstone, which also a
backup that is put back does not lift.
"""

from collections.abc import Sequence
from typing import Any, NamedTuple

from service.store.connection.cluster import Command
from service.store.connection.durability import NONE, Replicas
from service.store.connection.replicated_writes import ReplicatedWrites
from service.store.errors import Corrupt
from service.store.log.event_log import LIVE, PREFIX, answering, key

ENDED = "ended"
# KEYS: tokens of a game. ARGV: player (none: the host), why its tokens end or '' when none does, digest that was
# presented or '', digest and stored form of the fresh token or ''.
REPLACE = """
if ARGV[3] ~= '' then
  local presented = redis.call('HGET', KEYS[1], ARGV[3])
  if not presented or string.match(presented, '^%a+') == 'ended' then
    return 0
  end
end
local stored = ARGV[2] ~= '' and redis.call('HGETALL', KEYS[1]) or {}
for i = 1, #stored, 2 do
  local role, rest = string.match(stored[i + 1], '^(%a+)|?([^|]*)')
  if role ~= 'ended' and rest == ARGV[1] then
    redis.call('HSET', KEYS[1], stored[i], 'ended|' .. ARGV[1] .. '|||' .. ARGV[2])
  end
end
if ARGV[4] ~= '' then
  redis.call('HSET', KEYS[1], ARGV[4], ARGV[5])
end
return 1
"""


class TokenRecord(NamedTuple):
    """The stored record of a token: `role`, and the `player` that it belongs to (none: the host).

    View tokens have a `perspective`, and are good until `until` (unix ms). `why` only a token that has ended has.
    """

    role: str
    player: str = ""
    perspective: str = ""
    until: int = 0
    why: str = ""

    @property
    def text(self) -> str:
        """The stored form; members that say nothing are left out at its end."""
        words = (self.role, self.player, self.perspective, str(self.until or ""), self.why)
        return "|".join(words).rstrip("|")


def read(text: str) -> TokenRecord:
    """Returns a token of its stored form."""
    role, player, perspective, until, why = (text.split("|") + [""] * 4)[:5]
    return TokenRecord(role, player, perspective, int(until or 0), why)


def token_key(digest: str) -> str:
    """Returns the key of what is known of one token, wherever it belongs."""
    return f"{PREFIX}token:{digest}"


def note(client: Any, digest: str, game: str, token: TokenRecord, replicas: Replicas = NONE) -> None:
    """Makes a token known. Raises StoreUnavailable, and NotConfirmed when too few replicas have it."""
    writer = ReplicatedWrites(client, replicas)
    beside, alone = key(game, "tokens"), token_key(digest)
    with answering():
        # Keys of two slots: one after the other.
        writer.run(beside, ("HSET", beside, digest, token.text))
        writer.run(alone, ("HSET", alone, "game", game))


def asking(digest: str, game: str) -> Command:
    """Returns the command to the store that `find` then need not ask."""
    return ("HGET", key(game, "tokens"), digest)


def find(client: Any, digest: str, game: str, answered: Sequence[bytes | None] = ()) -> tuple[str, TokenRecord] | None:
    """Returns the game of a token, looked for in this one first, and what it is there.

    Raises Corrupt, StoreUnavailable.

    `answered`: the answer to `asking`, if it was asked.
    """
    if answered and answered[0]:
        return game, _read(game, answered[0])
    with answering():
        beside = None if answered else client.hget(key(game, "tokens"), digest)
        if beside:
            return game, _read(game, beside)
        stored = client.hget(token_key(digest), "game")
        if stored is None:
            return None
        home = stored.decode()
        there = client.hget(key(home, "tokens"), digest)
    return (home, _read(home, there)) if there else None


def _read(game: str, stored: bytes) -> TokenRecord:
    """Returns a token of its stored form. Raises Corrupt."""
    try:
        return read(stored.decode())
    except ValueError:
        raise Corrupt(game, 1, "the record of a token cannot be read") from None


def replace(
    client: Any,
    game: str,
    player: str,
    why: str,
    fresh: tuple[str, TokenRecord] | None = None,
    presented: str = "",
    replicas: Replicas = NONE,
) -> bool:
    """Ends all tokens of a player (none: of the host) for a reason, and puts a `fresh` one (digest, token) there.

    With no reason none ends. All at once, and only while the token whose digest was `presented` (if any) has not ended;
    else False. Streams of the game are woken: they look whether they may go on. Raises StoreUnavailable, and
    NotConfirmed when too few replicas have it.
    """
    writer, beside = ReplicatedWrites(client, replicas), key(game, "tokens")
    digest, text = (fresh[0], fresh[1].text) if fresh else ("", "")
    with answering():
        if fresh:
            alone = token_key(digest)
            writer.run(alone, ("HSET", alone, "game", game))
        done = bool(writer.script(REPLACE, [beside], [player, why, presented, digest, text]))
        client.publish(LIVE, f"{game}|0")
    return done


def end(client: Any, game: str, digest: str, why: str, replicas: Replicas = NONE) -> None:
    """Ends one token for a reason, and wakes the streams of its game. Raises StoreUnavailable, NotConfirmed."""
    beside = key(game, "tokens")
    with answering():
        if (stored := client.hget(beside, digest)) and (token := read(stored.decode())).role != ENDED:
            text = TokenRecord(ENDED, token.player, why=why).text
            ReplicatedWrites(client, replicas).run(beside, ("HSET", beside, digest, text))
        client.publish(LIVE, f"{game}|0")


def of_game(client: Any, game: str) -> dict[str, str]:
    """Returns the stored form of all tokens of a game by their digests. Raises StoreUnavailable."""
    with answering():
        stored = client.hgetall(key(game, "tokens"))
    return {digest.decode(): token.decode() for digest, token in sorted(stored.items())}


def restore(client: Any, game: str, tokens: dict[str, str]) -> None:
    """Makes tokens known that the store may have lost; what it knows of one stays. Raises StoreUnavailable."""
    for digest, text in tokens.items():
        with answering():
            client.hsetnx(key(game, "tokens"), digest, text)
            client.hset(token_key(digest), "game", game)
