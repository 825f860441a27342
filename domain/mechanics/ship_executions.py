"""Executions: a ship of another player goes to the warp, and one of the executioner may take its place."""

from domain import board
from domain.board import WARP
from domain.encounter.choose_ships import choose_from_another, choose_own_ships, some_of
from domain.encounter.resolution import lose_the_rest
from domain.encounter.ships import lose, put
from domain.engine.moments import Moment
from domain.engine.runner import Runner
from domain.engine.uses import Use
from domain.questions import ChooseShips
from domain.questions.wording import about

IN_ITS_PLACE, PLANET = "in_its_place", "planet"
"""Notes of an execution: a ship takes the place of the executed one, which was on this planet."""


def executed(runner: Runner, use: Use, victim: str) -> list[str]:
    """Asks for one ship of the victim on any of its colonies, if it has one. It asks, so it comes first."""
    places = board.colonies(runner.state, victim) if victim else {}
    if not places:
        return []
    prompt = f"Which of {about(victim)}'s ships do you execute?"
    question = choose_from_another(runner.state, places, 1, prompt, "CORE-240", "execute")
    ships: list[str] = runner.ask(use.seat, question)
    use.notes[PLANET] = runner.state.ships[ships[0]]
    return ships


def fill_its_place(runner: Runner, use: Use, why: str) -> None:
    """Puts one of the seat's ships from the warp on the planet of the executed one, if the notes say so."""
    lost = board.ships_at(runner.state, WARP, use.seat)
    if use.notes.get(IN_ITS_PLACE) and use.notes.get(PLANET) and lost:
        ship = some_of(runner, use.seat, lost, 1, "Which ship leaves the warp?", "CORE-212")
        put(runner, dict.fromkeys(ship, use.notes[PLANET]), why)


def a_ship_is_lost(runner: Runner, seat: str, moment: Moment) -> bool:
    return bool(board.ships_at(runner.state, WARP, seat))


def uninvolved_ship(runner: Runner, seat: str, moment: Moment) -> ChooseShips:
    prompt, fighting = "Which ship do you sacrifice?", board.place_in_encounter(runner.state, seat)
    return choose_own_ships(runner.state, seat, 1, prompt, "CORE-214", "sacrifice", besides=fighting)


def beaten_by_an_attack(runner: Runner, seat: str, moment: Moment) -> bool:
    """Returns True if the defense has lost to an attack card, and has a ship outside the encounter."""
    now = runner.encounter
    beaten = now.winner == "offense" and bool(now.faces) and now.faces[now.offense].type == "attack"
    return beaten and uninvolved_ship(runner, seat, moment).most > 0


def drag_along(runner: Runner, use: Use, why: str) -> None:
    """Loses every ship of the offense's side for one ship of the seat from elsewhere, so that nobody lands."""
    lose(runner, use.value, "sacrifice")
    opposing = board.side_members(runner.state, "offense")
    lose(runner, [ship for seat in opposing for ship in board.in_encounter(runner.state, seat)], why)
    lose_the_rest(runner, ["offense"])
