"""The metrics that Prometheus reads, for the operator."""

from flask import Response

from service.administration import metrics_collector
from service.api.edge import access
from service.api.edge.blueprint import Blueprint
from service.context import context

blueprint = Blueprint("metrics", __name__, description="For the operator's monitoring.")


@blueprint.route("/metrics", methods=["GET"])
@blueprint.operation("getMetrics", who=access.ADMIN)
@blueprint.response(200, {"type": "string"}, content_type="text/plain", description="Prometheus' text format")
def get_metrics() -> Response:
    """Returns all series for Prometheus. The same, without a token, is at METRICS_PORT if the operator has set one."""
    shared = context()
    text = metrics_collector.exposition(shared.events, shared.queue)
    return Response(text, content_type=metrics_collector.CONTENT_TYPE, headers={"Cache-Control": "no-store"})
