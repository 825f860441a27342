"""Every refusal has a code that is explained; the list and the source name the same ones."""

import ast
from pathlib import Path

from service.http.problem_codes import KINDS
from service.http.problems import _HTTP_CODES
from tests.api.client import ApiClient
from tests.api.table import Table

ROOT = Path(__file__).resolve().parents[2]


def codes_in_source() -> set[str]:
    """First arguments of `Problem(...)` and `Refused(...)`, and what `illegal(...)` and HTTP errors stand for."""
    found = set(_HTTP_CODES.values())
    for path in [*(ROOT / "service").rglob("*.py"), *(ROOT / "domain").rglob("*.py")]:
        for node in ast.walk(ast.parse(path.read_text())):
            if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name) or not node.args:
                continue
            first = node.args[0]
            if node.func.id in ("Problem", "Refused") and isinstance(first, ast.Constant):
                found.add(str(first.value))
    return found


def test_the_list_and_the_source_name_the_same_codes() -> None:
    assert codes_in_source() == set(KINDS)


def test_every_code_is_explained_to_programs_and_people(client: ApiClient) -> None:
    listed = client.get("/v1/problems").json["items"]
    assert {each["code"]: each["status"] for each in listed} == {code: kind.status for code, kind in KINDS.items()}
    assert client.get("/problems").json["items"] == listed
    for each in listed:
        assert client.get(f"/problems/{each['code']}").json == each
        page = client.get(f"/problems/{each['code']}", headers={"Accept": "text/html"})
        assert page.mimetype == "text/html"
        assert each["title"] in page.text.replace("&#x27;", "'")
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
