"""A second encounter card beside the selected one: added face down, turned up with it, put away at clean-up."""

from domain import board
from domain.decks import nature as counting
from domain.decks.piles import discard_pile, put_cards
from domain.decks.titles import facts
from domain.encounter.encounter import clean_up_with
from domain.encounter.reveal import face_of, replaced
from domain.encounter.totals import base_value
from domain.engine.agenda import Procedure
from domain.engine.runner import Runner, watches
from domain.events import CardsRevealed, EncounterRewound, FaceChanged, ModifierAdded
from domain.events.facts import Fact
from domain.questions import ChooseCards
from domain.state import Face, Frame, Modifier, State

LAID = "laid_second"
"""Zone of the face-down card; it is no encounter card for effects that look for one."""
PLAYER = Fact("second_card_of", "")
"""The seat that has laid a second card."""
SHOWN = Fact("second_card", "")
"""The second card, once it is turned up."""
BOTH = Fact("both_cards_go", False)
"""Neither of the two cards returns to the hand."""


def lies_there(state: State) -> bool:
    """Returns True if a second card is face down."""
    return bool(state.zones.get(LAID))


def player(state: State) -> str:
    """Returns the seat that has turned up a second card in this encounter, or None."""
    return str(PLAYER.of(state.current_encounter)) if SHOWN.noted(state.current_encounter) else ""


def add(runner: Runner, seat: str, card: str) -> None:
    """Lays a card of the seat's hand face down beside the selected one."""
    source = f"hand:{seat}"
    put_cards(runner, [card], source, LAID, "second", seat=seat, seen_by=[seat])
    PLAYER.note(runner, seat)
    clean_up_with(runner, putting_away)


def discard_both(runner: Runner) -> None:
    """Discards both cards: neither is taken back."""
    BOTH.note(runner, True)


@watches(CardsRevealed)
def turned_up(runner: Runner, event: CardsRevealed) -> None:
    """Adds two attacks; if one of the two is a negotiate, the seat has played a negotiate."""
    if not lies_there(runner.state):
        return
    seat, card = PLAYER.of(runner.encounter), runner.state.zones[LAID][0]
    put_cards(runner, [card], LAID, f"played:{seat}", "second", seat=seat)
    SHOWN.note(runner, card)
    _count(runner, seat)


@replaced
def _count_with_the_new_card(runner: Runner, seat: str) -> None:
    if player(runner.state) == seat:
        _count(runner, seat)


def _count(runner: Runner, seat: str) -> None:
    """Counts once for each first card; the second attack is added once."""
    card, side = SHOWN.of(runner.encounter), board.side_of(runner.state, seat)
    own, second = runner.encounter.faces[seat], nature(runner.state, seat, card)
    if own.type == "attack" and second.type == "negotiate":
        runner.emit(FaceChanged(seat=seat, face=second, source=facts(card).id))
    bonus = Modifier(side, "total", second.value, facts(card).id)
    if own.type == second.type == "attack" and bonus not in runner.encounter.modifiers:
        runner.emit(ModifierAdded(modifier=bonus))


def nature(state: State, seat: str, card: str) -> Face:
    """Returns the face of a card of the seat; a morph copies the opponent's face."""
    printed = face_of(counting.nature(state, card))
    opposing = state.current_encounter.faces.get(board.opponent(state, seat), printed)
    return opposing if printed.type == "morph" else printed


@watches(EncounterRewound)
def take_back_second_card(runner: Runner, event: EncounterRewound) -> None:
    """Returns the second card of a selected card that was taken back to the hand too."""
    for seat in (runner.encounter.offense, runner.encounter.defense):
        source, target = f"played:{seat}", f"hand:{seat}"
        for card in list(runner.state.zones[source]):
            put_cards(runner, [card], source, target, "second", seat=seat)


putting_away = Procedure("put_away_second_card")


@putting_away.step
def one_goes_one_stays(runner: Runner, frame: Frame) -> None:
    """Discards the negotiate, else the bigger attack; the other card returns to hand."""
    now, zones = runner.encounter, runner.state.zones
    seat = PLAYER.of(now)
    unseen = list(zones.get(LAID, []))
    shown = [card for card in zones[f"played:{seat}"][1:] if card == SHOWN.of(now)]
    cards = zones[f"played:{seat}"][:1] + shown + unseen
    gone = cards if BOTH.of(now) else _spent(runner, seat, cards)
    for card in cards:
        source = LAID if card in unseen else f"played:{seat}"
        target = discard_pile(runner.state, card) if card in gone else f"hand:{seat}"
        seen_by = None if now.faces or card in gone else [seat]
        if card not in gone or source == LAID:
            put_cards(runner, [card], source, target, "second", seat=seat, seen_by=seen_by)


def _spent(runner: Runner, seat: str, cards: list[str]) -> list[str]:
    """Returns the card to discard: the negotiate that counted, else the attack that counted more (DEUCE-01).

    Between equal cards with different titles the player chooses.
    """
    if len(cards) < 2:
        return []
    natures = {card: nature(runner.state, seat, card) for card in cards}
    negotiates = [card for card, face in natures.items() if face.type == "negotiate"]
    values, face = {card: each.value for card, each in natures.items()}, runner.encounter.faces.get(seat)
    if face and face.type == natures[cards[0]].type == "attack":
        values[cards[0]], _ = base_value(runner.encounter, seat)
    biggest = max(values.values())
    applied = [card for card in negotiates if face and natures[card].printed == face.printed]
    either = applied or negotiates or [card for card in natures if values[card] == biggest]
    titles = {card: facts(card).id for card in either}
    if len(set(titles.values())) == 1:
        return either[:1]
    prompt = "Which of the two cards do you discard?"
    question = ChooseCards(prompt=prompt, rule="CORE-240", name="second_card_goes", cards=titles, secret=True)
    chosen: list[str] = runner.ask(seat, question)
    return chosen
