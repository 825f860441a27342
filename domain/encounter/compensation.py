"""Compensation: cards for ships lost behind a negotiate (CORE-170..176, W-74)."""

from domain.decks.taking import take_at_random
from domain.encounter import timings
from domain.encounter.totals import term
from domain.engine.agenda import Procedure
from domain.engine.game import Game
from domain.engine.moments import timing
from domain.engine.queries import extra_terms
from domain.engine.windows import open_window
from domain.events import CompensationFixed
from domain.state import Frame

compensation = Procedure("compensation")


@compensation.step
def amount(game: Game, frame: Frame) -> str | None:
    assert game.state.encounter is not None
    taker, payer = frame.vars["taker"], frame.vars["payer"]
    lost = game.state.encounter.lost.get(taker, 0)
    if not lost:
        return "done"
    terms = [term("ships_lost", lost, seat=taker), *extra_terms(game, "compensation", taker, lost)]
    count = sum(each["amount"] for each in terms)
    frame.vars["count"] = count
    game.emit(CompensationFixed(payer=payer, taker=taker, count=count, terms=terms))
    open_window(game, timing(timings.BEFORE_COMPENSATION, only=[payer]))
    return None


@compensation.step
def take(game: Game, frame: Frame) -> None:
    """As many as the payer holds, nothing from the deck instead (CORE-172)."""
    vars = frame.vars
    take_at_random(game, vars["payer"], vars["taker"], vars["count"], "compensation")
