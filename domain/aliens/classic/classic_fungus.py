"""Fungus of the classic editions: as the later one; what its wild flare holds goes free when the flare is lost."""

from domain.aliens.incursion.fungus import (
    RINGS,
    a_stack_is_lost,
    adhere,
    encircle,
    i_won_at_home,
    my_ships_won,
    stacks_are_in,
    stay_together,
    strength,
)
from domain.aliens.page import alien, power, super_, wild
from domain.encounter import roles, timings
from domain.encounter.ships import BEFORE_RESCUE, LOSE_SHIPS

CLASSIC_FUNGUS = alien(
    "classic-fungus",
    "Fungus (classic)",
    edition="classic",
    alert="yellow",
    verb="Adhere",
    unverified="whether the oldest text lets it adhere as an ally; that what leaves the game is out of its reach",
    lasting_flare=True,
    power=(
        "When your side wins and you have ships in the encounter, you must capture the losing ships: they go "
        "under yours, divided as you like, and do not go to the warp. Each stack moves as one ship but counts "
        "all its ships in an encounter. Only in the warp does it fall apart."
    ),
    wild=(
        "As the defense, when you win in your home system, you may capture all opposing ships. As "
        "long as you have this flare, each of them adds 1 when you defend your home system; afterwards they "
        "go home."
    ),
    super=(
        "When one of your stacks is lost to the warp, you may have it stay together there. What is under your "
        "ship then leaves the warp only with it."
    ),
)
FLARE = f"flare-{CLASSIC_FUNGUS.id}"
RINGS[FLARE] = ":classic"

power(
    CLASSIC_FUNGUS, instead_of=LOSE_SHIPS, roles=roles.involved, must=True, when=my_ships_won, precedence=BEFORE_RESCUE
)(adhere)
power(
    CLASSIC_FUNGUS,
    part="strength",
    at=(timings.CARDS_REVEALED, timings.TOTALLING),
    roles=roles.involved,
    must=True,
    when=stacks_are_in,
    often=True,
)(strength)
super_(CLASSIC_FUNGUS, instead_of=LOSE_SHIPS, when=a_stack_is_lost)(stay_together)
wild(CLASSIC_FUNGUS, instead_of=LOSE_SHIPS, roles=roles.defense, when=i_won_at_home)(encircle)
