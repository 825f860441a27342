"""Deliveries: what is sent to a webhook, and what came of each try."""

from collections.abc import Sequence
from typing import Any, NamedTuple

import msgspec
import redis

from service.notices.places import key_of, person_in
from service.store.connection.durability import NONE, Replicas
from service.store.connection.replicated_writes import ReplicatedWrites
from service.store.log.event_log import answering

MOST, MOST_OF_PERSON = 50, 500
"""Deliveries of one webhook of a game that are kept, and of one of a person, who may be in many games."""
SPARE = 10
"""Number of deliveries above the limit before the oldest are dropped."""

WAITING, DELIVERED, FAILED, OUTDATED = "pending", "delivered", "failed", "outdated"
"""The states of a delivery. It is outdated when what it says is over before it could be said."""

# What a look at a game found, all or nothing, and only when nobody else has looked meanwhile.
# KEYS: hooks, then the deliveries of the webhook of each new one. ARGV: looks before, version, the number of fields,
# the fields (name, value), then id and text of each new delivery. Where all is gone, nothing is written.
LOOKED = """
if ARGV[3] == '0' and redis.call('EXISTS', KEYS[1]) == 0 then
  return 1
end
if tonumber(redis.call('HGET', KEYS[1], 'looks') or '0') ~= tonumber(ARGV[1]) then
  return 0
end
redis.call('HINCRBY', KEYS[1], 'looks', 1)
redis.call('HSET', KEYS[1], 'version', ARGV[2])
local at = 4
for _ = 1, tonumber(ARGV[3]) do
  local kind, id = string.match(ARGV[at], '^(%a+):(.*)$')
  if kind == 'person' or redis.call('HEXISTS', KEYS[1], 'hook:' .. id) == 1 then
    redis.call('HSET', KEYS[1], ARGV[at], ARGV[at + 1])
  end
  at = at + 2
end
for i = 2, #KEYS do
  redis.call('HSET', KEYS[i], ARGV[at], ARGV[at + 1])
  at = at + 2
end
return 1
"""


class Try(msgspec.Struct, frozen=True, omit_defaults=True):
    """One request: when it began (unix ms), how long it took (ms), the status of the answer, and what went wrong."""

    at: int
    took: int
    status: int | None = None
    outcome: str = ""


class Delivery(msgspec.Struct, frozen=True, omit_defaults=True):
    """One notice to one webhook: its event, and the ids that it speaks of; `next` is when it is tried (unix ms).

    `since` and `due` say for a question since when it is open and until when; `decides` that an answer is wanted.
    A delivery to a person names the `game` that it speaks of, or has the `data` of a frame that speaks of none.
    """

    id: str
    hook: str
    event: str
    created: int
    version: int
    seat: str = ""
    questions: tuple[str, ...] = ()
    about: str = ""
    since: int = 0
    due: int | None = None
    decides: bool = False
    state: str = WAITING
    next: int | None = None
    tries: tuple[Try, ...] = ()
    tried: int = 0
    game: str = ""
    data: dict[str, Any] = {}

    @property
    def waits(self) -> bool:
        """True while it is to be sent."""
        return self.state == WAITING


class DeliveryChange(NamedTuple):
    """The changes that a look found: fields of the place's webhooks, and new deliveries."""

    fields: dict[str, bytes]
    deliveries: Sequence[Delivery]


_DELIVERY = msgspec.json.Decoder(Delivery)


class Deliveries:
    """The deliveries of all webhooks. Safe to use from several threads."""

    def __init__(self, client: redis.Redis, replicas: Replicas = NONE) -> None:
        self._client: Any = client
        self._writer = ReplicatedWrites(client, replicas)

    def looked(self, place: str, looks: int, version: int, change: DeliveryChange) -> bool:
        """Keeps what a look found; False when somebody else has looked since. Raises StoreUnavailable, NotConfirmed."""
        keys = [key_of(place, "hooks"), *(_key(place, each.hook) for each in change.deliveries)]
        words: list[Any] = [looks, version, len(change.fields)]
        words += [word for field in change.fields.items() for word in field]
        words += [word for each in change.deliveries for word in (each.id, msgspec.json.encode(each))]
        with answering():
            done = bool(self._writer.script(LOOKED, keys, words))
        if done:
            for hook in dict.fromkeys(each.hook for each in change.deliveries):
                self._trim(place, hook)
        return done

    def keep(self, place: str, delivery: Delivery) -> None:
        """Stores a delivery as it is now. Raises StoreUnavailable, NotConfirmed."""
        name = _key(place, delivery.hook)
        with answering():
            self._writer.run(name, ("HSET", name, delivery.id, msgspec.json.encode(delivery)))

    def find(self, place: str, hook: str, id: str) -> Delivery | None:
        """Returns one delivery of a webhook. Raises StoreUnavailable."""
        with answering():
            stored = self._client.hget(_key(place, hook), id)
        return _DELIVERY.decode(stored) if stored else None

    def all(self, place: str, hook: str) -> list[Delivery]:
        """Returns the deliveries of a webhook, newest first. Raises StoreUnavailable."""
        with answering():
            stored = self._client.hvals(_key(place, hook))
        return sorted(map(_DELIVERY.decode, stored), key=lambda each: each.id, reverse=True)[: most_of(place)]

    def _trim(self, place: str, hook: str) -> None:
        """Drops the oldest that are not to be sent any more."""
        most = most_of(place)
        with answering():
            if self._client.hlen(_key(place, hook)) <= most + SPARE:
                return
            stored = self._client.hvals(_key(place, hook))
        every = sorted(map(_DELIVERY.decode, stored), key=lambda each: (each.waits, each.id), reverse=True)
        if old := [each.id for each in every[most:]]:
            with answering():
                self._writer.run(_key(place, hook), ("HDEL", _key(place, hook), *old))


def most_of(place: str) -> int:
    """Returns how many deliveries of a webhook of this place are kept."""
    return MOST_OF_PERSON if person_in(place) else MOST


def _key(place: str, hook: str) -> str:
    return key_of(place, f"notices:{hook}")
