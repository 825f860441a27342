"""Observation Platform: a seat outside the encounter gets a ship back or a card (STAT-32)."""

from domain import board
from domain.board import WARP
from domain.decks.piles import draw
from domain.encounter import roles, timings
from domain.engine.moments import Moment
from domain.engine.runner import Runner
from domain.engine.uses import Use
from domain.questions import ChooseOption
from domain.variants.space_stations.abilities import ability, once, spend, station

CARD = station(
    "observation-platform",
    "Observation Platform",
    (
        "Once in an encounter in which you are neither a main player nor an ally, after alliances are formed, "
        "you may draw a card or get one of your ships back from the warp."
    ),
)


def ship_or_card(runner: Runner, seat: str, moment: Moment) -> ChooseOption:
    options = {"card": "draw one card"}
    if board.ships_at(runner.state, WARP, seat):
        options["ship"] = "take one ship out of the warp"
    return ChooseOption(
        prompt="Do you take a ship out of the warp, or draw a card?",
        rule="STAT-32",
        name="observation_platform",
        options=options,
    )


@ability(CARD, at=timings.ALLIANCES_FORMED, roles=roles.uninvolved, when=once(CARD), asks=ship_or_card, rule="STAT-32")
def look_on(runner: Runner, use: Use) -> None:
    """Draws cards, which are no reward: from the cosmic deck only, and nothing keeps them back."""
    spend(runner, use)
    if use.value == ["ship"]:
        runner.call("retrieve", seat=use.seat, count=1, why=CARD.id)
    else:
        draw(runner, use.seat, 1, CARD.id)
