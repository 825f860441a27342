"""Void: what it beats is gone for good."""

from domain import board
from domain.aliens.page import alien, power, super_, wild
from domain.encounter import roles
from domain.encounter.choose_ships import choose_own_ships
from domain.encounter.ships import LOSE_SHIPS, given_up, lose, remove, spoils
from domain.engine.abilities import ABILITIES
from domain.engine.moments import Moment
from domain.engine.runner import Runner
from domain.engine.uses import Use, cancel
from domain.questions import ChooseShips

VOID = alien(
    "void",
    "Void",
    edition="base",
    alert="red",
    verb="Eradicate",
    power=(
        "When you win an encounter as a main player, the losing side's ships leave the game instead of going "
        "to the warp, before anything can save them. No player is left with fewer ships than are needed to "
        "win: the ships beyond that go to the warp as usual."
    ),
    wild=(
        "When any player plays an artifact, you may send one of your ships from outside the encounter to the "
        "warp. The artifact then has no effect and is discarded."
    ),
    super="As an ally, when your side wins, you may use your power on the losing side's ships.",
)
BEFORE_ALL_OTHERS = 10


def eradicate(runner: Runner, use: Use) -> None:
    """Removes the ships instead, if their owners keep enough ships to win with."""
    doomed = given_up(runner, use.intent["ships"])
    use.intent["ships"] = [ship for ship in use.intent["ships"] if ship not in doomed]
    remove(runner, doomed, "void")


power(VOID, instead_of=LOSE_SHIPS, roles=roles.main, must=True, when=spoils, precedence=BEFORE_ALL_OTHERS)(eradicate)
super_(VOID, instead_of=LOSE_SHIPS, roles=roles.ally, when=spoils, precedence=BEFORE_ALL_OTHERS)(eradicate)


def one_ship(runner: Runner, seat: str) -> ChooseShips:
    """Asks for one of its ships from outside the encounter."""
    prompt, fighting = "Which ship goes to the warp?", board.place_in_encounter(runner.state, seat)
    return choose_own_ships(runner.state, seat, 1, prompt, "CORE-214", "cost", besides=fighting)


def an_artifact_was_played(runner: Runner, seat: str, moment: Moment) -> bool:
    subject = runner.state.uses[moment["use"]]
    artifact = ABILITIES[subject.ability].kind == "artifact" and not subject.cancelled
    return artifact and bool(one_ship(runner, seat).places)


def which_ship(runner: Runner, seat: str, moment: Moment) -> ChooseShips:
    return one_ship(runner, seat)


@wild(VOID, answers=True, when=an_artifact_was_played, asks=which_ship)
def swallow_an_artifact(runner: Runner, use: Use) -> None:
    cancel(runner, use.subject_id, "discarded")
    lose(runner, use.value, "cost")
