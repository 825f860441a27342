"""The board of a game that nobody plays: what the first page shows while no game is played."""

from functools import cache
from typing import Any

import msgspec

from domain import state as states
from domain.commands import Answer, CreateGame, StartGame, TakeSeat
from domain.decider import advance
from domain.engine.chance import Chance
from domain.game.open_questions import open_questions
from domain.game.views import PUBLIC, view
from service.play.board.picture import picture

SEATS = ("red", "blue", "green", "yellow")
GAME = "g_still"
SEED = bytes(31) + b"\x07"


@cache
def still(theme: str) -> str:
    """Returns the picture in the theme `light` or `dark`; it is the same as long as the rules are."""
    return picture(_view(), theme)


@cache
def _view() -> dict[str, Any]:
    """Returns what everybody sees before the first cards are selected. The answers until then are the usual ones."""
    state, chance = states.new(), Chance(SEED, GAME)
    options = {"alien_selection": "random"}
    advance(state, CreateGame(game=GAME, seats=list(SEATS), options=options), chance)
    for seat in SEATS:
        advance(state, TakeSeat(seat=seat, player=f"p_{seat}"), chance)
    advance(state, StartGame(), chance)
    while (asked := next(iter(open_questions(state).items())))[1].question.name != "select_card":
        id, open_ = asked
        advance(state, Answer(seat=open_.seat, question=id, answer=open_.question.default()), chance)
    seen: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(view(state, PUBLIC)))
    return seen
