"""Pacifist: wins by holding out its hand."""

from domain import board
from domain.aliens.page import alien, power, super_, wild
from domain.encounter import roles, timings
from domain.encounter.deal import main_player_of
from domain.encounter.resolution import OUTRIGHT_WINNER
from domain.encounter.totals import Term, term
from domain.engine.moments import Moment
from domain.engine.queries import adds_by_rule
from domain.engine.runner import Runner
from domain.engine.uses import Use
from domain.events import FaceChanged
from domain.events.facts import SeatFact
from domain.state import Face

PACIFIST = alien(
    "pacifist",
    "Pacifist",
    edition="base",
    alert="green",
    verb="Peace",
    power=(
        "As a main player, when you reveal a negotiate and your opponent reveals an attack, your side wins the "
        "encounter. If both of you reveal a negotiate, you try to make a deal as usual."
    ),
    wild=(
        "As a main player, after you reveal a negotiate and your opponent reveals an attack, you may turn your card "
        "into an attack of value 15."
    ),
    super=(
        "As a main player, when a deal between you and your opponent fails, you may lose two ships fewer than you "
        "should. Your opponent then loses two more."
    ),
)
CARD, CHANGE = 15, 2
AFTER_ALL_OTHERS = 50
"""The place of the flare among the terms of a failed deal: it changes the number that is due by all the others."""
AT_PEACE = SeatFact("pacifist_peace", False)
"""The seat has used its power in this encounter."""
BETTER_LOSER = SeatFact("pacifist_loses_less", False)
"""The seat loses fewer ships by the failed deal, its opponent more."""


def unanswered(runner: Runner, seat: str, moment: Moment) -> bool:
    """Returns True if the seat's negotiate meets an attack."""
    faces = runner.encounter.faces
    return faces[seat].type == "negotiate" and faces[board.opponent(runner.state, seat)].type == "attack"


def not_yet_at_peace(runner: Runner, seat: str, moment: Moment) -> bool:
    return unanswered(runner, seat, moment) and not AT_PEACE.of(runner.encounter, seat)


@power(PACIFIST, at=(timings.CARDS_REVEALED, timings.TOTALLING), roles=roles.main, must=True, when=not_yet_at_peace)
def peace(runner: Runner, use: Use) -> None:
    """Makes its side win while these are the types of the two cards in the end."""
    opponent, before = board.opponent(runner.state, use.seat), OUTRIGHT_WINNER.of(runner.encounter)
    AT_PEACE.note(runner, True, use.seat)
    winner = {
        "side": board.side_of(runner.state, use.seat),
        "source": PACIFIST.id,
        "faces": {use.seat: "negotiate", opponent: "attack"},
        "instead_of": before,
    }
    OUTRIGHT_WINNER.note(runner, winner)


@wild(PACIFIST, at=timings.CARDS_REVEALED, roles=roles.main, when=unanswered)
def take_up_arms(runner: Runner, use: Use) -> None:
    face = Face("attack", CARD, "flare-pacifist")
    runner.emit(FaceChanged(seat=use.seat, face=face, source="flare-pacifist"))


@super_(PACIFIST, at=timings.DEAL_FAILED, roles=roles.main)
def lose_less(runner: Runner, use: Use) -> None:
    BETTER_LOSER.note(runner, True, use.seat)


@adds_by_rule("failed_deal", AFTER_ALL_OTHERS)
def fewer_and_more(runner: Runner, seat: str, count: int) -> list[Term]:
    """Asks for the cards of a dealer: two fewer for the player of the flare, two more for the other one."""
    now, own = runner.state.encounter, main_player_of(runner.state, seat)
    opponent = board.opponent(runner.state, own)
    if BETTER_LOSER.of(now, own):
        return [term("flare-pacifist", -min(CHANGE, count), seat=own)]
    return [term("flare-pacifist", CHANGE, seat=opponent)] if BETTER_LOSER.of(now, opponent) else []
