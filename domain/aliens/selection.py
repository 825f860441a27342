"""The choice of aliens (CORE-023..027), and the draw of a new one during a game."""

from typing import Any

from domain.aliens.page import ALIENS
from domain.decks.titles import title_of
from domain.engine.agenda import Procedure
from domain.engine.runner import Runner
from domain.events import AlienGained, AliensLaidOut, AliensRevealed, AliensSetAside, FlaresDealt
from domain.faults import Fault, fault
from domain.faults import named as shown
from domain.questions import ChooseCards, ChooseOption
from domain.refusal import step
from domain.state import Frame, State

DRAFTED_PER_SEAT = 2

aliens = Procedure("aliens")


def usable(options: dict[str, Any], seats: int) -> list[str]:
    """Returns the aliens of the sets and alert levels in use that fit a table of this size (CORE-025, CORE-026)."""
    return [
        alien.id
        for alien in ALIENS.values()
        if alien.edition in options["sets"] and alien.alert in options["alerts"]
        if alien.players_min <= seats <= alien.players_max
    ]


def why_not_usable(alien: str, options: dict[str, Any], seats: int) -> str:
    """Returns what must be otherwise for this alien to be usable at a table of this size."""
    declared = ALIENS.get(alien)
    if declared is None:
        return "There is no such alien."
    if declared.edition not in options["sets"]:
        return f"It needs the set `{declared.edition}`, which is not among the option `sets`."
    if declared.alert not in options["alerts"]:
        return f"Its alert level `{declared.alert}` is not among the option `alerts`."
    return f"It is not for {seats} seats."


def pool(state: State) -> list[str]:
    """Returns the aliens that can be used in this game (CORE-026)."""
    return usable(state.options, len(state.seats))


def with_flares(aliens: list[str]) -> list[str]:
    """Returns those of the aliens that can be dealt by their flares."""
    return [alien for alien in aliens if ALIENS[alien].flare]


def conflict(alien: str, others: list[str]) -> bool:
    """Returns True if one of the aliens may not be in a game with another one."""
    return any(other in ALIENS[alien].not_with or alien in ALIENS[other].not_with for other in others)


def drawable(state: State) -> list[str]:
    """Returns aliens that an effect may draw besides those dealt: those that fit, without their flares in any pile.

    They have no setup text and no special way to win (STAT-24).
    """
    dealt = {card for cards in state.zones.values() for card in cards}
    held = [alien for seat in state.seats.values() for alien in seat.aliens]
    return [
        alien
        for alien in state.unused_aliens
        if ALIENS[alien].flare
        and f"flare-{alien}#1" not in dealt
        and not ALIENS[alien].setup
        and not ALIENS[alien].wins_otherwise
        and not conflict(alien, held)
    ]


def compatible(order: list[str], count: int, taken: list[str]) -> list[str]:
    """Returns the first aliens of this order that may be in a game with each other and with those taken."""
    chosen: list[str] = []
    for alien in order:
        if len(chosen) < count and not conflict(alien, taken + chosen):
            chosen.append(alien)
    return chosen


def needed(selection: str, seats: int) -> int:
    """Returns how many usable aliens a way of selection takes."""
    return {"random": seats, "flares": 2 * seats, "draft": DRAFTED_PER_SEAT * seats}.get(selection, 0)


def surely_compatible(candidates: list[str], taken: list[str]) -> int:
    """Returns how many of the aliens can be dealt in any order, whichever come first."""
    free = {alien for alien in candidates if alien not in taken}
    barred = {other for alien in free for other in ALIENS[alien].not_with}
    freely = (alien for alien in free - barred if free.isdisjoint(ALIENS[alien].not_with))
    return sum(1 for alien in freely if not conflict(alien, taken))


def faults(options: dict[str, Any], seats: list[str], position: dict[str, Any] | None) -> list[Fault]:
    """Returns the faults of the wanted selection, with JSON pointers."""
    selection = "random" if position else options["alien_selection"]
    placed = [part["aliens"] for part in (position or {}).get("seats", []) if "aliens" in part]
    candidates = usable(options, len(seats))
    if selection == "flares":
        candidates = with_flares(candidates)
    enough = surely_compatible(candidates, [alien for aliens in placed for alien in aliens])
    if enough < needed(selection, len(seats) - len(placed)):
        return [fault("/options/alien_selection", "There are too few aliens for this selection.", "CORE-026")]
    named, errors = options["aliens"], []
    if selection != "chosen":
        why = "The position says who has which." if position else "Only the selection `chosen` has it."
        return [fault("/options/aliens", why, "CORE-023")] if named else []
    for seat in [*seats, *sorted(set(named) - set(seats))]:
        if seat not in seats or seat not in named:
            wrong = "Name exactly one alien for each seat."
        elif named[seat] not in usable(options, len(seats)):
            why = why_not_usable(named[seat], options, len(seats))
            wrong = f"{shown(named[seat])} cannot be used in this game. {why}"
        elif list(named.values()).count(named[seat]) > 1:
            wrong = f"{shown(named[seat])} is named twice."
        elif conflict(named[seat], [each for each in named.values() if each in ALIENS]):
            wrong = f"{shown(named[seat])} does not go with another alien that is named."
        else:
            continue
        errors.append(fault("/options/aliens" + step(seat), wrong, "CORE-026"))
    return errors


def laid_aliens(state: State, seat: str) -> list[str] | None:
    """Returns the aliens that a custom position gives to a seat (an empty list: none), or None when it does not say."""
    for part in (state.position or {}).get("seats", []):
        if part["seat"] == seat and "aliens" in part:
            return list(part["aliens"])
    return None


@aliens.step
def begin(runner: Runner, frame: Frame) -> str:
    if runner.state.position:
        return "at_random"
    selection = str(runner.state.options["alien_selection"])
    return {"random": "at_random", "flares": "two_flares_each", "chosen": "as_chosen", "draft": "lay_out"}[selection]


@aliens.step
def at_random(runner: Runner, frame: Frame) -> str:
    placed = {seat: laid_aliens(runner.state, seat) for seat in runner.state.seats}
    chosen = {seat: mine for seat, mine in placed.items() if mine is not None}
    taken = [alien for mine in chosen.values() for alien in mine]
    missing = [seat for seat in runner.state.seats if seat not in chosen]
    if missing:
        order = runner.shuffled([alien for alien in pool(runner.state) if alien not in taken], "aliens")
        drawn = compatible(order, len(missing), taken)
        chosen |= {seat: [alien] for seat, alien in zip(missing, drawn, strict=True)}
    draws = len(pool(runner.state)) if missing else 0
    runner.emit(AliensRevealed(aliens=chosen, first_draw=runner.state.draws, draws=draws))
    return "set_aside"


@aliens.step
def as_chosen(runner: Runner, frame: Frame) -> str:
    """Gives each seat the alien that the host has named."""
    runner.emit(AliensRevealed(aliens={seat: [runner.state.options["aliens"][seat]] for seat in runner.state.seats}))
    return "set_aside"


@aliens.step
def two_flares_each(runner: Runner, frame: Frame) -> None:
    """Deals two flares to each seat, secretly (CORE-023)."""
    seats, candidates = list(runner.state.seats), with_flares(pool(runner.state))
    order = compatible(runner.shuffled(candidates, "flares"), 2 * len(seats), [])
    draws = len(candidates)
    for place, seat in enumerate(seats):
        flares = [f"flare-{alien}#1" for alien in order[2 * place : 2 * place + 2]]
        first = runner.state.draws if place == 0 else 0
        runner.emit(FlaresDealt(seat=seat, count=2, flares=flares, first_draw=first, draws=draws if place == 0 else 0))


@aliens.step
def keep_one(runner: Runner, frame: Frame) -> str:
    """Asks each seat to keep one alien secretly; all are revealed at the same moment (CORE-024, CORE-027)."""
    questions = {}
    for seat in runner.state.seats:
        cards = {card: title_of(card) for card in runner.state.zones[f"dealt:{seat}"]}
        questions[seat] = ChooseCards(
            prompt="Which alien do you play?", rule="CORE-024", name="choose_alien", cards=cards, secret=True
        )
    chosen = runner.ask_all(dict(questions))
    chosen_aliens = {seat: [title_of(cards[0]).removeprefix("flare-")] for seat, cards in chosen.items()}
    runner.emit(AliensRevealed(aliens=chosen_aliens))
    return "set_aside"


@aliens.step
def lay_out(runner: Runner, frame: Frame) -> None:
    """Lays out two aliens a seat face up; the seats choose in turn, the last seat first."""
    seats = list(runner.state.seats)
    order = compatible(runner.shuffled(pool(runner.state), "draft"), DRAFTED_PER_SEAT * len(seats), [])
    runner.emit(AliensLaidOut(aliens=order, first_draw=runner.state.draws, draws=len(pool(runner.state))))
    frame.vars.update(open=order, chosen={}, seats=seats[::-1])


@aliens.step
def draft(runner: Runner, frame: Frame) -> str:
    seat, *rest = frame.vars["seats"]
    question = ChooseOption(
        prompt="Which alien do you take?",
        rule="CORE-024",
        name="draft_alien",
        options={alien: ALIENS[alien].name for alien in frame.vars["open"]},
    )
    alien = runner.ask(seat, question)[0]
    frame.vars["chosen"][seat] = [alien]
    frame.vars.update(open=[each for each in frame.vars["open"] if each != alien], seats=rest)
    if rest:
        return "draft"
    runner.emit(AliensRevealed(aliens={seat: frame.vars["chosen"][seat] for seat in runner.state.seats}))
    return "set_aside"


@aliens.step
def set_aside(runner: Runner, frame: Frame) -> None:
    """Sets aside the remaining aliens, which can be drawn later; rejected aliens are out of the game (CORE-024)."""
    state = runner.state
    used = [alien for seat in state.seats.values() for alien in seat.aliens]
    dealt = [title_of(card).removeprefix("flare-") for seat in state.seats for card in state.zones[f"dealt:{seat}"]]
    left = [alien for alien in pool(state) if alien not in used + dealt and not conflict(alien, used)]
    runner.emit(AliensSetAside(aliens=left))


def draw_alien(runner: Runner, seat: str, why: str) -> None:
    """Gives the seat a random unused alien that fits those in play; those with setup text are set aside and redrawn."""
    state = runner.state
    held = [alien for each in state.seats.values() for alien in each.aliens]
    drawable = [a for a in state.unused_aliens if not ALIENS[a].setup and not conflict(a, held)]
    aside = [alien for alien in state.unused_aliens if ALIENS[alien].setup]
    if not drawable:
        return
    alien = runner.sample(drawable, 1, f"alien {seat}")[0]
    runner.emit(AlienGained(seat=seat, alien=alien, why=why, first_draw=state.draws, draws=1, set_aside=aside))
