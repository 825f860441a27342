"""Defender rewards: one card or one own ship out of the warp, per ship (CORE-162..166, W-75)."""

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
from domain.engine.runner import Game, watches
from domain.engine.windows import open_window
from domain.events import CardsMoved, RewardsChosen
from domain.questions import Distribute
from domain.questions.wording import counted
from domain.state import Frame

rewards = Procedure("rewards")

Limit = Callable[[Game, str], int]
TARGETS: dict[str, tuple[Limit, str]] = {}


def rewards_may_be(target: str, procedure: str) -> Callable[[Limit], Limit]:
    """Decorator: rewards may also be taken as this: at most `function(game, seat)` of them, by this procedure."""

    def register(function: Limit) -> Limit:
        TARGETS[target] = function, procedure
        return function

    return register


@rewards.step
def rewards_due(game: Game, frame: Frame) -> None:
    open_window(game, timing(timings.REWARDS_DUE, only=[frame.vars["seat"]]))


@rewards.step
def split(game: Game, frame: Frame) -> None:
    """The whole split is decided before anything is taken or seen (CORE-164)."""
    seat = frame.vars["seat"]
    terms = [term("ships", frame.vars["count"], seat=seat)]
    terms += extra_terms(game, "rewards", seat, frame.vars["count"])
    total = sum(each["amount"] for each in terms)
    in_warp = len(board.ships_at(game.state, WARP, seat)) if homes(game.state, seat) else 0
    limits = {"ships": in_warp} | {target: most(game, seat) for target, (most, _) in TARGETS.items()}
    others = {target: min(total, most) for target, most in limits.items() if most}
    amounts = {"cards": total}
    if others and total:
        question = Distribute(
            prompt=f"You get {counted(total, 'reward')}. What do you take?", rule="CORE-164",
            name="rewards", total=total, targets={"cards": total, **others},
            fallback={"amounts": {"cards": total}},
        )  # fmt: skip
        amounts = game.ask(seat, question)
    game.emit(RewardsChosen(seat=seat, amounts=amounts, terms=terms))
    if amounts.get("ships"):
        game.call("retrieve", seat=seat, count=amounts["ships"], why="rewards")
    if amounts.get("cards"):
        game.call("draw_cards", seat=seat, count=amounts["cards"], why="rewards")
    for target, (_, procedure) in TARGETS.items():
        if amounts.get(target):
            game.call(procedure, seat=seat, count=amounts[target], why="rewards")


REWARD_CARDS_DRAWN = named("reward_cards_drawn", "After reward cards are drawn")


@rewards.step
def cards_drawn(game: Game, frame: Frame) -> None:
    """The seat may react to the cards that it has got and still holds."""
    seat, drawn = frame.vars["seat"], frame.vars.get("drawn", [])
    if kept := [card for card in drawn if card in hand(game, seat)]:
        open_window(game, timing(REWARD_CARDS_DRAWN, only=[seat], cards=kept))


@watches(CardsMoved)
def remember_the_card(game: Game, event: CardsMoved) -> None:
    if event.why == rewards.name and event.target == f"hand:{event.seat}":
        game.below(rewards.name).vars.setdefault("drawn", []).extend(event.cards)


draw_cards = Procedure("draw_cards")


@draw_cards.step
def draw_now(game: Game, frame: Frame) -> None:
    draw(game, frame.vars["seat"], frame.vars["count"], frame.vars["why"])
