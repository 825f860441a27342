"""Planning: hand checks and the secret choice of encounter cards (CORE-120..126, W-50..W-54)."""

from collections.abc import Callable
from typing import Any

from domain import board, private_notes
from domain.decks.described import fits
from domain.decks.nature import nature
from domain.decks.piles import HAND_SIZE, discard, draw, hand, not_in_hands
from domain.decks.titles import encounter_cards, facts, has_encounter_card, same_face, title_of
from domain.encounter import timings
from domain.encounter.sentences import attack, both_sides, ships_of_both_sides
from domain.encounter.statements import STATEMENT
from domain.engine.agenda import Procedure
from domain.engine.moments import timing
from domain.engine.queries import extra_terms
from domain.engine.runner import Runner
from domain.engine.windows import open_window
from domain.events import CardSelected, CardsRevealedInHand, CardTakenBack, PhaseBegan
from domain.events.encounter_cards import SELECTED_FROM
from domain.events.facts import Fact, SeatFact
from domain.extension_points import ExtensionPoint
from domain.private_notes import Pick, PrivateNote
from domain.questions import ChooseCards
from domain.state import Encounter, Frame, State

planning = Procedure("planning", orders_actions=True)


@planning.step
def planning_begins(runner: Runner, frame: Frame) -> None:
    runner.emit(PhaseBegan(phase="planning"))
    runner.call("new_hand", seat=runner.encounter.defense)


@planning.step
def offense_hand_check(runner: Runner, frame: Frame) -> None:
    """Ends the offense's turn without an encounter card (CORE-122), also when the defense can get none (HAND-01)."""
    if lacking(runner):
        runner.call("abort", rule="CORE-122")


def lacking(runner: Runner) -> list[str]:
    """Returns the main players who have selected no encounter card and have none."""
    encounter = runner.encounter
    missing = [seat for seat in (encounter.offense, encounter.defense) if seat not in encounter.selected]
    return [seat for seat in missing if not has_encounter_card(hand(runner, seat))]


@planning.window(timings.BEFORE_SELECTION)
def before_selection(runner: Runner, frame: Frame) -> None:
    open_window(runner, timing(timings.BEFORE_SELECTION))


@planning.step
def check_again(runner: Runner, frame: Frame) -> str | None:
    """Checks hands again: an effect of the last window may have emptied one (TIME-22)."""
    defense, without = runner.encounter.defense, lacking(runner)
    short = defense not in runner.encounter.selected and not enough(runner, defense, hand(runner, defense))
    if short and not frame.vars.pop("drawn_anew", False):
        frame.vars["drawn_anew"] = True
        runner.call("new_hand", seat=defense)
        return "check_again"
    if without:
        runner.call("abort", rule="CORE-122")
    return None


@planning.window(timings.SELECTING)
def as_cards_are_selected(runner: Runner, frame: Frame) -> None:
    open_window(runner, timing(timings.SELECTING))


@planning.step
def one_lies_open(runner: Runner, frame: Frame) -> None:
    if runner.encounter.face_up:
        open_window(runner, timing(timings.FACE_UP))


@planning.step
def before_cards_are_picked(runner: Runner, frame: Frame) -> None:
    """Opens the moment at which a main player may say that its card comes from elsewhere than the hand."""
    if missing := [seat for seat in mains(runner) if seat not in runner.encounter.selected]:
        open_window(runner, timing(timings.PICKING, only=missing))


def mains(runner: Runner) -> list[str]:
    return [runner.encounter.offense, runner.encounter.defense]


@planning.step
def select(runner: Runner, frame: Frame) -> str | None:
    """Asks both main players independently; neither sees the other's card (CORE-123, CORE-124).

    Hands are checked again, because an effect, or a fork that dealt new cards, may have changed them (TIME-22).
    """
    if lacking(runner):
        return "check_again"
    encounter = runner.encounter
    missing = [seat for seat in (encounter.offense, encounter.defense) if seat not in encounter.selected]
    chosen = runner.ask_each(missing, lambda seat: selection(runner.state, seat))
    for seat in missing:
        commit(runner, seat, chosen[seat][0])
    return None


def commit(runner: Runner, seat: str, card: str, face_up: bool = False) -> None:
    """Plays this card, which the seat has picked, from where it is."""
    zone = picks_from(runner.state, seat)
    origin = "" if zone == f"hand:{seat}" else zone
    runner.emit(CardSelected(seat=seat, card=card, face_up=face_up, origin=origin))


def take_back(runner: Runner, seat: str, face_down: bool = False) -> str:
    """Returns the card before the seat to where the seat picked it, and says where. Any other card goes to the hand."""
    place = place_of_card(runner.state, seat)
    card = runner.state.zones[f"played:{place}"][0]
    home = picked_from(runner.encounter, seat, card)
    target = "" if home == f"hand:{seat}" else home
    there = "" if place == seat else place
    runner.emit(CardTakenBack(seat=seat, card=card, face_down=face_down, target=target, place=there))
    return home


def picked_from(encounter: Encounter, seat: str, card: str) -> str:
    """Returns the zone to which an encounter card of the seat returns: where it was picked, else the hand."""
    picked = SELECTED_FROM.of(encounter, seat)
    return picked[1] if card in picked else f"hand:{seat}"


also_picked_from: ExtensionPoint[Callable[[State, str], str]] = ExtensionPoint()
"""`function(state, seat)`: the zone from which the seat picks its encounter card in place of its hand, or nothing."""


def picks_from(state: State, seat: str) -> str:
    """Returns the zone from which the seat picks its encounter card."""
    return next((zone for names in also_picked_from if (zone := names(state, seat))), f"hand:{seat}")


@planning.window(timings.CARDS_SELECTED)
def cards_selected(runner: Runner, frame: Frame) -> None:
    open_window(runner, timing(timings.CARDS_SELECTED))


@planning.step
def select_again(runner: Runner, frame: Frame) -> str | None:
    """Asks a main player again whose card returned to the hand (TIME-23)."""
    return "select" if len(runner.encounter.selected) < 2 else None


def place_of_card(state: State, seat: str) -> str:
    """Returns the seat whose place has the card that this seat selected; also the reverse."""
    return board.opponent(state, seat) if state.current_encounter.exchanged else seat


MUST_PLAY = SeatFact("must_play", "", private=True, lasting=True)
"""The card that the seat has to select, mostly known to it alone."""


@private_notes.guessed(MUST_PLAY.name)
def as_others_see_it(state: State, noted: PrivateNote, pick: Pick) -> str:
    """Returns any encounter card that the seat may have, or one of the title that it has named in public."""
    seat = noted.seat
    if noted.viewer == seat:
        return str(noted.value)
    selected = [card for card in state.zones.get(f"played:{seat}", []) if seat in state.current_encounter.selected]
    said = STATEMENT.of(state.encounter, seat).get("answer")
    cards = [card for card in state.zones[picks_from(state, seat)] if facts(card).is_encounter_card]
    return pick(selected or [card for card in cards if not isinstance(said, str) or title_of(card) == said], 1)[0]


MUST_ATTACK = Fact("must_attack", False)
"""A seat with an attack card must select one."""


FORBIDDEN = SeatFact("forbidden", "")
"""The title that the seat may not select while it holds another encounter card."""


def forbid(runner: Runner, seat: str, title: str) -> None:
    """Forbids the seat a card of this title, if it has another encounter card."""
    FORBIDDEN.note(runner, title, seat)


PLEDGED = SeatFact[list[Any] | None]("pledged", None, lasting=True)
"""A description of cards, and whether the seat plays a card that fits it, as it has promised."""


def pledge(runner: Runner, seat: str, description: str, plays: bool) -> None:
    """Records that the seat must play such a card, or no such card: it keeps its word if it can."""
    PLEDGED.note(runner, [description, plays], seat)


def _as_pledged(state: State, seat: str, cards: dict[str, str]) -> dict[str, str]:
    pledged = PLEDGED.of(state.encounter, seat)
    if pledged is None:
        return cards
    description, plays = pledged
    return {card: title for card, title in cards.items() if fits(state, card, description) == plays}


def obeys(state: State, seat: str, zone: str) -> bool:
    """Returns True if the zone has an encounter card that breaks nothing which binds the seat."""
    now = state.current_encounter
    cards = {card: title_of(card) for card in encounter_cards(tuple(state.zones[zone]))}
    if forbidden := FORBIDDEN.of(now, seat):
        cards = {card: title for card, title in cards.items() if not same_face(title, forbidden)}
    if MUST_ATTACK.of(now):
        cards = {card: title for card, title in cards.items() if nature(state, card).kind == "attack"}
    return bool(_as_pledged(state, seat, cards))


def selection(state: State, seat: str) -> ChooseCards:
    """Asks which encounter card the seat commits; some effects force the choice."""
    now = state.current_encounter
    cards = {card: title_of(card) for card in encounter_cards(tuple(state.zones[picks_from(state, seat)]))}
    if forbidden := FORBIDDEN.of(now, seat):
        cards = {card: title for card, title in cards.items() if not same_face(title, forbidden)} or cards
    forced = MUST_PLAY.of(now, seat)
    if forced in cards:
        cards = {forced: cards[forced]}
    else:
        if MUST_ATTACK.of(now):
            cards = {card: title for card, title in cards.items() if nature(state, card).kind == "attack"} or cards
        cards = _as_pledged(state, seat, cards) or cards
    return ChooseCards(
        prompt=lambda: _with_the_facts(state, seat),
        rule="CORE-123",
        name="select_card",
        cards=cards,
        secret=True,
        verb="Play",
    )


def _with_the_facts(state: State, seat: str) -> str:
    """Returns the prompt: who attacks whom and where, and the ships of both sides."""
    fight = f"{attack(state, seat)}. {both_sides(state)}{ships_of_both_sides(state)}"
    return f"{fight} Which encounter card do you play?"


new_hand = Procedure("new_hand")


@new_hand.step
def before_it_is_shown(runner: Runner, frame: Frame) -> str | None:
    """Opens the moment at which an effect may order a new hand: then `ordered` is on this frame, once."""
    seat = frame.vars["seat"]
    if not frame.vars.get("ordered") and enough(runner, seat, hand(runner, seat)):
        return "done"
    open_window(runner, timing(timings.NEW_HAND, only=[seat]))
    return None


@new_hand.step
def check(runner: Runner, frame: Frame) -> str | None:
    """Shows, discards and draws a hand again without an encounter card (CORE-060, CORE-121).

    What an effect has let the seat lay `aside` before stays face down.
    """
    seat, aside = frame.vars["seat"], frame.vars.get("aside", [])
    if not frame.vars.get("ordered") and enough(runner, seat, hand(runner, seat)):
        return "done"
    runner.emit(CardsRevealedInHand(seat=seat, cards=[card for card in hand(runner, seat) if card not in aside]))
    open_window(runner, timing(timings.HAND_SHOWN, only=[seat]))
    return None


@new_hand.step
def replace(runner: Runner, frame: Frame) -> str | None:
    """Replaces the hand again and again (CORE-062), unless no encounter card is within reach (HAND-01).

    A power may keep cards of some kinds with the new hand: then `keep` is on this frame, or the power says so. `size`
    and single cards `kept` there are for the next new hand alone; cards laid `aside` join the last one. What a second
    quake deals is kept (HAND-02).
    """
    seat, keep = frame.vars["seat"], frame.vars.get("keep", [])
    size, singles = frame.vars.pop("size", HAND_SIZE), frame.vars.pop("kept", [])
    frame.vars.pop("ordered", None)
    gone = [
        card
        for card in hand(runner, seat)
        if facts(card).kind not in keep and not extra_terms(runner, f"keep_{facts(card).kind}", seat, 0)
    ]
    discard(runner, seat, [card for card in gone if card not in singles + frame.vars.get("aside", [])], "new_hand")
    if draw(runner, seat, size, "new_hand") < size:
        frame.vars["quakes"] = frame.vars.get("quakes", 0) + 1
    if frame.vars.get("quakes", 0) > 1:
        return "done"
    within_reach = enough(runner, seat, hand(runner, seat) + not_in_hands(runner.state))
    return "before_it_is_shown" if within_reach else "done"


def cards_aside(runner: Runner) -> list[str]:
    """Returns the cards that the seat has set aside from the hand that it is about to replace."""
    return list(runner.frame_of(new_hand).vars.get("aside", []))


def set_aside(runner: Runner, cards: list[str]) -> None:
    """Sets aside these cards, and no others: they stay face down and in the hand when it is replaced."""
    runner.frame_of(new_hand).vars["aside"] = cards


def keep_kinds(runner: Runner, kinds: list[str]) -> None:
    """Keeps cards of these kinds with the new hand."""
    runner.frame_of(new_hand).vars["keep"] = kinds


def choose_size(runner: Runner, size: int, singles: list[str]) -> None:
    """Sets the number of cards of the next new hand, and the single cards that are kept with it."""
    runner.frame_of(new_hand).vars.update(size=size, kept=singles)


def enough(runner: Runner, seat: str, cards: list[str]) -> bool:
    """Returns True if these cards have at least one encounter card, or more when a power needs more."""
    none = sum(int(each["amount"]) for each in extra_terms(runner, "encounter_cards_like_none", seat, 0))
    return len(encounter_cards(tuple(cards))) > none
