"""Every refusal has a code that is explained; the list and the source name the same ones."""

import ast
import html
import re
from functools import cache
from pathlib import Path

from service.http.error_handlers import _HTTP_CODES
from service.http.problem_codes import KINDS
from service.http.problem_reasons import REASONS
from tests.api.client import ApiClient
from tests.api.table import Table

ROOT = Path(__file__).resolve().parents[2]
MAY_REFUSE = re.compile(r"\b(Problem|Refused|illegal|no)\(")
"""A text that is in each file that has a call of these; most others need not be parsed."""


@cache
def calls() -> list[ast.Call]:
    """Returns the calls in the source by which something may be refused."""
    sources = [path.read_text() for part in ("service", "domain") for path in (ROOT / part).rglob("*.py")]
    trees = [ast.parse(source) for source in sources if MAY_REFUSE.search(source)]
    return [node for tree in trees for node in ast.walk(tree) if isinstance(node, ast.Call)]


def codes_in_source() -> set[str]:
    """Returns first arguments of `Problem(...)` and `Refused(...)`, and codes of `illegal(...)` and HTTP errors."""
    found = set(_HTTP_CODES.values())
    for call in calls():
        if isinstance(call.func, ast.Name) and call.func.id in ("Problem", "Refused") and call.args:
            first = call.args[0]
            if isinstance(first, ast.Constant):
                found.add(str(first.value))
    return found


def test_the_list_and_the_source_name_the_same_codes() -> None:
    assert codes_in_source() == set(KINDS)


def reasons_in_source() -> dict[str, set[str]]:
    """Returns code -> the reasons that the source gives as words; other reasons are in `REASONS` alone."""
    found: dict[str, set[str]] = {}
    for call in calls():
        if (given := _refusal(call)) is not None:
            code, reason = given
            words = [each.value for each in ast.walk(reason) if isinstance(each, ast.Constant)]
            found.setdefault(code, set()).update(word for word in words if isinstance(word, str))
    return found


def _refusal(call: ast.Call) -> tuple[str, ast.expr] | None:
    """Returns the code and the reason of a refusal, if both are written there."""
    name = call.func.id if isinstance(call.func, ast.Name) else getattr(call.func, "attr", "")
    named = {keyword.arg: keyword.value for keyword in call.keywords}
    if name in ("Problem", "Refused") and call.args and isinstance(call.args[0], ast.Constant):
        reason = named.get("reason") or (call.args[3] if name == "Refused" and len(call.args) > 3 else None)
        return (str(call.args[0].value), reason) if reason is not None else None
    if name in ("illegal", "no") and call.args:
        return "illegal_command", call.args[0]
    return None


def test_every_reason_in_the_source_is_documented() -> None:
    found = reasons_in_source()
    assert len(found) > 8
    for code, reasons in found.items():
        assert reasons <= set(REASONS[code]), code
    assert {code for code, kind in KINDS.items() if "reason" in kind.context} == set(REASONS)


def test_every_code_is_explained_to_programs_and_people(client: ApiClient) -> None:
    listed = client.get("/v1/problems").json["items"]
    assert {each["code"]: each["status"] for each in listed} == {code: kind.status for code, kind in KINDS.items()}
    assert client.get("/problems").json["items"] == listed
    for each in listed:
        assert client.get(f"/problems/{each['code']}").json == each
        page = client.get(f"/problems/{each['code']}", headers={"Accept": "text/html"})
        assert page.mimetype == "text/html"
        assert each["title"] in page.text.replace("&#x27;", "'")
        assert each["example"]["code"] == each["code"]
        assert html.escape(each["example"]["detail"]) in page.text
    assert "/problems/illegal_command" in client.get("/problems", headers={"Accept": "text/html,*/*;q=0.1"}).text
    assert client.get("/problems/no_such_code").status_code == 404


def test_a_problem_says_what_where_and_under_which_request(table: Table) -> None:
    response = table.client.get("/v1/games/g_x", headers={"Request-Id": "my-request"})
    assert response.mimetype == "application/problem+json"
    assert response.json == {
        "type": "/problems/not_found",
        "title": "Not found",
        "status": 404,
        "code": "not_found",
        "detail": "There is no such game.",
        "instance": "/v1/games/g_x",
        "request_id": "my-request",
    }
    assert response.headers["Request-Id"] == "my-request"


def test_a_fault_of_the_server_tells_nothing_about_itself(table: Table) -> None:
    table.client.application.extensions["cosmic-ledger"].games.load = _broken
    with table.client.application.test_request_context(table.path):
        response = table.client.application.full_dispatch_request()
    assert response.status_code == 500
    document = response.get_json()
    assert document["code"] == "internal_error"
    assert "secret" not in response.get_data(as_text=True)


def _broken(game: str) -> None:
    raise ValueError(f"the secret of {game}")
