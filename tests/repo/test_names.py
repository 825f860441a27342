"""One name for one thing: words that the code has given up do not come back."""

import ast
import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from functools import cache

import pytest

from tests.repo.sources import ROOT, name_of, python_files, source, tree, written_files

GIVEN_UP = {
    "catalog": "catalogue",
    "bearers": "token records",
    "ballot": "consent",
    "ballots": "consent",
    "exhaustive": "ability sweep",
    "law": "property",
    "laws": "properties",
    "corpus": "recorded games",
    "settling": "colonies",
    "hostage": "captured ship",
    "hostages": "captured ships",
    "captive": "captured ship",
    "captives": "captured ships",
    "jailer": "captor",
    "jailers": "captors",
    "courier": "delivery thread",
    "couriers": "delivery threads",
    "desk": "dispatcher",
    "herald": "webhook watcher",
    "heralds": "webhook watchers",
    "thinker": "thinking process",
    "thinkers": "thinking process",
    "upkeep": "housekeeping",
}
"""A word that the project has given up -> the word for that thing."""

GIVEN_UP_HERE = {
    "promise": ("service", "examples", "tests/api", "tests/proof"),
    "promises": ("service", "examples", "tests/api", "tests/proof"),
    "promised": ("service", "examples", "tests/api", "tests/proof"),
}
"""A word that is given up in some rooms, since it has a meaning of its own in others -> those rooms."""

MOVED = {
    "domain/game/glance": "domain/game/lazy_view",
    "domain/mechanics/called_effects": "domain/mechanics/declared_effects",
    "domain/mechanics/executions": "domain/mechanics/ship_executions",
    "domain/mechanics/margins": "domain/mechanics/victory_margin",
    "domain/mechanics/muster": "domain/mechanics/initial_ships_on_sheet",
    "domain/mechanics/salvage": "domain/mechanics/pick_up_discards",
    "domain/mechanics/table": "domain/mechanics/declarations",
    "domain/motions": "domain/requests",
    "domain/undo": "domain/requests",
    "service/administration/exposition": "service/administration/metrics_collector",
    "service/administration/lost_games": "service/administration/store_loss_check",
    "service/api_deprecations": "service/openapi/deprecations",
    "service/api_document": "service/openapi/document",
    "service/api_examples": "service/openapi/examples",
    "service/api_expansion": "service/openapi/expansion",
    "service/api_words": "service/openapi/titles",
    "service/api/edge/warm_reads": "service/api/edge/cached_reads",
    "service/http/answers": "service/http/whole_response",
    "service/http/faults": "service/http/validation_faults",
    "service/http/full_disk": "service/http/disk_guard",
    "service/http/handover": "service/http/continuation",
    "service/http/idempotency": "service/callers/idempotency",
    "service/http/kept_answers": "service/http/answer_cache",
    "service/http/nesting": "service/http/json_depth",
    "service/http/quotas": "service/callers/quotas",
    "service/http/stream_tickets": "service/callers/stream_tickets",
    "service/http/tokens": "service/callers/tokens",
    "service/observability/log_file": "service/observability/rotating_log",
    "service/play/commands": "service/play/reading/command_list",
    "service/play/encounters": "service/play/reading/encounter_list",
    "service/play/hints": "service/play/live/ephemeral",
    "service/play/history": "service/play/reading/narration",
    "service/play/live_feed": "service/play/live/feed",
    "service/play/look": "service/play/live/game_snapshot",
    "service/callers/persons": "service/players/persons",
    "service/play/persons": "service/players/persons",
    "service/play/sentences": "service/play/reading/story_filter",
    "service/play/stretches": "service/play/reading/ranges",
    "service/readiness": "service/process_ready",
    "service/redaction": "service/log_redaction",
    "service/server/batches": "service/server/batcher",
    "service/server/bridge": "service/server/wsgi_adapter",
    "service/server/gate": "service/server/app",
    "service/server/members": "service/server/known_callers",
    "service/server/processors": "service/server/cpu_pinning",
    "service/server/refusals": "service/server/error_responses",
    "service/server/turns": "service/server/fair_queue",
    "service/notices/desk": "service/notices/dispatcher",
    "service/notices/due": "service/notices/schedule",
    "service/notices/occasions": "service/notices/notice_rules",
    "service/notices/post": "service/notices/http_post",
    "workers/bots/bounds": "workers/bots/amounts",
    "workers/bots/council": "workers/bots/galactic_council",
    "workers/bots/fleet": "workers/bots/ship_choices",
    "workers/bots/ready_answers": "workers/bots/legal_answers",
    "workers/bots/remembered": "workers/bots/memories",
    "workers/exporter": "workers/metrics_server",
    "workers/jobs/schedule": "workers/jobs/queues",
    "workers/now": "workers/unix_time",
}
"""The place of a module or a folder that has got the field's name -> where its content is now."""

RENAMED = {
    ("Attempt", "service"): "OptimisticCommand",
    ("Believed", "service"): "CachedIdentity",
    ("Carried", "domain"): "AbilitiesByTitle",
    ("Channel", "service"): "GameChannel",
    ("Claim", "service"): "StateClaim, KeyClaim",
    ("Glance", "domain"): "LazyView",
    ("Group", "service"): "AudienceGroup",
    ("Held", "domain"): "UsableAbility",
    ("Holdings", "domain"): "AbilityIndex",
    ("Hook", "domain"): "ExtensionPoint",
    ("KeptAnswers", ""): "AnswerCache",
    ("Late", "domain"): "LazyQuestion",
    ("LogFile", ""): "RotatingLog",
    ("Look", "service/play/live"): "GameSnapshot",
    ("Need", "domain"): "Requirement",
    ("Shown", "service/play"): "RenderedEntry",
    ("Slot", "domain"): "Provider",
    ("TRUSTING", ""): "OPTIMISTIC",
    ("Tried", "service"): "PreparedCommand",
    ("Turns", "service"): "FairQueue",
    ("Viewing", "service"): "Audience",
    ("WholeAnswer", ""): "WholeResponse",
    ("_Round", "service"): "Update",
    ("Answer", "service/server"): "WsgiResponse",
    ("Answer", "service/store"): "AppendResult",
    ("Asked", "service/app.py"): "BoundedRequest",
    ("Entry", "service/store"): "LogEntry, FinishedEntry",
    ("GameFinalized", "service/store"): "LogClosed",
    ("Key", "service/signing"): "SigningKey",
    ("Kind", "service/http"): "ProblemKind",
    ("Known", "service/store"): "KnownOutages",
    ("Answered", "service/api"): "AnsweredRequest",
    ("Box", "service/notices"): "GameWebhooks",
    ("Change", "service/notices"): "DeliveryChange",
    ("Change", "service/play/live"): "EphemeralChange",
    ("Clock", "workers"): "DeadlineClock",
    ("Encounter", "service/play/board"): "EncounterBox",
    ("Folders", "service/administration"): "StoreFolders",
    ("Housekeeper", "workers/jobs"): "HousekeepingWorker",
    ("Memory", "domain/game"): "SeatMemory",
    ("Memory", "service/server"): "MemoryTrimmer",
    ("Message", "service/notices"): "WebhookMessage",
    ("Policy", "service/notices"): "WebhookPolicy",
    ("Refused", "service/jobs"): "ForeignJob",
    ("Request", "service/api"): "CommandRequest, ReadRequest",
    ("Scene", "service/play/board"): "BoardScene",
    ("Seat", "service/play/board"): "SeatPlate",
    ("Setup", "workers/laboratory"): "SeriesSetup",
    ("Table", "workers/bots"): "SeenTable",
    ("TooMany", "service"): "TooManyAnnotations, TooManyWebhooks",
    ("Turn", "workers"): "BotTurn",
    ("Place", "service/store"): "Tile",
    ("Proof", "service/store"): "EventProof",
    ("Recorded", "service/store"): "RecordedEvent",
    ("Recorded", "service/openapi"): "RecordedExamples",
    ("Refusal", "service/server"): "ErrorResponse",
    ("Seen", "service/store"): "AlreadyStored",
    ("Server", "service/server"): "ApiServer",
    ("Server", "service/store"): "EmbeddedServer",
    ("Share", "service/callers"): "Bucket",
    ("Signed", "service/store"): "SignedRequest",
    ("Step", "service/app.py"): "PathSegment",
    ("Token", "service/store"): "TokenRecord",
    ("TooLong", "service/store"): "GameTooLong",
    ("Tree", "service/store"): "EntryTree",
    ("Wanted", "service/store"): "RequiredSetting",
    ("_Line", "service/store"): "_ArchivedEvent, _SavedEvent",
    ("kept_here", "domain"): "of_decision",
    ("kept_of_ships", "domain"): "of_ships",
    ("confirming", "service"): "recheck_on_refusal",
    ("hand_over", "service/http"): "continue_with",
    ("is_handed_over", ""): "is_set",
    ("says_twice", ""): "repeats_a_member",
    **{
        (word, room): "a noun"
        for word in ("found", "given")
        for room in (
            "service/callers",
            "service/http",
            "service/observability",
            "service/openapi",
            "service/server",
            "service/signing",
            "service/store",
        )
    },
}
"""A name, and the room (or file) in which nothing is called so any more -> the name to use."""

ALLOWED = {
    "service/observability/metrics.py": {"kept"},
    "service/players/persons.py": {"found"},
}
"""Functions that are called so."""

ROOMS_OF_OLD_NAMES = {name: [room for other, room in RENAMED if other == name] for name, _ in RENAMED}
"""A name -> the rooms in which nothing is called so."""

Fault = str | tuple[str, str]
"""A word of GIVEN_UP or GIVEN_UP_HERE, or a name and a room of RENAMED."""

PARTS = re.compile(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])")
IDENTIFIER = re.compile(r"[^\W\d]\w*")

_PACKAGES = "|".join(sorted({place.partition("/")[0] for place in MOVED}))
PATH = re.compile(rf"(?<![\w./])(?P<steps>(?:{_PACKAGES})/[\w/]*)(?P<file>\.py\b)?")
DOTTED = re.compile(rf"(?<![\w.])(?P<steps>(?:{_PACKAGES})(?:\.\w+)+)(?P<slash>/)?")
IMPORTED = re.compile(rf"^ *from (?P<package>(?:{_PACKAGES})(?:\.\w+)*) import (?P<names>\([^)]*|.*)", re.MULTILINE)


@cache
def parts(name: str) -> frozenset[str]:
    """Returns the words of an identifier or of a path."""
    return frozenset(part.lower() for part in PARTS.findall(name))


@cache
def may_be_old(name: str) -> bool:
    """Returns True for a name that is old in some file."""
    return name in ROOMS_OF_OLD_NAMES or not parts(name).isdisjoint([*GIVEN_UP, *GIVEN_UP_HERE])


def is_in(file: str, room: str) -> bool:
    """Returns True for a file of this room, and for the file itself; the room without a name holds all files."""
    return not room or f"{file}/".startswith(f"{room}/")


def old_words(name: str, file: str) -> Iterator[Fault]:
    """Yields the words of a name that are given up in this file."""
    yield from parts(name) & GIVEN_UP.keys()
    for word in parts(name) & GIVEN_UP_HERE.keys():
        if any(is_in(file, room) for room in GIVEN_UP_HERE[word]):
            yield word


def old_names(name: str, file: str) -> Iterator[Fault]:
    """Yields the entries of RENAMED that hold for a name in this file."""
    if name not in ALLOWED.get(file, ()):
        yield from ((name, room) for room in ROOMS_OF_OLD_NAMES.get(name, ()) if is_in(file, room))


def faults_of_names(file: str, code: ast.AST) -> Iterator[tuple[Fault, int, str]]:
    """Yields what is old about definitions, variables, parameters and imports, with the line and the name.

    An import may need a name that others have given.
    """
    for node in ast.walk(code):
        match node:
            case (
                ast.FunctionDef(name=name)
                | ast.AsyncFunctionDef(name=name)
                | ast.ClassDef(name=name)
                | ast.Name(id=name, ctx=ast.Store())
                | ast.arg(arg=name)
            ) if may_be_old(name):
                yield from ((fault, node.lineno, name) for fault in (*old_words(name, file), *old_names(name, file)))
            case ast.alias(name=name):
                yield from ((fault, node.lineno, name) for fault in old_words(name, file))


def may_have_faults(file: str, text: str) -> bool:
    """Returns True if something in a text would be old as a name in this file; otherwise it need not be parsed."""
    names = filter(may_be_old, set(IDENTIFIER.findall(text)))
    return any(True for name in names for _ in (*old_words(name, file), *old_names(name, file)))


@cache
def places() -> Mapping[Fault, Sequence[str]]:
    """Returns what is old about names of files and in files -> where, with the name."""
    found: defaultdict[Fault, list[str]] = defaultdict(list)
    for path in python_files():
        file = name_of(path)
        for fault in old_words(file, file):
            found[fault].append(f"{file}: {file}")
        for fault, line, name in faults_of_names(file, tree(path)) if may_have_faults(file, source(path)) else ():
            found[fault].append(f"{file}:{line}: {name}")
    return found


@pytest.mark.parametrize("word", GIVEN_UP)
def test_a_word_that_was_given_up_is_in_no_name(word: str) -> None:
    assert places().get(word, []) == []


@pytest.mark.parametrize("word", GIVEN_UP_HERE)
def test_a_word_that_was_given_up_for_one_thing_is_not_where_that_thing_is(word: str) -> None:
    assert places().get(word, []) == []


@pytest.mark.parametrize(("name", "room"), RENAMED)
def test_a_thing_with_a_better_name_is_not_called_by_the_old_one(name: str, room: str) -> None:
    assert places().get((name, room), []) == []


@pytest.mark.parametrize(
    ("file", "code", "fault"),
    [
        ("domain/a.py", "def CatalogOf(): pass", "catalog"),
        ("tests/a.py", "for old_hostages in []: pass", "hostages"),
        ("tests/a.py", "import x.CORPUS as y", "corpus"),
        ("service/a.py", "def f(*, PromisedSeed): pass", "promised"),
        ("tests/api/a.py", "promise: int = 1", "promise"),
        ("service/store/a.py", "class Key: pass\ndef found(): pass", ("found", "service/store")),
        ("service/server/a.py", "with f() as (given, x): pass", ("given", "service/server")),
        ("service/app.py", "class Asked: pass", ("Asked", "service/app.py")),
        ("bench/a.py", "TRUSTING = 1", ("TRUSTING", "")),
        ("domain/a/b.py", "async def kept_here(): pass", ("kept_here", "domain")),
    ],
)
def test_an_old_name_is_found(file: str, code: str, fault: Fault) -> None:
    assert may_have_faults(file, code)
    assert fault in [each for each, _, _ in faults_of_names(file, ast.parse(code))]


@pytest.mark.parametrize(
    ("file", "code"),
    [
        ("domain/a.py", "promise = catalogue = lawyer = 1"),
        ("domain/a.py", "found = given = Key = Asked = 1"),
        ("service/players/persons.py", "found = 1"),
        ("service/storekeeper.py", "class Key: pass"),
        ("domain/a.py", "from others import Hook"),
    ],
)
def test_another_name_is_left_alone(file: str, code: str) -> None:
    assert list(faults_of_names(file, ast.parse(code))) == []


def test_the_words_of_a_name_are_found() -> None:
    assert parts("CatalogQuery") == {"catalog", "query"}
    assert parts("_ALL_hostages2") == {"all", "hostages"}
    assert parts("tests/store/test_due.py") == {"tests", "store", "test", "due", "py"}


def texts() -> Iterator[tuple[str, str]]:
    """Yields the files that somebody wrote, with their texts; those that speak of the past are not among them."""
    files = [path for path in written_files() if path.suffix in (".py", ".md", ".toml", ".sh", "")]
    files += sorted((ROOT / "docs").rglob("*.md"))
    past = {"CHANGELOG.md", "tests/repo/test_names.py"}
    yield from ((name_of(file), source(file)) for file in files if name_of(file) not in past)


def modules_named(text: str) -> Iterator[str]:
    """Yields the modules and folders that a text names, as paths without a suffix, with the folders above them."""
    for found in PATH.finditer(text):
        steps = found["steps"].split("/")
        yield from ("/".join(steps[:depth]) for depth in range(1, len(steps) + bool(found["file"])))
    for found in DOTTED.finditer(text):
        steps = found["steps"].split(".")
        yield from ("/".join(steps[:depth]) for depth in range(1, len(steps) + (not found["slash"])))


def modules_imported(code: str) -> Iterator[str]:
    """Yields what some code imports from a package, as a path without a suffix."""
    for found in IMPORTED.finditer(code):
        package = found["package"].replace(".", "/")
        yield from (f"{package}/{name}" for name in IDENTIFIER.findall(found["names"]))


@cache
def mentions() -> Mapping[str, Sequence[str]]:
    """Returns each place of MOVED that a text still names -> the files with such texts."""
    found: defaultdict[str, list[str]] = defaultdict(list)
    for file, text in texts():
        modules = {*modules_named(text), *(modules_imported(text) if file.endswith(".py") else ())}
        for place in modules & MOVED.keys():
            found[place].append(file)
    return found


@pytest.mark.parametrize("place", MOVED)
def test_a_module_with_a_better_name_is_not_called_by_the_old_one(place: str) -> None:
    assert not (ROOT / f"{place}.py").exists()
    assert not (ROOT / place).exists()
    assert mentions().get(place, []) == []


@pytest.mark.parametrize("place", MOVED)
def test_what_has_moved_is_where_the_table_says(place: str) -> None:
    assert (ROOT / f"{MOVED[place]}.py").exists() or (ROOT / MOVED[place]).is_dir()


@pytest.mark.parametrize(
    "text",
    [
        "see `domain/undo.py`",
        "in domain/undo/, and",
        "domain/undo/votes.py",
        "domain.undo",
        "import domain.undo.votes as votes",
        "At the end domain.undo.",
        "    from domain import board, undo",
        "from domain import (\n    board,\n    undo,\n)",
    ],
)
def test_an_old_place_is_found(text: str) -> None:
    assert "domain/undo" in {*modules_named(text), *modules_imported(text)}


@pytest.mark.parametrize(
    "text",
    [
        "domain/undoing.py",
        "domain.undone",
        "my/domain/undo.py",
        "a.domain.undo",
        "undo/domain",
        "from domain import do",
    ],
)
def test_another_place_is_left_alone(text: str) -> None:
    assert "domain/undo" not in {*modules_named(text), *modules_imported(text)}


def test_no_function_is_called_told() -> None:
    """The name says nothing: everything is told by something to somebody."""
    defined = re.compile(r"^ *def _*told_*\(", re.MULTILINE)
    assert [name_of(path) for path in python_files() if defined.search(source(path))] == []
