"""Each shared game is played once, and all properties that only look on watch it; their own files say what they are."""

import pytest

from tests.properties import shared
from tests.properties.play import Play
from tests.properties.watching import WATCHING, load

load()
COURSES = sorted({each.course for each in WATCHING.values()}, key=lambda course: course.__name__)
GAMES = [(course, number) for course in COURSES for number in range(shared.count(course))]


@pytest.mark.parametrize(("course", "number"), GAMES, ids=[f"{course.__name__}-{number}" for course, number in GAMES])
def test_all_that_is_watched_holds_in_a_shared_game(course: type[Play], number: int, subtests: pytest.Subtests) -> None:
    """Each property that does not hold is told by its name, with the plan by which the game is played again."""
    for name, why in shared.report(course, number).broken:
        with subtests.test(name, plan=shared.of_course(course)[number]):
            raise why


@pytest.mark.parametrize("course", COURSES)
def test_all_that_a_course_is_about_happens_in_its_games(course: type[Play]) -> None:
    """The properties are about something."""
    numbers = range(shared.count(course))
    happened = set().union(*(shared.report(course, number).happened for number in numbers))
    assert course.happens <= happened
