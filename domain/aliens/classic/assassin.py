"""Assassin: the player named by destiny loses a ship."""

from domain import board
from domain.aliens.page import alien, power, super_, wild
from domain.decks.destiny import colour_of
from domain.decks.titles import title_of
from domain.encounter import roles, timings
from domain.encounter.destiny import NAMED, POINTED, WILD, opponents, pointed_at
from domain.encounter.ships import lose
from domain.encounter.victory import perhaps_enough_colonies
from domain.engine.moments import Moment
from domain.engine.runner import Runner
from domain.engine.uses import Use
from domain.mechanics.ship_executions import (
    IN_ITS_PLACE,
    a_ship_is_lost,
    beaten_by_an_attack,
    drag_along,
    executed,
    fill_its_place,
    uninvolved_ship,
)
from domain.questions import ChooseSeats

ASSASSIN = alien(
    "assassin",
    "Assassin",
    edition="classic",
    alert="yellow",
    verb="Execute",
    unverified="the wording of the effect; wild and super are those of its heir in a later edition",
    power=(
        "When a destiny card names another player, you must send one ship from any of that player's colonies "
        "to the warp; you choose the ship. When a wild destiny card is drawn, you choose the player too."
    ),
    wild=(
        "As the defense, when an attack card beats you, you may send one of your ships from outside the "
        "encounter to the warp. All opposing ships in the encounter are then lost too, and nobody lands."
    ),
    super=(
        "On your turn as the offense, when you use your power, you may put one of your ships from the warp on "
        "the planet of the ship that you chose."
    ),
)


def named(runner: Runner, moment: Moment) -> list[str]:
    """Returns whom destiny names now: a colour and a wild card as they come up, a special card by its target.

    An effect that names the defense in place of the card does not change to whom the card points.
    """
    now = runner.encounter
    title = title_of(now.destiny)
    colour = colour_of(title)
    if colour or title == WILD:
        drawn = moment["key"] == timings.DESTINY_DRAWN
        return ([colour] if colour else list(runner.state.seats)) if drawn else []
    if moment["key"] != timings.DEFENSE_SET:
        return []
    pointed = POINTED.of(now)
    if pointed and pointed["card"] == now.destiny:
        return [pointed["seat"]]
    seats, _ = pointed_at(runner.state, title, opponents(runner.state, now.offense))
    return seats if now.defense in seats or NAMED.noted(now) else []


def victims(runner: Runner, seat: str, moment: Moment) -> list[str]:
    """Returns the others with a ship on a colony, of those whom destiny names."""
    return [each for each in named(runner, moment) if each != seat and board.colonies(runner.state, each)]


def somebody_is_named(runner: Runner, seat: str, moment: Moment) -> bool:
    return bool(runner.state.encounter and runner.state.encounter.destiny and victims(runner, seat, moment))


def whom(runner: Runner, seat: str, moment: Moment) -> ChooseSeats | None:
    seats = victims(runner, seat, moment)
    if len(seats) == 1:
        return None
    return ChooseSeats(prompt="Whose ship do you execute?", name="victim", seats=seats)


@power(
    ASSASSIN,
    at=(timings.DESTINY_DRAWN, timings.DEFENSE_SET),
    must=True,
    when=somebody_is_named,
    asks=whom,
)
class Execute:
    """One ship of the victim, on whichever of its colonies, goes to the warp."""

    @staticmethod
    def execute(runner: Runner, use: Use) -> None:
        victim = (use.value or victims(runner, use.seat, use.moment) or [""])[0]
        lose(runner, executed(runner, use, victim), ASSASSIN.id)

    @staticmethod
    def take_its_place(runner: Runner, use: Use) -> None:
        fill_its_place(runner, use, ASSASSIN.id)

    perhaps_enough_colonies = staticmethod(perhaps_enough_colonies)


@super_(ASSASSIN, with_use="assassin.power", roles=roles.offense, when=a_ship_is_lost)
def in_its_place(runner: Runner, use: Use) -> None:
    """Puts one of its ships from the warp on the planet of the executed ship."""
    use.subject_notes[IN_ITS_PLACE] = True


@wild(ASSASSIN, at=timings.WINNER_KNOWN, roles=roles.defense, when=beaten_by_an_attack, asks=uninvolved_ship)
def drag_them_along(runner: Runner, use: Use) -> None:
    drag_along(runner, use, ASSASSIN.id)
