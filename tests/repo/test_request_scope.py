"""Values that travel beside the arguments are named, with a reason, in the one module that keeps them."""

import ast
from dataclasses import fields

from service.http import request_scope
from service.http.request_scope import RequestScope
from tests.repo.sources import ROOT, nodes, python_files


def test_nobody_touches_flask_g() -> None:
    touching = set()
    for path in python_files("service", "workers"):
        for node in nodes(path):
            of_flask = isinstance(node, ast.ImportFrom) and node.module == "flask" and node.names
            named = isinstance(node, ast.Attribute) and node.attr == "g" and ast.unparse(node) == "flask.g"
            if named or "g" in {alias.name for alias in of_flask or []}:
                touching.add(path.relative_to(ROOT).as_posix())
    assert touching == set()


def test_each_fact_of_a_request_scope_has_its_reason() -> None:
    assert request_scope.__doc__
    reasons = [line.split("`")[1] for line in request_scope.__doc__.splitlines() if line.startswith("- `")]
    before = ["asked", "address", "facts", "request_id", "began", "caller", "standings", "work", "visitor"]
    assert reasons == [*before, "parts", "delayed"]
    assert set(reasons) == {field.name for field in fields(RequestScope)}
