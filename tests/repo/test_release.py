"""Contents of a release: packages that run by themselves, a list of parts, checksums, an image."""

import json
import re
import subprocess
import sys
import tomllib
import zipfile
from hashlib import sha256
from importlib.resources import files
from pathlib import Path

import jsonschema_rs
import pytest
import yaml

from clients import __main__ as clients
from clients import document, tarball, wheel
from clients.document import Document
from service import VERSION
from tests.repo import node
from tests.repo.running import Run, running
from tests.repo.sources import ROOT
from tests.waiting import eventually

EXAMPLES = ROOT / "docs" / "operate" / "examples"
WHEEL = f"cosmic_ledger-{VERSION}-py3-none-any.whl"
CLIENTS = {f"cosmic_ledger_client-{VERSION}-py3-none-any.whl", f"cosmic-ledger-client-{VERSION}.tgz"}


def ran(*words: str, folder: Path = ROOT) -> subprocess.CompletedProcess[str]:
    """Runs a program of the environment, which has ended."""
    return subprocess.run(words, cwd=folder, capture_output=True, text=True, check=False)


@pytest.fixture(scope="module")
def release(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Returns the folder of a release of the last commit, with the packages for clients that its own tests take too."""
    node.found()
    for maker in (wheel, tarball):
        clients.made(maker)
    folder = tmp_path_factory.mktemp("release")
    made = ran("make", "release", f"RELEASE={folder}")
    assert made.returncode == 0, made.stderr
    return folder


@pytest.mark.processes
@pytest.mark.slow
def test_a_release_is_a_source_a_wheel_the_clients_a_list_of_parts_and_their_checksums(release: Path) -> None:
    names = {f"cosmic_ledger-{VERSION}.tar.gz", WHEEL, f"cosmic-ledger-{VERSION}.cdx.json", *CLIENTS}
    assert {path.name for path in release.iterdir()} == {*names, "SHA256SUMS"}
    sums = {tuple(line.split()) for line in (release / "SHA256SUMS").read_text().splitlines()}
    assert sums == {(sha256((release / name).read_bytes()).hexdigest(), name) for name in names}


@pytest.mark.processes
@pytest.mark.slow
def test_the_list_of_parts_has_every_package_of_the_lock_file(release: Path) -> None:
    parts = json.loads((release / f"cosmic-ledger-{VERSION}.cdx.json").read_text())
    assert parts["bomFormat"] == "CycloneDX"
    locked = set(re.findall(r"^([\w.-]+)\S*==", (ROOT / "requirements.lock").read_text(), re.MULTILINE))
    assert {part["name"] for part in parts["components"]} == locked


@pytest.mark.processes
@pytest.mark.slow
def test_the_wheel_alone_plays_a_game_and_takes_relative_folders_from_where_it_was_started(
    release: Path, tmp_path: Path
) -> None:
    """Nothing of the checkout is on the path, and what lies there under the name of a package is not run."""
    place, start = tmp_path / "installed", tmp_path / "start"
    with zipfile.ZipFile(release / WHEEL) as wheel:
        wheel.extractall(place)
    (start / "service").mkdir(parents=True)
    (start / "service" / "__init__.py").write_text("raise SystemExit('this is not the service')")
    found = f"import sys; sys.path.insert(0, {str(place)!r}); "
    said = ran(sys.executable, "-P", "-c", f"{found}import service; print(service.__file__)", folder=start).stdout
    assert Path(said.strip()).is_relative_to(place)

    class Installed(Run):
        # It does what the script does that pip writes: the packages are found wherever it is started.
        program = ("-P", "-c", f"{found}from workers.command_line import main; sys.exit(main(['run']))")
        runs_in = start

    with running(tmp_path / "var", Installed, BACKUP_DIR="spare") as house:
        made = house.call("POST", "/v1/games", {"seats": 3, "bots": [{"kind": "basic"}] * 3})
        game = f"/v1/games/{made['game']['id']}"
        house.call("POST", f"{game}/commands", {"type": "start_game"}, made["host_token"])
        assert eventually(lambda: house.call("GET", game)["status"] == "over"), house.said
        assert house.call("GET", "/v1/meta")["version"] == VERSION
    assert (start / "spare" / "archive").is_dir()


@pytest.mark.processes
@pytest.mark.slow
def test_the_version_stands_in_one_place(release: Path) -> None:
    assert tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["dynamic"] == ["version"]
    with zipfile.ZipFile(release / WHEEL) as wheel:
        about = wheel.read(f"cosmic_ledger-{VERSION}.dist-info/METADATA").decode()
    assert f"\nVersion: {VERSION}\n" in about
    assert "\nProvides-Extra: embedded\n" in about


@pytest.mark.processes
@pytest.mark.slow
def test_the_extra_for_clients_takes_the_package_of_the_release(release: Path, tmp_path: Path) -> None:
    """All else is in this environment, so nothing is asked of an index."""
    told = tmp_path / "report.json"
    pip = [sys.executable, "-m", "pip", "install", "--dry-run", "--quiet", "--no-index", "--report", str(told)]
    tried = ran(*pip, "--find-links", str(release), f"cosmic-ledger[client]=={VERSION}")
    assert tried.returncode == 0, tried.stderr
    found = {each["metadata"]["name"] for each in json.loads(told.read_text())["install"]}
    assert found == {"cosmic-ledger", "cosmic-ledger-client"}


def test_a_package_for_clients_is_made_once_of_the_same_sources(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Maker:
        HERE, NAME = tmp_path / "sources", "package"

        def build(self, contract: Document, version: str, folder: Path, into: Path) -> Path:
            assert not any(into.glob("package-*"))
            made.append(version)
            (into / f"package-{version}").write_text((self.HERE / "src" / "code").read_text())
            return into

    def write(text: str) -> str:
        code.write_text(text)
        return clients.made(Maker()).read_text()

    made: list[str] = []
    monkeypatch.setattr(clients, "DIST", tmp_path / "dist")
    monkeypatch.setattr(document, "read", dict)
    code = Maker.HERE / "src" / "code"
    code.parent.mkdir(parents=True)
    assert [write("a"), write("a"), write("b")] == ["a", "a", "b"]
    assert made == [VERSION] * 2
    monkeypatch.setattr(clients, "VERSION", "9.8.7")
    assert [write("b"), write("b")] == ["b", "b"]
    clients.made(Maker()).unlink()
    assert write("b") == "b"
    assert made == [VERSION, VERSION, "9.8.7", "9.8.7"]


def test_the_changelog_begins_with_the_version_of_the_program() -> None:
    heads = [line for line in (ROOT / "CHANGELOG.md").read_text().splitlines() if line.startswith("## [")]
    assert heads[0].startswith(f"## [{VERSION}] - ")


@pytest.mark.processes
@pytest.mark.slow
def test_the_image_is_free_of_findings() -> None:
    hadolint = str(Path(sys.executable).with_name("hadolint"))
    found = ran(hadolint, "--no-color", "--failure-threshold", "style", str(EXAMPLES / "Containerfile"))
    assert found.returncode == 0, found.stdout


def test_the_compose_file_is_what_its_schema_says() -> None:
    schema = json.loads((files("check_jsonschema.builtin_schemas.vendor") / "compose-spec.json").read_text())
    described = yaml.safe_load((EXAMPLES / "compose.yaml").read_text())
    jsonschema_rs.validator_for(schema, validate_formats=True).validate(described)
