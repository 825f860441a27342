"""Offers and deals."""

from typing import Any

from domain.events.event import Event
from domain.events.facts import Fact
from domain.events.holdings import NO_SEAT
from domain.reducers import explain, reduces
from domain.state import State

OFFER = Fact[dict[str, Any]]("offer", {})
"""The offer that is open: `between` whom, `by` whom, and what each gets."""
DEAL = Fact("deal", "")
"""The state of the deal: `agreed`, `made` or `failed`."""


class DealOffered(Event, frozen=True, kw_only=True):
    holdings = NO_SEAT
    hideable = ("private_cards",)
    seat: str
    offer: dict[str, Any]
    private_cards: dict[str, list[str]] = {}

    def hidden_fields(self) -> dict[str, str]:
        both = self.offer.get("between", [self.seat])
        return {"private_cards": "+".join(sorted(both))} if self.private_cards else {}


@reduces(DealOffered)
def _deal_offered(state: State, event: DealOffered) -> None:
    OFFER.put(state.current_encounter, {"by": event.seat, **event.offer, "cards": event.private_cards})


class DealWithdrawn(Event, frozen=True, kw_only=True):
    holdings = NO_SEAT
    seat: str


@reduces(DealWithdrawn)
def _deal_withdrawn(state: State, event: DealWithdrawn) -> None:
    OFFER.drop(state.current_encounter)


class DealAgreed(Event, frozen=True, kw_only=True):
    offer: str


@reduces(DealAgreed)
def _deal_agreed(state: State, event: DealAgreed) -> None:
    DEAL.put(state.current_encounter, "agreed")


class DealFailed(Event, frozen=True, kw_only=True):
    holdings = NO_SEAT
    why: str


@reduces(DealFailed)
def _deal_failed(state: State, event: DealFailed) -> None:
    DEAL.put(state.current_encounter, "failed")


class DealLossesFixed(Event, frozen=True, kw_only=True):
    """The number of ships that each seat loses by a failed deal, with the terms of this sum (CORE-195)."""

    holdings = NO_SEAT
    counts: dict[str, int]
    terms: dict[str, list[dict[str, Any]]]


@reduces(DealLossesFixed)
def _deal_losses_fixed(state: State, event: DealLossesFixed) -> None:
    for seat, terms in event.terms.items():
        explain(state, f"failed_deal:{seat}", terms)


class DealMade(Event, frozen=True, kw_only=True):
    """A deal was carried out, or counts as made; `how` names the event that replaced it."""

    how: str = "agreed"


@reduces(DealMade)
def _deal_made(state: State, event: DealMade) -> None:
    DEAL.put(state.current_encounter, "made")
