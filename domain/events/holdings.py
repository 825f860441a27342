"""The seats of which an event may change what they hold: cards that they may play, aliens and powers (TIME-34).

The engine looks up what seats hold once, and again after an event that may have changed it (`engine.index`).
"""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from domain.state import State

EVERY_SEAT, SOME_SEATS, NO_SEAT = "every seat", "some seats", "no seat"
"""Values of `Event.holdings`. Only frequent events need another one than the first."""


class AffectedSeats(NamedTuple):
    """The `seats` whose cards or powers may be others after an event, if one of the `cards` has abilities.

    Without `cards` they may be others in any case. An event that touches no seat may still change which cards are on
    the table.
    """

    seats: Iterable[str]
    cards: Sequence[str] | None = None


HAND = "hand:"


def hands(*zones: str) -> list[str]:
    """Returns the seats whose hands are among these zones."""
    return [zone.removeprefix(HAND) for zone in zones if zone.startswith(HAND)]


def another_flare(state: State) -> AffectedSeats | None:
    """Returns the seats that may play a flare again, and every seat as powers can be lost from here on."""
    if not state.turn.number:
        return AffectedSeats(state.seats)
    played = [each.partition(":")[0] for each in state.flares_played]
    return AffectedSeats(played) if played else None
