"""The restore of a game from a file: beside its place in the store first, then all at once, so nobody reads a part."""

from itertools import islice
from typing import Any

from service.store import token_records
from service.store.archive.archive import ArchivedGame, Cover
from service.store.log.entries import LogEntry, commands
from service.store.log.event_log import active_key, answering, key, settled_key, unlisted_key
from service.store.log.packing import packed

CHUNK = 100
"""Commands that are written at once."""
# What was laid ready takes its place, unless the game has moved since it was looked at.
# KEYS: head, events, hidden parts, snapshots, commands, secrets, then events and hidden parts as laid ready.
# ARGV: version and hash that the head had, how many of the rest belong to the head, to the commands, to the secrets,
# '1' when the commands that are known belong to another history.
REPLACE = """
local stored = redis.call('HMGET', KEYS[1], 'v', 'h')
if (stored[1] or '') ~= ARGV[1] or (stored[2] or '') ~= ARGV[2] then
  return 0
end
redis.call('UNLINK', KEYS[1], KEYS[3], KEYS[4])
redis.call('RENAME', KEYS[7], KEYS[2])
if ARGV[6] == '1' then
  redis.call('UNLINK', KEYS[5])
end
local at = 7
for place, name in ipairs({KEYS[1], KEYS[5], KEYS[6]}) do
  for _ = 1, tonumber(ARGV[2 + place]) do
    redis.call('HSET', name, ARGV[at], ARGV[at + 1])
    at = at + 2
  end
end
return 1
"""


def replace_game(
    client: Any, archived_game: ArchivedGame, before: dict[str, str], more: dict[str, str], other_history: bool = False
) -> bool:
    """Puts a game back; `before` is the head that was found, `more` are further fields of the head.

    `other_history`: what is there is no beginning of the game; commands that it knows were never given then. False when
    the game has moved since. What is known beside the log, names above all, stays as it is. Raises StoreUnavailable.
    """
    cover = archived_game.cover
    game = cover.game
    head = {**cover.head, **more}
    secrets = {name: bytes.fromhex(value) for name, value in cover.key.items()}
    with answering():
        # The game is registered before it is there, as at its first append.
        client.sadd((settled_key if head["st"] == "finalized" else active_key)(game), game)
        if head["st"] == "finalized":
            client.sadd(unlisted_key(game), game)
        elif before.get("st") == "finalized":
            client.srem(unlisted_key(game), game)
        lay_ready(client, game, archived_game.entries)
        names = ("head", "ev", "pv", "snap", "cmd", "key", "ev.back")
        parts: tuple[dict[str, Any], ...] = (head, cover.commands, secrets)
        pairs = [word for part in parts for pair in part.items() for word in pair]
        arguments = [before.get("v", ""), before.get("h", ""), *map(len, parts), int(other_history), *pairs]
        script = client.register_script(REPLACE)
        return bool(script(keys=[key(game, name) for name in names], args=arguments))


def fill_in(client: Any, cover: Cover) -> None:
    """Adds what the store has lost beside the log; what is there stays as it is. Raises StoreUnavailable."""
    game = cover.game
    secrets = {name: bytes.fromhex(value) for name, value in cover.key.items()}
    parts: tuple[tuple[str, dict[str, Any]], ...]
    parts = (("key", secrets), ("lobby", cover.lobby), ("cmd", cover.commands))
    with answering():
        client.sadd((settled_key if cover.head["st"] == "finalized" else active_key)(game), game)
        pipe = client.pipeline()
        for name, fields in parts:
            for field, value in fields.items():
                pipe.hsetnx(key(game, name), field, value)
        pipe.execute()
    token_records.restore(client, game, cover.tokens)


def lay_ready(client: Any, game: str, entries: list[LogEntry]) -> None:
    """Writes the stream beside its place."""
    client.unlink(key(game, "ev.back"))
    every = commands(entries)
    while chunk := list(islice(every, CHUNK)):
        pipe = client.pipeline(transaction=False)
        for command in chunk:
            pipe.xadd(key(game, "ev.back"), packed(command), f"{command[-1].seq}-0")
        pipe.execute()
