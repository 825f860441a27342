"""Grumpus: does not part with a colony in peace."""

from domain import board, powers
from domain.aliens.page import alien, power, super_, wild
from domain.encounter import timings
from domain.encounter.choose_ships import choose_ships_from, in_system, some_of, spared
from domain.encounter.ships import lose
from domain.engine.moments import Moment
from domain.engine.runner import Runner, watches
from domain.engine.uses import Use
from domain.events import EncounterEnded, SheetNoted, ShipsCommandeered, ShipsMoved
from domain.questions import ChooseSeats
from domain.questions.wording import about

GRUMPUS = alien(
    "grumpus",
    "Grumpus",
    edition="storm",
    alert="yellow",
    verb="Grump",
    unverified="that the player whom the wild flare names chooses the ship",
    permanent=True,
    open_sheet=True,
    power=(
        "When you no longer have a ship on a planet that was your colony, for any reason, all other players "
        "with ships there must lose one of these ships each as the phase ends. You keep this power however "
        "few home colonies you have."
    ),
    wild=(
        "When the gate is aimed, you may choose a player with ships in the targeted system. That player loses "
        "one of them to the warp."
    ),
    super=(
        "When you use your power, you may have the players concerned lose a ship from each of their colonies "
        "in the same system."
    ),
)
LEFT, EVERYWHERE = "left", "everywhere"
"""The note of planets that it has left in the phase under way (planet -> its seat then); how far the super reaches."""


def left(runner: Runner) -> dict[str, str]:
    return dict(runner.state.sheets.get(GRUMPUS.id, {}).get(LEFT, {}))


def note(runner: Runner, planets: dict[str, str]) -> None:
    runner.emit(SheetNoted(alien=GRUMPUS.id, note=LEFT, value=planets))


def given_up(runner: Runner, seat: str, places: list[str]) -> None:
    """Notes the planets on which it had ships until now and has none any more.

    There are none while the power is not in force.
    """
    state = runner.state
    planets = [each for each in places if board.system_of(state, each) and not board.ships_at(state, each, seat)]
    if planets and GRUMPUS.id in powers.active(state, seat):
        note(runner, {**left(runner), **dict.fromkeys(planets, seat)})


@watches(ShipsMoved, within=GRUMPUS.in_game)
def ships_went_away(runner: Runner, event: ShipsMoved) -> None:
    if seat := powers.holder(runner.state, GRUMPUS.id):
        mine = [place for ship, (place, _) in event.moves.items() if board.owner(runner.state, ship) == seat]
        given_up(runner, seat, mine)


@watches(ShipsCommandeered, within=GRUMPUS.in_game)
def ships_changed_sides(runner: Runner, event: ShipsCommandeered) -> None:
    if seat := powers.holder(runner.state, GRUMPUS.id):
        mine = [ship for ship in event.ships if board.native_owner(runner.state, ship) == seat != event.seat]
        given_up(runner, seat, [runner.state.ships[ship] for ship in mine])


@watches(EncounterEnded, within=GRUMPUS.in_game)
def forget(runner: Runner, _: EncounterEnded | Use) -> None:
    """Forgets what the power was not there for at the end of its phase, or what was zapped."""
    if left(runner):
        note(runner, {})


def i_have_left_a_planet(runner: Runner, seat: str, moment: Moment) -> bool:
    return seat in left(runner).values()


def grumped_at(runner: Runner, seat: str, everywhere: bool) -> dict[tuple[str, str], list[str]]:
    """Returns planet and owner -> the ships of which one is lost; with the super flare also elsewhere in the system."""
    ships_by_place, others = {}, [other for other in board.timing_order(runner.state) if other != seat]
    for planet in [each for each in left(runner) if board.system_of(runner.state, each)]:
        system = board.planets(runner.state, board.system_of(runner.state, planet))
        for other in [each for each in others if board.ships_at(runner.state, planet, each)]:
            for place in system if everywhere else [planet]:
                ships_by_place[place, other] = board.ships_at(runner.state, place, other)
    return {hit: ships for hit, ships in ships_by_place.items() if ships}


@power(
    GRUMPUS, at=(timings.PHASE_OVER, timings.ENCOUNTER_CLOSES), must=True, when=i_have_left_a_planet, cancelled=forget
)
def grump(runner: Runner, use: Use) -> None:
    """Takes a ship from all others on the planet, as the phase closes."""
    lost: list[str] = []
    for (planet, other), ships in grumped_at(runner, use.seat, bool(use.notes.get(EVERYWHERE))).items():
        lost += some_of(runner, other, ships, 1, f"Which ship on {about(planet)} do you lose?", "CORE-214")
    note(runner, {})
    lose(runner, lost, GRUMPUS.id)


def they_live_elsewhere_too(runner: Runner, seat: str, moment: Moment) -> bool:
    return len(grumped_at(runner, seat, True)) > len(grumped_at(runner, seat, False))


@super_(GRUMPUS, with_use="grumpus.power", when=they_live_elsewhere_too)
def throughout_the_system(runner: Runner, use: Use) -> None:
    """Takes a ship from each colony there of each player hit."""
    use.subject_notes[EVERYWHERE] = True


def present(runner: Runner, seat: str) -> dict[str, list[str]]:
    """Returns place in the targeted system -> the seat's ships there."""
    return in_system(runner.state, seat, board.system_of(runner.state, runner.encounter.planet))


def neighbours(runner: Runner, seat: str, moment: Moment) -> ChooseSeats:
    seats = [each for each in board.timing_order(runner.state) if present(runner, each)]
    return ChooseSeats(prompt="Who loses a ship in that system?", name="grump_at", seats=seats)


@wild(GRUMPUS, at=timings.GATE_AIMED, asks=neighbours)
def get_off_my_lawn(runner: Runner, use: Use) -> None:
    """Sends one ship of the targeted system, of its owner's choice, to the warp."""
    places = present(runner, use.value[0])
    prompt, last = "Which ship do you lose?", spared(runner.state, places)
    question = choose_ships_from(places, 1, prompt, "CORE-214", "grumped", last)
    lose(runner, runner.ask(use.value[0], question) if places else [], "flare-grumpus")
