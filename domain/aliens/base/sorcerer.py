"""Sorcerer: each main player reveals the card that the other one chose."""

from domain import powers
from domain.aliens.page import alien, power, super_, wild
from domain.cards.flares import return_flare
from domain.encounter import roles, timings
from domain.engine.moments import Moment
from domain.engine.runner import Runner
from domain.engine.uses import Use
from domain.events import CardsExchanged, PowerLent, PowersExchanged

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


def main_players(runner: Runner) -> list[str]:
    return [runner.encounter.offense, runner.encounter.defense]


@power(SORCERER, at=timings.CARDS_SELECTED, roles=roles.main)
@super_(SORCERER, at=timings.CARDS_SELECTED, roles=roles.ally)
def magic(runner: Runner, use: Use) -> None:
    """Swaps the selected cards, face up or face down as before; as an ally only by the flare."""
    runner.emit(CardsExchanged(seats=main_players(runner)))


def tradeable(runner: Runner, seat: str) -> list[str]:
    return [alien for alien in runner.state.seats[seat].aliens if alien not in powers.BOUND]


def between_others(runner: Runner, seat: str, moment: Moment) -> bool:
    mains = main_players(runner)
    return powers.holder(runner.state, "sorcerer") not in mains and any(tradeable(runner, each) for each in mains)


def loans_go_on(runner: Runner, new_lender: dict[str, str], traded: dict[str, list[str]]) -> None:
    """Leaves a lent alien with its borrower; its new player is the lender from now on (SORCERER-01)."""
    for borrower, lender in list(runner.state.lent.items()):
        owner = new_lender.get(lender, lender)
        if owner != lender and traded[owner]:
            runner.emit(PowerLent(lender=owner, borrower=borrower, alien=traded[owner][0]))


@wild(SORCERER, at=timings.BEFORE_SELECTION, when=between_others)
def trade_powers(runner: Runner, use: Use) -> None:
    """Swaps the main players' powers for good. The flare goes to the Sorcerer, or is discarded."""
    one, other = main_players(runner)
    bound = {seat: [a for a in runner.state.seats[seat].aliens if a in powers.BOUND] for seat in (one, other)}
    traded = {one: tradeable(runner, other), other: tradeable(runner, one)}
    swapped = {seat: bound[seat] + aliens for seat, aliens in traded.items()}
    runner.emit(PowersExchanged(aliens=swapped, why="flare-sorcerer"))
    loans_go_on(runner, {one: other, other: one}, traded)
    return_flare(runner, use, "sorcerer", "flare-sorcerer")
