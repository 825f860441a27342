"""Entries become events and states: with few steps where they are as usual, and damage is found where it is."""

from collections.abc import Callable
from typing import Any

import fakeredis
import msgspec
import pytest

from domain import events
from domain import state as states
from domain.commands import CreateGame, StartGame, TakeSeat
from domain.engine.index import index_of
from domain.events import AgendaMoved, Answered, CardsMoved, Event
from domain.reducers import REDUCERS, TAKING_OVER, evolve
from domain.state import Frame, Pending, State
from service.store.deciding import PreparedCommand
from service.store.errors import Corrupt
from service.store.games import Games
from service.store.log import decoding, envelope, packing
from service.store.log.entries import LogEntry, entries_of
from service.store.log.envelope import PROOF, Hidden
from service.store.log.sender import Sender
from tests.store.table import NOON, PLAIN, SEATS, folded, played

EVENTS = 220


Salted = tuple[list[LogEntry], bytes]


@pytest.fixture(scope="module")
def salted() -> Salted:
    """Returns a game with events of many types, and the master of its salts."""
    server = fakeredis.FakeServer()
    games = Games(fakeredis.FakeRedis(server=server, db=0), fakeredis.FakeRedis(server=server, db=1))
    command = CreateGame(at=NOON, game="g_1", seats=SEATS, options=PLAIN)
    games.create(command, Sender("create", "fp", "host"), seed=b"decoding" * 4)
    for seat in SEATS:
        games.carry_out(
            PreparedCommand("g_1", TakeSeat(at=NOON, seat=seat, player=f"p_{seat}"), Sender(seat, "fp", "host"))
        )
    games.carry_out(PreparedCommand("g_1", StartGame(at=NOON), Sender("start", "fp", "host")))
    played(games, EVENTS)
    return games.log.read_whole("g_1"), games.opened("g_1").salt


@pytest.fixture(scope="module")
def log(salted: Salted) -> list[LogEntry]:
    return salted[0]


def in_steps(entry: LogEntry) -> Event:
    """Returns the event as the format says it: the fields of the public part, then those of each hidden part."""
    body, parts = envelope.decode_slim(entry.body), envelope.decode_hidden(entry.hidden)
    return events.decode(body.type, body.schema, body.data, [each.value for each in parts if each.audience != PROOF])


def written(
    data: str, *parts: Hidden, type: str = "answered", commitments: int | None = None, rest: str = ""
) -> LogEntry:
    """Returns entry 7 of some game, with the text of its public fields."""
    hashes = ["00" * 32] * (len(parts) if commitments is None else commitments)
    body = f'{{"type":"{type}","seq":7,{rest}"data":{data},"commitments":{msgspec.json.encode(hashes).decode()}}}'
    return LogEntry(7, body.encode(), "", envelope.encode_hidden(parts))


def part(value: str, audience: str = "red", slot: int = 0) -> Hidden:
    return Hidden(slot, audience, None, msgspec.Raw(value.encode()))


ASKED = '{"question":"q_1","seat":"red","kind":"choose_cards","secret":true}'
WITHOUT_SEAT = '{"question":"q_1","kind":"choose_cards"}'


# -- one event ---------------------------------------------------------------------------------


def test_every_event_of_a_game_is_what_its_parts_say(log: list[LogEntry]) -> None:
    for entry in log:
        assert decoding.decoded("g_1", entry) == in_steps(entry)
    assert {type(decoding.decoded("g_1", entry)) for entry in log if entry.hidden} > {AgendaMoved, CardsMoved}


@pytest.mark.parametrize(
    ("entry", "expected"),
    [
        (written(ASKED, part('{"answer":{"cards":["a"]}}')), {"cards": ["a"]}),
        (written(ASKED, part('{"answer":{}}'), part('{"answer":{"cards":["b"]}}', "blue", 1)), {"cards": ["b"]}),
        (written(ASKED, part('{"answer":{"a":1}}'), part('{"answer":{"b":2}}', PROOF, 1)), {"a": 1}),
        (written(ASKED, part('{"unknown":1}')), {}),
        (written(ASKED, rest='"schema":2,'), {}),
        (written(WITHOUT_SEAT, part('{"seat":"red","answer":{"a":1}}')), {"a": 1}),
        (written("{}", part('{"question":"q_1","seat":"red","kind":"respond","answer":{"a":1}}')), {"a": 1}),
    ],
    ids=[
        "one part",
        "the last part counts",
        "proof is no field",
        "unknown field",
        "later form",
        "missing in public",
        "all hidden",
    ],
)
def test_hidden_fields_are_those_of_the_event(entry: LogEntry, expected: dict[str, Any]) -> None:
    event = decoding.decoded("g_1", entry)
    assert event == in_steps(entry)
    assert isinstance(event, Answered)
    assert (event.seat, event.answer) == ("red", expected)


@pytest.mark.parametrize(
    ("entry", "why"),
    [
        (written(ASKED, part('{"answer":{}}'))._replace(seq=8), "event 7"),
        (written(ASKED)._replace(seq=8), "event 7"),
        (written(ASKED, commitments=1), "a hidden part is missing"),
        (written(ASKED, part('{"answer":{}}'), commitments=2), "a hidden part is missing"),
        (written(ASKED, part('{"answer":{}}'), commitments=0), "a hidden part is missing"),
        (written(ASKED, part('{"answer":1}')), "cannot be read"),
        (written(ASKED, part('{"seat":null}')), "cannot be read"),
        (written(ASKED, part("[1]")), "cannot be read"),
        (written(WITHOUT_SEAT, part('{"answer":{}}')), "cannot be read"),
        (written(ASKED, type="never_happened"), "cannot be read"),
        (written("{", part('{"answer":{}}')), "cannot be read"),
        (written(ASKED)._replace(body=written(ASKED).body[:-1]), "cannot be read"),
        (written(ASKED)._replace(body=written(ASKED).body.replace(b"q_1", b"q\xff1")), "cannot be read"),
        (written(ASKED, part('{"answer":{}}'))._replace(hidden=b"[[0]]"), "cannot be read"),
        (written(ASKED, part('{"answer":{}}'))._replace(hidden=b"{"), "cannot be read"),
    ],
)
def test_what_is_wrong_with_an_event_is_named_with_its_number(entry: LogEntry, why: str) -> None:
    with pytest.raises(Corrupt, match=why) as caught:
        decoding.decoded("g_1", entry)
    assert caught.value.seq == entry.seq


# -- many events -------------------------------------------------------------------------------


def test_a_fold_gives_what_the_events_give_one_by_one(log: list[LogEntry]) -> None:
    expected = states.new()
    for entry in log:
        evolve(expected, in_steps(entry))
    assert states.encode(folded(log)) == states.encode(expected)
    assert folded(log).version == len(log)


def test_a_fold_of_nothing_leaves_the_state_as_it_is(log: list[LogEntry]) -> None:
    state = folded(log)
    before = states.encode(state)
    assert decoding.fold("g_1", state, [], never) == []
    assert states.encode(state) == before


def test_the_first_event_that_does_not_fit_is_named_whatever_comes_after_it(log: list[LogEntry]) -> None:
    place = next(at for at, entry in enumerate(log) if entry.body.startswith(b'{"type":"cards_moved"'))
    no_cards = msgspec.json.encode({"type": "cards_moved", "seq": place + 1, "data": NOWHERE})
    unreadable = log[place + 1]._replace(body=b"{")
    one = [*log[:place], log[place]._replace(body=no_cards, hidden=b""), unreadable]
    other = [*log[: place + 1], unreadable, log[place]._replace(body=no_cards, hidden=b"")]
    with pytest.raises(Corrupt, match="does not fit the state before it: KeyError") as caught:
        decoding.fold("g_1", states.new(), one, never)
    assert caught.value.seq == place + 1
    with pytest.raises(Corrupt, match="cannot be read") as caught:
        decoding.fold("g_1", states.new(), other, never)
    assert caught.value.seq == place + 2


NOWHERE = {"source": "nowhere", "target": "discard", "count": 1, "why": "played", "cards": ["x"]}


def never(version: int) -> State:
    raise AssertionError(version)


def test_after_a_fold_the_engine_looks_up_what_seats_hold(log: list[LogEntry]) -> None:
    state = folded(log[:-1])
    before = index_of(state)
    assert before.current
    decoding.fold("g_1", state, log[-1:], never)
    assert not before.current


def test_what_takes_an_event_over_does_what_its_reducer_does() -> None:
    assert REDUCERS.keys() == TAKING_OVER.keys()
    differ = [kind for kind in REDUCERS if REDUCERS[kind] is not TAKING_OVER[kind]]
    assert differ == [AgendaMoved]
    for reducers in (REDUCERS, TAKING_OVER):
        state, event = states.new(), agenda()
        state.agenda = [Frame("turn", "first"), Frame("encounter", "first")]
        reducers[AgendaMoved](state, event)
        assert state.agenda == [Frame("turn", "first"), Frame("window", "round", {"moment": {"key": "use"}})]
        assert (state.questions, state.asked) == ({"q_1": Pending("red", "1:red", 5)}, 3)


def agenda() -> AgendaMoved:
    frame = Frame("window", "round", {"moment": {"key": "use"}})
    return AgendaMoved(keep=1, push=[frame], questions={"q_1": Pending("red", "1:red", 5)}, asked=3)


def test_an_event_that_somebody_holds_shares_nothing_with_the_state() -> None:
    state, event = states.new(), agenda()
    state.agenda = [Frame("turn", "first")]
    evolve(state, event)
    state.agenda[1].vars["moment"]["key"] = "other"
    state.questions["q_1"].due = None
    assert event == agenda()


# -- the chain ---------------------------------------------------------------------------------


def test_the_chain_is_the_published_formula(log: list[LogEntry]) -> None:
    head = envelope.genesis("g_1")
    for entry in log:
        head = envelope.link(head, entry.seq, entry.body)
    assert decoding.check_chain("g_1", envelope.genesis("g_1"), log) == head


@pytest.mark.parametrize(
    "change",
    [
        lambda entry: entry._replace(body=entry.body + b" "),
        lambda entry: entry._replace(hash=entry.hash + "00"),
        lambda entry: entry._replace(hash=entry.hash[:-1]),
        lambda entry: entry._replace(seq=entry.seq + 1),
    ],
)
def test_the_first_entry_that_does_not_fit_the_chain_is_named(
    log: list[LogEntry], change: Callable[[LogEntry], LogEntry]
) -> None:
    changed = change(log[50])
    with pytest.raises(Corrupt, match="do not fit its hash") as caught:
        decoding.check_chain("g_1", envelope.genesis("g_1"), [*log[:50], changed, *log[51:70], change(log[70])])
    assert caught.value.seq == changed.seq


@pytest.mark.parametrize("head", [b"", b"\0" * 31, b"\0" * 33])
def test_a_head_of_another_length_fits_nothing(log: list[LogEntry], head: bytes) -> None:
    with pytest.raises(Corrupt, match="do not fit its hash"):
        decoding.check_chain("g_1", head, log)


@pytest.mark.parametrize(
    ("change", "why"),
    [
        (lambda entry: entry._replace(hidden=b""), "hidden part 0"),
        (lambda entry: entry._replace(hidden=entry.hidden.replace(b"[[0,", b"[[1,")), "hidden part 0"),
        (lambda entry: entry._replace(hidden=entry.hidden.replace(b'null,{"', b'null,{ "')), "hidden part 0"),
        (lambda entry: entry._replace(hidden=entry.hidden[:-1]), "cannot be read"),
        (lambda entry: entry._replace(body=entry.body.replace(b'"commitments"', b'"other"')), "hidden part 0"),
    ],
)
def test_the_first_event_with_a_hidden_part_that_fits_no_commitment_is_named(
    salted: Salted, change: Callable[[LogEntry], LogEntry], why: str
) -> None:
    log, salt = salted
    decoding.check_hidden("g_1", log, salt)
    one, later = [at for at, entry in enumerate(log) if entry.hidden][5:7]
    changed = [*log[:one], change(log[one]), *log[one + 1 : later], change(log[later]), *log[later + 1 :]]
    with pytest.raises(Corrupt, match=why) as caught:
        decoding.check_hidden("g_1", changed, salt)
    assert caught.value.seq == one + 1


def test_hidden_parts_where_none_are_committed_are_named(salted: Salted) -> None:
    log, salt = salted
    at = next(at for at, entry in enumerate(log) if at > 20 and not entry.hidden)
    added = log[at]._replace(hidden=envelope.encode_hidden([part("{}")]))
    with pytest.raises(Corrupt, match="hidden part 0") as caught:
        decoding.check_hidden("g_1", [*log[:at], added, *log[at + 1 :]], salt)
    assert caught.value.seq == at + 1


# -- commands as a stream keeps them -----------------------------------------------------------


def stored(log: list[LogEntry]) -> list[Any]:
    """Returns the first commands of a log as they come from the stream."""
    found, at = [], 0
    while at < len(log):
        count = envelope.decode(log[at].body).part[1]
        found.append((b"%d-0" % log[at + count - 1].seq, packing.packed(log[at : at + count])))
        at += count
    return found


@pytest.mark.parametrize(("after", "limit"), [(0, 500), (3, 40), (0, 1), (17, 60), (219, 5)])
def test_any_stretch_of_commands_is_read_whole(log: list[LogEntry], after: int, limit: int) -> None:
    commands = stored(log)
    from_there = next(at for at, (id, _) in enumerate(commands) if int(id[:-2]) > after)
    assert entries_of("g_1", after, limit, commands[from_there:], ()) == log[after : after + limit]
    public = [entry._replace(hidden=b"") for entry in log[after : after + limit]]
    assert entries_of("g_1", after, limit, commands[from_there:], None) == public


def test_nothing_stored_is_nothing_read() -> None:
    assert entries_of("g_1", 5, 10, [], ()) == []


def test_old_and_new_entries_are_read_together(log: list[LogEntry]) -> None:
    commands = stored(log)
    singles = [entry for entry in log if entry.seq <= int(commands[9][0][:-2])]
    old: list[Any] = [(b"%d-0" % each.seq, {b"e": each.body, b"h": each.hash.encode()}) for each in singles]
    beside = [(b"%d-0" % each.seq, {b"x": each.hidden}) for each in singles if each.hidden]
    assert entries_of("g_1", 0, 500, [*old, *commands[10:]], beside) == log


def test_a_command_that_is_missing_is_named_by_the_event_that_is_missing_first(log: list[LogEntry]) -> None:
    commands = stored(log)
    for gone in (0, 7):
        first = int(commands[gone - 1][0][:-2]) + 1 if gone else 1
        with pytest.raises(Corrupt, match="missing") as caught:
            entries_of("g_1", 0, 500, commands[:gone] + commands[gone + 1 :], ())
        assert caught.value.seq == first


def packed(text: bytes) -> bytes:
    return packing.packed([(1, text, "00" * 32, b"")])[packing.EVENTS]


@pytest.mark.parametrize(
    ("field", "change", "why", "where"),
    [
        (packing.HEADS, lambda raw: raw[:-1], "no body or no hash", None),
        (packing.HEADS, lambda raw: b"", "no body or no hash", None),
        (packing.HEADS, lambda raw: raw + raw[:32], "belong", -1),
        (packing.EVENTS, lambda raw: b"", "cannot be unpacked", 0),
        (packing.EVENTS, lambda raw: raw[:-1], "cannot be unpacked", 0),
        (packing.HIDDEN, lambda raw: raw[:-1], "cannot be unpacked", 0),
        (packing.EVENTS, lambda raw: packed(b"{}\n" * 20), "21 events", 0),
        (packing.HIDDEN, lambda raw: packed(b"1\n2\n3"), "3 events", 0),
    ],
)
def test_a_damaged_command_is_named_by_the_first_event_that_it_seems_to_have(
    log: list[LogEntry], field: bytes, change: Callable[[bytes], bytes], why: str, where: int | None
) -> None:
    commands = stored(log)
    at = next(at for at, (_, fields) in enumerate(commands) if at > 5 and fields[packing.HIDDEN])
    id, fields = commands[at]
    commands[at] = id, {**fields, field: change(fields[field])}
    first = int(commands[at - 1][0][:-2]) + 1
    with pytest.raises(Corrupt, match=why) as caught:
        entries_of("g_1", 0, 500, commands, ())
    assert caught.value.seq == (int(id[:-2]) if where is None else first + where)
