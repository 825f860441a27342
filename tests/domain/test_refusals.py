"""Every refusal of the rules names its rule."""

import ast
from collections.abc import Iterator
from pathlib import Path

import domain
from tests.repo.sources import nodes

DOMAIN = Path(str(domain.__file__)).parent
RULE = {"Refused": 2, "illegal": 2}
"""The position of the argument that names the rule."""


def nameless() -> Iterator[str]:
    """Yields the places in the code that refuse something without naming a rule."""
    for path in sorted(DOMAIN.rglob("*.py")):
        for call in nodes(path):
            if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id in RULE:
                named = len(call.args) > RULE[call.func.id] or "rule" in {each.arg for each in call.keywords}
                if not named:
                    yield f"{path.relative_to(DOMAIN)}:{call.lineno}"


def test_every_refusal_names_its_rule() -> None:
    assert list(nameless()) == []
