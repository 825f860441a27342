"""Macron of the classic editions: its ship is worth four in the encounter, and one for rewards and compensation."""

from domain.aliens.base.macron import four_ships, heavier, mass, my_ships_attack, one_escort, one_ship
from domain.aliens.page import alien, passive, power, super_, wild
from domain.encounter import roles, timings

CLASSIC_MACRON = alien(
    "classic-macron",
    "Macron (classic)",
    edition="classic",
    alert="green",
    verb="Mass",
    unverified="the wild flare is that of the later edition",
    power=(
        "As the offense or an ally, you must send a single ship. After the encounter cards are revealed, each "
        "of your ships in the encounter counts 4 for your side. For compensation and rewards it counts as "
        "one."
    ),
    wild=(
        "As a main player or ally, when your side has revealed an attack card, you may add the number of your "
        "ships in the encounter to your side's total once more."
    ),
    super="When your power would hold you to a single ship, you may send up to four, and each of them counts 4.",
)

power(CLASSIC_MACRON, part="one_ship", at=timings.LOADING, roles=roles.offense_or_ally, must=True)(one_ship)
power(CLASSIC_MACRON, at=timings.CARDS_REVEALED, roles=roles.involved, must=True)(mass)
passive(CLASSIC_MACRON, "escorts")(one_escort)
wild(CLASSIC_MACRON, at=timings.CARDS_REVEALED, roles=roles.involved, when=my_ships_attack)(heavier)
super_(CLASSIC_MACRON, with_use=f"{CLASSIC_MACRON.id}.one_ship", roles=roles.offense_or_ally)(four_ships)
