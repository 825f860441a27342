"""Colonies are founded and lost as ships come and go: moments at which powers may step in.

Some effects found a colony outside of encounters and deals.
"""

from domain import board
from domain.encounter.ships import movable, move
from domain.encounter.victory import perhaps_enough_colonies
from domain.engine.abilities import one_opens, opens
from domain.engine.agenda import Procedure
from domain.engine.moments import Moment, named, says_at
from domain.engine.runner import Runner, watches
from domain.events import ShipsCommandeered, ShipsMoved
from domain.questions import ChooseShips
from domain.questions.wording import about, listed, subject
from domain.state import Frame, State

COLONY_FOUNDED = named("colony_founded", "After a colony is founded", members=("seat", "planet"))
COLONIES_GAINED = named("colonies_gained", "After players gain colonies", members=("seats",))
"""Like `COLONY_FOUNDED`, once for all players who found colonies together."""
COLONY_LOST = named("colony_lost", "After a colony is lost", members=("seat", "planet"))


@says_at(COLONY_FOUNDED)
def _founded(state: State, seat: str, moment: Moment) -> str:
    return f"{subject(seat, moment['seat'], 'has', 'have')} founded a colony on {about(moment['planet'])}."


@says_at(COLONIES_GAINED)
def _colonies_gained(state: State, seat: str, moment: Moment) -> str:
    return f"Colonies were gained by {listed('you' if each == seat else about(each) for each in moment['seats'])}."


@says_at(COLONY_LOST)
def _colony_lost(state: State, seat: str, moment: Moment) -> str:
    return f"{subject(seat, moment['seat'], 'has', 'have')} lost the colony on {about(moment['planet'])}."


Places = dict[tuple[str, str], set[str]]
"""Seat and planet -> ships of the seat that came there, or left it."""


@watches(ShipsMoved)
def ships_come_and_go(runner: Runner, event: ShipsMoved) -> None:
    """Updates colonies: a planet that the last ship leaves is no colony any more, whatever the cause (COLONY-01)."""
    if not _noticed(runner.state):
        return
    left: Places = {}
    came: Places = {}
    for ship, (source, target) in event.moves.items():
        seat = board.owner(runner.state, ship)
        left.setdefault((seat, source), set()).add(ship)
        came.setdefault((seat, target), set()).add(ship)
    _tell(runner, left, came)


@watches(ShipsCommandeered)
def ships_change_sides(runner: Runner, event: ShipsCommandeered) -> None:
    if not _noticed(runner.state):
        return
    left: Places = {}
    came: Places = {}
    for ship in event.ships:
        place = runner.state.ships[ship]
        left.setdefault((board.native_owner(runner.state, ship), place), set()).add(ship)
        came.setdefault((event.seat, place), set()).add(ship)
    _tell(runner, left, came)


def _noticed(state: State) -> bool:
    """Returns True if a founded or lost colony could cause a question."""
    return one_opens(state, (COLONY_LOST, COLONY_FOUNDED, COLONIES_GAINED))


def _tell(runner: Runner, left: Places, came: Places) -> None:
    state = runner.state
    gone = [way for way in left if _planet(state, way[1]) and not _there(state, *way)]
    new = [way for way, ships in came.items() if _planet(state, way[1]) and ships.issuperset(_there(state, *way))]
    for key, ways in ((COLONY_LOST, gone), (COLONY_FOUNDED, new)):
        for seat, planet in ways:
            moment = {"key": key, "seat": seat, "planet": planet}
            if opens(state, moment):
                runner.open_window_for(moment)
    together = {"key": COLONIES_GAINED, "seats": list(dict.fromkeys(seat for seat, _ in new))}
    if new and opens(state, together):
        runner.open_window_for(together)


def _there(state: State, seat: str, planet: str) -> list[str]:
    return board.ships_at(state, planet, seat)


def _planet(state: State, place: str) -> bool:
    """Returns True for planets, also for destroyed ones."""
    return bool(board.system_of(state, place)) or place in state.further_planets


def foreign_planets(state: State, seat: str, system: str) -> list[str]:
    """Returns the planets of another home system on which the seat has no colony, if it has a ship to send."""
    mine = board.colonies(state, seat)
    return [planet for planet in board.planets(state, system) if movable(state, seat) and planet not in mine]


def found_colony(runner: Runner, seat: str, planet: str, most: int, why: str) -> None:
    """Founds a colony of the seat with one to `most` ships from its other colonies."""
    runner.call("settle", seat=seat, planet=planet, most=most, why=why)


def found_colony_with_one_ship(runner: Runner, seat: str, planet: str, why: str) -> None:
    """Founds a colony of the seat with one ship from another colony."""
    found_colony(runner, seat, planet, 1, why)


new_colony = Procedure("settle")


@new_colony.step
def choose_settlers(runner: Runner, frame: Frame) -> None:
    seat, planet = frame.vars["seat"], frame.vars["planet"]
    places = {place: ships for place, ships in movable(runner.state, seat).items() if place != planet}
    count = sum(len(ships) for ships in places.values())
    if not count:
        return
    largest = max(places, key=lambda place: len(places[place]))
    question = ChooseShips(
        prompt=f"Which ships found your colony on {about(planet)}?",
        rule="CORE-005",
        name="settle",
        places=places,
        least=1,
        most=min(frame.vars["most"], count),
        fallback={"from": {largest: 1}},
    )
    move(runner, runner.ask(seat, question), planet, frame.vars["why"])


new_colony.step(perhaps_enough_colonies)
