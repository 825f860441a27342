"""Reveal: cards are turned up, totals are made (CORE-130..138, W-60..W-63)."""

from domain.decks.titles import Title, facts
from domain.encounter import timings
from domain.encounter.totals import terms
from domain.engine.agenda import Procedure
from domain.engine.game import Game
from domain.engine.moments import timing
from domain.engine.windows import open_window
from domain.events import CardsRevealed, PhaseBegan, TotalsFixed
from domain.state import Face, Frame

reveal = Procedure("reveal")


def face_of(title: Title) -> Face:
    """What a card counts as by its print."""
    return Face(title.kind, title.value, title.id)


@reveal.step
def turn_up(game: Game, frame: Frame) -> str | None:
    """A morph becomes the printed opposing card; two morphs stay morphs (CORE-131, CORE-145)."""
    assert game.state.encounter is not None
    seats = (game.state.encounter.offense, game.state.encounter.defense)
    cards = {seat: game.state.zones[f"played:{seat}"][0] for seat in seats}
    printed = {seat: facts(card) for seat, card in cards.items()}
    faces = {}
    for seat, other in (seats, seats[::-1]):
        morphs = printed[seat].kind == "morph" and printed[other].kind != "morph"
        faces[seat] = face_of(printed[other] if morphs else printed[seat])
    game.emit(PhaseBegan(phase="reveal"))
    game.emit(CardsRevealed(cards=cards, faces=faces))
    return "done" if faces[seats[0]].type == "morph" else None


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
