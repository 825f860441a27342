"""Things that no file of the project may contain."""

import ast
import importlib.metadata
import re
import tomllib
from collections.abc import Iterable
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from tests.repo.sources import (
    ROOMS,
    ROOT,
    imports,
    name_of,
    nodes,
    pages_of_aliens,
    paths,
    python_files,
    source,
    tree,
    words,
    written_files,
)

LOCKS = ("requirements.lock", "requirements-dev.lock")
PIN = re.compile(r"^\S+==.*?(?= \\$)", re.MULTILINE)
CLOCKS_AND_DICE = {"time", "datetime", "random", "secrets", "uuid", "os", "socket", "logging", "threading"}
ORDINARY_WORDS = {"converter", "chosen", "loser", "machine", "mind", "mirror", "reserve", "vacuum", "will"}
VAGUE = {"util", "utils", "helper", "helpers", "common", "manager", "managers", "misc"}
# In two pieces, so that this file does not find itself.
UNFINISHED = re.compile(
    "|".join(["TO" + "DO", "FIX" + "ME", "X" + "XX", "NotImplemented" + "Error", "Place" + "holder:"])
)
SKIPPED = re.compile(r"pytest\.(mark\.)?(skip|skipif|xfail)\b|importor" + "skip")
MACHINE_PATH = re.compile(r"(?<![\w.}/])/(home|root|Users|work|opt|var/folders)/\w")
REGISTRY = re.compile("|".join([r"py" + r"pi\.org", r"python" + r"hosted\.", r"npm" + r"js\.", r"--" + "index-url"]))
TRIMMING = re.compile(r"^(?!.*\bdeque\().*\b(XTRIM|XDEL|XSETID|MAXLEN|MINID|FLUSHALL|FLUSHDB)\b", re.IGNORECASE)
EXPIRY = re.compile(
    r"\.p?(expire|setex)(at)?\(|\b(ex|px)(at)?=|\bGETEX\b|['\"]p?(expire|setex)(at)?['\"]", re.IGNORECASE
)
OF_A_GAME = re.compile(r"from service\.store\.log import .*\bkey\b|\bkey\(game|PREFIX\}?\{\{")


def lines_that_match(pattern: re.Pattern[str], files: Iterable[Path]) -> list[str]:
    return [
        f"{name_of(path)}:{number}: {line.strip()}"
        for path in files
        if pattern.search(text := source(path))
        for number, line in enumerate(text.splitlines(), start=1)
        if pattern.search(line)
    ]


def test_nothing_is_left_unfinished() -> None:
    assert lines_that_match(UNFINISHED, python_files()) == []


def test_no_test_is_skipped_or_expected_to_fail() -> None:
    # The reasons to leave a test out: a machine without Node, a browser, the extra `rl`, or the generators of others.
    machine = ("node", "test_node", "chromium", "test_chromium", "test_pettingzoo", "generators")
    files = [path for path in python_files("tests") if path.stem not in machine]
    assert lines_that_match(SKIPPED, files) == []


def test_no_file_knows_a_path_of_one_machine() -> None:
    assert lines_that_match(MACHINE_PATH, written_files()) == []


def test_no_file_names_the_host_of_a_registry() -> None:
    assert lines_that_match(REGISTRY, written_files()) == []


def test_every_package_in_a_lock_file_is_pinned_with_a_hash() -> None:
    for lock in LOCKS:
        entries = re.split(r"\n(?=\S)", (ROOT / lock).read_text().strip())
        assert [entry for entry in entries if "==" not in entry or "--hash=sha256:" not in entry] == []


def locked(lock: str) -> dict[str, Requirement]:
    """Returns the pins of a lock file, by the name of the package."""
    pins = map(Requirement, PIN.findall((ROOT / lock).read_text()))
    return {canonicalize_name(pin.name): pin for pin in pins}


def not_held(wanted: Iterable[Requirement], pins: dict[str, Requirement]) -> list[str]:
    """Returns what is not among these pins with its version, for the same machines, and with all its extras."""
    return [
        str(want)
        for want in wanted
        if not (pin := pins.get(canonicalize_name(want.name)))
        or (pin.specifier, pin.marker) != (want.specifier, want.marker)
        or not pin.extras >= want.extras
    ]


def test_the_development_lock_holds_every_pin_of_the_run_time_lock() -> None:
    run, development = map(locked, LOCKS)
    assert run
    assert not_held(run.values(), development) == []


def test_every_dependency_of_the_project_is_in_the_lock_with_that_version() -> None:
    wanted = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["dependencies"]
    assert not_held(map(Requirement, wanted), locked("requirements.lock")) == []


@pytest.mark.parametrize("lock", LOCKS)
def test_a_package_that_another_asks_for_with_extras_is_locked_with_them(lock: str) -> None:
    # Otherwise pip looks for the extras in the newest version, and refuses it: the lock has no hash of it.
    pins = locked(lock)
    asked = [wanted for name, pin in pins.items() for wanted in asked_with_extras(name, pin.extras)]
    assert asked
    assert [str(wanted) for wanted in asked if not wanted.extras <= pins[canonicalize_name(wanted.name)].extras] == []


def asked_with_extras(package: str, extras: set[str]) -> list[Requirement]:
    """Returns what this package, with these extras, asks for with extras of its own.

    Empty if it is not for this machine.
    """
    try:
        asked = [Requirement(text) for text in importlib.metadata.requires(package) or ()]
    except importlib.metadata.PackageNotFoundError:
        return []
    return [
        wanted
        for wanted in asked
        if wanted.extras
        and (wanted.marker is None or any(wanted.marker.evaluate({"extra": extra}) for extra in extras | {""}))
    ]


def test_no_folder_or_file_has_a_name_that_says_nothing() -> None:
    vague = [
        name_of(path)
        for room in ROOMS
        for path in paths(room)
        if path.stem in VAGUE or (path.is_dir() and path.name == "core")
    ]
    assert vague == []


def test_the_domain_has_neither_clock_nor_dice() -> None:
    found = {name_of(path): imports(path) & CLOCKS_AND_DICE for path in python_files("domain")}
    assert {name: modules for name, modules in found.items() if modules} == {}


def test_no_alien_is_named_outside_its_page() -> None:
    pages = pages_of_aliens()
    assert len(pages) >= 7
    # The rulebook is data about everything that there is.
    code = [path for path in python_files("domain", "service", "workers") if path.parent.name != "rulebook"]
    spoken = {path: "\n".join(words(path)) for path in code}
    lowered = {path: said.lower() for path, said in spoken.items()}
    named = [
        f"{name_of(path)} names {alien}"
        for alien, page in pages.items()
        for path, said in spoken.items()
        # Most files do not have even the first part of the name, and that is found fast.
        if alien.split("_")[0] in lowered[path]
        and _name_of_alien(alien).search(said)
        and not _at_home(alien, page, path)
    ]
    assert named == []


def _at_home(alien: str, page: Path, path: Path) -> bool:
    """Returns True for files that may name an alien: page and set of it and of its classic namesake."""
    classic = ROOT / "domain" / "aliens" / "classic"
    in_folder = page.name == "__init__.py"
    own, set = (page.parent, page.parent.parent) if in_folder else (page, page.parent)
    members = {own, set / "__init__.py", classic / f"classic_{alien}.py", classic / "__init__.py"}
    return path in members or (in_folder and own in path.parents)


def _name_of_alien(stem: str) -> re.Pattern[str]:
    """Returns an alien's name as a whole word; when it is also an ordinary word, only in forms that mean the alien."""
    name = stem.replace("_", "[-_]")
    if stem in ORDINARY_WORDS:
        return re.compile(rf"^{name}\.|domain\.aliens\.\w+\.{name}$", re.MULTILINE)
    return re.compile(rf"(?<![a-z])(?<!backup_){name}(?![a-z])", re.IGNORECASE)


THE_BASE_GAME = (
    "board.py",
    "powers.py",
    "extension_points.py",
    "view_parts.py",
    "game/views.py",
    "game/position_document.py",
    "decks/piles.py",
)
OF_MECHANICS = re.compile(
    r"worldship|hired|unseen|ionic|second[ _]card|\bclaim|never.shown|under.the.deck|captur|captive|jailer|ransom"
    r"|\bstacked\b|stacks?_counted|contest|frozen(?!set)|petrif",
    re.IGNORECASE,
)
"""Words of what one or a few aliens bring into the game."""


def test_the_base_game_the_board_and_the_views_name_no_mechanic() -> None:
    files = [*python_files("domain/encounter", "domain/questions"), *(ROOT / "domain" / name for name in THE_BASE_GAME)]
    assert len(files) > 20
    named = {f"{name_of(path)}: {word}" for path in files for word in words(path) if OF_MECHANICS.search(word)}
    assert named == set()


def test_no_flare_is_named_by_the_base_game_or_the_decks() -> None:
    files = python_files("domain/encounter", "domain/decks", "domain/engine", "domain/events")
    assert {word for path in files for word in words(path) if word.startswith("flare-") and word != "flare-"} == set()


def at_the_store() -> list[Path]:
    return [*python_files("service", "workers"), *(ROOT / "service").rglob("*.lua")]


def test_no_code_trims_a_log_or_deletes_from_it() -> None:
    assert len(at_the_store()) > 100
    # The news of a person are no log: what they say is in the logs.
    logs = [path for path in at_the_store() if name_of(path) != "service/players/news.py"]
    assert lines_that_match(TRIMMING, logs) == []


def test_nothing_of_a_game_ever_expires() -> None:
    expiring = {path for path in at_the_store() if lines_that_match(EXPIRY, [path])}
    # Counters of limits, answers that are remembered for an hour, tickets for a minute, hints, signs of life; which
    # players met on a day; the news of a person, for 90 days; seeks and challenges that are over, which games of the
    # league a day had.
    lasting_no_longer = {
        "service/callers/quotas.py",
        "service/callers/idempotency.py",
        "service/callers/stream_tickets.py",
        "service/play/bots/advice.py",
        "service/matching/challenge.lua",
        "service/matching/matchmaking.py",
        "service/matching/open.lua",
        "service/play/bots/league.py",
        "service/players/news.py",
        "service/rating/meetings.py",
        "workers/heartbeat.py",
    }
    assert {name_of(path) for path in expiring} == lasting_no_longer
    assert lines_that_match(OF_A_GAME, expiring) == []


def test_code_that_trims_or_expires_is_found() -> None:
    trimming = (
        "pipe.xtrim(n, 5)",
        "c.xadd(n, f, maxlen=9)",
        "redis.call('XADD', k, 'MAXLEN', 5)",
        "c.xadd(n, minid=3)",
    )
    expiring = ("c.expire(n, 5)", "c.set(n, v, ex=5)", "c.pexpireat(n, 5)", "redis.call('PEXPIRE', n)", "c.setex(n, 5)")
    assert all(TRIMMING.search(line) for line in trimming)
    assert all(EXPIRY.search(line) for line in expiring)
    assert OF_A_GAME.search("from service.store.log import answering, key")


def test_code_that_catches_every_error_raises_it_again_or_logs_it() -> None:
    hidden = [
        f"{name_of(path)}:{node.lineno}"
        for path in python_files("domain", "service", "workers", "terminal")
        for node in nodes(path)
        if isinstance(node, ast.ExceptHandler) and catches_everything(node) and not tells(node)
    ]
    assert hidden == []


def catches_everything(handler: ast.ExceptHandler) -> bool:
    caught = {part.id for part in ast.walk(handler.type) if isinstance(part, ast.Name)} if handler.type else set()
    return handler.type is None or bool(caught & {"Exception", "BaseException"})


def tells(handler: ast.ExceptHandler) -> bool:
    return any(
        isinstance(part, ast.Raise) or (isinstance(part, ast.Attribute) and part.attr == "exception")
        for part in ast.walk(handler)
    )


def test_every_python_file_has_a_docstring() -> None:
    silent = [
        name_of(path)
        for path in python_files("domain", "service", "workers", "terminal", "examples", "bench", "clients")
        if path.stat().st_size and not ast.get_docstring(tree(path))
    ]
    assert silent == []
