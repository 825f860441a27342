"""The changes for partners: who meets, who joins, who wins (TEAM-05, TEAM-06, TEAM-08, TEAM-11)."""

from domain import board
from domain.encounter.alliance import always_invited, never_joins
from domain.encounter.destiny import never_meet
from domain.encounter.victory import lead_together, meet_a_condition, victory_reached, win_only_together
from domain.engine.runner import Runner
from domain.state import State
from domain.variants.team import variant_state
from domain.variants.team.events import VictoryAwaitsPartner


@never_meet
def partners(state: State, one: str, other: str) -> bool:
    """Returns True for partners: no encounter is against the partner (TEAM-05)."""
    return variant_state.partner(state, one) == other


@always_invited
def the_partner(state: State, main: str) -> list[str]:
    """Returns the partner, whom a main player invites in every encounter (TEAM-06)."""
    partner = variant_state.partner(state, main)
    return [partner] if partner else []


@never_joins
def against_the_partner(state: State, seat: str, side: str) -> bool:
    """Returns True against the partner: nobody is an ally against the partner as a main player (TEAM-06)."""
    partner = variant_state.partner(state, seat)
    return bool(partner) and board.main_player(state, board.other_side(side)) == partner


@victory_reached
def by_an_effect(runner: Runner, seats: list[str], rule: str) -> None:
    """Notes what an effect has brought about (PARTNER-05); what is on the board can be looked up at any time."""
    state = runner.state
    there = {*seats, *meet_a_condition(state), *variant_state.reached(state)}
    waiting = {each: variant_state.partner(state, each) for each in seats if each not in meet_a_condition(state)}
    for seat, partner in waiting.items():
        if partner and partner not in there and seat not in variant_state.reached(state):
            runner.emit(VictoryAwaitsPartner(seat=seat, rule=rule))


@win_only_together
def both_partners(state: State, seats: list[str]) -> list[str]:
    """Returns the teams that win: those whose partners both reached victory, and the odd player alone (TEAM-08)."""
    if not state.shared_homes:
        return seats
    there = {*seats, *meet_a_condition(state), *variant_state.reached(state)}
    return [seat for seat in state.seats if seat in there and (variant_state.partner(state, seat) or seat) in there]


@lead_together
def with_the_partner(state: State, seats: list[str]) -> list[str]:
    """Returns the winners at the limit of turns: the partner of a leader wins too (PARTNER-06)."""
    return [seat for seat in state.seats if seat in seats or variant_state.partner(state, seat) in seats]
