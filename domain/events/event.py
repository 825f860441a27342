"""The base of every event, and its stored forms."""

from collections.abc import Callable, Sequence
from functools import cache
from typing import Any, ClassVar

import msgspec

from domain.events.holdings import EVERY_SEAT, AffectedSeats
from domain.state import State

SERVER = "server"


class HiddenPart(msgspec.Struct, frozen=True):
    """A hidden part of an event: JSON of some fields, for a seat, a group (`blue+red`) or the server."""

    audience: str
    value: bytes


def snake(name: str) -> str:
    """Returns `ships_moved` for `ShipsMoved`."""
    return "".join("_" + c.lower() if c.isupper() else c for c in name).lstrip("_")


TYPES: dict[str, type["Event"]] = {}


class Event(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, gc=False):
    """A fact. `reveals`: it showed hidden information or an outcome of chance to somebody.

    `hideable`: every field that `hidden_fields` may name, of any event of this type. `holdings`: the seats whose cards
    and powers an event of this type may change (`domain.events.holdings`); for some seats `affected_seats` names them.
    """

    type: ClassVar[str] = ""
    schema: ClassVar[int] = 1
    reveals: ClassVar[bool] = False
    hideable: ClassVar[tuple[str, ...]] = ()
    holdings: ClassVar[str] = EVERY_SEAT

    def __init_subclass__(cls) -> None:
        """Registers every event class by its name when it is defined, in any module."""
        cls.type = snake(cls.__name__)
        TYPES[cls.type] = cls

    def hidden_fields(self) -> dict[str, str]:
        """Returns field name -> audience, of the fields that are not public."""
        return {}

    def affected_seats(self, state: State) -> AffectedSeats | None:
        """Returns the seats whose holdings this event may change, or None. Called only for `SOME_SEATS`."""
        return None


@cache
def _decoder(type: str) -> msgspec.json.Decoder[Any]:
    return msgspec.json.Decoder(TYPES[type])


_ENCODER = msgspec.json.Encoder()

# (type, schema) -> function from the stored fields to those of the next schema.
UPCASTERS: dict[tuple[str, int], Callable[[dict[str, Any]], dict[str, Any]]] = {}


def public(event: Event) -> bytes:
    """Returns the public fields of an event as a JSON object: everybody may read them, and the hash covers them."""
    hidden = event.hidden_fields()
    if not hidden:
        return _ENCODER.encode(event)
    # Each command has an event that hides all of its fields: they need not be looked at.
    if len(hidden) == len(event.__struct_fields__):
        return b"{}"
    fields = msgspec.to_builtins(event)
    return _ENCODER.encode({name: value for name, value in fields.items() if name not in hidden})


def hidden(event: Event) -> list[HiddenPart]:
    """Returns the hidden fields of an event, one part per audience, in the order of the audience's name."""
    fields = event.hidden_fields()
    if not fields:
        return []
    by_audience: dict[str, dict[str, Any]] = {}
    for field, audience in fields.items():
        by_audience.setdefault(audience, {})[field] = getattr(event, field)
    return [HiddenPart(audience, _ENCODER.encode(by_audience[audience])) for audience in sorted(by_audience)]


def decode(type: str, schema: int, public: bytes | msgspec.Raw, parts: Sequence[bytes | msgspec.Raw] = ()) -> Event:
    """Returns an event from its stored public fields and hidden parts, each a JSON object.

    Raises msgspec.MsgspecError, and KeyError when the type is unknown.
    """
    cls = TYPES[type]
    if schema == cls.schema:
        if parts:
            public = parts[0] if len(parts) == 1 and bytes(public) == b"{}" else _joined([public, *parts])
        return _decoder(type).decode(public)  # type: ignore[no-any-return]
    fields: dict[str, Any] = msgspec.json.decode(public)
    for part in parts:
        fields.update(msgspec.json.decode(part))
    while schema < cls.schema:
        fields = UPCASTERS[type, schema](fields)
        schema += 1
    return msgspec.convert(fields, cls)


def _joined(objects: Sequence[bytes | msgspec.Raw]) -> bytes:
    """Returns one JSON object with the fields of all of these, none of which is read for it."""
    fields = [inner for each in objects if (inner := bytes(each)[1:-1].strip())]
    return b"{" + b",".join(fields) + b"}"
