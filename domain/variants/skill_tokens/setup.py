"""Setup: every ship gets its skill, and everybody spreads the own ships over the home planets (SKILL-03, SKILL-06)."""

from domain.encounter.choose_ships import places_of
from domain.encounter.setup import part, setup, spread_at_home
from domain.engine.runner import Game, watches
from domain.events import FleetAdded, ShipsMoved
from domain.state import Frame
from domain.variants.skill_tokens import ID
from domain.variants.skill_tokens.events import SkillsGiven
from domain.variants.skill_tokens.skills import labels
from domain.variants.variant import on, played_with


def give_skills(game: Game, frame: Frame) -> None:
    """Five of each to every colour (SKILL-01)."""
    game.emit(SkillsGiven(skills={s: skill for seat in game.state.seats for s, skill in labels(seat).items()}))


def spread_ships(game: Game, frame: Frame) -> None:
    """All at the same time and secretly, then shown; a position that says where the ships stand is not rearranged."""
    seats = [seat for seat in game.state.seats if "ships" not in part(game.state, seat)]
    prompt = "How do you spread your ships over your home planets?"
    asked = {seat: spread_at_home(game.state, seat, prompt, "SKILL-03", "spread_ships") for seat in seats}
    for _, question in asked.values():
        question.sealed = True
    answers = game.ask_all({seat: question for seat, (_, question) in asked.items()})
    places: dict[str, str] = {}
    for seat, (ships, _) in asked.items():
        places |= places_of(ships, answers[seat])
    ways = {ship: [game.state.ships[ship], place] for ship, place in sorted(places.items())}
    moves = {ship: way for ship, way in ways.items() if way[0] != way[1]}
    if moves:
        game.emit(ShipsMoved(moves=moves, why="setup"))


setup.insert(give_skills, before="lay_out_the_board", within=played_with(ID))
setup.insert(spread_ships, after="lay_out_the_board", within=played_with(ID))


@watches(FleetAdded)
def label_further_ships(game: Game, event: FleetAdded) -> None:
    """A further colour has its letters too; they have no effect (SKILL-22, SKILL-40, SKILL-57)."""
    if on(game.state, ID):
        game.emit(SkillsGiven(skills=labels(event.colour)))
