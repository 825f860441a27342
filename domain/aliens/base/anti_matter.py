"""Anti-Matter: less is more."""

from domain import board
from domain.aliens.page import alien, power, super_, wild
from domain.encounter import roles, timings
from domain.encounter.resolution import LOWER_TOTAL_WINS
from domain.engine.abilities import ABILITIES
from domain.engine.moments import Moment
from domain.engine.runner import Runner, watches
from domain.engine.uses import Use, cancel
from domain.events import AllyDrawnIn, ModifierAdded
from domain.state import Modifier

ANTI_MATTER = alien(
    "anti-matter",
    "Anti-Matter",
    edition="base",
    alert="yellow",
    verb="Negation",
    power=(
        "When you are a main player and both main players reveal attack cards, the side with the lower total "
        "wins. Your ships and the ships of all allies on both sides are subtracted from their side's total. "
        "Only your opponent's ships are still added."
    ),
    wild=(
        "As a main player or ally, when another player plays the wild side of a flare, you may cancel it. The "
        "flare returns to that player's hand, and its wild side cannot be played again in this encounter."
    ),
    super=(
        "When another player plays either side of a flare, you may cancel it, even if you are not in the "
        "encounter. The flare returns to that player's hand, and that side of it cannot be played again in "
        "this encounter."
    ),
)


def both_attack(runner: Runner, seat: str, moment: Moment) -> bool:
    return all(face.type == "attack" for face in runner.encounter.faces.values())


@power(ANTI_MATTER, at=timings.CARDS_REVEALED, roles=roles.main, must=True, when=both_attack)
def negation(runner: Runner, use: Use) -> None:
    """Makes the lower total win: only the opponent's ships still add, all others are subtracted."""
    opponent = board.opponent(runner.state, use.seat)
    for seat in board.side_members(runner.state, "offense") + board.side_members(runner.state, "defense"):
        if seat != opponent:
            runner.emit(ModifierAdded(modifier=Modifier(seat, "ship_sign", -1, "anti-matter")))
    LOWER_TOTAL_WINS.note(runner, "anti-matter")


@watches(AllyDrawnIn, within=ANTI_MATTER.in_game)
def late_allies_are_subtracted_too(runner: Runner, event: AllyDrawnIn) -> None:
    """Treats a seat that joins after the power was used like the other allies."""
    if LOWER_TOTAL_WINS.of(runner.encounter):
        runner.emit(ModifierAdded(modifier=Modifier(event.seat, "ship_sign", -1, "anti-matter")))


def played_by_another(runner: Runner, seat: str, moment: Moment) -> str:
    """Returns the side of a flare that somebody else plays, and None for every other use."""
    subject = runner.state.uses[moment["use"]]
    kind = ABILITIES[subject.ability].kind
    return kind if kind in ("wild", "super") and subject.seat != seat and not subject.cancelled else ""


def a_wild_flare(runner: Runner, seat: str, moment: Moment) -> bool:
    return played_by_another(runner, seat, moment) == "wild"


def any_flare(runner: Runner, seat: str, moment: Moment) -> bool:
    return bool(played_by_another(runner, seat, moment))


@wild(ANTI_MATTER, answers=True, roles=roles.involved, when=a_wild_flare)
def annul_wild(runner: Runner, use: Use) -> None:
    """Returns the flare to its hand. Its wild side cannot be used until the encounter ends."""
    cancel(runner, use.subject_id, "barred")


@super_(ANTI_MATTER, answers=True, when=any_flare)
def annul(runner: Runner, use: Use) -> None:
    cancel(runner, use.subject_id, "barred")
