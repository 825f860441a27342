"""Infinity Drive: an encounter of its player, inside the turn of anybody (CORE-047)."""

from domain.decks.piles import hand
from domain.decks.titles import has_encounter_card
from domain.encounter import timings
from domain.encounter.turn import turn
from domain.engine.moments import Moment
from domain.engine.runner import Runner
from domain.engine.uses import Use
from domain.mechanics.extra_encounters import have_encounter
from domain.state import Frame
from domain.variants.technology.abilities import ability, tech
from domain.variants.technology.declaration import ID
from domain.variants.variant import played_with

TECH = tech(
    "infinity-drive",
    "Infinity Drive",
    6,
    "At the end of any encounter, if you hold an encounter card, you may discard this tech and have an encounter "
    "as the offense at once. After it, the turn goes on where it stopped.",
)
INSERTED = "inserted"
"""On the frame of the turn: the seat that has an encounter next, inside this turn."""


def a_card_to_play(runner: Runner, seat: str, moment: Moment) -> bool:
    return has_encounter_card(hand(runner, seat))


@ability(TECH, at=timings.BETWEEN_ENCOUNTERS, when=a_card_to_play, rule="TECH-32")
def one_encounter_more(runner: Runner, use: Use) -> None:
    runner.frame_of(turn).vars[INSERTED] = use.seat


def inserted_encounter(runner: Runner, frame: Frame) -> None:
    """Inserts an encounter before the choice of a second encounter (W-91)."""
    if seat := frame.vars.pop(INSERTED, ""):
        have_encounter(runner, seat)


turn.insert(inserted_encounter, after="between_encounters", within=played_with(ID))
