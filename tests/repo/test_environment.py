"""`make env` on machines that lack something; a machine is a PATH with small scripts as programs."""

import os
import re
import shutil
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from tests.repo.sources import ROOT
from tests.waiting import PATIENCE_S, eventually

pytestmark = pytest.mark.processes

TOOLS = ("sh", "rm", "touch", "chmod", "mkdir", "cat", "cp", "sleep", "df", "awk")
OLD = 'case "$1" in --version) echo Python 3.8.10;; *) exit 1;; esac'
BROKEN_SHIM = "echo no such version >&2; exit 127"
# Knows -c (new enough, but neither ensurepip nor pip).
BARE = """case "$1 $2" in
"-c import ensurepip"*) exit 1;;
"-c import sys; print"*) echo 3.12;;
"-c "*) exit 0;;
"--version "*) echo Python 3.12.1;;
*) exit 1;;
esac"""
# The same with a pip that can install uv beside the project.
WITH_PIP = """case "$*" in
"-c import ensurepip"*) exit 1;;
"-c "*) exit 0;;
--version) echo Python 3.12.1;;
"-m pip --version") exit 0;;
"-m pip install --quiet --target .boot --require-hashes -r .ci/uv.lock")
    mkdir -p .boot/bin
    { echo '#!/bin/sh'; echo 'echo "$@" >> calls'; } > .boot/bin/uv
    chmod +x .boot/bin/uv;;
*) exit 1;;
esac"""


def program(name: str) -> str:
    """Returns where this machine has a program that every machine has."""
    found = shutil.which(name)
    assert found
    return found


class Machine:
    """A folder with the project's environment files and a PATH of only what is put there."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.path = folder / "bin"
        self.path.mkdir()
        for tool in TOOLS:
            (self.path / tool).symlink_to(program(tool))
        shutil.copytree(ROOT / ".ci", folder / ".ci")
        for name in ("Makefile", "requirements.lock", "requirements-dev.lock"):
            shutil.copy(ROOT / name, folder)

    def has(self, name: str, script: str) -> None:
        (self.path / name).write_text(f"#!/bin/sh\n{script}\n")
        (self.path / name).chmod(0o755)

    def make(
        self, target: str, *, start_new_session: bool = False, **environment: str
    ) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [program("make"), target],
            start_new_session=start_new_session,
            cwd=self.folder,
            env={"PATH": str(self.path)} | environment,
            capture_output=True,
            text=True,
            timeout=PATIENCE_S,
        )


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    return Machine(tmp_path)


def own_lines(run: subprocess.CompletedProcess[str]) -> list[str]:
    """Returns the lines of the project; make adds one when a recipe fails."""
    return [line for line in run.stderr.splitlines() if not line.startswith("make")]


@pytest.mark.parametrize("target", ["run", "test", "env"])
def test_a_python_that_is_too_old_gets_one_clear_line(machine: Machine, target: str) -> None:
    machine.has("python3", OLD)
    run = machine.make(target)
    assert run.returncode != 0
    assert own_lines(run) == [
        "Cosmic Ledger needs Python 3.11 or newer (found python3: Python 3.8.10): "
        "install one, or name it with PYTHON=/path/to/python3"
    ]


def test_a_machine_without_python_gets_one_clear_line(machine: Machine) -> None:
    run = machine.make("run")
    assert run.returncode != 0
    assert own_lines(run) == [
        "Cosmic Ledger needs Python 3.11 or newer (found none): install one, or name it with PYTHON=/path/to/python3"
    ]


@pytest.mark.parametrize("target", ["test", "quick", "slow", "soak"])
def test_a_disk_with_less_than_1_GB_gets_one_clear_line_before_anything_starts(machine: Machine, target: str) -> None:
    (machine.path / "df").unlink()
    machine.has("df", "echo Filesystem 1024-blocks Used Available; echo /dev/disk 9000000 8100000 900000")
    run = machine.make(target)
    assert run.returncode == 2
    assert own_lines(run) == [
        "the tests need 1 GB of free disk for ., which has 900 MB: "
        "make room (TMPDIR names another folder for temporary files)"
    ]
    assert not (machine.folder / ".venv").exists()


def test_python_without_venv_and_pip_gets_the_name_of_the_missing_package(machine: Machine) -> None:
    machine.has("python3", BARE)
    run = machine.make("run")
    assert run.returncode != 0
    assert own_lines(run) == [
        "Python 3.12 has neither venv nor pip: run 'apt install python3.12-venv' (or install uv) and try again"
    ]


def test_python_without_venv_but_with_pip_gets_uv_beside_the_project(machine: Machine) -> None:
    machine.has("python3", WITH_PIP)
    run = machine.make("env")
    calls = (machine.folder / "calls").read_text().splitlines()
    assert calls[0].startswith("venv ")
    assert calls[1].startswith("pip install ")
    assert "--require-hashes" in calls[1]
    assert calls[1].endswith("-r requirements-dev.lock")
    assert "environment: requirements-dev.lock" in run.stdout


def test_a_newer_python_that_does_not_work_is_passed_over(machine: Machine) -> None:
    machine.has("python3.14", BROKEN_SHIM)
    machine.has("python3.12", WITH_PIP)
    machine.has("python3", OLD)
    machine.make("env")
    assert f"--python {machine.path / 'python3.12'}" in (machine.folder / "calls").read_text()


def taking(microseconds: int) -> str:
    """Returns an interpreter that takes so long for the work that compares interpreters."""
    return WITH_PIP.replace('"-c "*) exit 0', f'*deepcopy*) echo {microseconds};;\n"-c "*) exit 0')


def test_the_newest_python_is_taken_even_if_another_one_is_a_little_quicker(machine: Machine) -> None:
    machine.has("python3.13", taking(1200))
    machine.has("python3.11", taking(1000))
    machine.make("env")
    assert f"--python {machine.path / 'python3.13'}" in (machine.folder / "calls").read_text()


def test_a_python_that_takes_a_quarter_longer_is_passed_over_also_where_it_hides_another_of_its_name(
    machine: Machine,
) -> None:
    hidden = machine.folder / "folder of the system"
    hidden.mkdir()
    machine.has("python3.13", taking(1300))
    machine.has("python3.11", taking(1000))
    shutil.move(machine.path / "python3.11", hidden)
    machine.has("python3.11", taking(1400))
    machine.make("env", PATH=f"{machine.path}:{hidden}")
    assert f"--python {hidden / 'python3.11'}" in (machine.folder / "calls").read_text()


def test_a_python_with_neither_venv_nor_pip_leaves_the_work_to_a_slower_one(machine: Machine) -> None:
    machine.has("python3.13", BARE)
    machine.has("python3.11", taking(1400))
    machine.make("env")
    assert f"--python {machine.path / 'python3.11'}" in (machine.folder / "calls").read_text()


def test_the_interpreter_can_be_named(machine: Machine) -> None:
    machine.has("python3", OLD)
    machine.has("another-python", WITH_PIP)
    machine.make("env", PYTHON=str(machine.path / "another-python"))
    assert f"--python {machine.path / 'another-python'}" in (machine.folder / "calls").read_text()


# What pip says where its index cannot be reached, and where the index lacks a package.
REFUSED = "WARNING: Retrying (Retry(total=0)) after connection broken by 'NewConnectionError(...)': /simple/click/"
LACKING = "ERROR: No matching distribution found for click==8.5.1"
# Has venv, whose python has a pip that fails.
WITH_VENV = """case "$*" in
"-c "*) exit 0;;
--version) echo Python 3.12.1;;
"-m venv .venv") mkdir -p .venv/bin; cp "$0" .venv/bin/python;;
"-m pip --version") exit 0;;
"-m pip install"*) echo "{first}" >&2; echo "{last}" >&2; exit 1;;
*) exit 1;;
esac"""
NO_NETWORK = (
    "pip finds no network: connect this machine, or name a reachable index with PIP_INDEX_URL "
    "(uv: UV_DEFAULT_INDEX), and try again"
)


@pytest.mark.parametrize("target", ["run", "env", "test"])
def test_without_a_network_there_is_one_line_and_no_half_made_environment(machine: Machine, target: str) -> None:
    machine.has("python3", WITH_VENV.format(first=REFUSED, last=LACKING))
    run = machine.make(target)
    assert run.returncode == 2
    assert own_lines(run) == [NO_NETWORK]
    assert not (machine.folder / ".venv").exists()


def test_a_package_that_cannot_be_installed_is_reported_in_one_line(machine: Machine) -> None:
    machine.has("python3", WITH_VENV.format(first="ERROR: Could not find a version", last=LACKING))
    run = machine.make("run")
    assert own_lines(run) == [f"the environment could not be made: {LACKING}"]
    assert not (machine.folder / ".venv").exists()


def test_the_uv_that_pip_brings_is_pinned_with_its_hashes() -> None:
    first, *hashes = (ROOT / ".ci" / "uv.lock").read_text().splitlines()
    version = re.search(r"^UV = (\S+)$", (ROOT / "Makefile").read_text(), re.MULTILINE)
    assert version
    assert first == f"uv=={version[1]} \\"
    assert hashes
    assert all(each.strip().startswith("--hash=sha256:") for each in hashes)


def test_a_uv_of_ours_that_reaches_no_index_leaves_the_work_to_pip(machine: Machine) -> None:
    machine.has("python3", WITH_VENV.format(first="", last="").replace("exit 1;;", "echo pip >> calls; exit 0;;", 1))
    uv = machine.folder / ".boot" / "bin" / "uv"
    uv.parent.mkdir(parents=True)
    uv.write_text("#!/bin/sh\necho dns error >&2; exit 2\n")
    uv.chmod(0o755)
    assert machine.make("env").returncode == 0
    assert (machine.folder / "calls").read_text() == "pip\n"


def test_uv_without_a_network_is_one_line_too(machine: Machine) -> None:
    failing = "echo 'error: Request failed' >&2; echo '  Caused by: dns error' >&2; exit 2"
    machine.has("python3", WITH_PIP)
    machine.has("uv", f'case "$1" in venv) mkdir -p .venv/bin;; *) {failing};; esac')
    run = machine.make("run")
    assert own_lines(run) == [NO_NETWORK]
    assert not (machine.folder / ".venv").exists()


def test_pip_that_cannot_fetch_uv_without_a_network_is_one_line(machine: Machine) -> None:
    install = "mkdir -p .boot/bin"
    assert install in WITH_PIP
    machine.has("python3", WITH_PIP.replace(install, f'echo "{REFUSED}" >&2; exit 1'))
    run = machine.make("run")
    assert own_lines(run) == [NO_NETWORK]
    assert not (machine.folder / ".boot").exists()


def test_an_older_environment_stays_when_the_network_is_away(machine: Machine) -> None:
    machine.has("python3", WITH_VENV.format(first=REFUSED, last=LACKING))
    python = machine.folder / ".venv" / "bin" / "python"
    python.parent.mkdir(parents=True)
    shutil.copy(machine.path / "python3", python)
    run = machine.make("run")
    assert own_lines(run) == [NO_NETWORK]
    assert python.exists()


def test_an_interrupted_environment_is_removed(machine: Machine) -> None:
    # As by Ctrl-C: all processes of the group are stopped, just before uv comes to its end without an error.
    machine.has("python3", WITH_PIP)
    machine.has("uv", 'case "$1" in venv) mkdir -p .venv/bin;; *) kill -TERM 0; sleep 1;; esac')
    run = machine.make("env", start_new_session=True)
    assert run.returncode != 0
    assert "environment: " in run.stdout
    assert eventually(lambda: not (machine.folder / ".venv").exists())


def test_a_real_pip_whose_index_refuses_connections_says_so_in_one_line(machine: Machine) -> None:
    # The lock of one package is enough, and no index of this machine is asked.
    lock = machine.folder / "requirements.lock"
    lock.write_text(re.split(r"\n(?=\S)", lock.read_text())[0])
    machine.has("python3", f'exec {sys.executable} "$@"')
    with socket.socket() as closed:
        closed.bind(("127.0.0.1", 0))
        index = f"http://127.0.0.1:{closed.getsockname()[1]}/simple"
        run = machine.make("run", PIP_INDEX_URL=index, PIP_CONFIG_FILE="/dev/null", PIP_RETRIES="1")
    assert own_lines(run) == [NO_NETWORK]
    assert not (machine.folder / ".venv").exists()


def test_a_second_call_does_nothing(machine: Machine) -> None:
    machine.has("uv", 'mkdir -p .venv; echo "$@" >> calls')
    machine.has("python3", WITH_PIP)
    assert machine.make("env").returncode == 0
    before = (machine.folder / "calls").read_text()
    assert machine.make("env").returncode == 0
    assert (machine.folder / "calls").read_text() == before


def test_the_recipes_work_with_an_old_make() -> None:
    text = (ROOT / "Makefile").read_text()
    newer = (".ONESHELL", "$(file ", "!=", "::=", ".SHELLSTATUS", "&:", "--output-sync")
    assert [feature for feature in newer if feature in text] == []


@pytest.mark.parametrize("name", [".ci/run", ".ci/environment"])
def test_scripts_can_be_run(name: str) -> None:
    assert os.access(ROOT / name, os.X_OK)
