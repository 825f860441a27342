"""Plain English of what people read: refusals, prompts, labels, docstrings, documents, and tests named on the pages.

Subject first, active verbs, the ordinary word. The words below are those that readers stumbled over.
"""

import ast
import io
import re
import tokenize
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import pairwise
from pathlib import Path

import pytest

from tests.domain import rule_pages
from tests.repo.sources import ROOT, name_of, nodes, python_files, source, tree

ROOMS = ("domain", "service", "workers", "examples", "bench", "clients")
MOST_WORDS = 39
"""A longer sentence of a document is two thoughts."""
OF_SOMEBODY = "".join(rf"(?<!{word} )" for word in ("'s", "s'", "[Mm]y", "[Yy]our", "[Ii]ts", "[Tt]heir", "[Oo]ur"))

NOT_PLAIN = {
    # A question of a prompt ("Who gets the card?") asks for a seat, and has its verb where it belongs.
    "who as a subject": re.compile(
        r"\b[Ww]ho(?:m?ever)\b"
        r"|(?:^|\. |; |[Rr](?:uling|ULING): )[Ww]ho (?!is\b[^.]*\?|are\b)[a-z-]+(?:s|ed)\b(?![^.?]*\?)"
        r"|\b(?:by|for|of|to|from|is|but|than) who\b"
    ),
    "behind for after": re.compile(
        r"\bbehind (event|version|that|it|them|these|`?after`?|`?head`?|the last|the smallest)\b"
    ),
    # Cards lie face up and face down on every table, a text may stand for another, a game may stand still, and a bot
    # stands in for a player.
    "things that lie and stand": re.compile(
        r"\b(?:lies?|stands?|stood)\b(?! face\b| for\b| in\b(?! the| a\b)|-ins?\b| still\b)(?<!may lie)"
        r"|\bhow everything lay\b|\bLooks after\b"
    ),
    # Ships with different marks can be told apart: these are the ordinary words for it.
    "told for reported": re.compile(
        r"\b(?:is|are|was|were|be|been) told\b(?! apart)|\btold of\b|\btells? of\b"
        r"|\btells (?:the (?:outcome|events)|what is|its)\b"
        r"|\bthat its card tells\b|\bgoes on to\b|\bits time is none\b"
    ),
    # `own colour` is a case of destiny with this name (CORE-083), and the Genius owns things.
    "own for your or its": re.compile(rf"{OF_SOMEBODY}\b[Oo]wn\b(?! colour|\.$)"),
    # SECURITY.md promises things to its readers; players commit to their seeds and reveal them.
    "promised for committed": re.compile(
        r"[Pp]romised seed|\bseeds?\b[^.;]*(?<!before: )\bpromise|\bpromised (?:it|to|by) (?:\(|=|$)|\bpromised by = "
    ),
    "house for installation": re.compile(r"\b[Hh]ouses?\b(?! rules?\b)"),
    # "You lose 2 ships. Which?" has named them before, and the plague names a type of cards.
    "questions that do not name their thing": re.compile(
        r"^Which(?: (?:one\b[^?]*|of them\b[^?]*|cards?|ships?|planets?|seats?))?\?$"
        r"|(?:^|[.:] )(?:On|To|At|Beside|From|In|Into) which (?!.*\b(?:do|does|is|are|may|will)\b)[^?]*\?$"
        r"|(?:^|[.:] )(?:Add|Replace|Draw|Take|Use|Discard)\b[^.?]*\?$"
        r"|\b[Ww]hich (?:1|\u2026) (?!card do you discard)"
    ),
    "old words": re.compile(r"\bspeaks? against\b|\bnought\b|\bnobody sits\b"),
}
NAMES = re.compile(r"[A-Z][\w' -]*(?:, [A-Z][\w' -]*)+\W*")
BROKEN = re.compile(
    r"^Who\b|\b(?:no|any|some|every)body ?s\b|\banothers\b|\bones\b(?= (?:own|card))"
    r"|(?<![Ii]ts )(?<![Tt]heir )(?<!your )\b[Oo]wn\b(?! colour)|\bpromise"
)
"""Words that names of tests break: they have no apostrophe, and a first word with which no question can begin."""

OBJECT_FIRST = re.compile(r"(?:[-*|>] |\d+\. )*(?:What|Of|Whose|Whom|Whomever|Whoever)\b")
"""The beginning of a sentence whose subject comes late: readers stop at it."""
MADE_OR_OLD = frozenset({"CHANGELOG.md", "contract-tests.md", "aliens-measured.md"})

HELD = (
    "bench",
    "clients",
    "domain/*.py",
    "domain/aliens",
    "domain/cards",
    "domain/decks",
    "domain/encounter",
    "domain/engine",
    "domain/events",
    "domain/game",
    "domain/mechanics",
    "domain/questions",
    "domain/requests",
    "domain/rulebook",
    "domain/variants",
    "examples",
    "service/*.py",
    "service/administration",
    "service/api",
    "service/callers",
    "service/finished_log",
    "service/http",
    "service/imports",
    "service/jobs",
    "service/notices",
    "service/observability",
    "service/openapi",
    "service/play",
    "service/schemas",
    "service/server",
    "service/signing",
    "service/store",
    "service/tools",
    "service/verification",
    "terminal",
    "tests",
    "workers",
)
"""Folders, with all that is in them, and patterns of files: their docstrings and comments are held to this order."""

VERBS = frozenset(
    """
    Accepts Acknowledges Acquires Acts Adapts Adds Adjusts Admits Adopts Advances Advises Agrees Aims Aligns Allocates
    Allows Annotates Announces Answers Appends Applies Approves Archives Arms Arranges Asks Assembles Asserts Assigns
    Attaches Attacks Awaits
    Backs Bans Batches Beats Becomes Begins Binds Blocks Bounds Branches Brings Broadcasts Buffers Builds Bumps
    Caches Calls Cancels Captures Carries Casts Catches Changes Charges Checks Chooses Claims Classifies Cleans Clears
    Closes Collapses Collects Combines Commits Compares Completes Composes Compresses Computes Concedes Confirms
    Connects Consumes Contains Continues Converts Copies Corrects Counts Covers Creates Crosses Cuts
    Damages Deals Decides Declares Declines Decodes Decorates Defers Defines Delays Deletes Delivers Denies Deprecates
    Derives Describes Destroys Detaches Determines Disables Discards Disconnects Discovers Displays Distinguishes
    Distributes Divides Does Downloads Drafts Draws Drives Drops Dumps
    Emits Empties Enables Encodes Ends Enforces Enqueues Ensures Enters Erases Escapes Establishes Estimates Evaluates
    Examines Exchanges Excludes Executes Exits Expands Expects Expires Explains Exports Exposes Extends Extracts
    Fails Feeds Fetches Fills Filters Finalizes Finds Finishes Fires Fits Fixes Flattens Flatters Flips Flushes Folds
    Follows Forbids Forces Forgets Forks Formats Forms Forwards Founds Frees Freezes
    Gathers Generates Gets Gives Goes Grants Groups Guards Guesses
    Handles Hands Has Hashes Hides Highlights Holds
    Identifies Ignores Imports Includes Increments Indexes Informs Inherits Initializes Inserts Installs Interrupts
    Introduces Invents Invites Invokes Is Issues Iterates
    Joins Judges Jumps
    Keeps Kills Knows
    Labels Lands Launches Lays Leads Learns Leaves Lends Lets Limits Links Listens Lists Loads Locates Locks Logs
    Looks Loses
    Makes Maps Marks Matches Measures Meets Mends Merges Mirrors Mixes Moves Multiplies Mutes
    Names Narrows Normalizes Notes Notices Notifies Numbers
    Observes Offers Opens Orders Overrides Owns
    Packs Pads Parses Passes Patches Pauses Pays Performs Permits Persists Picks Places Plans Plays Points Posts
    Prepares Presents Presses Prevents Prints Probes Produces Prolongs Promises Promotes Prompts Protects Proves
    Provides Prunes Publishes Pulls Pushes Puts
    Queries Queues Quotes
    Raises Ranks Re-establishes Reaches Reacts Reads Rebuilds Receives Recognizes Recomputes Reconnects Records
    Recovers Redacts Redirects Reduces Refers Refills Refreshes Refuses Registers Rejects Relates Relays Releases
    Reloads Remembers Removes Renames Renders Renews Reopens Repairs Repeats Replaces Replays Replies Reports
    Represents Requests Requires Reseeds Reserves Resets Resolves Responds Restarts Restores Restricts Resumes Retires
    Retries Returns Reveals Reverses Rewards Rewinds Rewrites Rolls Rotates Rounds Routes Runs
    Samples Satisfies Saves Says Scans Schedules Scores Scrolls Searches Seats Seeds Selects Sends Separates
    Serializes Serves Sets Settles Shares Shortens Shows Shuffles Shuts Signals Signs Simulates Skips Sleeps Slows
    Solves Sorts Sounds Speaks Specifies Spends Splits Spreads Starts States Stays Steals Steps Stops Stores Streams
    Strips Subscribes Substitutes Subtracts Suggests Sums Supplies Supports Suspects Suspends Swaps Switches
    Synchronizes
    Takes Teaches Tells Tests Throttles Throws Ticks Tracks Trades Trains Transfers Transforms Translates Traverses
    Treats Tries Triggers Trims Triples Trusts Turns Types
    Undoes Unlocks Unpacks Unregisters Updates Upgrades Uploads Uses
    Validates Verifies Visits Voids Votes
    Waits Wakes Walks Warns Watches Weighs Wins Withdraws Withholds Wraps Writes
    Yields
    Zaps
    """.split()  # noqa: SIM905
)
"""The first words of the docstrings of functions; a verb that is missing here is added."""

BEGINS_WITH_NO_NOUN = frozenset(
    ("What", "Whose", "With", "Of", "So", "As", "In", "How", "Whether", "None", "Where", "Who", "When", "Why", "They")
)
"""First words with which no docstring of a class, a module, a property or a constant begins."""

WORN_WORDS = re.compile(
    r"\b(?:anew|(?<!cards )(?<!card )in hand|at hand|as far as|so many|so late|pok(?:e|es|ed|ing))\b", re.IGNORECASE
)
"""Words that readers of docstrings and comments stumbled over; cards may be held in a hand."""


def in_python(path: Path) -> Iterator[tuple[str, str]]:
    """Yields the strings of a file that have several words; what is put into a string is an ellipsis there."""
    parts = {id(part) for node in nodes(path) if isinstance(node, ast.JoinedStr) for part in node.values}
    for node in nodes(path):
        if isinstance(node, ast.JoinedStr):
            text = "".join(str(part.value) if isinstance(part, ast.Constant) else "\u2026" for part in node.values)
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in parts:
            text = node.value
        else:
            continue
        if " " in text.strip():
            yield f"{name_of(path)}:{node.lineno}", " ".join(text.split())


def documents() -> Iterator[Path]:
    """Yields the documents that somebody wrote. The texts of the pages of rules are checked where they are written."""
    yield from sorted(ROOT.glob("*.md"))
    yield from (path for path in sorted((ROOT / "docs").rglob("*.md")) if ROOT / "docs" / "rules" not in path.parents)


def paragraphs(path: Path) -> Iterator[tuple[str, str]]:
    """Yields each paragraph, item, row and heading of a document in one line, without its blocks of code."""
    said: list[str] = []
    begun, code = 0, False
    for number, line in enumerate([*source(path).splitlines(), ""], 1):
        fence = line.lstrip().startswith("```")
        if said and (fence or not line.strip() or re.match(r"\s*(?:[-*|#>]|\d+\.) ?", line)):
            yield f"{name_of(path)}:{begun}", " ".join(said)
            said = []
        code ^= fence
        if line.strip() and not code and not fence:
            begun = begun if said else number
            said.append(line.strip())


@cache
def texts() -> tuple[tuple[str, str], ...]:
    """Returns where a text is, and the text."""
    found = [text for path in python_files(*ROOMS) for text in in_python(path)]
    found += [text for path in documents() for text in paragraphs(path)]
    lines = (ROOT / "openapi.yaml").read_text(encoding="utf-8").splitlines()
    return (*found, *((f"openapi.yaml:{number}", line) for number, line in enumerate(lines, 1)))


@cache
def names_of_tests() -> tuple[str, ...]:
    """Returns the names of tests that the pages of rules print as sentences, below rules with their files."""
    found = set[str]()
    for page in rule_pages.pages().values():
        found.update(re.findall(r"^- (.+ \(`tests/.+`\))$", page, re.MULTILINE))
        for listed in re.findall(r"^\*\*Tests\*\* \(`tests/.+`\):\n\n((?:- .+\n)+)", page, re.MULTILINE):
            found.update(line.removeprefix("- ") for line in listed.splitlines())
    return tuple(sorted(found))


def sentences(text: str) -> list[str]:
    """Returns the sentences of a paragraph; a row of a table has those of its cells, and a list of names is none."""
    parts = re.split(r"(?<=[.?!:])\s+|\s\|\s", re.sub(r"`[^`]*`|\]\([^)]*\)", "x", text))
    return [part for part in parts if not NAMES.fullmatch(part)]


def held(folder: str) -> list[Path]:
    """Lists the Python files of an entry of HELD."""
    return sorted(ROOT.glob(folder)) if "*" in folder else list(python_files(folder))


def statements(code: ast.AST) -> Iterator[ast.AST]:
    """Yields a piece of code and the statements in it, without their expressions: no docstring is inside of these."""
    inside = [code]
    while inside:
        yield (node := inside.pop())
        for blocks in ("body", "orelse", "handlers", "finalbody", "cases"):
            inside += getattr(node, blocks, ())


def is_property(decorator: ast.expr) -> bool:
    """Returns True for `property` and for other decorators whose name ends so."""
    match decorator:
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name.endswith("property")
    return False


def docstrings(code: ast.AST) -> Iterator[tuple[bool | None, int, str]]:
    """Yields each docstring of a piece of code: whether it is one of a function, its line, its text.

    A property is no function here: it is read like an attribute. A test is neither (None): its name says what it
    shows, and its docstring adds to that.
    """
    for node in statements(code):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            acts = isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and not any(
                map(is_property, node.decorator_list)
            )
            if text := ast.get_docstring(node):
                is_test = getattr(node, "name", "").startswith("test_")
                yield None if is_test else acts, node.body[0].lineno, text
        body: Sequence[ast.AST] = getattr(node, "body", ())
        for before, after in pairwise(body):
            match after:
                case ast.Expr(value=ast.Constant(value=str(text))) if not isinstance(before, ast.Expr):
                    yield False, after.lineno, text


def comments(code: str) -> Iterator[tuple[int, str]]:
    """Yields the line and the text of each comment."""
    for token in tokenize.generate_tokens(io.StringIO(code).readline):
        if token.type == tokenize.COMMENT:
            yield token.start[0], token.string


def faults_of_order(code: str, syntax: ast.Module, scenes: bool = False) -> list[str]:
    """Lists what is wrong with the docstrings and comments of some code, each with its line.

    `scenes`: functions of this code lay a table, and their docstrings describe the scene: "Red, the Mite, attacks."
    """
    texts = list(docstrings(syntax))
    faults = [
        f"{line}: no verb comes first: {text}"
        for acts, line, text in texts
        if acts and not scenes and first_word(text) not in VERBS
    ]
    faults += [
        f"{line}: no noun comes first: {text}"
        for acts, line, text in texts
        if acts is False and first_word(text) in BEGINS_WITH_NO_NOUN
    ]
    faults += [f"{line}: broken at a semicolon: {text}" for _, line, text in texts if re.search(r";\s*\n\s*\n", text)]
    # Most code has none of these words anywhere, and to find its comments takes longer than all the rest.
    said = [*((line, text) for _, line, text in texts), *comments(code)] if worn_word(code) else ()
    for line, text in said:
        if worn := worn_word(text):
            faults.append(f"{line}: {worn[0]}: {text}")
    return faults


def worn_word(text: str) -> re.Match[str] | None:
    """Finds the first worn word of a text, also across lines."""
    return WORN_WORDS.search(" ".join(text.split()))


def lays_scenes(path: Path) -> bool:
    """Returns True for the tests of scenarios."""
    return path.name.startswith("test_") and ROOT / "tests" / "scenario" in path.parents


def first_word(text: str) -> str:
    """Returns the first word of a text, without the punctuation that follows."""
    return text.split()[0].rstrip(",.:;")


@pytest.mark.parametrize("folder", HELD)
def test_docstrings_and_comments_have_the_order_of_english(folder: str) -> None:
    assert held(folder)
    faults = [
        f"{name_of(path)}:{fault}"
        for path in held(folder)
        for fault in faults_of_order(source(path), tree(path), lays_scenes(path))
    ]
    assert faults == []


@pytest.mark.parametrize(
    ("code", "fault"),
    [
        ("def f():\n    'The answer.'", "no verb"),
        ("async def f():\n    'None when it is late.'", "no verb"),
        ("class A:\n    def f(self):\n        'What is left.'", "no verb"),
        ("class A:\n    'Whose turn it is.'", "no noun"),
        ("class A:\n    a: int\n    'How many there are.'", "no noun"),
        ("class A:\n    @property\n    def f(self):\n        'How many there are.'", "no noun"),
        ("'With whose eyes they look.'", "no noun"),
        ("A = 1\n'Of one event loop.'", "no noun"),
        ("def f():\n    '''Returns it;\n\n    and more.'''", "semicolon"),
        ("A = 1  # as far as it goes", "as far as"),
        ("def f():\n    '''Reads it\n    anew.'''", "anew"),
        ("def f():\n    'Pokes the clock.'", "Pokes"),
        (
            "try:\n    pass\nexcept A:\n    if B:\n        pass\n    else:\n        def f():\n            'It.'",
            "no verb",
        ),
        ("match A:\n    case 1:\n        async def f():\n            'The answer.'", "no verb"),
        ("@wraps(A.property)\ndef f():\n    'The answer.'", "no verb"),
    ],
)
def test_a_docstring_in_another_order_is_found(code: str, fault: str) -> None:
    assert [each for each in faults_of_order(code, ast.parse(code)) if fault in each]


@pytest.mark.parametrize(
    "code",
    [
        "def f():\n    'Returns the answer; None without one.'",
        "class A:\n    'A turn.'\n    a: int\n    'The number of turns.'",
        "class A:\n    @property\n    def f(self):\n        'The number of turns.'",
        "def f():\n    'Counts the cards in hand.'",
        "f()\n'What no docstring is.'",
        "def test_it_holds():\n    'With a full deck, too.'",
    ],
)
def test_a_docstring_in_the_order_of_english_is_left_alone(code: str) -> None:
    assert faults_of_order(code, ast.parse(code)) == []


@pytest.mark.parametrize("words", NOT_PLAIN)
def test_what_people_read_says_it_in_plain_english(words: str) -> None:
    assert [f"{place}: {text[:160]}" for place, text in texts() if NOT_PLAIN[words].search(text)] == []


@pytest.mark.parametrize("words", NOT_PLAIN)
def test_the_pages_name_tests_in_plain_english(words: str) -> None:
    assert [name for name in names_of_tests() if NOT_PLAIN[words].search(name)] == []


def test_the_pages_name_no_test_with_broken_words() -> None:
    assert len(names_of_tests()) > 1000
    assert [name for name in names_of_tests() if BROKEN.search(name)] == []


def begins_with_an_object(sentence: str) -> bool:
    """Returns whether a sentence that is no question begins with a clause or an object before its subject."""
    return OBJECT_FIRST.match(sentence) is not None and not sentence.rstrip("*_)").endswith("?")


def test_sentences_of_documents_begin_with_their_subject() -> None:
    """The decisions of a page made from sources, and of the changelog of a release, are not looked at."""
    found = [
        (place, sentence[:60])
        for path in documents()
        if path.name not in MADE_OR_OLD
        for place, text in paragraphs(path)
        for sentence in sentences(text)
        if begins_with_an_object(sentence)
    ]
    assert found == []


@pytest.mark.parametrize(
    ("sentence", "is_wrong"),
    [
        ("What is hidden is in the log as a commitment.", True),
        ("Of each game you read what you may see.", True),
        ("- Whose turn it is plays the offense.", True),
        ("What is an encounter?", False),
        ("You see what you may.", False),
        ("Whatever it costs, it is paid.", False),
    ],
)
def test_a_sentence_that_begins_with_an_object_is_found(sentence: str, is_wrong: bool) -> None:
    assert begins_with_an_object(sentence) is is_wrong


def test_no_sentence_of_a_document_is_too_long_for_one_thought() -> None:
    counts = [
        (len(sentence.split()), place)
        for path in documents()
        for place, text in paragraphs(path)
        for sentence in sentences(text)
    ]
    assert [each for each in counts if each[0] > MOST_WORDS] == []


@pytest.mark.parametrize(
    ("words", "text"),
    [
        ("who as a subject", "A later turn counts; who wins it wins."),
        ("who as a subject", "Its host is who asked."),
        ("who as a subject", "Who is silent refuses."),
        ("behind for after", "what comes behind it"),
        ("things that lie and stand", "That offer does not stand."),
        ("told for reported", "The power is told by its player."),
        ("own for your or its", "There is no own offer."),
        ("promised for committed", "A promised seed is missing."),
        ("promised for committed", "A seed of a seat and its promise are 32 bytes."),
        ("house for installation", "in an idle house"),
        ("questions that do not name their thing", "Which ships?"),
        ("questions that do not name their thing", "Beside which planet?"),
        ("questions that do not name their thing", "Which 1 ship do you lose?"),
        ("questions that do not name their thing", "Add 8 instead of 4, or zap yourself?"),
        ("old words", "What speaks against the setup"),
    ],
)
def test_the_check_itself_finds_what_it_looks_for(words: str, text: str) -> None:
    assert NOT_PLAIN[words].search(text)


@pytest.mark.parametrize(
    ("words", "text"),
    [
        ("who as a subject", "Who gets the card?"),
        ("who as a subject", "A player who wins may land."),
        ("things that lie and stand", "The card lies face up."),
        ("told for reported", "ships that are told apart"),
        ("questions that do not name their thing", "To which planet do your ships spread?"),
        ("questions that do not name their thing", "You lose 2 ships. Which?"),
        ("own for your or its", "its own cards, a seat's own seed"),
        ("promised for committed", "what is promised"),
    ],
)
def test_the_check_itself_leaves_ordinary_words_alone(words: str, text: str) -> None:
    assert not NOT_PLAIN[words].search(text)
