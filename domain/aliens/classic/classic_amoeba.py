"""Amoeba of the classic editions: as the later one, but its wild flare knows no limit either."""

from domain.aliens.base.amoeba import has_a_force, ooze, which_way
from domain.aliens.page import alien, power, super_, wild
from domain.encounter import roles, timings

CLASSIC_AMOEBA = alien(
    "classic-amoeba",
    "Amoeba (classic)",
    edition="classic",
    alert="yellow",
    verb="Ooze",
    power=(
        "As a main player with ships in the encounter, after both encounter cards are selected, you may "
        "change how many there are, without any limit. You add ships from your colonies, or you take ships "
        "out of the encounter back to your colonies."
    ),
    wild=(
        "As a main player with ships in the encounter, before encounter cards are selected, you may add any "
        "number of ships from your colonies or take any number of your ships out of it."
    ),
    super=(
        "As an ally, after both encounter cards are selected, you may change the number of your ships in the "
        "encounter with your power."
    ),
)

power(CLASSIC_AMOEBA, at=timings.CARDS_SELECTED, roles=roles.main, when=has_a_force, asks=which_way)(ooze)
super_(CLASSIC_AMOEBA, at=timings.CARDS_SELECTED, roles=roles.ally, when=has_a_force, asks=which_way)(ooze)
wild(CLASSIC_AMOEBA, at=timings.BEFORE_SELECTION, roles=roles.main, when=has_a_force, asks=which_way)(ooze)
