"""What exists: aliens, cards, options, the numbered rules and the names of things."""

import hashlib
from typing import Any

import msgspec
from flask import Response

from domain.game import catalogue
from domain.rulebook.rulesets import RULESET
from service.api.edge.blueprint import Blueprint, answer
from service.http.caching import not_modified
from service.http.problems import Problem
from service.schemas import service as schemas

blueprint = Blueprint(
    "catalogue", __name__, url_prefix="/v1/catalog", description="Aliens, cards, options, rules, names."
)


@blueprint.route("", methods=["GET"])
@blueprint.operation("listCatalogs")
@blueprint.response(200, schemas.Links)
def list_catalogue_kinds() -> Response:
    """The kinds of things, with links."""
    return answer({"links": {kind: f"/v1/catalog/{kind}" for kind in catalogue.kinds()}})


@blueprint.route("/<kind>", methods=["GET"])
@blueprint.operation("listCatalog", refuses=("not_found",))
@blueprint.arguments(schemas.CatalogueQuery, location="query")
@blueprint.response(200, schemas.Entries)
def list_catalogue_entries(query: dict[str, str], kind: str) -> Response:
    """Every entry of a kind."""
    _check_ruleset(query)
    if kind not in catalogue.kinds():
        raise Problem("not_found", f"The kinds are {catalogue.kinds()}.")
    return _cached({"items": catalogue.entries(kind), "next": None})


@blueprint.route("/<kind>/<id>", methods=["GET"])
@blueprint.operation("getCatalogEntry", refuses=("not_found",))
@blueprint.arguments(schemas.CatalogueQuery, location="query")
@blueprint.response(200, schemas.Entry)
def get_catalogue_entry(query: dict[str, str], kind: str, id: str) -> Response:
    """One entry."""
    _check_ruleset(query)
    entry = catalogue.entry(kind, id) if kind in catalogue.kinds() else None
    if entry is None:
        raise Problem("not_found", "There is no such entry.")
    return _cached(entry)


def _check_ruleset(query: dict[str, str]) -> None:
    """Raises Problem not_found for another ruleset, which this catalogue does not show."""
    if query.get("ruleset", RULESET) != RULESET:
        raise Problem("not_found", f"The ruleset is {RULESET}.")


def _cached(document: dict[str, Any]) -> Response:
    # A later release may say more of the same ruleset: the tag is that of what is sent.
    etag = f'"{hashlib.sha256(msgspec.json.encode(document)).hexdigest()[:32]}"'
    headers = {"ETag": etag, "Cache-Control": "public, max-age=86400"}
    return not_modified(headers) or answer(document, **headers)
