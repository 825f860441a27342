"""Observer: keeps its ships and its friends' ships from the warp."""

from domain import board
from domain.aliens.page import alien, power, super_, wild
from domain.board import BESIDE, GATE, WARP
from domain.decks.piles import draw
from domain.encounter import roles, timings
from domain.encounter.choose_ships import some_of
from domain.encounter.launch import ship_limit
from domain.encounter.ships import LOSE_SHIPS, move, return_home
from domain.engine.moments import Moment
from domain.engine.runner import Runner
from domain.engine.uses import Use
from domain.questions import ChooseSeats

OBSERVER = alien(
    "observer",
    "Observer",
    edition="base",
    alert="green",
    verb="Protect",
    power=(
        "As an ally, your ships that would go to the warp during resolution return to your colonies instead. "
        "As a main player, the same holds for the ships of your allies, but not for yours."
    ),
    wild=(
        "As a main player, after alliances are formed, you may let any of your allies draw one card each from the deck."
    ),
    super=(
        "When you send ships as the offense or an ally, you may take one of them straight from the warp. The "
        "usual limit still holds."
    ),
)


def protected(runner: Runner, seat: str) -> list[str]:
    """Returns the owners that are protected: an ally protects its ships, a main player those of its allies."""
    if roles.ally(runner.state, seat):
        return [seat]
    return board.side_members(runner.state, board.side_of(runner.state, seat))[1:]


def saved(runner: Runner, seat: str, ships: list[str]) -> dict[str, list[str]]:
    """Returns owner -> ships of what is lost that this seat protects."""
    owners = protected(runner, seat)
    by_owner = {owner: [ship for ship in ships if board.owner(runner.state, ship) == owner] for owner in owners}
    return {owner: mine for owner, mine in by_owner.items() if mine}


def lost_in_resolution(runner: Runner, seat: str, moment: Moment) -> bool:
    under_way = runner.state.encounter is not None and runner.state.phase == "resolution"
    bound = under_way and moment["to"] == WARP
    return bound and bool(saved(runner, seat, moment["ships"]))


@power(OBSERVER, instead_of=LOSE_SHIPS, roles=roles.involved, must=True, when=lost_in_resolution)
def protect(runner: Runner, use: Use) -> None:
    """Picks up the ships, which their owners put on any colonies that are left."""
    by_owner = saved(runner, use.seat, use.intent["ships"])
    picked_up = [ship for ships in by_owner.values() for ship in ships]
    use.intent["ships"] = [ship for ship in use.intent["ships"] if ship not in picked_up]
    for owner, ships in by_owner.items():
        return_home(runner, owner, ships, "observer", leaving=True)


def has_allies(runner: Runner, seat: str, moment: Moment) -> bool:
    return bool(board.side_members(runner.state, board.side_of(runner.state, seat))[1:])


def which_allies(runner: Runner, seat: str, moment: Moment) -> ChooseSeats:
    allies = board.side_members(runner.state, board.side_of(runner.state, seat))[1:]
    return ChooseSeats(
        prompt="Which of your allies draw a card?",
        name="observer_wild",
        seats=allies,
        most=len(allies),
        fallback={"seats": allies},
    )


@wild(OBSERVER, at=timings.ALLIANCES_FORMED, roles=roles.main, asks=which_allies)
def allies_draw(runner: Runner, use: Use) -> None:
    for seat in [seat for seat in board.timing_order(runner.state) if seat in use.value]:
        draw(runner, seat, 1, "observer")


def room_for_a_ship_in_the_warp(runner: Runner, seat: str, moment: Moment) -> bool:
    sent = len(board.in_encounter(runner.state, seat))
    return sent < ship_limit(runner.state, seat) and bool(board.ships_at(runner.state, WARP, seat))


@super_(OBSERVER, at=timings.LOADING, roles=roles.offense_or_ally, when=room_for_a_ship_in_the_warp)
def one_from_the_warp(runner: Runner, use: Use) -> None:
    """Lets one of the ships sent come straight from the warp, within the limit."""
    place = BESIDE if board.side_of(runner.state, use.seat) == "defense" else GATE
    lost = board.ships_at(runner.state, WARP, use.seat)
    ship = some_of(runner, use.seat, lost, 1, "Which ship leaves the warp?")
    move(runner, ship, place, "observer")
