"""The secrets of a game, seed and salt master: in a hash beside its log, or in what is left of a finalized game.

Secrets that replaced lost ones have the event after which they are valid in their names, `seed@214`: those of
an attempt that came to nothing are never taken for others.
"""

import secrets
from typing import Any, NamedTuple

import msgspec

from domain.engine.chance import Chance, seed_commitment
from domain.requests.forks import SAME
from domain.state import Reseeding, State
from service.store.errors import SecretsLost
from service.store.log import envelope
from service.store.log.event_log import ArchiveReader, EventLog, answering, key


class GameSecrets(NamedTuple):
    """Secrets that nobody may see before the end: the seed of the game's chance and the master of its salts.

    Draws before event `seed_since`, and hidden parts before event `salts_since`, had others, which are lost.
    """

    seed: bytes
    salt: bytes
    seed_since: int = 0
    salts_since: int = 0

    def opens(self, seq: int) -> bool:
        """Returns True if hidden parts of this event can be opened."""
        return seq >= self.salts_since


def names(era: Reseeding | None) -> tuple[str, str]:
    """Returns the fields of seed and salt master."""
    return _name("seed", era.seed_since if era else 0), _name("salt", era.salts_since if era else 0)


def _name(what: str, since: int) -> str:
    return f"{what}@{since}" if since else what


def first(client: Any, game: str, seed: bytes | None) -> None:
    """Lays secrets ready for a new game; a second try of the same finds those of the first. Raises StoreUnavailable."""
    _lay(client, game, {"seed": seed or secrets.token_bytes(32), "salt": secrets.token_bytes(32)})


def _lay(client: Any, game: str, fields: dict[str, bytes]) -> None:
    with answering():
        pipe = client.pipeline()
        for name, value in fields.items():
            pipe.hsetnx(key(game, "key"), name, value)
        pipe.execute()


def stored(client: Any, game: str, era: Reseeding | None, commitment: str) -> tuple[bytes | None, bytes | None]:
    """Returns those of seed and salt master that are stored; a seed that does not fit its commitment is none."""
    with answering():
        seed, salt = client.hmget(key(game, "key"), *names(era))
    return (None if seed and commitment and seed_commitment(seed) != commitment else seed), salt


def replaced(client: Any, game: str, era: Reseeding | None, commitment: str, since: int) -> GameSecrets | None:
    """Replaces what is lost, to hold from event `since` on; returns None if nothing is lost.

    Raises StoreUnavailable.
    """
    seed, salt = stored(client, game, era, commitment)
    if seed and salt:
        return None
    before = era or Reseeding(0, 0, "")
    then = Reseeding(before.seed_since if seed else since, before.salts_since if salt else since, "")
    lost = [name for name, there in zip(names(then), (seed, salt), strict=True) if not there]
    _lay(client, game, {name: secrets.token_bytes(32) for name in lost})
    with answering():
        seed, salt = client.hmget(key(game, "key"), *names(then))
    return GameSecrets(seed, salt, then.seed_since, then.salts_since)


def revealed(log: EventLog, game: str, version: int) -> tuple[bytes | None, bytes | None]:
    """Returns seed and salt master as the last event of a finalized log reveals them."""
    last = envelope.decode(log.read(game, version - 1, 1)[0].body)
    if last.type != "game_finalized":
        return None, None
    data = msgspec.json.decode(last.data)
    return bytes.fromhex(data["seed"]), bytes.fromhex(data["salt"])


def commitment_of(log: EventLog, game: str, era: Reseeding | None) -> str:
    """Returns the commitment that the seed must fit; empty when there is no event yet.

    Raises StoreUnavailable, Corrupt.
    """
    if era is not None and era.seed_commitment:
        return era.seed_commitment
    entries = log.read(game, 0, 1)
    data: dict[str, Any] = msgspec.json.decode(envelope.decode(entries[0].body).data) if entries else {}
    return str(data.get("seed_commitment", ""))


def current(log: EventLog, client: Any, archive: ArchiveReader | None, game: str, state: State) -> GameSecrets:
    """Returns the secrets with which the game continues, wherever they are; `state` is its newest.

    Raises SecretsLost.
    """
    era = state.reseeded
    commitment = commitment_of(log, game, era)
    seed, salt = stored(client, game, era, commitment)
    if not (seed and salt) and archive is not None and (name := log.file_of(game)):
        there = archive.secrets(game, name)
        seed, salt = (bytes.fromhex(there[each]) if each in there else None for each in names(era))
    if state.finalized and not (seed and salt):
        seed, salt = revealed(log, game, state.version)
    if seed is None or salt is None:
        raise SecretsLost(game, state.version)
    return GameSecrets(seed, salt, era.seed_since if era else 0, era.salts_since if era else 0)


def chance(state: State, own: GameSecrets) -> Chance:
    """Returns the chance of a game: a chosen seed gives the same cards in every game, the server's only in one.

    A fork with the same randomness continues the chance of the game that it comes from.
    """
    if state.origin is not None and state.origin.randomness == SAME:
        return Chance(own.seed, state.origin.drawn_as, [bytes.fromhex(seed) for seed in state.origin.seeds])
    seeds = [bytes.fromhex(seat.seed) for seat in state.seats.values() if seat.seed]
    return Chance(own.seed, "" if state.chosen_seed else state.game, seeds)
