"""Destiny: the choice of the defense and its home system (CORE-080..095, W-20..W-23)."""

from collections.abc import Callable

from domain import board
from domain.board import WARP
from domain.decks import destiny as cards
from domain.decks.piles import replenish_destiny
from domain.encounter import timings
from domain.engine.agenda import DONE, Procedure
from domain.engine.moments import timing
from domain.engine.runner import Runner
from domain.engine.windows import open_window
from domain.events import DefenseSet, DestinyDrawn, HomecomingChosen, PhaseBegan
from domain.events.facts import Fact
from domain.extension_points import ExtensionPoint
from domain.questions import ChooseOption, ChooseSeats
from domain.questions.wording import about
from domain.state import Encounter, Frame, State

WILD = "destiny-wild"

destiny = Procedure("destiny", orders_actions=True)


def draw_this(runner: Runner, card: str) -> None:
    """Turns up this destiny card by an effect; no other is drawn for it."""
    runner.emit(DestinyDrawn(card=card))
    runner.frame_of(destiny).vars["drawn"] = True


def is_drawn(runner: Runner) -> bool:
    """Returns True if an effect has already turned up the card of this draw."""
    return bool(runner.frame_of(destiny).vars.get("drawn"))


def redraw(runner: Runner) -> None:
    """Discards the card that was turned up, and draws another one."""
    runner.frame_of(destiny).vars["redraw"] = True


def draw_destiny(runner: Runner) -> str:
    """Turns up the top card; the last card is never drawn but shuffled in first (CORE-081)."""
    replenish_destiny(runner)
    card = runner.state.zones["destiny"][-1]
    runner.emit(DestinyDrawn(card=card))
    return card


@destiny.step
def destiny_begins(runner: Runner, frame: Frame) -> str | None:
    """Draws no card when an effect has named the defense, unless that seat has become the offense meanwhile."""
    runner.emit(PhaseBegan(phase="destiny"))
    opponent = OPPONENT.of(runner.encounter)
    if opponent and opponent["seat"] in opponents(runner.state, runner.encounter.offense):
        runner.emit(DefenseSet(seat=opponent["seat"], system=opponent["seat"], rule=opponent["rule"]))
        return "defense_set"
    return None


OPPONENT = Fact[dict[str, str] | None]("opponent", None)
"""The fact of the `seat` that is the defense of this encounter from its beginning, and by which `rule`."""


@destiny.step
def draw(runner: Runner, frame: Frame) -> None:
    """Draws a card, unless an effect has turned one up instead: then `drawn` is on this frame."""
    frame.vars.pop("drawn", None)
    open_window(runner, timing(timings.BEFORE_DESTINY))


@destiny.step
def turn_up(runner: Runner, frame: Frame) -> None:
    if not frame.vars.pop("drawn", False):
        draw_destiny(runner)
    open_window(runner, timing(timings.DESTINY_DRAWN))


@destiny.step
def another_card(runner: Runner, frame: Frame) -> str | None:
    """Draws again if an effect of the last window asks for it."""
    return "draw" if frame.vars.pop("redraw", False) else None


NAMED = Fact[dict[str, str] | None]("named_defense", None)
"""The fact of the `seat` that an effect has named as the defense, whatever card was drawn, and by which `rule`."""


@destiny.window(timings.DEFENSE_DUE)
def defense_due(runner: Runner, frame: Frame) -> None:
    """Opens the moment at which an effect may name the defense instead of the card, which stays."""
    open_window(runner, timing(timings.DEFENSE_DUE, only=[runner.encounter.offense]))


@destiny.step
def as_named(runner: Runner, frame: Frame) -> str | None:
    """Names the defense by the effect; the card names nobody then, not even a player whom the offense cannot meet."""
    named = NAMED.of(runner.encounter)
    if named is None:
        return None
    runner.emit(DefenseSet(seat=named["seat"], system=named["seat"], rule=named["rule"]))
    return "defense_set"


@destiny.step
def interpret(runner: Runner, frame: Frame) -> str | None:
    state = runner.state
    encounter = state.current_encounter
    title = encounter.destiny.partition("#")[0]
    colour = cards.colour_of(title)
    if colour == encounter.offense:
        return _own_colour(runner, encounter)
    if colour:
        runner.emit(DefenseSet(seat=colour, system=colour, rule="CORE-082"))
        return None
    if title == WILD:
        others = opponents(state, encounter.offense)
        prompt = "You drew a wild destiny card. Who is the defense?"
        question = ChooseSeats(prompt=prompt, rule="CORE-087", name="wild_destiny", seats=others)
        seat, rule = runner.ask(encounter.offense, question)[0], "CORE-087"
    else:
        seat, rule = selected(state, title)
    runner.emit(DefenseSet(seat=seat, system=seat, rule=rule))
    return None


@destiny.window(timings.DEFENSE_SET)
def defense_set(runner: Runner, frame: Frame) -> None:
    open_window(runner, timing(timings.DEFENSE_SET))


never_meet: ExtensionPoint[Callable[[State, str, str], bool]] = ExtensionPoint()
"""`function(state, one, other)`: True when these two never have an encounter against each other."""


def opponents(state: State, seat: str) -> list[str]:
    """Returns the other players against whom the seat may have an encounter, clockwise."""
    others = board.clockwise(state, seat)[1:]
    return [other for other in others if not any(never(state, seat, other) for never in never_meet)]


POINTED = Fact[dict[str, str] | None]("pointed", None)
"""The `seat` that a special card selected when it was drawn, and the `card`: an effect has acted on it meanwhile."""


def selected(state: State, title: str) -> tuple[str, str]:
    """Returns the player whom a special card selects, the first clockwise among those tied (CORE-091), and its rule."""
    now = state.current_encounter
    (seat, *_), rule = pointed_at(state, title, opponents(state, now.offense))
    pointed = POINTED.of(now)
    return (pointed["seat"] if pointed and pointed["card"] == now.destiny else seat), rule


def pointed_at(state: State, title: str, among: list[str] | None = None) -> tuple[list[str], str]:
    """Returns every player to whom a special card points, clockwise, and its rule (CORE-088..090).

    `among`: the players who count; without it, all but the offense.
    """
    others = board.clockwise(state, state.current_encounter.offense)[1:] if among is None else among
    if title == "destiny-most-colonies":
        points, rule = {seat: len(board.foreign_colonies(state, seat)) for seat in others}, "CORE-088"
    elif title == "destiny-most-cards":
        points, rule = {seat: len(state.zones[f"hand:{seat}"]) for seat in others}, "CORE-089"
    else:
        points, rule = {seat: -len(board.ships_at(state, WARP, seat)) for seat in others}, "CORE-090"
    return [seat for seat in others if points[seat] == max(points.values())], rule


def visitors(state: State, colour: str) -> list[str]:
    """Returns the others with a colony in this home system (CORE-083)."""
    home = frozenset(board.planets(state, colour))
    return [seat for seat in board.clockwise(state, colour)[1:] if not home.isdisjoint(board.colonies(state, seat))]


def empty_home_planets(state: State, colour: str) -> list[str]:
    """Returns the seat's home planets without any ship (CORE-086)."""
    taken = board.places(state)
    return [planet for planet in board.planets(state, colour) if planet not in taken]


def _own_colour(runner: Runner, encounter: Encounter) -> str | None:
    """Asks for option A, B or C of a seat that draws its own colour (CORE-083..085)."""
    state, offense = runner.state, encounter.offense
    visiting = [seat for seat in visitors(state, offense) if seat in opponents(state, offense)]
    options = {f"encounter:{seat}": f"encounter {about(seat)} in your home system" for seat in visiting}
    if empty_home_planets(state, offense):
        options["homecoming"] = "found a colony on an empty home planet"
    options["redraw"] = "discard the card and draw again"
    chosen = "redraw"
    if len(options) > 1:
        question = ChooseOption(
            prompt="You drew your own colour. What do you do?",
            rule="CORE-085",
            name="own_colour",
            options=options,
            fallback={"options": ["redraw"]},
        )
        chosen = runner.ask(offense, question)[0]
    if chosen == "redraw":
        return "draw"
    if chosen == "homecoming":
        runner.emit(HomecomingChosen(seat=offense))
        return DONE
    runner.emit(DefenseSet(seat=chosen.partition(":")[2], system=offense, rule="CORE-083"))
    return None
