"""The statistics of a game, from its log."""

from collections.abc import Iterator
from typing import Any

import msgspec

from domain.game import statistics
from domain.game.statistics import Moment
from service.play.reading.ranges import onwards
from service.store.games import Games
from service.store.log import decoding, envelope
from service.store.states.snapshots import Snapshot


class _EventTime(msgspec.Struct):
    """The time of an event."""

    at: str


_TIMES = msgspec.json.Decoder(_EventTime)


def of_game(games: Games, game: str, newest: Snapshot) -> dict[str, Any]:
    """Returns the statistics as clients get them: of a running game what everybody may know.

    Raises Corrupt, StoreUnavailable.
    """
    everything = newest.state.finalized
    counts = statistics.counted(_moments(games, game, newest), everything)
    return statistics.document(counts, everything)


def _moments(games: Games, game: str, newest: Snapshot) -> Iterator[Moment]:
    for entry in onwards(games, game, newest.alive, 0):
        at = envelope.read_time(_TIMES.decode(entry.body).at)
        yield Moment(entry.seq, at, decoding.decoded(game, entry))
