"""Tick-Tock: time is on its side."""

from domain import board, powers
from domain.aliens.page import alien, power, super_, wild
from domain.decks.piles import RESHUFFLED
from domain.encounter import roles, timings
from domain.encounter.ships import pay_one_ship
from domain.encounter.victory import have_won, win
from domain.engine.moments import Moment
from domain.engine.runner import Game
from domain.engine.uses import Use
from domain.events import SheetNoted
from domain.mechanics.settling import foreign_planets, settle
from domain.questions import ChoosePlanets

TICK_TOCK = alien(
    "tick-tock",
    "Tick-Tock",
    edition="base",
    alert="yellow",
    verb="Patience",
    setup=True,
    wins_otherwise=True,
    power=(
        "You start with ten tokens. Each time a defense wins an encounter or a deal is made, you must discard "
        "one token, even if you are not in the encounter. When the last token goes, you win the game at once. "
        "You may also win in the usual way."
    ),
    wild=(
        "When the discard pile is shuffled into a new deck, you may at once place up to four of your ships as "
        "a colony on a planet in another player's home system."
    ),
    super=(
        "As a main player, after you win an encounter or make a deal, you may send one of your ships to the "
        "warp to discard one more token."
    ),
)
powers.OPEN_SHEETS.add(TICK_TOCK.id)
TOKENS, AT_START, MOST_SETTLERS = "tokens", 10, 4


def tokens(game: Game) -> int:
    return int(game.state.sheets.get("tick-tock", {}).get(TOKENS, AT_START))


def discard_token(game: Game, seat: str) -> None:
    """With no token left it wins at once, together with whoever meets a condition now."""
    left = max(0, tokens(game) - 1)
    game.emit(SheetNoted(alien="tick-tock", note=TOKENS, value=left))
    if not left:
        together = [s for s in game.state.seats if s == seat or s in have_won(game.state)]
        win(game, together, "CORE-283", "tick-tock")


@power(TICK_TOCK, part="setup", at=timings.GAME_SETUP, must=True, is_use=False)
def ten_tokens(game: Game, use: Use) -> None:
    game.emit(SheetNoted(alien="tick-tock", note=TOKENS, value=AT_START))


def a_defense_won_or_a_deal_was_made(game: Game, seat: str, moment: Moment) -> bool:
    assert game.state.encounter is not None
    return game.state.encounter.winner == "defense" or game.state.encounter.facts.get("deal") == "made"


@power(TICK_TOCK, at=timings.AFTER_RESOLUTION, must=True, when=a_defense_won_or_a_deal_was_made)
def patience(game: Game, use: Use) -> None:
    discard_token(game, use.seat)


def targets(game: Game, seat: str) -> list[str]:
    others = board.clockwise(game.state, seat)[1:]
    return [planet for other in others for planet in foreign_planets(game.state, seat, other)]


def somewhere_to_go(game: Game, seat: str, moment: Moment) -> bool:
    return bool(targets(game, seat))


def where(game: Game, seat: str, moment: Moment) -> ChoosePlanets:
    planets = targets(game, seat)
    return ChoosePlanets(prompt="Where do you found a colony?", rule="CORE-221", name="tick_tock", planets=planets)


@wild(TICK_TOCK, at=RESHUFFLED, when=somewhere_to_go, asks=where)
def settle_down(game: Game, use: Use) -> None:
    """A colony of up to four own ships on a home planet of any other player."""
    settle(game, use.seat, use.value[0], MOST_SETTLERS, "tick-tock")


def i_succeeded(game: Game, seat: str, moment: Moment) -> bool:
    assert game.state.encounter is not None
    encounter = game.state.encounter
    return encounter.facts.get("deal") == "made" or encounter.winner == board.side_of(game.state, seat)


@super_(TICK_TOCK, at=timings.AFTER_RESOLUTION, roles=roles.main, when=i_succeeded)
class Hurry:
    """One own ship to the warp for one more token."""

    @staticmethod
    def pay(game: Game, use: Use) -> None:
        pay_one_ship(game, use.seat)

    @staticmethod
    def one_more_token(game: Game, use: Use) -> None:
        discard_token(game, use.seat)
