"""Schemas of the options of a game, made from the registry of options."""

from typing import Any

import marshmallow as ma
from marshmallow import fields, validate

from domain.game.open_questions import LOADED
from domain.options import CLOCKS, MONTH, OPTIONS, TIMERS, Option
from service.schemas.base import Either, In, Out, about, based
from service.schemas.named import word_of

assert LOADED

_CLOCKS = {
    "reaction": "Seconds for a reaction.",
    "decision": "Seconds for a decision.",
    "deal": "Seconds for a deal.",
    "reserve": "Seconds that each seat has in reserve (CLOCK-01).",
    "refill": "Seconds that each encounter gives back to the reserve (CLOCK-03).",
}


def _seconds(**more: Any) -> dict[str, fields.Field[Any]]:
    bounds = {"exclusiveMinimum": 0, "maximum": MONTH}
    return {name: fields.Float(metadata={"description": _CLOCKS[name], **bounds}, **more) for name in CLOCKS}


Timers = Out.from_dict(_seconds(), name="Timers")
"""The seconds that seats have to answer, by time class; without one there is no deadline."""
NewTimers = In.from_dict(_seconds(), name="NewTimers")
TimerPresets = Out.from_dict({name: fields.Nested(Timers, required=True) for name in TIMERS}, name="TimerPresets")

TIMERS_OR_PRESET = Either(
    "TimersOrPreset",
    "The name of a preset, or seconds by time class.",
    ({"type": "string", "enum": list(TIMERS)}, NewTimers),
)
OPTION_VALUE = Either(
    "OptionValue",
    "The value of an option; `Options` has the type of each.",
    (
        {"type": "boolean"},
        {"type": "number"},
        {"type": "string"},
        {"type": "array", "items": {"type": "string"}},
        {"type": "object", "additionalProperties": {"type": "string"}},
    ),
)


def _words(option: Option) -> str:
    words = f"{option.about[0].upper()}{option.about[1:]}."
    return words if not option.variant else f"{words} Only with the variant `{option.variant}`."


def _field(option: Option, timers: dict[str, Any], **more: Any) -> fields.Field[Any]:
    words = _words(option)
    if option.name == "timers":
        return fields.Raw(allow_none=True, metadata=about(words, **timers), **more)
    return fields.Raw(metadata=about(words, **option.check.form), **more)


_OPTIONS = sorted(OPTIONS.values(), key=lambda option: (option.variant, option.name))
"""Their order does not depend on which module was imported first."""
OptionMembers: type[ma.Schema] = Out.from_dict(
    {option.name: _field(option, {}) for option in _OPTIONS if option.name != "timers"}, name="OptionMembers"
)
"""Every option but `timers`, which has another form in requests than in answers."""
Options = based(
    OptionMembers,
    Out.from_dict(
        {
            option.name: _field(option, {"form": Timers}, required=not option.variant and not option.later)
            for option in _OPTIONS
        },
        name="Options",
    ),
)
"""The options of a game; a game from before an option was made does not have it."""
ChosenOptions = based(
    OptionMembers,
    Out.from_dict({option.name: _field(option, {"form": Timers}) for option in _OPTIONS}, name="ChosenOptions"),
)
"""Some of the options of a game."""
NewOptions: type[ma.Schema] = based(
    OptionMembers,
    In.from_dict({option.name: _field(option, {"form": TIMERS_OR_PRESET}) for option in _OPTIONS}, name="NewOptions"),
)
"""Options of a game that is to be; what is left out has its default."""


class ChosenRules(In):
    """The variants and options of a game that is to be."""

    variants = fields.List(
        word_of("Variant", validate=validate.Length(1, 64)),
        load_default=list,
        validate=validate.Length(max=32),
        metadata=about("Ids of `/v1/catalog/variants`; fixed when the game starts (EXP-11)."),
    )
    options = fields.Dict(
        keys=fields.String(),
        load_default=dict,
        metadata=about(
            "Options of `/v1/catalog/options`; `timers` may also be the name of a preset of `/v1/meta`. Left out, they "
            "are null until the game starts: two or more people then have `relaxed`, one alone has `none` (CLOCK-06).",
            form=NewOptions,
        ),
    )


def _or_null(form: dict[str, Any]) -> dict[str, Any]:
    """Returns the form of a member in a merge patch: null takes it away, here and in what it holds (RFC 7396)."""
    schema = dict(form)
    if isinstance(schema.get("additionalProperties"), dict):
        schema["additionalProperties"] = _or_null(schema["additionalProperties"])
    if "enum" in schema:
        return {"anyOf": [schema, {"type": "null"}]}
    kinds = schema["type"] if isinstance(schema["type"], list) else [schema["type"]]
    return {**schema, "type": list(dict.fromkeys([*kinds, "null"]))}


_CHANGED_TIMERS = Either(
    "ChangedTimersOrPreset",
    "The name of a preset, or the seconds that change; null takes them away.",
    (
        {"type": "string", "enum": list(TIMERS)},
        In.from_dict(_seconds(allow_none=True), name="ChangedTimers"),
    ),
)
ChangedOptions: type[ma.Schema] = In.from_dict(
    {
        option.name: fields.Raw(
            allow_none=option.name == "timers",
            metadata=about(
                _words(option),
                **({"form": _CHANGED_TIMERS} if option.name == "timers" else _or_null(option.check.form)),
            ),
        )
        for option in _OPTIONS
    },
    name="ChangedOptions",
)
"""Options in a merge patch; what is left out stays as it is."""
