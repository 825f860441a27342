"""Energy Fields: both main players draw two cards and show them (HAZ-15)."""

from domain.decks.piles import draw, hand
from domain.engine.agenda import Procedure
from domain.engine.runner import Runner, watches
from domain.events import CardsRevealedInHand, PhaseBegan
from domain.state import Frame
from domain.variants.hazards.cards.page import hazard
from domain.variants.hazards.variant_state import in_game, works

CARD = hazard(
    "energy-fields",
    "Energy Fields",
    (
        "Before allies are invited, the offense and then the defense each draw two cards from the cosmic deck and show "
        "them to everybody."
    ),
    rule="HAZ-15",
    count=2,
)
CARDS = 2


@watches(PhaseBegan, within=in_game)
def before_allies_are_invited(runner: Runner, event: PhaseBegan) -> None:
    """Draws cards first of all in this phase (W-40)."""
    if event.phase == "alliance" and works(runner.state, CARD):
        for seat in (runner.encounter.offense, runner.encounter.defense):
            runner.call_after_step(drawing.name, seat=seat)


drawing = Procedure("energy_fields")


@drawing.step
def draw_and_show(runner: Runner, frame: Frame) -> None:
    """Draws and shows a card; a quake replaces the draw, and then there is nothing to show (QUAKE-05)."""
    seat = frame.vars["seat"]
    if draw(runner, seat, CARDS, CARD.id) == CARDS:
        runner.emit(CardsRevealedInHand(seat=seat, cards=hand(runner, seat)[-CARDS:]))
