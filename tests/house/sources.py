"""The files of the project, as the hygiene tests look at them."""

import ast
from collections.abc import Iterator
from pathlib import Path

HOUSE = Path(__file__).resolve().parents[2]
ROOMS = ("domain", "service", "workers", "tests", "bench", "examples")
# Files of others that are served as they came, with their licence beside them.
VENDORED = HOUSE / "service" / "web" / "docs"
WRITTEN = {".py", ".md", ".toml", ".yaml", ".yml", ".json", ".lua", ".html", ".lock", ".sh", ""}


def python_files(*rooms: str) -> Iterator[Path]:
    """Our Python files in these rooms, in a fixed order."""
    for room in rooms or ROOMS:
        yield from sorted((HOUSE / room).rglob("*.py"))


def written_files() -> Iterator[Path]:
    """Every text file that somebody wrote for this project."""
    top = [path for path in HOUSE.iterdir() if path.is_file() and not path.name.startswith(".git")]
    rooms = [path for room in (*ROOMS, ".ci") for path in (HOUSE / room).rglob("*")]
    for path in sorted(top + rooms):
        foreign = "__pycache__" in path.parts or VENDORED in path.parents
        if path.is_file() and path.suffix in WRITTEN and not foreign:
            yield path


def name_of(path: Path) -> str:
    """The path as people say it."""
    return path.relative_to(HOUSE).as_posix()


def imports(path: Path) -> set[str]:
    """The modules that a file imports, with their dots."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            found.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            found.add(node.module)
    return found


def words(path: Path) -> set[str]:
    """Names and texts of a file's code, comments and docstrings left out."""
    tree = ast.parse(path.read_text())
    docstrings = {
        id(node.body[0].value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef)
        and node.body
        and isinstance(node.body[0], ast.Expr)
    }
    found = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Name):
            found.add(node.id)
        elif isinstance(node, ast.Attribute):
            found.add(node.attr)
        elif isinstance(node, ast.alias | ast.FunctionDef | ast.ClassDef):
            found.add(node.name)
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docstrings:
            found.add(node.value)
    return found
