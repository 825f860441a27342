"""A victory that has to be defended: one more encounter decides whether the first result holds."""

from typing import Any

from domain import board
from domain.encounter.alliance import NOT_INVITED
from domain.encounter.destiny import OPPONENT
from domain.encounter.encounter import cleanup, discard_played_cards, encounter_ends, everybody_returns
from domain.encounter.victory import CONTEST, WIN
from domain.engine.agenda import Procedure
from domain.engine.intents import announce
from domain.engine.runner import Game, watches
from domain.events import EncounterBegan, FactNoted, OutcomeFixed
from domain.questions import ChooseSeats, Confirm
from domain.questions.wording import about
from domain.state import Frame

SETTLED = "settled"
"""In the data of a victory: it has been contested already."""


def share_or_defend(game: Game, seat: str, victory: dict[str, Any], why: str) -> None:
    """The winners take the seat among them, all of them, or it may challenge one who does not want to.

    `victory` is the data of the intent; it asks, so it comes first in its step.
    """
    share = Confirm(prompt=f"Do you share your victory with {about(seat)}?", rule="CONTEST-01", name="share")
    refusing = [each for each, shares in game.ask_all(dict.fromkeys(victory["winners"], share)).items() if not shares]
    if not refusing:
        together = [*victory["winners"], seat]
        victory["winners"] = [each for each in game.state.seats if each in together]
        return
    prompt = "Whom do you encounter for a victory of your own?"
    question = ChooseSeats(prompt=prompt, rule="CONTEST-01", name="challenge", seats=refusing, least=0)
    if against := game.ask(seat, question):
        victory[CONTEST] = {"by": seat, "against": against[0], "source": why}


contest = Procedure(CONTEST)


@contest.step
def interrupt(game: Game, frame: Frame) -> None:
    """A victory in the middle of an encounter ends it there."""
    if game.state.encounter is not None:
        game.call("break_off", rule="CONTEST-01")


@contest.step
def one_more_encounter(game: Game, frame: Frame) -> None:
    """`by` is the offense, `against` its opponent; whoever has won before is nobody's ally (CONTEST-01)."""
    game.emit(EncounterBegan(number=game.state.turn.encounters + 1, offense=frame.vars["by"]))
    game.emit(FactNoted(fact=OPPONENT, value=frame.vars["against"]))
    game.emit(FactNoted(fact=NOT_INVITED, value=frame.vars["winners"]))
    game.call("encounter")


@contest.step
def settle(game: Game, frame: Frame) -> None:
    vars = frame.vars
    rule, why = vars["rule"], vars["why"]
    if vars.get("side"):
        rule, why = "CONTEST-01", vars["source"]
    announce(game, WIN, winners=vars.get("side") or vars["winners"], rule=rule, why=why, settled=True)


@watches(OutcomeFixed)
def challenger_won(game: Game, event: OutcomeFixed) -> None:
    """Its side takes the place of the first winners."""
    found = [frame for frame in game.state.agenda if frame.procedure == CONTEST]
    if found and event.winner and board.main_player(game.state, event.winner) == found[-1].vars["by"]:
        side = board.side_members(game.state, event.winner)
        found[-1].vars["side"] = [seat for seat in game.state.seats if seat in side]
    elif found:
        found[-1].vars["side"] = []


break_off = Procedure("break_off")
for _step in (everybody_returns, cleanup, discard_played_cards, encounter_ends):
    break_off.step(_step)
