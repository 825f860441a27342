"""Intents: changes about to be made. Replacements step in first, then the change happens, then reactions."""

from collections.abc import Callable
from typing import Any

from domain.engine import moments, uses
from domain.engine.abilities import BY_MOMENT, usable
from domain.engine.agenda import Procedure
from domain.engine.game import Game
from domain.engine.windows import open_window, order
from domain.questions import Option, Respond
from domain.state import Frame

Resolver = Callable[[Game, dict[str, Any]], None]

RESOLVERS: dict[str, Resolver] = {}


def intent(name: str) -> Callable[[Resolver], Resolver]:
    """Decorator: the function carries an intent of this name out, emitting plain events."""

    def register(function: Resolver) -> Resolver:
        RESOLVERS[name] = function
        return function

    return register


def announce(game: Game, name: str, **data: Any) -> None:
    """A change is about to be made; what can be replaced goes through here."""
    game.call("intent", name=name, data=data)


procedure = Procedure("intent")


@procedure.step
def replacements(game: Game, frame: Frame) -> str | None:
    """By precedence, then timing order; each source once per intent."""
    name, data = frame.vars["name"], frame.vars["data"]
    key = moments.instead_of(name)
    if key not in BY_MOMENT:
        return None
    moment: moments.Moment = {"key": key, **data}
    done: list[str] = frame.vars.get("done", [])
    seats = order(game, moment)
    found = [
        (held.ability.precedence, place, seat, held)
        for place, seat in enumerate(seats)
        for id, held in usable(game, seat, moment).items()
        if f"{seat}:{id}" not in done
    ]
    if not found:
        return None
    _, _, seat, held = min(found, key=lambda entry: entry[:2])
    value = None
    if not held.ability.must:
        question = held.ability.asks(game, seat, moment) if held.ability.asks else None
        options = {held.ability.id: Option(held.ability.label, held.ability.rule, question)}
        prompt = f"{name.replace('_', ' ')}: use something?"
        chosen = game.ask(seat, Respond(prompt=prompt, rule="TIME-06", name=key, abilities=options))
        if chosen is None:
            frame.vars["done"] = [*done, f"{seat}:{held.ability.id}"]
            return "replacements"
        value = chosen["value"]
    frame.vars["done"] = [*done, f"{seat}:{held.ability.id}"]
    uses.begin(game, seat, held, moment, value)
    return "replacements"


@procedure.step
def resolve(game: Game, frame: Frame) -> None:
    RESOLVERS[frame.vars["name"]](game, frame.vars["data"])


@procedure.step
def reactions(game: Game, frame: Frame) -> None:
    open_window(game, {"key": moments.reaction_to(frame.vars["name"]), **frame.vars["data"]})
