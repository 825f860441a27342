"""Games of every release are read by this one: bytes, states and decisions."""

import json
from functools import cache
from pathlib import Path
from typing import Any, ClassVar
from unittest.mock import patch

import msgspec
import pytest

from domain import events
from domain.events import SERVER, Event
from domain.game.views import PUBLIC
from service import VERSION
from service.play.reading import event_views, state_views
from service.store.errors import Corrupt
from service.store.log import decoding, envelope
from service.store.log.entries import LogEntry
from service.store.log.envelope import Hidden
from service.verification import chain, export_check, export_format, redecide
from service.verification.state_check import StateCheck
from tests.api.contract import validator
from tests.recorded_games.games import FOLDER, SUFFIX, content, files

ANEW = "`python -m tests.recorded_games.games` writes the games of this version anew, while it is not out"
KNOWN_DIFFERENCES = FOLDER / "known_differences.json"
"""`release/name` -> numbers of the events whose commands the rules of today decide in another way, and why."""

STATE = "/components/schemas/State"
ONE_IN = 40
"""The number of events after which the views of all seats are read once."""


def name_of(path: Path) -> str:
    return f"{path.parent.name}/{path.name.removesuffix(SUFFIX)}"


def test_there_are_games_of_this_version() -> None:
    assert {path.name.removesuffix(SUFFIX) for path in (FOLDER / VERSION).iterdir()} == {
        "plain",
        "varied",
        "fork",
        "same-fork",
    }, ANEW


@pytest.mark.parametrize("path", files(), ids=name_of)
def test_a_game_of_a_release_folds_to_every_state_that_was_noted_then(path: Path) -> None:
    found, findings = export_check.checked(content(path))
    assert findings.finalized
    assert findings.states > 3
    assert findings.hidden == findings.undrawn == 0
    known = json.loads(KNOWN_DIFFERENCES.read_text()).get(name_of(path), {})
    different = {str(each.seq): each.detail for each in redecide.differences(found)}
    assert different.keys() <= known.keys(), f"{different}: decided otherwise; {ANEW}, or list it with a reason"


@pytest.mark.parametrize("path", files(), ids=name_of)
def test_every_event_and_view_of_a_game_of_a_release_is_described(path: Path) -> None:
    found = export_format.read(content(path))
    game, lines = found.manifest["game"], found.lines
    fold = StateCheck(chain.targets(lines))
    for line, checked in zip(lines, chain.read(game, found.manifest["root"], lines), strict=True):
        fold.take(checked)
        seq = checked.body.seq
        hidden = [Hidden(part.slot, part.audience, None, msgspec.Raw(part.value.encode())) for part in line.openings]
        entry = LogEntry(seq, line.body, line.hash, envelope.encode_hidden(hidden))
        state = fold.state
        assert state is not None
        for viewer in (PUBLIC, *state.seats):
            held_event(event_views.render(game, entry, viewer, [(1, seq)]))
        held_event(event_views.render(game, entry, PUBLIC, [(1, seq)], opened=True))
        if state.seats and (seq % ONE_IN == 0 or seq == len(lines)):
            for viewer in (PUBLIC, *state.seats):
                held(STATE, state_views.seen(state, viewer))


def held_event(view: dict[str, Any]) -> None:
    """Holds an event against the schema of its type alone: the union has one for types that nobody knows."""
    held(f"/components/schemas/{events.TYPES[view['type']].__name__}Event", view)


def held(place: str, document: Any) -> None:
    """Raises ValidationError where the document has what the API document does not describe."""
    validator(place).validate(msgspec.json.decode(msgspec.json.encode(document)))


def test_every_older_form_of_an_event_can_be_read() -> None:
    older = {(type, schema) for type, cls in events.TYPES.items() for schema in range(1, cls.schema)}
    assert older == events.UPCASTERS.keys()


@pytest.fixture
def cometed(monkeypatch: pytest.MonkeyPatch) -> type[Event]:
    """Returns an event in its third form: `what` became `name`, then hidden `hand` was split into cards."""
    # Put in by the class, taken out again behind the test; what reads all types is made again for that time.
    monkeypatch.setitem(events.TYPES, "comet_sighted", Event)
    monkeypatch.setattr(decoding, "_whole", cache(decoding._whole.__wrapped__))

    class CometSighted(Event, frozen=True, kw_only=True):
        schema: ClassVar[int] = 3
        name: str
        cards: list[str] = []

        def hidden_fields(self) -> dict[str, str]:
            return {"cards": SERVER}

    def renamed(fields: dict[str, Any]) -> dict[str, Any]:
        return {"name": fields.pop("what"), **fields}

    def split(fields: dict[str, Any]) -> dict[str, Any]:
        return {"cards": fields.pop("hand").split(), **fields}

    monkeypatch.setitem(events.UPCASTERS, (CometSighted.type, 1), renamed)
    monkeypatch.setitem(events.UPCASTERS, (CometSighted.type, 2), split)
    return CometSighted


def stored(schema: int, data: bytes, hidden: bytes) -> LogEntry:
    """Returns an entry as a release of that time wrote it."""
    body = envelope.encode(
        envelope.Envelope(
            type="comet_sighted",
            schema=schema,
            seq=4,
            at=envelope.written(0),
            by="engine",
            command_id="c",
            part=(0, 1),
            data=msgspec.Raw(data),
            commitments=["00"],
        )
    )
    return LogEntry(4, body, "", envelope.encode_hidden([Hidden(0, SERVER, None, msgspec.Raw(hidden))]))


@pytest.mark.parametrize(
    ("schema", "data", "hidden"),
    [
        (1, b'{"what":"Halley"}', b'{"hand":"attack-08-1 negotiate-1"}'),
        (2, b'{"name":"Halley"}', b'{"hand":"attack-08-1 negotiate-1"}'),
        (3, b'{"name":"Halley"}', b'{"cards":["attack-08-1","negotiate-1"]}'),
    ],
)
def test_an_event_of_any_older_form_is_read_as_one_of_today_and_its_bytes_stay(
    cometed: type[Event], schema: int, data: bytes, hidden: bytes
) -> None:
    entry = stored(schema, data, hidden)
    before = bytes(entry.body)
    found = decoding.decoded("g_1", entry)
    assert found == cometed(name="Halley", cards=["attack-08-1", "negotiate-1"])
    assert entry.body == before


def test_an_older_form_without_a_way_to_today_stops_the_game_and_names_the_event(cometed: type[Event]) -> None:
    with patch.dict(events.UPCASTERS):
        del events.UPCASTERS[cometed.type, 2]
        with pytest.raises(Corrupt) as caught:
            decoding.decoded("g_1", stored(1, b'{"what":"Halley"}', b'{"hand":""}'))
    assert caught.value.seq == 4
