"""The Entropy Beast: planets leave the game, and everybody may lose (HAZ-16)."""

from domain import board
from domain.decks.destiny import colour_of
from domain.encounter.choose_ships import choose_colony
from domain.encounter.ships import lose
from domain.engine.agenda import DONE, Procedure
from domain.engine.runner import Runner, watches
from domain.events import CardsMoved, DestinyDrawn, Event, GameEnded, PlanetDestroyed, PlanetsMoved, ShipsMoved
from domain.state import Frame, State
from domain.variants.hazards.cards.page import hazard
from domain.variants.hazards.cards.powers_that_be import alone
from domain.variants.hazards.variant_state import in_game, works
from domain.variants.planetoids.events import PlanetoidMoved

CARD = hazard(
    "entropy-beast",
    "The Entropy Beast",
    (
        "This hazard stays in play. Whenever a special or wild destiny card is drawn, the planet with the most ships "
        "leaves the game, and its ships go to the warp; the offense breaks ties. If a home system ever has fewer than "
        "three planets, all players lose. When it enters play, the Cosmic Guardian and the Witness are discarded."
    ),
    rule="HAZ-16",
    stays=True,
)
PLANETS_NEEDED = 3
alone(CARD)


@watches(DestinyDrawn, within=in_game)
def the_beast_is_hungry(runner: Runner, event: DestinyDrawn) -> None:
    """Schedules the loss of a planet before the card is interpreted, and before players react to it (W-21)."""
    if runner.state.encounter and not colour_of(event.card) and works(runner.state, CARD):
        runner.call_after_step(feeding.name)


feeding = Procedure("entropy_beast")


@feeding.step
def a_planet_leaves_the_game(runner: Runner, frame: Frame) -> str | None:
    """Removes a planet from the game. The ships of all players count; without any ship on a planet nothing happens."""
    state = runner.state
    planets = [planet for seat in state.seats for planet in board.planets(state, seat)]
    counts = {planet: len(board.ships_at(state, planet)) for planet in planets}
    most = max(counts.values(), default=0)
    if not most:
        return DONE
    planet, *others = [each for each, count in counts.items() if count == most]
    if others:
        prompt = "The Entropy Beast removes a planet with the most ships. Which?"
        question = choose_colony([planet, *others], prompt, "entropy_beast", rule="HAZ-16")
        planet = runner.ask(runner.encounter.offense, question)[0]
    ships = board.ships_at(state, planet)
    runner.emit(PlanetDestroyed(planet=planet, system=board.system_of(state, planet), why=CARD.id))
    lose(runner, ships, CARD.id)
    return None


@watches(CardsMoved, within=in_game)
@watches(PlanetDestroyed, within=in_game)
@watches(PlanetsMoved, within=in_game)
@watches(PlanetoidMoved, within=in_game)
@watches(ShipsMoved, within=in_game)
def too_few_planets(runner: Runner, event: Event) -> None:
    """Ends the game by too few planets, by whatever cause, once the ships of a planet that is gone have left it."""
    if runner.state.ships and works(runner.state, CARD) and doomed(runner.state):
        runner.call_after_step(ending.name)


def doomed(state: State) -> bool:
    """Returns True for a home system with fewer than three planets, those that have come there counted (XVAR-06)."""
    if all(len(board.planets(state, seat)) >= PLANETS_NEEDED for seat in state.seats):
        return False
    return not any(board.destroyed(state, place) for place in board.places(state))


ending = Procedure("all_players_lose")


@ending.step
def nobody_wins(runner: Runner, frame: Frame) -> None:
    """Ends the game for all players at once (CORE-284)."""
    runner.emit(GameEnded(winners=[], why=CARD.id))
