"""The merge patch of the settings of a game (TABLE-08).

The document that is patched has the seats, the variants, the options and the door of the game, and no null: an option
that is null is not in it. So null gives an option the value null where there is one, and else its default.
"""

from typing import Any

import msgspec

from domain.commands import ChangeSettings
from domain.game import spectators
from domain.options import OPTIONS, with_presets
from domain.state import State
from service.http.merge_patch import merged
from service.play.lobby.game_records import DOOR, Record


def command_of(patch: dict[str, Any], state: State, at: int) -> ChangeSettings:
    """Returns the command that makes the game as the patch says; `at` is unix ms."""
    options = {name: _option(state, name, value) for name, value in patch.get("options", {}).items()}
    options |= spectators_of(patch)
    return ChangeSettings(
        at=at,
        seats=patch.get("seats", msgspec.UNSET),
        variants=patch.get("variants", msgspec.UNSET),
        options=with_presets(options),
    )


def spectators_of(body: dict[str, Any]) -> dict[str, Any]:
    """Returns the options that the member `spectators` of a body stands for."""
    names = {"allowed": spectators.ALLOWED, "delay_s": spectators.DELAY}
    return {names[member]: value for member, value in body.get("spectators", {}).items()}


def _option(state: State, name: str, value: Any) -> Any:
    option = OPTIONS.get(name)
    if option is None:
        return value
    if value is None:
        return None if not option.check(None) else option.default
    return merged(state.options.get(name, option.default), value)


def door_of(patch: dict[str, Any], record: Record) -> dict[str, Any]:
    """Returns the changes of how people find the game and come in; no log has them.

    Where the operator has hidden a game, its record does not say whether its host wants it public.
    """
    named = {name: patch[name] for name in DOOR if name in patch}
    return {name: value for name, value in named.items() if record.hidden or value != getattr(record, name)}
