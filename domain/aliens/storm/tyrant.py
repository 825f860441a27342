"""Tyrant: keeps those whom it has beaten as subjects."""

from domain import board
from domain.aliens.page import alien, power, super_, wild
from domain.board import WARP
from domain.decks.piles import hand
from domain.decks.taking import discard_at_random, take_at_random
from domain.decks.titles import has_encounter_card
from domain.encounter import roles, timings
from domain.encounter.ships import BEFORE_RESCUE, LOSE_SHIPS, spoils
from domain.engine.moments import Moment
from domain.engine.runner import Runner
from domain.engine.uses import Use
from domain.events import ModifierAdded
from domain.mechanics import captured_ships
from domain.questions import ChooseNumber
from domain.state import Modifier

TYRANT = alien(
    "tyrant",
    "Tyrant",
    edition="storm",
    alert="red",
    verb="Subjugate",
    unverified="where ships go that are spared on a planet that is destroyed",
    captures_ships=True,
    ransoms_ships=True,
    power=(
        "When you win as a main player with an attack card, you must capture one ship in the encounter of "
        "each losing player. When such a player attacks you, that player first discards a random card for "
        "each ship that you hold; when you attack such a player with an attack card, you add 1 for each. When "
        "you are forced to lose ships, you may lose captured ones instead. You may give them back in deals."
    ),
    wild=(
        "As an ally, after resolution, you may take a random card from each other player who lost ships to "
        "the warp in this encounter."
    ),
    super=(
        "At the start of your encounter as the offense, you may capture one ship of each other player who has "
        "ships in the warp."
    ),
)


def shows_an_attack(runner: Runner, seat: str) -> bool:
    now = runner.state.encounter
    return now is not None and seat in now.faces and now.faces[seat].type == "attack"


def i_won_by_it(runner: Runner, seat: str, moment: Moment) -> bool:
    return spoils(runner, seat, moment) and shows_an_attack(runner, seat)


@power(TYRANT, instead_of=LOSE_SHIPS, roles=roles.main, must=True, when=i_won_by_it, precedence=BEFORE_RESCUE)
def subjugate(runner: Runner, use: Use) -> None:
    """Takes one encounter ship of every losing player."""
    taken = captured_ships.capture_one_of_each(runner, use.seat, TYRANT.id, list(use.intent["ships"]))
    use.intent["ships"] = [ship for ship in use.intent["ships"] if ship not in taken]


def subjects(runner: Runner, seat: str, owner: str) -> int:
    return len(captured_ships.captured_from(runner.state, seat, TYRANT.id, owner))


def a_subject_attacks_me(runner: Runner, seat: str, moment: Moment) -> bool:
    return bool(subjects(runner, seat, board.opponent(runner.state, seat)))


@power(TYRANT, part="tribute", at=timings.DEFENSE_SET, roles=roles.defense, must=True, when=a_subject_attacks_me)
class Tribute:
    """The offense loses a random card for each of its subjugated ships, and perhaps its encounter."""

    @staticmethod
    def cards(runner: Runner, use: Use) -> None:
        offense = board.opponent(runner.state, use.seat)
        discard_at_random(runner, offense, subjects(runner, use.seat, offense), TYRANT.id)

    @staticmethod
    def nothing_to_play(runner: Runner, use: Use) -> None:
        if not has_encounter_card(hand(runner, board.opponent(runner.state, use.seat))):
            runner.call("abort", rule="CORE-122")


def i_attack_a_subject(runner: Runner, seat: str, moment: Moment) -> bool:
    return shows_an_attack(runner, seat) and bool(subjects(runner, seat, board.opponent(runner.state, seat)))


@power(TYRANT, part="oppression", at=timings.CARDS_REVEALED, roles=roles.offense, must=True, when=i_attack_a_subject)
def oppression(runner: Runner, use: Use) -> None:
    """Adds one for each."""
    more = subjects(runner, use.seat, board.opponent(runner.state, use.seat))
    runner.emit(ModifierAdded(modifier=Modifier("offense", "total", more, TYRANT.id)))


def i_must_lose_ships(runner: Runner, seat: str, moment: Moment) -> bool:
    """Returns True for a forced loss; a cost is none."""
    forced = moment["why"] != "cost" and moment["to"] == WARP
    return forced and captured_ships.can_be_given(runner.state, seat, TYRANT.id, moment["ships"]) > 0


def how_many(runner: Runner, seat: str, moment: Moment) -> ChooseNumber:
    most = captured_ships.can_be_given(runner.state, seat, TYRANT.id, moment["ships"])
    return ChooseNumber(prompt="How many subjects pay?", name="subjects_pay", least=1, most=most)


@power(TYRANT, part="payment", instead_of=LOSE_SHIPS, when=i_must_lose_ships, asks=how_many)
def subjects_pay(runner: Runner, use: Use) -> None:
    captured_ships.give_in_place_of_own(runner, use.seat, TYRANT.id, use.value, use.intent)


def who_lost_ships(runner: Runner, seat: str) -> list[str]:
    lost = runner.encounter.lost
    return [each for each in board.timing_order(runner.state) if each != seat and lost.get(each) and hand(runner, each)]


def somebody_lost_ships(runner: Runner, seat: str, moment: Moment) -> bool:
    return bool(who_lost_ships(runner, seat))


@wild(TYRANT, at=timings.AFTER_RESOLUTION, roles=roles.ally, when=somebody_lost_ships)
def plunder(runner: Runner, use: Use) -> None:
    """Takes a random card of everybody else whose ships the outcome has sent to the warp."""
    for each in who_lost_ships(runner, use.seat):
        take_at_random(runner, each, use.seat, 1, use.ability.title)


def lost_by_others(runner: Runner, seat: str) -> list[str]:
    return [ship for ship in board.ships_at(runner.state, WARP) if board.owner(runner.state, ship) != seat]


def some_are_in_the_warp(runner: Runner, seat: str, moment: Moment) -> bool:
    return bool(lost_by_others(runner, seat))


@super_(TYRANT, at=timings.START_OF_ENCOUNTER, roles=roles.offense, when=some_are_in_the_warp)
def out_of_the_warp(runner: Runner, use: Use) -> None:
    """Takes one ship of everybody else who has one there."""
    captured_ships.capture_one_of_each(runner, use.seat, TYRANT.id, lost_by_others(runner, use.seat))
