"""Intents: changes about to be made. Replacements come first, then the change, then reactions."""

from collections.abc import Callable
from typing import Any

from domain.engine import moments, uses
from domain.engine.abilities import at_moment, usable
from domain.engine.agenda import Procedure
from domain.engine.index import UsableAbility
from domain.engine.runner import Runner
from domain.engine.windows import offer, open_window, order
from domain.state import Frame

Resolver = Callable[[Runner, dict[str, Any]], None]

RESOLVERS: dict[str, Resolver] = {}


def intent(name: str, before: str, after: str, members: tuple[str, ...]) -> Callable[[Resolver], Resolver]:
    """Declares that the function carries out an intent of this name by emitting plain events.

    `before` and `after` are the display names of the moments for its replacements and for reactions to it. `members`
    are the members of the intent's data, which these moments carry too.
    """

    def register(function: Resolver) -> Resolver:
        RESOLVERS[name] = function
        for key, called in ((moments.instead_of(name), before), (moments.reaction_to(name), after)):
            moments.named(key, called, members=members)
        return function

    return register


def may_carry(name: str, *members: str) -> None:
    """Declares that the data of this intent may also carry these members."""
    for key in (moments.instead_of(name), moments.reaction_to(name)):
        moments.PERHAPS[key] = moments.PERHAPS.get(key, frozenset()) | set(members)


def announce(runner: Runner, name: str, **data: Any) -> None:
    """Announces a change that abilities may replace or follow."""
    runner.call("intent", name=name, data=data)


procedure = Procedure("intent")


@procedure.step
def replacements(runner: Runner, frame: Frame) -> str | None:
    """Returns the next replacement: by precedence, then mandatory ones, then timing order; each source once per intent.

    That mandatory ones of all seats come first is a ruling (INSTEAD-01).
    """
    key = moments.instead_of(frame.vars["name"])
    if not at_moment(runner.state, key):
        return None
    moment: moments.Moment = {"key": key, **frame.vars["data"]}
    done: list[str] = frame.vars.get("done", [])
    seats = order(runner, moment)
    candidates = [
        (held.ability.precedence, not held.ability.must, seat, held)
        for seat in seats
        for held in usable(runner, seat, moment).values()
        if _mark(seat, held) not in done
    ]
    first = min(candidates, key=lambda entry: entry[:2], default=None)
    if first and first[3].ability.must:
        _use(runner, frame, moment, first[2], first[3], None)
        return "replacements"
    options: dict[str, dict[str, UsableAbility]] = {seat: {} for seat in seats if seat not in done}
    for precedence, _, seat, held in candidates:
        if first and precedence == first[0]:
            options.setdefault(seat, {})[held.ability.id] = held
    answer = offer(runner, moment, options) if options else None
    if answer is None:
        offered = [_mark(seat, held) for seat, found_of_seat in options.items() for held in found_of_seat.values()]
        frame.vars["done"] = [*done, *options, *offered]
        return "replacements" if first else None
    seat, chosen = answer
    _use(runner, frame, moment, seat, options[seat][chosen["use"]], chosen["value"])
    return "replacements"


def _mark(seat: str, held: UsableAbility) -> str:
    return f"{seat}:{held.ability.id}"


def _use(runner: Runner, frame: Frame, moment: moments.Moment, seat: str, held: UsableAbility, value: Any) -> None:
    frame.vars["done"] = [*frame.vars.get("done", []), _mark(seat, held)]
    uses.begin(runner, seat, held, moment, value)


@procedure.step
def resolve(runner: Runner, frame: Frame) -> None:
    RESOLVERS[frame.vars["name"]](runner, frame.vars["data"])


@procedure.step
def reactions(runner: Runner, frame: Frame) -> None:
    open_window(runner, {"key": moments.reaction_to(frame.vars["name"]), **frame.vars["data"]})
