"""Players on every kind of store: names taken by several at once, block lists, reports, backup and deletion."""

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from service import ids
from service.callers import tokens
from service.http.problems import Problem
from service.play.live.talk import Talk
from service.players.persons import Persons, id_in
from service.players.players_backup import PlayersBackup
from service.players.profiles import Profile, Profiles
from service.players.reports import Report, Reports
from service.players.tables import Tables
from tests.store.conftest import Pair

MANY = 8
LOOK_ALIKE = ("Ann", "ann", "ANN", "\u0410nn")
"""Names that look the same."""


def ladder_of(profiles: Profiles, person: str) -> str:
    """Returns the ladder id of a person, or the code of the refusal."""
    try:
        return profiles.ladder_id(person)
    except Problem as refusal:
        return refusal.code


def test_of_many_who_want_names_that_look_alike_at_once_one_gets_it(stores: Pair) -> None:
    persons, profiles = Persons(stores.events), [Profiles(stores.events) for _ in range(MANY)]
    people = [id_in(persons.create()) for _ in range(MANY)]
    for number, person in enumerate(people):
        profiles[0].change(person, name=LOOK_ALIKE[number % len(LOOK_ALIKE)])
    with ThreadPoolExecutor(MANY) as threads:
        answers = list(threads.map(ladder_of, profiles, people))
    assert answers.count("name_taken") == MANY - 1
    (ladder,) = set(answers) - {"name_taken"}
    winner = people[answers.index(ladder)]
    assert profiles[0].of_ladder(ladder) == profiles[0].find(winner)


def test_many_tabs_of_one_person_get_one_ladder_id(stores: Pair) -> None:
    person = id_in(Persons(stores.events).create())
    profiles = [Profiles(stores.events) for _ in range(MANY)]
    profiles[0].change(person, name="Ann")
    with ThreadPoolExecutor(MANY) as threads:
        (ladder,) = set(threads.map(ladder_of, profiles, [person] * MANY))
    assert profiles[0].of_ladder(ladder) == Profile(person, "Ann", "person", ladder)


def test_a_player_lives_is_saved_and_is_forgotten(stores: Pair, tmp_path: Path) -> None:
    client = stores.events
    persons, profiles, reports = Persons(client), Profiles(client), Reports(client)
    tables, backup = Tables(client, persons, Talk(client)), PlayersBackup(client, tmp_path)
    keys = [persons.create() for _ in range(2)]
    ann, bob = map(id_in, keys)
    profiles.change(ann, name="Ann", kind="program")
    ladder = profiles.ladder_id(ann)
    for person, player in ((ann, "p_ann"), (bob, "p_bob")):
        assert persons.claim(person, "g_1", player)
        assert persons.sit(person, "g_1", player)
    persons.host(ann, "g_1")
    tables.block(bob, ann, ladder)
    tables.block(ann, bob, "p_bob", "g_1")
    assert Talk(client).read("g_1").mutes == {("p_ann", "p_bob"), ("p_bob", "p_ann")}
    assert reports.add(Report(by=bob, person=ann, game="g_1", player="p_ann", reason="Rude", at=ids.now()))
    assert backup.keep(ids.now()) == 1
    Talk(client).forget("g_1")
    reports.forget(ann)
    tables.blocks.forget(ann)
    profiles.forget(ann)
    persons.leave(ann, tokens.digest(keys[0]))
    assert persons.forget(ann)
    assert persons.of_game("g_1") == {"p_bob": bob}
    assert tables.blocks.of(bob) == []
    assert reports.all() == []
    assert backup.restore() == (0, [])
    client.flushall()
    assert backup.restore() == (1, [])
    assert profiles.of_ladder(ladder) == Profile(ann, "Ann", "program", ladder)
