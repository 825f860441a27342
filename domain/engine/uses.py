"""A use: declared with all its choices, answered, carried out or cancelled, closed (TIME-07..09)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from domain.engine import moments
from domain.engine.abilities import ABILITIES, opens
from domain.engine.ability import Ability
from domain.engine.agenda import PROCEDURES, Procedure
from domain.engine.index import UsableAbility
from domain.engine.runner import Runner
from domain.events import PowerSilenced, UseCancelled, UseClosed, UseDeclared
from domain.extension_points import Provider
from domain.state import Frame, State
from domain.state import Use as Record

discard_rule: Provider[Callable[[State, str], str]] = Provider()
"""The function that returns the discard pile of a spent card."""
flare_rule: Provider[Callable[[State, str, str], str]] = Provider()
"""The function that returns the place of a flare of a seat that was carried out."""


def described(state: State, id: str) -> dict[str, Any]:
    """Returns an open use as everybody may see it: who uses what, on what, and whether it is cancelled.

    `subject` is the use that it answers. `chosen` is the choice that it was declared with; a secret one is left out.
    """
    declared = state.uses[id]
    ability = ABILITIES[declared.ability]
    return {
        "ability": declared.ability,
        "name": ability.name,
        "label": ability.label,
        "kind": ability.kind,
        "seat": declared.seat,
        "card": declared.card or None,
        "subject": declared.subject,
        "chosen": None if ability.secret else declared.chosen.get("value"),
        "cancelled": declared.cancelled,
    }


class Use:
    """The use as its effect sees it: the seat, the choice and the moment."""

    def __init__(self, runner: Runner, frame: Frame) -> None:
        self._runner = runner
        self._vars = frame.vars

    @property
    def id(self) -> str:
        return str(self._vars["use"])

    @property
    def seat(self) -> str:
        return str(self._vars["seat"])

    @property
    def ability(self) -> Ability:
        return ABILITIES[self._vars["ability"]]

    @property
    def card(self) -> str:
        return str(self._vars["card"])

    @property
    def moment(self) -> moments.Moment:
        moment: moments.Moment = self._vars["moment"]
        return moment

    @property
    def value(self) -> Any:
        """The value of the choice that was declared with the use."""
        return self._vars["value"]

    @property
    def notes(self) -> dict[str, Any]:
        """Data that earlier steps of this effect keep for later ones."""
        notes: dict[str, Any] = self._vars.setdefault("notes", {})
        return notes

    @property
    def subject(self) -> Record:
        """The use that this one answers."""
        return self._runner.state.uses[self.subject_id]

    @property
    def subject_id(self) -> str:
        return str(self._vars["moment"]["use"])

    @property
    def subject_notes(self) -> dict[str, Any]:
        """The notes of the answered use: through them a card changes the use that it is played with."""
        return open_use(self._runner, self.subject_id).notes

    @property
    def intent(self) -> dict[str, Any]:
        """The data of the intent that this use replaces or follows; a change to it changes the intent."""
        return pending_change(self._runner)


FLARE_USED = moments.named("flare_used", "After a flare is used", members=("ability", "seat"))
"""The moment after a flare was carried out, on either of its sides."""


use = Procedure("use")


def open_use(runner: Runner, id: str) -> Use:
    """Returns a use that is not closed yet, with its choice, its moment and its notes."""
    return Use(runner, next(frame for frame in use.frames(runner.state) if frame.vars.get("use") == id))


def pending_change(runner: Runner) -> dict[str, Any]:
    """Returns the data of the intent that comes next, while uses replace it and others answer these uses."""
    data: dict[str, Any] = runner.frame_of(PROCEDURES["intent"]).vars["data"]
    return data


def begin(runner: Runner, seat: str, held: UsableAbility, moment: moments.Moment, value: Any = None) -> None:
    """Makes the seat use an ability at this moment; `value` is the choice already made."""
    vars = {"ability": held.ability.id, "seat": seat, "card": held.card, "source": held.source}
    where = {"zone": held.zone} if held.zone else {}
    runner.call("use", **vars, moment=moment, value=value, **where)


@use.step
def choose(runner: Runner, frame: Frame) -> None:
    ability = ABILITIES[frame.vars["ability"]]
    if ability.asks and frame.vars["value"] is None:
        question = ability.asks(runner, frame.vars["seat"], frame.vars["moment"])
        if question is not None:
            question.rule = question.rule or ability.rule
            frame.vars["value"] = runner.ask(frame.vars["seat"], question)


@use.step
def declare(runner: Runner, frame: Frame) -> None:
    vars = frame.vars
    vars["use"] = f"u_{runner.state.declared + 1}"
    subject = vars["moment"].get("use", "") if vars["moment"]["key"] == moments.USE else ""
    chosen = {} if vars["value"] is None else {"value": vars["value"]}
    declared = UseDeclared(
        use=vars["use"],
        ability=vars["ability"],
        seat=vars["seat"],
        card=vars["card"],
        source=vars["source"],
        subject=subject,
        chosen=chosen,
        secret=ABILITIES[vars["ability"]].secret,
        origin=vars.get("zone", ""),
    )
    runner.emit(declared)
    answers = moments.use_declared(vars["use"])
    if ABILITIES[vars["ability"]].is_use and opens(runner.state, answers):
        runner.call("window", moment=answers)


@use.step
def carry_out(runner: Runner, frame: Frame) -> None:
    ability = ABILITIES[frame.vars["ability"]]
    if not runner.state.uses[frame.vars["use"]].cancelled:
        runner.call("effect", **frame.vars)
    elif ability.cancelled:
        runner.call("effect", **{**frame.vars, "cancelled": True})


SPENT = moments.named("spent", "Before a played card is discarded", members=("use",))
"""The moment after a card has had its effect, or was cancelled; only its player is asked."""


@use.step
def card_is_spent(runner: Runner, frame: Frame) -> None:
    record = runner.state.uses[frame.vars["use"]]
    if record.card and _destination(runner, record) not in ("", home(record)):
        moment = moments.timing(SPENT, use=frame.vars["use"], only=[record.seat])
        if opens(runner.state, moment):
            runner.call("window", moment=moment)


@use.step
def close(runner: Runner, frame: Frame) -> None:
    record = runner.state.uses[frame.vars["use"]]
    outcome = "cancelled" if record.cancelled else "carried_out"
    zone = _destination(runner, record)
    runner.emit(UseClosed(use=frame.vars["use"], outcome=outcome, seat=record.seat, zone=zone))
    if ABILITIES[record.ability].kind in ("wild", "super") and not record.cancelled:
        moment = {"key": FLARE_USED, "ability": record.ability, "seat": record.seat}
        if opens(runner.state, moment):
            runner.open_window_for(moment)


@use.when_left
def closed_by_a_jump(runner: Runner, frame: Frame) -> None:
    """Counts an effect that leaves the encounter as carried out."""
    if frame.vars.get("use") in runner.state.uses:
        close(runner, frame)


def _destination(runner: Runner, record: Record) -> str:
    """Returns the zone for the card of a closed use; empty when its effect has already moved it."""
    if not record.card or record.card not in runner.state.zones["table"]:
        return ""
    kind = ABILITIES[record.ability].kind
    if kind in ("wild", "super") and record.cancelled != "discarded":
        if record.cancelled:
            return home(record)
        place = flare_rule.provided(runner.state, record.card, record.seat)
        return home(record) if place == f"hand:{record.seat}" else place
    return discard_rule.provided(runner.state, record.card)


def home(record: Record) -> str:
    """Returns the zone to which the card of a use returns, unless it is discarded: the one from which it was played."""
    return record.origin or f"hand:{record.seat}"


effect = Procedure("effect")


def takes_effect(state: State, id: str) -> bool:
    """Returns True from the first step of the use's effect to its last one."""
    return any(frame.vars["use"] == id for frame in effect.frames(state))


def not_yet_done(state: State) -> list[Frame]:
    """Returns the uses without effect so far: others may still answer them, or their first step asks something."""
    begun = [frame for frame in effect.frames(state) if "at" not in frame.vars]
    declared = [frame for frame in use.frames(state) if frame.at == "carry_out"]
    return [frame for frame in begun + declared if not state.uses[frame.vars["use"]].cancelled]


def choose_again(state: State, id: str, value: Any) -> None:
    """Replaces the choice with which the use was declared: for states that nobody has played."""
    for frame in (*use.frames(state), *effect.frames(state)):
        if frame.vars.get("use") == id:
            frame.vars["value"] = value
    state.uses[id].chosen = {"value": value}


def notes_of_the_effect(runner: Runner) -> dict[str, Any]:
    """Returns the notes of the use that takes effect now, for watchers of what it does."""
    notes: dict[str, Any] = runner.frame_of(effect).vars.setdefault("notes", {})
    return notes


@effect.step
def next_step(runner: Runner, frame: Frame) -> str | None:
    """Runs the steps of the ability's page, one by one, each with the use as its argument."""
    ability = ABILITIES[frame.vars["ability"]]
    page = ability.cancelled if frame.vars.get("cancelled") and ability.cancelled else ability.effect
    at = frame.vars.get("at") or page.first
    runner.rule = ability.rule
    try:
        target = page.steps[at](runner, Use(runner, frame)) or page.following(at, runner.state)
    finally:
        runner.rule = ""
    if target is None or target == "done":
        return None
    frame.vars["at"] = target
    return "next_step"


def cancel(runner: Runner, use_id: str, how: str = "cancelled") -> None:
    """Cancels the use, which has no effect.

    A flare may be `discarded`, `returned` as if it had not been played (CORE-226), or `barred`: returned, but this side
    of it cannot be played again in the encounter.
    """
    side = ABILITIES[runner.state.uses[use_id].ability].kind if how == "barred" else ""
    runner.emit(UseCancelled(use=use_id, how=how, side=side))


def silence(runner: Runner, seat: str, alien: str) -> None:
    """Switches the power off until the encounter ends."""
    if f"{seat}:{alien}" not in runner.state.silenced:
        runner.emit(PowerSilenced(seat=seat, alien=alien))
