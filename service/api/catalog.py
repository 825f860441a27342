"""What exists: aliens, cards, options and the numbered rules."""

from typing import Any

from flask import Response

from domain import catalog
from domain.rulesets import RULESET
from service.blueprint import Blueprint, answer, not_modified, unchanged
from service.problems import Problem
from service.schemas import service as schemas

blueprint = Blueprint("catalog", __name__, url_prefix="/v1/catalog", description="Aliens, cards, options, rules.")

_ETAG = f'"{RULESET}"'


@blueprint.route("", methods=["GET"])
@blueprint.operation("listCatalogs")
@blueprint.response(200, schemas.Links)
def list_catalogs() -> Response:
    """The kinds of things, with links."""
    return answer({"links": {kind: f"/v1/catalog/{kind}" for kind in catalog.kinds()}})


@blueprint.route("/<kind>", methods=["GET"])
@blueprint.operation("listCatalog", refuses=("not_found",))
@blueprint.response(200, schemas.Entries)
@blueprint.alt_response(304, description="Not modified")
def list_catalog(kind: str) -> Response:
    """Every entry of a kind."""
    if kind not in catalog.kinds():
        raise Problem("not_found", f"The kinds are {catalog.kinds()}.")
    return _cached({"items": catalog.catalog(kind), "next": None})


@blueprint.route("/<kind>/<id>", methods=["GET"])
@blueprint.operation("getCatalogEntry", refuses=("not_found",))
@blueprint.response(200, schemas.Entry)
@blueprint.alt_response(304, description="Not modified")
def get_catalog_entry(kind: str, id: str) -> Response:
    """One entry."""
    entry = catalog.entry(kind, id) if kind in catalog.kinds() else None
    if entry is None:
        raise Problem("not_found", "There is no such entry.")
    return _cached(entry)


def _cached(document: dict[str, Any]) -> Response:
    if unchanged(_ETAG):
        return not_modified(_ETAG)
    return answer(document, ETag=_ETAG, Cache_Control="public, max-age=86400")
