"""The pages in docs/clients and docs/auditing, and the parts of them that are commands or are generated."""

import re
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[2]
FOLDERS = (ROOT / "docs" / "clients", ROOT / "docs" / "auditing")

_BLOCK = re.compile(r"^```sh\n(.*?)^```$(?:\n\n^```text\n(.*?)^```$)?", re.MULTILINE | re.DOTALL)
_PART = re.compile(r"<!-- generated: (\w+) -->\n(.*?)<!-- end of \1 -->", re.DOTALL)


class Block(NamedTuple):
    """Commands of a page, and what they print: None where the page does not say."""

    commands: str
    printed: str | None


def pages() -> list[Path]:
    """Returns all pages of the guides, in a fixed order."""
    return [page for folder in FOLDERS for page in sorted(folder.glob("*.md"))]


def name_of(page: Path) -> str:
    """Returns the page's path, `docs/clients/undo.md`."""
    return page.relative_to(ROOT).as_posix()


def blocks(text: str) -> list[Block]:
    """Returns the `sh` blocks of a page, in their order. A `text` block right after one is what it prints."""
    return [Block(found[1], found[2]) for found in _BLOCK.finditer(text)]


def generated(text: str) -> dict[str, str]:
    """Returns what is between the marks of each generated part of a page."""
    return {found[1]: found[2] for found in _PART.finditer(text)}


def with_part(text: str, name: str, content: str) -> str:
    """Returns the page with this content between the marks of a generated part.

    Raises ValueError where it has no such part.
    """
    if name not in generated(text):
        raise ValueError(f"the page has no part {name!r}")
    start, end = f"<!-- generated: {name} -->\n", f"<!-- end of {name} -->"
    before, _, rest = text.partition(start)
    return before + start + content + end + rest.partition(end)[2]
