"""Private copies of a checkout, in which one file at a time is mutated and tests run."""

import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import count
from pathlib import Path

from tests.mutants.folder import lines
from tests.mutants.reach import WATCHED, environment

TO_END = 15.0
"""Seconds that tests have to end what they started, before their processes are killed."""
BROUGHT = (".venv", ".node")
"""Folders that git ignores and tests may need."""
OPTIONS = ("-x", "-q", "-n0", "-p", "no:cacheprovider", "--no-cov")
_NEXT_SECOND = count(int(time.time()))


@dataclass(frozen=True)
class Verdict:
    """An end of some tests on one mutant."""

    how: str
    """`passed`, `failed`, `import` (a file could not be imported), `crash`, `timeout`, or `missing` (unknown ids)."""
    by: str = ""
    """The test, or the file that could not be imported."""
    missing: tuple[str, ...] = ()


class Copy:
    """A clone with everything that is not committed yet, and with bytecode of what does not change."""

    def __init__(self, checkout: Path, folder: Path) -> None:
        shutil.rmtree(folder, ignore_errors=True)
        folder.parent.mkdir(parents=True, exist_ok=True)
        _git(checkout, "clone", "--quiet", "--local", "--no-checkout", str(checkout), str(folder))
        _git(folder, "reset", "--quiet")
        for name in _git(checkout, "ls-files", "-z", "--cached", "--others", "--exclude-standard").split("\0"):
            if name and name not in BROUGHT and (checkout / name).exists():
                (folder / name).parent.mkdir(parents=True, exist_ok=True)
                shutil.copy2(checkout / name, folder / name, follow_symlinks=False)
        for name in BROUGHT:
            if (checkout / name).exists():
                (folder / name).symlink_to(checkout / name)
        with (folder / ".git" / "info" / "exclude").open("a") as exclude:
            exclude.writelines(f"/{name}\n" for name in BROUGHT)
        self.folder = folder

    def warm(self, files: Sequence[str]) -> None:
        """Lets Python and pytest write the bytecode of everything, by a look at which tests there are."""
        rooms = [room for room in ("domain", "service", "workers", "terminal") if (self.folder / room).exists()]
        subprocess.run(
            [sys.executable, "-m", "compileall", "-q", *rooms], cwd=self.folder, env=environment(), check=False
        )
        command = [sys.executable, "-m", "pytest", "--collect-only", *OPTIONS, *files]
        subprocess.run(command, cwd=self.folder, env=environment(), stdout=subprocess.DEVNULL, check=False)

    @contextmanager
    def mutated(self, module: str, code: str) -> Iterator[None]:
        """Puts other code into a module for a while."""
        with swapped(self.folder / module, code):
            yield

    def run(self, tests: Sequence[str], seconds: float, *options: str) -> Verdict:
        """Runs tests, in a process of their own, until the first fails; they have this number of seconds."""
        notes, said, ids = (self.folder.with_suffix(end) for end in (".report", ".said", ".ids"))
        notes.unlink(missing_ok=True)
        ids.write_text("".join(f"{test}\n" for test in tests), encoding="utf-8")
        command = [sys.executable, str(WATCHED), str(notes), *OPTIONS, *options, f"@{ids}"]
        # The bytecode of a mutant must not be there when the next one of the same second and size is imported.
        clean = environment() | {"PYTHONDONTWRITEBYTECODE": "1"}
        with said.open("wb") as output:
            process = subprocess.Popen(
                command, cwd=self.folder, env=clean, stdout=output, stderr=output, start_new_session=True
            )
            try:
                status = process.wait(seconds)
            except subprocess.TimeoutExpired:
                status = None
            finally:
                _end(process)
        return verdict(status, list(lines(notes)), said.read_text(encoding="utf-8", errors="replace"))


def verdict(status: int | None, notes: Sequence[dict[str, str]], said: str) -> Verdict:
    """Returns the verdict of a run that ended with this status (None: it did not end), noted and said this."""
    last = next((note["started"] for note in reversed(notes) if "started" in note), "")
    if status is None:
        return Verdict("timeout", last)
    if status in (0, 5):
        return Verdict("passed")
    for note in notes:
        if note.get("outcome") == "failed":
            return Verdict("failed", note["test"])
        if "uncollected" in note:
            return Verdict("import", note["uncollected"])
    unknown = [line.partition("not found: ")[2] for line in said.splitlines() if line.startswith("ERROR: not found: ")]
    if unknown:
        return Verdict("missing", missing=tuple(unknown))
    return Verdict("import", "conftest") if status == 4 else Verdict("crash", last)


@contextmanager
def swapped(path: Path, code: str) -> Iterator[None]:
    """Replaces a Python file for a while, with no bytecode of it before or after.

    Python takes bytecode for current when size and second of the source are those that it was compiled from. So the
    time of each mutant is another second, as well.
    """
    kept, status = path.read_bytes(), path.stat()
    try:
        _forget(path)
        path.write_bytes(code.encode())
        second = next(_NEXT_SECOND)
        os.utime(path, (second, second))
        yield
    finally:
        path.write_bytes(kept)
        os.utime(path, ns=(status.st_atime_ns, status.st_mtime_ns))
        _forget(path)


def _forget(path: Path) -> None:
    for compiled in (path.parent / "__pycache__").glob(f"{path.stem}.*"):
        compiled.unlink()


def _git(folder: Path, *arguments: str) -> str:
    return subprocess.run(["git", *arguments], cwd=folder, check=True, capture_output=True, text=True).stdout


def _end(process: "subprocess.Popen[bytes]") -> None:
    """Ends a run that is still there, first in a way in which fixtures can end what they started."""
    if process.poll() is None:
        process.send_signal(signal.SIGINT)
        try:
            process.wait(TO_END)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            process.wait()
