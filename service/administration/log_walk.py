"""The walk through all logs in the store: every event is read again within a day, and compared with its hash.

A process that plays a game trusts its memory, so damage in the middle of a running game would be noticed only when
somebody reads it from the start. The walk goes on where the last pass has stopped, some events with each pass, and
begins again after the last game. It also compares the seed of each game with its commitment, and the hidden parts, with
their salts, with theirs. The queue store keeps the place of the walk, and what is damaged.
"""

from collections.abc import Iterable, Iterator
from typing import Any

import msgspec
import redis

from service.store.errors import Corrupt, GameNotFound, StoreUnavailable
from service.store.games import Games
from service.store.log import decoding, envelope
from service.store.log.entries import Head
from service.store.log.event_log import PAGE, answering
from service.store.log.monitor import Finding

PLACE, DAMAGED = "cg:walk", "cg:damaged"
PASSES = 100
"""Passes in which the walk goes round. The clock has one made every ten minutes, which is 144 a day."""
LEAST = 20_000
"""Events of a pass, however few there are in all."""


class WalkPlace(msgspec.Struct, array_like=True):
    """The game with which the next pass begins, after which event of it, and the chain head there (hex)."""

    game: str = ""
    after: int = 0
    head: str = ""


_PLACES = msgspec.json.Decoder(WalkPlace)


def damaged(queue: Any) -> list[Finding]:
    """Returns the findings of the walk, until it comes again and finds the game whole. Raises StoreUnavailable."""
    with answering():
        stored = queue.hgetall(DAMAGED)
    return [Finding(game.decode(), detail.decode()) for game, detail in sorted(stored.items())]


class LogWalk:
    """The walk. `games` are those of somebody who looks at each once; `queue` keeps how far it has come."""

    def __init__(self, games: Games, queue: redis.Redis) -> None:
        self._games, self._queue = games, queue

    def go_on(self) -> list[Finding]:
        """Makes one pass, and returns the damage of the games that it has come to. Raises StoreUnavailable."""
        log = self._games.log
        names = sorted({*log.active(), *log.settled()})
        known_heads = log.known_heads(names)
        heads = {game: head for game, head in known_heads.items() if head}
        left = max(LEAST, sum(head.version for head in heads.values()) // PASSES)
        place = self._place()
        findings = [*self._damaged_heads(name for name in names if name not in known_heads)]
        order = [*(game for game in heads if game >= place.game), *(game for game in heads if game < place.game)]
        for number, game in enumerate(order):
            start = place if game == place.game else WalkPlace(game)
            try:
                reached = self._checked(start, heads[game], left)
            except GameNotFound:
                continue
            except Corrupt as error:
                findings.append(self._found(error))
                continue
            left -= reached.after - start.after
            if reached.after < heads[game].version:
                self._keep(reached)
                return findings
            self._note(game, "")
            if left <= 0:
                self._keep(WalkPlace(order[(number + 1) % len(order)]))
                return findings
        self._keep(WalkPlace())
        return findings

    def _damaged_heads(self, games: Iterable[str]) -> Iterator[Finding]:
        """Yields those of these games whose heads cannot be read; the others are on a server that is away."""
        for game in games:
            try:
                self._games.log.head(game)
            except Corrupt as error:
                yield self._found(error)
            except StoreUnavailable:
                continue

    def _found(self, error: Corrupt) -> Finding:
        finding = Finding(error.game, f"damaged at event {error.seq}: {error.detail}")
        self._note(finding.game, finding.detail)
        return finding

    def _checked(self, start: WalkPlace, head: Head, most: int) -> WalkPlace:
        """Checks a game, and returns the version to which it was checked.

        Raises Corrupt, GameNotFound, StoreUnavailable.
        """
        beginning = WalkPlace(start.game, 0, envelope.genesis(start.game).hex())
        if not 0 < start.after <= head.version:
            return self._read(beginning, head, most)
        try:
            return self._read(start, head, most)
        except Corrupt:
            # A restored store may have gone another way since the last pass.
            return self._read(beginning, head, start.after + most)

    def _read(self, start: WalkPlace, head: Head, most: int) -> WalkPlace:
        game, after, hash = start.game, start.after, bytes.fromhex(start.head)
        own = self._games.opened(game)
        until = min(head.version, after + most)
        for at in range(after, until, PAGE):
            entries = list(self._games.log.stretch(game, at, min(at + PAGE, until)))
            hash = decoding.check_chain(game, hash, entries)
            decoding.check_hidden(game, (entry for entry in entries if own.opens(entry.seq)), own.salt)
        if until == head.version and hash.hex() != head.hash:
            raise Corrupt(game, until, "its hash is not that of the head")
        return WalkPlace(game, until, hash.hex())

    def _place(self) -> WalkPlace:
        with answering():
            stored = self._queue.get(PLACE)
        try:
            return _PLACES.decode(stored) if isinstance(stored, bytes) else WalkPlace()
        except msgspec.MsgspecError:
            return WalkPlace()

    def _keep(self, place: WalkPlace) -> None:
        with answering():
            self._queue.set(PLACE, msgspec.json.encode(place))

    def _note(self, game: str, detail: str) -> None:
        with answering():
            if detail:
                self._queue.hset(DAMAGED, game, detail)
            else:
                self._queue.hdel(DAMAGED, game)
