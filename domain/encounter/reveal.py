"""Reveal: cards are turned up, totals are made (CORE-130..138, W-60..W-63)."""

from domain import board
from domain.decks.piles import discard_pile, put_under_the_deck
from domain.decks.titles import TITLES, Title, facts
from domain.encounter import timings
from domain.encounter.planning import place_of_card
from domain.encounter.totals import terms
from domain.engine.agenda import Procedure
from domain.engine.moments import timing
from domain.engine.runner import Game
from domain.engine.windows import open_window
from domain.events import (
    CardsMoved,
    CardsRevealed,
    CardTurnedUp,
    FaceChanged,
    FactNoted,
    PhaseBegan,
    TotalsFixed,
)
from domain.state import Face, Frame, State

reveal = Procedure("reveal")


def face_of(title: Title) -> Face:
    """What a card counts as by its print."""
    return Face(title.kind, title.value, title.id)


def face_beside(own: Title, opposing: Title) -> Face:
    """A morph becomes the printed opposing card; two morphs stay morphs (CORE-131, CORE-145)."""
    return face_of(opposing if own.kind == "morph" else own)


def shown(state: State, seat: str) -> Title:
    """What the card before a seat shows: its print, or while it stays face down what it is claimed to be."""
    assert state.encounter is not None
    claim = state.encounter.facts.get(f"claim:{seat}")
    return TITLES[claim] if claim else facts(state.zones[f"played:{seat}"][0])


def put_in_its_place(game: Game, seat: str, card: str, source: str, why: str) -> None:
    """Another card takes the place of the one before the seat, which is discarded; all is judged by the new one.

    A card that lies face down by a claim is not shown now either; the claim is over. A morph becomes what the opposing
    card shows (CORE-131).
    """
    assert game.state.encounter is not None
    zone, claim, facts_now = f"played:{seat}", f"claim:{seat}", game.state.encounter.facts
    old = game.state.zones[zone][0]
    if facts_now.get(claim):
        put_under_the_deck(game, zone, old, place_of_card(game.state, seat), "never_shown")
        game.emit(FactNoted(fact=claim, value=""))
    else:
        pile = discard_pile(game.state, old)
        game.emit(CardsMoved(source=zone, target=pile, count=1, why=why, seat=seat, cards=[old]))
    game.emit(CardsMoved(source=source, target=zone, count=1, why=why, seat=seat, cards=[card], to_the_bottom=True))
    opposing = shown(game.state, board.opponent(game.state, seat))
    game.emit(FaceChanged(seat=seat, face=face_beside(facts(card), opposing), source=why))


def turn_up_one(game: Game, seat: str) -> None:
    """Shows the card before a seat ahead of the other one."""
    assert game.state.encounter is not None
    if seat not in game.state.encounter.face_up:
        game.emit(CardTurnedUp(seat=seat, card=game.state.zones[f"played:{seat}"][0]))


def negotiate_without_cards(game: Game, source: str) -> None:
    """No card is played: the encounter is resolved as though both main players had shown a negotiate."""
    now = game.state.encounter
    assert now is not None
    for seat in (now.offense, now.defense):
        game.emit(FaceChanged(seat=seat, face=Face("negotiate", 0, source), source=source))
    game.go_to("encounter", "resolution")


@reveal.step
def reveal_begins(game: Game, frame: Frame) -> None:
    game.emit(PhaseBegan(phase="reveal"))
    open_window(game, timing(timings.REVEALING))


@reveal.step
def turn_up(game: Game, frame: Frame) -> str | None:
    """Both together (CORE-130); a card with a claim that stands stays face down and counts as what is claimed."""
    assert game.state.encounter is not None
    encounter = game.state.encounter
    offense, defense = encounter.offense, encounter.defense
    titles = {seat: shown(game.state, seat) for seat in (offense, defense)}
    faces = {
        offense: face_beside(titles[offense], titles[defense]),
        defense: face_beside(titles[defense], titles[offense]),
    }
    up = [seat for seat in titles if not encounter.facts.get(f"claim:{seat}")]
    game.emit(CardsRevealed(cards={seat: game.state.zones[f"played:{seat}"][0] for seat in up}, faces=faces))
    return "done" if faces[offense].type == "morph" else None


@reveal.step
def cards_revealed(game: Game, frame: Frame) -> None:
    open_window(game, timing(timings.CARDS_REVEALED))


@reveal.step
def totalling(game: Game, frame: Frame) -> None:
    open_window(game, timing(timings.TOTALLING))


@reveal.step
def fix_totals(game: Game, frame: Frame) -> None:
    """Totals are computed only when attack stands against attack (TIME-25)."""
    assert game.state.encounter is not None
    if all(face.type == "attack" for face in game.state.encounter.faces.values()):
        explained = {side: terms(game.state, side) for side in ("offense", "defense")}
        totals = {side: sum(t["amount"] for t in found) for side, found in explained.items()}
        game.emit(TotalsFixed(totals=totals, terms=explained))
