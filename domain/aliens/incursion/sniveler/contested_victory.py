"""A victory that has to be defended: one more encounter decides whether the first result holds."""

from typing import Any

from domain import board
from domain.encounter.alliance import NOT_INVITED, never_joins
from domain.encounter.destiny import OPPONENT
from domain.encounter.encounter import cleanup, discard_played_cards, encounter_ends, everybody_returns
from domain.encounter.victory import WIN, decides_victories, holds_victories
from domain.engine.agenda import Procedure
from domain.engine.intents import announce, may_carry
from domain.engine.runner import Runner, watches
from domain.events import EncounterBegan, OutcomeFixed
from domain.questions import ChooseSeats, Confirm
from domain.questions.wording import about
from domain.state import Frame, State

CONTEST = "contest"
"""The procedure of the encounter that decides; in the data of a victory: who challenges it."""
SETTLED = "settled"
"""The member of the data of a victory that was contested already."""
may_carry(WIN, CONTEST, SETTLED)


def share_or_defend(runner: Runner, seat: str, victory: dict[str, Any], why: str) -> None:
    """Asks the winners to share the win with the seat. If they do not all agree, it may challenge one that refuses.

    `victory` is the data of the intent; it asks, so it comes first in its step.
    """
    share = Confirm(prompt=f"Do you share your victory with {about(seat)}?", rule="CONTEST-01", name="share")
    refusing = [each for each, shares in runner.ask_all(dict.fromkeys(victory["winners"], share)).items() if not shares]
    if not refusing:
        together = [*victory["winners"], seat]
        victory["winners"] = [each for each in runner.state.seats if each in together]
        return
    prompt = "Whom do you encounter for a victory of your own?"
    question = ChooseSeats(prompt=prompt, rule="CONTEST-01", name="challenge", seats=refusing, least=0)
    if against := runner.ask(seat, question):
        victory[CONTEST] = {"by": seat, "against": against[0], "source": why}


@holds_victories
def contested(state: State) -> bool:
    """Returns True while one more encounter decides whether a victory holds (CONTEST-01)."""
    return contest.nearest(state) is not None


@decides_victories
def challenged(runner: Runner, data: dict[str, Any]) -> bool:
    """Returns the challenge in the data of the victory: the challenger, its opponent and the source."""
    challenge = data.get(CONTEST)
    if challenge:
        first = {key: data[key] for key in ("winners", "rule", "why")}
        runner.call(CONTEST, **first, **challenge)
    return bool(challenge)


contest = Procedure(CONTEST)


@contest.step
def interrupt(runner: Runner, frame: Frame) -> None:
    """Ends an encounter in whose middle a victory comes."""
    if runner.state.encounter is not None:
        runner.call("break_off", rule="CONTEST-01")


@contest.step
def one_more_encounter(runner: Runner, frame: Frame) -> None:
    """Schedules an encounter: `by` is the offense, `against` its opponent.

    The first winners cannot be allies (CONTEST-01).
    """
    runner.emit(EncounterBegan(number=runner.state.turn.encounters + 1, offense=frame.vars["by"]))
    OPPONENT.note(runner, {"seat": frame.vars["against"], "rule": "CONTEST-01"})
    NOT_INVITED.note(runner, frame.vars["winners"])
    runner.call("encounter")


@contest.step
def settle(runner: Runner, frame: Frame) -> None:
    vars = frame.vars
    rule, why = vars["rule"], vars["why"]
    if vars.get("side"):
        rule, why = "CONTEST-01", vars["source"]
    announce(runner, WIN, winners=vars.get("side") or vars["winners"], rule=rule, why=why, settled=True)


@watches(OutcomeFixed)
def challenger_won(runner: Runner, event: OutcomeFixed) -> None:
    """Replaces the first winners by the challenger's side."""
    frame = contest.nearest(runner.state)
    if frame is None:
        return
    won = event.winner and board.main_player(runner.state, event.winner) == frame.vars["by"]
    side = board.side_members(runner.state, event.winner) if won else []
    frame.vars["side"] = [seat for seat in runner.state.seats if seat in side]


@never_joins
def first_winners_are_no_allies(state: State, seat: str, side: str) -> bool:
    """Returns True for first winners, who are no allies: neither invited nor in any other way (CONTEST-01)."""
    frame = contest.nearest(state)
    return frame is not None and seat in frame.vars["winners"]


break_off = Procedure("break_off")
for _step in (everybody_returns, cleanup, discard_played_cards, encounter_ends):
    break_off.step(_step)
