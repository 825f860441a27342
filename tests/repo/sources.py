"""The files of the project, as the hygiene tests look at them."""

import ast
import gc
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
ROOMS = ("domain", "service", "workers", "terminal", "tests", "bench", "examples", "clients")
# Files of others that are served as they came, with their licence beside them, and what a program makes of them.
VENDORED = (ROOT / "service" / "web" / "docs", *(ROOT / "service" / "page" / folder for folder in ("vendor", "built")))
FOREIGN = {"__pycache__", "node_modules", "dist"}
WRITTEN = {".py", ".ts", ".md", ".toml", ".yaml", ".yml", ".json", ".lua", ".html", ".js", ".css", ".lock", ".sh", ""}


def paths(room: str) -> list[Path]:
    """Returns everything in a room but what tools have put there, in a fixed order."""
    return sorted(path for path in (ROOT / room).rglob("*") if not FOREIGN & {*path.relative_to(ROOT).parts})


def python_files(*rooms: str) -> Iterator[Path]:
    """Returns our Python files in these rooms, in a fixed order."""
    for room in rooms or ROOMS:
        yield from (path for path in paths(room) if path.suffix == ".py")


def pages_of_aliens() -> dict[str, Path]:
    """Returns name of an alien's module -> its page: a file of its set, or the first file of a folder there."""
    folder = ROOT / "domain" / "aliens"
    files = {path.stem: path for path in folder.glob("*/*.py") if path.stem != "__init__"}
    return dict(sorted({**files, **{path.parent.name: path for path in folder.glob("*/*/__init__.py")}}.items()))


def written_files() -> Iterator[Path]:
    """Yields every text file that somebody wrote for this project."""
    top = [path for path in ROOT.iterdir() if path.is_file() and not path.name.startswith(".git")]
    rooms = [path for room in (*ROOMS, ".ci") for path in paths(room)]
    for path in sorted(top + rooms):
        if path.is_file() and path.suffix in WRITTEN and not any(folder in path.parents for folder in VENDORED):
            yield path


def name_of(path: Path) -> str:
    """Returns the path as people say it."""
    return path.relative_to(ROOT).as_posix()


def lines_of_tests(shape: re.Pattern[str]) -> list[str]:
    """Returns the lines of our tests in which this shape is found, each with its file."""
    return [
        f"{name_of(path)}: {line.strip()}"
        for path in python_files("tests")
        for line in source(path).splitlines()
        if shape.search(line)
    ]


def renew(path: Path, text: str) -> None:
    """Writes a file that is made from the sources, unless it says so already: tests may read it meanwhile."""
    if not path.exists() or path.read_text(encoding="utf-8") != text:
        path.write_text(text, encoding="utf-8")


@cache
def source(path: Path) -> str:
    """Returns the text of a file; many tests look at the same files."""
    return path.read_text(encoding="utf-8")


@cache
def tree(path: Path) -> ast.Module:
    """Returns a file's syntax, which stays in memory: the garbage collector does not look at its objects.

    The files have two million of them, and one look takes as long as parsing all files.
    """
    looks_for_garbage = gc.isenabled()
    gc.disable()
    try:
        return ast.parse(source(path))
    finally:
        gc.freeze()
        if looks_for_garbage:
            gc.enable()


@cache
def nodes(path: Path) -> tuple[ast.AST, ...]:
    """Returns everything in a file's syntax, the outer things first."""
    return tuple(ast.walk(tree(path)))


def imports(path: Path) -> set[str]:
    """Returns the modules that a file imports, with their dots."""
    found: set[str] = set()
    for node in nodes(path):
        if isinstance(node, ast.Import):
            found.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            found.add(node.module)
    return found


def words(path: Path) -> set[str]:
    """Names and texts of a file's code. Comments, docstrings and what an alien excludes (`not_with`) are left out."""
    silent = {
        id(part)
        for node in nodes(path)
        if isinstance(node, ast.Expr) or (isinstance(node, ast.keyword) and node.arg == "not_with")
        for part in ([node.value] if isinstance(node, ast.Expr) else ast.walk(node))
    }
    return {word for node in nodes(path) if id(node) not in silent for word in _said(node)}


def _said(node: ast.AST) -> Iterator[str]:
    match node:
        case ast.Name(id=word) | ast.Attribute(attr=word) | ast.alias(name=word) | ast.Constant(value=str(word)):
            yield word
        case ast.FunctionDef(name=word) | ast.ClassDef(name=word) | ast.arg(arg=word):
            yield word
        case ast.ImportFrom(module=str(module), names=names):
            yield from (f"{module}.{each.name}" for each in names)
