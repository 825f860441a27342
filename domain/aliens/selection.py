"""Who plays which alien (CORE-023..027), and drawing a new one in the middle of a game."""

from domain.aliens.page import ALIENS
from domain.decks.titles import title_of
from domain.engine.agenda import Procedure
from domain.engine.game import Game
from domain.events import AlienGained, AliensRevealed, AliensSetAside, FlaresDealt
from domain.questions import ChooseCards
from domain.state import Frame, State

aliens = Procedure("aliens")


def pool(state: State) -> list[str]:
    """The aliens that can be used in this game (CORE-026)."""
    return [a.id for a in ALIENS.values() if a.players_min <= len(state.seats)]


def given(state: State, seat: str) -> list[str] | None:
    """The aliens that a custom position gives to a seat (perhaps none); None when it does not say."""
    for part in (state.position or {}).get("seats", []):
        if part["seat"] == seat and "aliens" in part:
            return list(part["aliens"])
    return None


@aliens.step
def deal(game: Game, frame: Frame) -> str | None:
    if game.state.options["alien_selection"] == "flares" and not game.state.position:
        return "two_flares_each"
    seats = list(game.state.seats)
    placed = {seat: given(game.state, seat) for seat in seats}
    chosen = {seat: aliens for seat, aliens in placed.items() if aliens is not None}
    rest = [alien for alien in pool(game.state) if not any(alien in mine for mine in chosen.values())]
    missing = [seat for seat in seats if seat not in chosen]
    drawn = game.sample(rest, len(missing), "aliens")
    chosen |= {seat: [alien] for seat, alien in zip(missing, drawn, strict=True)}
    game.emit(AliensRevealed(aliens=chosen, first_draw=game.state.draws, draws=len(missing)))
    return "set_aside"


@aliens.step
def two_flares_each(game: Game, frame: Frame) -> None:
    """Two flares to each seat, secretly (CORE-023)."""
    rest = [f"flare-{alien}#1" for alien in pool(game.state)]
    for seat in game.state.seats:
        flares = game.sample(rest, 2, f"flares {seat}")
        rest = [flare for flare in rest if flare not in flares]
        game.emit(FlaresDealt(seat=seat, count=2, flares=flares, first_draw=game.state.draws, draws=2))


@aliens.step
def keep_one(game: Game, frame: Frame) -> None:
    """Each keeps one alien secretly; all are revealed at the same moment (CORE-024, CORE-027)."""
    questions = {}
    for seat in game.state.seats:
        cards = {card: title_of(card) for card in game.state.zones[f"dealt:{seat}"]}
        questions[seat] = ChooseCards(
            prompt="Which alien do you play?", rule="CORE-024", name="choose_alien", cards=cards, sealed=True
        )
    chosen = game.ask_all(dict(questions))
    kept = {seat: [title_of(cards[0]).removeprefix("flare-")] for seat, cards in chosen.items()}
    game.emit(AliensRevealed(aliens=kept))


@aliens.step
def set_aside(game: Game, frame: Frame) -> None:
    """What is left can be drawn later; rejected aliens are out of the game (CORE-024)."""
    state = game.state
    used = {alien for seat in state.seats.values() for alien in seat.aliens}
    used |= {title_of(card).removeprefix("flare-") for seat in state.seats for card in state.zones[f"dealt:{seat}"]}
    game.emit(AliensSetAside(aliens=[alien for alien in pool(state) if alien not in used]))


def draw_alien(game: Game, seat: str, why: str) -> None:
    """The seat gains a random unused alien; those with setup text are set aside and redrawn."""
    state = game.state
    usable = [alien for alien in state.unused_aliens if not ALIENS[alien].setup]
    aside = [alien for alien in state.unused_aliens if ALIENS[alien].setup]
    if not usable:
        return
    alien = game.sample(usable, 1, f"alien {seat}")[0]
    game.emit(AlienGained(seat=seat, alien=alien, why=why, first_draw=state.draws, draws=1, set_aside=aside))
