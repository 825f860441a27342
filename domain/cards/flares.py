"""The flares of the classic editions may be good for one play only (option `classic_flares`)."""

from domain.decks.piles import discard
from domain.decks.titles import facts
from domain.engine.game import Game, watches
from domain.events import UseClosed
from domain.options import one_of, option

KEPT, ONE_SHOT = "kept", "one_shot"

option(
    "classic_flares", KEPT, one_of(KEPT, ONE_SHOT),
    "whether flares of the classic set return to the hand, or are discarded once they were carried out",
)  # fmt: skip

LASTING: set[str] = set()
"""Titles of flares whose effect lasts as long as they are held: these always return; their aliens' pages say so."""


@watches(UseClosed)
def spent_once(game: Game, event: UseClosed) -> None:
    played = event.outcome == "carried_out" and event.zone.startswith("hand:")
    if not played or game.state.options["classic_flares"] != ONE_SHOT:
        return
    card = game.state.zones[event.zone][-1]
    if facts(card).set == "classic" and facts(card).id not in LASTING:
        discard(game, event.seat, [card], ONE_SHOT)
