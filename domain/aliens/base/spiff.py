"""Spiff: crashes where it could not win."""

from domain import board
from domain.aliens.page import alien, power, super_, wild
from domain.board import WARP
from domain.encounter import roles
from domain.encounter.choose_ships import some_of
from domain.encounter.ships import LOSE_SHIPS, move, spare
from domain.engine.moments import Moment
from domain.engine.runner import Runner
from domain.engine.uses import Use
from domain.mechanics.victory_margin import won_by
from domain.questions.wording import about

SPIFF = alien(
    "spiff",
    "Spiff",
    edition="base",
    alert="green",
    verb="Crash Land",
    power=(
        "As the offense, when both main players revealed an attack card and you lose the encounter by 10 or more, "
        "you may land one of your ships that would go to the warp on the targeted planet. It coexists there with "
        "the other ships."
    ),
    wild=(
        "As the defense, when you lose the encounter, you may leave one of your ships on the planet instead of "
        "losing it."
    ),
    super="As the offense, you may crash land when you lose the encounter by only 5 or more.",
)
HARD, SOFT = 10, 5


def lost_ships(runner: Runner, seat: str, moment: Moment) -> list[str]:
    """Returns the seat's ships that are about to go to the warp by the outcome of the encounter."""
    if moment["why"] != "encounter" or moment["to"] != WARP:
        return []
    return board.commanded_by(runner.state, seat, moment["ships"])


def can_crash(runner: Runner, seat: str, moment: Moment) -> bool:
    """Returns True for an attack against an attack, with a ship to land and a planet that is still there."""
    if not lost_ships(runner, seat, moment):
        return False
    now = runner.encounter
    attacks = bool(now.faces) and all(face.type == "attack" for face in now.faces.values())
    return attacks and now.winner == "defense" and bool(board.system_of(runner.state, now.planet))


def lost_by_far(runner: Runner, seat: str, moment: Moment) -> bool:
    return can_crash(runner, seat, moment) and won_by(runner.encounter, HARD)


def lost_clearly(runner: Runner, seat: str, moment: Moment) -> bool:
    """Returns True for a loss by too little for the power alone, which needs no flare (SPIFF-01)."""
    return can_crash(runner, seat, moment) and not won_by(runner.encounter, HARD) and won_by(runner.encounter, SOFT)


@power(SPIFF, instead_of=LOSE_SHIPS, roles=roles.offense, when=lost_by_far)
@super_(SPIFF, instead_of=LOSE_SHIPS, roles=roles.offense, when=lost_clearly)
def crash_land(runner: Runner, use: Use) -> None:
    """Lands one ship on the planet; the encounter is lost all the same."""
    planet = runner.encounter.planet
    mine = lost_ships(runner, use.seat, use.intent)
    ship = some_of(runner, use.seat, mine, 1, f"Which ship lands on {about(planet)}?", "CORE-240")
    spare(use.intent, ship)
    move(runner, ship, planet, use.ability.title)


def defenders(runner: Runner, seat: str, moment: Moment) -> list[str]:
    """Returns its ships on the planet that would be lost."""
    return [
        ship
        for ship in lost_ships(runner, seat, moment)
        if runner.state.ships[ship] == runner.encounter.planet
        and board.system_of(runner.state, runner.encounter.planet)
    ]


def one_can_stay(runner: Runner, seat: str, moment: Moment) -> bool:
    return bool(defenders(runner, seat, moment))


@wild(SPIFF, instead_of=LOSE_SHIPS, roles=roles.defense, when=one_can_stay)
def hold_out(runner: Runner, use: Use) -> None:
    """Leaves one ship on the planet, beside the winners."""
    mine = defenders(runner, use.seat, use.intent)
    spare(use.intent, some_of(runner, use.seat, mine, 1, "Which ship stays on the planet?"))
