"""Odd Way to Win a War: an odd attack beats an even one (HAZ-21)."""

from domain import board
from domain.encounter.resolution import CONCLUDED
from domain.encounter.reveal import reveal
from domain.encounter.totals import base_value
from domain.engine.runner import Runner
from domain.state import Frame
from domain.variants.hazards.cards.page import hazard
from domain.variants.hazards.variant_state import works

CARD = hazard(
    "odd-way-to-win-a-war",
    "Odd Way to Win a War",
    (
        "If one main player reveals an odd attack card and the other an even one, the player of the odd card wins the "
        "encounter, whatever the totals are."
    ),
    rule="HAZ-21",
    count=2,
)


def odd_beats_even(runner: Runner, frame: Frame) -> None:
    """Lets the only odd attack card win right after the reveal: no kicker, no addition and no total counts."""
    now = runner.encounter
    if any(face.type != "attack" for face in now.faces.values()):
        return
    odd = [seat for seat in (now.offense, now.defense) if base_value(now, seat)[0] % 2]
    if len(odd) == 1:
        CONCLUDED.note(runner, {"side": board.side_of(runner.state, odd[0]), "source": CARD.id})


reveal.insert(odd_beats_even, before="cards_revealed", within=lambda state: works(state, CARD))
