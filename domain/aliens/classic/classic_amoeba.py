"""Amoeba of the classic editions: as the later one, but its wild flare knows no limit either."""

from domain.aliens.base.amoeba import has_a_force, ooze, which_way
from domain.aliens.page import alien, power, super_, wild
from domain.encounter import roles, timings

CLASSIC_AMOEBA = alien("classic-amoeba", "Amoeba (classic)", edition="classic", alert="yellow", verb="Ooze")

power(CLASSIC_AMOEBA, at=timings.CARDS_SELECTED, roles=roles.main, when=has_a_force, asks=which_way)(ooze)
super_(CLASSIC_AMOEBA, at=timings.CARDS_SELECTED, roles=roles.ally, when=has_a_force, asks=which_way)(ooze)
wild(CLASSIC_AMOEBA, at=timings.BEFORE_SELECTION, roles=roles.main, when=has_a_force, asks=which_way)(ooze)
