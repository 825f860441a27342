"""An encounter from its beginning to its end, with its facts."""

from typing import Any

from domain.events.event import Event
from domain.events.holdings import NO_SEAT, SOME_SEATS, AffectedSeats, another_flare
from domain.reducers import limits_restart, orders_end, reduces
from domain.state import Encounter, Modifier, State


class EncounterBegan(Event, frozen=True, kw_only=True):
    """`extra`: an effect gives it to somebody, and it is none of the encounters of the turn (CORE-047)."""

    holdings = SOME_SEATS
    number: int
    offense: str
    extra: bool = False

    def affected_seats(self, state: State) -> AffectedSeats | None:
        return another_flare(state)


@reduces(EncounterBegan)
def _encounter_began(state: State, event: EncounterBegan) -> None:
    if event.extra:
        state.limits_before.append([state.silenced, state.flares_played, state.flares_barred])
        state.extra_encounters += 1
    if state.turn.encounters:
        limits_restart(state)
    if not event.extra:
        state.turn.encounters = event.number
    state.encounter = Encounter(event.number, event.offense)


class EncounterEnded(Event, frozen=True, kw_only=True):
    holdings = SOME_SEATS
    result: str
    successful: bool = False

    def affected_seats(self, state: State) -> AffectedSeats | None:
        """Returns the seats whose powers were lent for the encounter and go back."""
        return AffectedSeats(state.seats) if state.lent or state.grafted else None


@reduces(EncounterEnded)
def _encounter_ended(state: State, event: EncounterEnded) -> None:
    state.turn.successful, state.turn.result = event.successful, event.result
    state.turn.destiny = state.current_encounter.destiny
    state.encounter = None
    state.lent, state.grafted = {}, {}
    orders_end(state, "phase", "encounter")


class EncounterRewound(Event, frozen=True, kw_only=True):
    """Play resumes at the beginning of a phase: changes by cards since then are gone.

    `kickers_from`: seat -> the zone from which its kicker came, if it is not the hand.
    """

    phase: str
    kickers_from: dict[str, str] = {}


@reduces(EncounterRewound)
def _encounter_rewound(state: State, event: EncounterRewound) -> None:
    now = state.current_encounter
    now.faces, now.totals, now.played, now.exchanged = {}, {}, [], False
    now.modifiers = now.modifiers[: now.before_planning]
    now.explained = {what: terms for what, terms in now.explained.items() if not what.startswith("total:")}
    now.facts = {fact: now.facts[fact] for fact in now.facts_before_planning if fact in now.facts}


class DestinyDrawn(Event, frozen=True, kw_only=True):
    holdings = NO_SEAT
    reveals = True
    card: str


@reduces(DestinyDrawn)
def _destiny_drawn(state: State, event: DestinyDrawn) -> None:
    state.zones["destiny"].remove(event.card)
    state.zones["destiny_discard"].append(event.card)
    if state.encounter is not None:
        state.encounter.destiny = event.card


class DefenseSet(Event, frozen=True, kw_only=True):
    """`system` is the home system in which the encounter takes place (CORE-095)."""

    holdings = NO_SEAT
    seat: str
    system: str
    rule: str


@reduces(DefenseSet)
def _defense_set(state: State, event: DefenseSet) -> None:
    state.current_encounter.defense, state.current_encounter.system = event.seat, event.system


class OffenseSet(Event, frozen=True, kw_only=True):
    """Another seat is the offense of this encounter; the turn stays with its seat."""

    seat: str


@reduces(OffenseSet)
def _offense_set(state: State, event: OffenseSet) -> None:
    state.current_encounter.offense = event.seat


class RolesReversed(Event, frozen=True, kw_only=True):
    """The defense becomes the offense and attacks it in its home system; the turn stays with its seat."""

    offense: str
    defense: str
    system: str


@reduces(RolesReversed)
def _roles_reversed(state: State, event: RolesReversed) -> None:
    now = state.current_encounter
    now.offense, now.defense, now.system = event.offense, event.defense, event.system


class HomecomingChosen(Event, frozen=True, kw_only=True):
    """The offense re-establishes a home colony: no opponent (CORE-084)."""

    holdings = NO_SEAT
    seat: str


@reduces(HomecomingChosen)
def _homecoming_chosen(state: State, event: HomecomingChosen) -> None:
    state.current_encounter.homecoming, state.current_encounter.system = True, event.seat


class GateAimed(Event, frozen=True, kw_only=True):
    holdings = NO_SEAT
    planet: str


@reduces(GateAimed)
def _gate_aimed(state: State, event: GateAimed) -> None:
    state.current_encounter.planet = event.planet


class ModifierAdded(Event, frozen=True, kw_only=True):
    """`target` is a seat, `offense` or `defense`; `quantity` is the changed number (`total`, `ship_value`, ...)."""

    holdings = NO_SEAT
    modifier: Modifier


@reduces(ModifierAdded)
def _modifier_added(state: State, event: ModifierAdded) -> None:
    state.current_encounter.modifiers.append(event.modifier)


class FactNoted(Event, frozen=True, kw_only=True):
    """A fact about this encounter that a later rule asks for (`ionic_gas`, `must_play`, ...)."""

    holdings = NO_SEAT
    hideable = ("value",)
    fact: str
    value: Any
    seat: str = ""
    private: bool = False

    def hidden_fields(self) -> dict[str, str]:
        return {"value": self.seat} if self.private else {}


@reduces(FactNoted)
def _fact_noted(state: State, event: FactNoted) -> None:
    state.current_encounter.facts[event.fact] = event.value
