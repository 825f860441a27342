"""Moving ships: to the warp, back to colonies, out of the warp (CORE-210..218)."""

from collections.abc import Callable, Sequence
from typing import Any

from domain import board, powers
from domain.board import REMOVED, WARP
from domain.encounter import timings
from domain.encounter.choose_ships import choose_own_ships, places_of, some_of, told_apart
from domain.encounter.victory import colonies_needed
from domain.engine.abilities import in_play, opens, usable
from domain.engine.agenda import Procedure
from domain.engine.intents import announce, intent
from domain.engine.moments import Moment, instead_of, named, timing
from domain.engine.runner import Runner, watches
from domain.engine.windows import open_window
from domain.events import ShipsLost, ShipsMoved
from domain.events.facts import SeatFact
from domain.extension_points import ExtensionPoint
from domain.questions import ChooseShips, Distribute
from domain.questions.wording import counted
from domain.state import Frame, State

MOVE_SHIPS = "move_ships"
LOSE_SHIPS = "lose_ships"
REMOVE_SHIPS = "remove_ships"


def move(runner: Runner, ships: list[str], target: str, why: str) -> None:
    """Moves ships to one place, all at once."""
    set_out(runner, dict.fromkeys(ships, target), why)


def set_out(runner: Runner, targets: dict[str, str], why: str) -> None:
    """Moves ships, each to its place, all at once; a power may hold some of them where they are."""
    where, resting = runner.state.ships, board.at_rest(runner.state)
    moves = {ship: [where[ship], to] for ship, to in targets.items() if where[ship] not in (to, *resting)}
    if moves and (runner.queued_calls or _may_be_held(runner, moves, why)):
        announce(runner, MOVE_SHIPS, moves=moves, why=why)
    else:
        put(runner, {ship: to for ship, (_, to) in moves.items()}, why)


def _may_be_held(runner: Runner, moves: dict[str, list[str]], why: str) -> bool:
    moment: Moment = {"key": instead_of(MOVE_SHIPS), "moves": moves, "why": why}
    if not in_play(runner.state, moment["key"]):
        return False
    return any(usable(runner, seat, moment) for seat in runner.state.seats)


no_way_back: ExtensionPoint[Callable[[State], bool]] = ExtensionPoint()
"""`function(state)`: True while ships bound for the warp leave the game, if their players can spare them."""


def put(runner: Runner, targets: dict[str, str], why: str) -> None:
    """Moves ships to these places, even if a power holds them."""
    targets = _without_a_way_back(runner.state, targets)
    moves = {ship: [runner.state.ships[ship], to] for ship, to in targets.items() if runner.state.ships[ship] != to}
    if moves:
        runner.emit(ShipsMoved(moves=moves, why=why))


def _without_a_way_back(state: State, targets: dict[str, str]) -> dict[str, str]:
    """Returns the same targets, but out of the game instead of the warp if there is no way back from it."""
    lost = [ship for ship, to in targets.items() if to == WARP and state.ships[ship] != WARP]
    if not lost or not any(holds(state) for holds in no_way_back):
        return targets
    gone = [ship for ship, to in targets.items() if to == REMOVED]
    return targets | dict.fromkeys(removable(state, [*gone, *lost]), REMOVED)


@intent(MOVE_SHIPS, "Before ships are moved", "After ships are moved", members=("moves", "why"))
def _move_ships(runner: Runner, data: dict[str, Any]) -> None:
    put(runner, {ship: to for ship, (_, to) in data["moves"].items()}, data["why"])


def lose(runner: Runner, ships: list[str], why: str) -> None:
    """Announces that the ships are about to go to the warp; powers may send them elsewhere."""
    ships = not_at_rest(runner.state, ships)
    if ships:
        announce(runner, LOSE_SHIPS, ships=sorted(ships), to=WARP, why=why)


BEFORE_RESCUE = 20
"""The precedence of uses that take the losers' ships: these are out of reach for uses that save ships from the warp."""


def spoils(runner: Runner, seat: str, moment: Moment) -> bool:
    """Returns True only for the losers' ships of a decided encounter that the seat's side has won.

    A failed deal is no win.
    """
    now = runner.state.encounter
    if now is None or moment["why"] != "encounter" or not moment["ships"]:
        return False
    return bool(now.winner) and board.side_of(runner.state, seat) == now.winner


@intent(LOSE_SHIPS, "Before ships are lost", "After ships are lost", members=("ships", "to", "why"))
def _lose_ships(runner: Runner, data: dict[str, Any]) -> None:
    owners = {ship: board.owner(runner.state, ship) for ship in data["ships"]}
    targets = dict.fromkeys(data["ships"], data["to"])
    if data["to"] == WARP and any(holds(runner.state) for holds in no_way_back):
        targets |= dict.fromkeys(given_up(runner, data["ships"]), REMOVED)
    put(runner, targets, data["why"])
    counts: dict[str, int] = {}
    for ship, owner in owners.items():
        if targets[ship] == WARP:
            counts[owner] = counts.get(owner, 0) + 1
    if data["why"] in BY_THE_OUTCOME and counts:
        runner.emit(ShipsLost(counts=counts))


BY_THE_OUTCOME: ExtensionPoint[str] = ExtensionPoint(("encounter", "failed_deal"))
"""The causes of losses by an encounter's outcome; the encounter counts these ships."""


def warp_bound(data: dict[str, Any]) -> list[str]:
    """Returns the ships that a loss, or a movement, is about to send to the warp."""
    ways = {ship: to for ship, (_, to) in data["moves"].items()} if "moves" in data else {}
    ways = ways or dict.fromkeys(data.get("ships", []), data.get("to", ""))
    return [ship for ship, to in ways.items() if to == WARP]


def spare(data: dict[str, Any], ships: list[str]) -> None:
    """Takes these ships out of the loss, or the movement."""
    if "moves" in data:
        data["moves"] = {ship: way for ship, way in data["moves"].items() if ship not in ships}
    else:
        data["ships"] = [ship for ship in data["ships"] if ship not in ships]


def remove(runner: Runner, ships: list[str], why: str) -> None:
    """Removes the ships from the game for good."""
    ships = not_at_rest(runner.state, ships)
    if ships:
        announce(runner, REMOVE_SHIPS, ships=sorted(ships), to=REMOVED, why=why)


@intent(REMOVE_SHIPS, "Before ships leave the game", "After ships leave the game", members=("ships", "to", "why"))
def _remove_ships(runner: Runner, data: dict[str, Any]) -> None:
    put(runner, dict.fromkeys(data["ships"], data["to"]), data["why"])


def not_at_rest(state: State, ships: list[str]) -> list[str]:
    """Returns those of the ships that are not on a planet at rest."""
    resting = board.at_rest(state)
    return [ship for ship in ships if state.ships[ship] not in resting] if resting else ships


SHIPS_GONE = named("ships_gone", "After ships have left the board", members=("ships",))
"""The moment right after ships enter the warp or leave the game, for any reason."""


@watches(ShipsMoved)
def ships_are_gone(runner: Runner, event: ShipsMoved) -> None:
    gone = [ship for ship, (_, place) in event.moves.items() if place in (WARP, REMOVED)]
    moment: Moment = {"key": SHIPS_GONE, "ships": gone}
    if gone and opens(runner.state, moment):
        runner.open_window_for(moment)


_HELD_BACK = SeatFact[list[str]]("held_back", [])


def hold_back(runner: Runner, seat: str, ships: list[str]) -> None:
    """Holds back these ships of the seat: it cannot send them any more in this encounter."""
    _HELD_BACK.note(runner, [*held_back(runner.state, seat), *ships], seat)


def held_back(state: State, seat: str) -> list[str]:
    """Returns the ships of the seat that effects have held back in this encounter."""
    return _HELD_BACK.of(state.encounter, seat)


def movable(state: State, seat: str) -> dict[str, list[str]]:
    """Returns place -> the seat's ships that it may send, without those at rest or held back in this encounter."""
    return free_to_go(state, seat, board.colonies(state, seat))


def to_surrender(state: State, seat: str) -> dict[str, list[str]]:
    """Returns ships like `movable`, with those held back.

    These can be given up, though not sent; those at rest cannot (GORGON-02).
    """
    resting = board.at_rest(state)
    places = board.colonies(state, seat) | powers.at_hand(state, seat)
    return {place: ships for place, ships in places.items() if place not in resting}


def free_to_go(state: State, seat: str, colonies: dict[str, list[str]]) -> dict[str, list[str]]:
    """Returns ships like `movable`, when the colonies of the seat are already known."""
    sheets = powers.at_hand(state, seat)
    places = colonies | sheets if sheets else colonies
    held, resting = held_back(state, seat), board.at_rest(state)
    if not held and not resting:
        return places
    free = {planet: [ship for ship in ships if ship not in held] for planet, ships in places.items()}
    return {planet: ships for planet, ships in free.items() if ships and planet not in resting}


def sendable(state: State, seat: str) -> bool:
    """Returns True if the seat has any ship that it could send into an encounter."""
    return bool(movable(state, seat) or sendable_from_the_warp(state, seat))


def sendable_from_the_warp(state: State, seat: str) -> list[str]:
    """Returns the ships of the seat that its power may send out of the warp."""
    if powers.THROUGH_THE_WARP.isdisjoint(powers.active(state, seat)):
        return []
    return board.ships_at(state, WARP, seat)


def homes(state: State, seat: str) -> list[str]:
    """Returns the places to which ships of the seat may return: colonies, and a sheet that its power opens to them."""
    return [*board.colonies(state, seat), *powers.havens(state, seat)]


def removable(state: State, ships: list[str]) -> list[str]:
    """Returns those of the ships that may be removed: every player must keep enough ships to win (CORE-216)."""
    left: dict[str, int] = {}
    for seat in state.seats:
        count = sum(state.ships.get(ship, REMOVED) != REMOVED for ship in board.fleet(state, seat))
        left[seat] = count - colonies_needed(state, seat)
    chosen = []
    for ship in ships:
        owner = board.owner(state, ship)
        if left[owner] > 0 and state.ships[ship] != REMOVED:
            left[owner] -= 1
            chosen.append(ship)
    return chosen


def given_up(runner: Runner, ships: list[str]) -> list[str]:
    """Returns ships like `removable`.

    An owner that must keep some ships to win chooses them if they have different marks. It asks, so it comes first in
    its step.
    """
    counts: dict[str, int] = {}
    for ship in removable(runner.state, ships):
        owner = board.owner(runner.state, ship)
        counts[owner] = counts.get(owner, 0) + 1
    chosen = []
    for owner, count in counts.items():
        mine = [ship for ship in ships if board.owner(runner.state, ship) == owner]
        chosen += some_of(
            runner, owner, mine, count, f"Choose {counted(count, 'ship')} of yours to leave the game.", "CORE-216"
        )
    return sorted(chosen)


def return_home(
    runner: Runner,
    seat: str,
    ships: list[str],
    why: str,
    leaving: bool = False,
    besides: str = "",
    lost: Sequence[str] = (),
) -> None:
    """Lets the owner put the ships on any of its colonies (CORE-210); without a colony they go to the warp.

    `leaving`: the ships count as picked up first, together with those that are being `lost`, so a colony that they
    empty is no target. `besides`: they leave this place at their owner's will, and it is no target either.
    """
    if ships:
        runner.call(
            "return_ships", seat=seat, ships=sorted(ships), why=why, leaving=leaving, besides=besides, lost=list(lost)
        )


def bring_out(runner: Runner, seat: str, ships: list[str], planet: str, why: str) -> None:
    """Moves ships of the seat out of the warp to this colony of theirs."""
    runner.call("return_ships", seat=seat, ships=sorted(ships), why=why, leaving=False, besides="", to=planet)


return_ships = Procedure("return_ships")


@return_ships.step
def out_of_the_warp(runner: Runner, frame: Frame) -> None:
    """Frees ships; an effect may leave some of them there: they are taken off this frame."""
    seat, ships = frame.vars["seat"], frame.vars["ships"]
    if coming := [ship for ship in ships if runner.state.ships[ship] == WARP]:
        open_window(runner, timing(timings.COMING_OUT, only=[seat], ships=coming))


@return_ships.step
def to_colonies(runner: Runner, frame: Frame) -> None:
    vars = frame.vars
    seat, ships = vars["seat"], vars["ships"]
    if not ships:
        return
    if vars.get("to"):
        move(runner, ships, vars["to"], vars["why"])
        return
    gone = {*ships, *vars.get("lost", ())} if vars["leaving"] else set()
    targets = [
        planet
        for planet, there in board.colonies(runner.state, seat).items()
        if planet != vars["besides"] and not set(there) <= gone
    ]
    targets += powers.havens(runner.state, seat)
    if not targets:
        move(runner, [ship for ship in ships if runner.state.ships[ship] != WARP], WARP, "no_colony")
        return
    split = {targets[0]: len(ships)}
    if len(targets) > 1:
        question = Distribute(
            prompt=f"{counted(len(ships), 'ship')} of yours must return. To which colonies do they go?",
            rule="CORE-210",
            name="return_ships",
            total=len(ships),
            targets=dict.fromkeys(targets, len(ships)),
        )
        split = runner.ask(seat, told_apart(runner.state, ships, question))
    go = set_out if vars["besides"] else put
    go(runner, places_of(ships, split), vars["why"])


def returning(runner: Runner) -> list[str]:
    """Returns the ships that are about to return to their owner's colonies."""
    return list(runner.frame_of(return_ships).vars["ships"])


def leave_in_the_warp(runner: Runner, ships: list[str]) -> None:
    """Leaves these ships there; the others return."""
    vars = runner.frame_of(return_ships).vars
    vars["ships"] = [ship for ship in vars["ships"] if ship not in ships]


retrieve = Procedure("retrieve")


@retrieve.step
def from_the_warp(runner: Runner, frame: Frame) -> None:
    """Frees ships of the owner's choice from the warp.

    Without a colony of theirs they stay there (CORE-212, XVAR-17).
    """
    seat = frame.vars["seat"]
    if homes(runner.state, seat):
        lost = board.ships_at(runner.state, WARP, seat)
        ships = some_of(runner, seat, lost, frame.vars["count"], "Which of your ships leave the warp?", "CORE-212")
        return_home(runner, seat, ships, frame.vars["why"])


def can_pay_one_ship(state: State, seat: str) -> bool:
    """Returns True if the seat has a ship outside the warp that it can give."""
    return _cost(state, seat).most > 0


def _cost(state: State, seat: str) -> ChooseShips:
    return choose_own_ships(state, seat, 1, "Which ship goes to the warp?", "CORE-214", "cost")


def pay_one_ship(runner: Runner, seat: str) -> None:
    """Takes the cost of an effect: one ship of the seat's choice to the warp.

    It asks, so it comes first in its step.
    """
    question = _cost(runner.state, seat)
    lose(runner, runner.ask(seat, question) if question.most else [], "cost")
