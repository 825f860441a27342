"""Psychic Switcheroo: the main players have each other's power for this encounter (HAZ-22)."""

from domain import powers
from domain.engine.runner import Runner
from domain.engine.uses import silence
from domain.events import PowerGrafted
from domain.state import Frame, State
from domain.variants.hazards.cards.page import at_once, hazard

CARD = hazard(
    "psychic-switcheroo",
    "Psychic Switcheroo",
    (
        "The main players trade alien powers for this encounter, with everything that belongs to them. At the end of "
        "the encounter the powers go back."
    ),
    rule="HAZ-22",
)

switch = at_once(CARD)


@switch.step
def powers_change_places(runner: Runner, frame: Frame) -> None:
    """Swaps powers, which are back when the encounter ends.

    Without a defense there is nobody to trade with (HAZ-08).
    """
    now = runner.encounter
    if not now.defense:
        return
    traded = {seat: tradable(runner.state, seat) for seat in (now.offense, now.defense)}
    for host, taker in ((now.offense, now.defense), (now.defense, now.offense)):
        for alien in traded[host]:
            zapped = f"{host}:{alien}" in runner.state.silenced
            runner.emit(PowerGrafted(seat=taker, host=host, alien=alien))
            if zapped:
                silence(runner, taker, alien)


def tradable(state: State, seat: str) -> list[str]:
    """Returns the powers of the seat's alien sheets that it has now and that can be traded (XVAR-39)."""
    bound = {*powers.BOUND, *powers.tied_aliens(state, seat)}
    return [alien for alien in state.seats[seat].aliens if alien in powers.held(state, seat) and alien not in bound]
