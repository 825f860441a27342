"""The webhooks of a game or of a person: who gets which notices, and where. They are beside the log, and no part of it.

All that is kept of the webhooks of a place is in a few keys of its slot: `hooks` (their settings, what each has seen,
how often each failed in a row) and `notices:<hook>` (its deliveries). In a game `hooks` also holds what each player has
seen who is a person (`person:<player>`), for the news of that one; `cg:followed` names these games. Secrets are there
as they are, like the seed of the game: they are needed for signing. No backup, archive or export has any of it.
"""

import hashlib
from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple

import msgspec
import redis

from service import ids
from service.http import proxies
from service.notices import signatures
from service.notices.places import key_of
from service.store.connection.durability import NONE, Replicas
from service.store.connection.replicated_writes import ReplicatedWrites
from service.store.log.event_log import FOLLOWED, PREFIX, answering, key

MOST = 16
"""Webhooks of one place."""
FORMER_SECRET_MS = 24 * 3600 * 1000
"""Milliseconds for which the former secret signs too."""

STARTED, FINISHED, UNDO, UNDONE, POSTED, PENDING, REMINDER = (
    "game.started",
    "game.finished",
    "undo.requested",
    "undo.done",
    "message.posted",
    "question.pending",
    "question.reminder",
)
EVENTS = (PENDING, REMINDER, STARTED, FINISHED, UNDO, UNDONE, POSTED)
"""The events of a game."""
INVITE, CHALLENGE, CHALLENGE_ANSWER, CHALLENGE_END, MATCH, SEEK_END, MATCH_FAILURE = (
    "invite.received",
    "challenge.received",
    "challenge.answered",
    "challenge.closed",
    "seek.matched",
    "seek.expired",
    "match.failed",
)
PERSONAL = (INVITE, CHALLENGE, CHALLENGE_ANSWER, CHALLENGE_END, MATCH, SEEK_END, MATCH_FAILURE)
EVENTS_OF_PERSON = (*EVENTS, *PERSONAL)
"""The events of a person, in all games of that one and outside of them."""
TEST = "webhook.test"
"""The event of a test that the owner asks for; nobody subscribes to it."""
NOTIFY, DECIDE = "notify", "decide"
STANDARD, DISCORD, SLACK, NTFY = "standard", "discord", "slack", "ntfy"
FORMATS = (STANDARD, DISCORD, SLACK, NTFY)
BY_OWNER, BY_FAILURES = "owner", "failures"
"""The reasons for which a webhook is paused."""

HOOKED = PREFIX + "hooked"
"""Place -> NOTIFY, or DECIDE where a webhook decides: the places that have webhooks."""

# KEYS: hooks. ARGV: the field of the URL, the most, id, settings, what it has seen.
ADD = """
if redis.call('HEXISTS', KEYS[1], ARGV[1]) == 1 then
  return 'exists'
end
local count = 0
for _, name in ipairs(redis.call('HKEYS', KEYS[1])) do
  count = count + (string.sub(name, 1, 4) == 'url:' and 1 or 0)
end
if count >= tonumber(ARGV[2]) then
  return 'full'
end
redis.call('HSET', KEYS[1], ARGV[1], ARGV[3], 'hook:' .. ARGV[3], ARGV[4], 'seen:' .. ARGV[3], ARGV[5])
return 'added'
"""
# KEYS: hooks. ARGV: id, settings as they were, as they are to be, what it has seen or ''.
CHANGE = """
if redis.call('HGET', KEYS[1], 'hook:' .. ARGV[1]) ~= ARGV[2] then
  return 0
end
redis.call('HSET', KEYS[1], 'hook:' .. ARGV[1], ARGV[3])
if ARGV[4] ~= '' then
  redis.call('HSET', KEYS[1], 'seen:' .. ARGV[1], ARGV[4])
  redis.call('HDEL', KEYS[1], 'fails:' .. ARGV[1])
end
return 1
"""
# KEYS: hooks. What is left of the last webhook goes, unless persons sit in the game; 0 when there is another webhook.
LEAVE = """
local persons = false
for _, name in ipairs(redis.call('HKEYS', KEYS[1])) do
  if string.sub(name, 1, 5) == 'hook:' then
    return 0
  end
  persons = persons or string.sub(name, 1, 7) == 'person:'
end
if not persons then
  redis.call('DEL', KEYS[1])
end
return 1
"""


class Owner(msgspec.Struct, frozen=True, omit_defaults=True):
    """The owner of a webhook: the player of a seat, or the host (no player).

    A webhook ends with the token (by `digest`) that made it; `person` is that of a player token.
    """

    digest: str
    player: str = ""
    person: str = ""


class Webhook(msgspec.Struct, frozen=True, omit_defaults=True):
    """One webhook; times are unix ms. `paused` says by whom, and is empty while it runs.

    `origin` is the same for webhooks that were made from one network address, and says nothing of the address.
    """

    id: str
    owner: Owner
    url: str
    events: tuple[str, ...]
    mode: str
    format: str
    secret: str
    created: int
    paused: str = ""
    former_secret: str = ""
    former_until: int = 0
    origin: str = ""

    def secrets(self, now: int) -> list[str]:
        """Returns those that sign at this moment (unix ms), the newest first."""
        return [self.secret, *([self.former_secret] if self.former_until > now else [])]

    @property
    def decides(self) -> bool:
        """True when it answers the questions of its seat."""
        return self.mode == DECIDE

    def rotated(self, now: int) -> "Webhook":
        """Returns the webhook with another secret; the one that it had signs too for a day."""
        return msgspec.structs.replace(
            self,
            secret=signatures.new_secret(),
            former_secret=self.secret,
            former_until=now + FORMER_SECRET_MS,
        )


class NotedQuestion(msgspec.Struct, frozen=True, array_like=True):
    """A question that was notified: its seat, since when it is open and until when (unix ms), reminders."""

    seat: str
    since: int
    due: int | None = None
    reminded: int = 0


class Seen(msgspec.Struct, frozen=True, omit_defaults=True):
    """The part of a game that a webhook has seen: status, request for an undo, number of undos, open questions.

    `version` is the one of the game then. `moved`: since when (unix ms) the game is known to have moved from there,
    while its log is not quiet; 0 else. `talked`: the newest message; ids of messages are times (unix ms).
    A webhook of a person has seen `news` up to the frame of this id, and nothing else.
    """

    status: str = ""
    version: int = 0
    moved: int = 0
    undo: str = ""
    undone: int = 0
    asked: dict[str, NotedQuestion] = {}
    talked: int = 0
    news: str = ""


class WebhookProgress(NamedTuple):
    """A webhook, what it has seen, and how often in a row it failed."""

    hook: Webhook
    seen: Seen
    failures: int


class PlaceWebhooks(NamedTuple):
    """All webhooks of a place, oldest first, and the version of the game that was looked at last; `looks` counts.

    The version of a person is the number of the newest frame. `persons`: what players of a game have seen.
    """

    hooks: list[WebhookProgress]
    version: int
    looks: int
    persons: dict[str, Seen] = {}

    def find(self, id: str) -> WebhookProgress | None:
        """Returns the webhook of this id."""
        return next((each for each in self.hooks if each.hook.id == id), None)


class UrlTaken(Exception):
    """The place has a webhook with this URL."""


class TooManyWebhooks(Exception):
    """The place has as many webhooks as it may have."""


_HOOK, _SEEN = msgspec.json.Decoder(Webhook), msgspec.json.Decoder(Seen)


class Webhooks:
    """The webhooks of all places. Safe to use from several threads."""

    def __init__(self, client: redis.Redis, replicas: Replicas = NONE) -> None:
        self._client: Any = client
        self._writer = ReplicatedWrites(client, replicas)

    def add(self, place: str, hook: Webhook, seen: Seen) -> None:
        """Keeps a new webhook. Raises UrlTaken, TooMany; StoreUnavailable, NotConfirmed."""
        # The register comes first: nobody would look at a game that is not in it.
        self._enter(place, hook)
        with answering():
            done = self._writer.script(
                ADD, [key_of(place, "hooks")], [_url(hook.url), MOST, hook.id, _text(hook), _text(seen)]
            )
        if done == b"exists":
            raise UrlTaken
        if done == b"full":
            raise TooManyWebhooks
        # And once more: somebody may have removed the last webhook, and the place from the register, in between.
        self._enter(place, hook)

    def _enter(self, place: str, hook: Webhook) -> None:
        """Puts the place of a webhook into the register."""
        with answering():
            if hook.decides:
                self._writer.run(HOOKED, ("HSET", HOOKED, place, hook.mode))
            else:
                self._writer.run(HOOKED, ("HSETNX", HOOKED, place, hook.mode))

    def box(self, place: str) -> PlaceWebhooks:
        """Returns the webhooks of a place. Raises StoreUnavailable."""
        with answering():
            stored = self._client.hgetall(key_of(place, "hooks"))
        return read(stored)

    def change(self, place: str, id: str, change: Callable[[Webhook], Webhook], seen: Seen | None = None) -> Webhook:
        """Changes the settings of a webhook; with `seen` it goes on from there, and its failures are forgotten.

        Raises LookupError when there is none; StoreUnavailable, NotConfirmed.
        """
        while True:
            with answering():
                before = self._client.hget(key_of(place, "hooks"), f"hook:{id}")
            if before is None:
                raise LookupError(id)
            changed = change(_HOOK.decode(before))
            words = [id, before, _text(changed), _text(seen) if seen is not None else ""]
            with answering():
                if self._writer.script(CHANGE, [key_of(place, "hooks")], words):
                    return changed

    def remove(self, place: str, hook: Webhook) -> None:
        """Forgets a webhook and its deliveries. Raises StoreUnavailable, NotConfirmed."""
        name = key_of(place, "hooks")
        fields = [_url(hook.url), *(f"{what}:{hook.id}" for what in ("hook", "seen", "fails"))]
        with answering():
            self._writer.run(name, ("HDEL", name, *fields), ("DEL", key_of(place, f"notices:{hook.id}")))
        self._leave(place)

    def remove_all(self, place: str) -> None:
        """Forgets all webhooks of a place. Raises StoreUnavailable, NotConfirmed."""
        for progress in self.box(place).hooks:
            self.remove(place, progress.hook)

    def _leave(self, place: str) -> None:
        """Takes a place off the register that has no webhook any more."""
        with answering():
            if self._writer.script(LEAVE, [key_of(place, "hooks")], []):
                self._writer.run(HOOKED, ("HDEL", HOOKED, place))
                # One that was made between these two is in the register again.
                for progress in self.box(place).hooks:
                    self._enter(place, progress.hook)

    def failed(self, place: str, id: str) -> int:
        """Counts one more failure in a row; how many that makes. Raises StoreUnavailable."""
        with answering():
            return int(self._client.hincrby(key_of(place, "hooks"), f"fails:{id}", 1))

    def succeeded(self, place: str, id: str) -> None:
        """Forgets the failures of a webhook. Raises StoreUnavailable."""
        with answering():
            self._client.hdel(key_of(place, "hooks"), f"fails:{id}")

    def hooked(self) -> dict[str, str]:
        """Returns the places that have webhooks, each with the mode of its quickest. Raises StoreUnavailable."""
        with answering():
            return {place.decode(): mode.decode() for place, mode in self._client.hgetall(HOOKED).items()}

    def mode(self, place: str) -> str | None:
        """Returns the mode of the quickest webhook of a place, if it has any. Raises StoreUnavailable."""
        with answering():
            mode = self._client.hget(HOOKED, place)
        return mode.decode() if mode else None

    def versions(self, places: Sequence[str]) -> dict[str, int]:
        """Returns the versions of these places that were looked at last. Raises StoreUnavailable."""
        with answering():
            pipe = self._client.pipeline(transaction=False)
            for place in places:
                pipe.hget(key_of(place, "hooks"), "version")
            return {place: int(version or 0) for place, version in zip(places, pipe.execute(), strict=True)}

    def followed(self) -> set[str]:
        """Returns the games where persons sit, or have sat. Raises StoreUnavailable."""
        with answering():
            return {game.decode() for game in self._client.smembers(FOLLOWED)}

    def unfollow(self, game: str, players: Iterable[str]) -> None:
        """Forgets that persons sit in a game, and what they have seen. Raises StoreUnavailable, NotConfirmed."""
        name = key(game, "hooks")
        with answering():
            self._writer.run(FOLLOWED, ("SREM", FOLLOWED, game))
            for player in players:
                self._writer.run(name, ("HDEL", name, f"person:{player}"))
        self._leave(game)


def new_id() -> str:
    """Returns the id of a new webhook."""
    return "w_" + ids.ulid()


def origin(address: str) -> str:
    """Returns the mark of an address. There are few marks, so that each belongs to many thousand addresses."""
    return hashlib.blake2b(proxies.counted(address).encode(), digest_size=2).hexdigest()


def read(stored: dict[bytes, bytes]) -> PlaceWebhooks:
    """Returns the webhooks of a place from the fields of its key."""
    fields = {name.decode(): value for name, value in stored.items()}
    hooks = [
        WebhookProgress(
            _HOOK.decode(value),
            _SEEN.decode(fields.get(f"seen:{name[5:]}", b"{}")),
            int(fields.get(f"fails:{name[5:]}", 0)),
        )
        for name, value in fields.items()
        if name.startswith("hook:")
    ]
    hooks.sort(key=lambda each: (each.hook.created, each.hook.id))
    persons = {name[7:]: _SEEN.decode(value) for name, value in fields.items() if name.startswith("person:")}
    return PlaceWebhooks(hooks, int(fields.get("version", 0)), int(fields.get("looks", 0)), persons)


def _url(url: str) -> str:
    """Returns the field that a URL takes, so that no other webhook of the place has it."""
    return "url:" + hashlib.sha256(url.encode()).hexdigest()[:32]


def _text(of: msgspec.Struct) -> bytes:
    return msgspec.json.encode(of)
