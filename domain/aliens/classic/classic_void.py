"""Void of the classic editions: as the later one; nobody drops below the ships needed to win here either (CORE-216)."""

from domain.aliens.base.void import (
    BEFORE_ALL_OTHERS,
    an_artifact_was_played,
    eradicate,
    swallow_an_artifact,
    which_ship,
)
from domain.aliens.page import alien, power, super_, wild
from domain.encounter import roles
from domain.encounter.ships import LOSE_SHIPS, spoils

CLASSIC_VOID = alien(
    "classic-void",
    "Void (classic)",
    edition="classic",
    alert="red",
    verb="Eradicate",
    unverified="both sides of the flare are those of the later edition",
    power=(
        "When you win as a main player, the ships that the losing side would lose to the warp are removed "
        "from the game; nothing can save them. Every player keeps as many ships as are needed to win."
    ),
    wild=(
        "When an artifact is played, you may pay one of your ships from outside the encounter to the warp to "
        "discard the artifact without effect."
    ),
    super="As an ally of the winning side, you may have the losing ships removed from the game by your power.",
)

power(CLASSIC_VOID, instead_of=LOSE_SHIPS, roles=roles.main, must=True, when=spoils, precedence=BEFORE_ALL_OTHERS)(
    eradicate
)
super_(CLASSIC_VOID, instead_of=LOSE_SHIPS, roles=roles.ally, when=spoils, precedence=BEFORE_ALL_OTHERS)(eradicate)
wild(CLASSIC_VOID, answers=True, when=an_artifact_was_played, asks=which_ship)(swallow_an_artifact)
