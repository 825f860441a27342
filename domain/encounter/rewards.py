"""Defender rewards: one card or one own ship out of the warp, per ship (CORE-162..166, W-75)."""

from domain import board
from domain.board import WARP
from domain.decks.piles import draw
from domain.encounter.ships import homes
from domain.encounter.totals import term
from domain.engine.agenda import Procedure
from domain.engine.game import Game
from domain.engine.queries import extra_terms
from domain.events import RewardsChosen
from domain.questions import Distribute
from domain.state import Frame

rewards = Procedure("rewards")


@rewards.step
def split(game: Game, frame: Frame) -> None:
    """The whole split is decided before anything is taken or seen (CORE-164)."""
    seat = frame.vars["seat"]
    terms = [term("ships", frame.vars["count"], seat=seat)]
    terms += extra_terms(game, "rewards", seat, frame.vars["count"])
    total = sum(each["amount"] for each in terms)
    in_warp = len(board.ships_at(game.state, WARP, seat)) if homes(game.state, seat) else 0
    amounts = {"cards": total}
    if in_warp and total:
        question = Distribute(
            prompt=f"You get {total} rewards: how many cards, how many ships out of the warp?", rule="CORE-164",
            name="rewards", total=total, targets={"cards": total, "ships": min(total, in_warp)},
            fallback={"amounts": {"cards": total}},
        )  # fmt: skip
        amounts = game.ask(seat, question)
    game.emit(RewardsChosen(seat=seat, amounts=amounts, terms=terms))
    if amounts.get("ships"):
        game.call("retrieve", seat=seat, count=amounts["ships"], why="rewards")
    if amounts.get("cards"):
        game.call("draw_cards", seat=seat, count=amounts["cards"], why="rewards")


draw_cards = Procedure("draw_cards")


@draw_cards.step
def draw_now(game: Game, frame: Frame) -> None:
    draw(game, frame.vars["seat"], frame.vars["count"], frame.vars["why"])
