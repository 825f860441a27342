"""Guerrilla: who beats it has little left to show for it."""

from domain import board
from domain.aliens.page import alien, power, super_, wild
from domain.encounter import roles, timings
from domain.encounter.choose_ships import some_of
from domain.encounter.resolution import has_lost
from domain.encounter.ships import given_up, lose, remove
from domain.engine.moments import Moment
from domain.engine.runner import Game
from domain.engine.uses import Use
from domain.events import PlanetDestroyed

GUERRILLA = alien(
    "guerrilla",
    "Guerrilla",
    edition="incursion",
    alert="green",
    verb="Attrition",
    power=(
        "When you lose the encounter as a main player, each player on the winning side keeps only one ship in "
        "the encounter and must send the others to the warp. The players choose which of their ships they "
        "keep."
    ),
    wild=(
        "As the defense, when you lose on a planet of your home system, you may destroy that planet before "
        "anybody lands. The attacking ships leave the game with it, but no player is left with fewer ships "
        "than are needed to win. Ships of other players on the planet go to the warp."
    ),
    super=(
        "When you use your power, you may have players with three ships or fewer in the encounter lose all of them."
    ),
)
ALL_OF_THEM, FEW = "all_of_them", 3


def they_won(game: Game, seat: str, moment: Moment) -> bool:
    """When both sides lose there is nothing left to wear down."""
    assert game.state.encounter is not None
    return bool(game.state.encounter.winner) and has_lost(game.state, seat)


@power(GUERRILLA, at=timings.WINNER_KNOWN, roles=roles.main, must=True, when=they_won)
def attrition(game: Game, use: Use) -> None:
    """Of each winner one ship is left, or with the super flare none of a small force; which one is the owner's say."""
    assert game.state.encounter is not None
    lost: list[str] = []
    for seat in board.side_members(game.state, game.state.encounter.winner):
        ships = board.in_encounter(game.state, seat)
        kept = 0 if use.notes.get(ALL_OF_THEM) and len(ships) <= FEW else 1
        count = len(ships) - kept
        prompt = f"Attrition: which {count} of your ships do you lose?"
        lost += some_of(game, seat, ships, count, prompt, "CORE-214")
    lose(game, lost, GUERRILLA.id)


def small_forces_won(game: Game, seat: str, moment: Moment) -> bool:
    assert game.state.encounter is not None
    winners = board.side_members(game.state, game.state.encounter.winner)
    return any(0 < len(board.in_encounter(game.state, each)) <= FEW for each in winners)


@super_(GUERRILLA, with_use="guerrilla.power", roles=roles.main, when=small_forces_won)
def nobody_comes_back(game: Game, use: Use) -> None:
    use.subject_notes[ALL_OF_THEM] = True


def my_home_is_taken(game: Game, seat: str, moment: Moment) -> bool:
    """A planet of the own system, which no effect holds fast."""
    now = game.state.encounter
    assert now is not None
    mine = board.system_of(game.state, now.planet) == seat
    return mine and has_lost(game.state, seat) and board.frozen(game.state) != now.planet


@wild(GUERRILLA, at=timings.WINNER_KNOWN, roles=roles.defense, when=my_home_is_taken)
def scorched_earth(game: Game, use: Use) -> None:
    """The planet and the attackers leave the game, bystanders go to the warp; the defenders are lost as usual."""
    now = game.state.encounter
    assert now is not None
    attackers = [s for seat in board.side_members(game.state, "offense") for s in board.in_encounter(game.state, seat)]
    doomed = given_up(game, attackers)
    bystanders = [s for s in board.ships_at(game.state, now.planet) if board.owner(game.state, s) != use.seat]
    game.emit(PlanetDestroyed(planet=now.planet, system=use.seat, why=GUERRILLA.id))
    remove(game, doomed, GUERRILLA.id)
    lose(game, [ship for ship in attackers + bystanders if ship not in doomed], GUERRILLA.id)
