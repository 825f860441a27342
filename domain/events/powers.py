"""Powers are lost and regained, and pass to others."""

from typing import Any

from domain.events.event import Event
from domain.events.holdings import SOME_SEATS, AffectedSeats
from domain.reducers import explain, reduces
from domain.state import State


class PowersExchanged(Event, frozen=True, kw_only=True):
    """Seats have these aliens from now on; what is on a sheet goes with it."""

    aliens: dict[str, list[str]]
    why: str


@reduces(PowersExchanged)
def _powers_exchanged(state: State, event: PowersExchanged) -> None:
    for colour, aliens in event.aliens.items():
        state.seats[colour].aliens = list(aliens)
    holder = {alien: colour for colour, aliens in event.aliens.items() for alien in aliens}
    silenced = [entry.rpartition(":") for entry in state.silenced]
    state.silenced = [f"{holder.get(alien, colour)}:{alien}" for colour, _, alien in silenced]
    gained = {key.partition(":"): alien for key, alien in state.gained.items()}
    state.gained = {f"{holder.get(alien, colour)}:{why}": alien for (colour, _, why), alien in gained.items()}


class PowerLost(Event, frozen=True, kw_only=True):
    """The seat has no power, by these rules (CORE-260 if none is named): the `terms` show the shortage."""

    holdings = SOME_SEATS
    seat: str
    lacking: list[str] = []
    terms: list[dict[str, Any]] = []

    def affected_seats(self, state: State) -> AffectedSeats | None:
        return AffectedSeats([self.seat])


@reduces(PowerLost)
def _power_lost(state: State, event: PowerLost) -> None:
    state.seats[event.seat].lacking = event.lacking or ["CORE-260"]
    explain(state, f"power_lost:{event.seat}", event.terms)


class PowerRegained(Event, frozen=True, kw_only=True):
    """The seat meets the conditions for its power again (CORE-261)."""

    holdings = SOME_SEATS
    seat: str

    def affected_seats(self, state: State) -> AffectedSeats | None:
        return AffectedSeats([self.seat])


@reduces(PowerRegained)
def _power_regained(state: State, event: PowerRegained) -> None:
    state.seats[event.seat].lacking = []


class PowerLent(Event, frozen=True, kw_only=True):
    """`borrower` has the alien instead of its aliens until the encounter ends."""

    lender: str
    borrower: str
    alien: str


@reduces(PowerLent)
def _power_lent(state: State, event: PowerLent) -> None:
    state.lent[event.borrower] = event.lender


class PowerGrafted(Event, frozen=True, kw_only=True):
    """Until the encounter ends, `seat` has this alien in addition to its aliens, and `host` does not have it."""

    seat: str
    host: str
    alien: str


@reduces(PowerGrafted)
def _power_grafted(state: State, event: PowerGrafted) -> None:
    state.grafted[event.alien] = event.seat


class PowerSilenced(Event, frozen=True, kw_only=True):
    """The power is unavailable to its seat until the encounter ends (CORE-228)."""

    seat: str
    alien: str


@reduces(PowerSilenced)
def _power_silenced(state: State, event: PowerSilenced) -> None:
    state.silenced.append(f"{event.seat}:{event.alien}")
