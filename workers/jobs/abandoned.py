"""The job that ends games which everybody has left: they are finalized and entered like all others (ABANDON-01).

Only games that have begun: in a lobby nothing was drawn and nothing can be hidden.
"""

from collections.abc import Iterator
from contextlib import suppress
from itertools import islice

import structlog

from domain.commands import Abandon
from domain.refusal import Refused
from service.store.deciding import PreparedCommand
from service.store.errors import Corrupt, VersionMismatch
from service.store.games import Games
from service.store.log import envelope
from service.store.log.event_log import EventLog
from service.store.log.sender import Sender
from workers.jobs import process
from workers.unix_time import Now, unix_ms

MOST_ENDED = 50

log = structlog.get_logger()


def end() -> None:
    """Runs the job; it does nothing when games may wait for ever."""
    after = process.chosen().abandoned_after
    if after is not None:
        ended(process.games(), after, unix_ms)


def ended(games: Games, after_s: float, now: Now) -> int:
    """Ends and finalizes games without any event for so long; how many. Raises StoreUnavailable."""
    count = 0
    for game, version in islice(_left(games.log, now() - round(after_s * 1000)), MOST_ENDED):
        try:
            command = Abandon(at=now())
            games.carry_out(
                PreparedCommand(
                    game, command, Sender(f"abandon:{version}", "clock", "clock", "timer"), expected_version=version
                )
            )
        except (Refused, VersionMismatch):
            # Somebody has come back.
            continue
        except Corrupt as error:
            log.error("not_ended", game=game, error=str(error))
            continue
        log.info("abandoned", game=game, version=version)
        count += 1
    return count


def _left(log: EventLog, before: int) -> Iterator[tuple[str, int]]:
    """Yields running games whose last event is older than that (unix ms), with their versions."""
    games = list(log.active())
    for game, head in zip(games, log.heads(games), strict=True):
        if head is None or head.status != "running":
            continue
        # A game that cannot be read is not taken for old.
        with suppress(Corrupt, IndexError, ValueError):
            if envelope.read_time(envelope.decode(log.read(game, head.version - 1, 1)[0].body).at) < before:
                yield game, head.version
