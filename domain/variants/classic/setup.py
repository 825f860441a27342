"""Setup: the moons are laid beside planets, the edicts are shuffled into the cosmic deck."""

from domain import board
from domain.decks.piles import shuffle
from domain.decks.titles import TITLES, copies
from domain.encounter.setup import setup
from domain.engine.runner import Runner
from domain.events import PileStacked
from domain.state import Frame
from domain.variants.classic.declaration import ID
from domain.variants.classic.edicts import DECK
from domain.variants.classic.events import MoonsLaidOut
from domain.variants.classic.moons import MOONS
from domain.variants.variant import played_with

PART = "moons"
"""The member of a custom position."""


def lay_out_the_moons(runner: Runner, frame: Frame) -> None:
    """Lays the moons at random beside printed planets, if possible in different systems (MOON-01), or by a position.

    It comes before the ships, which may be on them.
    """
    state = runner.state
    if PART in (state.position or {}):
        runner.emit(MoonsLaidOut(moons=(state.position or {})[PART]))
        return
    planets = [planet for seat in state.seats for planet in board.printed_planets(state, seat)]
    order = runner.shuffled(planets, PART)
    firsts = {board.system_of(state, planet): planet for planet in reversed(order)}
    rest = [planet for planet in order if planet not in firsts.values()]
    chosen = [planet for planet in order if planet in firsts.values()] + rest
    runner.emit(
        MoonsLaidOut(moons=dict(zip(MOONS, chosen, strict=False)), first_draw=state.draws, draws=len(planets) - 1)
    )


def shuffle_in_the_edicts(runner: Runner, frame: Frame) -> None:
    edicts = copies(*[title for title in TITLES.values() if title.deck == DECK])
    deck = runner.state.zones["deck"] + edicts
    runner.emit(PileStacked(zone="deck", count=len(deck), why="setup", cards=deck))
    shuffle(runner, "deck", ["deck"], "edicts in the deck")


setup.insert(lay_out_the_moons, before="lay_out_the_board", within=played_with(ID))
setup.insert(shuffle_in_the_edicts, after="build_the_deck", within=played_with(ID))
