"""The Cosmic Guardian: attacks above 20 count as negotiates (HAZ-12)."""

from dataclasses import replace

from domain.decks.nature import counts_as
from domain.decks.titles import Title
from domain.encounter.reveal import reveal
from domain.encounter.totals import base_value
from domain.engine.agenda import Procedure
from domain.engine.runner import Runner, watches
from domain.events import FaceChanged, ModifierAdded
from domain.state import Face, Frame, State
from domain.variants.hazards.cards.page import hazard
from domain.variants.hazards.cards.powers_that_be import alone
from domain.variants.hazards.variant_state import in_game, works

CARD = hazard(
    "cosmic-guardian",
    "The Cosmic Guardian",
    (
        "This hazard stays in play. Attack cards with a value above 20 count as negotiates. When it enters play, the "
        "Entropy Beast and the Witness are discarded."
    ),
    rule="HAZ-12",
    stays=True,
)
MOST = 20
alone(CARD)


def guarded(state: State) -> bool:
    return works(state, CARD)


@counts_as
def in_hands_and_piles(state: State, printed: Title) -> Title | None:
    """Changes cards by the printed value; a plain negotiate, no crooked deal."""
    if printed.kind != "attack" or printed.value <= MOST or not guarded(state):
        return None
    return replace(printed, kind="negotiate", value=0, subtype="")


def weapons_are_laid_down(runner: Runner, frame: Frame) -> None:
    """Changes cards by the value after effects on the card, without kickers and additions."""
    now = runner.encounter
    for seat, face in list(now.faces.items()):
        if face.type == "attack" and base_value(now, seat)[0] > MOST:
            runner.emit(FaceChanged(seat=seat, face=Face("negotiate", 0, face.printed), source=CARD.id))


reveal.insert(weapons_are_laid_down, before="cards_revealed", within=guarded)

once_more = Procedure("cosmic_guardian")
once_more.step(weapons_are_laid_down)


@watches(FaceChanged, within=in_game)
@watches(ModifierAdded, within=in_game)
def a_card_has_changed(runner: Runner, event: FaceChanged | ModifierAdded) -> None:
    """Checks a revealed card again after an effect has changed it."""
    about_a_card = isinstance(event, FaceChanged) or event.modifier.quantity == "card_set"
    if about_a_card and guarded(runner.state) and runner.encounter.faces:
        runner.call_after_step(once_more.name)
