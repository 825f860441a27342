"""There is one way to write a log: whatever is written twice or otherwise is found, with all hashes fitting."""

import bz2
import gzip
import json
import lzma
import re
from collections.abc import Callable
from copy import deepcopy
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
import pytest
import zstandard
from hypothesis import given
from hypothesis import strategies as st

from examples import verify_log
from service.imports.uploads import Uploads
from service.signing.keys import Signer
from service.store.log import envelope
from service.verification import export_check, export_format
from service.verification.errors import VerificationError
from tests.proof.both import found_by_both, verify_command
from tests.proof.forging import Event, compact, events_of, of_type, written
from tests.proof.games import GAME, SIGNER, exported, play
from tests.properties.play import Plan

PLAN = Plan(3, ("red", "blue", "green"), {"alien_selection": "random", "undo_policy": "majority"})

Rewriting = Callable[[bytes], bytes]


@cache
def honest() -> bytes:
    return exported(play(PLAN, 20, undos=False))


def body_of(event: Event) -> bytes:
    body = {name: value for name, value in event.items() if name != "parts"}
    if event["parts"]:
        # As `written` computes them: salts and values are the same.
        line = export_format.read(honest()).lines[event["seq"] - 1]
        body["commitments"] = json.loads(line.body)["commitments"]
    return compact(body)


def rewritten(event: Event, rewriting: Rewriting) -> bytes:
    """Returns the export in which the bytes of one event are others."""
    stored = body_of(event)
    changed = rewriting(stored)
    assert changed != stored
    return written(events_of(honest()), bodies={event["seq"]: changed})


def replacing(old: str, new: str) -> Rewriting:
    return lambda body: re.sub(old.encode(), new.encode().replace(b"\\", rb"\\"), body, count=1)


BODIES: dict[str, Rewriting] = {
    "type twice": replacing('^{"type":"answered"', '{"type":"game_finalized","type":"answered"'),
    "command twice": replacing('"command":', '"command":{},"command":'),
    "data twice": replacing('"data":', '"data":{},"data":'),
    "a member of the command twice": replacing('"seat":', '"seat":"green","seat":'),
    "a member of the data twice": replacing('"data":{"question":', '"data":{"question":"q_9","question":'),
    "number with a fraction": replacing('"seq":([0-9]+)', '"seq":\\g<1>.0'),
    "number with an exponent": replacing('"seq":([0-9]+)', '"seq":\\g<1>e0'),
    "number with a zero": replacing('"seq":([0-9]+)', '"seq":0\\g<1>'),
    "part with a fraction": replacing('"part":\\[0,', '"part":[0.0,'),
    "part as a truth": replacing('"part":\\[0,', '"part":[false,'),
    "space": replacing('"by":', '"by": '),
    "line feed as an escape of a space": replacing('"by":', '\t"by":'),
    "another order": replacing('("by":"[^"]*"),("command_id":"[^"]*")', "\\g<2>,\\g<1>"),
    "another order in the command": replacing('{"type":"answer",("seat":"[a-z]*"),', '{\\g<1>,"type":"answer",'),
    "schema that goes without saying": replacing(',"seq":', ',"schema":1,"seq":'),
    "cause that goes without saying": replacing(',"command_id":', ',"cause":"","command_id":'),
    "draws that go without saying": replacing("}$", ',"draws":[]}'),
    "nothing revealed": replacing("}$", ',"reveals":false}'),
    "revealed as a number": replacing("}$", ',"reveals":1}'),
    "no number": replacing('"data":{', '"data":{"x":NaN,'),
    "half a character": lambda body: body.replace(b'"data":{', b'"data":{"x":"\\ud800",'),
    "no UTF-8": lambda body: body.replace(b'"data":{', b'"data":{"x":"\xff",'),
    "byte order mark": lambda body: b"\xef\xbb\xbf" + body,
}


def answer(events: list[Event]) -> Event:
    """Returns a command of one seat of which nothing is hidden."""
    return next(
        each
        for each in events
        if each["type"] == "answered" and not each["parts"] and "command" in each and "reveals" not in each
    )


def escaped(body: bytes) -> bytes:
    """Writes a letter in the seat of the command as its number."""
    seat = json.loads(body)["command"]["seat"].encode()
    return body.replace(b'"seat":"' + seat, b'"seat":"\\u%04x' % seat[0] + seat[1:], 1)


BODIES["escape"] = escaped


def test_what_nobody_changed_is_fine() -> None:
    events = events_of(honest())
    content = written(events, bodies={answer(events)["seq"]: body_of(answer(events))})
    verify_log.check(content)
    export_check.checked(content)


@pytest.mark.parametrize("rewriting", BODIES.values(), ids=BODIES)
def test_an_event_that_is_written_in_another_way_is_found__STORE_3_10(rewriting: Rewriting, tmp_path: Path) -> None:
    event = answer(events_of(honest()))
    content, at = rewritten(event, rewriting), event["seq"]
    assert found_by_both(content) == (at, at)
    with pytest.raises(VerificationError):
        Uploads(tmp_path).keep(content)


OF_ANOTHER_KIND: dict[str, Any] = {
    "type": 1,
    "seq": "40",
    "at": 1,
    "by": ["seat:red"],
    "command_id": None,
    "part": {"0": 1},
    "command": [],
    "ruleset": 2026.1,
    "data": [],
    "draws": {},
    "commitments": [1],
    "reveals": "yes",
}


@pytest.mark.parametrize("member", OF_ANOTHER_KIND)
def test_a_member_of_another_kind_is_found_at_its_event(member: str) -> None:
    events = deepcopy(events_of(honest()))
    event = answer(events)
    order = ("type", "seq", "at", "by", "command_id", "part", "command", "ruleset", "data", "draws", "commitments")
    changed = {name: value for name, value in event.items() if name != "parts"} | {member: OF_ANOTHER_KIND[member]}
    stored = compact({name: changed[name] for name in (*order, "reveals") if name in changed})
    content = written(events_of(honest()), bodies={event["seq"]: stored})
    assert found_by_both(content) == (event["seq"], event["seq"])


def test_a_form_of_an_event_that_there_is_not_is_found() -> None:
    """With another form, what it hides was not held against what it tells."""
    events = deepcopy(events_of(honest()))
    dealt = of_type(events, "cards_moved", '"source": "deck"')
    names = list(dealt)
    fresh = {"type": dealt["type"], "schema": 2} | {name: dealt[name] for name in names[1:]}
    dealt.clear()
    dealt.update(fresh)
    with pytest.raises(VerificationError, match="no form 2") as ours:
        export_check.checked(written(events))
    assert ours.value.seq == dealt["seq"]


def test_an_event_that_hides_that_it_revealed_something_is_found() -> None:
    events = deepcopy(events_of(honest()))
    revealing = next(each for each in events if each.get("reveals"))
    del revealing["reveals"]
    with pytest.raises(VerificationError, match="showed anything hidden") as ours:
        export_check.checked(written(events))
    assert ours.value.seq == revealing["seq"]


PARTS: dict[str, Callable[[bytes], bytes]] = {
    "space": lambda value: value.replace(b":", b": ", 1),
    "twice": lambda value: value.replace(b'{"drawn":', b'{"drawn":null,"drawn":', 1),
    "fraction": lambda value: re.sub(rb'"first":([0-9]+)', rb'"first":\1.0', value),
    "exponent": lambda value: re.sub(rb'"first":([0-9]+)', rb'"first":\1e0', value),
    "more": lambda value: value.replace(b'"first":', b'"more":1,"first":', 1),
}


@pytest.mark.parametrize("how", PARTS)
def test_a_proof_that_is_written_in_another_way_is_found(how: str) -> None:
    events = deepcopy(events_of(honest()))
    shuffled = of_type(events, "pile_shuffled")
    (index,) = (index for index, (audience, _) in enumerate(shuffled["parts"]) if audience == "proof")
    value = compact(shuffled["parts"][index][1])
    shuffled["parts"][index][1] = PARTS[how](value)
    assert shuffled["parts"][index][1] != value
    content = written(events)
    with pytest.raises(VerificationError) as ours:
        export_check.checked(content)
    assert ours.value.seq == shuffled["seq"]
    if how != "more":
        assert found_by_both(content)[0] == shuffled["seq"]


def test_parts_in_another_order_are_found() -> None:
    lines = honest().splitlines(keepends=True)
    seq = next(seq for seq, line in enumerate(export_format.read(honest()).lines, 1) if len(line.openings) > 1)
    front, body = lines[seq].split(b',"event":', 1)
    said = json.loads(front + b"}")
    said["open"].reverse()
    lines[seq] = compact(said)[:-1] + b',"event":' + body
    assert found_by_both(ended(lines)) == (seq, seq)


def ended(lines: list[bytes]) -> bytes:
    """Returns the export with the digest of what is before the last line."""
    last = json.loads(lines[-1])
    last["end"]["digest"] = verify_log.sha256(*lines[:-1]).hex()
    return b"".join((*lines[:-1], compact(last) + b"\n"))


END: dict[str, Rewriting] = {
    "more members": lambda line: line.replace(b"}}", b'},"more":1}'),
    "more members inside": lambda line: line.replace(b"}}", b',"more":1}}'),
    "version with a fraction": lambda line: re.sub(rb'"version":([0-9]+)', rb'"version":\1.0', line),
    "another version": lambda line: re.sub(rb'"version":([0-9]+)', rb'"version":1\1', line),
    "carriage return": lambda line: line.replace(b"\n", b"\r\n"),
    "a line behind it": lambda line: line + b"{}\n",
    "an empty line behind it": lambda line: line + b"\n",
    "nothing behind its brace": lambda line: line.rstrip(b"\n"),
}


@pytest.mark.parametrize("how", END)
def test_an_end_line_that_is_written_in_another_way_is_found(how: str) -> None:
    lines = honest().splitlines(keepends=True)
    lines[-1] = END[how](lines[-1])
    one, other = found_by_both(b"".join(lines))
    assert len(lines) - 2 <= min(one, other) <= max(one, other) <= len(lines)


def test_lines_that_end_otherwise_are_found() -> None:
    lines = honest().splitlines(keepends=True)
    for number in (0, 3):
        changed = [*lines[:number], lines[number].replace(b"\n", b"\r\n"), *lines[number + 1 :]]
        assert found_by_both(ended(changed)) == (number, number)
    assert found_by_both(b"\xef\xbb\xbf" + honest()) == (0, 0)


CONVERTED: dict[str, tuple[Rewriting, str]] = {
    "gzip": (gzip.compress, "compressed (gzip)"),
    "bzip2": (bz2.compress, "compressed (bzip2)"),
    "xz": (lzma.compress, "compressed (xz)"),
    "zstd": (zstandard.compress, "compressed (zstd)"),
    "zip": (lambda file: b"PK\x03\x04" + file, "compressed (zip)"),
    "byte order mark": (lambda file: b"\xef\xbb\xbf" + file, "byte order mark (UTF-8)"),
    "UTF-16": (lambda file: file.decode().encode("utf-16"), "byte order mark (UTF-16)"),
    "CRLF": (lambda file: file.replace(b"\n", b"\r\n"), "carriage returns"),
    "CR": (lambda file: file.replace(b"\n", b"\r"), "carriage returns"),
    "no last line feed": (lambda file: file.rstrip(b"\n"), "line feed at the end is missing"),
    "cut": (lambda file: file[: len(file) // 2].rstrip(b"\n"), "line feed at the end is missing"),
}


@pytest.mark.parametrize("how", CONVERTED)
def test_a_file_that_a_program_has_converted_is_named_as_that_and_not_as_forged(
    how: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    convert, words = CONVERTED[how]
    file = tmp_path / "game.ndjson"
    file.write_bytes(convert(honest()))
    assert (verify_log.main([str(file)]), verify_command([str(file)])) == (2, 2)
    independent, ours = capsys.readouterr().out.splitlines()
    assert independent == ours
    assert ours.startswith("NOT READ  ")
    assert words in ours


# -- the manifest --------------------------------------------------------------------------------


def manifest() -> dict[str, Any]:
    found: dict[str, Any] = json.loads(honest().splitlines()[0])
    return found


def with_manifest(**more: Any) -> bytes:
    lines = honest().splitlines(keepends=True)
    return ended([compact(manifest() | more) + b"\n", *lines[1:]])


def signed(version: Any = None, at: str = "", **more: Any) -> dict[str, Any]:
    """Returns the head, signed again by the server itself."""
    head = manifest()["head"]
    told = SIGNER.receipt(head["game"], version or head["version"], head["hash"], at or head["at"])
    return told | more


def foreign() -> dict[str, str]:
    return Signer(None).public


MANIFESTS: dict[str, Callable[[], dict[str, Any]]] = {
    "a key more": lambda: {"keys": [SIGNER.public, foreign()]},
    "a key more, first": lambda: {"keys": [foreign(), SIGNER.public]},
    "the key twice": lambda: {"keys": [SIGNER.public, SIGNER.public]},
    "no key": lambda: {"keys": []},
    "a foreign key alone": lambda: {"keys": [foreign()]},
    "a key with more members": lambda: {"keys": [SIGNER.public | {"not_after": None}]},
    "a foreign viewer": lambda: {"viewer": "orange"},
    "a seat that did not see all": lambda: {"viewer": "red"},
    "another game": lambda: {"game": "g_01JD000000000000000000000Z"},
    "another root": lambda: {"root": "g_01JD000000000000000000000Z"},
    "a number for a truth": lambda: {"finalized": 1},
    "a truth for a number": lambda: {"head": signed() | {"version": True}},
    "a version with a fraction": lambda: {"head": signed(version=float(manifest()["head"]["version"]))},
    "a head with more members": lambda: {"head": signed(more=1)},
    "a head from before its last event": lambda: {"head": signed(at="1969-12-31T23:59:59.999+00:00")},
    "a head of a day that there is not": lambda: {"head": signed(at="2026-02-30T12:00:00.000+00:00")},
    "a place with a fraction": lambda: {"finished": manifest()["finished"] | {"index": 4.0}},
}


@pytest.mark.parametrize("how", MANIFESTS)
def test_a_manifest_that_tells_of_another_export_is_found(how: str, tmp_path: Path) -> None:
    content = with_manifest(**MANIFESTS[how]())
    assert found_by_both(content) == (0, 0)
    with pytest.raises(VerificationError):
        Uploads(tmp_path).keep(content)


def test_a_head_may_be_signed_at_the_moment_of_its_last_event_or_later() -> None:
    last = json.loads(export_format.read(honest()).lines[-1].body)["at"]
    for at in (last, "2099-01-01T00:00:00.000+00:00"):
        export_check.checked(with_manifest(head=signed(at=at)))
        verify_log.check(with_manifest(head=signed(at=at)))


def test_a_time_that_there_is_not_is_found_in_an_event() -> None:
    events = deepcopy(events_of(honest()))
    for event in events[10:]:
        event["at"] = "2026-13-01T12:00:00.000+00:00"
    assert found_by_both(written(events)) == (11, 11)


# -- games that are not over ---------------------------------------------------------------------


@cache
def running() -> tuple[bytes, bytes]:
    """Returns what red and everybody may have of a game that goes on."""
    games = play(PLAN, 60, undos=False, end=False)
    return tuple(seen(games, viewer, viewer) for viewer in ("red", "public"))  # type: ignore[return-value]


def seen(games: Any, viewer: str, eyes: str) -> bytes:
    """Returns the export for a viewer, in which is open what other eyes may see."""
    head, state, own = games.log.head(GAME), games.load(GAME), games.opened(GAME)
    entries = games.log.read_whole(GAME, 0, head.version)
    receipt = SIGNER.receipt(GAME, head.version, head.hash, "2026-11-21T12:00:00.000+00:00")
    commitment = json.loads(entries[0].body)["data"]["seed_commitment"]
    first = export_format.manifest(state, eyes, commitment, receipt, [SIGNER.public])
    lines = list(export_format.written(first, entries, own.salt, None))
    lines[0] = msgspec.json.encode(first | {"viewer": viewer}) + b"\n"
    return ended(lines)


def test_an_export_for_a_seat_opens_what_that_seat_may_see() -> None:
    for content in running():
        export_check.checked(content)
        verify_log.check(content)


@pytest.mark.parametrize(("viewer", "eyes"), [("public", "red"), ("blue", "red"), ("red", "server"), ("green", "*")])
def test_an_export_that_opens_what_its_viewer_may_not_see_is_found(viewer: str, eyes: str) -> None:
    games = play(PLAN, 60, undos=False, end=False)
    one, other = found_by_both(seen(games, viewer, eyes))
    assert one == other > 0


def rewritten_while_it_goes_on(old: bytes, new: bytes) -> tuple[bytes, int]:
    """Returns an export for everybody in which the public part of a partly hidden event is written differently."""
    lines = running()[1].splitlines(keepends=True)
    head, fresh, at = envelope.genesis(GAME), [lines[0]], 0
    for seq, line in enumerate(export_format.read(running()[1]).lines, 1):
        body = line.body
        if not at and old in body and b'"commitments":' in body:
            body, at = body.replace(old, new, 1), seq
        head = envelope.link(head, seq, body)
        fresh.append(msgspec.json.encode({"hash": head.hex(), "open": []})[:-1] + b',"event":' + body + b"}\n")
    assert at
    first, last = json.loads(lines[0]), json.loads(lines[-1])
    first["head"] = SIGNER.receipt(GAME, len(fresh) - 1, head.hex(), first["head"]["at"])
    last["end"]["hash"] = head.hex()
    return ended([compact(first) + b"\n", *fresh[1:], compact(last) + b"\n"]), at


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (b'"data":{"', b'"data":{ "'),
        (b'"source":"deck"', b'"source":"hand","source":"deck"'),
        (b'"source":"deck"', b'"source":"\\u0064eck"'),
        (b'"count":', b'"count":1e0,"count":'),
    ],
)
def test_the_public_part_of_what_is_closed_yet_is_written_in_one_way_too(old: bytes, new: bytes) -> None:
    content, at = rewritten_while_it_goes_on(old, new)
    assert found_by_both(content) == (at, at)


def test_members_that_such_an_event_has_not_are_found_though_parts_of_it_are_closed() -> None:
    content, at = rewritten_while_it_goes_on(b'"source":"deck"', b'"source":"deck","more":1')
    with pytest.raises(VerificationError, match="other members") as ours:
        export_check.checked(content)
    assert ours.value.seq == at


def test_a_part_for_somebody_whom_there_is_not_is_found() -> None:
    for name in ("orange", "red+blue", "red+red", "nobody", ""):
        events = deepcopy(events_of(honest()))
        dealt = of_type(events, "cards_moved", '"source": "deck"')
        dealt["parts"][0][0] = name
        assert found_by_both(written(events)) == (dealt["seq"], dealt["seq"])


# -- numbers with fractions ----------------------------------------------------------------------


@given(st.floats(allow_nan=False, allow_infinity=False))
def test_the_independent_verifier_writes_fractions_as_the_service_does(number: float) -> None:
    assert verify_log.written([number]).encode() == msgspec.json.encode([number])


@given(st.recursive(st.none() | st.booleans() | st.integers(-(2**53), 2**53) | st.text(), st.lists))
def test_the_independent_verifier_writes_everything_else_as_the_service_does(value: Any) -> None:
    text = msgspec.json.encode({"x": value})
    assert verify_log.parsed(1, text) == {"x": value}


def test_a_game_with_times_of_any_size_verifies() -> None:
    options = {**PLAN.options, "veil_seconds": 0.00001, "timers": {"reaction": 1e-7, "decision": 0.5, "deal": 30.0}}
    content = exported(play(Plan(PLAN.seed, PLAN.seats, options), 5, undos=False))
    assert b"0.00001" in content
    assert b"1e-7" in content
    export_check.checked(content)
    verify_log.check(content)
