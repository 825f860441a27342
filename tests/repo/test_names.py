"""One name for one thing: words that the code has given up do not come back."""

import ast
import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache

import pytest

from tests.repo.sources import ROOT, name_of, python_files, tree, written_files

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
    "service/play/persons": "service/callers/persons",
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
    ("Memory", "service/server"): "MemoryTrimmer",
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
    "service/callers/persons.py": {"found"},
}
"""Functions that are called so."""

PARTS = re.compile(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])")


def parts(name: str) -> set[str]:
    """Returns the words of an identifier or of a path."""
    return {part.lower() for part in PARTS.findall(name)}


@cache
def places_of_words() -> Mapping[str, Sequence[str]]:
    """Returns each word of a name -> where such a name is given, with the name."""
    found: dict[str, list[str]] = {}
    for place, name in named():
        for word in parts(name):
            found.setdefault(word, []).append(f"{place}: {name}")
    return found


def named() -> Iterator[tuple[str, str]]:
    """Yields where a name is given, and the name: files, definitions, variables, parameters, imports.

    Files in whose text none of the words occurs are not parsed.
    """
    given_up = re.compile("|".join({*GIVEN_UP, *GIVEN_UP_HERE}), re.IGNORECASE)
    for path in python_files():
        yield name_of(path), name_of(path)
        for node in ast.walk(tree(path)) if given_up.search(path.read_text(encoding="utf-8")) else ():
            match node:
                case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name) | ast.ClassDef(name=name):
                    yield f"{name_of(path)}:{node.lineno}", name
                case ast.Name(id=name, ctx=ast.Store()) | ast.arg(arg=name) | ast.alias(name=name):
                    yield f"{name_of(path)}:{node.lineno}", name


@pytest.mark.parametrize("word", GIVEN_UP)
def test_a_word_that_was_given_up_is_in_no_name(word: str) -> None:
    assert places_of_words().get(word, []) == []


@pytest.mark.parametrize("word", GIVEN_UP_HERE)
def test_a_word_that_was_given_up_for_one_thing_is_not_where_that_thing_is(word: str) -> None:
    rooms = tuple(f"{room}/" for room in GIVEN_UP_HERE[word])
    assert [place for place in places_of_words().get(word, []) if place.startswith(rooms)] == []


@cache
def texts() -> Mapping[str, str]:
    """Returns the texts that somebody wrote, by their files; those that speak of the past are not among them."""
    files = [path for path in written_files() if path.suffix in (".py", ".md", ".toml", ".sh", "")]
    files += sorted((ROOT / "docs").rglob("*.md"))
    past = {"CHANGELOG.md", "tests/repo/test_names.py"}
    return {name_of(file): file.read_text(encoding="utf-8") for file in files if name_of(file) not in past}


@pytest.mark.parametrize("place", MOVED)
def test_a_module_with_a_better_name_is_not_called_by_the_old_one(place: str) -> None:
    assert not (ROOT / f"{place}.py").exists()
    assert not (ROOT / place).exists()
    package, _, module = place.replace("/", ".").rpartition(".")
    said = re.compile(rf"(?<![\w./]){place}(?:\.py\b|/)|(?<![\w.]){re.escape(package)}\.{module}\b(?!/)")
    imported = re.compile(rf"^ *from {re.escape(package)} import (?:\([^)]*|.*)\b{module}\b", re.MULTILINE)
    about = [(file, text) for file, text in texts().items() if place in text or package in text]
    assert [file for file, text in about if said.search(text)] == []
    assert [file for file, text in about if file.endswith(".py") and imported.search(text)] == []


@pytest.mark.parametrize("place", MOVED)
def test_what_has_moved_is_where_the_table_says(place: str) -> None:
    assert (ROOT / f"{MOVED[place]}.py").exists() or (ROOT / MOVED[place]).is_dir()


@cache
def identifiers() -> Mapping[str, Sequence[str]]:
    """Returns each old name that is still given, with the places where it is; other names are not looked at."""
    names = {name for name, _ in RENAMED}
    places: dict[str, list[str]] = {}
    for path in python_files():
        for node in ast.walk(tree(path)):
            match node:
                case (
                    ast.FunctionDef(name=name)
                    | ast.AsyncFunctionDef(name=name)
                    | ast.ClassDef(name=name)
                    | ast.Name(id=name, ctx=ast.Store())
                    | ast.arg(arg=name)
                ) if name in names:
                    places.setdefault(name, []).append(f"{name_of(path)}:{node.lineno}")
    return places


@pytest.mark.parametrize(("name", "room"), RENAMED)
def test_a_thing_with_a_better_name_is_not_called_by_the_old_one(name: str, room: str) -> None:
    places = [
        place
        for place in identifiers().get(name, ())
        if f"{place.partition(':')[0]}/".startswith(f"{room}/" if room else "")
    ]
    assert [place for place in places if name not in ALLOWED.get(place.partition(":")[0], ())] == []


def test_no_function_is_called_told() -> None:
    """The name says nothing: everything is told by something to somebody."""
    defined = re.compile(r"^ *def _*told_*\(", re.MULTILINE)
    assert [name_of(path) for path in python_files() if defined.search(path.read_text(encoding="utf-8"))] == []


def test_the_words_of_a_name_are_found() -> None:
    assert parts("CatalogQuery") == {"catalog", "query"}
    assert parts("_ALL_hostages2") == {"all", "hostages"}
    assert parts("tests/store/test_due.py") == {"tests", "store", "test", "due", "py"}
