"""Memories of bots are kept between their answers, and agree with the log."""

from collections.abc import Callable

import pytest

from domain.game.memory import SeatMemory
from service.store.games import Games
from tests.workers.conftest import NewGame
from workers.bots.memories import Memories
from workers.bots.turns import take_turns

TABLE = dict.fromkeys(("red", "blue", "green"), "basic")


def now() -> int:
    return 5_000


@pytest.fixture
def memories(games: Games) -> Memories:
    """Returns memories as a worker keeps them."""
    made = Memories(games)
    games.subscribe(made.hear)
    return made


def of_the_log(games: Games, game: str, seat: str) -> SeatMemory:
    """Returns a memory that gets the whole log at once."""
    memory = SeatMemory(seat)
    for recorded in games.history(game, 0, games.load(game).version):
        memory.hear(recorded.event)
    return memory


def test_it_is_what_the_seat_has_heard_in_the_whole_log(games: Games, memories: Memories, new_game: NewGame) -> None:
    game = new_game(TABLE)
    remembered = 0
    for _ in range(30):
        state = take_turns(games, game, now, 5, memories=memories)
        for seat in TABLE:
            kept, whole = memories.of(state, seat), of_the_log(games, game, seat)
            assert (kept.places, kept.selected) == (whole.places, whole.selected)
            remembered += len(kept.places)
    assert remembered


def test_what_another_process_did_is_read(
    games: Games, memories: Memories, new_game: NewGame, open_games: Callable[[], Games]
) -> None:
    game = new_game(TABLE)
    memories.of(take_turns(games, game, now, 5, memories=memories), "red")
    take_turns(open_games(), game, now, 40)
    state = take_turns(games, game, now, 5, memories=memories)
    assert memories.of(state, "red").places == of_the_log(games, game, "red").places


def test_nothing_is_read_of_what_the_same_process_did(
    games: Games, memories: Memories, new_game: NewGame, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = new_game(TABLE)
    memories.of(games.load(game), "red")
    state = take_turns(games, game, now, 40, memories=memories)
    monkeypatch.setattr(games, "between", None)
    assert memories.of(state, "blue").places == of_the_log(games, game, "blue").places


def test_the_memories_of_the_game_that_was_needed_longest_ago_are_forgotten(
    games: Games, memories: Memories, new_game: NewGame, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("workers.bots.memories.MOST", 2)
    first, second, third = (new_game(TABLE) for _ in range(3))
    for game in (first, second, first, third):
        memories.of(games.load(game), "red")
    assert list(memories._kept) == [first, third]
