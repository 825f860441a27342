"""Clone: keeps what it has played."""

from domain.aliens.page import alien, power, super_, wild
from domain.decks.piles import put_cards
from domain.encounter import roles, timings
from domain.encounter.planning import picked_from
from domain.encounter.reveal import face_down_as
from domain.encounter.totals import Term, term
from domain.engine.abilities import ABILITIES
from domain.engine.moments import Moment
from domain.engine.queries import adds_by_rule, extra_terms
from domain.engine.runner import Runner
from domain.engine.uses import SPENT, Use, home
from domain.events import CardBarred
from domain.events.facts import SeatFact
from domain.questions import ChooseNumber
from domain.state import State

CLONE = alien(
    "clone",
    "Clone",
    edition="base",
    alert="green",
    verb="Replicate",
    power=(
        "As a main player, at the end of resolution, after any compensation is taken, you may return your "
        "encounter card to your hand instead of discarding it."
    ),
    wild=(
        "After an artifact that you played has had its effect, you may take it back into your hand instead of "
        "discarding it. It cannot be played again in this encounter."
    ),
    super="When you collect compensation as a main player, you may take up to twice as many cards as usual.",
)
MORE = SeatFact("cloned_compensation", 0)
"""The number of cards of compensation that the seat collects besides the usual ones."""
BEHIND_KICKERS = 40


def own_card(state: State, seat: str) -> list[str]:
    """Returns the card that finally counted for the seat, unless it stays face down (CLONE-01)."""
    return [] if face_down_as(state, seat) else state.zones.get(f"played:{seat}", [])[:1]


def my_card_lies_there(runner: Runner, seat: str, moment: Moment) -> bool:
    return bool(own_card(runner.state, seat))


@power(CLONE, at=timings.AFTER_RESOLUTION, roles=roles.main, when=my_card_lies_there)
def replicate(runner: Runner, use: Use) -> None:
    """Returns the card to the hand before anything of the encounter is discarded."""
    seen_by = None if use.seat in runner.encounter.face_up else [use.seat]
    for card in own_card(runner.state, use.seat):
        target = picked_from(runner.encounter, use.seat, card)
        put_cards(runner, [card], f"played:{use.seat}", target, CLONE.id, use.seat, seen_by)


def my_artifact_has_worked(runner: Runner, seat: str, moment: Moment) -> bool:
    spent = runner.state.uses[moment["use"]]
    return spent.seat == seat and not spent.cancelled and ABILITIES[spent.ability].kind == "artifact"


@wild(CLONE, at=SPENT, when=my_artifact_has_worked)
def keep_the_artifact(runner: Runner, use: Use) -> None:
    """Keeps the artifact, which is never discarded and is barred until the encounter ends."""
    card = use.subject.card
    put_cards(runner, [card], "table", home(use.subject), "flare-clone", use.seat)
    runner.emit(CardBarred(card=card, kind="artifact"))


def usual_number(runner: Runner, seat: str) -> int:
    """Asks for as many cards as the seat would collect without the flare."""
    lost = runner.encounter.lost[seat]
    return lost + sum(int(each["amount"]) for each in extra_terms(runner, "compensation", seat, lost))


def how_many_more(runner: Runner, seat: str, moment: Moment) -> ChooseNumber:
    most = usual_number(runner, seat)
    prompt = "How many cards do you collect besides the usual ones?"
    return ChooseNumber(prompt=prompt, name="clone_more", least=1, most=most, fallback={"number": most}, of="card")


@super_(CLONE, at=timings.COMPENSATION_DUE, roles=roles.main, asks=how_many_more)
def twice_as_many(runner: Runner, use: Use) -> None:
    MORE.note(runner, use.value, use.seat)


@adds_by_rule("compensation", BEHIND_KICKERS)
def cloned(runner: Runner, seat: str, count: int) -> list[Term]:
    more = MORE.of(runner.state.encounter, seat)
    return [term("flare-clone", more, seat=seat)] if more else []
