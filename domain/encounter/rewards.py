"""Defender rewards: one card or one of your ships from the warp, per ship (CORE-162..166, W-75)."""

from collections.abc import Callable

from domain import board
from domain.board import WARP
from domain.decks.piles import draw, hand
from domain.encounter import timings
from domain.encounter.ships import homes
from domain.encounter.totals import term
from domain.engine.agenda import Procedure
from domain.engine.moments import named, timing
from domain.engine.queries import extra_terms
from domain.engine.runner import Runner, watches
from domain.engine.windows import open_window
from domain.events import CardsMoved, RewardsChosen
from domain.questions import Distribute
from domain.questions.wording import counted
from domain.state import Frame, State

rewards = Procedure("rewards")

Limit = Callable[[Runner, str], int]
TARGETS: dict[str, tuple[Limit, str]] = {}


def rewards_may_be(target: str, procedure: str) -> Callable[[Limit], Limit]:
    """Declares a kind of reward: at most `function(runner, seat)` of them, given by this procedure."""

    def register(function: Limit) -> Limit:
        TARGETS[target] = function, procedure
        return function

    return register


@rewards.step
def rewards_due(runner: Runner, frame: Frame) -> None:
    open_window(runner, timing(timings.REWARDS_DUE, only=[frame.vars["seat"]]))


@rewards.step
def split(runner: Runner, frame: Frame) -> None:
    """Asks for the whole split before anything is taken or seen (CORE-164)."""
    seat = frame.vars["seat"]
    terms = [term("ships", frame.vars["count"], seat=seat)]
    terms += extra_terms(runner, "rewards", seat, frame.vars["count"])
    total = sum(each["amount"] for each in terms)
    in_warp = len(board.ships_at(runner.state, WARP, seat)) if homes(runner.state, seat) else 0
    limits = {"ships": in_warp} | {target: most(runner, seat) for target, (most, _) in TARGETS.items()}
    others = {target: min(total, most) for target, most in limits.items() if most}
    amounts = {"cards": total}
    if others and total:
        question = Distribute(
            prompt=f"You get {counted(total, 'reward')}. What do you take?",
            rule="CORE-164",
            name="rewards",
            total=total,
            targets={"cards": total, **others},
            fallback={"amounts": {"cards": total}},
        )
        amounts = runner.ask(seat, question)
    runner.emit(RewardsChosen(seat=seat, amounts=amounts, terms=terms))
    if amounts.get("ships"):
        runner.call("retrieve", seat=seat, count=amounts["ships"], why="rewards")
    if amounts.get("cards"):
        runner.call("draw_cards", seat=seat, count=amounts["cards"], why="rewards")
    for target, (_, procedure) in TARGETS.items():
        if amounts.get(target):
            runner.call(procedure, seat=seat, count=amounts[target], why="rewards")


REWARD_CARDS_DRAWN = named("reward_cards_drawn", "After reward cards are drawn", members=("cards",))


@rewards.step
def cards_drawn(runner: Runner, frame: Frame) -> None:
    """Opens the moment at which the seat may react to the cards that it got and still has."""
    seat, drawn = frame.vars["seat"], frame.vars.get("drawn", [])
    if still_held := [card for card in drawn if card in hand(runner, seat)]:
        open_window(runner, timing(REWARD_CARDS_DRAWN, only=[seat], cards=still_held))


@watches(CardsMoved)
def remember_the_card(runner: Runner, event: CardsMoved) -> None:
    if event.why == rewards.name and event.target == f"hand:{event.seat}":
        runner.frame_of(rewards).vars.setdefault("drawn", []).extend(event.cards)


def count_due(state: State) -> int | None:
    """Returns how many rewards are being collected, without what effects add to them, or None while none are."""
    frame = rewards.nearest(state)
    return int(frame.vars["count"]) if frame else None


def not_for_own_ships(state: State) -> int:
    """Returns how many of the rewards being collected are not for ships of the seat (`besides` on the frame)."""
    frame = rewards.nearest(state)
    return int(frame.vars.get("besides", 0)) if frame else 0


draw_cards = Procedure("draw_cards")


@draw_cards.step
def draw_now(runner: Runner, frame: Frame) -> None:
    draw(runner, frame.vars["seat"], frame.vars["count"], frame.vars["why"])
