"""The catalogue: aliens, cards, options, the numbered rules and the names of things."""

import hashlib
from typing import Any

import marshmallow as ma
import msgspec
from flask import Response

from domain.game import catalogue
from domain.rulebook.rulesets import RULESET
from service.api.edge.blueprint import Blueprint, View, answer
from service.http.caching import not_modified
from service.http.problems import Problem
from service.http.public_paths import public
from service.schemas import catalogue as schemas
from service.schemas import service as general

blueprint = Blueprint(
    "catalogue", __name__, url_prefix="/v1/catalog", description="Aliens, cards, options, rules, names."
)


@blueprint.route("", methods=["GET"])
@blueprint.operation("listCatalogs")
@blueprint.response(200, general.Links)
def list_catalogue_kinds() -> Response:
    """Lists the kinds of things, with links."""
    return answer({"links": {kind: public(f"/v1/catalog/{kind}") for kind in catalogue.kinds()}})


def _publish(kind: str, entries: schemas.Kind) -> None:
    """Publishes the two operations of a kind: all its entries, and one of them."""

    def list_entries(query: dict[str, str]) -> Response:
        _check_ruleset(query)
        return _cached({"items": catalogue.entries(kind), "next": None})

    def get_entry(query: dict[str, str], id: str) -> Response:
        _check_ruleset(query)
        entry = catalogue.entry(kind, id)
        if entry is None:
            raise Problem("not_found", "There is no such entry.")
        return _cached(entry)

    _operation(list_entries, f"/{kind}", entries.entries, f"list_{kind}", f"All {kind.replace('_', ' ')}.")
    _operation(get_entry, f"/{kind}/<id>", entries.entry, f"get_{kind}", f"One entry: {entries.words}.")


def _operation(view: View, path: str, answers: type[ma.Schema], name: str, words: str) -> None:
    """Makes an operation of a view; Flask and the API document know it by its name and its words."""
    view.__name__, view.__doc__ = name, words
    view = blueprint.response(200, answers)(view)
    view = blueprint.arguments(schemas.CatalogueQuery, location="query")(view)
    view = blueprint.operation(name.partition("_")[0] + answers.__name__, refuses=("not_found",))(view)
    blueprint.route(path, methods=["GET"])(view)


for _kind, _known in schemas.KINDS.items():
    _publish(_kind, _known)


def _check_ruleset(query: dict[str, str]) -> None:
    """Raises Problem not_found for another ruleset, which this catalogue does not show."""
    if query.get("ruleset", RULESET) != RULESET:
        raise Problem("not_found", f"The ruleset is {RULESET}.")


def _cached(document: dict[str, Any]) -> Response:
    # A later release may say more of the same ruleset: the tag is that of what is sent.
    etag = f'"{hashlib.sha256(msgspec.json.encode(document)).hexdigest()[:32]}"'
    headers = {"ETag": etag, "Cache-Control": "public, max-age=86400"}
    return not_modified(headers) or answer(document, **headers)
