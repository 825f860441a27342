"""Setup checks: whether a game could be created like this; nothing is created."""

from typing import Any

from flask import Response

from domain.commands import CreateGame
from domain.game.setup_check import check
from service.api.edge.blueprint import Blueprint, answer
from service.api.games import options_of, table_faults
from service.context import context
from service.http.validation_faults import LARGEST, listed
from service.play.reading.signed_positions import signature_faults, unsigned
from service.schemas import games as schemas

blueprint = Blueprint(
    "setup_checks", __name__, url_prefix="/v1/setup-checks", description="Try seats, variants and options."
)


@blueprint.route("", methods=["POST"])
@blueprint.operation("checkSetup")
@blueprint.arguments(schemas.NewGame)
@blueprint.response(200, schemas.SetupCheck)
def check_setup(body: dict[str, Any]) -> Response:
    """Validates the body of `POST /v1/games` and previews the table; creates nothing."""
    command = CreateGame(
        game="",
        seats=body["seats"],
        variants=body["variants"],
        options=options_of(body),
        position=unsigned(body["position"]) if "position" in body else None,
        chosen_seed="seed" in body,
    )
    checked = check(command)
    if faults := table_faults(body) + signature_faults(body.get("position", {}), context().signer):
        checked |= {"ok": False, "errors": [*checked["errors"], *faults], "components": {}}
    return answer(_bounded(checked))


def _bounded(checked: dict[str, Any]) -> dict[str, Any]:
    """Returns the check with as many faults as an answer lists; the rest is counted."""
    shown = {name: listed(checked[name], LARGEST // 2) for name in ("conflicts", "errors")}
    more = sum(len(checked[name]) - len(shown[name]) for name in shown)
    return {**checked, **shown, **({"more_faults": more} if more else {})}
