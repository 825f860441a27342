"""One less of everything is needed in small home systems (FOUR-03, FOUR-04, FOUR-06, FOUR-07)."""

from domain import powers
from domain.encounter.victory import raises_the_need
from domain.state import State
from domain.variants.four_planets.declaration import ID
from domain.variants.skill_tokens.skills import LEADERS_NEEDED
from domain.variants.station_conquest.terms import STATIONS_NEEDED
from domain.variants.variant import on


@raises_the_need("FOUR-03")
def four_foreign_colonies_win(state: State, seat: str) -> int:
    return _one_less(state)


@powers.HOME_COLONIES_NEEDED.raised_by("FOUR-04")
def two_home_colonies_keep_the_power(state: State) -> int:
    return _one_less(state)


@STATIONS_NEEDED.raised_by("FOUR-06")
def four_stations_win(state: State) -> int:
    return _one_less(state)


@LEADERS_NEEDED.raised_by("FOUR-07")
def two_leaders_keep_the_power(state: State) -> int:
    return _one_less(state)


def _one_less(state: State) -> int:
    return -1 if on(state, ID) else 0
