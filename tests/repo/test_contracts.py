"""The import contracts hold, and each of them finds a forbidden import."""

import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from tests.repo import imports
from tests.repo.sources import ROOT
from tests.waiting import PATIENCE_S

pytestmark = pytest.mark.processes

RULES = (
    "encounter",
    "cards",
    "decks",
    "aliens",
    "variants",
    "requests",
    "rulebook",
    "game",
    "mechanics",
    "rating",
    "matching",
)
SERVICE = (
    "server",
    "tools",
    "app",
    "api",
    "openapi",
    "schemas",
    "context",
    "settings",
    "administration",
    "imports",
    "notices",
    "matching",
    "players",
    "play",
    "verification",
    "rating",
    "finished_log",
    "signing",
    "callers",
    "http",
    "jobs",
    "logging_setup",
    "log_redaction",
    "store",
    "observability",
)
PLAY = ("lobby", "live", "reading", "bots", "board")
FORBIDDEN = (
    ("domain/dice.py", "import random"),
    ("domain/dice.py", "from datetime import datetime"),
    ("domain/dice.py", "import redis"),
    ("domain/dice.py", "import service"),
    ("service/app.py", "import workers"),
    ("domain/engine/runner.py", "import domain.encounter"),
    ("domain/encounter/reveal.py", "import domain.aliens"),
    ("domain/encounter/launch.py", "import domain.variants"),
    ("domain/aliens/zombie.py", "import domain.variants"),
    ("domain/decks/piles.py", "import domain.variants"),
    ("service/store/log.py", "import service.http"),
    ("service/observability/metrics.py", "import service.store"),
    ("service/callers/tokens.py", "import service.play"),
    ("service/http/rate_limits.py", "import service.api"),
    ("service/http/headers.py", "import service.callers"),
    ("service/verification/chain.py", "import service.play"),
    ("service/play/live/feed.py", "import service.settings"),
    ("service/play/lobby/game_records.py", "import service.context"),
    ("service/play/live/feed.py", "import service.play.lobby"),
    ("service/play/reading/state_views.py", "import service.play.live"),
    ("service/play/reading/statistics.py", "import service.play.bots"),
    ("service/play/board/picture.py", "import service.play.reading"),
    ("service/api/stream.py", "import service.server"),
    ("service/openapi/document.py", "import service.app"),
    ("domain/encounter/launch.py", "import domain.mechanics"),
    ("domain/board.py", "import domain.mechanics.captured_ships"),
    ("domain/powers.py", "import domain.mechanics.captured_ships"),
    ("domain/cards/zaps.py", "import domain.mechanics"),
    ("domain/game/views.py", "import domain.mechanics.captured_ships"),
    ("domain/mechanics/captured_ships.py", "import domain.aliens"),
    ("domain/mechanics/captured_ships.py", "import domain.variants"),
    ("domain/mechanics/captured_ships.py", "import domain.game.views"),
    ("domain/encounter/victory.py", "import domain.rating"),
    ("domain/aliens/zombie.py", "import domain.rating"),
    ("domain/aliens/zombie.py", "import domain.matching"),
    ("service/rating/kept_ladder.py", "import service.play"),
    ("terminal/board.py", "import domain"),
    ("terminal/screen.py", "import service.settings"),
    ("workers/demo.py", "import terminal"),
    ("workers/clock.py", "import flask"),
)
"""Modules with an import that a contract forbids each of them."""
LINT = Path(sys.executable).with_name("lint-imports")


def empty_repository(folder: Path) -> Path:
    """Makes a repository with the same packages and contracts, and no code, in the folder; returns it."""
    shutil.copy(ROOT / "pyproject.toml", folder)
    for room in (
        "domain/engine",
        "domain/events",
        "domain/questions",
        *(f"domain/{package}" for package in RULES),
        *(f"service/{room}" for room in SERVICE),
        *(f"service/play/{room}" for room in PLAY),
        "workers/jobs",
        "workers/supervisor",
        "terminal",
    ):
        (folder / room).mkdir(parents=True, exist_ok=True)
        (folder / room / "__init__.py").touch()
    for module in ("board", "powers", "view_parts", "game/views", "mechanics/captured_ships"):
        (folder / "domain" / f"{module}.py").touch()
    for module in ("clock", "jobs/worker"):
        (folder / "workers" / f"{module}.py").touch()
    for package in ("domain", "service", "workers"):
        (folder / package / "__init__.py").touch()
    return folder


def judged(folder: Path) -> "subprocess.CompletedProcess[str]":
    """Holds a repository against the contracts."""
    done = subprocess.run([LINT, "--no-cache"], cwd=folder, capture_output=True, text=True, timeout=PATIENCE_S)
    assert "Contracts:" in done.stdout, done.stdout + done.stderr
    return done


def test_an_empty_repository_breaks_no_contract(tmp_path: Path) -> None:
    assert judged(empty_repository(tmp_path)).returncode == 0


@pytest.fixture(scope="module")
def broken(tmp_path_factory: pytest.TempPathFactory) -> str:
    """Returns what is said of all forbidden imports at once."""
    folder = empty_repository(tmp_path_factory.mktemp("broken"))
    for file, line in FORBIDDEN:
        (folder / file).parent.mkdir(exist_ok=True)
        with (folder / file).open("a") as module:
            module.write(f"{line}\n")
    (folder / "service" / "play" / "players.py").touch()
    return judged(folder).stdout


def test_a_room_of_play_without_a_place_in_the_order_is_found(broken: str) -> None:
    assert "- service.play.players\n" in broken


@pytest.mark.parametrize(("file", "line"), FORBIDDEN)
def test_a_forbidden_import_is_found(broken: str, file: str, line: str) -> None:
    module = file.removesuffix(".py").replace("/", ".")
    number = [each for planted, each in FORBIDDEN if planted == file].index(line) + 1
    assert f"{module} -> {line.split()[1]} (l.{number})" in broken


@pytest.mark.slow
@pytest.mark.parametrize(
    ("one", "other"),
    [("workers.bots", "workers.jobs"), ("service.store.log", "service.store.states"), ("service.ids", "service.words")],
)
def test_a_circle_between_two_packages_is_found(tmp_path: Path, one: str, other: str) -> None:
    toy = empty_repository(tmp_path)
    for package, imported in ((one, other), (other, one)):
        folder = toy.joinpath(*package.split("."))
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "__init__.py").touch()
        (folder / "module.py").write_text(f"import {imported}\n")
    assert judged(toy).returncode == 1


def test_no_module_imports_itself_by_way_of_others() -> None:
    assert imports.circle(imports.graph()) == []


def test_a_circle_between_modules_is_found() -> None:
    assert imports.circle({"a": {"b"}, "b": {"c"}, "c": {"a"}, "d": {"a"}}) != []


def test_every_room_of_the_service_has_its_place_in_the_order() -> None:
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["importlinter"]["contracts"]
    (rooms,) = [contract for contract in contracts if contract.get("containers") == ["service"]]
    placed = {room for layer in rooms["layers"] for room in layer.split(" | ")}
    packages = {path.parent.name for path in (ROOT / "service").glob("*/__init__.py")}
    assert packages <= placed
    assert placed == set(SERVICE)


def test_every_package_of_rules_is_closed_to_the_engine() -> None:
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["importlinter"]["contracts"]
    (engine,) = [contract for contract in contracts if contract.get("source_modules") == ["domain.engine"]]
    packages = {f"domain.{path.parent.name}" for path in (ROOT / "domain").glob("*/__init__.py")}
    assert packages - {"domain.engine", "domain.events", "domain.questions"} == set(engine["forbidden_modules"])
