"""The page for people: its files, as they are in `service/page`. It uses nothing but the public API."""

from functools import cache
from hashlib import sha256
from pathlib import Path

from flask import Response

from service.api.edge.blueprint import Blueprint
from service.http.caching import not_modified
from service.http.problems import Problem
from service.play.board import emblems

blueprint = Blueprint("page", __name__, description="The API document.")

FOLDER = Path(__file__).resolve().parent.parent / "page"
TYPES = {".html": "text/html", ".css": "text/css", ".js": "text/javascript", ".svg": "image/svg+xml"}
"""The types of files that a browser needs. Licences and types are in the folder for those who read the sources."""


EMBLEMS = "emblems.svg"
"""The emblems of aliens, techs, hazards, stations and seats, as the picture of the board draws them."""


@cache
def _files() -> dict[str, Path]:
    """Maps each name below `/page/` to its file."""
    return {path.relative_to(FOLDER).as_posix(): path for path in sorted(FOLDER.rglob("*.*")) if path.suffix in TYPES}


@cache
def _read(name: str) -> tuple[bytes, str]:
    """Returns a file of the page, and its entity tag."""
    content = emblems.sprite().encode() if name == EMBLEMS else _files()[name].read_bytes()
    return content, f'"{sha256(content).hexdigest()[:16]}"'


def prepare() -> None:
    """Reads all files, so that no request waits for one."""
    for name in [*_files(), EMBLEMS]:
        _read(name)


def file(name: str) -> Response:
    """Returns one file. Each is asked for again, so that no browser mixes the files of two releases. Raises Problem."""
    if name not in _files() and name != EMBLEMS:
        raise Problem("not_found", "There is no such file.")
    content, etag = _read(name)
    headers = {"ETag": etag, "Cache-Control": "no-cache"}
    return not_modified(headers) or Response(content, mimetype=TYPES[Path(name).suffix], headers=headers)


@blueprint.route("/page/<path:name>", methods=["GET"])
@blueprint.operation("getPageFile", refuses=("not_found",))
@blueprint.response(200, {"type": "string"}, content_type="text/javascript")
@blueprint.alt_response(200, schema={"type": "string"}, content_type="text/css", success=True)
@blueprint.alt_response(200, schema={"type": "string"}, content_type="text/html", success=True)
@blueprint.alt_response(200, schema={"type": "string"}, content_type="image/svg+xml", success=True)
def get_page_file(name: str) -> Response:
    """Returns the files of the page `/`."""
    return file(name)
