"""Outlaw: robs the other side."""

from domain import board
from domain.aliens.page import alien, power, super_, wild
from domain.decks.piles import hand
from domain.decks.taking import take_at_random
from domain.encounter import roles, timings
from domain.encounter.resolution import TURNED_BACK
from domain.engine.moments import Moment
from domain.engine.runner import Runner
from domain.engine.uses import Use
from domain.questions import ChooseSeats

OUTLAW = alien(
    "outlaw",
    "Outlaw",
    edition="storm",
    alert="green",
    verb="Waylay",
    power=(
        "As a main player, after alliances are formed, you may take a random card from your opponent's hand "
        "and one from each of your opponent's allies."
    ),
    wild=(
        "As an ally on the losing side, after resolution, you may take a random card from the hand of a "
        "player on the winning side."
    ),
    super=(
        "As the defense or a defensive ally, when the offense wins, you may keep its allies from landing. "
        "Their ships return to colonies, and only the offense lands."
    ),
)


def opposing(runner: Runner, seat: str) -> list[str]:
    """Returns everybody on the other side who holds cards, the main player first."""
    return [each for each in board.opposing(runner.state, seat) if hand(runner, each)]


def somebody_can_be_robbed(runner: Runner, seat: str, moment: Moment) -> bool:
    return bool(opposing(runner, seat))


@power(OUTLAW, at=timings.ALLIANCES_FORMED, roles=roles.main, when=somebody_can_be_robbed)
def waylay(runner: Runner, use: Use) -> None:
    """Takes a random card from the opponent and from each of its allies."""
    for victim in opposing(runner, use.seat):
        take_at_random(runner, victim, use.seat, 1, OUTLAW.id)


def my_side_lost(runner: Runner, seat: str, moment: Moment) -> bool:
    return runner.encounter.winner == board.other_side(board.side_of(runner.state, seat))


def whom(runner: Runner, seat: str, moment: Moment) -> ChooseSeats:
    seats = opposing(runner, seat)
    return ChooseSeats(prompt="Whose card do you draw?", name="outlaw_takes", seats=seats)


@wild(OUTLAW, at=timings.AFTER_RESOLUTION, roles=roles.ally, when=my_side_lost, asks=whom)
def rob_a_winner(runner: Runner, use: Use) -> None:
    take_at_random(runner, use.value[0], use.seat, 1, "flare-outlaw")


def invaders(runner: Runner) -> list[str]:
    return board.side_members(runner.state, "offense")[1:]


def we_are_overrun(runner: Runner, seat: str, moment: Moment) -> bool:
    return runner.encounter.winner == "offense" and bool(invaders(runner))


@super_(OUTLAW, at=timings.WINNER_KNOWN, roles=roles.defense_or_defensive_ally, when=we_are_overrun)
def keep_them_off(runner: Runner, use: Use) -> None:
    """Lands the offense alone; its allies go home."""
    TURNED_BACK.note(runner, invaders(runner))
