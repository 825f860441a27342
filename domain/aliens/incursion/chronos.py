"""Chronos: plays it again."""

from typing import Any

from domain import board
from domain.aliens.page import alien, power, super_, wild
from domain.cards.flares import return_flare
from domain.decks.piles import hand, put_cards, rejoining, shuffle, to_hand
from domain.decks.titles import has_encounter_card, title_of
from domain.encounter import roles, timings
from domain.encounter.planning import MUST_PLAY, place_of_card, take_back
from domain.engine.moments import Moment
from domain.engine.runner import Runner, watches
from domain.engine.uses import Use
from domain.events import CardsRevealedInHand, EncounterEnded, EncounterRewound
from domain.events.encounter_cards import KICKER_FROM
from domain.events.facts import Fact, declared, noted_again
from domain.questions import ChooseCards
from domain.state import State

CHRONOS = alien(
    "chronos",
    "Chronos",
    edition="incursion",
    alert="yellow",
    verb="Time Travel",
    power=(
        "Once in an encounter, as a main player, after the encounter cards are revealed, you may go back to "
        "the beginning of planning. You take your card back into your hand. Your opponent's card is laid "
        "aside until the encounter ends, unless your opponent shows a hand without another encounter card. "
        "All other cards that were played since return to their owners."
    ),
    wild=(
        "At the start of any encounter, you may take a card of your choice from the discard pile; the rest is "
        "shuffled into the deck. You then give this flare to the player who is Chronos, or discard it if "
        "nobody is."
    ),
    super=(
        "When you use your power, you may oblige your opponent to play the very same card again. You are free "
        "to play another one."
    ),
)

# -- facts that outlast a return to an earlier phase (TIME-14) -------------------------------------


def rewind(runner: Runner, phase: str) -> None:
    """Resumes play at the beginning of a phase; lasting facts are noted again."""
    lasting = _lasting(runner.state)
    runner.emit(EncounterRewound(phase=phase, kickers_from=KICKER_FROM.of_all(runner.encounter)))
    gone = lasting.keys() - _lasting(runner.state).keys()
    for key in [each for each in lasting if each in gone]:
        noted_again(runner, key, lasting[key])


def _lasting(state: State) -> dict[str, Any]:
    """Returns key -> value of the facts that last."""
    return {key: value for key, value in state.current_encounter.facts.items() if declared(key).lasting}


# -- the sheet --------------------------------------------------------------------------------------

TRAVELLED = Fact("time_travel", "")
ASIDE = "aside:"
"""Zones of cards that are out of a seat's hand until the encounter ends; no sheet that is lost takes them along."""


def not_yet_travelled(runner: Runner, seat: str, moment: Moment) -> bool:
    return not TRAVELLED.noted(runner.encounter)


def spent(runner: Runner, card: str) -> str:
    """Returns the discard pile that has a played card, or the sheet or hand to which an effect moved it, or None."""
    zones = [zone for zone, cards in runner.state.zones.items() if card in cards]
    moved = ("hand:", f"{board.SHEET}:")
    return next((zone for zone in zones if zone.endswith("discard") or zone.startswith(moved)), "")


@power(CHRONOS, at=(timings.CARDS_REVEALED, timings.TOTALLING), roles=roles.main, when=not_yet_travelled)
class TimeTravel:
    """Back to the beginning of planning; the opponent's card is set aside for the rest of the encounter."""

    @staticmethod
    def cards_go_back(runner: Runner, use: Use) -> None:
        opponent = board.opponent(runner.state, use.seat)
        card = runner.state.zones[f"played:{place_of_card(runner.state, opponent)}"][0]
        played_since, face_up = runner.encounter.played, runner.encounter.face_up
        unseen = [seat for seat in (use.seat, opponent) if place_of_card(runner.state, seat) not in face_up]
        source = [take_back(runner, seat, face_down=seat in unseen) for seat in (use.seat, opponent)][-1]
        rewind(runner, "planning")
        TRAVELLED.note(runner, use.seat)
        rest = [other for other in hand(runner, opponent) if other != card]
        if use.notes.get("bind"):
            MUST_PLAY.note(runner, card, opponent)
        elif has_encounter_card(rest):
            put_cards(
                runner,
                [card],
                source,
                ASIDE + opponent,
                "chronos",
                seat=opponent,
                seen_by=[opponent] if opponent in unseen else None,
            )
        else:
            runner.emit(CardsRevealedInHand(seat=opponent, cards=rest))
        for seat, played, *origin in reversed(played_since):
            lying, home = spent(runner, played), (*origin, f"hand:{seat}")[0]
            if lying not in ("", home):
                put_cards(runner, [played], lying, home, "chronos", seat)

    @staticmethod
    def travel(runner: Runner, use: Use) -> None:
        runner.go_to("encounter", "planning")


@watches(EncounterEnded, within=CHRONOS.in_game)
def card_rejoins_the_hand(runner: Runner, event: EncounterEnded) -> None:
    """Returns the set-aside card to the player it was taken from, even if the power has changed hands."""
    for seat in runner.state.seats:
        for card in list(runner.state.zones.get(ASIDE + seat, [])):
            to_hand(runner, seat, [card], ASIDE + seat, "chronos", seen_by=[seat])


@super_(CHRONOS, with_use="chronos.power", roles=roles.main)
def bind_the_opponent(runner: Runner, use: Use) -> None:
    """Makes the opponent play the very same card again."""
    use.subject_notes["bind"] = True


def which_card(runner: Runner, seat: str, moment: Moment) -> ChooseCards:
    cards = {card: title_of(card) for card in runner.state.zones["discard"]}
    return ChooseCards(prompt="Which card do you take?", name="chronos", cards=cards)


@wild(CHRONOS, at=timings.START_OF_ENCOUNTER, asks=which_card)
def search_the_past(runner: Runner, use: Use) -> None:
    """Takes one card of the discard pile. The rest goes into the deck, the flare to the Chronos player."""
    card = use.value[0]
    if card in runner.state.zones["discard"]:
        to_hand(runner, use.seat, [card], "discard", "chronos")
    shuffle(runner, "deck", ["deck", *rejoining(runner.state)], "chronos")
    return_flare(runner, use, "chronos", "chronos")
