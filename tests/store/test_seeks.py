"""Seeks and challenges in the store: one script takes a whole table, and of several who try one succeeds."""

import threading
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from service import ids
from service.matching.challenges import ACCEPTED, BEGUN, LAST, MOST_GOT, MOST_MADE, REFUSED, Challenge, Challenges
from service.matching.matches import LEASE_MS, Comer, Match, Matches, match_of
from service.matching.open_seeks import EXPIRED, MATCHED, MOST_OPEN, OPEN, WITHDRAWN, OpenSeeks, Seek
from service.matching.tables import KEPT_MS, Table
from service.players.profiles import Profile
from tests.store.conftest import Pair

NOW = 1_790_000_000_000
HOUR = 3_600_000
TABLE = Table(3, ["technology"], {"rated": False})
OTHER = Table(3, [], {"rated": False})


def seek(name: str, table: Table = TABLE, created: int = NOW, until: int = NOW + HOUR) -> Seek:
    return Seek(f"k_{name}", table, created, until)


def profile(name: str) -> Profile:
    return Profile(name, name.capitalize(), "program", f"l_{name}")


def match(*names: str, table: Table = TABLE) -> Match:
    return match_of(ids.game(), table, [Comer(profile(name), f"k_{name}") for name in names])


def challenge(id: str, *players: str, by: str = "l_ann", until: int = NOW + HOUR) -> Challenge:
    return Challenge(f"c_{id}", TABLE, by, list(players), [], NOW, until)


@pytest.fixture
def seeks(stores: Pair) -> OpenSeeks:
    return OpenSeeks(stores.events)


@pytest.fixture
def matches(stores: Pair) -> Matches:
    return Matches(stores.events)


@pytest.fixture
def challenges(stores: Pair) -> Challenges:
    return Challenges(stores.events)


def opened(seeks: OpenSeeks, *names: str, **facts: Any) -> None:
    for number, name in enumerate(names):
        assert seeks.open(seek(name, created=NOW + number, **facts), name, NOW)


def state(seeks: OpenSeeks, name: str, now: int = NOW) -> tuple[str, str, str]:
    stored = seeks.find(f"k_{name}", now)
    assert stored
    return stored.state, stored.person, stored.game


def names(stored: Any) -> list[str]:
    return [each.seek.id[2:] for each in stored]


def take(seeks: OpenSeeks, *names: str, now: int = NOW) -> Match | None:
    wanted = match(*names)
    found = [stored for name in names if (stored := seeks.find(f"k_{name}", now))]
    return wanted if seeks.take(wanted, found, now) else None


def keys(stores: Pair) -> set[str]:
    return {key.decode() for key in stores.events.scan_iter(match="cg:{matching}:*")}


def test_open_seeks_are_listed_newest_first_and_wait_oldest_first(seeks: OpenSeeks) -> None:
    opened(seeks, "ann", "ben", "cid")
    assert names(seeks.newest(NOW)) == ["cid", "ben", "ann"]
    assert names(seeks.newest(NOW, (NOW + 1, "k_ben"))) == ["ann"]
    assert names(seeks.at_table(TABLE, NOW, 10)) == ["ann", "ben", "cid"]
    assert names(seeks.at_table(TABLE, NOW, 2)) == ["ann", "ben"]
    assert names(seeks.at_table(OTHER, NOW, 10)) == []
    assert state(seeks, "ann") == (OPEN, "ann", "")
    assert seeks.find("k_nobody", NOW) is None


def test_a_long_list_is_read_to_its_end(seeks: OpenSeeks, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("service.store.log.newest_first.PAGE", 3)
    for number in range(10):
        # Some began in the same millisecond.
        assert seeks.open(seek(f"{number}", created=NOW + number // 4), f"person{number}", NOW)
    everybody = names(seeks.newest(NOW, at_once=2))
    assert everybody == [f"{number}" for number in range(9, -1, -1)]
    assert names(seeks.newest(NOW, (NOW + 1, "k_6"))) == everybody[4:]


def test_a_person_has_ten_open_seeks_at_most_and_one_that_is_over_makes_room(seeks: OpenSeeks) -> None:
    for number in range(MOST_OPEN):
        assert seeks.open(seek(f"{number}", until=NOW + HOUR + number), "ann", NOW)
    assert not seeks.open(seek("more"), "ann", NOW)
    assert seeks.find("k_more", NOW) is None
    assert seeks.open(seek("ben"), "ben", NOW)
    stored = seeks.find("k_3", NOW)
    assert stored
    assert seeks.close(stored, WITHDRAWN) == WITHDRAWN
    assert seeks.open(seek("more"), "ann", NOW)
    assert not seeks.open(seek("still more"), "ann", NOW)
    later = NOW + HOUR
    assert seeks.open(seek("later", until=later + HOUR), "ann", later)
    assert len(seeks.of_person("ann", later)) == MOST_OPEN - 2 + 1


def test_a_match_takes_all_its_seeks_or_none(seeks: OpenSeeks, matches: Matches) -> None:
    opened(seeks, "ann", "ben", "cid", "dot")
    made = take(seeks, "ann", "ben", "cid")
    assert made
    assert take(seeks, "ann", "ben", "dot") is None
    assert state(seeks, "ann") == (MATCHED, "", made.game)
    assert state(seeks, "dot") == (OPEN, "dot", "")
    for left in (seeks.newest(NOW), seeks.at_table(TABLE, NOW, 9), seeks.of_person("dot", NOW)):
        assert names(left) == ["dot"]
    assert seeks.of_person("ann", NOW) == []
    assert matches.take(NOW, 10) == []
    assert matches.take(NOW + LEASE_MS, 10) == [made]


def test_a_match_is_made_by_others_when_its_process_was_killed_and_by_one_of_them_at_a_time(
    seeks: OpenSeeks, matches: Matches
) -> None:
    opened(seeks, "ann", "ben", "cid")
    made = take(seeks, "ann", "ben", "cid")
    assert made
    assert not matches.is_any_due(NOW + LEASE_MS - 1)
    assert matches.is_any_due(NOW + LEASE_MS)
    assert matches.take(NOW + LEASE_MS, 10) == [made]
    assert matches.take(NOW + LEASE_MS, 10) == []
    assert matches.take(NOW + 2 * LEASE_MS, 10) == [made]
    matches.done(made.game)
    assert matches.take(NOW + 9 * LEASE_MS, 10) == []
    assert not matches.is_any_due(NOW + 9 * LEASE_MS)


def test_a_withdrawn_seek_is_never_taken_and_a_taken_one_never_withdrawn(seeks: OpenSeeks) -> None:
    opened(seeks, "ann", "ben", "cid")
    stored = seeks.find("k_ann", NOW)
    assert stored
    assert seeks.close(stored, WITHDRAWN) == WITHDRAWN
    assert take(seeks, "ann", "ben", "cid") is None
    assert state(seeks, "ann") == (WITHDRAWN, "", "")
    opened(seeks, "dot")
    made = take(seeks, "ben", "cid", "dot")
    assert made
    stored = seeks.find("k_ben", NOW)
    assert stored
    assert seeks.close(stored._replace(person="ben"), WITHDRAWN) == MATCHED
    assert state(seeks, "ben") == (MATCHED, "", made.game)


def test_a_seek_that_has_come_to_its_end_is_not_taken_and_is_closed(seeks: OpenSeeks, stores: Pair) -> None:
    opened(seeks, "ann", "ben", "cid")
    assert take(seeks, "ann", "ben", "cid", now=NOW + HOUR) is None
    assert state(seeks, "ann", NOW + HOUR)[0] == EXPIRED
    assert names(seeks.newest(NOW + HOUR)) == []
    assert seeks.is_any()
    assert names(seeks.over(NOW + HOUR - 1, 10)) == []
    assert names(seeks.over(NOW + HOUR, 2)) == ["ann", "ben"]
    for stored in seeks.over(NOW + HOUR, 9):
        seeks.close(stored, EXPIRED)
    assert not seeks.is_any()
    assert state(seeks, "ann", NOW) == (EXPIRED, "", "")
    assert keys(stores) == {f"cg:{{matching}}:seek:k_{name}" for name in ("ann", "ben", "cid")}


def test_nothing_stays_for_ever(seeks: OpenSeeks, challenges: Challenges, stores: Pair) -> None:
    opened(seeks, "ann", "ben")
    assert challenges.open(challenge("1", "l_ben"), NOW) == ""
    lasting = {key for key in keys(stores) if stores.events.pttl(key) == -1}
    lists = ("open", "ends", f"table:{TABLE.digest}", "of:ann", "of:ben", "challenge-ends")
    assert lasting == {f"cg:{{matching}}:{name}" for name in lists}
    assert 0 < stores.events.pttl("cg:{matching}:seek:k_ann") <= HOUR + KEPT_MS
    stores.events.delete(*(f"cg:{{matching}}:seek:k_{name}" for name in ("ann", "ben")))
    stores.events.delete("cg:{matching}:challenge:c_1")
    assert seeks.over(NOW + HOUR, 10) == []
    assert challenges.over(NOW + HOUR, 10) == []
    assert not seeks.is_any()
    assert not challenges.is_any_over(NOW + HOUR)
    assert seeks.open(seek("cid", created=NOW + 30 * HOUR, until=NOW + 31 * HOUR), "cid", NOW + 30 * HOUR)
    for list in ("open", f"table:{TABLE.digest}"):
        assert stores.events.zcard(f"cg:{{matching}}:{list}") == 1


def test_who_is_forgotten_leaves_nothing_that_names_them(seeks: OpenSeeks, stores: Pair) -> None:
    for name in ("0123456789abcdef", "ben"):
        assert seeks.open(seek(name[:3]), name, NOW)
    seeks.forget("0123456789abcdef", NOW)
    assert state(seeks, "012") == (WITHDRAWN, "", "")
    values = [stores.events.dump(key) or b"" for key in keys(stores)]
    assert not any(b"0123456789abcdef" in value for value in values)
    assert not any("0123456789abcdef" in key for key in keys(stores))
    assert names(seeks.newest(NOW)) == ["ben"]


def test_some_open_seeks_are_all_when_they_are_few(seeks: OpenSeeks) -> None:
    opened(seeks, "ann", "ben", "cid")
    assert sorted(names(seeks.some(NOW, 10))) == ["ann", "ben", "cid"]
    assert len(seeks.some(NOW, 2)) == 2


def at_once(threads: int, act: Callable[[Random], None]) -> None:
    """Has several threads act at once, each with a chance of its own. Raises what one of them raises."""
    failed: list[BaseException] = []
    begin = threading.Barrier(threads)

    def run(number: int) -> None:
        try:
            begin.wait()
            act(Random(number))
        except BaseException as error:
            failed.append(error)

    running = [threading.Thread(target=run, args=(number,)) for number in range(threads)]
    for thread in running:
        thread.start()
    for thread in running:
        thread.join()
    assert failed == []


def test_of_many_who_take_the_same_seeks_at_once_each_seek_has_one_game(seeks: OpenSeeks, matches: Matches) -> None:
    people = [f"p{number:02}" for number in range(24)]
    opened(seeks, *people)
    won: list[Match] = []

    def act(chance: Random) -> None:
        for _ in range(25):
            if made := take(seeks, *chance.sample(people, 3)):
                won.append(made)

    at_once(6, act)
    seated = [sitter.seek for made in won for sitter in made.sitters]
    assert len(seated) == len(set(seated)) == 3 * len(won)
    games = {sitter.seek: made.game for made in won for sitter in made.sitters}
    for name in people:
        expected = (MATCHED, "", games[f"k_{name}"]) if f"k_{name}" in games else (OPEN, name, "")
        assert state(seeks, name) == expected
    assert {each.game for each in matches.take(NOW + LEASE_MS, 100)} == {made.game for made in won}
    assert won


# -- challenges ------------------------------------------------------------------------------------


def answers(challenges: Challenges, id: str, now: int = NOW) -> tuple[str, dict[str, str], str]:
    stored = challenges.find(f"c_{id}", now)
    assert stored
    return stored.state, stored.answers, stored.game


def test_the_last_acceptance_of_a_challenge_writes_the_match(challenges: Challenges, matches: Matches) -> None:
    one = challenge("1", "l_ben", "l_cid")
    assert challenges.open(one, NOW) == ""
    assert [each.challenge for each in challenges.of_player("l_cid", NOW)] == [one]
    last, later = match("ann", "ben", "cid"), match("ann", "ben", "cid")
    assert challenges.accept(one, "l_ben", NOW) == OPEN
    assert challenges.accept(one, "l_ben", NOW) == OPEN
    # The last acceptance needs a match.
    assert challenges.accept(one, "l_cid", NOW) == LAST
    assert answers(challenges, "1") == (OPEN, {"l_ben": ACCEPTED}, "")
    assert matches.take(NOW + LEASE_MS, 10) == []
    assert challenges.accept(one, "l_cid", NOW, last) == BEGUN
    assert answers(challenges, "1") == (ACCEPTED, {"l_ben": ACCEPTED, "l_cid": ACCEPTED}, last.game)
    assert challenges.accept(one, "l_cid", NOW, later) == ACCEPTED
    assert challenges.withdraw(one, NOW) == ACCEPTED
    assert challenges.refuse(one, "l_ben", NOW) == ACCEPTED
    assert matches.take(NOW + LEASE_MS, 10) == [last]
    assert [challenges.of_player(each, NOW) for each in one.people] == [[], [], []]


def test_a_refusal_closes_a_challenge_also_after_an_acceptance(challenges: Challenges, matches: Matches) -> None:
    one = challenge("1", "l_ben", "l_cid")
    challenges.open(one, NOW)
    assert challenges.accept(one, "l_ben", NOW) == OPEN
    assert challenges.refuse(one, "l_ben", NOW) == REFUSED
    assert challenges.accept(one, "l_cid", NOW, match("ann", "ben", "cid")) == REFUSED
    assert answers(challenges, "1") == (REFUSED, {"l_ben": REFUSED}, "")
    assert not matches.is_any_due(NOW + LEASE_MS)


def test_a_challenge_that_is_withdrawn_over_or_unknown_is_not_accepted(challenges: Challenges) -> None:
    one, two = challenge("1", "l_ben"), challenge("2", "l_ben")
    for each in (one, two):
        assert challenges.open(each, NOW) == ""
    assert challenges.withdraw(one, NOW) == WITHDRAWN
    assert challenges.accept(one, "l_ben", NOW, match("ann", "ben", "cid")) == WITHDRAWN
    assert challenges.accept(two, "l_ben", NOW + HOUR, match("ann", "ben", "cid")) == EXPIRED
    assert challenges.accept(challenge("3", "l_ben"), "l_ben", NOW, match("ann", "ben", "cid")) == ""
    assert answers(challenges, "2", NOW + HOUR)[0] == EXPIRED
    assert challenges.find("c_3", NOW) is None


def test_open_challenges_are_bounded_for_those_who_make_and_for_those_who_get_them(challenges: Challenges) -> None:
    for number in range(MOST_MADE):
        assert challenges.open(challenge(f"{number}", "l_ben"), NOW) == ""
    assert challenges.open(challenge("more", "l_cid"), NOW) == "l_ann"
    assert challenges.find("c_more", NOW) is None
    for number in range(MOST_MADE, MOST_GOT):
        assert challenges.open(challenge(f"{number}", "l_ben", by=f"l_{number}"), NOW) == ""
    assert challenges.open(challenge("more", "l_cid", "l_ben", by="l_dot"), NOW) == "l_ben"
    assert challenges.withdraw(challenge("3", "l_ben"), NOW) == WITHDRAWN
    assert challenges.open(challenge("more", "l_cid", "l_ben", by="l_dot"), NOW) == ""
    assert challenges.open(challenge("later", "l_ben", until=NOW + 3 * HOUR), NOW + HOUR) == ""


def test_a_challenge_that_has_come_to_its_end_is_closed_once(challenges: Challenges) -> None:
    one, two, three = (challenge(name, "l_ben") for name in "123")
    for each in (one, two, three):
        challenges.open(each, NOW)
    challenges.refuse(two, "l_ben", NOW)
    challenges.withdraw(three, NOW)
    assert challenges.over(NOW + HOUR - 1, 10) == []
    assert challenges.over(NOW + HOUR, 10) == [one]
    assert challenges.expire(one, NOW + HOUR) == EXPIRED
    assert challenges.expire(two, NOW + HOUR) == REFUSED
    assert challenges.over(NOW + HOUR, 10) == []
    assert answers(challenges, "1", NOW)[0] == EXPIRED


def test_of_many_who_accept_withdraw_and_refuse_at_once_one_match_or_none_is_written(
    challenges: Challenges, matches: Matches
) -> None:
    written = 0
    for round in range(10):
        one = challenge(f"{round}", "l_ben", "l_cid")
        assert challenges.open(one, NOW) == ""
        states: list[str] = []

        def act(chance: Random, one: Challenge = one, states: list[str] = states) -> None:
            for who in chance.sample(["l_ben", "l_cid"], 2):
                states.append(challenges.accept(one, who, NOW, match("ann", "ben", "cid")))
            if chance.random() < 0.3:
                states.append(challenges.withdraw(one, NOW))

        at_once(4, act)
        state, _, game = answers(challenges, f"{round}")
        made = matches.take(NOW + LEASE_MS, 10)
        assert [each.game for each in made] == ([game] if state == ACCEPTED else [])
        assert set(states) <= {OPEN, BEGUN, state}
        assert states.count(BEGUN) == len(made)
        for each in made:
            matches.done(each.game)
        challenges.withdraw(one, NOW)
        written += len(made)
    assert written
