"""Sorcerer: each main player reveals the card that the other one chose."""

from domain import powers
from domain.aliens.page import alien, power, super_, wild
from domain.encounter import roles, timings
from domain.engine.moments import Moment
from domain.engine.runner import Game
from domain.engine.uses import Use
from domain.events import CardsExchanged, CardsMoved, PowersExchanged

SORCERER = alien(
    "sorcerer",
    "Sorcerer",
    edition="base",
    alert="green",
    verb="Magic",
    not_with=("gambler",),
    power=(
        "As a main player, after both encounter cards are selected and before they are revealed, you may "
        "switch them. Each main player then plays the card that the other one selected."
    ),
    wild=(
        "Before encounter cards are selected, if the Sorcerer is no main player, you may make the two main "
        "players trade their alien powers for good. You then give this flare to the player who is the "
        "Sorcerer, or discard it if nobody is."
    ),
    super="As an ally of either side, you may use your power and switch the cards of the main players.",
)


def main_players(game: Game) -> list[str]:
    assert game.state.encounter is not None
    return [game.state.encounter.offense, game.state.encounter.defense]


@power(SORCERER, at=timings.CARDS_SELECTED, roles=roles.main)
@super_(SORCERER, at=timings.CARDS_SELECTED, roles=roles.ally)
def magic(game: Game, use: Use) -> None:
    """The selected cards change places, as they lie; as an ally only by the flare."""
    game.emit(CardsExchanged(seats=main_players(game)))


def tradeable(game: Game, seat: str) -> list[str]:
    return [alien for alien in game.state.seats[seat].aliens if alien not in powers.BOUND]


def between_others(game: Game, seat: str, moment: Moment) -> bool:
    mains = main_players(game)
    return powers.holder(game.state, "sorcerer") not in mains and any(tradeable(game, each) for each in mains)


@wild(SORCERER, at=timings.BEFORE_SELECTION, when=between_others)
def trade_powers(game: Game, use: Use) -> None:
    """The main players swap powers for good; the flare goes to the Sorcerer, or is discarded."""
    one, other = main_players(game)
    bound = {seat: [a for a in game.state.seats[seat].aliens if a in powers.BOUND] for seat in (one, other)}
    swapped = {one: bound[one] + tradeable(game, other), other: bound[other] + tradeable(game, one)}
    game.emit(PowersExchanged(aliens=swapped, why="flare-sorcerer"))
    sorcerer = powers.holder(game.state, "sorcerer")
    target = f"hand:{sorcerer}" if sorcerer else "discard"
    game.emit(CardsMoved(source="table", target=target, count=1, why="flare-sorcerer", seat=use.seat, cards=[use.card]))
