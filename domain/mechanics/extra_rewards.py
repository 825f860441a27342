"""Extra rewards by an effect: each is a card from the deck or one of the seat's ships from the warp."""

from domain import board
from domain.board import WARP
from domain.encounter.ships import homes
from domain.engine.agenda import Procedure
from domain.engine.runner import Runner
from domain.questions import Distribute
from domain.questions.wording import counted
from domain.state import Frame


def cards_or_ships(runner: Runner, seat: str, count: int, why: str) -> None:
    """Gives this number of cards and ships together, mixed as the seat likes."""
    runner.call("cards_or_ships", seat=seat, count=count, why=why)


mixing = Procedure("cards_or_ships")


@mixing.step
def choose(runner: Runner, frame: Frame) -> None:
    """Asks for the whole split before a card is seen; ships come first."""
    seat, count, why = frame.vars["seat"], frame.vars["count"], frame.vars["why"]
    lost = len(board.ships_at(runner.state, WARP, seat)) if homes(runner.state, seat) else 0
    amounts = {"cards": count}
    if lost and count:
        question = Distribute(
            prompt=f"You get {counted(count, 'reward')}. Do you take cards from the deck, or ships out of the warp?",
            rule="CORE-240",
            name="cards_or_ships",
            total=count,
            targets={"cards": count, "ships": min(count, lost)},
            fallback={"amounts": amounts},
        )
        amounts = runner.ask(seat, question)
    if amounts.get("ships"):
        runner.call("retrieve", seat=seat, count=amounts["ships"], why=why)
    if amounts.get("cards"):
        runner.call("draw_cards", seat=seat, count=amounts["cards"], why=why)
