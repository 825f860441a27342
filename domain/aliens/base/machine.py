"""Machine: goes on and on."""

from domain.aliens.page import alien, power, super_, wild
from domain.decks.piles import draw, hand
from domain.decks.titles import has_encounter_card
from domain.encounter import roles, timings
from domain.encounter.regroup import release_pending, replace_the_release
from domain.encounter.turn import ends_early, have_another
from domain.engine.moments import Moment
from domain.engine.runner import Runner
from domain.engine.uses import Use

MACHINE = alien(
    "machine",
    "Machine",
    edition="base",
    alert="red",
    verb="Continuity",
    power=(
        "After each encounter of your turn, successful or not, you may have another one as long as you hold "
        "an encounter card. The number of your encounters in a turn has no limit."
    ),
    wild=(
        "After the first encounter of your turn, you may have a second one even if the first was not "
        "successful or you hold no encounter card. If you hold none, you draw a new hand and keep this flare."
    ),
    super=("In your regroup, when you would get a ship back from the warp, you may draw a card from the deck instead."),
)


def can_go_on(runner: Runner, seat: str, moment: Moment) -> bool:
    return has_encounter_card(hand(runner, seat))


def the_turn_goes_on(runner: Runner, seat: str, moment: Moment) -> bool:
    return not ends_early(runner.state)


@power(MACHINE, at=timings.BETWEEN_ENCOUNTERS, roles=roles.offense, when=the_turn_goes_on, holds=can_go_on)
def continuity(runner: Runner, use: Use) -> None:
    """Gives another encounter, successful or not, while there is an encounter card."""
    have_another(runner)


def a_second_one(runner: Runner, seat: str, moment: Moment) -> bool:
    return runner.state.turn.encounters == 1 and the_turn_goes_on(runner, seat, moment)


def it_is_not_due(runner: Runner, seat: str, moment: Moment) -> bool:
    return not (runner.state.turn.successful and has_encounter_card(hand(runner, seat)))


@wild(MACHINE, at=timings.BETWEEN_ENCOUNTERS, roles=roles.offense, when=a_second_one, holds=it_is_not_due)
def one_more(runner: Runner, use: Use) -> None:
    """Gives a second encounter all the same.

    Without an encounter card the hand is replaced while the flare is set aside.
    """
    have_another(runner)
    if not has_encounter_card(hand(runner, use.seat)):
        runner.call("new_hand", seat=use.seat)


def a_ship_would_return(runner: Runner, seat: str, moment: Moment) -> bool:
    return release_pending(runner)


@super_(MACHINE, at=timings.LEAVING_WARP, roles=roles.offense, when=a_ship_would_return)
def card_for_ship(runner: Runner, use: Use) -> None:
    """Draws one card from the deck in place of the ship from the warp."""
    replace_the_release(runner)
    draw(runner, use.seat, 1, "machine")
