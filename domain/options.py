"""The options of a game: fixed when it starts (EXP-11). The module that adds an option declares it here."""

from collections.abc import Callable, Collection
from dataclasses import dataclass
from typing import Any

from domain.refusal import step


@dataclass(frozen=True)
class Option:
    """`check` returns the fault of a value, or nothing; `rule` is the id of the rule that says which values are valid.

    `variant`: only games with this variant have it. `later`: it came after games were stored, and the states of those
    are without it, so that their hashes stay; what reads it must know the default.
    """

    name: str
    default: Any
    check: Callable[[Any], str]
    about: str
    rule: str
    variant: str = ""
    later: bool = False


OPTIONS: dict[str, Option] = {}


def option(
    name: str,
    default: Any,
    check: Callable[[Any], str],
    about: str,
    rule: str = "EXP-11",
    variant: str = "",
    later: bool = False,
) -> None:
    """Declares an option. Without a rule of its subject, `rule` is EXP-11: players agree on options before the game."""
    OPTIONS[name] = Option(name, default, check, about, rule, variant, later)


def one_of(*values: Any) -> Callable[[Any], str]:
    """A check: the value is one of these."""
    return lambda value: "" if value in values and type(value) in map(type, values) else f"one of {list(values)}"


def faults(options: dict[str, Any], variants: Collection[str] = ()) -> list[dict[str, str]]:
    """Every invalid option with a JSON pointer and the rule that it breaks."""
    found = []
    for name, value in options.items():
        known = OPTIONS.get(name)
        if wrong := _wrong(known, value, variants):
            rule = known.rule if known else "EXP-11"
            found.append({"pointer": "/options" + step(name), "detail": wrong, "rule": rule})
    return found


def _wrong(known: Option | None, value: Any, variants: Collection[str]) -> str:
    if known is None:
        return f"no such option; known are {sorted(OPTIONS)}"
    if known.variant and known.variant not in variants:
        return f"this option belongs to the variant {known.variant}"
    return known.check(value)


def complete(options: dict[str, Any], variants: Collection[str] = ()) -> dict[str, Any]:
    """The options of a game with these variants, every default filled in."""
    mine = [known for known in OPTIONS.values() if not known.variant or known.variant in variants]
    return {known.name: options.get(known.name, known.default) for known in mine}


def of_stored(options: dict[str, Any], variants: Collection[str]) -> dict[str, Any]:
    """The options of a stored game: like `complete`, but a `later` option that the game does not have stays away."""
    found = complete(options, variants)
    return {name: value for name, value in found.items() if name in options or not OPTIONS[name].later}


EXTENSIONS = 2
"""How often a seat may have more time in a game that says nothing else, such as those of older releases."""
TIME_CLASSES = ("reaction", "decision", "deal")
MONTH = 31 * 86400
TIMERS: dict[str, dict[str, float]] = {
    "none": {},
    "live": {"reaction": 30, "decision": 60, "deal": 60},
    "relaxed": {"reaction": 120, "decision": 300, "deal": 300},
    "daily": {"reaction": 86400, "decision": 86400, "deal": 86400},
    "clock": {"reaction": 15, "decision": 30, "deal": 60, "reserve": 300, "refill": 20},
}
"""Presets: seconds by time class; `reserve` and `refill` are the seconds of CLOCK-01 and CLOCK-03."""


def _timers(value: Any) -> str:
    if value is None:
        return ""
    known = isinstance(value, dict) and set(value) <= {*TIME_CLASSES, "reserve", "refill"}
    if not known or not all(type(s) in (int, float) and 0 < s <= MONTH for s in value.values()):
        return f"seconds (more than 0, at most 31 days) for some of {[*TIME_CLASSES, 'reserve', 'refill']}, or null"
    if "reserve" in value and not set(value) & set(TIME_CLASSES):
        return f"a reserve needs seconds for some of {list(TIME_CLASSES)}"
    return "a refill needs a reserve" if "refill" in value and "reserve" not in value else ""


def _extensions(value: Any) -> str:
    return "" if type(value) is int and 0 <= value <= 20 else "0 to 20"


def _turns(value: Any) -> str:
    return "" if value is None or (type(value) is int and 1 <= value <= 10_000) else "1 to 10000, or null"


def _seconds(value: Any) -> str:
    return "" if type(value) in (int, float) and 0 < value <= 600 else "more than 0, at most 600 seconds"


def _some_of(*values: str) -> Callable[[Any], str]:
    def check(value: Any) -> str:
        fits = isinstance(value, list) and value and all(each in values for each in value)
        return "" if fits and len(set(value)) == len(value) else f"some of {list(values)}, each once"

    return check


def _aliens(value: Any) -> str:
    fits = isinstance(value, dict) and all(isinstance(alien, str) for alien in value.values())
    return "" if fits else "seat -> alien"


def _ships(value: Any) -> str:
    return "" if value is None or (type(value) is int and 1 <= value <= 20) else "1 to 20, or null for no limit"


option(
    "timers",
    None,
    _timers,
    "seconds that a seat has to answer, by time class, with `reserve` and `refill` for each seat, or the name of a "
    "preset; null: `relaxed` if two or more people play, else `none`",
    "CLOCK-06",
)
option(
    "extensions",
    EXTENSIONS,
    _extensions,
    "how often a seat may have more time for a question in one game",
    "CLOCK-04",
    later=True,
)
option("response_windows", "open", one_of("open", "veiled"), "whether others see who may answer a use", "TIME-30")
option("veil_seconds", 5, _seconds, "how long a veiled window stays open at least", "TIME-30")
option(
    "turn_limit",
    300,
    _turns,
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
option("aliens", {}, _aliens, "seat -> alien, for the selection `chosen`", "CORE-026")
option(
    "alerts", ["green", "yellow", "red"], _some_of("green", "yellow", "red"), "which alert levels are in", "CORE-025"
)
option("sets", ["base"], _some_of("base", "incursion", "storm", "classic"), "which sets are in the game", "EXP-03")
option("deal_colony_max_ships", None, _ships, "most ships that may found a colony dealt away", "CORE-187")
