"""Places where a game can be cut: the ends of commands in what was alive at a version, from there back."""

from domain.history import lives, living, undos_of
from service.store.log import envelope
from tests.proof.games import GAME, play
from tests.properties.play import Plan

PLAN = Plan(9, ("red", "blue", "green"), {"alien_selection": "random", "undo_policy": "majority"})


def test_ends_of_commands_are_found_back_to_the_first_across_undos__STORE_3_9() -> None:
    games = play(PLAN, 200)
    head = games.log.head(GAME)
    assert head is not None
    told = games.history(GAME, 0, head.version)
    undos = undos_of([each.event for each in told])
    bodies = [envelope.decode(entry.body) for entry in games.log.read(GAME, 0, head.version)]
    ends = [body.seq for body in bodies if body.part[0] + 1 == body.part[1]]
    assert undos
    for version in {1, undos[0][0] - 1, undos[0][0], undos[-1][0] + 3, head.version}:
        alive = living(undos, version)
        wanted = [end for end in reversed(ends) if end <= version and lives(alive, end)]
        assert list(games.ends_until(GAME, version)) == wanted
