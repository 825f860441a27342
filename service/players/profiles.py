"""Profiles: the name and the kind of a person, and the id of the person on the ladder.

A person without a ladder id keeps the name in `cg:player:{<id>}`, and others may have the same one. A *ladder id* is
given once, when a person with a name first needs it. From then on the name is in one place for all on the ladder, where
no two names look the same, and the kind stays as it is:

    cg:player:{<id>}       name, kind; `unused`: the ladder id that is about to be given; `ladder`: the one that was
    cg:{ladder}:looks      look -> ladder id
    cg:{ladder}:names      ladder id -> name, and its looks in the lines below
    cg:ladder:{<id>}       person, kind, created; `deleted` instead of the person after its deletion

The name is taken before the id is given, and the person is written into the record of the id last. So a killed process
leaves an id that nobody has seen, and the next request goes on with it.
"""

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

import redis

from domain.faults import fault
from domain.rating.rated_games import BOT, PERSON, PROGRAM
from service import ids, logging_setup
from service.callers import tokens
from service.http.problems import Problem, invalid
from service.play.lobby import player_names
from service.players.persons import key_of
from service.store.connection.durability import NONE, Replicas
from service.store.connection.replicated_writes import ReplicatedWrites
from service.store.errors import RecordDamaged
from service.store.log.event_log import PREFIX, answering

KINDS = (PERSON, PROGRAM)
"""The kinds that people choose from; the bots of this server are of a kind of their own."""
LOOKS, NAMES = f"{PREFIX}{{ladder}}:looks", f"{PREFIX}{{ladder}}:names"
FIELDS = ("name", "kind", "ladder")

# KEYS: looks, names. ARGV: ladder id, its name or '', the looks of the name. 0 when somebody else has one of them.
CLAIM = """
for i = 3, #ARGV do
  local holder = redis.call('HGET', KEYS[1], ARGV[i])
  if holder and holder ~= ARGV[1] then
    return 0
  end
end
local line = 0
for before in string.gmatch(redis.call('HGET', KEYS[2], ARGV[1]) or '', '[^\\n]+') do
  line = line + 1
  if line > 1 and redis.call('HGET', KEYS[1], before) == ARGV[1] then
    redis.call('HDEL', KEYS[1], before)
  end
end
if ARGV[2] == '' then
  redis.call('HDEL', KEYS[2], ARGV[1])
  return 1
end
for i = 3, #ARGV do
  redis.call('HSET', KEYS[1], ARGV[i], ARGV[1])
end
redis.call('HSET', KEYS[2], ARGV[1], table.concat(ARGV, '\\n', 2))
return 1
"""
# KEYS: a person. ARGV: name or '-', kind or '-', where '-' says nothing and an empty name that there is none. A person
# on the ladder has the name elsewhere, and a kind that stays.
CHANGE = """
if redis.call('HEXISTS', KEYS[1], 'token') == 0 then
  return 'gone'
end
if redis.call('HEXISTS', KEYS[1], 'ladder') == 1 then
  return 'ladder'
end
if ARGV[1] == '' then
  redis.call('HDEL', KEYS[1], 'name')
elseif ARGV[1] ~= '-' then
  redis.call('HSET', KEYS[1], 'name', string.sub(ARGV[1], 2))
end
if ARGV[2] ~= '-' then
  redis.call('HSET', KEYS[1], 'kind', ARGV[2])
end
return 'changed'
"""
# KEYS: a person. ARGV: a fresh ladder id. The id that will be given; '' when one was given meanwhile, 'gone' with the
# person.
BEGIN = """
if redis.call('HEXISTS', KEYS[1], 'token') == 0 then
  return 'gone'
end
if redis.call('HEXISTS', KEYS[1], 'ladder') == 1 then
  return ''
end
redis.call('HSETNX', KEYS[1], 'unused', ARGV[1])
return redis.call('HGET', KEYS[1], 'unused')
"""
# KEYS: a person. ARGV: ladder id, the name that was taken for it, kind. They may not have changed meanwhile.
GIVE = """
if redis.call('HGET', KEYS[1], 'ladder') == ARGV[1] then
  return 'given'
end
if redis.call('HGET', KEYS[1], 'unused') ~= ARGV[1] then
  return 'gone'
end
local kind = redis.call('HGET', KEYS[1], 'kind') or 'person'
if redis.call('HGET', KEYS[1], 'name') ~= ARGV[2] or kind ~= ARGV[3] then
  return 'changed'
end
redis.call('HSET', KEYS[1], 'ladder', ARGV[1])
redis.call('HDEL', KEYS[1], 'unused', 'name')
return 'given'
"""
# KEYS: the record of a ladder id. ARGV: person, kind, now. A deleted one stays deleted.
RECORD = """
if redis.call('HEXISTS', KEYS[1], 'deleted') == 0 then
  redis.call('HSETNX', KEYS[1], 'created', ARGV[3])
  redis.call('HSET', KEYS[1], 'person', ARGV[1], 'kind', ARGV[2])
end
return 1
"""
# KEYS: a person. ARGV: the ladder id that was forgotten, and the one that was about to be given. 0 when one has come,
# or was given, meanwhile.
FORGET = """
for at, field in ipairs({'ladder', 'unused'}) do
  local there = redis.call('HGET', KEYS[1], field)
  if there and there ~= ARGV[at] then
    return 0
  end
end
redis.call('HDEL', KEYS[1], 'name', 'kind', 'ladder', 'unused')
return 1
"""


class Profile(NamedTuple):
    """A player as others may see it, and the `person` it is. A deleted player has neither person nor name."""

    person: str
    name: str
    kind: str
    ladder: str
    """The id on the ladder; empty as long as none was given."""


class Profiles:
    """The profiles that the store knows; `bots` are the names of the bots. Safe to use from several processes."""

    def __init__(self, client: redis.Redis, bots: Iterable[str] = (), replicas: Replicas = NONE) -> None:
        self._client: Any = client
        self._bots = tuple(bots)
        self._writer = ReplicatedWrites(client, replicas)

    def find(self, person: str) -> Profile:
        """Returns the profile of a person. Raises RecordDamaged, StoreUnavailable."""
        (profile,) = self._profiles(self._stored([person])).values()
        return _whole(profile)

    def find_all(self, persons: Iterable[str]) -> dict[str, Profile]:
        """Returns the profiles of these persons, without those that cannot be read. Raises StoreUnavailable."""
        return _readable(self._profiles(self._stored(persons)))

    def of_ladder(self, ladder: str) -> Profile | None:
        """Returns who has this ladder id; None when nobody ever had it. Raises RecordDamaged, StoreUnavailable."""
        there = self._of_ladders([ladder])
        return _whole(there[ladder]) if ladder in there else None

    def of_ladders(self, ladders: Iterable[str]) -> dict[str, Profile]:
        """Returns who has these ladder ids, without those that nobody ever had, and those that cannot be read.

        Raises StoreUnavailable.
        """
        return _readable(self._of_ladders(ladders))

    def _of_ladders(self, ladders: Iterable[str]) -> dict[str, Profile | RecordDamaged]:
        asked = dict.fromkeys(ladders)
        bots = {each: Profile("", bot, BOT, each) for each in asked if (bot := each.removeprefix("l_")) in self._bots}
        people = [each for each in asked if each not in bots and ids.is_ladder(each)]
        records: dict[str, Profile | RecordDamaged] = {}
        fields = self._fields(map(ladder_key, people), "person", "kind", "created")
        for ladder, stored in zip(people, fields, strict=True):
            try:
                person, kind, created = map(_read, stored)
                if created:
                    records[ladder] = Profile(person, "", _kind(kind), ladder)
            except RecordDamaged as error:
                records[ladder] = error
        return {**bots, **self._profiles(records)}

    def _stored(self, persons: Iterable[str]) -> dict[str, Profile | RecordDamaged]:
        """Returns what the records of these persons say, where the name is only that of one off the ladder."""
        asked = list(dict.fromkeys(persons))
        records: dict[str, Profile | RecordDamaged] = {}
        for person, stored in zip(asked, self._fields(map(key_of, asked), *FIELDS), strict=True):
            try:
                name, kind, ladder = map(_read, stored)
                records[person] = Profile(person, name, _kind(kind), ladder)
            except RecordDamaged as error:
                records[person] = error
        return records

    def _fields(self, keys: Iterable[str], *fields: str) -> list[list[bytes | None]]:
        asked = list(keys)
        with answering():
            pipe = self._client.pipeline(transaction=False)
            for key in asked:
                pipe.hmget(key, *fields)
            return list(pipe.execute()) if asked else []

    def _profiles(self, records: dict[str, Profile | RecordDamaged]) -> dict[str, Profile | RecordDamaged]:
        """Returns the same with the names of those on the ladder, except those who were deleted."""
        on_ladder = {key: each for key, each in records.items() if isinstance(each, Profile) and each.ladder}
        ladders = [each.ladder for each in on_ladder.values() if each.person]
        with answering():
            stored = dict(zip(ladders, self._client.hmget(NAMES, ladders) if ladders else [], strict=True))
        named: dict[str, Profile | RecordDamaged] = {}
        for key, each in on_ladder.items():
            try:
                named[key] = each._replace(name=_read(stored.get(each.ladder)).partition("\n")[0])
            except RecordDamaged as error:
                named[key] = error
        return {**records, **named}

    def names(self, ladders: Sequence[str]) -> dict[str, str]:
        """Returns the names of these ladder ids; players who were deleted are left out. Raises StoreUnavailable."""
        names = {ladder: bot for ladder in ladders if (bot := ladder.removeprefix("l_")) in self._bots}
        with answering():
            stored = self._client.hmget(NAMES, ladders) if ladders else []
        for ladder, text in zip(ladders, stored, strict=True):
            try:
                names.update({ladder: _read(text).partition("\n")[0]} if text else {})
            except RecordDamaged as error:
                # One that cannot be read must not hide the others.
                logging_setup.LOG.error("record_damaged", ladder=ladder, detail=error.detail)
        return names

    def change(self, person: str, name: str | None = None, kind: str | None = None) -> Profile:
        """Gives a person another name (an empty one: none) or kind, where one is given, and returns the profile then.

        Raises Problem validation_failed, name_taken, name_needed, kind_fixed, token_revoked; RecordDamaged,
        StoreUnavailable, NotConfirmed.
        """
        if name and player_names.is_reserved(name, self._bots):
            detail = "The service uses this name, or one that looks like it, for somebody else."
            raise invalid(fault("/name", detail))
        arguments = ["-" if name is None else name and f"={name}", kind or "-"]
        with answering():
            done = _read(self._writer.script(CHANGE, [key_of(person)], arguments))
        if done == "gone":
            raise tokens.revoked(tokens.FORGOTTEN)
        if done == "ladder":
            self._change_on_ladder(person, name, kind)
        return self.find(person)

    def _change_on_ladder(self, person: str, name: str | None, kind: str | None) -> None:
        # The name is not read: another one mends one that is damaged.
        there = _whole(self._stored([person])[person])
        ladder = there.ladder
        if kind and kind != there.kind:
            raise Problem("kind_fixed", rule="RATE-05")
        if name == "":
            raise Problem("name_needed", "A player on the ladder has a name.")
        if name:
            self._claim(ladder, name)
            # A person who was deleted meanwhile has left no name.
            if _whole(self._stored([person])[person]).ladder != ladder:
                self._claim(ladder, "")
                raise tokens.revoked(tokens.FORGOTTEN)

    def ladder_id(self, person: str) -> str:
        """Returns the ladder id of a person, which is given now if there is none.

        Raises Problem name_needed, name_taken, token_revoked; RecordDamaged, StoreUnavailable, NotConfirmed.
        """
        while True:
            profile = self.find(person)
            if profile.ladder:
                return self._recorded(profile, profile.ladder)
            if not profile.name:
                raise Problem("name_needed")
            with answering():
                ladder = _read(self._writer.script(BEGIN, [key_of(person)], [ids.ladder()]))
            if ladder == "gone":
                raise tokens.revoked(tokens.FORGOTTEN)
            if not ladder:
                # Another tab of the person was quicker.
                continue
            self._claim(ladder, profile.name)
            with answering():
                arguments = [ladder, profile.name, profile.kind]
                done = _read(self._writer.script(GIVE, [key_of(person)], arguments))
            if done == "given":
                return self._recorded(profile, ladder)
            if done == "gone":
                self._claim(ladder, "")

    def _recorded(self, profile: Profile, ladder: str) -> str:
        """Returns the ladder id, which from now on leads to its person."""
        with answering():
            there = self._client.hexists(ladder_key(ladder), "person")
            if not there:
                self._writer.script(RECORD, [ladder_key(ladder)], [profile.person, profile.kind, ids.now()])
        return ladder

    def put_back(self, ladder: str, person: str, name: str, kind: str, created: int) -> None:
        """Makes a ladder id lead to its person again, after a loss of the store.

        Raises Problem name_taken when somebody else has the name by now; StoreUnavailable, NotConfirmed.
        """
        with answering():
            self._writer.script(RECORD, [ladder_key(ladder)], [person, kind, created])
        self._claim(ladder, name)

    def _claim(self, ladder: str, name: str) -> None:
        """Takes a name for a ladder id, which gives up the one before. Raises Problem name_taken."""
        looks = sorted(player_names.looks(name)) if name else []
        with answering():
            if not self._writer.script(CLAIM, [LOOKS, NAMES], [ladder, name, *looks]):
                raise Problem("name_taken")

    def forget(self, person: str) -> None:
        """Forgets name and kind of a person, and which ladder id it has. Raises RecordDamaged, StoreUnavailable.

        The ladder id stays in the log of finished games, and leads to nobody.
        """
        done = False
        while not done:
            with answering():
                stored = self._client.hmget(key_of(person), "ladder", "unused")
                ladder, unused = map(_read, stored)
                for each in filter(None, (ladder, unused)):
                    self._claim(each, "")
                if ladder:
                    record = ladder_key(ladder)
                    self._writer.run(
                        record,
                        ("HSETNX", record, "created", ids.now()),
                        ("HSET", record, "deleted", ids.now()),
                        ("HDEL", record, "person"),
                    )
                done = bool(self._writer.script(FORGET, [key_of(person)], [ladder, unused]))


def ladder_key(ladder: str) -> str:
    """Returns the key of the record of a ladder id."""
    return f"{PREFIX}ladder:{{{ladder}}}"


def _read(stored: bytes | None) -> str:
    """Returns a stored text; an empty one for nothing. Raises RecordDamaged."""
    try:
        return (stored or b"").decode()
    except UnicodeDecodeError:
        raise RecordDamaged("a field is no text") from None


def _whole(profile: Profile | RecordDamaged) -> Profile:
    """Returns a profile. Raises RecordDamaged."""
    if isinstance(profile, RecordDamaged):
        raise profile
    return profile


def _readable(records: dict[str, Profile | RecordDamaged]) -> dict[str, Profile]:
    """Returns those that can be read: one that cannot must not hide the others."""
    for key, each in records.items():
        if isinstance(each, RecordDamaged):
            logging_setup.LOG.error("record_damaged", id=key, detail=each.detail)
    return {key: each for key, each in records.items() if isinstance(each, Profile)}


def _kind(text: str) -> str:
    """Returns a stored kind. Raises RecordDamaged."""
    if text and text not in KINDS:
        raise RecordDamaged("its kind is none")
    return text or PERSON
