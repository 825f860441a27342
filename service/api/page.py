"""The page for people: its files, as `python -m clients.bundle` made them. It uses nothing but the public API."""

import re
from collections.abc import Callable
from functools import cache, partial
from hashlib import sha256
from pathlib import Path

from flask import Response

from service.api.edge.blueprint import Blueprint
from service.http.caching import FOR_EVER, not_modified
from service.http.codings import CODINGS, LEAST, CodedBodies, digest
from service.http.problems import Problem
from service.play.board import THEMES, emblems
from service.play.board.still import still

blueprint = Blueprint("page", __name__, description="The API document.")

FOLDER = Path(__file__).resolve().parent.parent / "page" / "built"
TYPES = {
    ".html": "text/html",
    ".css": "text/css",
    ".js": "text/javascript",
    ".svg": "image/svg+xml",
    ".txt": "text/plain",
}
"""The types of files that a browser needs."""
DRAWN: dict[str, Callable[[], str]] = {
    "emblems.svg": emblems.sprite,
    **{f"still-{theme}.svg": partial(still, theme) for theme in THEMES},
}
"""The names that the sources of the page have for pictures: emblems of things and seats, and a still board.

The service makes them at its start: a new alien has an emblem though nobody builds the page again."""
KEPT_A_DAY = "public, max-age=86400"
HASHED = re.compile(r"-[0-9A-Z]{8}\.\w+$")
"""The end of a name that has a hash of the content."""


@cache
def _files() -> dict[str, tuple[bytes, str]]:
    """Maps each name below `/page/` to the content and its entity tag."""
    found = {path.name: path.read_bytes() for path in sorted(FOLDER.iterdir()) if path.suffix in TYPES}
    for name, draw in DRAWN.items():
        drawn = draw().encode()
        named = name.replace(".", f"-{sha256(drawn).hexdigest()[:8].upper()}.")
        found["index.html"] = found["index.html"].replace(f"page/{name}".encode(), f"page/{named}".encode())
        found[named] = drawn
    return {name: (content, f'"{sha256(content).hexdigest()[:16]}"') for name, content in found.items()}


def names() -> list[str]:
    """Returns the names of all files."""
    return list(_files())


def prepare(coded: CodedBodies) -> None:
    """Reads and codes all files, so that no request waits for one."""
    for content, _ in _files().values():
        if len(content) >= LEAST:
            for coding in CODINGS:
                coded.find(content, digest(content), coding)


def file(name: str) -> Response:
    """Returns one file. The document, which names the others, is asked for each time. Raises Problem."""
    if name not in _files():
        raise Problem("not_found", "There is no such file.")
    content, etag = _files()[name]
    kept = "no-cache" if name == "index.html" else FOR_EVER if HASHED.search(name) else KEPT_A_DAY
    headers = {"ETag": etag, "Cache-Control": kept}
    return not_modified(headers) or Response(content, mimetype=TYPES[Path(name).suffix], headers=headers)


@blueprint.route("/page/<path:name>", methods=["GET"])
@blueprint.operation("getPageFile", refuses=("not_found",))
@blueprint.response(200, {"type": "string"}, content_type="text/javascript")
@blueprint.alt_response(200, schema={"type": "string"}, content_type="text/css", success=True)
@blueprint.alt_response(200, schema={"type": "string"}, content_type="text/html", success=True)
@blueprint.alt_response(200, schema={"type": "string"}, content_type="text/plain", success=True)
@blueprint.alt_response(200, schema={"type": "string"}, content_type="image/svg+xml", success=True)
def get_page_file(name: str) -> Response:
    """Returns the files of the page `/`."""
    return file(name)
