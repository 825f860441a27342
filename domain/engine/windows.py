"""Windows: they ask seats in timing order; each seat makes mandatory uses first, then one optional use or a pass."""

from collections.abc import Callable
from typing import Any

from msgspec import structs

from domain.engine import moments, orders, uses
from domain.engine.abilities import ABILITIES, all_usable, opens, seems_to_have_a_use
from domain.engine.agenda import Procedure
from domain.engine.index import UsableAbility, index_of, index_with_other_cards
from domain.engine.runner import Runner
from domain.extension_points import ExtensionPoint, Provider
from domain.questions import Arrange, Confirm, Question, Respond, UseOption
from domain.questions.wording import listed
from domain.state import Frame, State

timing_order: Provider[Callable[[State], list[str]]] = Provider()
"""The function that returns the order in which seats act (TIME-01)."""

unknown_hand: Provider[Callable[[State], list[str]]] = Provider()
"""The function that lists every card that a hidden hand may hold (TIME-30)."""

may_hold: ExtensionPoint[Callable[[Runner, str, moments.Moment], bool]] = ExtensionPoint()
"""`function(runner, seat, moment)`: True when hidden cards outside of its hand may let the seat act now (TIME-30)."""


also_played_from: ExtensionPoint[Callable[[State, str], list[str]]] = ExtensionPoint()
"""`function(state, seat)`: further zones with cards that only the seat knows, and that it may play as from its hand."""


def zones_to_play_from(state: State, seat: str) -> list[str]:
    """Returns the hand of the seat, and the further zones from which it may play cards now."""
    return [f"hand:{seat}", *(zone for names in also_played_from for zone in names(state, seat))]


def order(runner: Runner, moment: moments.Moment) -> list[str]:
    """Returns the seats in timing order; in answer to a use its player comes last (TIME-08)."""
    seats = timing_order.provided(runner.state)
    if moment["key"] == moments.USE:
        acting = runner.state.uses[moment["use"]].seat
        seats = [seat for seat in seats if seat != acting] + [acting]
    seats = moment.get("order", seats)
    only = moment.get("only")
    return [seat for seat in seats if only is None or seat in only]


def open_window(runner: Runner, moment: moments.Moment) -> None:
    """Opens a window if it could ask anybody; else does nothing."""
    if opens(runner.state, moment):
        runner.call("window", moment=moment)


window = Procedure("window")


def moment_of_the_window(runner: Runner) -> moments.Moment:
    """Returns the moment of the nearest window; what an effect changes in it holds until that window closes."""
    moment: moments.Moment = runner.frame_of(window).vars["moment"]
    return moment


@window.step
def round_of_timing_order(runner: Runner, frame: Frame) -> str | None:
    moment = frame.vars["moment"]
    able = runner.memoized(frame, all_usable, moment)
    if not able and index_of(runner.state).nobody_sees_empty_windows:
        # Most windows end here.
        return None
    passed, done = frame.vars.get("passed", []), frame.vars.get("done", [])
    options: dict[str, dict[str, UsableAbility]] = {}
    later = False
    for seat in order(runner, moment):
        choices = able.get(seat, {})
        if choices and done:
            choices = _not_done(choices, seat, done)
        if choices and (must := {id: held for id, held in choices.items() if held.ability.must}):
            if later := bool(options):
                break
            _use(runner, frame, seat, _first(runner, seat, must), None)
            return "round_of_timing_order"
        if seat not in passed:
            options[seat] = choices
    answer = offer(runner, moment, options) if options else None
    if answer is None:
        frame.vars["passed"] = passed + list(options)
        return "round_of_timing_order" if later else None
    seat, chosen = answer
    _use(runner, frame, seat, options[seat][chosen["use"]], chosen["value"])
    return "round_of_timing_order"


def offer(
    runner: Runner, moment: moments.Moment, options: dict[str, dict[str, UsableAbility]]
) -> tuple[str, Any] | None:
    """Returns the first seat, in order, that uses one of its options; None when all pass.

    A seat with nothing playable is asked only if it wants that and other seats learn nothing from it (TIME-30,
    TIME-31).
    """
    if index_of(runner.state).nobody_sees_empty_windows and not any(options.values()):
        return None
    veiled = runner.state.options["response_windows"] == "veiled"
    possible = [seat for seat in options if options[seat] or could_act(runner, seat, moment)] if veiled else []
    asked: list[str] = []

    def expected(seat: str) -> bool:
        return seat in possible if veiled else could_act(runner, seat, moment)

    for seat, found in options.items():
        to_ask = found or (not orders.silent(runner.state, seat) and expected(seat))
        if to_ask and not orders.passes(runner.state, seat, moment["key"], _whens(runner, seat, found, moment)):
            asked.append(seat)

    def question(seat: str) -> Question:
        return _respond(runner, seat, options[seat], moment)

    if possible:
        closes = Confirm(prompt="Nobody answers any more: the window closes.", time_class="veil", yes=True)
        return runner.ask_veiled({seat: question(seat) for seat in asked}, possible, closes)
    return runner.ask_in_order(asked, question) if asked else None


def _whens(runner: Runner, seat: str, found: dict[str, UsableAbility], moment: moments.Moment) -> tuple[str, ...]:
    """Returns the conditions of standing orders that hold for a seat with these abilities (TIME-31, ORDERS-04)."""
    if not found:
        return ("always", "nothing_playable")
    pointless = all(held.ability.pointless and held.ability.pointless(runner, seat, moment) for held in found.values())
    return ("always", "pointless") if pointless else ("always",)


def could_act(runner: Runner, seat: str, moment: moments.Moment) -> bool:
    """Returns True if others must expect that the seat could use something now with some hidden cards (TIME-30)."""
    state, cards = runner.state, unknown_hand.provided(runner.state)
    for zone in zones_to_play_from(state, seat):
        if state.zones[zone] and usable_with(runner, seat, moment, zone, cards):
            return True
    return any(may_act(runner, seat, moment) for may_act in may_hold)


def usable_with(runner: Runner, seat: str, moment: moments.Moment, zone: str, cards: list[str]) -> bool:
    """Returns True if others must expect a use by the seat now if this zone held these cards.

    It is looked up in another state: other threads may be reading this one.
    """
    state = runner.state
    runner.state = structs.replace(state, zones={**state.zones, zone: cards})
    index_with_other_cards(runner.state, state, seat)
    try:
        return seems_to_have_a_use(runner, seat, moment)
    finally:
        runner.state = state


def _not_done(choices: dict[str, UsableAbility], seat: str, done: list[str]) -> dict[str, UsableAbility]:
    return {id: held for id, held in choices.items() if f"{seat}:{id}:{held.source}" not in done}


def _first(runner: Runner, seat: str, must: dict[str, UsableAbility]) -> UsableAbility:
    """Lets one player with several effects at one moment choose their order (TIME-04), unless their texts say it."""
    soonest = min(held.ability.precedence for held in must.values())
    must = {id: held for id, held in must.items() if held.ability.precedence == soonest}
    if len(must) == 1:
        return next(iter(must.values()))
    items = {id: held.ability.label for id, held in must.items()}
    question = Arrange(prompt="In which order do these happen?", rule="TIME-04", name="order_of_effects", items=items)
    return must[runner.ask(seat, question)[0]]


def _use(runner: Runner, frame: Frame, seat: str, held: UsableAbility, value: object) -> None:
    """Begins a use; everybody may act again after it (TIME-06)."""
    frame.vars["passed"] = []
    if not held.card and not held.ability.often:
        frame.vars["done"] = [*frame.vars.get("done", []), f"{seat}:{held.ability.id}:{held.source}"]
    if held.card:
        spend(runner, seat, held.card)
    uses.begin(runner, seat, held, frame.vars["moment"], value)


def spend(runner: Runner, seat: str, card: str) -> None:
    """Marks this card as spent: no other seat can play it in answer in the same chain."""
    for frame in window.frames(runner.state):
        if frame.vars["moment"]["key"] == moments.USE:
            frame.vars["moment"].setdefault("spent", {})[card] = seat


def _respond(runner: Runner, seat: str, choices: dict[str, UsableAbility], moment: moments.Moment) -> Respond:
    abilities: dict[str, UseOption] = {}
    for id, held in choices.items():
        ability = held.ability
        question = ability.asks(runner, seat, moment) if ability.asks else None
        if question is not None:
            question.rule = question.rule or ability.rule
        verb = "Play" if held.card else "Use"
        abilities[id] = UseOption(ability.label, ability.rule, question, ability.name, ability.text, verb)
    state = runner.state

    def prompt() -> str:
        return f"{moments.sentence(state, seat, moment)} {_what_now(list(choices.values()), moment)}"

    answered = moment["use"] if moment["key"] == moments.USE else ""
    use = None
    if answered:
        text = ABILITIES[state.uses[answered].ability].text
        use = {"id": answered, **uses.described(state, answered), "text": text}
    return Respond(prompt=prompt, rule="TIME-06", name=moment["key"], abilities=abilities, use=use)


FEW = 3
"""The question names at most this many usable things."""


def _what_now(choices: list[UsableAbility], moment: moments.Moment) -> str:
    """Returns the end of a prompt: the things that the seat could do."""
    if not choices:
        return "You have nothing to use here."
    if moment["key"] == moments.USE:
        return "Do you answer it?"
    if {held.ability.kind for held in choices} == {"reinforcement"}:
        return "Do you add a reinforcement?"
    if len(choices) > FEW:
        return "Do you use anything?"
    played = [held.ability.label for held in choices if held.card]
    used = [held.ability.label for held in choices if not held.card]
    ways = [f"{verb} {listed(some, 'or')}" for verb, some in (("use", used), ("play", played)) if some]
    return f"Do you {listed(ways, 'or')}?"
