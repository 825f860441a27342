"""Reveal: cards are turned up, totals are made (CORE-130..138, W-60..W-63)."""

from collections.abc import Callable

from domain import board
from domain.decks.piles import discard_pile
from domain.decks.titles import TITLES, Title, facts
from domain.encounter import timings
from domain.encounter.resolution import CONCLUDED
from domain.encounter.totals import terms
from domain.engine.agenda import Procedure
from domain.engine.moments import Moment, timing
from domain.engine.runner import Runner
from domain.engine.windows import open_window
from domain.events import (
    CardsMoved,
    CardsRevealed,
    CardTurnedUp,
    FaceChanged,
    PhaseBegan,
    TotalsFixed,
)
from domain.extension_points import ExtensionPoint
from domain.state import Face, Frame, State

reveal = Procedure("reveal", orders_actions=True)


def face_of(title: Title) -> Face:
    """Returns the face of a card by its print."""
    return Face(title.kind, title.value, title.id)


def face_beside(own: Title, opposing: Title) -> Face:
    """Returns the face of a morph, which becomes the printed opposing card.

    Two morphs stay morphs (CORE-131, CORE-145).
    """
    return face_of(opposing if own.kind == "morph" else own)


stays_face_down_as: ExtensionPoint[Callable[[State, str], str]] = ExtensionPoint()
"""`function(state, seat)`: the title that the card before a seat counts as while it stays face down, or nothing."""


def face_down_as(state: State, seat: str) -> str:
    """Returns the title that the card before a seat counts as while it stays face down; None for any other card."""
    return next((title for names in stays_face_down_as if (title := names(state, seat))), "")


leaves_face_down: ExtensionPoint[Callable[[Runner, str, bool], None]] = ExtensionPoint()
"""`function(runner, seat, replaced)` takes such a card off the table; `replaced`: another card replaces it."""


def put_away_face_down(runner: Runner, seat: str, replaced: bool) -> bool:
    """Takes the card before a seat off the table if it stays face down; False if it does not, and nothing is done."""
    if not face_down_as(runner.state, seat):
        return False
    for leaves in leaves_face_down:
        leaves(runner, seat, replaced)
    return True


def shown(state: State, seat: str) -> Title:
    """Returns the title that the card before a seat shows: its print, or its claimed title while it stays face down."""
    title = face_down_as(state, seat)
    return TITLES[title] if title else facts(state.zones[f"played:{seat}"][0])


replaced: ExtensionPoint[Callable[[Runner, str], None]] = ExtensionPoint()
"""`function(runner, seat)`: does what follows when another card has come in the place of the one before the seat."""


def put_in_its_place(runner: Runner, seat: str, card: str, source: str, why: str) -> None:
    """Replaces the card before the seat, which is discarded; only the new one counts.

    A card that stays face down is not shown now either. A morph becomes what the opposing card shows (CORE-131).
    """
    zone = f"played:{seat}"
    old = runner.state.zones[zone][0]
    if not put_away_face_down(runner, seat, replaced=True):
        pile = discard_pile(runner.state, old)
        runner.emit(CardsMoved(source=zone, target=pile, count=1, why=why, seat=seat, cards=[old]))
    runner.emit(CardsMoved(source=source, target=zone, count=1, why=why, seat=seat, cards=[card], to_the_bottom=True))
    opposing = shown(runner.state, board.opponent(runner.state, seat))
    runner.emit(FaceChanged(seat=seat, face=face_beside(facts(card), opposing), source=why))
    for follows in replaced:
        follows(runner, seat)


def turn_up_one(runner: Runner, seat: str) -> None:
    """Shows the card before a seat ahead of the other one."""
    if seat not in runner.encounter.face_up:
        runner.emit(CardTurnedUp(seat=seat, card=runner.state.zones[f"played:{seat}"][0]))


def negotiate_without_cards(runner: Runner, source: str) -> None:
    """Plays no card: the encounter is resolved as though both main players had shown a negotiate."""
    now = runner.encounter
    for seat in (now.offense, now.defense):
        runner.emit(FaceChanged(seat=seat, face=Face("negotiate", 0, source), source=source))
    runner.go_to("encounter", "resolution")


@reveal.step
def reveal_begins(runner: Runner, frame: Frame) -> None:
    runner.emit(PhaseBegan(phase="reveal"))
    open_window(runner, timing(timings.REVEALING))


@reveal.step
def turn_up(runner: Runner, frame: Frame) -> str | None:
    """Reveals both cards together (CORE-130), except a card that an effect keeps face down."""
    encounter = runner.encounter
    offense, defense = encounter.offense, encounter.defense
    titles = {seat: shown(runner.state, seat) for seat in (offense, defense)}
    faces = {
        offense: face_beside(titles[offense], titles[defense]),
        defense: face_beside(titles[defense], titles[offense]),
    }
    up = [seat for seat in titles if not face_down_as(runner.state, seat)]
    runner.emit(CardsRevealed(cards={seat: runner.state.zones[f"played:{seat}"][0] for seat in up}, faces=faces))
    return "done" if faces[offense].type == "morph" else None


@reveal.window(timings.CARDS_REVEALED)
def cards_revealed(runner: Runner, frame: Frame) -> None:
    open_window(runner, timing(timings.CARDS_REVEALED))


@reveal.window(timings.TOTALLING)
def totalling(runner: Runner, frame: Frame) -> None:
    open_window(runner, timing(timings.TOTALLING))


def totals_count(state: State) -> bool:
    """Returns True if totals will decide: both cards are attacks (TIME-25), and nothing else has decided before."""
    now = state.current_encounter
    return not CONCLUDED.noted(now) and all(face.type == "attack" for face in now.faces.values())


def totals_do_not_count(runner: Runner, seat: str, moment: Moment) -> bool:
    """Returns True if no total will decide: then it is pointless to change one (ORDERS-04)."""
    return not totals_count(runner.state)


@reveal.step
def fix_totals(runner: Runner, frame: Frame) -> None:
    """Fixes the totals only when they count (TIME-25)."""
    if totals_count(runner.state):
        explained = {side: terms(runner.state, side) for side in ("offense", "defense")}
        totals = {side: sum(t["amount"] for t in parts) for side, parts in explained.items()}
        runner.emit(TotalsFixed(totals=totals, terms=explained))
