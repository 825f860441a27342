"""Places of ships are cached until one moves: the cache has what a look through all ships would find."""

from __future__ import annotations

from typing import Any

from domain import board
from domain import state as states
from domain.questions import ChoosePlanets, ChooseShips, Distribute, Question
from domain.state import State
from tests.properties.watching import Game, watched


def in_order(state: State, seat: str, places: list[str]) -> list[str]:
    """Returns the planets of these places: those of the seat's home system, then the others by seats."""
    systems = dict.fromkeys([*([seat] if seat in state.seats else []), *state.seats, *board.COLOURS])
    return [planet for system in systems for planet in board.planets(state, system) if planet in places]


def _looked_for(state: State) -> dict[str, Any]:
    """Returns everything that is cached of the ships, found one by one."""
    by_place: dict[str, list[str]] = {}
    by_seat: dict[str, dict[str, list[str]]] = {seat: {} for seat in state.seats}
    for ship, place in state.ships.items():
        by_place.setdefault(place, []).append(ship)
    for seat in state.seats:
        for ship in board.fleet(state, seat):
            if ship in state.ships:
                by_seat[seat].setdefault(state.ships[ship], []).append(ship)
    return {"places": by_place, "seats": by_seat}


def _by_owner(state: State) -> dict[str, dict[str, list[str]]]:
    """Returns place -> seat -> its ships, ship by ship."""
    found: dict[str, dict[str, list[str]]] = {place: {} for place in sorted(board.places(state))}
    for ship, place in state.ships.items():
        found[place].setdefault(board.owner(state, ship), []).append(ship)
    return found


def _listed(places: dict[str, dict[str, list[str]]]) -> list[Any]:
    """Returns the same in lists: their order counts, because clients see it."""
    return [[place, [[seat, ships] for seat, ships in seats.items()]] for place, seats in places.items()]


@watched()
async def test_the_places_of_ships_are_current_after_every_event(game: Game) -> None:
    before: dict[str, str] = {}
    async for _ in game.events():
        state = game.state
        if not state.ships or game.random.random() > (0.05 if state.ships == before else 0.4):
            continue
        before = dict(state.ships)
        found = _looked_for(state)
        assert board.places(state) == found["places"].keys()
        assert board.kinds_of_places(state) == {p.split(":")[0] for p in found["places"] if ":" in p}
        for place, ships in found["places"].items():
            assert board.ships_at(state, place) == ships
        for seat, places in found["seats"].items():
            assert {place: board.ships_at(state, place, seat) for place in found["places"]} == {
                place: places.get(place, []) for place in found["places"]
            }
            planets = in_order(state, seat, [place for place in places if board.system_of(state, place)])
            assert list(board.colonies(state, seat)) == planets
            assert board.home_colonies(state, seat) == [p for p in planets if board.at_home(state, seat, p)]
            assert board.foreign_colonies(state, seat) == [p for p in planets if not board.at_home(state, seat, p)]
            assert board.on_sheets(state, seat) == {p: s for p, s in places.items() if p.startswith("sheet:")}


@watched()
async def test_a_state_without_anything_kept_answers_the_same(game: Game) -> None:
    async for _ in game.moments(every=5):
        state, fresh = game.state, states.decode(game.encoded)
        for seat in state.seats:
            assert board.colonies(state, seat) == board.colonies(fresh, seat)
            assert board.home_colonies(state, seat) == board.home_colonies(fresh, seat)
            assert board.foreign_colonies(state, seat) == board.foreign_colonies(fresh, seat)
        assert _listed(board.by_owner(state, sorted(board.places(state)))) == _listed(_by_owner(state))


def test_what_a_caller_does_with_ships_changes_no_other_answer() -> None:
    state = states.new()
    state.seats = {"red": states.Seat()}
    state.ships = {"red-01": "red-1", "red-02": "red-1", "red-03": "warp"}
    board.ships_at(state, "red-1", "red").clear()
    board.ships_at(state, "warp").append("blue-01")
    board.colonies(state, "red")["red-1"].clear()
    assert board.ships_at(state, "red-1", "red") == ["red-01", "red-02"]
    assert board.ships_at(state, "warp") == ["red-03"]
    assert board.colonies(state, "red") == {"red-1": ["red-01", "red-02"]}


def named(question: Question) -> list[str]:
    """Returns the places that a question lists, in their order."""
    if isinstance(question, ChoosePlanets):
        return question.planets
    if isinstance(question, ChooseShips):
        return list(question.places)
    return list(question.targets) if isinstance(question, Distribute) else []


@watched()
async def test_places_in_questions_are_in_the_order_of_the_table(game: Game) -> None:
    async for _ in game.moments(every=4):
        for asked in game.asked().values():
            planets = [place for place in named(asked.question) if board.system_of(game.state, place)]
            assert planets == in_order(game.state, asked.seat, planets)
            asked.question.check(asked.question.default())
