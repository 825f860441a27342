"""Symbiote of the classic editions: as the later one; each ship keeps the colour that it has."""

from domain import board
from domain.aliens.incursion.symbiote import (
    SETUP_ORDER,
    Rebirth,
    can_come_back,
    has_a_home,
    one_more_comes_back,
    second_fleet,
)
from domain.aliens.page import alien, power, super_, wild
from domain.encounter import roles, timings
from domain.mechanics.spare_colours import a_colour_is_free

CLASSIC_SYMBIOTE = alien(
    "classic-symbiote",
    "Symbiote (classic)",
    edition="classic",
    alert="green",
    verb="Symbiosis",
    setup=True,
    players_max=len(board.COLOURS) - 1,
    not_with=("symbiote",),
    unverified="both sides of the flare, and that nothing zaps or takes the power, are those of the later edition",
    permanent=True,
    bound=True,
    power=(
        "You play two colours: yours and one that nobody else plays. Its ships are on your home planets as "
        "well at the start, and all of them are yours. Nothing can zap or take this power, and you keep it "
        "however few home colonies you have."
    ),
    wild="In another player's regroup, you may take one of your ships out of the warp.",
    super=(
        "At the start of any encounter, you may discard this flare and bring any of your ships, wherever they "
        "are, to your home planets, with at most eight on each. This cannot be cancelled."
    ),
)

power(
    CLASSIC_SYMBIOTE,
    part="setup",
    at=timings.GAME_SETUP,
    must=True,
    is_use=False,
    when=a_colour_is_free,
    precedence=SETUP_ORDER,
)(second_fleet)
wild(CLASSIC_SYMBIOTE, at=timings.LEAVING_WARP, roles=roles.not_offense, when=can_come_back)(one_more_comes_back)
super_(CLASSIC_SYMBIOTE, at=timings.START_OF_ENCOUNTER, is_use=False, when=has_a_home)(Rebirth)
