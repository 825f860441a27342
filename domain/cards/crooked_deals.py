"""Crooked deals: negotiates in every respect, a little better when there is no deal (REW-20..26)."""

from domain import board
from domain.decks.reward import CROOKED
from domain.decks.titles import TITLES
from domain.encounter.deal import main_player_of
from domain.encounter.totals import Term, term
from domain.engine.queries import adds_by_rule
from domain.engine.runner import Runner

BEFORE_KICKERS = 10
"""Kickers multiply the terms of crooked deals (REW-39c)."""


def shown(runner: Runner, seat: str) -> str:
    """Returns the title by which a main player's card counts as a crooked deal now, or None (REW-26).

    A player who negotiates by a power shows no card; then the power counts as the print.
    """
    face = runner.encounter.faces.get(seat)
    if face is None or face.type != "negotiate" or face.printed not in TITLES:
        return ""
    return face.printed if TITLES[face.printed].subtype == CROOKED else ""


@adds_by_rule("compensation", BEFORE_KICKERS)
def one_card_more(runner: Runner, seat: str, count: int) -> list[Term]:
    title = shown(runner, seat)
    return [term(title, 1, seat=seat, rule="REW-21")] if title else []


@adds_by_rule("failed_deal", BEFORE_KICKERS)
def one_ship_less_or_more(runner: Runner, seat: str, count: int) -> list[Term]:
    """Returns one less for its player, one more for the opponent; two of them cancel out (REW-22, REW-23)."""
    own = main_player_of(runner.state, seat)
    opponent = board.opponent(runner.state, own)
    terms = [term(title, -1, seat=own, rule="REW-22")] if (title := shown(runner, own)) else []
    return terms + ([term(title, 1, seat=opponent, rule="REW-22")] if (title := shown(runner, opponent)) else [])
