"""Drawing rewards from the reward deck (REW-03..09, REW-13, REW-14)."""

from domain.decks.piles import draw_apart
from domain.decks.reward import DECK
from domain.encounter.rewards import rewards_may_be
from domain.engine.agenda import Procedure
from domain.engine.runner import Runner
from domain.state import Frame
from domain.variants.reward_deck.declaration import ID
from domain.variants.variant import on

drawing = Procedure("draw_reward_cards")


@rewards_may_be("reward_cards", drawing.name)
def within_reach(runner: Runner, seat: str) -> int:
    """Returns no more than deck and pile hold together (REW-07, REW-14)."""
    if not on(runner.state, ID):
        return 0
    return len(runner.state.zones[DECK]) + len(runner.state.zones[f"{DECK}_discard"])


@drawing.step
def draw_now(runner: Runner, frame: Frame) -> None:
    """Draws rewards. An empty deck is shuffled from its pile, and never causes a quake (REW-06, REW-08)."""
    draw_apart(runner, frame.vars["seat"], frame.vars["count"], frame.vars["why"], DECK)
