"""A frame of the agenda is read and written by the modules that make up its procedure; others ask these modules."""

import ast
from collections.abc import Collection, Iterable, Iterator
from pathlib import Path

import pytest

from domain.encounter.destiny import destiny
from domain.encounter.regroup import regroup
from domain.encounter.turn import turn
from domain.engine.agenda import Procedure, frame
from domain.engine.chance import Chance
from domain.engine.runner import EngineFault, Runner
from domain.state import State
from tests.repo.sources import name_of, nodes, python_files

LOOKS = {"frame_of", "frames", "nearest"}
"""The methods that give a frame of a procedure."""
CARRIES_AGENDAS = {
    "domain/events/answers.py",
    "domain/game/answers.py",
    "domain/game/determinization.py",
    "domain/requests/forks.py",
    "domain/game/laid_table.py",
    "domain/game/lobby.py",
}
"""Modules that store, begin and check an agenda as a whole, or the frame on top, whichever procedures it holds."""


def outside_the_engine() -> list[Path]:
    return [path for path in python_files("domain") if path.parent.name != "engine"]


def own_procedures(module: Iterable[ast.AST]) -> set[str]:
    """Returns the names of the procedures that a module creates, or to which it adds a step."""
    found: set[str] = set()
    for node in module:
        match node:
            case ast.Assign(targets=[ast.Name(id=name)], value=value) if _creates(value):
                found.add(name)
            case ast.Call(func=ast.Attribute(value=ast.Name(id=name), attr="insert" | "step")):
                found.add(name)
    return found


def _creates(value: ast.expr) -> bool:
    return any(isinstance(node, ast.Name) and node.id == Procedure.__name__ for node in ast.walk(value))


def looks(module: Iterable[ast.AST]) -> Iterator[tuple[int, str]]:
    """Returns line and procedure of every look at a frame; a procedure that is no plain name is as it is written."""
    for node in module:
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in LOOKS:
            looked_at = node.args[0] if node.func.attr == "frame_of" else node.func.value
            yield node.lineno, ast.unparse(looked_at)


def strange_looks(module: Collection[ast.AST]) -> list[tuple[int, str]]:
    own = own_procedures(module)
    return [(line, procedure) for line, procedure in looks(module) if procedure not in own]


def agendas(module: Iterable[ast.AST]) -> list[int]:
    """Returns the lines that take frames from an agenda, or ask a frame for the name of its procedure."""
    words = {"agenda", "procedure"}
    return [node.lineno for node in module if isinstance(node, ast.Attribute) and node.attr in words]


def test_only_the_modules_that_make_up_a_procedure_look_into_its_frames() -> None:
    looking = {name_of(path): strange_looks(nodes(path)) for path in outside_the_engine()}
    assert {name: lines for name, lines in looking.items() if lines} == {}
    assert sum(len(list(looks(nodes(path)))) for path in outside_the_engine()) > 20


def test_no_other_module_goes_through_the_agenda() -> None:
    assert {name_of(path) for path in outside_the_engine() if agendas(nodes(path))} == CARRIES_AGENDAS


def code(text: str) -> list[ast.AST]:
    return list(ast.walk(ast.parse(text)))


@pytest.mark.parametrize(
    "line",
    [
        "runner.frame_of('turn').vars['another'] = True",
        "runner.frame_of(turn).vars['another'] = True",
        "runner.frame_of(turn.name)",
        "turn.nearest(runner.state)",
        "turn.turn.frames(runner.state)",
    ],
)
def test_a_look_into_a_frame_of_another_module_is_found(line: str) -> None:
    assert len(strange_looks(code(f"from domain.encounter import turn\nfrom x import turn\n{line}"))) == 1


@pytest.mark.parametrize("line", ["turn = Procedure('turn')", "turn.insert(rest, after='begin')"])
def test_a_module_that_makes_up_a_procedure_may_look(line: str) -> None:
    assert strange_looks(code(f"{line}\nrunner.frame_of(turn)\nturn.nearest(state)")) == []


def test_a_way_through_the_agenda_is_found() -> None:
    assert agendas(code("next(f for f in state.agenda if f.procedure == 'turn')")) == [1, 1]


@pytest.fixture
def runner() -> Runner:
    """Returns a turn, a second one inside it, and no regroup."""
    state = State(game="g_frames")
    state.agenda = [frame(turn.name, seat="red"), frame(turn.name, seat="blue"), frame(destiny.name)]
    return Runner(state, Chance(b"", ""))


def test_the_nearest_frame_is_the_one_that_was_called_last(runner: Runner) -> None:
    assert [each.vars["seat"] for each in turn.frames(runner.state)] == ["red", "blue"]
    assert turn.nearest(runner.state) is runner.frame_of(turn) is runner.state.agenda[1]


def test_a_procedure_that_does_not_run_has_no_frame(runner: Runner) -> None:
    assert (regroup.frames(runner.state), regroup.nearest(runner.state)) == ([], None)
    with pytest.raises(EngineFault, match="no regroup on the agenda"):
        runner.frame_of(regroup)
