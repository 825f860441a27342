"""Every `why` that the code of the domain can write, read from the sources."""

import ast
import importlib
import inspect
from collections.abc import Iterable, Iterator
from pathlib import Path
from types import ModuleType
from typing import Any, NamedTuple

import domain
from tests.repo.sources import nodes

WHY = "why"
ROOT = Path(domain.__file__).parent


class Written(NamedTuple):
    """One place at which a `why` is given: the value, or the expression that only a game can evaluate."""

    value: str | None
    expression: str
    place: str


def written() -> list[Written]:
    """Returns all places: arguments and members called `why`, defaults of such parameters, and variables."""
    found = []
    for file in sorted(ROOT.rglob("*.py")):
        name = ".".join(("domain", *file.relative_to(ROOT).with_suffix("").parts)).removesuffix(".__init__")
        module = importlib.import_module(name)
        for expression in _given(nodes(file), module):
            for part in _parts(expression):
                place = f"{file.relative_to(ROOT)}:{part.lineno}"
                found.append(Written(_value(part, module), ast.unparse(part), place))
    return found


def _given(found: Iterable[ast.AST], module: ModuleType) -> Iterator[ast.expr]:
    for node in found:
        if isinstance(node, ast.Call):
            yield from (keyword.value for keyword in node.keywords if keyword.arg == WHY)
            yield from _positional(node, module)
        if isinstance(node, ast.FunctionDef):
            given = node.args.args[len(node.args.args) - len(node.args.defaults) :]
            pairs = [
                *zip(given, node.args.defaults, strict=True),
                *zip(node.args.kwonlyargs, node.args.kw_defaults, strict=True),
            ]
            yield from (default for argument, default in pairs if argument.arg == WHY and default is not None)
        if isinstance(node, ast.Assign) and any(isinstance(each, ast.Name) and each.id == WHY for each in node.targets):
            yield node.value
        if isinstance(node, ast.Dict):
            members = zip(node.keys, node.values, strict=True)
            yield from (value for key, value in members if isinstance(key, ast.Constant) and key.value == WHY)


def _positional(call: ast.Call, module: ModuleType) -> Iterator[ast.expr]:
    """Yields the argument that a function of the domain takes as its `why`."""
    called = _evaluated(call.func, module)
    if not inspect.isfunction(called):
        return
    parameters = list(inspect.signature(called).parameters)
    if WHY in parameters and len(call.args) > parameters.index(WHY):
        yield call.args[parameters.index(WHY)]


def _parts(expression: ast.expr) -> list[ast.expr]:
    """Returns both branches of a choice."""
    if isinstance(expression, ast.IfExp):
        return [*_parts(expression.body), *_parts(expression.orelse)]
    return [expression]


def _value(expression: ast.expr, module: ModuleType) -> str | None:
    found = _evaluated(expression, module)
    return found if isinstance(found, str) else None


def _evaluated(expression: ast.expr, module: ModuleType) -> Any:
    """Returns what a constant, or a name of the module and its members, stands for; None for everything else."""
    if isinstance(expression, ast.Constant):
        return expression.value
    if isinstance(expression, ast.Name):
        return getattr(module, expression.id, None)
    if isinstance(expression, ast.Attribute):
        return getattr(_evaluated(expression.value, module), expression.attr, None)
    return None
