"""Uses of powers and cards."""

from typing import Any

import msgspec

from domain.events.event import Event
from domain.events.holdings import SOME_SEATS, AffectedSeats, hands
from domain.reducers import reduces
from domain.state import State, Use


class UseDeclared(Event, frozen=True, kw_only=True):
    """An ability or card was announced with all its choices (TIME-08). `origin`: its card's zone, if not the hand."""

    holdings = SOME_SEATS
    hideable = ("chosen",)
    use: str
    ability: str
    seat: str
    card: str = ""
    source: str = ""
    subject: str = ""
    chosen: dict[str, Any] = {}
    secret: bool = False
    origin: str = ""

    def hidden_fields(self) -> dict[str, str]:
        return {"chosen": self.seat} if self.secret else {}

    def affected_seats(self, state: State) -> AffectedSeats | None:
        return AffectedSeats([self.seat]) if self.card else None


@reduces(UseDeclared)
def _use_declared(state: State, event: UseDeclared) -> None:
    state.declared += 1
    origin = [event.origin] if event.origin else []
    state.uses[event.use] = Use(
        event.ability,
        event.seat,
        event.card,
        event.source,
        event.subject,
        dict(event.chosen),
        origin=event.origin or msgspec.UNSET,
    )
    if event.card:
        state.zones[event.origin or f"hand:{event.seat}"].remove(event.card)
        state.zones["table"].append(event.card)
        if state.encounter is not None:
            state.encounter.played.append([event.seat, event.card, *origin])
        if event.card.startswith("flare-"):
            state.flares_played.append(f"{event.seat}:{event.card}")


class UseCancelled(Event, frozen=True, kw_only=True):
    """`how`: `cancelled`, or of a flare `discarded` (it does not come back) or `returned` (it was not played).

    `barred`: returned, but its `side` (wild or super) is out of play until the encounter ends.
    """

    holdings = SOME_SEATS
    use: str
    how: str
    side: str = ""

    def affected_seats(self, state: State) -> AffectedSeats | None:
        """Returns the seat that has a card again which was not played after all."""
        return AffectedSeats([state.uses[self.use].seat]) if self.how in ("returned", "barred") else None


@reduces(UseCancelled)
def _use_cancelled(state: State, event: UseCancelled) -> None:
    use = state.uses[event.use]
    use.cancelled = event.how
    if event.how in ("returned", "barred") and f"{use.seat}:{use.card}" in state.flares_played:
        state.flares_played.remove(f"{use.seat}:{use.card}")
    if event.side:
        state.flares_barred.append(f"{event.side}:{use.card}")


class CardBarred(Event, frozen=True, kw_only=True):
    """The card cannot be played again as a card of this kind until the encounter ends."""

    card: str
    kind: str


@reduces(CardBarred)
def _card_barred(state: State, event: CardBarred) -> None:
    state.flares_barred.append(f"{event.kind}:{event.card}")


class UseClosed(Event, frozen=True, kw_only=True):
    """`outcome` is `carried_out` or `cancelled`; the card went to `zone`."""

    holdings = SOME_SEATS
    use: str
    outcome: str
    seat: str = ""
    zone: str = ""

    def affected_seats(self, state: State) -> AffectedSeats | None:
        return AffectedSeats(hands(self.zone)) if self.zone else None


@reduces(UseClosed)
def _use_closed(state: State, event: UseClosed) -> None:
    use = state.uses.pop(event.use)
    if use.card and event.zone:
        state.zones["table"].remove(use.card)
        state.zones[event.zone].append(use.card)
