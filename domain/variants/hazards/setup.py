"""Setup: the shuffled deck is put down (HAZ-01), or as the position says."""

from typing import Any

from domain import board
from domain.decks.destiny import marked
from domain.decks.piles import put_cards, shuffle
from domain.decks.titles import title_of
from domain.encounter.setup import lay_on_top, pick, setup
from domain.engine.runner import Runner
from domain.events import PileStacked
from domain.state import Frame, State
from domain.variants.hazards.cards.alliance import PLACE
from domain.variants.hazards.cards.page import deck
from domain.variants.hazards.declaration import ID
from domain.variants.hazards.events import AlliancePledged, TurnsReversed
from domain.variants.hazards.variant_state import DECK, DISCARDED, IN_PLAY
from domain.variants.variant import played_with


def part(state: State) -> dict[str, Any]:
    """Returns the part of a custom position about hazards."""
    of_hazards: dict[str, Any] = (state.position or {}).get(ID, {})
    return of_hazards


def lay_out_the_hazards(runner: Runner, frame: Frame) -> None:
    cards = deck()
    for zone in (DISCARDED, IN_PLAY):
        runner.emit(PileStacked(zone=zone, count=0, why="setup"))
    runner.emit(PileStacked(zone=DECK, count=len(cards), why="setup", cards=cards))
    shuffle(runner, DECK, [DECK], "hazard deck")


def arrange_the_hazards(runner: Runner, frame: Frame) -> None:
    """Arranges the hazards as a position says: deck, pile and hazards in play."""
    wanted = part(runner.state)
    for zone in (DISCARDED, IN_PLAY):
        if cards := pick(runner.state.zones[DECK], wanted.get(MEMBERS[zone], [])):
            put_cards(runner, cards, DECK, zone, "position")
    lay_on_top(runner, DECK, wanted.get("deck_top", []))
    if "alliance" in wanted:
        ship = board.ships_at(runner.state, PLACE)[0]
        runner.emit(AlliancePledged(seats=wanted["alliance"], ship=ship))
    if wanted.get("backwards"):
        runner.emit(TurnsReversed(backwards=True))


MARKS = {"marked": "destiny", "marked_discard": "destiny_discard"}
"""Member of the position -> the zone of the destiny cards of which it says whether they have a mark."""


def mark_the_destiny_cards(runner: Runner, frame: Frame) -> None:
    """Exchanges destiny cards with equal titles until those that a position names have their marks."""
    marks: dict[str, list[bool]] = {name: said for name, said in part(runner.state).items() if name in MARKS}
    if not marks:
        return
    deck, pile = runner.state.zones["destiny"], runner.state.zones["destiny_discard"]
    wanted = dict(enumerate(marks.get("marked_discard", [])))
    last = len(pile) + len(deck) - 1
    wanted |= {last - index: mark for index, mark in enumerate(marks.get("marked", []))}
    cards = with_marks(pile + deck, wanted)
    runner.emit(PileStacked(zone="destiny", count=len(cards), why="position", cards=cards, sources=["destiny_discard"]))
    if pile := cards[: len(pile)]:
        put_cards(runner, pile, "destiny", "destiny_discard", "position")


MEMBERS = {IN_PLAY: "in_play", DISCARDED: "discard"}
"""Zone -> the member of the position that lists its hazards."""


def with_marks(cards: list[str], wanted: dict[int, bool]) -> list[str]:
    """Returns the cards with the same titles in the same order.

    The ones at some places have a mark, or none, as `wanted`.
    """
    marked_cards = list(cards)
    for place, mark in wanted.items():
        if marked(marked_cards[place]) != mark:
            other = next(
                index
                for index, card in enumerate(marked_cards)
                if title_of(card) == title_of(marked_cards[place])
                and marked(card) == mark
                and wanted.get(index, not mark) != mark
            )
            marked_cards[place], marked_cards[other] = marked_cards[other], marked_cards[place]
    return marked_cards


setup.insert(lay_out_the_hazards, after="build_the_deck", within=played_with(ID))
setup.insert(arrange_the_hazards, after="arrange_the_position", within=played_with(ID))
setup.insert(mark_the_destiny_cards, after="discard_destiny_cards", within=played_with(ID))
