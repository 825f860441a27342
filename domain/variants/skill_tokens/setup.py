"""Setup: every ship gets its skill, and everybody spreads its ships over its home planets (SKILL-03, SKILL-06)."""

from domain import board
from domain.encounter.choose_ships import places_of
from domain.encounter.setup import part, setup, spread_at_home
from domain.engine.runner import Runner, watches
from domain.events import FleetAdded, ShipsMoved
from domain.state import Frame
from domain.variants.skill_tokens.declaration import ID
from domain.variants.skill_tokens.events import SkillsGiven
from domain.variants.skill_tokens.skills import labels
from domain.variants.variant import played_with


def give_skills(runner: Runner, frame: Frame) -> None:
    """Gives five of each skill to every colour (SKILL-01)."""
    state = runner.state
    runner.emit(SkillsGiven(skills={s: skill for seat in state.seats for s, skill in labels(state, seat).items()}))


def spread_ships(runner: Runner, frame: Frame) -> None:
    """Spreads the ships of all at the same time and secretly, then shown.

    A position that places the ships is not rearranged.
    """
    seats = [seat for seat in runner.state.seats if "ships" not in part(runner.state, seat)]
    prompt = "How do you spread your ships over your home planets?"
    asked = {seat: spread_at_home(runner.state, seat, prompt, "SKILL-03", "spread_ships") for seat in seats}
    for _, question in asked.values():
        question.secret = True
    answers = runner.ask_all({seat: question for seat, (_, question) in asked.items()})
    places: dict[str, str] = {}
    for seat, (ships, _) in asked.items():
        places |= places_of(ships, answers[seat])
    ways = {ship: [runner.state.ships[ship], place] for ship, place in sorted(places.items())}
    moves = {ship: way for ship, way in ways.items() if way[0] != way[1]}
    if moves:
        runner.emit(ShipsMoved(moves=moves, why="setup"))


setup.insert(give_skills, before="lay_out_the_board", within=played_with(ID))
setup.insert(spread_ships, after="lay_out_the_board", within=played_with(ID))


@watches(FleetAdded, within=played_with(ID))
def label_further_ships(runner: Runner, event: FleetAdded) -> None:
    """Labels the ships of a further colour, which has its letters too.

    They have no effect (SKILL-22, SKILL-40, SKILL-57). A ship of no colour has none.
    """
    if event.colour in board.COLOURS:
        runner.emit(SkillsGiven(skills=labels(runner.state, event.colour)))
