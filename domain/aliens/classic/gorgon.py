"""Gorgon: ships beside it cannot leave."""

from domain import board, powers
from domain.aliens.page import alien, power, super_, wild
from domain.board import REMOVED, WARP
from domain.cards.zaps import aimed_at
from domain.encounter import roles, timings
from domain.encounter.ships import MOVE_SHIPS, hold_back, put
from domain.engine.moments import Moment
from domain.engine.runner import Runner
from domain.engine.uses import Use, cancel
from domain.events.facts import Fact
from domain.mechanics.captured_places import captor
from domain.questions import ChoosePlanets, ChooseShips, Question
from domain.state import State
from domain.view_parts import shows_in_encounter

GORGON = alien(
    "gorgon",
    "Gorgon",
    edition="classic",
    alert="red",
    verb="Petrify",
    unverified="the wording of the effect; wild and super are those of the later edition",
    permanent=True,
    power=(
        "When ships of other players would leave a planet of your home system, or a planet where you have a "
        "colony too, they cannot go. Their owners must leave them there or send them to the warp. You keep "
        "this power however few home colonies you have."
    ),
    wild=(
        "As a main player, before allies are invited, you may freeze any one planet. In this encounter the "
        "ships on it do not defend, cannot move and are not lost."
    ),
    super=(
        "When something that you use is answered with a Cosmic Zap, you may undo the Cosmic Zap. It is "
        "discarded and has no effect."
    ),
)

# -- a planet that is frozen until the encounter ends ----------------------------------------------

FROZEN = Fact("frozen", "")
"""The planet that is frozen."""


@board.puts_to_rest
@shows_in_encounter("frozen")
def frozen_planet(state: State) -> str:
    """Returns the planet that is frozen now, or None."""
    planet = FROZEN.of(state.encounter)
    return "" if board.destroyed(state, planet) else planet


# -- the sheet --------------------------------------------------------------------------------------


def within_reach(runner: Runner, seat: str, moves: dict[str, list[str]]) -> list[str]:
    """Returns ships of others that would leave a planet of its system, or one where it has a colony."""
    state = runner.state
    mine = {*board.planets(state, seat), *board.colonies(state, seat)}
    return [
        ship
        for ship, (place, to) in moves.items()
        if place in mine and board.owner(state, ship) != seat and to not in (WARP, REMOVED) and not captor(to)
    ]


def somebody_would_leave(runner: Runner, seat: str, moment: Moment) -> bool:
    return bool(within_reach(runner, seat, moment["moves"]))


def glad_of_losses(runner: Runner, owner: str) -> bool:
    return any(alien in powers.GLAD_OF_LOSSES for alien in powers.active(runner.state, owner))


@power(GORGON, instead_of=MOVE_SHIPS, must=True, when=somebody_would_leave, often=True)
def petrify(runner: Runner, use: Use) -> None:
    """Makes their owners leave them where they are or send them to the warp, out of reach of every rescue."""
    by_owner: dict[str, list[str]] = {}
    for ship in within_reach(runner, use.seat, use.intent["moves"]):
        by_owner.setdefault(board.owner(runner.state, ship), []).append(ship)
    asked: dict[str, Question] = {
        o: to_the_warp(runner, s) for o, s in by_owner.items() if not glad_of_losses(runner, o)
    }
    lost = runner.ask_all(asked) if asked else {}
    put(runner, {ship: WARP for ships in lost.values() for ship in ships}, GORGON.id)
    for owner, ships in by_owner.items():
        use.intent["moves"] = {ship: way for ship, way in use.intent["moves"].items() if ship not in ships}
        stay = [ship for ship in ships if ship not in lost.get(owner, [])]
        if stay and runner.state.encounter:
            hold_back(runner, owner, stay)


def to_the_warp(runner: Runner, ships: list[str]) -> ChooseShips:
    places: dict[str, list[str]] = {}
    for ship in ships:
        places.setdefault(runner.state.ships[ship], []).append(ship)
    return ChooseShips(
        prompt="These ships are petrified: which of them do you send to the warp? The others stay.",
        name="petrified",
        places=places,
        least=0,
        most=len(ships),
        fallback={"from": {}},
    )


def any_planet(runner: Runner, seat: str, moment: Moment) -> ChoosePlanets:
    planets = [planet for each in runner.state.seats for planet in board.planets(runner.state, each)]
    return ChoosePlanets(prompt="Which planet do you freeze?", name="freeze", planets=planets)


@wild(GORGON, at=timings.BEFORE_INVITATIONS, roles=roles.main, asks=any_planet)
def freeze(runner: Runner, use: Use) -> None:
    """Freezes its ships, which neither defend nor move nor get lost in this encounter."""
    FROZEN.note(runner, use.value[0])


@super_(GORGON, answers=True, when=aimed_at)
def unmoved(runner: Runner, use: Use) -> None:
    """Cancels the Cosmic Zap."""
    cancel(runner, use.subject_id, "discarded")
