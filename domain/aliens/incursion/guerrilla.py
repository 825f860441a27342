"""Guerrilla: a player who beats it has few ships left."""

from domain import board
from domain.aliens.page import alien, power, super_, wild
from domain.encounter import roles, timings
from domain.encounter.choose_ships import some_of
from domain.encounter.resolution import has_lost, lose_the_rest
from domain.encounter.ships import given_up, lose, remove
from domain.engine.moments import Moment
from domain.engine.runner import Runner
from domain.engine.uses import Use
from domain.events import PlanetDestroyed
from domain.questions.wording import which

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


def they_won(runner: Runner, seat: str, moment: Moment) -> bool:
    """Returns False when both sides lose: there is nothing left to wear down."""
    return bool(runner.encounter.winner) and has_lost(runner.state, seat)


@power(GUERRILLA, at=timings.WINNER_KNOWN, roles=roles.main, must=True, when=they_won)
def attrition(runner: Runner, use: Use) -> None:
    """Leaves each winner one ship, or with the super flare none of a small force; its owner says which one."""
    lost: list[str] = []
    for seat in board.side_members(runner.state, runner.encounter.winner):
        ships = board.in_encounter(runner.state, seat)
        left = 0 if use.notes.get(ALL_OF_THEM) and len(ships) <= FEW else 1
        count = len(ships) - left
        prompt = f"Attrition: {which(count, 'ship')} of yours do you lose?"
        lost += some_of(runner, seat, ships, count, prompt, "CORE-214")
    lose(runner, lost, GUERRILLA.id)


def small_forces_won(runner: Runner, seat: str, moment: Moment) -> bool:
    winners = board.side_members(runner.state, runner.encounter.winner)
    return any(0 < len(board.in_encounter(runner.state, each)) <= FEW for each in winners)


@super_(GUERRILLA, with_use="guerrilla.power", roles=roles.main, when=small_forces_won)
def nobody_comes_back(runner: Runner, use: Use) -> None:
    use.subject_notes[ALL_OF_THEM] = True


def my_home_is_taken(runner: Runner, seat: str, moment: Moment) -> bool:
    """Returns True for a planet of its system; one that is frozen may leave the game, too."""
    now = runner.encounter
    mine = board.system_of(runner.state, now.planet) == seat
    return mine and has_lost(runner.state, seat)


@wild(GUERRILLA, at=timings.WINNER_KNOWN, roles=roles.defense, when=my_home_is_taken)
def scorched_earth(runner: Runner, use: Use) -> None:
    """Removes the planet and the attackers from the game and sends bystanders to the warp.

    The defenders are lost as usual.
    """
    now = runner.encounter
    attackers = [
        s for seat in board.side_members(runner.state, "offense") for s in board.in_encounter(runner.state, seat)
    ]
    doomed = given_up(runner, attackers)
    bystanders = [s for s in board.ships_at(runner.state, now.planet) if board.owner(runner.state, s) != use.seat]
    runner.emit(PlanetDestroyed(planet=now.planet, system=use.seat, why=GUERRILLA.id))
    remove(runner, doomed, GUERRILLA.id)
    lose(runner, [ship for ship in attackers + bystanders if ship not in doomed], GUERRILLA.id)
    lose_the_rest(runner, ["offense"])
