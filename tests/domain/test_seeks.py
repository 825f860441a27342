"""The seeks that become a table."""

from collections.abc import Callable
from itertools import combinations
from random import Random

from domain.matching import seeks
from domain.matching.seeks import ANYONE, PERSONS, PROGRAMS, Candidate, fit, table_with

Apart = Callable[[Candidate, Candidate], bool]


def candidate(name: str, kind: str = "program", rating: float = 0.0, **wish: object) -> Candidate:
    person = str(wish.pop("person", name))
    return Candidate(person, kind, frozenset((name,)), rating, **wish)  # type: ignore[arg-type]


def seated(
    newest: Candidate,
    others: list[Candidate],
    seats: int,
    rated: bool = False,
    apart: Apart = lambda _one, _other: False,
) -> list[Candidate] | None:
    """Returns the table of people who fit and are not kept apart."""
    return table_with(newest, others, seats, lambda one, other: fit(one, other, rated) and not apart(one, other))


ANN, BEN, CID, DOT = (candidate(name) for name in ("ann", "ben", "cid", "dot"))


def names(table: list[Candidate] | None) -> list[str]:
    return [min(each.looks) for each in table or []]


def test_the_newest_sits_down_with_those_who_have_waited_longest() -> None:
    assert names(seated(DOT, [ANN, BEN, CID], 3)) == ["dot", "ann", "ben"]


def test_too_few_wait() -> None:
    assert seated(ANN, [BEN], 3) is None


def test_nobody_plays_against_themselves() -> None:
    again = candidate("ann2", person="ann")
    assert names(seated(ANN, [again, BEN, CID], 3)) == ["ann", "ben", "cid"]
    assert seated(ANN, [again, BEN], 3) is None


def test_two_names_that_look_alike_do_not_sit_at_one_table() -> None:
    twin = candidate("ann2")._replace(looks=frozenset(("ann", "4nn")))
    assert not fit(ANN, twin, rated=False)
    assert names(seated(ANN, [twin, BEN, CID], 3)) == ["ann", "ben", "cid"]


def test_both_must_accept_each_other() -> None:
    person, program = candidate("eve", "person"), candidate("bot")
    assert fit(person, program, rated=False)
    assert not fit(person._replace(who=PERSONS), program, rated=False)
    assert not fit(program, person._replace(who=PERSONS), rated=False)
    assert fit(person._replace(who=PROGRAMS), program._replace(who=PERSONS), rated=False)
    assert fit(person._replace(who=ANYONE), program._replace(who=ANYONE), rated=False)


def test_at_a_rated_table_all_are_of_one_kind() -> None:
    person, program = candidate("eve", "person"), candidate("bot")
    assert not fit(person, program, rated=True)
    assert fit(BEN, program, rated=True)


def test_a_range_of_ratings_holds_at_both_ends() -> None:
    picky = candidate("picky", rating=10, least=5, most=12)
    assert fit(picky, candidate("five", rating=5), rated=True)
    assert fit(picky, candidate("twelve", rating=12), rated=True)
    assert not fit(picky, candidate("low", rating=4.999999), rated=True)
    assert not fit(candidate("high", rating=12.000001), picky, rated=True)


def test_people_who_are_kept_apart_do_not_meet() -> None:
    def apart(one: Candidate, other: Candidate) -> bool:
        return {one.person, other.person} == {"ann", "ben"}

    assert names(seated(ANN, [BEN, CID, DOT], 3, rated=True, apart=apart)) == ["ann", "cid", "dot"]
    assert names(seated(DOT, [ANN, BEN, CID], 3, rated=True, apart=apart)) == ["dot", "ann", "cid"]


def test_nobody_is_asked_twice_about_two_people_and_about_nobody_in_vain() -> None:
    asked = []

    def apart(one: Candidate, other: Candidate) -> bool:
        asked.append((one.person, other.person))
        return False

    assert seated(ANN, [candidate(f"p{number}") for number in range(50)], 3, apart=apart)
    assert len(asked) == 3
    asked.clear()
    assert seated(ANN, [candidate(f"p{number}") for number in range(4)], 6, apart=apart) is None
    assert len(asked) == len(set(asked))


def test_a_table_is_found_wherever_there_is_one() -> None:
    chance = Random("tables")
    for _ in range(300):
        people = [candidate(f"p{number}") for number in range(8)]
        strangers = {frozenset(chance.sample(people, 2)) for _ in range(chance.randrange(28))}

        def apart(one: Candidate, other: Candidate, strangers: set[frozenset[Candidate]] = strangers) -> bool:
            return frozenset((one, other)) in strangers

        seats = chance.randrange(3, 6)
        newest, others = people[0], people[1:]
        there_is = any(
            not any(apart(*pair) for pair in combinations((newest, *group), 2))
            for group in combinations(others, seats - 1)
        )
        table = seated(newest, others, seats, rated=True, apart=apart)
        assert (len(table or ()) == seats) == there_is
        if table:
            assert not any(apart(*pair) for pair in combinations(table, 2))


def test_a_search_among_very_many_who_hardly_fit_ends() -> None:
    """Everybody fits two groups of three only, so that no table of six is ever full."""
    groups = [candidate(f"p{number}") for number in range(400)]
    steps = 0

    def apart(one: Candidate, other: Candidate) -> bool:
        nonlocal steps
        steps += 1
        return int(one.person[1:]) % 5 == int(other.person[1:]) % 5

    assert seated(groups[0], groups[1:], 6, rated=True, apart=apart) is None
    assert steps <= seeks.MOST_STEPS + len(groups)
