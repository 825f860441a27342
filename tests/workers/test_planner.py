"""The policy `planner`: it tries answers out, knows nothing hidden, and is never far from `basic`."""

from functools import partial
from random import Random

import pytest

from domain import state as states
from domain.engine.chance import Chance
from domain.engine.runner import OpenQuestion
from domain.events import ShipsMoved
from domain.game.determinization import Worlds
from domain.game.memory import SeatMemory
from domain.game.open_questions import open_questions
from domain.reducers import evolve
from domain.state import State
from service.play.bots.advice import ComparedAnswer
from tests.scenario.table import Table
from tests.workers.test_policies import answer_one, started
from workers.bots import planner
from workers.bots.legal_answers import LegalAnswers
from workers.bots.policies import POLICIES
from workers.bots.table import Answer
from workers.bots.turns import answer_of

SEATS = ("red", "blue", "green", "yellow")


def asked_of(state: State, seat: str) -> tuple[str, OpenQuestion]:
    """Returns the open question of this seat, with its id."""
    return next((id, asked) for id, asked in open_questions(state).items() if asked.seat == seat)


def planned(state: State, seat: str, seed: int = 1) -> Answer | None:
    id, asked = asked_of(state, seat)
    return answer_of(POLICIES["planner"], state, id, asked, Random(seed), partial(SeatMemory, seat))


def considered(state: State, seat: str) -> list[ComparedAnswer]:
    id, asked = asked_of(state, seat)
    ready = LegalAnswers(asked.question)
    own = answer_of(POLICIES["basic"], state, id, asked, Random(1), partial(SeatMemory, seat))
    assert own is not None
    return planner.considered(state, asked, id, own, ready, Random(1), {})


def last_colony(hand: list[str]) -> Table:
    """Lays an attack of red on Blue's planet, where a colony is its fifth one; it is about to select its card."""
    table = Table()
    table.seat("red", hand=hand).seat("blue", hand=["attack-08"])
    table.ships("red", blue_1=2, green_1=2, yellow_1=2, green_2=2)
    return table.against("blue").aims_at("blue-2").with_ships(4).until("select_card", "red")


def test_it_plays_the_card_that_wins_the_game() -> None:
    """An attack of 40 wins whatever Blue plays but a Morph; everything else gives away the fifth colony."""
    table = last_colony(["attack-40", "negotiate", "attack-00"])
    answer = planned(table.state, "red")
    assert answer == {"kind": "choose_cards", "cards": [table.card("red", "attack-40")]}


def test_it_says_what_each_answer_promises() -> None:
    table = last_colony(["attack-40", "negotiate", "attack-00"])
    best, *others = considered(table.state, "red")
    assert best.answer["cards"] == [table.card("red", "attack-40")]
    assert best.value is not None
    assert 0.7 < best.value <= 1
    assert all(each.value is not None and 0 <= each.value <= best.value for each in others)
    assert all(each.trials >= planner.ROUNDS[0] for each in (best, *others))


@pytest.fixture
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    """Limits trials: what is tested here does not depend on their number."""
    monkeypatch.setattr(planner, "ROUNDS", (2, 2))


@pytest.mark.usefixtures("hasty")
def test_it_answers_alike_whatever_is_hidden_from_it__CORE_311() -> None:
    """A sample is the same game for the seat with other secrets."""
    state, chance = started(dict.fromkeys(SEATS, "basic"), 5)
    rng = Random(5)
    for number in range(36):
        for seat in {asked.seat for asked in open_questions(state).values()} if number % 6 == 0 else ():
            other = Worlds(state, seat).sample(Chance(b"other", ""))
            assert planned(state, seat) == planned(other, seat)
        answer_one(state, chance, rng)


@pytest.mark.usefixtures("hasty")
def test_the_same_seed_gives_the_same_answer_and_leaves_the_game_as_it_is() -> None:
    state, chance = started(dict.fromkeys(SEATS, "basic"), 6)
    rng = Random(6)
    for number in range(40):
        if number % 8 == 0:
            before = states.fingerprint(state)
            seat = next(iter(open_questions(state).values())).seat
            assert planned(state, seat) == planned(states.decode(states.encode(state)), seat)
            assert states.fingerprint(state) == before
        answer_one(state, chance, rng)


def test_it_answers_like_basic_where_the_rules_do_not_go_on_from_a_world(monkeypatch: pytest.MonkeyPatch) -> None:
    """A sample may have cards that the steps of the encounter cannot go on with."""
    state = last_colony(["attack-40", "negotiate", "attack-00"]).state
    id, asked = asked_of(state, "red")

    def fails(*_: object) -> None:
        raise LookupError("offense")

    monkeypatch.setattr(planner, "advance", fails)
    assert planned(state, "red") == answer_of(
        POLICIES["basic"], state, id, asked, Random(1), partial(SeatMemory, "red")
    )


def test_it_takes_less_care_where_little_time_is_left() -> None:
    state, _ = started(dict.fromkeys(SEATS, "basic"))
    assert planner.rounds(state) == planner.ROUNDS
    state.options = {**state.options, "timers": {"decision": 30}}
    assert planner.rounds(state) == planner.QUICK_ROUNDS


@pytest.mark.slow
def test_a_position_is_worth_one_win_for_all_seats_together() -> None:
    state, chance = started(dict.fromkeys(SEATS, "random"), 2)
    rng = Random(2)
    while state.status != "over":
        # From one answer to the next little changes.
        assert sum(planner.value(state, seat) for seat in SEATS) == pytest.approx(1)
        for _ in range(5):
            if state.status != "over":
                answer_one(state, chance, rng)
    assert [seat for seat in SEATS if planner.value(state, seat) > 0] == [s for s in SEATS if s in state.winners]


def test_a_colony_more_is_worth_more_and_a_ship_in_the_warp_less() -> None:
    plain = last_colony(["attack-08"]).state
    assert planner.standing(plain, "red") > planner.standing(plain, "blue")
    lost = states.copy(plain)
    ship = next(ship for ship, place in lost.ships.items() if ship.startswith("red") and place.startswith("red"))
    evolve(lost, ShipsMoved(moves={ship: [lost.ships[ship], "warp"]}, why="test"))
    assert planner.standing(lost, "red") < planner.standing(plain, "red")
