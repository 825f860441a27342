"""Launch: the gate is aimed and loaded (CORE-100..109, W-30..W-34)."""

from collections.abc import Callable

from domain import board
from domain.board import GATE, WARP
from domain.encounter import timings
from domain.encounter.choose_ships import choose_colony, choose_from_another
from domain.encounter.destiny import empty_home_planets
from domain.encounter.encounter import RESULT
from domain.encounter.sentences import meeting
from domain.encounter.ships import held_back, movable, move, sendable
from domain.engine.agenda import Procedure
from domain.engine.moments import timing
from domain.engine.runner import Runner, watches
from domain.engine.windows import open_window
from domain.events import AlliesDismissed, GateAimed, ModifierAdded, PhaseBegan
from domain.events.facts import Fact, SeatFact
from domain.extension_points import ExtensionPoint
from domain.questions import ChooseNumber, ChoosePlanets, ChooseShips
from domain.questions.wording import about, counted
from domain.state import Encounter, Frame, Modifier, State

SHIP_LIMIT = 4

launch = Procedure("launch", orders_actions=True)


@launch.step
def launch_begins(runner: Runner, frame: Frame) -> None:
    runner.emit(PhaseBegan(phase="launch"))
    open_window(runner, timing(timings.BEFORE_LAUNCH))


@launch.step
def aim(runner: Runner, frame: Frame) -> None:
    targets = legal_targets(runner.state)
    if not targets:
        runner.call("abort", rule="PLANET-01")
        return
    chosen = TARGET.of(runner.encounter)
    target = chosen if chosen in targets else targets[0]
    if len(targets) > 1 and target != chosen:
        target = runner.ask(runner.encounter.offense, which_target(runner.state, targets))[0]
    runner.emit(GateAimed(planet=target))
    open_window(runner, timing(timings.GATE_AIMED))


def which_target(state: State, targets: list[str]) -> ChoosePlanets:
    """Returns the offense's question at which of these planets it aims."""
    question = choose_colony(targets, "", "aim", rule="CORE-100")
    question.prompt = lambda: aiming(state, state.current_encounter.offense, targets)
    return question


def aiming(state: State, seat: str, targets: list[str]) -> str:
    """Returns the prompt for the seat that aims at these planets: who is encountered, and whose planets they are."""
    if state.current_encounter.homecoming:
        return "You found a colony at home. At which of your empty planets do you aim the hyperspace gate?"
    systems = {board.system_of(state, planet) for planet in targets}
    system = systems.pop() if len(systems) == 1 and systems <= state.seats.keys() else ""
    return f"{meeting(state, seat, system)} At which planet do you aim the hyperspace gate?"


@launch.step
def anything_to_load(runner: Runner, frame: Frame) -> None:
    end_without_ships(runner)


def end_without_ships(runner: Runner) -> None:
    """Ends the turn of an offense without ships to launch: some may be lost since Regroup (CORE-074, TIME-28)."""
    offense = runner.encounter.offense
    if not sendable(runner.state, offense) and not board.ships_at(runner.state, GATE, offense):
        RESULT.note(runner, "aborted")
        runner.call("abort", rule="CORE-074")


@launch.window(timings.LOADING)
def before_loading(runner: Runner, frame: Frame) -> None:
    open_window(runner, timing(timings.LOADING, only=[runner.encounter.offense]))


@launch.step
def load(runner: Runner, frame: Frame) -> None:
    offense = runner.encounter.offense
    waiting = len(board.ships_at(runner.state, GATE, offense))
    question = ships_to_send(runner.state, offense, waiting)
    question.prompt, question.rule, question.name = (
        "How many ships do you launch, and from where?",
        "CORE-105",
        "launch",
    )
    question.verb = "Launch"
    if question.most and must_commit(runner.state, offense):
        move(runner, _chosen_ships(runner, offense, question), GATE, "launch")


def _chosen_ships(runner: Runner, seat: str, question: ChooseShips) -> list[str]:
    """Asks which ships the seat sends; an effect may let another seat choose the ships, but not their number."""
    loader = LOADER.of(runner.encounter)
    if not loader:
        return list(runner.ask(seat, question))
    number = ChooseNumber(
        prompt="How many ships do you launch?",
        rule=question.rule,
        name="launch_number",
        least=question.least,
        most=question.most,
        of="ship",
        verb="Launch",
    )
    count = runner.ask(seat, number)
    prompt = f"{about(seat)} launches {counted(count, 'ship')}. From where?"
    which = choose_from_another(runner.state, question.places, count, prompt, question.rule, "launch_for_another")
    return list(runner.ask(loader, which)) if count else []


@launch.step
def ships_launched(runner: Runner, frame: Frame) -> str | None:
    if sends_again(runner.state, runner.encounter.offense):
        return "load"
    open_window(runner, timing(timings.SHIPS_LAUNCHED))
    return None


TARGET, LOADER = Fact("target", ""), Fact("loader", "")
"""The facts that name the planet at which the gate must be aimed, and the seat that chooses the launched ships."""


def legal_targets(state: State) -> list[str]:
    """Returns the planets at which the offense may aim: none it was driven from (CORE-101, CORE-103, CORE-084)."""
    now = state.current_encounter
    left, system = DRIVEN_FROM.of(now), AIMS_WITHIN.of(now)
    targets = [planet for planet in _targets(state, now) if planet not in left]
    return [planet for planet in targets if board.system_of(state, planet) == system] if system else targets


AIMS_WITHIN = Fact("aims_within", "")
"""The fact that names the only system in which the gate may still be aimed."""

ANY_COLONY = SeatFact("any_colony", False)
"""This seat, as the offense, may also aim at the colonies of the defense outside the defense's home system."""


DRIVEN_FROM = Fact[list[str]]("driven_from", [])
"""The fact that names the planets at which the gate cannot be aimed again in this encounter."""


def _targets(state: State, encounter: Encounter) -> list[str]:
    if encounter.homecoming:
        return empty_home_planets(state, encounter.offense)
    settled, system = board.colonies(state, encounter.defense), board.planets(state, encounter.system)
    if encounter.system != encounter.defense:
        return [planet for planet in system if planet in settled]
    if not ANY_COLONY.of(encounter, encounter.offense):
        return system
    return [*system, *sorted(planet for planet in settled if planet not in system)]


COMMITS_NOTHING = SeatFact("commits_nothing", False)
"""The seat sends no ships into this encounter."""


def commit_nothing(runner: Runner, seat: str) -> None:
    """Allows the seat to send no ships when its turn to do so comes."""
    COMMITS_NOTHING.note(runner, True, seat)


def must_commit(state: State, seat: str) -> bool:
    """Returns True unless an effect has replaced the seat's ships."""
    return not COMMITS_NOTHING.of(state.current_encounter, seat)


def sends_again(state: State, seat: str) -> bool:
    """Returns True if all that the seat has sent was held back, and it has other ships to send."""
    none_left = bool(held_back(state, seat)) and not board.in_encounter(state, seat)
    return none_left and must_commit(state, seat) and ships_to_send(state, seat).most > 0


FROM_WARP = SeatFact("from_warp", "")
"""The effects that let the seat send ships from the warp too, like ships on its colonies."""


raises_the_limit: ExtensionPoint[Callable[[State, str], int]] = ExtensionPoint()
"""`function(state, seat)`: how many ships more the seat may send into every encounter."""


def ship_limit(state: State, seat: str) -> int:
    """Returns how many ships the seat may send: four, unless an effect says otherwise (CORE-105, CORE-113)."""
    limits = [m.amount for m in state.current_encounter.modifiers if m.quantity == "ship_limit" and m.target == seat]
    return (limits[-1] if limits else SHIP_LIMIT) + sum(raises(state, seat) for raises in raises_the_limit)


def can_send(state: State, seat: str) -> bool:
    """Returns True if the seat has a ship that it could send into this encounter, perhaps from the warp."""
    return sendable(state, seat) or ships_to_send(state, seat).most > 0


def ships_to_send(state: State, seat: str, waiting: int = 0) -> ChooseShips:
    """Asks for one to four ships from any of the seat's colonies.

    `waiting` ships of the seat are already there (CORE-109).
    """
    places = movable(state, seat)
    lost = board.ships_at(state, WARP, seat) if FROM_WARP.of(state.current_encounter, seat) else []
    largest = max(places, key=lambda planet: len(places[planet]), default=WARP)
    if lost:
        places = {**places, WARP: lost}
    count = sum(len(ships) for ships in places.values())
    most = max(0, min(ship_limit(state, seat) - waiting, count))
    least = 0 if waiting else min(1, most)
    fallback = {"from": {largest: least} if least else {}}
    return ChooseShips(prompt="", places=places, least=least, most=most, fallback=fallback)


@watches(AlliesDismissed)
def limits_of_dismissed_allies_end(runner: Runner, event: AlliesDismissed) -> None:
    """Ends what effects have made of the ships of an ally with its alliance (MAGNET-01)."""
    now = runner.encounter
    for seat in event.seats:
        if COMMITS_NOTHING.of(now, seat):
            COMMITS_NOTHING.note(runner, False, seat)
        if any(m.quantity == "ship_limit" and m.target == seat for m in now.modifiers):
            runner.emit(ModifierAdded(modifier=Modifier(seat, "ship_limit", SHIP_LIMIT, event.why)))
