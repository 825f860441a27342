"""A marked destiny card, and the hazard that it brings at the end of destiny (HAZ-02..04, HAZ-07, W-20, W-24)."""

from domain.decks.destiny import marked
from domain.decks.piles import put_cards, shuffle
from domain.decks.titles import facts, title_of
from domain.encounter.encounter import encounter
from domain.encounter.launch import end_without_ships
from domain.engine.runner import Runner, watches
from domain.events import DestinyDrawn, EncounterEnded
from domain.events.facts import Fact
from domain.state import Frame
from domain.variants.hazards.cards.page import AT_ONCE, TEMPORARY, put_away
from domain.variants.hazards.declaration import ID
from domain.variants.hazards.variant_state import DECK, DISCARDED, IN_PLAY, WHY, in_play
from domain.variants.variant import played_with

MARK = Fact("hazard_mark", False)
"""A destiny card with a hazard mark was drawn in this encounter."""
DRAWN = Fact("hazard", "")
"""The hazard that was drawn in this encounter."""


@watches(DestinyDrawn, within=played_with(ID))
def a_mark_is_noted(runner: Runner, event: DestinyDrawn) -> None:
    """Notes a mark, which counts when its card is redrawn too; the next one adds nothing (HAZ-02, HAZ-03)."""
    state = runner.state
    if state.encounter and marked(event.card) and not MARK.of(state.encounter):
        MARK.note(runner, True)


def draw_a_hazard(runner: Runner, frame: Frame) -> None:
    """Draws a hazard when the defense is known, or a home colony is about to be re-established (HAZ-07, HAZ-08)."""
    now = runner.encounter
    if not MARK.of(now) or DRAWN.noted(now):
        return
    if not runner.state.zones[DECK]:
        shuffle(runner, DECK, [DISCARDED], "hazard deck")
    if not runner.state.zones[DECK]:
        return
    card = runner.state.zones[DECK][-1]
    put_cards(runner, [card], DECK, IN_PLAY, WHY, seat=now.offense)
    DRAWN.note(runner, card)
    if procedure := AT_ONCE.get(title_of(card)):
        runner.call(procedure.name)


def anything_left_to_launch(runner: Runner, frame: Frame) -> None:
    """Ends the turn if a hazard has taken the last ships that the offense could launch (HAZARD-08)."""
    end_without_ships(runner)


encounter.insert(draw_a_hazard, after="destiny", within=played_with(ID))
encounter.insert(anything_left_to_launch, after="draw_a_hazard", within=played_with(ID))


@watches(EncounterEnded, within=played_with(ID))
def temporary_hazards_are_over(runner: Runner, event: EncounterEnded) -> None:
    """Ends temporary hazards, however the encounter ends (HAZ-04)."""
    if cards := [card for card in in_play(runner.state) if facts(card).subtype == TEMPORARY]:
        put_away(runner, cards)
