"""Schemas of events in answers, one for each type, made of the structs that are stored (docs/develop/log-format.md).

A member with its default is left out, and so is what the viewer may not see: a member that can be hidden is not
required.
"""

from typing import Any

import msgspec

from domain import commands
from domain.events import TYPES, Event
from domain.game.open_questions import LOADED
from service.schemas.base import LARGEST

assert LOADED
Form = dict[str, Any]

COMPONENTS = "#/components/schemas/"
ENVELOPE = "EventEnvelope"
KNOWN, OTHER = "KnownEvent", "OtherEvent"
"""A union of their own for the known types: beside a `type` that may be anything, no compiler tells types apart."""


def ref(name: str, about: str = "") -> Form:
    """Returns a reference to a schema of the API document."""
    return {**({"description": about} if about else {}), "$ref": f"{COMPONENTS}{name}"}


_NUMBER: Form = {"type": "integer", "minimum": 1, "maximum": LARGEST}
_TEXTS: Form = {"type": "array", "items": {"type": "string"}}
_ENVELOPE: dict[str, Form] = {
    "seq": {**_NUMBER, "description": "Its number: 1, 2, 3, ... without a gap."},
    "schema": {**_NUMBER, "description": "The version of the form of this type."},
    "at": {"type": "string", "format": "date-time"},
    "by": {"type": "string", "description": "`seat:red`, `host`, `clock`, ...; `seat` in a veiled window."},
    "cause": ref("Cause", "Left out when the player of the seat acted."),
    "command_id": {
        "type": "string",
        "description": "The same on all events of a command; in a veiled window another than its receipt's.",
    },
    "part": {
        "type": "array",
        "items": {"type": "integer"},
        "minItems": 2,
        "maxItems": 2,
        "description": "Index and count within its command.",
    },
    "command": ref("RecordedCommand", "On the first event: the command, without what is hidden."),
    "ruleset": {"type": "string", "description": "On the first event: the version of the rules that decided it."},
    "see": {"type": "string", "description": "The head that the sender knew, if the request named it."},
    "signed": ref(
        "SignedRequest",
        "On the first event of a player who signs. If the command hides anything, a hidden part holds this until the "
        "game is over, and `command.hidden` names it.",
    ),
    "draws": {"type": "array", "items": ref("RecordedDraw"), "description": "What chance gave; left out without any."},
    "reveals": {"type": "boolean", "description": "The event showed hidden information to somebody, or used chance."},
    "alive": {
        "type": "boolean",
        "description": (
            "False after an undo of this event. A later `moves_undone` may undo events that you already have."
        ),
    },
    "commitments": {**_TEXTS, "description": "The commitments to the hidden parts."},
    "hash": {"type": "string", "description": "The chain head after this event."},
    "prev_hash": {"type": "string", "description": "The chain head before it; only of a single event."},
    "openings": {
        "type": "array",
        "items": ref("RecordedOpening"),
        "description": "The hidden parts meant for the viewer; only of a single event.",
    },
}
_REQUIRED = sorted(
    _ENVELOPE.keys() - {"cause", "command", "ruleset", "see", "signed", "draws", "prev_hash", "openings"}
)
_BASE: Form = {
    "type": "object",
    "description": "The members of every event beside its `type` and `data`.",
    "properties": _ENVELOPE,
    "required": _REQUIRED,
}
_SERVER_ONLY: Form = {
    "type": "object",
    "additionalProperties": True,
    "description": "For the server alone: no answer has it before the game is over.",
}
_NULL: Form = {"type": "null"}
_FORMS: dict[tuple[str, str], Form] = {
    ("Order", "answer"): ref("GivenAnswer"),
    ("Answered", "answer"): ref("GivenAnswer"),
    ("Frame", "vars"): _SERVER_ONLY,
    ("Frame", "answers"): _SERVER_ONLY,
    ("SheetNoted", "value"): ref("NotedValue"),
    ("FactNoted", "value"): ref("NotedValue"),
    ("DealOffered", "offer"): ref("DealOffer"),
    ("CouncilOffered", "offer"): ref("CouncilOffer"),
    ("DealLossesFixed", "terms"): {"type": "object", "additionalProperties": {"type": "array", "items": ref("Term")}},
    ("TotalsFixed", "terms"): {"type": "object", "additionalProperties": {"type": "array", "items": ref("Term")}},
    ("CompensationFixed", "terms"): {"type": "array", "items": ref("Term")},
    ("RewardsChosen", "terms"): {"type": "array", "items": ref("Term")},
    ("VictoryReached", "counted"): {"type": "object", "additionalProperties": {"type": "array", "items": ref("Term")}},
    ("PowerLost", "terms"): {"type": "array", "items": ref("Term")},
    ("TableLaid", "table"): _SERVER_ONLY,
    ("Reseeded", "table"): _SERVER_ONLY,
    ("GameForked", "table"): _SERVER_ONLY,
    ("GameCreated", "options"): ref("NewOptions"),
    ("GameForked", "options"): ref("NewOptions"),
    ("SettingsChanged", "options"): ref("NewOptions"),
    ("GameCreated", "position"): {"anyOf": [ref("NewPosition"), _NULL]},
    ("GameStarted", "timers"): {"anyOf": [ref("Timers"), _NULL]},
    ("UseDeclared", "chosen"): ref("UseChoice"),
    ("MotionPut", "motion"): ref("Moved"),
    ("MotionCarried", "motion"): ref("Moved"),
    ("UndoRequested", "crosses"): ref("Crossed"),
    ("CreateGame", "options"): ref("NewOptions"),
    ("CreateGame", "position"): {"anyOf": [ref("NewPosition"), _NULL]},
    ("ChangeSettings", "options"): ref("NewOptions"),
    ("ForkGame", "table"): _SERVER_ONLY,
    ("Answer", "answer"): ref("GivenAnswer"),
    ("AddStandingOrder", "order"): ref("StandingOrder"),
    ("RemoveStandingOrder", "order"): ref("StandingOrder"),
    ("SetStandingOrders", "orders"): {"type": "array", "items": ref("StandingOrder")},
    ("PutMotion", "timers"): {"anyOf": [ref("Timers"), _NULL]},
}
"""Members whose structs leave their form to the rules: (struct, member) -> form."""
_BESIDE: dict[str, Form] = {
    "Why": {
        "description": (
            "For what reason it happens: a word, the id of the thing whose text makes it happen, or the number of a "
            "rule."
        ),
        "anyOf": [ref("WhyWord"), {"type": "string"}],
    },
    "UseChoice": {
        "type": "object",
        "description": "What a use was declared with.",
        "properties": {"value": ref("Chosen")},
    },
    "NotedValue": {
        "description": "What a fact or an alien sheet says; each fact has its own form.",
        "anyOf": [
            *({"type": type} for type in ("boolean", "integer", "string")),
            {"type": "array", "items": ref("NotedPart")},
            {"type": "object", "additionalProperties": {"anyOf": [ref("NotedPart"), _NULL]}},
        ],
    },
    "NotedPart": {
        "description": "A part of what a fact says.",
        "anyOf": [
            *({"type": type} for type in ("boolean", "integer", "string")),
            _TEXTS,
            {"type": "object", "additionalProperties": {"anyOf": [{"type": "integer"}, {"type": "string"}]}},
        ],
    },
    "RecordedDraw": {
        "type": "object",
        "description": "What chance gave for an event, see `/draws`.",
        "properties": {
            "first": {"type": "integer", "description": "The number of the first draw."},
            "draws": {"type": "integer", "description": "How many."},
            "purpose": {"type": "string"},
            "method": ref("DrawMethod"),
        },
        "required": ["draws", "first", "method", "purpose"],
    },
    "RecordedOpening": {
        "type": "object",
        "description": "A hidden part, and the salt with which its commitment was made.",
        "properties": {
            "slot": {"type": "integer"},
            "audience": {"type": "string", "description": "Who may see it."},
            "salt": {"type": "string"},
            "value": {"description": "What was hidden, exactly as it is committed to."},
        },
        "required": ["audience", "salt", "slot", "value"],
    },
}


def components() -> dict[str, Form]:
    """Returns name -> schema: each event and its data, what these name, the commands in events, and
    the union of all.
    """
    # Types come in the order in which their modules happened to be imported.
    structs = sorted(TYPES.values(), key=lambda cls: cls.__module__)
    made = {**_BESIDE, **_of_structs(structs), **_of_commands(), ENVELOPE: _BASE}
    for cls in structs:
        made[f"{cls.__name__}Event"] = _event_of({"type": "string", "const": cls.type}, ref(f"{cls.__name__}Data"))
    unknown = {"type": "object", "additionalProperties": True, "description": "Its members are not known."}
    made[OTHER] = _event_of({"type": "string", "description": "A type that came after this document."}, unknown)
    made[OTHER]["description"] = "An event of a type that this document does not know."
    tags = {cls.type: f"{COMPONENTS}{cls.__name__}Event" for cls in structs}
    made[KNOWN] = {
        "description": "An event of a type that this document knows: `type` tells which.",
        "oneOf": [{"$ref": place} for place in tags.values()],
        "discriminator": {"propertyName": "type", "mapping": tags},
    }
    made["Event"] = {
        "description": "An event of the log as the viewer may see it. New types and members may appear at any time.",
        "anyOf": [ref(KNOWN), ref(OTHER)],
    }
    return made


def _of_structs(structs: list[type[Event]]) -> dict[str, Form]:
    _, components = msgspec.json.schema_components(structs, ref_template=f"{COMPONENTS}{{name}}")
    names = {name: f"{name}Data" if _event(name) else f"Stored{name}" for name in components}
    return {names[name]: _data(name, schema, names) for name, schema in components.items()}


def _of_commands() -> dict[str, Form]:
    """Returns the commands as events have them: what is hidden is left out, and `hidden` names it."""
    kinds = [kind for kind in vars(commands).values() if isinstance(kind, type) and issubclass(kind, commands.Command)]
    kinds.remove(commands.Command)
    _, components = msgspec.json.schema_components(kinds, ref_template=f"{COMPONENTS}{{name}}")
    own = {kind.__name__ for kind in kinds}
    names = {name: f"Recorded{name}" if name in own else f"Stored{name}" for name in components}
    made = {names[name]: _command(name, schema, names) for name, schema in components.items() if name in own}
    tags = {str(kind.__struct_config__.tag): f"{COMPONENTS}{names[kind.__name__]}" for kind in kinds}
    made["RecordedCommand"] = {
        "description": "A command that was decided.",
        "oneOf": [{"$ref": place} for place in tags.values()],
        "discriminator": {"propertyName": "type", "mapping": tags},
    }
    return made


def _command(name: str, schema: Form, names: dict[str, str]) -> Form:
    members = {
        member: {"type": "string", "const": form["enum"][0]}
        if member == "type"
        else _FORMS.get((name, member)) or _typed(form, names)
        for member, form in schema["properties"].items()
    }
    hidden = {**_TEXTS, "description": "The members that are hidden."}
    return {"type": "object", "properties": {**members, "hidden": hidden}, "required": ["type"]}


def _event(name: str) -> type[Event] | None:
    return next((cls for cls in TYPES.values() if cls.__name__ == name), None)


def _event_of(type: Form, data: Form) -> Form:
    own = {"type": "object", "properties": {"type": type, "data": data}, "required": ["data", "type"]}
    return {"allOf": [ref(ENVELOPE), own]}


def _data(name: str, schema: Form, names: dict[str, str]) -> Form:
    """Returns the schema of a struct as answers have it."""
    cls = _event(name)
    hidden = {*cls.hideable} if cls else set()
    members: dict[str, Form] = {}
    for member, form in schema.get("properties", {}).items():
        own_schema = _FORMS.get((name, member)) or _typed(form, names)
        members[member] = ref("Why") if member == "why" and form.get("type") == "string" else own_schema
    words = schema.get("description", "").strip().partition("\n")[0]
    required = sorted({*schema.get("required", [])} - hidden)
    return {
        "type": "object",
        **({"description": words} if words else {}),
        "properties": members,
        **({"required": required} if required else {}),
    }


def _typed(form: Form, names: dict[str, str]) -> Form:
    """Returns the form without defaults, and with the names of this document."""
    if "$ref" in form:
        return ref(names[form["$ref"].removeprefix(COMPONENTS)])
    schema = {key: value for key, value in form.items() if key != "default"}
    for key in ("items", "additionalProperties"):
        if isinstance(schema.get(key), dict):
            schema[key] = _typed(schema[key], names)
    if "anyOf" in schema:
        schema["anyOf"] = [_typed(each, names) for each in schema["anyOf"]]
    if "prefixItems" in schema:
        # A tuple, as a list of its types: few generators know more.
        kinds = {each["type"]: each for each in schema.pop("prefixItems")}
        schema["items"] = {"anyOf": [*kinds.values()]}
    return schema
