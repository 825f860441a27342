"""Gluon Mines: ships of the offensive side are lost before the cards are revealed."""

from domain import board
from domain.encounter import roles, timings
from domain.encounter.choose_ships import choose_from_another
from domain.encounter.resolution import CONCLUDED
from domain.encounter.ships import lose
from domain.engine.moments import Moment
from domain.engine.runner import Runner
from domain.engine.uses import Use
from domain.questions.wording import counted
from domain.variants.technology import variant_state
from domain.variants.technology.abilities import ability, place_of, send_home, tech

TECH = tech(
    "gluon-mines",
    "Gluon Mines",
    0,
    "This tech stays face down. As the defense, after encounter cards are selected, you may reveal and discard it: for "
    "each ship on it you choose one ship of the offensive side, which goes to the warp. If none is left there, you win "
    "the encounter.",
    hidden=True,
)


def attackers(runner: Runner) -> dict[str, list[str]]:
    """Returns place -> ships of the offensive side there."""
    places: dict[str, list[str]] = {}
    for seat in board.side_members(runner.state, "offense"):
        for ship in board.in_encounter(runner.state, seat):
            places.setdefault(runner.state.ships[ship], []).append(ship)
    return places


def mines_lie_there(runner: Runner, seat: str, moment: Moment) -> bool:
    return bool(variant_state.ships_on(runner.state, seat, TECH.id) and attackers(runner))


@ability(TECH, at=timings.CARDS_SELECTED, roles=roles.defense, when=mines_lie_there, rule="TECH-31", returns=False)
class Mines:
    """The effects of a lost encounter follow only if no ship is left."""

    @staticmethod
    def explode(runner: Runner, use: Use) -> None:
        count = len(board.ships_at(runner.state, place_of(runner, use)))
        prompt = f"Choose {counted(count, 'ship')} of the offensive side for the warp."
        question = choose_from_another(runner.state, attackers(runner), count, prompt, "TECH-31", "gluon_mines")
        ships = runner.ask(use.seat, question) if question.most else []
        lose(runner, ships, TECH.id)

    @staticmethod
    def researchers_go_home(runner: Runner, use: Use) -> None:
        send_home(runner, place_of(runner, use))

    @staticmethod
    def perhaps_a_victory(runner: Runner, use: Use) -> None:
        left = [board.count_in_encounter(runner.state, seat) for seat in board.side_members(runner.state, "offense")]
        if not any(left):
            CONCLUDED.note(runner, {"side": "defense", "source": TECH.id})
            runner.go_to("encounter", "resolution")
