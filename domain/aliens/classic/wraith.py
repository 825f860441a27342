"""Wraith: nobody knows how many it brings."""

from domain import board
from domain.aliens.page import alien, power
from domain.encounter import roles, timings
from domain.encounter.encounter import AFTER_SELECTION
from domain.encounter.launch import ship_limit
from domain.engine.moments import Moment
from domain.engine.runner import Runner
from domain.engine.uses import Use
from domain.mechanics import hidden_ships
from domain.mechanics.initial_ships_on_sheet import MUSTER_ORDER, muster, ships_are_as_dealt
from domain.questions import ChooseShips
from domain.state import State

WRAITH = alien(
    "wraith",
    "Wraith",
    edition="classic",
    alert="yellow",
    verb="Conceal",
    setup=True,
    flare=False,
    unverified="adapted from the founding document alone: effect, setup, roles, phases, alert, verb, being optional",
    haven=True,
    hidden_reserve=True,
    power=(
        "Before the game begins, one ship of each of your home planets goes to a reserve on your sheet. As a "
        "main player or ally, you may secretly add ships from the reserve to your ships in the encounter, up "
        "to the usual limit in all. They are shown when the encounter cards are revealed. Ships that return "
        "to your colonies may go to the reserve instead."
    ),
)

SHEET = f"{board.SHEET}:{WRAITH.id}"


@power(
    WRAITH,
    part="setup",
    at=timings.GAME_SETUP,
    must=True,
    is_use=False,
    when=ships_are_as_dealt,
    precedence=MUSTER_ORDER,
)
def first_reserve(runner: Runner, use: Use) -> None:
    """Takes one ship of each home planet."""
    muster(runner, use.seat, SHEET, "Which ship on {planet} goes to the reserve?")


def room(state: State, seat: str) -> int:
    """Returns how many ships the seat may have in the encounter besides those that everybody sees."""
    return ship_limit(state, seat) - len(board.in_encounter(state, seat))


def i_commit_ships(runner: Runner, seat: str, moment: Moment) -> bool:
    """Returns True when your ships are launched or defended, or as an ally right after the visible ones.

    It is named by what all players see.
    """
    now = runner.encounter
    mine = moment.get("seat", seat) == seat and roles.ally(runner.state, seat) == ("seat" in moment)
    in_time = not now.homecoming and runner.state.phase not in AFTER_SELECTION
    return mine and in_time and room(runner.state, seat) > 0 and bool(reserve(runner.state, seat))


def reserve(state: State, seat: str) -> list[str]:
    return board.ships_at(state, SHEET, seat)


def how_many(runner: Runner, seat: str, moment: Moment) -> ChooseShips:
    hidden = hidden_ships.committed(runner.state, seat)
    ships = [ship for ship in reserve(runner.state, seat) if ship not in hidden]
    return ChooseShips(
        prompt="Which ships of your reserve join unseen?",
        name="conceal",
        places={SHEET: ships},
        least=0,
        most=max(0, min(len(ships), room(runner.state, seat) - len(hidden))),
        secret=True,
    )


@power(
    WRAITH,
    at=(timings.SHIPS_LAUNCHED, timings.SHIPS_COMMITTED),
    roles=roles.involved,
    when=i_commit_ships,
    asks=how_many,
    empty_choice=True,
    secret=True,
)
def conceal(runner: Runner, use: Use) -> None:
    """Hides ships until the cards are shown. Others see only that there may be some."""
    hidden_ships.commit(runner, use.seat, use.value)


def there_may_be_some(runner: Runner, seat: str, moment: Moment) -> bool:
    return hidden_ships.may_be(runner.state, seat)


def whom_to_show(runner: Runner, seat: str, moment: Moment) -> ChooseShips:
    ships = hidden_ships.committed(runner.state, seat)
    return ChooseShips(
        prompt="Which of your unseen ships do you show?",
        rule="SKILL-54",
        name="unmask",
        places={SHEET: ships},
        least=0,
        most=len(ships),
    )


@power(
    WRAITH,
    part="unmask",
    at=timings.COMPARING_SKILLS,
    roles=roles.involved,
    is_use=False,
    when=there_may_be_some,
    asks=whom_to_show,
    empty_choice=True,
)
def unmask(runner: Runner, use: Use) -> None:
    """Reveals some of them, or all, so that they count in the comparison."""
    hidden_ships.show(runner, use.seat, use.value)
