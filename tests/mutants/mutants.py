"""Mutants of a module: small changes by the operators of cosmic-ray, each of which some test should notice."""

import ast
import difflib
import json
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any

from cosmic_ray.ast import ast_nodes, get_ast
from cosmic_ray.mutating import mutate_code
from cosmic_ray.plugins import get_operator, operator_names

LIKE_EACH_OTHER = (
    {"Eq", "NotEq", "Lt", "LtE", "Gt", "GtE"},
    {"Is", "IsNot"},
    {"Add", "Sub", "Mul", "Div", "FloorDiv", "Mod", "Pow"},
    {"BitOr", "BitAnd", "BitXor"},
    {"LShift", "RShift"},
)
"""Signs that replace each other. An `is` in place of `==`, or `>>` in place of `+`, shows nothing about a test."""
Place = tuple[int, int]
"""A line, from 1, and a column, from 0."""


@dataclass(frozen=True, order=True)
class Mutant:
    """One change of one module; the same sources give the same change for the same four members."""

    module: str
    """A path below the checkout."""
    operator: str
    occurrence: int
    args: str = "{}"
    """The arguments of the operator, as JSON."""

    def as_json(self) -> dict[str, Any]:
        """Returns the members that files have."""
        return {
            "module": self.module,
            "operator": self.operator,
            "args": json.loads(self.args),
            "occurrence": self.occurrence,
        }


def mutant_from(members: dict[str, Any]) -> Mutant:
    """Returns the mutant with these members of a file."""
    args = json.dumps(members["args"], sort_keys=True)
    return Mutant(members["module"], members["operator"], members["occurrence"], args)


@cache
def operators() -> dict[str, Any]:
    """Returns name -> operator, of those that are used. Operators with arguments draw numbers, each time others."""
    found = {name: get_operator(name) for name in sorted(operator_names())}
    return {name: made() for name, made in found.items() if not made.arguments() and _is_sensible(name)}


def _is_sensible(name: str) -> bool:
    kind, _, signs = name.partition("_")
    if kind not in ("core/ReplaceComparisonOperator", "core/ReplaceBinaryOperator"):
        return True
    return any(set(signs.split("_")) <= alike for alike in LIKE_EACH_OTHER)


def mutants_of(module: str, source: str) -> list[tuple[Mutant, int]]:
    """Returns all mutants inside functions, with their lines. Some of them may have no change: see `changed`."""
    lines = statements(source)
    idle = list(_annotations(source))
    found = []
    nodes = list(ast_nodes(get_ast(source)))
    for name, operator in operators().items():
        places = (start for node in nodes for start, _ in operator.mutation_positions(node))
        for occurrence, place in enumerate(places):
            if place[0] in lines and not any(start <= place < end for start, end in idle):
                found.append((Mutant(module, name, occurrence), place[0]))
    return sorted(found)


def changed(source: str, mutant: Mutant) -> str | None:
    """Returns the mutated source; None if it is no Python, or says the same as before."""
    operator = get_operator(mutant.operator)(**json.loads(mutant.args))
    try:
        code: str | None = mutate_code(source, operator, mutant.occurrence)
        if code is None or ast.dump(ast.parse(code)) == ast.dump(ast.parse(source)):
            return None
    except (SyntaxError, AttributeError):  # the latter from operators, at what they do not know
        return None
    return code


def difference(module: str, before: str, after: str) -> str:
    """Returns the lines that differ, without those around them."""
    lines = difflib.unified_diff(before.splitlines(), after.splitlines(), module, module, lineterm="", n=0)
    return "\n".join(lines)


def statements(source: str) -> dict[int, tuple[int, int]]:
    """Returns line -> first and last line of its statement, of statements inside functions.

    Of a statement with a body it is the head alone. Coverage notes the lines of a statement one by one, and a test may
    reach an `and` whose line it never begins: thus a statement counts as a whole.
    """
    found = {}
    for function in ast.walk(ast.parse(source)):
        if isinstance(function, (ast.FunctionDef, ast.AsyncFunctionDef)):
            for first, last in (span for each in function.body for span in _spans(each)):
                found.update(dict.fromkeys(range(first, last + 1), (first, last)))
    return found


def _spans(statement: ast.AST) -> Iterator[tuple[int, int]]:
    for node in ast.walk(statement):
        if isinstance(node, (ast.stmt, ast.ExceptHandler, ast.match_case)):
            begun = node.pattern.lineno if isinstance(node, ast.match_case) else _first_line(node)
            body = getattr(node, "body", None)
            ended = max(begun, _first_line(body[0]) - 1) if body else getattr(node, "end_lineno", begun)
            yield begun, ended


def _first_line(node: ast.stmt | ast.ExceptHandler) -> int:
    decorators: list[ast.expr] = getattr(node, "decorator_list", [])
    return min([node.lineno, *(each.lineno for each in decorators)])


def _annotations(source: str) -> Iterator[tuple[Place, Place]]:
    """Yields the first place and the one after the last, of each annotation: most of them are never evaluated."""
    lines = source.splitlines()

    def place(line: int, column: int) -> Place:
        return line, len(lines[line - 1].encode()[:column].decode())

    for node in ast.walk(ast.parse(source)):
        for noted in (getattr(node, "annotation", None), getattr(node, "returns", None)):
            if isinstance(noted, ast.expr):
                end = place(noted.end_lineno or noted.lineno, noted.end_col_offset or 0)
                yield place(noted.lineno, noted.col_offset), end
