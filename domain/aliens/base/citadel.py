"""Citadel: attack cards guard planets."""

from domain import board
from domain.aliens.page import alien, power, super_, wild
from domain.decks.nature import nature
from domain.decks.piles import discard_pile, hand, put_cards
from domain.decks.titles import facts
from domain.encounter import roles, timings
from domain.engine.moments import Moment
from domain.engine.runner import Runner, watches
from domain.engine.uses import Use
from domain.events import ModifierAdded, OutcomeFixed, PlanetDestroyed, SheetNoted
from domain.events.facts import Fact
from domain.questions import ChooseCards, ChoosePlanets
from domain.state import Modifier, State

CITADEL = alien(
    "citadel",
    "Citadel",
    edition="base",
    alert="red",
    verb="Fortification",
    open_sheet=True,
    power=(
        "Once in each encounter of any player, after the defense is known and before encounter cards are "
        "selected, you may place an attack card from your hand face up beside any planet: it is a citadel. "
        "After encounter cards are selected, if the targeted planet has citadels, you may add all their "
        "values to the defense's total. If the defense then loses, these citadels are discarded; otherwise "
        "they stay."
    ),
    wild=(
        "As a main player or ally on either side, after the encounter cards are revealed, you may add 5 to "
        "the defense's total."
    ),
    super=(
        "When you use your citadels, you may subtract their values from the defense's total instead of adding them."
    ),
)
SHEET = "sheet:citadel"
SITES, SUBTRACT = "sites", "subtract"
BUILT = Fact("citadel_built", False, lasting=True)
ACTIVE = Fact[list[str]]("citadels_active", [])
BUILDING_TIME = (
    timings.DEFENSE_SET,
    timings.BEFORE_LAUNCH,
    timings.GATE_AIMED,
    timings.SHIPS_LAUNCHED,
    timings.BEFORE_INVITATIONS,
    timings.ALLIANCES_FORMED,
    timings.BEFORE_SELECTION,
)


def citadels(state: State, planet: str) -> list[str]:
    """Returns the citadels beside a planet."""
    sites = state.sheets.get("citadel", {}).get(SITES, {})
    return [card for card in state.zones.get(SHEET, []) if sites.get(card) == planet]


def standing(state: State) -> dict[str, str]:
    """Returns card -> planet, of all citadels now."""
    sites = state.sheets.get("citadel", {}).get(SITES, {})
    return {card: site for card, site in sites.items() if card in state.zones.get(SHEET, [])}


def attacks(runner: Runner, seat: str) -> dict[str, str]:
    return {card: facts(card).id for card in hand(runner, seat) if nature(runner.state, card).kind == "attack"}


def may_build(runner: Runner, seat: str, moment: Moment) -> bool:
    return not BUILT.noted(runner.encounter)


def which_card(runner: Runner, seat: str, moment: Moment) -> ChooseCards:
    cards = attacks(runner, seat)
    return ChooseCards(prompt="Which attack becomes a citadel?", name="citadel", cards=cards, secret=True)


@power(CITADEL, part="build", at=BUILDING_TIME, when=may_build, asks=which_card, secret=True, is_use=False)
def build(runner: Runner, use: Use) -> None:
    """Builds a citadel once per encounter of any player: an attack card, face up, beside any planet."""
    planets = [planet for seat in runner.state.seats for planet in board.planets(runner.state, seat)]
    question = ChoosePlanets(
        prompt="Beside which planet do you build the citadel?", name="citadel_site", planets=planets
    )
    planet = runner.ask(use.seat, question)[0]
    put_cards(runner, list(use.value), f"hand:{use.seat}", SHEET, "citadel", seat=use.seat)
    runner.emit(SheetNoted(alien="citadel", note=SITES, value={**standing(runner.state), use.value[0]: planet}))
    BUILT.note(runner, True)


def the_target_is_fortified(runner: Runner, seat: str, moment: Moment) -> bool:
    return bool(citadels(runner.state, runner.encounter.planet))


@power(CITADEL, at=timings.CARDS_SELECTED, when=the_target_is_fortified)
def fortification(runner: Runner, use: Use) -> None:
    """Counts all citadels of the targeted planet for the defense, or with the super flare perhaps against it."""
    cards = citadels(runner.state, runner.encounter.planet)
    strength = sum(facts(card).value for card in cards) * (-1 if use.notes.get(SUBTRACT) else 1)
    runner.emit(ModifierAdded(modifier=Modifier("defense", "total", strength, "citadel")))
    ACTIVE.note(runner, cards)


@watches(OutcomeFixed, within=CITADEL.in_game)
def taken_with_the_planet(runner: Runner, event: OutcomeFixed) -> None:
    """Discards activated citadels when the defense loses, and only then."""
    if event.winner != "offense" and event.case != "both_lose":
        return
    fall(runner, [card for card in ACTIVE.of(runner.encounter) if card in runner.state.zones[SHEET]])


@watches(PlanetDestroyed, within=CITADEL.in_game)
def gone_with_the_planet(runner: Runner, event: PlanetDestroyed) -> None:
    fall(runner, citadels(runner.state, event.planet))


def fall(runner: Runner, taken: list[str]) -> None:
    for card in taken:
        put_cards(runner, [card], SHEET, discard_pile(runner.state, card), "citadel")
    if taken:
        runner.emit(SheetNoted(alien="citadel", note=SITES, value=standing(runner.state)))


@wild(CITADEL, at=timings.CARDS_REVEALED, roles=roles.involved)
def five_for_the_defense(runner: Runner, use: Use) -> None:
    runner.emit(ModifierAdded(modifier=Modifier("defense", "total", 5, "flare-citadel")))


@super_(CITADEL, with_use="citadel.power")
def against_the_defense(runner: Runner, use: Use) -> None:
    use.subject_notes[SUBTRACT] = True
