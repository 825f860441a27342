"""Code and runs that pages of docs/ show: `python -m tests.repo.page_parts` copies them from the sources.

A line above a block says where it comes from: `<!-- from domain/cards/zaps.py: cosmic_zap -->` for definitions of a
module, `<!-- from examples/client_bot.ts: whole -->` for a file, and
`<!-- from a run of tests/domain/worked_card.py: before -->` for what a module's function `parts` gives.
"""

import ast
import importlib
import re
from pathlib import Path

from tests.repo.sources import renew

ROOT = Path(__file__).resolve().parents[2]
PAGES = ROOT / "docs"
ANEW = "python -m tests.repo.page_parts"
_PART = re.compile(
    r"(?P<mark><!-- from (?P<run>a run of )?(?P<file>[\w/.]+): (?P<names>[\w., ]+) -->\n+```\w*\n)"
    r"(?P<shown>.*?)(?P<end>^```$)",
    re.MULTILINE | re.DOTALL,
)


def pages() -> list[Path]:
    """Returns every page of docs/ that shows something of the sources."""
    return [path for path in sorted(PAGES.rglob("*.md")) if _PART.search(path.read_text(encoding="utf-8"))]


def renewed(text: str) -> str:
    """Returns a page with each block as the sources are now. Raises LookupError for a definition that is gone."""
    return _PART.sub(lambda part: part["mark"] + _source(part) + "\n" + part["end"], text)


def _source(part: re.Match[str]) -> str:
    names = part["names"].split(", ")
    if part["run"]:
        found: dict[str, str] = importlib.import_module(part["file"].removesuffix(".py").replace("/", ".")).parts()
        return "\n".join(found[name] for name in names)
    if names == ["whole"]:
        return (ROOT / part["file"]).read_text(encoding="utf-8").rstrip()
    return "\n\n\n".join(definition(ROOT / part["file"], name) for name in names)


def definition(path: Path, name: str) -> str:
    """Returns the source of a function, class, assignment or call at the top of a module.

    Raises LookupError when there is none.
    """
    source = path.read_text(encoding="utf-8")
    for node in ast.parse(source).body:
        if name in _names(node):
            first = min([node.lineno, *(each.lineno for each in getattr(node, "decorator_list", []))])
            return "\n".join(source.splitlines()[first - 1 : node.end_lineno])
    raise LookupError(f"{path.name} defines no {name}")


def _names(node: ast.stmt) -> list[str]:
    match node:
        case ast.FunctionDef(name=name) | ast.ClassDef(name=name):
            return [name]
        case ast.Assign(targets=targets):
            return [target.id for target in targets if isinstance(target, ast.Name)]
        case ast.Expr(value=ast.Call(func=ast.Name() | ast.Attribute() as called)):
            return [ast.unparse(called)]
    return []


def write() -> None:
    """Copies every part."""
    for path in pages():
        renew(path, renewed(path.read_text(encoding="utf-8")))


if __name__ == "__main__":
    write()
