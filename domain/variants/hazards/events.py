"""The events of hazards, each next to its reducer; the cards move by `CardsMoved`."""

from typing import Any

from domain.events import Event
from domain.events.deals import OFFER
from domain.reducers import reduces
from domain.state import State
from domain.variants.hazards.declaration import ID


class TurnsReversed(Event, frozen=True, kw_only=True):
    """Turns pass the other way around the table from now on; `backwards`: to the right."""

    backwards: bool


class CouncilOffered(Event, frozen=True, kw_only=True):
    """An offer to all players; nothing in it is hidden."""

    seat: str
    offer: dict[str, Any]


@reduces(CouncilOffered)
def _council_offered(state: State, event: CouncilOffered) -> None:
    OFFER.put(state.current_encounter, {"by": event.seat, **event.offer})


class AlliancePledged(Event, frozen=True, kw_only=True):
    """The offense put this ship on the card and gave the card to the other one of these two seats."""

    seats: list[str]
    ship: str


@reduces(AlliancePledged)
def _alliance_pledged(state: State, event: AlliancePledged) -> None:
    state.variants[ID]["alliance"] = list(event.seats)


@reduces(TurnsReversed)
def _turns_reversed(state: State, event: TurnsReversed) -> None:
    state.variants[ID]["backwards"] = event.backwards
