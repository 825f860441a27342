"""The options of a game: fixed when it starts (EXP-11). The module that adds an option declares it here."""

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from typing import Any

from domain.faults import Fault, any_of, fault
from domain.faults import named as shown
from domain.refusal import step

Form = dict[str, Any]
"""A JSON Schema (2020-12)."""


@dataclass(frozen=True)
class Check:
    """Which values are valid: called with a value it gives the fault, or nothing; `form` says the same to programs."""

    form: Form
    fault: Callable[[Any], str]
    allowed: tuple[Any, ...] = ()
    """The values of a closed list."""

    def __call__(self, value: Any) -> str:
        return self.fault(value)


@dataclass(frozen=True)
class Option:
    """`check` returns what is wrong with a value, as a sentence, or nothing.

    `rule` is the id of the rule that says which values are valid.

    `variant`: only games with this variant have it. `later`: it came after games were stored, and the states of those
    are without it, so that their hashes stay; what reads it must know the default. `presets`: names that clients may
    send for a value, which the service puts in their place. `names`: what people call values of a
    closed list, and presets.
    """

    name: str
    default: Any
    check: Check
    about: str
    rule: str
    variant: str = ""
    later: bool = False
    presets: tuple[str, ...] = ()
    names: Mapping[str, str] = field(default_factory=dict)

    def choices(self) -> dict[str, str]:
        """Returns the words that may be sent for the option, each with its name; none where values are no words."""
        words = [each for each in (*self.check.allowed, *self.presets) if isinstance(each, str)] or [*self.names]
        return {each: self.names.get(each, each.replace("_", " ").capitalize()) for each in words}


OPTIONS: dict[str, Option] = {}


def option(
    name: str,
    default: Any,
    check: Check,
    about: str,
    rule: str = "EXP-11",
    variant: str = "",
    later: bool = False,
    presets: tuple[str, ...] = (),
    names: Mapping[str, str] | None = None,
) -> None:
    """Declares an option. Without a rule of its subject, `rule` is EXP-11: players agree on options before the game."""
    OPTIONS[name] = Option(name, default, check, about, rule, variant, later, presets, names or {})


def one_of(*values: Any) -> Check:
    """Accepts one of these words, or true or false."""
    kind = type(values[0])
    form: Form = {"type": "boolean"} if kind is bool else {"type": "string", "enum": [*values]}
    wanted = f"Send one of {any_of(values)}."
    return Check(form, lambda value: "" if value in values and type(value) is kind else wanted, values)


def some_of(*values: str) -> Check:
    """Accepts a list of some of these words, each at most once."""

    def fault(value: Any) -> str:
        fits = isinstance(value, list) and value and all(each in values for each in value)
        wanted = f"Send a list of some of {any_of(values, 'and')}, each once."
        return "" if fits and len(set(value)) == len(value) else wanted

    items = {"type": "string", "enum": [*values]}
    return Check({"type": "array", "items": items, "minItems": 1, "maxItems": len(values), "uniqueItems": True}, fault)


def whole(least: int, most: int, null: str = "") -> Check:
    """Accepts a whole number within bounds; `null` says in words what null means, where that is valid too."""

    def fault(value: Any) -> str:
        fits = (null and value is None) or (type(value) is int and least <= value <= most)
        return "" if fits else f"Send a whole number from {least} to {most}" + (f", or {null}." if null else ".")

    return Check({"type": ["integer", "null"] if null else "integer", "minimum": least, "maximum": most}, fault)


def seconds(least: int, most: int) -> Check:
    """Accepts a number of seconds within bounds."""

    def fault(value: Any) -> str:
        return "" if type(value) in (int, float) and least <= value <= most else f"Send {least} to {most} seconds."

    return Check({"type": "number", "minimum": least, "maximum": most}, fault)


def some_seconds(most: int) -> Check:
    """Accepts more than 0 seconds, and at most this number."""

    def fault(value: Any) -> str:
        fits = type(value) in (int, float) and 0 < value <= most
        return "" if fits else f"Send seconds: more than 0, at most {most}."

    return Check({"type": "number", "exclusiveMinimum": 0, "maximum": most}, fault)


def faults(options: dict[str, Any], variants: Collection[str] = ()) -> list[Fault]:
    """Returns every invalid option with a JSON pointer and the rule that it breaks."""
    errors = []
    for name, value in options.items():
        declared = OPTIONS.get(name)
        at = "/options" + step(name)
        if declared is None:
            mine = [each.name for each in OPTIONS.values() if not each.variant or each.variant in variants]
            errors.append(fault(at, f"There is no option {shown(name)}.", "EXP-11", sorted(mine)))
        elif declared.variant and declared.variant not in variants:
            errors.append(fault(at, f"This option belongs to the variant `{declared.variant}`.", declared.rule))
        elif (wrong := declared.check(value)) and declared.presets and isinstance(value, str):
            text = f"There is no preset {shown(value)}. Send one of {any_of(declared.presets)}, or seconds."
            errors.append(fault(at, text, declared.rule, declared.presets))
        elif wrong:
            errors.append(fault(at, wrong, declared.rule, declared.check.allowed or None))
    return errors


def complete(options: dict[str, Any], variants: Collection[str] = ()) -> dict[str, Any]:
    """Returns the options of a game with these variants, every default filled in."""
    mine = [each for each in OPTIONS.values() if not each.variant or each.variant in variants]
    return {each.name: options.get(each.name, each.default) for each in mine}


def of_stored(options: dict[str, Any], variants: Collection[str]) -> dict[str, Any]:
    """Returns the options of a stored game: like `complete`, but without `later` options that it does not have."""
    completed = complete(options, variants)
    return {name: value for name, value in completed.items() if name in options or not OPTIONS[name].later}


EXTENSIONS = 2
"""The times that a seat may have more time in a game that says nothing else, such as those of older releases."""
TIME_CLASSES = ("reaction", "decision", "deal")
CLOCKS = (*TIME_CLASSES, "reserve", "refill")
"""The members of timers, in seconds: base time by time class, and the reserve of a seat (CLOCK-01, CLOCK-03)."""
DAY = 86400
MONTH = 31 * DAY
TIMERS: dict[str, dict[str, float]] = {
    "none": {},
    "live": {"reaction": 30, "decision": 60, "deal": 60},
    "relaxed": {"reaction": 120, "decision": 300, "deal": 300},
    "daily": {"reaction": DAY, "decision": DAY, "deal": DAY},
    "clock": {"reaction": 15, "decision": 30, "deal": 60, "reserve": 300, "refill": 20},
}
"""Presets: seconds by time class; `reserve` and `refill` are the seconds of CLOCK-01 and CLOCK-03."""


def with_presets(options: dict[str, Any]) -> dict[str, Any]:
    """Returns the options with the name of a preset of timers replaced by its timers."""
    preset = options.get("timers")
    return {**options, "timers": TIMERS[preset]} if isinstance(preset, str) and preset in TIMERS else options


def _timers(value: Any) -> str:
    if value is None:
        return ""
    valid = isinstance(value, dict) and set(value) <= {*CLOCKS}
    if not valid or not all(type(s) in (int, float) and 0 < s <= MONTH for s in value.values()):
        return f"Send seconds (more than 0, at most 31 days) for some of {any_of(CLOCKS, 'and')}, or null."
    if "reserve" in value and not set(value) & set(TIME_CLASSES):
        return f"A `reserve` needs seconds for some of {any_of(TIME_CLASSES, 'and')}."
    return "A `refill` needs a `reserve`." if "refill" in value and "reserve" not in value else ""


def _form_of_timers() -> Form:
    each = {"type": "number", "exclusiveMinimum": 0, "maximum": MONTH}
    return {"type": ["object", "null"], "properties": dict.fromkeys(CLOCKS, each), "additionalProperties": False}


POINTLESS_QUESTIONS = "pointless_questions"
PASSED, ASKED = "passed", "asked"


def _aliens(value: Any) -> str:
    fits = isinstance(value, dict) and all(isinstance(alien, str) for alien in value.values())
    return "" if fits else "Send an object: a seat, and its alien."


option(
    "timers",
    None,
    Check(_form_of_timers(), _timers),
    "seconds that a seat has to answer, by time class, with `reserve` and `refill` for each seat, or the name of a "
    "preset; null: `relaxed` if two or more people play, else `none`",
    "CLOCK-06",
    presets=tuple(TIMERS),
    names={
        "none": "None",
        "live": "Live: 30 to 60 seconds",
        "relaxed": "Relaxed: 2 to 5 minutes",
        "daily": "Daily: a day each",
        "clock": "Clock: a reserve of 5 minutes",
    },
)
option(
    "extensions",
    EXTENSIONS,
    whole(0, 20),
    "how often a seat may have more time for a question in one game",
    "CLOCK-04",
    later=True,
)
option("response_windows", "open", one_of("open", "veiled"), "whether others see who may answer a use", "TIME-30")
option("veil_seconds", 5, some_seconds(600), "how long a veiled window stays open at least", "TIME-30")
option(
    "turn_limit",
    300,
    whole(1, 10_000, null="null"),
    "after so many turns the players with the most foreign colonies win; null for none",
    "LIMIT-01",
)
option(
    "alien_selection",
    "flares",
    one_of("random", "flares", "chosen", "draft"),
    "how the seats get their aliens: at random, one of two flares, named by the host, or chosen in turn",
    "CORE-023",
)
option(
    "aliens",
    {},
    Check({"type": "object", "maxProperties": 6, "additionalProperties": {"type": "string", "maxLength": 40}}, _aliens),
    "seat -> alien, for the selection `chosen`",
    "CORE-026",
)
option(
    "alerts",
    ["green", "yellow", "red"],
    some_of("green", "yellow", "red"),
    "which alert levels are in",
    "CORE-025",
    names={"green": "Green: for a first game", "yellow": "Yellow: with some practice", "red": "Red: for old hands"},
)
option(
    POINTLESS_QUESTIONS,
    PASSED,
    one_of(PASSED, ASKED),
    "whether players begin with the standing order to pass what is pointless, or are asked it",
    "ORDERS-04",
    later=True,
)
option(
    "sets",
    ["base"],
    some_of("base", "incursion", "storm", "classic"),
    "which sets are in the game",
    "EXP-03",
    names={
        "base": "Base game",
        "incursion": "Cosmic Incursion",
        "storm": "Cosmic Storm",
        "classic": "Aliens of older editions",
    },
)
option(
    "deal_colony_max_ships",
    None,
    whole(1, 20, null="null for no limit"),
    "most ships that may found a colony dealt away",
    "CORE-187",
)
