"""Every way that makes an ally ends with the steps that all of them share, and what answers one way answers all."""

import ast
from collections.abc import Iterator
from pathlib import Path

import domain
from domain.encounter.laid_encounter import begin
from domain.engine.agenda import PROCEDURES
from domain.engine.runner import WATCHERS
from domain.events import AllianceAnswered, AllyDrawnIn
from domain.game.open_questions import LOADED
from tests.repo.sources import nodes

ROOT = Path(domain.__file__).parent
JOINING = ("AllianceAnswered", "AllyDrawnIn")
COMMON = ["commit", "one_from_the_warp", "ships_committed"]
LAID = begin.__module__
"""A position lays allies with the ships that they have sent already."""


def makers() -> Iterator[tuple[str, str]]:
    """Yields module and name of each function of the domain that makes an event by which a seat becomes an ally."""
    for path in ROOT.rglob("*.py"):
        module = ".".join(("domain", *path.relative_to(ROOT).with_suffix("").parts))
        for function in nodes(path):
            if isinstance(function, ast.FunctionDef) and any(map(_makes, ast.walk(function))):
                yield module, function.name


def _makes(node: ast.AST) -> bool:
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in JOINING


def test_what_makes_an_ally_is_a_step_that_the_common_steps_follow__JOIN_01() -> None:
    assert LOADED
    found = {maker for maker in makers() if maker[0] != LAID}
    ways = {
        (function.__module__, function.__name__): procedure
        for procedure in PROCEDURES.values()
        for function in procedure.steps.values()
    }
    assert found <= ways.keys()
    ends = {name: list(ways[name].steps)[-3:] for name in found}
    assert ends == dict.fromkeys(found, COMMON)


def test_each_procedure_that_draws_somebody_in_has_them__JOIN_01() -> None:
    names = {"alliance_answer", "drawn_in", "qax_ally", "late_ally", "passenger_boards"}
    shared = {name for name, procedure in PROCEDURES.items() if COMMON[0] in procedure.steps}
    assert shared == names
    assert all(list(PROCEDURES[name].steps)[-3:] == COMMON for name in names)


def test_what_answers_an_alliance_answers_one_without_an_invitation_too__JOIN_01() -> None:
    """Only who has declined was asked in any case."""
    answered = {function.__name__ for function, _ in WATCHERS[AllianceAnswered]}
    drawn_in = {function.__name__ for function, _ in WATCHERS[AllyDrawnIn]}
    assert answered - drawn_in == {"stayed_out"}
    assert drawn_in - answered == {"late_allies_are_subtracted_too"}
