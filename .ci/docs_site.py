"""What the site of docs/ needs besides its pages: the order of its folders, and copies of linked files.

Pages link to files outside of docs/ (SECURITY.md, openapi.yaml, a program of examples/) by a relative path, as a reader
of the repository expects. The site holds a copy of each such file below `repository/`.
"""

import posixpath
import re
from pathlib import Path

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files, InclusionLevel, file_sort_key
from mkdocs.structure.pages import Page
from mkdocs.utils import nest_paths

ROOT = Path(__file__).resolve().parents[1]
COPIES = "repository"
LINK = re.compile(r"(?<=\]\()([^)\s#:]+)")
CODE = re.compile(r"(^```.*?^```$|`[^`\n]*`)", re.MULTILINE | re.DOTALL)


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Adds the files of the repository that pages link to, and puts the folders in the order of `extra.folders`."""
    waiting = list(files.documentation_pages())
    while waiting:
        page = waiting.pop()
        for target in LINK.findall(CODE.sub("", page.content_string)):
            copy = _place(page.src_uri, target)
            source = ROOT / _source(copy)
            if not copy.startswith(f"{COPIES}/") or files.get_file_from_path(copy) or not source.is_file():
                continue
            file = File.generated(config, copy, abs_src_path=str(source), inclusion=InclusionLevel.NOT_IN_NAV)
            files.append(file)
            if file.is_documentation_page():
                waiting.append(file)
    order = config.extra["folders"]

    def rank(file: File) -> tuple[int, object]:
        folder = file.src_uri.partition("/")[0]
        return order.index(folder) if folder in order else -1, file_sort_key(file)

    pages = sorted(files.documentation_pages(inclusion=InclusionLevel.is_in_nav), key=rank)
    config.nav = nest_paths(page.src_uri for page in pages)
    return files


def on_page_markdown(markdown: str, page: Page, **_: object) -> str:
    """Leads links to where their target is on the site. Code is left as it is."""
    here = posixpath.dirname(page.file.src_uri) or "."

    def lead(link: re.Match[str]) -> str:
        return posixpath.relpath(_place(page.file.src_uri, link[1]), here)

    parts = CODE.split(markdown)
    return "".join(part if number % 2 else LINK.sub(lead, part) for number, part in enumerate(parts))


def _source(page: str) -> str:
    """The path in the repository of a file of the site."""
    return page.removeprefix(f"{COPIES}/") if page.startswith(f"{COPIES}/") else f"docs/{page}"


def _place(page: str, target: str) -> str:
    """The path on the site of what a page links to. A folder is found by its index, or else by its first page."""
    path = posixpath.normpath(posixpath.join(posixpath.dirname(_source(page)), target))
    if (ROOT / path).is_dir():
        names = sorted(each.name for each in (ROOT / path).glob("*.md"))
        first = next((name for name in ("index.md", "README.md", *names) if name in names), "")
        path = f"{path}/{first}"
    return path.removeprefix("docs/") if path.startswith("docs/") else f"{COPIES}/{path}"
