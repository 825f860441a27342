"""Neighbor: lives next door and lends a hand."""

from domain import board
from domain.aliens.page import alien, power, super_, wild
from domain.encounter import roles, timings
from domain.encounter.resolution import REWARDED
from domain.engine.moments import Moment
from domain.engine.runner import Game
from domain.engine.uses import Use
from domain.events import FactNoted, ModifierAdded
from domain.state import Modifier

NEIGHBOR = alien(
    "neighbor",
    "Neighbor",
    edition="storm",
    alert="green",
    verb="Community",
    power=(
        "As a main player or ally, when your side's main player reveals an attack card, you must add 1 to "
        "your side's total for each of your ships that is in the targeted system but not in the encounter."
    ),
    wild=(
        "As a defensive ally, when your side wins, you may collect rewards for the ships of the defense as "
        "well as for yours."
    ),
    super=(
        "As a main player, when you use your power, you may count your allies' ships in the targeted system "
        "in the same way."
    ),
)
ALLIES = "allies"


def bystanders(game: Game, seat: str) -> int:
    """The seat's ships on planets of the targeted system that are not in the encounter."""
    state, fighting = game.state, board.in_encounter(game.state, seat)
    assert state.encounter is not None
    planets = board.planets(state, board.system_of(state, state.encounter.planet))
    return sum(ship not in fighting for planet in planets for ship in board.ships_at(state, planet, seat))


def my_side_attacks(game: Game, seat: str, moment: Moment) -> bool:
    assert game.state.encounter is not None
    main = board.main_player(game.state, board.side_of(game.state, seat))
    return game.state.encounter.faces[main].type == "attack"


@power(NEIGHBOR, at=timings.CARDS_REVEALED, roles=roles.involved, must=True, when=my_side_attacks)
def community(game: Game, use: Use) -> None:
    """One more for every own ship nearby; with the super flare for those of the allies too."""
    side = board.side_of(game.state, use.seat)
    count = bystanders(game, use.seat)
    game.emit(ModifierAdded(modifier=Modifier(side, "total", count, NEIGHBOR.id)))
    for ally in use.notes.get(ALLIES, []):
        game.emit(ModifierAdded(modifier=Modifier(side, "total", bystanders(game, ally), "flare-neighbor")))


def allies_nearby(game: Game, seat: str) -> list[str]:
    allies = board.side_members(game.state, board.side_of(game.state, seat))[1:]
    return [ally for ally in allies if bystanders(game, ally)]


def allies_live_there(game: Game, seat: str, moment: Moment) -> bool:
    return bool(allies_nearby(game, seat))


@super_(NEIGHBOR, with_use="neighbor.power", roles=roles.main, when=allies_live_there)
def whole_neighborhood(game: Game, use: Use) -> None:
    use.subject_notes[ALLIES] = allies_nearby(game, use.seat)


def defenders(game: Game) -> int:
    assert game.state.encounter is not None
    return board.count_in_encounter(game.state, game.state.encounter.defense)


def rewards_are_due(game: Game, seat: str, moment: Moment) -> bool:
    assert game.state.encounter is not None
    return game.state.encounter.winner == "defense" and defenders(game) > 0


@wild(NEIGHBOR, at=timings.WINNER_KNOWN, roles=roles.defensive_ally, when=rewards_are_due)
def double_pay(game: Game, use: Use) -> None:
    """Rewards for the ships of the defense as well."""
    assert game.state.encounter is not None
    fact = f"{REWARDED}:{use.seat}"
    game.emit(FactNoted(fact=fact, value=game.state.encounter.facts.get(fact, 0) + defenders(game)))
