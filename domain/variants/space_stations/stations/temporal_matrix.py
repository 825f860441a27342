"""Temporal Matrix: a second encounter after a lost one; or the same destiny card once more (STAT-37..39)."""

from domain.decks.piles import hand, put_cards
from domain.decks.titles import has_encounter_card
from domain.encounter import roles, timings
from domain.encounter.turn import another_follows, ends_early, have_another
from domain.engine.moments import Moment
from domain.engine.runner import Runner
from domain.engine.uses import Use
from domain.mechanics.extra_encounters import under_way
from domain.variants.space_stations.abilities import ability, station

CARD = station(
    "temporal-matrix",
    "Temporal Matrix",
    (
        "When you have lost the first encounter of your turn, you may have a second one if you hold an "
        "encounter card. When you have won it and have a second one, you may put the destiny card of the "
        "first on top of the destiny deck."
    ),
)
LOST = ("defense_won", "both_lost")


def first_one_lost(runner: Runner, seat: str, moment: Moment) -> bool:
    """Returns True for a lost first encounter.

    A failed deal or an aborted encounter is not a lost one; an encounter card is needed all the same (CORE-043).
    """
    turn = runner.state.turn
    lost = turn.encounters == 1 and turn.result in LOST and not ends_early(runner.state)
    return lost and not another_follows(runner) and has_encounter_card(hand(runner, seat))


@ability(CARD, "again", at=timings.BETWEEN_ENCOUNTERS, roles=roles.offense, when=first_one_lost, rule="STAT-37")
def again(runner: Runner, use: Use) -> None:
    have_another(runner)


def first_one_won(runner: Runner, seat: str, moment: Moment) -> bool:
    """Returns True if it was literally won, and the card that named its defense is still on the discard pile."""
    turn = runner.state.turn
    if turn.seat != seat or under_way(runner.state):
        return False
    second = turn.encounters == 2 and turn.result == "offense_won"
    return second and turn.destiny in runner.state.zones["destiny_discard"]


@ability(CARD, "destiny", at=timings.START_OF_ENCOUNTER, roles=roles.offense, when=first_one_won, rule="STAT-39")
def the_same_once_more(runner: Runner, use: Use) -> None:
    card = runner.state.turn.destiny
    put_cards(runner, [card], "destiny_discard", "destiny", CARD.id, seat=use.seat)
