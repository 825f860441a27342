"""Winning (CORE-280..285): checked at fixed points only (TIME-11), by a watch of what decides it."""

from collections.abc import Callable
from typing import Any, NamedTuple

from domain import board
from domain.encounter.totals import Term, term
from domain.engine.agenda import Procedure, Within
from domain.engine.intents import announce, intent
from domain.engine.runner import Runner, watches
from domain.events import (
    BoardLaidOut,
    Event,
    FleetAdded,
    GameEnded,
    PlanetAdded,
    PlanetDestroyed,
    PlanetsMoved,
    ShipsCommandeered,
    ShipsMoved,
    ShipsReleased,
    VictoryReached,
)
from domain.extension_points import ExtensionPoint
from domain.state import Frame, State

COLONIES_NEEDED = 5
LIMIT = "LIMIT-01"
"""The rule of the limit of turns."""

Adds = Callable[[State, str], int]
_NEED: dict[str, Adds] = {}


def raises_the_need(rule: str) -> Callable[[Adds], Adds]:
    """Declares that by this rule a seat needs this number of foreign colonies more, or fewer if it is negative."""

    def register(function: Adds) -> Adds:
        _NEED[rule] = function
        return function

    return register


def colonies_needed(state: State, seat: str) -> int:
    """Returns the number of foreign colonies that a seat needs to win (CORE-280)."""
    needed = COLONIES_NEEDED
    for adds in _NEED.values():
        needed += adds(state, seat)
    return needed


def terms_of_the_need(state: State, seat: str) -> list[Term]:
    """Returns the number of `colonies_needed` as the rules that it comes from."""
    further = [term(rule, amount) for rule, adds in _NEED.items() if (amount := adds(state, seat))]
    return [term("CORE-280", COLONIES_NEEDED), *further]


_WORTH_COLONIES: dict[str, Adds] = {}
_COMPARED: list[Adds] = []


def worth_colonies(source: str, compared: bool = False) -> Callable[[Adds], Adds]:
    """Declares that by this alien or card a seat has things that count like a number of foreign colonies, for victory.

    With `compared` they also count where players compare how many colonies they have.
    """

    def register(function: Adds) -> Adds:
        _WORTH_COLONIES[source] = function
        if compared:
            _COMPARED.append(function)
        return function

    return register


def colonies_to_compare(state: State, seat: str) -> int:
    """Returns how many foreign colonies the seat has beside those of others."""
    return len(board.foreign_colonies(state, seat)) + sum(adds(state, seat) for adds in _COMPARED)


def colonies_that_count(state: State, seat: str) -> list[Term]:
    """Returns the seat's foreign colonies, and things that count like them, as terms."""
    colonies = board.foreign_colonies(state, seat)
    further = [term(source, amount) for source, adds in _WORTH_COLONIES.items() if (amount := adds(state, seat))]
    return [term("foreign_colonies", len(colonies), planets=colonies), *further]


Winners = Callable[[State], list[str]]
Counts = Callable[[State, str], list[Term]]


class Way(NamedTuple):
    """A way to win: the reason of such an end, the seats that have won by it, and what counts for a seat."""

    why: str
    winners: Winners
    counts: Counts


_WAYS: dict[str, Way] = {}


def way_to_win(rule: str, why: str, counts: Counts) -> Callable[[Winners], Winners]:
    """Declares that by this rule the seats that the function names have won; checked with CORE-282."""

    def register(function: Winners) -> Winners:
        _WAYS[rule] = Way(why, function, counts)
        return function

    return register


@way_to_win("CORE-280", "colonies", colonies_that_count)
def enough_colonies(state: State) -> list[str]:
    """Returns the seats with enough foreign colonies now."""
    return [s for s in state.seats if colonies_counted(state, s) >= colonies_needed(state, s)]


def colonies_counted(state: State, seat: str) -> int:
    """Returns the seat's foreign colonies, and what counts like them for victory."""
    # Looked at for every seat after each landing (TIME-11): a generator would double the calls.
    count = len(board.foreign_colonies(state, seat))
    for adds in _WORTH_COLONIES.values():
        count += adds(state, seat)
    return count


def meet_a_condition(state: State) -> list[str]:
    """Returns the seats that meet a condition of victory now, in the order of the seats."""
    winners = {seat for way in _WAYS.values() for seat in way.winners(state)}
    return [seat for seat in state.seats if seat in winners]


win_only_together: ExtensionPoint[Callable[[State, list[str]], list[str]]] = ExtensionPoint()
"""`function(state, seats)`: the seats that win when these have reached victory; some need others beside them."""


def _together(state: State, seats: list[str]) -> list[str]:
    for joined in win_only_together:
        seats = joined(state, seats)
    return seats


def what_counted(state: State, winners: list[str], rule: str) -> dict[str, list[Term]]:
    """Returns winner -> what counts for it by the condition that it meets, nothing of those that win in another way.

    At the limit of turns colonies count for all of them (LIMIT-01).
    """
    if rule == LIMIT:
        return each_count(state, winners)
    counted: dict[str, list[Term]] = {}
    for way in _WAYS.values():
        for seat in set(winners).intersection(way.winners(state)) - counted.keys():
            counted[seat] = way.counts(state, seat)
    return {seat: counted[seat] for seat in winners if seat in counted}


def each_count(state: State, winners: list[str]) -> dict[str, list[Term]]:
    """Returns winner -> what counted for it where the most foreign colonies win."""
    return {seat: colonies_that_count(state, seat) for seat in winners}


def have_won(state: State) -> list[str]:
    """Returns the seats that win now by a condition that they meet, in the order of the seats (CORE-281)."""
    return _together(state, meet_a_condition(state))


lead_together: ExtensionPoint[Callable[[State, list[str]], list[str]]] = ExtensionPoint()
"""`function(state, seats)`: the seats that win at the limit of turns when these have the most foreign colonies."""


def leaders(state: State) -> list[str]:
    """Returns the seats that win by the most foreign colonies."""
    counts = {seat: colonies_counted(state, seat) for seat in state.seats}
    seats = [seat for seat, count in counts.items() if count == max(counts.values())]
    for joined in lead_together:
        seats = joined(state, seats)
    return seats


victory = Procedure("victory")


@victory.step
def check(runner: Runner, frame: Frame) -> None:
    """Lets everybody who meets a condition at the same check win together (CORE-281)."""
    won = have_won(runner.state)
    if held_up(runner.state) or not won:
        return
    for rule, (why, winners, _) in _WAYS.items():
        if not set(won).isdisjoint(winners(runner.state)):
            win(runner, won, rule, why)
            return


# -- the watch -----------------------------------------------------------------------------------

after_action = Procedure("victory_after_action")


@after_action.step
def look(runner: Runner, frame: Frame) -> None:
    """Checks after a complete action outside Resolution (V2, V3); an encounter that ends has its own check (V1)."""
    if not _checked_soon(runner.state):
        runner.call(victory.name)


@after_action.when_left
def look_after_the_jump(runner: Runner, frame: Frame) -> None:
    """Checks when an action that goes on elsewhere is over there."""
    if runner.state.status != "over":
        runner.call_after_step(after_action.name)


def may_decide_victories(*event_types: type[Event], within: Within | None = None) -> None:
    """Declares that after events of these types somebody may meet a condition who did not meet it before (TIME-11)."""
    for event_type in event_types:
        watches(event_type, within)(somebody_may_have_won)


def somebody_may_have_won(runner: Runner, event: Event) -> None:
    """Schedules the check for the end of the action if somebody meets a condition now (CORE-282)."""
    state = runner.state
    if isinstance(event, ShipsMoved) and not _land_on_planets(state, event):
        return
    if not _checked_soon(state) and not held_up(state) and have_won(state):
        runner.after_action(after_action.name)


def _land_on_planets(state: State, event: ShipsMoved) -> bool:
    """Returns False for ships that only leave: they take no colony and no access to anybody else."""
    return any(board.system_of(state, target) for _, target in event.moves.values())


may_decide_victories(
    BoardLaidOut, FleetAdded, PlanetAdded, PlanetDestroyed, PlanetsMoved, ShipsCommandeered, ShipsMoved, ShipsReleased
)

checked_at_its_end: ExtensionPoint[Callable[[State], bool]] = ExtensionPoint()
"""`function(state)`: True while what is under way ends with a check of its own (V1)."""


def _checked_soon(state: State) -> bool:
    return any(checked(state) for checked in checked_at_its_end)


WIN = "win"


def win(runner: Runner, winners: list[str], rule: str, why: str) -> None:
    """Lets these seats win together and ends the game, also when a power says so (CORE-283); others may object."""
    if held_up(runner.state):
        return
    for notes in victory_reached:
        notes(runner, winners, rule)
    if won := _together(runner.state, winners):
        announce(runner, WIN, winners=won, rule=rule, why=why)


victory_reached: ExtensionPoint[Callable[[Runner, list[str], str], None]] = ExtensionPoint()
"""`function(runner, seats, rule)`: notes that these seats have reached victory by this rule, before they win."""


holds_victories: ExtensionPoint[Callable[[State], bool]] = ExtensionPoint()
"""`function(state)`: True while something else decides whether a victory counts; nobody wins in another way then."""


def held_up(state: State) -> bool:
    """Returns True while nobody can win by what is on the board."""
    return any(holds(state) for holds in holds_victories)


decides_victories: ExtensionPoint[Callable[[Runner, dict[str, Any]], bool]] = ExtensionPoint()
"""`function(runner, data)`: True when it lets something else decide whether this victory counts."""


@intent(WIN, "Before a player wins", "After a player wins", members=("winners", "rule", "why"))
def _win(runner: Runner, data: dict[str, Any]) -> None:
    """Opens the moment at which an effect may first decide whether the victory counts."""
    if any(decides(runner, data) for decides in decides_victories):
        return
    if won := _together(runner.state, data["winners"]):
        runner.emit(
            VictoryReached(winners=won, rule=data["rule"], counted=what_counted(runner.state, won, data["rule"]))
        )
        runner.emit(GameEnded(winners=won, why=data["why"]))


def perhaps_enough_colonies(runner: Runner, vars: Any) -> None:
    """Does nothing: older games may be at a step of this name, and the watch has done it since (TIME-11)."""
