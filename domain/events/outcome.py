"""Totals, the winner, and the consequences."""

from typing import Any

from domain.events.event import Event
from domain.events.holdings import NO_SEAT
from domain.reducers import explain, reduces
from domain.state import State


class TotalsFixed(Event, frozen=True, kw_only=True):
    """Both totals, with the attributed terms of the sums (CORE-136, CORE-137)."""

    holdings = NO_SEAT
    totals: dict[str, int]
    terms: dict[str, list[dict[str, Any]]]


@reduces(TotalsFixed)
def _totals_fixed(state: State, event: TotalsFixed) -> None:
    state.current_encounter.totals = dict(event.totals)
    for side, terms in event.terms.items():
        explain(state, f"total:{side}", terms)


class OutcomeFixed(Event, frozen=True, kw_only=True):
    """`case` is the row of CORE-140..145, `winner` a side or nothing."""

    holdings = NO_SEAT
    case: str
    winner: str
    why: str


@reduces(OutcomeFixed)
def _outcome_fixed(state: State, event: OutcomeFixed) -> None:
    state.current_encounter.case, state.current_encounter.winner = event.case, event.winner


class CompensationFixed(Event, frozen=True, kw_only=True):
    holdings = NO_SEAT
    payer: str
    taker: str
    count: int
    terms: list[dict[str, Any]]


@reduces(CompensationFixed)
def _compensation_fixed(state: State, event: CompensationFixed) -> None:
    explain(state, f"compensation:{event.taker}", event.terms)


class RewardsChosen(Event, frozen=True, kw_only=True):
    """The split, decided before anything is taken (CORE-164)."""

    holdings = NO_SEAT
    seat: str
    amounts: dict[str, int]
    terms: list[dict[str, Any]]


@reduces(RewardsChosen)
def _rewards_chosen(state: State, event: RewardsChosen) -> None:
    explain(state, f"rewards:{event.seat}", event.terms)
