"""Setup: before any card is dealt the reward cards are shuffled into the cosmic deck (CREW-01, CREW-02)."""

from domain.decks import reward
from domain.decks.piles import shuffle
from domain.encounter.setup import setup
from domain.engine.runner import Runner
from domain.events import PileStacked
from domain.state import Frame
from domain.variants.common_rewards.declaration import ID
from domain.variants.variant import played_with


def mix_in_the_reward_cards(runner: Runner, frame: Frame) -> None:
    cards = [*runner.state.zones["deck"], *reward.cards()]
    runner.emit(PileStacked(zone="deck", count=len(cards), why="setup", cards=cards))
    shuffle(runner, "deck", ["deck"], "cosmic deck")


setup.insert(mix_in_the_reward_cards, after="build_the_deck", within=played_with(ID))
