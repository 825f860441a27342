"""Setup: the shuffled deck is put beside the warp (REW-02), or as the position says."""

from domain.decks import reward
from domain.decks.piles import shuffle
from domain.decks.reward import DECK
from domain.encounter.setup import cut, lay_on_the_pile, lay_on_top, setup
from domain.engine.runner import Runner
from domain.events import PileStacked
from domain.state import Frame
from domain.variants.reward_deck.declaration import ID
from domain.variants.variant import played_with

PILE = f"{DECK}_discard"


def lay_out_the_reward_deck(runner: Runner, frame: Frame) -> None:
    """Lays out the reward deck (step 5a)."""
    cards = reward.cards()
    runner.emit(PileStacked(zone=PILE, count=0, why="setup"))
    runner.emit(PileStacked(zone=DECK, count=len(cards), why="setup", cards=cards))
    shuffle(runner, DECK, [DECK], "reward deck")


def arrange_the_reward_deck(runner: Runner, frame: Frame) -> None:
    position = runner.state.position or {}
    lay_on_top(runner, DECK, position.get("reward_top", []))
    lay_on_the_pile(runner, DECK, PILE, position.get("reward_discard", []))
    cut(runner, DECK, position.get("reward_size"))


setup.insert(lay_out_the_reward_deck, after="build_the_deck", within=played_with(ID))
setup.insert(arrange_the_reward_deck, after="arrange_the_position", within=played_with(ID))
