"""The table of the names of questions: each that the sources give is in it with its kind, and no other (TIME-31)."""

import ast
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from pkgutil import iter_modules

import domain.questions
from domain.engine.index import BY_MOMENT
from domain.game.standing_orders import RESPOND, kinds_of
from domain.rulebook.question_names import KINDS
from tests.repo.sources import nodes, python_files
from tests.workers.questions import classes

TABLE = "question_names.py"


@cache
def kinds_of_classes() -> dict[str, str]:
    """Returns class of a question -> its kind."""
    for module in iter_modules(domain.questions.__path__):
        import_module(f"domain.questions.{module.name}")
    return {each.__name__: each.kind for each in classes()}


@cache
def parts_of_the_domain() -> tuple[ast.AST, ...]:
    """Returns everything in the sources of the domain but the table."""
    return tuple(node for path in python_files("domain") if path.name != TABLE for node in nodes(path))


def called(call: ast.Call) -> tuple[str, list[ast.expr]]:
    """Returns the name of what is called and its arguments; of `partial(f, ...)` those of `f`."""
    name = getattr(call.func, "id", getattr(call.func, "attr", ""))
    if name == "partial" and isinstance(call.args[0], ast.Name):
        return call.args[0].id, call.args[1:]
    return name, call.args


def named_by(call: ast.Call, place: int | None) -> ast.expr | None:
    """Returns what a call gives as the name of its question."""
    given = next((each.value for each in call.keywords if each.arg == "name"), None)
    arguments = called(call)[1]
    return given or (arguments[place] if place is not None and place < len(arguments) else None)


@cache
def makers() -> dict[str, tuple[str, int | None]]:
    """Returns what makes a question of the name that it is given -> its kind, and which argument the name is."""
    found: dict[str, tuple[str, int | None]] = {name: (kind, None) for name, kind in kinds_of_classes().items()}
    functions = [each for each in parts_of_the_domain() if isinstance(each, ast.FunctionDef)]
    before = 0
    while before != len(found):
        before = len(found)
        for function in functions:
            words = [each.arg for each in function.args.args]
            for call in [each for each in ast.walk(function) if isinstance(each, ast.Call)] if "name" in words else []:
                kind, place = found.get(called(call)[0], ("", None))
                given = named_by(call, place) if kind else None
                if isinstance(given, ast.Name) and given.id == "name":
                    found.setdefault(function.name, (kind, words.index("name")))
    return found


def given_names() -> Iterator[tuple[str, str]]:
    """Yields every name that a source gives to a question, with the kind of the question."""
    for call in [each for each in parts_of_the_domain() if isinstance(each, ast.Call)]:
        kind, place = makers().get(called(call)[0], ("", None))
        given = named_by(call, place) if kind else None
        # A question without a name gets one later, or is the clock's.
        if isinstance(given, ast.Constant) and given.value:
            yield str(given.value), kind


def test_every_name_that_a_source_gives_is_in_the_table__TIME_31() -> None:
    found = set(given_names())
    assert len(found) > 250
    assert sorted(f"{name}: {kind}" for name, kind in found if kind not in kinds_of(name)) == []


def test_every_name_of_the_table_is_given_somewhere__TIME_31() -> None:
    words = {each.value for each in parts_of_the_domain() if isinstance(each, ast.Constant)}
    # Sorted rewards put the name of their alien before this.
    made = {f"{word}_discards" for word in words if isinstance(word, str)}
    assert sorted(set(KINDS) - words - made) == []


def test_a_window_asks_under_the_name_of_its_moment__TIME_31() -> None:
    assert all(kinds_of(moment) >= RESPOND for moment in BY_MOMENT)
    assert kinds_of("no_such_question") == frozenset()
