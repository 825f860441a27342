"""The meaning of each problem code, and what a client should do."""

from html import escape
from typing import Any

import msgspec
from flask import Response, request

from service.api.edge.blueprint import Blueprint, answer
from service.http.problem_codes import KINDS
from service.http.problems import Problem
from service.http.public_paths import public
from service.openapi import examples
from service.schemas import service as schemas

blueprint = Blueprint("problems", __name__, description="Every refusal that a client can meet.")


def _shown(code: str) -> dict[str, Any]:
    kind = KINDS[code]
    return {
        "code": code,
        "status": kind.status,
        "title": kind.title,
        "advice": kind.advice,
        "context": list(kind.context),
        "retry": kind.retry,
        "example": examples.of_problem(code),
    }


@blueprint.route("/v1/problems", methods=["GET"])
@blueprint.operation("listProblems")
@blueprint.response(200, schemas.ProblemKinds)
def list_problems() -> Response:
    """Lists all codes."""
    return answer({"items": [_shown(code) for code in KINDS], "next": None})


@blueprint.route("/problems", methods=["GET"])
@blueprint.operation("listProblemPages")
@blueprint.response(200, schemas.ProblemKinds)
@blueprint.alt_response(200, schema={"type": "string"}, content_type="text/html", success=True)
def list_problem_pages() -> Response:
    """Lists all codes, for people or programs."""
    if not _for_people():
        return list_problems()  # type: ignore[no-any-return]
    here = public("/problems")
    rows = "".join(f'<li><a href="{here}/{code}">{code}</a> ({KINDS[code].status})</li>' for code in KINDS)
    return page("Problems", f"<ul>{rows}</ul>")


@blueprint.route("/problems/<code>", methods=["GET"])
@blueprint.operation("getProblemPage", refuses=("not_found",))
@blueprint.response(200, schemas.ProblemKind)
@blueprint.alt_response(200, schema={"type": "string"}, content_type="text/html", success=True)
def get_problem_page(code: str) -> Response:
    """Returns one code. The `type` of a problem document links here."""
    if code not in KINDS:
        raise Problem("not_found", "There is no such problem.")
    if not _for_people():
        return answer(_shown(code))
    kind = KINDS[code]
    context = ", ".join(kind.context) or "nothing in particular"
    return page(
        code,
        f"<p>{escape(kind.title)} (status {kind.status}).</p><p>{escape(kind.advice)}</p>"
        f"<p><code>context</code> may have: {escape(context)}.</p>"
        f"<p>An answer, as it was given once:</p><pre>{escape(_example(code))}</pre>",
    )


def _example(code: str) -> str:
    """Returns a problem document on several lines."""
    return msgspec.json.format(msgspec.json.encode(examples.of_problem(code)), indent=2).decode()


def _for_people() -> bool:
    wanted = request.accept_mimetypes
    return wanted.best_match(["application/json", "text/html"]) == "text/html"


def page(title: str, body: str) -> Response:
    """Returns a small page for people."""
    text = (
        f'<!doctype html><html lang="en"><meta charset="utf-8"><title>{escape(title)} - Cosmic Ledger</title>'
        f'<meta name="viewport" content="width=device-width"><body style="font: 1rem/1.5 sans-serif; margin: 2rem">'
        f"<h1>{escape(title)}</h1>{body}</body></html>"
    )
    return Response(text, content_type="text/html; charset=utf-8")
