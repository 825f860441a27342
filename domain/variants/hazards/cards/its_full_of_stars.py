"""It's Full of Stars: allies may send ships out of the warp (HAZ-18)."""

from domain.encounter.launch import FROM_WARP
from domain.engine.runner import Runner, watches
from domain.events import PhaseBegan
from domain.variants.hazards.cards.page import hazard
from domain.variants.hazards.variant_state import in_game, works

CARD = hazard(
    "full-of-stars",
    "It's Full of Stars...",
    (
        "Allies in this encounter may send ships from the warp, from colonies, or from both, within their usual limit. "
        "Ships that survive do not go back to the warp."
    ),
    rule="HAZ-18",
    count=3,
)


@watches(PhaseBegan, within=in_game)
def the_warp_is_open(runner: Runner, event: PhaseBegan) -> None:
    """Opens the warp to every player who could become an ally (W-44)."""
    if event.phase == "alliance" and works(runner.state, CARD):
        now = runner.encounter
        for seat in runner.state.seats:
            if seat not in (now.offense, now.defense):
                FROM_WARP.note(runner, CARD.id, seat)
