"""Reincarnator: every defeat brings another life."""

from domain import board, powers
from domain.aliens.page import alien, power, super_, wild
from domain.aliens.selection import draw_alien
from domain.decks.piles import put_cards
from domain.encounter import roles, timings
from domain.engine.moments import Moment
from domain.engine.runner import Runner
from domain.engine.uses import Use, cancel
from domain.events import AlienDiscarded
from domain.events.deals import DEAL
from domain.questions import ChooseSeats

REINCARNATOR = alien(
    "reincarnator",
    "Reincarnator",
    edition="base",
    alert="yellow",
    verb="Reincarnation",
    power=(
        "After your side loses an encounter, or after your deal as a main player fails, you must draw a "
        "random unused alien. You have its power besides this one until the next time, when it is discarded "
        "for a new one. If you have this power only for a while, you give up your usual power for the new "
        "one."
    ),
    wild=(
        "After resolution, you may give this flare to another player who was on a losing side or failed a "
        "deal, but not to the Reincarnator. That player's power is discarded, and the player gets a random "
        "unused one."
    ),
    super="When your power would have you draw a new alien, you may decline. Then nothing changes.",
)


def was_defeated(runner: Runner, seat: str) -> bool:
    """Returns True on a side that lost, or for a main player whose deal failed."""
    encounter = runner.encounter
    side = board.side_of(runner.state, seat)
    if encounter.case == "both_lose":
        return bool(side)
    if encounter.case == "deal":
        return DEAL.of(encounter) == "failed" and roles.main(runner.state, seat)
    return bool(side and encounter.winner) and side != encounter.winner


def defeated(runner: Runner, seat: str, moment: Moment) -> bool:
    return was_defeated(runner, seat)


@power(REINCARNATOR, at=timings.AFTER_RESOLUTION, roles=roles.involved, must=True, when=defeated)
def reincarnation(runner: Runner, use: Use) -> None:
    """Gives a random unused alien's power beside this one, instead of the last one.

    A seat that only borrows it gives up its power for the new one.
    """
    if REINCARNATOR.id not in runner.state.seats[use.seat].aliens:
        replace_with_random_power(runner, use.seat, "reincarnated")
        return
    last = runner.state.gained.get(f"{use.seat}:reincarnator")
    draw_alien(runner, use.seat, "reincarnator")
    if last and runner.state.gained[f"{use.seat}:reincarnator"] != last:
        runner.emit(AlienDiscarded(seat=use.seat, alien=last, why="reincarnator"))


def replace_with_random_power(runner: Runner, seat: str, why: str) -> None:
    """Gives a random unused power instead of all its powers that can be given away."""
    old = list(runner.state.seats[seat].aliens)
    draw_alien(runner, seat, why)
    if runner.state.seats[seat].aliens != old:
        for each in old:
            if each not in powers.BOUND:
                runner.emit(AlienDiscarded(seat=seat, alien=each, why=why))


@super_(REINCARNATOR, with_use="reincarnator.power", roles=roles.involved)
def rather_not(runner: Runner, use: Use) -> None:
    """Cancels this reincarnation, which is optional."""
    cancel(runner, use.subject_id)


def victims(runner: Runner, seat: str) -> list[str]:
    reincarnator = powers.holder(runner.state, "reincarnator")
    others = board.clockwise(runner.state, seat)[1:]
    bound = [each for each in others if not powers.BOUND.isdisjoint(runner.state.seats[each].aliens)]
    return [each for each in others if each not in (reincarnator, *bound) and was_defeated(runner, each)]


def whom(runner: Runner, seat: str, moment: Moment) -> ChooseSeats:
    return ChooseSeats(prompt="Who reincarnates?", name="reincarnate", seats=victims(runner, seat))


@wild(REINCARNATOR, at=timings.AFTER_RESOLUTION, asks=whom)
def a_new_life(runner: Runner, use: Use) -> None:
    """Gives the victim this flare, and a random unused power instead of its power."""
    victim = use.value[0]
    put_cards(runner, [use.card], "table", f"hand:{victim}", "reincarnator", seat=use.seat)
    replace_with_random_power(runner, victim, "flare-reincarnator")
