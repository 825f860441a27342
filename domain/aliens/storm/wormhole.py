"""Wormhole: its ships come out of the warp as if that were a colony."""

from domain import board
from domain.aliens.page import alien, power, super_, wild
from domain.board import WARP
from domain.encounter import roles, timings
from domain.encounter.choose_ships import spared
from domain.encounter.launch import FROM_WARP, SHIP_LIMIT
from domain.encounter.ships import move
from domain.engine.moments import Moment
from domain.engine.runner import Runner, watches
from domain.engine.uses import Use
from domain.events import AlliesDismissed
from domain.questions import ChooseSeats, ChooseShips

WORMHOLE = alien(
    "wormhole",
    "Wormhole",
    edition="storm",
    alert="yellow",
    verb="Translocate",
    unverified="that ships which come out of the warp this way are retrieved ones for whatever asks for those",
    through_the_warp=True,
    power=(
        "When you send ships as the offense or an ally, you may take them from the warp as well as from your "
        "colonies. As a main player, you may allow each of your allies the same. The usual limit still holds."
    ),
    wild=(
        "As an ally, after you have sent ships, you may add ships of yours from the warp, at most as many as "
        "you have in the encounter. The usual limit does not hold for them."
    ),
    super=(
        "As a main player, after alliances are formed, you may bring up to four ships from the warp into the "
        "encounter. They must belong to one player who is in it."
    ),
)


def lost(runner: Runner, seat: str) -> list[str]:
    return board.ships_at(runner.state, WARP, seat)


def mine_are_in_the_warp(runner: Runner, seat: str, moment: Moment) -> bool:
    return bool(lost(runner, seat))


@power(WORMHOLE, at=timings.LOADING, roles=roles.offense_or_ally, when=mine_are_in_the_warp)
def translocate(runner: Runner, use: Use) -> None:
    """Adds the warp to the places to send ships from; the limit stays the same."""
    FROM_WARP.note(runner, WORMHOLE.id, use.seat)


def my_ally_has_ships_there(runner: Runner, seat: str, moment: Moment) -> bool:
    ally, now = moment["seat"], runner.encounter
    allowed = FROM_WARP.of(now, ally)
    return (
        board.side_of(runner.state, ally) == board.side_of(runner.state, seat)
        and not allowed
        and bool(lost(runner, ally))
    )


@power(WORMHOLE, part="grant", at=timings.ALLY_LOADING, roles=roles.main, when=my_ally_has_ships_there)
def grant(runner: Runner, use: Use) -> None:
    """Lets an ally of its side do the same."""
    FROM_WARP.note(runner, WORMHOLE.id, use.moment["seat"])


def out_of_the_warp(runner: Runner, seat: str, most: int) -> ChooseShips:
    ships = lost(runner, seat)
    return ChooseShips(
        prompt="Which ships come out of the warp?",
        name="wormhole",
        places={WARP: ships},
        least=1,
        most=min(most, len(ships)),
    )


def i_have_joined(runner: Runner, seat: str, moment: Moment) -> bool:
    return moment["seat"] == seat and bool(board.in_encounter(runner.state, seat)) and bool(lost(runner, seat))


def who_follows(runner: Runner, seat: str, moment: Moment) -> ChooseShips:
    """Asks for ships, at most as many as are there already."""
    return out_of_the_warp(runner, seat, len(board.in_encounter(runner.state, seat)))


@wild(WORMHOLE, at=timings.SHIPS_COMMITTED, roles=roles.ally, when=i_have_joined, asks=who_follows)
def follow(runner: Runner, use: Use) -> None:
    ships = [ship for ship in use.value if ship in lost(runner, use.seat)]
    move(runner, ships, board.place_in_encounter(runner.state, use.seat), use.ability.title)


def fighters(runner: Runner) -> list[str]:
    """Returns the players of both sides that have ships in the warp."""
    members = board.side_members(runner.state, "offense") + board.side_members(runner.state, "defense")
    return [seat for seat in members if lost(runner, seat)]


def whose(runner: Runner, seat: str, moment: Moment) -> ChooseSeats:
    return ChooseSeats(prompt="Whose ships do you free?", name="freed_for", seats=fighters(runner))


@super_(WORMHOLE, at=timings.ALLIANCES_FORMED, roles=roles.main, asks=whose)
def free(runner: Runner, use: Use) -> None:
    """Moves up to four ships of one player straight into its force."""
    owner = use.value[0]
    if lost(runner, owner):
        question = out_of_the_warp(runner, owner, SHIP_LIMIT)
        if owner != use.seat:
            question.spared = spared(runner.state, question.places)
            question.places = {WARP: sorted(question.places[WARP], key=lambda ship: ship in question.spared)}
        ships = runner.ask(use.seat, question)
        move(runner, ships, board.place_in_encounter(runner.state, owner), use.ability.title)


@watches(AlliesDismissed, within=WORMHOLE.in_game)
def the_way_is_closed(runner: Runner, event: AlliesDismissed) -> None:
    """Closes the way: an ally that leaves and comes again needs it again."""
    for seat in event.seats:
        if FROM_WARP.of(runner.encounter, seat) == WORMHOLE.id:
            FROM_WARP.note(runner, "", seat)
