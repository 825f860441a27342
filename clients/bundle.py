"""The page for people as browsers get it: `python -m clients.bundle` makes `service/page/built/` of `service/page/`.

esbuild, as the lock in `clients/page` pins it, makes one program, one style sheet and one file for each worker. Their
names have a hash of what is in them, so that browsers may keep them for ever. `index.html` names them.
"""

import re
import shutil
import sys
import tempfile
from hashlib import sha256
from pathlib import Path

from clients.document import ROOT
from clients.running import ToolError, run
from clients.vendored import HERE, VENDOR, tools

PAGE = VENDOR.parent
BUILT = PAGE / "built"
DIGEST = "sources.sha256"
"""The file that says of which sources the others were made."""
AGAIN = "service/page/built is older than its sources: run `make page`, which needs Node 20 or newer"

READ = (".css", ".html", ".js", ".LICENSE", ".svg")
"""The ends of names of files that are made into others. Types are for those who change the sources."""
AS_IT_IS = "picture.svg"
"""The icon, which other pages of the service name, too."""
LICENSES = "licenses.txt"
BANNER = f"/* Made by `make page`. Packages of others that are in it, with their licences: page/{LICENSES} */"
STYLES = re.compile(r'<link rel="stylesheet" href="(page/[^"]+)">\n')
PRELOADED = re.compile(r'<link rel="modulepreload" href="[^"]+">\n')
WORKER = re.compile(r'(?<=new URL\(")([\w.-]+\.js)(?=", import\.meta\.url\))')


def sources() -> list[Path]:
    """Returns the files on which the result depends, in a fixed order."""
    of_page = [path for path in PAGE.rglob("*") if path.suffix in READ and BUILT not in path.parents]
    return [*sorted(of_page), HERE / "package-lock.json", Path(__file__)]


def digest() -> str:
    """Returns a hash of the sources."""
    found = sha256()
    for path in sources():
        found.update(f"{path.relative_to(ROOT).as_posix()}\n{sha256(path.read_bytes()).hexdigest()}\n".encode())
    return found.hexdigest()


def is_current() -> bool:
    """Returns whether the built files are those of the sources."""
    mark = BUILT / DIGEST
    return mark.exists() and mark.read_text(encoding="utf-8").strip() == digest()


def files() -> dict[str, bytes]:
    """Builds the page: name in `service/page/built` -> content. Raises ToolError, also for a warning."""
    with tempfile.TemporaryDirectory() as name:
        # Names of files get into the hashes, so they may not depend on where this checkout is.
        folder = Path(name).resolve()
        shutil.copytree(PAGE, folder / "page", ignore=shutil.ignore_patterns(BUILT.name, "*.d.ts"))
        for path in sorted((folder / "page").rglob("*.js")):
            text = path.read_text(encoding="utf-8")
            for worker in WORKER.findall(text):
                text = text.replace(f'new URL("{worker}"', f'new URL("{_bundled(folder, path.parent / worker)}"')
            path.write_text(text, encoding="utf-8")
        page = (folder / "page" / "index.html").read_text(encoding="utf-8")
        sheet = folder / "page.css"
        sheet.write_text("".join(f'@import "./{each}";\n' for each in STYLES.findall(page)), encoding="utf-8")
        link = f'<link rel="stylesheet" href="page/{_bundled(folder, sheet)}">\n'
        page = STYLES.sub("", PRELOADED.sub("", page)).replace("<script", f"{link}<script", 1)
        page = page.replace("page/main.js", f"page/{_bundled(folder, folder / 'page' / 'main.js')}")
        made = {path.name: path.read_bytes() for path in sorted((folder / "out").iterdir())}
    texts = {"index.html": page, LICENSES: _licenses(), DIGEST: f"{digest()}\n"}
    return {**made, AS_IT_IS: (PAGE / AS_IT_IS).read_bytes(), **{name: text.encode() for name, text in texts.items()}}


def _bundled(folder: Path, entry: Path) -> str:
    """Makes one file of an entry and all that it imports, and returns its name."""
    suffix = entry.suffix
    named = ["--entry-names=[name]-[hash]", "--outdir=out", f"--banner:{suffix[1:]}={BANNER}"]
    made = ["--bundle", "--minify", "--format=esm", "--target=es2022", "--charset=utf8", "--legal-comments=none"]
    program = str(tools() / ".bin" / "esbuild")
    if told := run([program, str(entry.relative_to(folder)), *made, *named, "--log-level=warning"], folder):
        raise ToolError(told)
    (found,) = (folder / "out").glob(f"{entry.stem}-*{suffix}")
    return found.name


def _licenses() -> str:
    """Returns the licences of all packages that are in the program."""
    found = [(path.stem, path.read_text(encoding="utf-8").strip()) for path in sorted(VENDOR.glob("*.LICENSE"))]
    return "\n\n".join(f"{name}\n{'=' * len(name)}\n\n{text}" for name, text in found) + "\n"


def main() -> int:
    """Writes the files. 1 when a tool fails."""
    try:
        found = files()
    except ToolError as error:
        print(error, file=sys.stderr)
        return 1
    BUILT.mkdir(exist_ok=True)
    here = {path.name: path.read_bytes() for path in BUILT.iterdir()}
    for name in here.keys() - found.keys():
        (BUILT / name).unlink()
    # Browsers may be getting a file that stays the same, so it is not written.
    for name, content in found.items() - here.items():
        (BUILT / name).write_bytes(content)
    return 0


if __name__ == "__main__":
    sys.exit(main())
