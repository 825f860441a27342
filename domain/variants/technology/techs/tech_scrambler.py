"""Tech Scrambler: another tech is stopped and discarded."""

from domain import board
from domain.engine.abilities import ABILITIES
from domain.engine.moments import USE, Moment
from domain.engine.runner import Runner
from domain.engine.uses import Use, cancel
from domain.variants.technology import variant_state
from domain.variants.technology.abilities import TECHS, TURNED_UP, ability, discard_tech, tech

TECH = tech(
    "tech-scrambler",
    "Tech Scrambler",
    0,
    "This tech stays face down. When another tech is used or completed, you may answer by revealing and "
    "discarding this one, if at least as many ships are on it as the other tech needs. The other tech has no "
    "effect and is discarded.",
    hidden=True,
)


def needed(runner: Runner, moment: Moment) -> int | None:
    """Returns the research number of the tech that could be stopped now; None if there is none, or it is stopped."""
    if moment["key"] == TURNED_UP:
        there = variant_state.has_completed(runner.state, moment["seat"], moment["tech"])
        return TECHS[moment["tech"]].research if there else None
    use = runner.state.uses[moment["use"]]
    title = ABILITIES[use.ability].title
    if use.cancelled or title not in TECHS or title == TECH.id:
        return None
    return TECHS[title].number(len(board.ships_at(runner.state, use.source)))


def within_its_power(runner: Runner, seat: str, moment: Moment) -> bool:
    number = needed(runner, moment)
    return number is not None and number <= len(variant_state.ships_on(runner.state, seat, TECH.id))


@ability(TECH, at=TURNED_UP, answers=True, when=within_its_power, rule="TECH-39", is_use=False)
def scramble(runner: Runner, use: Use) -> None:
    """Stops the tech: its player gets nothing of it, and has no tech left.

    There is no second scrambler that could answer this one.
    """
    if use.moment["key"] == USE:
        cancel(runner, use.subject_id)
        title, seat = ABILITIES[use.subject.ability].title, use.subject.seat
    else:
        title, seat = use.moment["tech"], use.moment["seat"]
    if variant_state.has_completed(runner.state, seat, title):
        discard_tech(runner, seat, variant_state.card_of(title))
