"""Captured ships on alien sheets: they go where the sheet goes, and some can be ransomed in deals."""

from typing import Any

from domain import board, powers
from domain.board import BESIDE, GATE, WARP
from domain.encounter.choose_ships import choose_from_another, choose_ships_from, picked, spared
from domain.encounter.deal_goods import Gets, trade
from domain.encounter.ships import put, return_home, set_out, to_surrender
from domain.engine.agenda import Procedure
from domain.engine.runner import Runner, watches
from domain.events import AlienDiscarded, EncounterEnded, Event, PowerGrafted, PowerLent, PowersExchanged
from domain.mechanics.captured_places import CAPTURED, captor
from domain.questions import DealGoods
from domain.questions.wording import about, which
from domain.state import Frame, State
from domain.traits import Trait

CAPTORS = Trait("captures_ships", "Ships of other players may be captured on the sheet.")
FREED_IN_DEALS = Trait("ransoms_ships", "Ships that are captured on the sheet can go home as part of a deal.")


def cell(seat: str, alien: str) -> str:
    """Returns the place of the captured ships on this sheet of the seat."""
    return f"{CAPTURED}:{seat}:{alien}"


def captured_from(state: State, holder: str, alien: str, owner: str) -> list[str]:
    """Returns the owner's ships on this sheet of the holder."""
    return board.ships_at(state, cell(holder, alien), owner)


def surrender(runner: Runner, owner: str, holder: str, alien: str) -> None:
    """Lets the owner give up a ship from any of its colonies, if it has one, to the holder's sheet."""
    runner.call("surrender", owner=owner, holder=holder, alien=alien)


surrendering = Procedure("surrender")


@surrendering.step
def choose_a_ship(runner: Runner, frame: Frame) -> None:
    owner, places = frame.vars["owner"], to_surrender(runner.state, frame.vars["owner"])
    last = spared(runner.state, places)
    question = choose_ships_from(places, 1, "Which ship do you surrender?", "CORE-240", "surrender", last)
    ships = runner.ask(owner, question) if question.most else []
    put(runner, dict.fromkeys(ships, cell(frame.vars["holder"], frame.vars["alien"])), frame.vars["alien"])


def capture_one_of_each(runner: Runner, holder: str, alien: str, ships: list[str]) -> list[str]:
    """Moves one of these ships of every owner to the sheet and returns them; the holder chooses among different marks.

    It asks, so it comes first in its step.
    """
    chosen: list[str] = []
    for owner in dict.fromkeys(board.owner(runner.state, ship) for ship in ships):
        mine = [ship for ship in ships if board.owner(runner.state, ship) == owner]
        prompt = f"Which of {about(owner)}'s ships do you capture?"
        question = choose_from_another(runner.state, _places(runner, mine), 1, prompt, "CORE-240", "capture")
        chosen += mine[:1] if board.alike(runner.state, mine) else runner.ask(holder, question)
    put(runner, dict.fromkeys(chosen, cell(holder, alien)), alien)
    return chosen


def _places(runner: Runner, ships: list[str]) -> dict[str, list[str]]:
    """Returns place -> those of the ships that are there."""
    places: dict[str, list[str]] = {}
    for ship in ships:
        places.setdefault(runner.state.ships[ship], []).append(ship)
    return places


def can_be_given(state: State, holder: str, alien: str, lost: list[str]) -> int:
    """Returns how many captured ships of the sheet can be lost instead of the holder's ships among these."""
    own = [ship for ship in lost if board.owner(state, ship) == holder]
    return min(len(own), len(board.ships_at(state, cell(holder, alien))))


def give_in_place_of_own(runner: Runner, holder: str, alien: str, count: int, loss: dict[str, Any]) -> None:
    """Replaces ships of the holder in this loss by captured ships. It asks, so it comes first in its step.

    Spared ships stay where they are, unless they must leave a lost encounter or their planet is destroyed.
    """
    lost = [ship for ship in loss["ships"] if board.owner(runner.state, ship) == holder]
    held = board.ships_at(runner.state, cell(holder, alien))
    count = min(count, len(lost), len(held))
    prompt, rule = f"{which(count, 'captured ship')} do you lose in place of yours?", "CORE-240"
    question = choose_from_another(runner.state, {cell(holder, alien): held}, count, prompt, rule, "captured_ships_pay")
    substitutes = runner.ask(holder, question) if count < len(held) else held
    spares = picked(runner, holder, lost, count, "Which of your ships are spared?", rule)
    loss["ships"] = sorted([ship for ship in loss["ships"] if ship not in spares] + substitutes)
    over = (GATE, BESIDE) if loss["why"] == "encounter" else ()
    places = {ship: runner.state.ships[ship] for ship in spares}
    gone = [ship for ship, place in places.items() if place in over or board.destroyed(runner.state, place)]
    return_home(runner, holder, gone, alien)


def _ransom(state: State, one: str, other: str) -> DealGoods | None:
    """Returns the captured ships that two seats could return to each other in a deal (they alone make it a deal)."""
    if FREED_IN_DEALS.isdisjoint(powers.held(state, one) + powers.held(state, other)):
        return None
    held = {
        holder: [
            s
            for a in powers.active(state, holder)
            if a in FREED_IN_DEALS
            for s in captured_from(state, holder, a, owner)
        ]
        for holder, owner in ((one, other), (other, one))
    }
    if not any(held.values()):
        return None
    return DealGoods(givable=held, room={one: len(held[other]), other: len(held[one])}, alone=False, rule="CORE-183")


def _set_free(runner: Runner, gets: Gets) -> None:
    for owner, ships in gets.items():
        return_home(runner, owner, ships, "captured_ships")


trade("captured_ships", _ransom, _set_free)


@watches(PowersExchanged)
@watches(PowerLent)
@watches(PowerGrafted)
@watches(EncounterEnded)
def captured_ships_go_with_the_sheet(runner: Runner, event: Event) -> None:
    """Moves captured ships with the sheet; those of its new owner go home, unless the sheet is only lent."""
    moves: dict[str, str] = {}
    for alien, holder in _holders(runner.state).items():
        held = [ship for seat in runner.state.seats for ship in board.ships_at(runner.state, cell(seat, alien))]
        own = board.commanded_by(runner.state, holder, held)
        moves |= {ship: cell(holder, alien) for ship in held if ship not in own}
        if own and isinstance(event, PowersExchanged):
            runner.call_after_step("return_ships", seat=holder, ships=own, why="sheet", leaving=False, besides="")
    put(runner, moves, "sheet")


def _holders(state: State) -> dict[str, str]:
    """Returns alien with captured ships on its sheet -> the seat that has the sheet now."""
    if CAPTURED not in board.kinds_of_places(state):
        return {}
    captured = {place for place in board.places(state) if place.startswith(CAPTURED)}
    captors = {place.rpartition(":")[2] for place in captured if captor(place)} & CAPTORS
    return {alien: holder for alien in sorted(captors) if (holder := powers.holder(state, alien))}


@watches(AlienDiscarded)
def captured_ships_of_a_sheet_that_leaves_the_game(runner: Runner, event: AlienDiscarded) -> None:
    held = [ship for seat in runner.state.seats for ship in board.ships_at(runner.state, cell(seat, event.alien))]
    if held:
        runner.call_after_step(freed.name, ships=held)


freed = Procedure("captured_ships_freed")


@freed.step
def to_the_warp(runner: Runner, frame: Frame) -> None:
    """Sends ships to the warp; those that go elsewhere instead of the warp do so here as well."""
    set_out(runner, dict.fromkeys(frame.vars["ships"], WARP), "sheet")
