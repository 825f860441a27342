"""Profiles: names that are unique on the ladder, a kind that stays, and an id that is given once."""

from collections.abc import Callable

import pytest
import redis

from service import ids
from service.http.problems import Problem
from service.players.persons import Persons, id_in, key_of
from service.players.profiles import GIVE, LOOKS, NAMES, Profile, Profiles
from service.store.errors import RecordDamaged


def code_of(act: Callable[[], object]) -> str:
    with pytest.raises(Problem) as refused:
        act()
    return refused.value.code


def forget(persons: Persons, person: str) -> bool:
    """Forgets a person as a deletion does at its end."""
    persons.leave(person, persons._client.hget(key_of(person), "token").decode())
    return persons.forget(person)


def test_a_new_person_has_no_name_and_is_no_program(profiles: Profiles, ann: str) -> None:
    assert profiles.find(ann) == Profile(ann, "", "person", "")


def test_name_and_kind_change_each_by_itself(profiles: Profiles, ann: str) -> None:
    assert profiles.change(ann, name="Ann").name == "Ann"
    assert profiles.change(ann, kind="program") == Profile(ann, "Ann", "program", "")
    assert profiles.change(ann, name="") == Profile(ann, "", "program", "")


def test_names_off_the_ladder_need_not_be_unique(profiles: Profiles, ann: str, bob: str) -> None:
    assert profiles.change(ann, name="Ann").name == profiles.change(bob, name="Ann").name


def test_the_ladder_id_is_given_once_and_leads_to_its_person(profiles: Profiles, ann: str) -> None:
    profiles.change(ann, name="Ann")
    ladder = profiles.ladder_id(ann)
    assert ids.is_ladder(ladder)
    assert profiles.ladder_id(ann) == ladder
    assert profiles.of_ladder(ladder) == profiles.find(ann) == Profile(ann, "Ann", "person", ladder)
    assert profiles.names([ladder, "l_basic", ids.ladder()]) == {ladder: "Ann", "l_basic": "basic"}


def test_who_has_no_name_gets_no_ladder_id(profiles: Profiles, ann: str) -> None:
    assert code_of(lambda: profiles.ladder_id(ann)) == "name_needed"
    assert profiles.find(ann).ladder == ""


def test_nobody_has_a_ladder_id_that_was_never_given(profiles: Profiles) -> None:
    assert profiles.of_ladder(ids.ladder()) is None
    assert profiles.of_ladder("l_planner") is None
    assert profiles.of_ladder("l_random") == Profile("", "random", "bot", "l_random")


@pytest.mark.parametrize("name", ["Ann", "ann", "\u0410nn", "An\u0578", "A\u200bnn"])
def test_names_on_the_ladder_do_not_look_alike(profiles: Profiles, ann: str, bob: str, name: str) -> None:
    profiles.change(ann, name="Ann")
    profiles.change(bob, name=name)
    profiles.ladder_id(ann)
    assert code_of(lambda: profiles.ladder_id(bob)) == "name_taken"
    assert profiles.find(bob).ladder == ""


def test_a_refused_name_is_followed_by_one_that_is_free(profiles: Profiles, ann: str, bob: str) -> None:
    for person in (ann, bob):
        profiles.change(person, name="Ann")
    profiles.ladder_id(ann)
    assert code_of(lambda: profiles.ladder_id(bob)) == "name_taken"
    profiles.change(bob, name="Bob")
    assert profiles.find(bob)._replace(ladder=profiles.ladder_id(bob)) == profiles.find(bob)


@pytest.mark.parametrize("name", ["Operator", "0perator", "blue", "basic", "rand0m"])
def test_nobody_takes_a_name_of_the_service_or_of_its_bots(profiles: Profiles, ann: str, name: str) -> None:
    assert code_of(lambda: profiles.change(ann, name=name)) == "validation_failed"


def test_on_the_ladder_a_name_changes_at_once_and_frees_the_one_before(profiles: Profiles, ann: str, bob: str) -> None:
    profiles.change(ann, name="Ann")
    profiles.change(bob, name="Bob")
    ladder = profiles.ladder_id(ann)
    profiles.ladder_id(bob)
    assert code_of(lambda: profiles.change(ann, name="\u0412ob")) == "name_taken"
    assert profiles.of_ladder(ladder) == Profile(ann, "Ann", "person", ladder)
    profiles.change(ann, name="Anna")
    assert profiles.change(bob, name="Ann").name == "Ann"
    assert profiles.names([ladder]) == {ladder: "Anna"}


def test_a_name_may_be_written_otherwise_by_who_has_it(profiles: Profiles, ann: str) -> None:
    profiles.change(ann, name="Ann")
    profiles.ladder_id(ann)
    assert profiles.change(ann, name="ANN").name == "ANN"


def test_on_the_ladder_the_kind_stays_and_a_name_is_needed(profiles: Profiles, ann: str) -> None:
    profiles.change(ann, name="Ann", kind="program")
    profiles.ladder_id(ann)
    assert code_of(lambda: profiles.change(ann, name="Anna", kind="person")) == "kind_fixed"
    assert profiles.change(ann, kind="program").name == "Ann"
    assert code_of(lambda: profiles.change(ann, name="")) == "name_needed"


def test_of_two_who_want_one_name_at_the_same_time_one_gets_it(
    profiles: Profiles, ann: str, bob: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for person in (ann, bob):
        profiles.change(person, name="Ann")
    claim, refusals = profiles._claim, []

    def claim_second(ladder: str, name: str) -> None:
        monkeypatch.setattr(profiles, "_claim", claim)
        profiles.ladder_id(bob)
        claim(ladder, name)

    monkeypatch.setattr(profiles, "_claim", claim_second)
    refusals.append(code_of(lambda: profiles.ladder_id(ann)))
    assert refusals == ["name_taken"]
    assert profiles.find(bob).name == "Ann"


def test_two_tabs_of_one_person_get_the_same_ladder_id(
    profiles: Profiles, ann: str, store: redis.Redis, monkeypatch: pytest.MonkeyPatch
) -> None:
    profiles.change(ann, name="Ann")
    claim, others = profiles._claim, []

    def claim_second(ladder: str, name: str) -> None:
        monkeypatch.setattr(profiles, "_claim", claim)
        others.append(profiles.ladder_id(ann))
        claim(ladder, name)

    monkeypatch.setattr(profiles, "_claim", claim_second)
    assert others == [profiles.ladder_id(ann)] == [profiles.find(ann).ladder]
    assert store.hlen(NAMES) == 1


def test_a_tab_that_comes_when_the_other_has_just_got_the_id_gets_the_same(
    profiles: Profiles, ann: str, store: redis.Redis, monkeypatch: pytest.MonkeyPatch
) -> None:
    profiles.change(ann, name="Ann")
    find, others = profiles.find, []

    def find_before(person: str) -> Profile:
        monkeypatch.setattr(profiles, "find", find)
        profile = find(person)
        others.append(profiles.ladder_id(ann))
        return profile

    monkeypatch.setattr(profiles, "find", find_before)
    assert profiles.ladder_id(ann) == others[0]
    assert store.hkeys(NAMES) == [others[0].encode()]
    assert not store.hexists(f"cg:player:{{{ann}}}", "unused")


def test_a_name_that_changes_while_the_id_is_given_is_the_name_on_the_ladder(
    profiles: Profiles, ann: str, bob: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    profiles.change(ann, name="Ann")
    claim = profiles._claim

    def claim_and_change(ladder: str, name: str) -> None:
        monkeypatch.setattr(profiles, "_claim", claim)
        claim(ladder, name)
        profiles.change(ann, name="Anna", kind="program")

    monkeypatch.setattr(profiles, "_claim", claim_and_change)
    ladder = profiles.ladder_id(ann)
    assert profiles.of_ladder(ladder) == Profile(ann, "Anna", "program", ladder)
    profiles.change(bob, name="Ann")
    assert profiles.ladder_id(bob)


def test_a_killed_process_leaves_an_id_with_which_the_next_request_goes_on(
    profiles: Profiles, ann: str, store: redis.Redis, monkeypatch: pytest.MonkeyPatch
) -> None:
    profiles.change(ann, name="Ann")

    def kill(*_: object) -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr(profiles, "_recorded", kill)
    with pytest.raises(KeyboardInterrupt):
        profiles.ladder_id(ann)
    monkeypatch.undo()
    ladder = profiles.ladder_id(ann)
    assert profiles.of_ladder(ladder) == Profile(ann, "Ann", "person", ladder)
    assert store.hkeys(NAMES) == [ladder.encode()]


def test_a_forgotten_person_leaves_an_id_without_name_and_nothing_that_leads_to_it(
    profiles: Profiles, persons: Persons, ann: str, bob: str, store: redis.Redis
) -> None:
    profiles.change(ann, name="Ann", kind="program")
    ladder = profiles.ladder_id(ann)
    profiles.forget(ann)
    assert forget(persons, ann)
    assert profiles.of_ladder(ladder) == Profile("", "", "program", ladder)
    assert profiles.find(ann) == Profile(ann, "", "person", "")
    assert profiles.names([ladder]) == {}
    assert (store.hlen(NAMES), store.hlen(LOOKS)) == (0, 0)
    for name in store.scan_iter():
        text = name + repr(store.hgetall(name)).encode()
        assert not (ladder.encode() in text and ann.encode() in text)
        assert b"Ann" not in text
    profiles.change(bob, name="Ann")
    assert profiles.ladder_id(bob) != ladder


def test_a_person_with_a_ladder_id_is_not_forgotten_before_the_id_is_free(
    profiles: Profiles, persons: Persons, ann: str
) -> None:
    profiles.change(ann, name="Ann")
    profiles.ladder_id(ann)
    assert not forget(persons, ann)
    assert profiles.find(ann).name == "Ann"


def test_who_is_forgotten_while_the_id_is_given_gets_none(
    profiles: Profiles, persons: Persons, ann: str, store: redis.Redis, monkeypatch: pytest.MonkeyPatch
) -> None:
    profiles.change(ann, name="Ann")
    claim = profiles._claim

    def claim_and_forget(ladder: str, name: str) -> None:
        monkeypatch.setattr(profiles, "_claim", claim)
        profiles.forget(ann)
        assert forget(persons, ann)
        claim(ladder, name)

    monkeypatch.setattr(profiles, "_claim", claim_and_forget)
    # As somebody without a name, who is then refused.
    assert code_of(lambda: profiles.ladder_id(ann)) == "name_needed"
    assert (store.hlen(NAMES), store.hlen(LOOKS)) == (0, 0)
    assert code_of(lambda: profiles.change(ann, name="Ann")) == "token_revoked"


def test_who_gets_the_id_while_being_forgotten_leaves_no_name(
    profiles: Profiles, persons: Persons, ann: str, store: redis.Redis, monkeypatch: pytest.MonkeyPatch
) -> None:
    profiles.change(ann, name="Ann")
    claim = profiles._claim

    def forget_between(ladder: str, name: str) -> None:
        """Lets a deletion find the id that is not yet given, and gives it before the deletion has dropped it."""

        def give(ladder: str, nothing: str) -> None:
            claim(ladder, nothing)
            monkeypatch.setattr(profiles, "_claim", claim)
            claim(ladder, name)
            assert store.eval(GIVE, 1, key_of(ann), ladder, name, "person") == b"given"

        monkeypatch.setattr(profiles, "_claim", give)
        profiles.forget(ann)
        assert forget(persons, ann)

    monkeypatch.setattr(profiles, "_claim", forget_between)
    assert code_of(lambda: profiles.ladder_id(ann)) == "name_needed"
    assert (store.hlen(NAMES), store.hlen(LOOKS)) == (0, 0)
    for name in store.scan_iter("cg:ladder:*"):
        assert store.hget(name, "person") is None


def test_who_is_forgotten_while_the_name_changes_leaves_no_name(
    profiles: Profiles, persons: Persons, ann: str, store: redis.Redis, monkeypatch: pytest.MonkeyPatch
) -> None:
    profiles.change(ann, name="Ann")
    profiles.ladder_id(ann)
    claim = profiles._claim

    def claim_late(ladder: str, name: str) -> None:
        monkeypatch.setattr(profiles, "_claim", claim)
        profiles.forget(ann)
        assert forget(persons, ann)
        claim(ladder, name)

    monkeypatch.setattr(profiles, "_claim", claim_late)
    assert code_of(lambda: profiles.change(ann, name="Anna")) == "token_revoked"
    assert (store.hlen(NAMES), store.hlen(LOOKS)) == (0, 0)


def test_a_damaged_record_is_said_and_hides_no_other(
    profiles: Profiles, persons: Persons, ann: str, bob: str, store: redis.Redis
) -> None:
    for person, name in ((ann, "Ann"), (bob, "Bob")):
        profiles.change(person, name=name)
    damaged, whole = profiles.ladder_id(ann), profiles.ladder_id(bob)
    store.hset(NAMES, damaged, b"\xff\xfe\nann")
    with pytest.raises(RecordDamaged):
        profiles.find(ann)
    with pytest.raises(RecordDamaged):
        profiles.of_ladder(damaged)
    assert profiles.names([damaged, whole]) == {whole: "Bob"}
    # A new name mends it, and so does deletion.
    assert profiles.change(ann, name="Anna").name == "Anna"
    store.hset(NAMES, damaged, b"\xff\xfe\nann")
    profiles.forget(ann)
    assert forget(persons, ann)
    assert profiles.of_ladder(damaged) == Profile("", "", "person", damaged)


def test_a_kind_that_is_none_is_damage(profiles: Profiles, ann: str, store: redis.Redis) -> None:
    store.hset(f"cg:player:{{{ann}}}", "kind", "octopus")
    with pytest.raises(RecordDamaged):
        profiles.find(ann)


def test_the_persons_of_a_game_are_known_until_they_are_forgotten(persons: Persons, ann: str, bob: str) -> None:
    persons.sit(ann, "g_1", "p_ann")
    persons.sit(bob, "g_1", "p_bob")
    assert persons.of_game("g_1") == {"p_ann": ann, "p_bob": bob}
    assert forget(persons, ann)
    assert persons.of_game("g_1") == {"p_bob": bob}
    assert persons.of_game("g_2") == {}


def test_who_is_forgotten_sits_nowhere(persons: Persons) -> None:
    token = persons.create()
    person = id_in(token)
    assert forget(persons, person)
    persons.sit(person, "g_1", "p_late")
    assert persons.of_game("g_1") == {}
    assert persons.said_in(person) == ({}, set())
