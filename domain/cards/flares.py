"""The zones of played flares: some go to other players, flares of the classic editions perhaps to the discard pile."""

from domain import board, powers
from domain.decks.piles import discard_pile, put_cards
from domain.decks.titles import facts
from domain.engine.runner import Runner, watches
from domain.engine.uses import Use
from domain.events import UseClosed
from domain.options import one_of, option
from domain.questions import ChooseSeats
from domain.traits import Trait

KEPT, ONE_SHOT = "kept", "one_shot"

option(
    "classic_flares",
    KEPT,
    one_of(KEPT, ONE_SHOT),
    "whether flares of the classic set return to the hand, or are discarded once they were carried out",
)

LASTING = Trait("lasting_flare", "The flare works for as long as it is held, so it always returns to the hand.")


@watches(UseClosed)
def spent_once(runner: Runner, event: UseClosed) -> None:
    played = event.outcome == "carried_out" and event.zone and not event.zone.endswith("discard")
    if not played or runner.state.options["classic_flares"] != ONE_SHOT:
        return
    card = runner.state.zones[event.zone][-1]
    if facts(card).set == "classic" and facts(card).id.removeprefix("flare-") not in LASTING:
        put_cards(runner, [card], event.zone, discard_pile(runner.state, card), ONE_SHOT, event.seat)


def pass_on(runner: Runner, use: Use) -> None:
    """Gives the flare to another player of its user's choice; it asks, so it comes first in its step."""
    others = board.clockwise(runner.state, use.seat)[1:]
    question = ChooseSeats(prompt="Who gets the flare?", rule="CORE-223", name="flare_goes_to", seats=others)
    target = f"hand:{runner.ask(use.seat, question)[0]}"
    why = use.ability.title
    put_cards(runner, [use.card], "table", target, why, seat=use.seat)


def return_flare(runner: Runner, use: Use, alien: str, why: str) -> None:
    """Returns the flare that was played to the hand of the seat that has its alien; without one it is discarded."""
    holder = powers.holder(runner.state, alien)
    target = f"hand:{holder}" if holder else discard_pile(runner.state, use.card)
    put_cards(runner, [use.card], "table", target, why, use.seat)
