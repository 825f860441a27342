"""Sender, id, rules and cited head of a command: a log with false ones is found out."""

import json
from collections.abc import Callable
from copy import deepcopy
from functools import cache
from pathlib import Path

import pytest

from domain import decider
from domain.rulebook.rulesets import RULESET
from examples import verify_log
from service.imports.uploads import Uploads
from service.tools import command_line
from service.verification import export_check, senders
from service.verification.errors import VerificationError
from tests.proof.both import found_by_both
from tests.proof.forging import Event, events_of, of_type, renumbered, written
from tests.proof.games import exported, play
from tests.properties.play import Plan

PLAN = Plan(3, ("red", "blue", "green"), {"alien_selection": "random", "undo_policy": "majority"})

Lie = Callable[[list[Event]], Event]
"""Changes the events; the one at which it is found."""


@cache
def honest() -> bytes:
    return exported(play(PLAN, 60, undos=False))


def lied(lie: Lie) -> tuple[bytes, int]:
    events = deepcopy(events_of(honest()))
    at = lie(events)
    return written(events), at["seq"]


def commands(events: list[Event], type: str = "answer") -> list[Event]:
    """Returns the first events of the commands of a type."""
    return [each for each in events if "command" in each and each["command"]["type"] == type]


def whole(events: list[Event], first: Event) -> list[Event]:
    """Returns all events of the command that begins with this one."""
    return events[first["seq"] - 1 : first["seq"] - 1 + first["part"][1]]


def under(events: list[Event], first: Event, id: str, **more: str) -> Event:
    """Returns the command under another id, from another sender."""
    for each in whole(events, first):
        fresh = {**each, "command_id": id, **more}
        order = ("type", "schema", "seq", "at", "by", "cause", "command_id")
        ordered = {name: fresh[name] for name in order if fresh.get(name)}
        each.clear()
        each.update(ordered | {name: value for name, value in fresh.items() if name not in order})
    return first


# -- ids -----------------------------------------------------------------------------------------


def an_id_that_was_used(events: list[Event]) -> Event:
    first, *rest = commands(events)
    second = next(each for each in rest if each["by"] == first["by"])
    return under(events, second, first["command_id"])


def the_id_of_another_player(events: list[Event]) -> Event:
    first, *rest = commands(events)
    other = next(each for each in rest if each["by"] != first["by"])
    return under(events, other, first["command_id"] + "x")


def the_id_of_nobody(events: list[Event]) -> Event:
    return under(events, commands(events)[2], "1")


def an_id_of_the_host_for_a_seat(events: list[Event]) -> Event:
    return under(events, commands(events)[2], "host:1")


def an_id_of_the_clock_for_a_seat(events: list[Event]) -> Event:
    first = commands(events)[2]
    return under(events, first, f"expire:{first['seq'] - 1}")


def an_id_of_a_seat_for_the_host(events: list[Event]) -> Event:
    player = of_type(events, "seat_taken")["data"]["player"]
    return under(events, commands(events, "start_game")[0], f"{player}:start")


def an_id_of_another_for_a_newcomer(events: list[Event]) -> Event:
    first, second, _ = commands(events, "take_seat")
    return under(events, second, first["command_id"] + "x")


def an_empty_id(events: list[Event]) -> Event:
    player = of_type(events, "seat_taken", commands(events)[2]["by"].removeprefix("seat:"))["data"]["player"]
    return under(events, commands(events)[2], f"{player}:")


# -- senders -------------------------------------------------------------------------------------


def a_sender_that_there_is_not(events: list[Event]) -> Event:
    first = commands(events)[2]
    return under(events, first, first["command_id"], by="a friend")


def a_seat_that_there_is_not(events: list[Event]) -> Event:
    first = commands(events)[2]
    return under(events, first, first["command_id"], by="seat:orange")


def an_answer_of_another_seat(events: list[Event]) -> Event:
    first = commands(events)[2]
    other = next(seat for seat in PLAN.seats if first["by"] != f"seat:{seat}")
    player = of_type(events, "seat_taken", f'"{other}"')["data"]["player"]
    return under(events, first, f"{player}:1", by=f"seat:{other}")


def an_answer_of_the_clock(events: list[Event]) -> Event:
    first = commands(events)[2]
    return under(events, first, f"expire:{first['seq'] - 1}", by="clock", cause="timer")


def an_answer_of_the_host(events: list[Event]) -> Event:
    return under(events, commands(events)[2], "host:1", by="host")


def a_start_by_a_seat(events: list[Event]) -> Event:
    player = of_type(events, "seat_taken", '"red"')["data"]["player"]
    return under(events, commands(events, "start_game")[0], f"{player}:1", by="seat:red")


def an_end_by_the_host(events: list[Event]) -> Event:
    return under(events, events[-1], "host:finalize", by="host")


def another_sender_within_a_command(events: list[Event]) -> Event:
    first = next(each for each in commands(events) if each["part"][1] > 1)
    last = whole(events, first)[1]
    last["by"] = "engine"
    return last


def another_cause_within_a_command(events: list[Event]) -> Event:
    first = next(each for each in commands(events) if each["part"][1] > 1)
    last = whole(events, first)[1]
    fresh = {"type": last.pop("type"), "seq": last.pop("seq"), "at": last.pop("at"), "by": last.pop("by")}
    rest = dict(last)
    last.clear()
    last.update(fresh | {"cause": "bot"} | rest)
    return last


def a_cause_that_there_is_not(events: list[Event]) -> Event:
    first = commands(events)[2]
    return under(events, first, first["command_id"], cause="because")


def the_cause_of_the_clock(events: list[Event]) -> Event:
    first = commands(events)[2]
    return under(events, first, first["command_id"], cause="timer")


def the_cause_of_a_bot(events: list[Event]) -> Event:
    first = commands(events)[2]
    return under(events, first, first["command_id"], cause="bot")


def a_webhook_of_the_host(events: list[Event]) -> Event:
    return under(events, commands(events, "start_game")[0], "host:1", cause="webhook")


def a_webhook_of_another_player(events: list[Event]) -> Event:
    return under(events, commands(events)[2], "p_0000000000000000:1", cause="webhook")


def the_word_of_a_bot_where_a_person_sits(events: list[Event]) -> Event:
    return under(events, commands(events)[2], "bot:q_1:7", cause="bot")


def a_command_that_there_is_not(events: list[Event]) -> Event:
    first = commands(events)[2]
    first["command"] = {**first["command"], "type": "wish"}
    return first


def an_answer_put_as_a_word_of_nobody_in_particular(events: list[Event]) -> Event:
    first = commands(events)[2]
    return under(events, first, "0123456789abcdef", by="seat")


# -- heads and rules -----------------------------------------------------------------------------


def citing(events: list[Event], head: str) -> Event:
    first = commands(events)[2]
    rest = list(first)
    place = rest.index("ruleset") + 1
    ordered = (
        {name: first[name] for name in rest[:place]} | {"see": head} | {name: first[name] for name in rest[place:]}
    )
    first.clear()
    first.update(ordered)
    return first


def a_head_that_never_was(events: list[Event]) -> Event:
    return citing(events, "3:0123456789abcdef")


def a_head_of_later(events: list[Event]) -> Event:
    return citing(events, "9999:0123456789abcdef")


def a_head_that_is_none(events: list[Event]) -> Event:
    return citing(events, "everything")


def rules_that_nobody_published(events: list[Event]) -> Event:
    first = commands(events)[2]
    first["ruleset"] = "2026.0"
    return first


def no_rules_at_all(events: list[Event]) -> Event:
    first = commands(events)[2]
    del first["ruleset"]
    return first


def rules_in_the_middle_of_a_command(events: list[Event]) -> Event:
    first = next(each for each in commands(events) if each["part"][1] > 1)
    last = whole(events, first)[1]
    rest = list(last)
    place = rest.index("part") + 1
    ordered = {name: last[name] for name in rest[:place]} | {"ruleset": RULESET}
    ordered |= {name: last[name] for name in rest[place:]}
    last.clear()
    last.update(ordered)
    return last


LIES: tuple[Lie, ...] = (
    an_id_that_was_used,
    the_id_of_another_player,
    the_id_of_nobody,
    an_id_of_the_host_for_a_seat,
    an_id_of_the_clock_for_a_seat,
    an_id_of_a_seat_for_the_host,
    an_id_of_another_for_a_newcomer,
    an_empty_id,
    a_sender_that_there_is_not,
    a_seat_that_there_is_not,
    an_answer_of_another_seat,
    an_answer_of_the_clock,
    an_answer_of_the_host,
    a_start_by_a_seat,
    an_end_by_the_host,
    another_sender_within_a_command,
    another_cause_within_a_command,
    a_cause_that_there_is_not,
    the_cause_of_the_clock,
    the_cause_of_a_bot,
    a_webhook_of_the_host,
    a_webhook_of_another_player,
    the_word_of_a_bot_where_a_person_sits,
    a_command_that_there_is_not,
    an_answer_put_as_a_word_of_nobody_in_particular,
    a_head_that_never_was,
    a_head_of_later,
    a_head_that_is_none,
    no_rules_at_all,
    rules_in_the_middle_of_a_command,
)


def test_what_nobody_changed_is_fine() -> None:
    content = written(events_of(honest()))
    verify_log.check(content)
    export_check.checked(content)


@pytest.mark.parametrize("lie", LIES, ids=lambda lie: lie.__name__)
def test_a_lie_about_a_sender_is_found_by_both_at_its_event__STORE_3_10(lie: Lie) -> None:
    content, at = lied(lie)
    assert found_by_both(content) == (at, at)


@pytest.mark.parametrize("lie", LIES, ids=lambda lie: lie.__name__)
def test_an_archive_with_such_a_lie_is_not_kept(lie: Lie, tmp_path: Path) -> None:
    content, at = lied(lie)
    with pytest.raises(VerificationError) as broken:
        Uploads(tmp_path / "uploads").keep(content)
    assert broken.value.seq == at
    assert not (tmp_path / "uploads").exists()


def test_a_head_that_was_shown_may_be_cited() -> None:
    events = deepcopy(events_of(honest()))
    lines = [json.loads(line.split(b',"event":')[0] + b"}") for line in honest().splitlines()[1:-1]]
    at = commands(events)[2]["seq"]
    genesis = verify_log.sha256(b"\x11", events[0]["data"]["game"].encode()).hex()
    for head in (f"{at - 1}:{lines[at - 2]['hash'][:16]}", f"2:{lines[1]['hash'][:16]}", f"0:{genesis[:16]}"):
        citing(events, head)
        verify_log.check(written(events))
        export_check.checked(written(events))


def test_rules_that_nobody_published_are_refused_by_who_knows_the_rules_and_told_by_who_does_not(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    content, at = lied(rules_that_nobody_published)
    file = tmp_path / "game"
    file.write_bytes(content)
    assert command_line.main(["verify", str(file)]) == 1
    assert capsys.readouterr().out == f"BROKEN  event {at}: nobody published the ruleset '2026.0' that decided it\n"
    with pytest.raises(VerificationError):
        Uploads(tmp_path).keep(content)
    assert verify_log.main([str(file)]) == 0
    assert "decided by the rulesets 2026.0, 2026.2" in capsys.readouterr().out


def test_each_command_has_a_sender() -> None:
    every = {each.__struct_config__.tag for each in decider.DECIDERS}
    assert set(senders.MEMBERS) == every
    assert {type for types in senders.GIVEN_BY.values() for type in types} == every
    assert {type for types in verify_log.GIVEN_BY.values() for type in types.split()} == every


@pytest.mark.parametrize("id", ["", ":", "host:", "expire:", "abandon:x", "finalize"])
def test_ids_of_others_are_no_ids_of_a_seat(id: str) -> None:
    events = deepcopy(events_of(honest()))
    at = under(events, commands(events)[2], id)["seq"]
    assert found_by_both(written(events)) == (at, at)


def test_events_that_are_put_in_under_an_id_of_their_own_change_the_game() -> None:
    events = deepcopy(events_of(honest()))
    events.insert(3, deepcopy(events[2]))
    renumbered(events)
    assert found_by_both(written(events)) == (4, 4)
