"""The front door and the API document, for people and programs."""

import mimetypes
from collections.abc import Callable
from functools import cache
from hashlib import sha256
from pathlib import Path
from threading import Lock
from typing import Any

import msgspec
from flask import Flask, Response, current_app, request

from service.api import page
from service.api.edge.blueprint import Blueprint, answer
from service.context import of_app
from service.http.caching import not_modified
from service.http.problems import Problem
from service.http.public_paths import public
from service.openapi import document
from service.schemas import service as schemas

blueprint = Blueprint("docs", __name__, description="The API document.")

YAML = Path(__file__).resolve().parent.parent / "openapi.yaml"
WEB = Path(__file__).resolve().parent.parent / "web" / "docs"
FILES = frozenset({"index.html", "start.js", "swagger-ui-bundle.js", "swagger-ui.css"})
WITH_EXAMPLES = "openapi.json"
"""The name below `/docs` of the document that the page shows."""

LINKS = {
    "service-desc": "/openapi.json",
    "service-doc": "/docs",
    "status": "/readyz",
    "games": "/v1/games",
    "catalog": "/v1/catalog",
    "problems": "/problems",
    "meta": "/v1/meta",
}


@blueprint.route("/", methods=["GET"])
@blueprint.operation("getRoot")
@blueprint.response(200, schemas.Links)
@blueprint.alt_response(200, schema={"type": "string"}, content_type="text/html", success=True)
def get_root() -> Response:
    """Links to all parts of the API; for a browser the page on which people play, watch and audit."""
    wanted = request.accept_mimetypes
    if wanted.best_match(["application/json", "text/html"]) == "text/html":
        return page.file("index.html")
    links = {name: public(path) for name, path in LINKS.items()}
    relations = ", ".join(f'<{LINKS[name]}>; rel="{name}"' for name in ("service-desc", "service-doc", "status"))
    return answer({"links": links}, Link=relations)


_WRITING = Lock()
"""One thread writes the document."""


@cache
def _written(describe: Callable[[], dict[str, Any]], name: str) -> tuple[bytes, str]:
    """Returns the document as `yaml` or `json`, or as JSON `with_examples`, and its entity tag.

    As YAML it is the file that was committed, which is beside the package in a checkout, and in it in a release. The
    first request for JSON waits a second: at the start of the server every process would wait, and few are asked.
    """
    if name == "yaml":
        text = YAML.read_bytes() if YAML.exists() else document.yaml_of(describe()).encode()
    elif name == "json":
        text = msgspec.json.format(msgspec.json.encode(describe()), indent=2)
    else:
        text = msgspec.json.encode(document.with_examples(msgspec.json.decode(_written(describe, "json")[0])))
    return text, f'"{sha256(text).hexdigest()[:16]}"'


def prepare(app: Flask) -> None:
    """Reads what never changes, so that no request waits for it."""
    _written(app.extensions["openapi"], "yaml")
    for name in FILES:
        _read(name)
    page.prepare(of_app(app).coded_bodies)


def _document(name: str, media_type: str) -> Response:
    with _WRITING:
        text, etag = _written(current_app.extensions["openapi"], name)
    headers = {"ETag": etag, "Cache-Control": "public, max-age=300"}
    return not_modified(headers) or Response(text, content_type=media_type, headers=headers)


@blueprint.route("/openapi.yaml", methods=["GET"])
@blueprint.operation("getOpenapiYaml")
@blueprint.response(200, {"type": "object"}, content_type="application/yaml")
def get_openapi_yaml() -> Response:
    """Returns this document, byte for byte the file of the source."""
    return _document("yaml", "application/yaml")


@blueprint.route("/openapi.json", methods=["GET"])
@blueprint.operation("getOpenapiJson")
@blueprint.response(200, {"type": "object"})
def get_openapi_json() -> Response:
    """Returns this document as JSON."""
    return _document("json", "application/json")


@blueprint.route("/docs", methods=["GET"])
@blueprint.operation("getDocs")
@blueprint.response(200, {"type": "string"}, content_type="text/html")
def get_docs() -> Response:
    """Returns this document as a page on which you can try requests. The page loads nothing from other servers."""
    return _file("index.html", "no-cache")


@blueprint.route("/docs/<name>", methods=["GET"])
@blueprint.operation("getDocsFile", refuses=("not_found",))
@blueprint.response(200, {"type": "string"}, content_type="text/css")
@blueprint.alt_response(200, schema={"type": "string"}, content_type="text/javascript", success=True)
@blueprint.alt_response(200, schema={"type": "string"}, content_type="text/html", success=True)
@blueprint.alt_response(200, schema={"type": "object"}, content_type="application/json", success=True)
def get_docs_file(name: str) -> Response:
    """Returns the files of the page `/docs`; `openapi.json` is this document with an example of
    each body and problem.
    """
    if name == WITH_EXAMPLES:
        return _document("with_examples", "application/json")
    if name not in FILES:
        raise Problem("not_found", "There is no such file.")
    return _file(name, "public, max-age=86400")


@cache
def _read(name: str) -> tuple[bytes, str]:
    """Returns a file of the page, and its entity tag."""
    content = (WEB / name).read_bytes()
    return content, f'"{sha256(content).hexdigest()[:16]}"'


def _file(name: str, type: str) -> Response:
    content, etag = _read(name)
    if name == "index.html":
        # Its references are the only ones that begin at the root.
        content = content.replace(b'="/', f'="{public("/")}'.encode())
    headers = {"ETag": etag, "Cache-Control": type}
    media_type = mimetypes.guess_type(name)[0]
    return not_modified(headers) or Response(content, mimetype=media_type, headers=headers)
