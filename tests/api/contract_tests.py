"""The page docs/develop/contract-tests.md: every operation with its answers, and the tests that show each of them.

`python -m tests.api.contract_tests` writes it from `openapi.yaml` and from `shown.json` (tests/api/shown.py).
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from service.http.problem_codes import KINDS
from tests.api import shown
from tests.api.contract import document
from tests.api.shown import Answer
from tests.repo.sources import renew

PAGE = Path(__file__).parents[2] / "docs" / "develop" / "contract-tests.md"
METHODS = ("get", "post", "put", "patch", "delete")
EVERY = "test_every_operation.py"
"""The tests that ask every operation the same."""
MADE = "<!-- Made from the sources by `python -m tests.api.contract_tests`: change the tests, not this page. -->\n"

ABOUT = """\
# Contract tests

Each operation of [openapi.yaml](../../openapi.yaml) documents the statuses with which it answers. This page says which
tests show each of them.

Nobody writes the page by hand. While a test of `tests/api` runs, its client notes the operation and the status of each
answer. `tests/api/shown.json` names up to three tests for each pair: those that show the least else come first.

- A test that is named must meet its answers each time it runs. It fails as soon as it does not.
- A documented status that no test shows fails, too, unless it is [one of those](#shown-elsewhere) for which there is a
  reason.
- A new test need not be named. `python -m tests.api.shown` runs the folder and notes everything anew, which takes a few
  minutes. With files (`python -m tests.api.shown tests/api/test_seats.py`) it runs these alone, and adds only what no
  test shows yet. `python -m tests.api.contract_tests` writes this page, and so does `make regenerate`.

Files without a folder are in `tests/api`. The client of these tests holds each answer against the schema of its status,
in which every member must be documented.
"""


class Elsewhere(NamedTuple):
    """Reasons why no test of this folder shows a status, and a test that shows it of any operation."""

    reason: str
    test: str


ELSEWHERE = {
    "408": Elsewhere(
        "The server waits for the request before it looks for an operation.",
        "tests/server/test_limits_of_time.py::"
        "test_a_connection_with_a_slow_body_gets_an_error_and_is_closed_and_changes_nothing",
    ),
    "413": Elsewhere(
        "The server reads the body before it looks for an operation.",
        "tests/server/test_http.py::test_a_chunked_body_without_end_is_too_large",
    ),
    "429": Elsewhere(
        "Requests for documents and for the health of the service count in no quota. The server refuses them where an "
        "address has too many under way.",
        "tests/server/test_limits_of_number.py::"
        "test_so_many_requests_of_one_address_are_under_way_and_another_address_is_served",
    ),
    "431": Elsewhere(
        "The server reads the head before it looks for an operation.",
        "tests/server/test_http.py::test_a_head_without_end_is_too_large",
    ),
    "503": Elsewhere(
        "What needs no store is refused by a server that is overloaded alone.",
        "tests/server/test_limits_of_number.py::test_beyond_the_places_in_the_queue_a_request_is_refused",
    ),
    "507": Elsewhere(
        "A read stores at most what it has made, such as the key at the first signature, and goes on without it.",
        "tests/api/test_disk.py::test_on_a_full_disk_what_writes_is_answered_with_507_and_everything_can_be_read",
    ),
}
"""Status -> why it need not be shown of each operation."""
STORES_NOTHING = ("checkSetup",)
"""Operations that take a body and store nothing."""


class Documented(NamedTuple):
    """An operation of the API document."""

    tag: str
    id: str
    method: str
    path: str
    answers: dict[str, Any]


def operations() -> list[Documented]:
    """Returns all operations, group by group, as a reader meets them."""
    found = [
        Documented(item[method]["tags"][0], item[method]["operationId"], method, path, item[method]["responses"])
        for path, item in document()["paths"].items()
        for method in METHODS
        if method in item
    ]
    tags = [tag["name"] for tag in document()["tags"]]
    return sorted(found, key=lambda each: tags.index(each.tag))


def excused(operation: Documented, status: str) -> bool:
    """Returns True if a status may have no test."""
    if status == "507":
        return operation.method == "get" or operation.id in STORES_NOTHING
    return status in ELSEWHERE


def unshown() -> list[Answer]:
    """Returns the documented answers that have neither a test nor an excuse."""
    return [
        Answer(operation.id, status)
        for operation in operations()
        for status in operation.answers
        if not shown.table().get(Answer(operation.id, status)) and not excused(operation, status)
    ]


# -- the page --------------------------------------------------------------------------------------


def page() -> str:
    """Returns the whole page."""
    return "\n".join([ABOUT, *_of_every_operation(), *_elsewhere(), *_groups(), MADE])


def _of_every_operation() -> Iterator[str]:
    yield "## What every operation answers"
    yield ""
    yield f"`{EVERY}` asks each operation the same. Below these statuses are listed together."
    yield ""
    tests = {shown.function(test) for tests in shown.table().values() for test in tests if test.startswith(EVERY)}
    for test in sorted(tests):
        yield f"- `{test.partition('::')[2]}`"
    yield ""


def _elsewhere() -> Iterator[str]:
    yield "## Shown elsewhere"
    yield ""
    yield "Where no test of `tests/api` shows one of these, another test shows it of any operation."
    yield ""
    for status, each in ELSEWHERE.items():
        yield f"- **{status}** {each.reason} `{each.test}`"
    yield ""


def _groups() -> Iterator[str]:
    tag = ""
    for operation in operations():
        if operation.tag != tag:
            tag = operation.tag
            yield from (f"## {tag.replace('_', ' ').capitalize()}", "")
        yield from _operation(operation)


def _operation(operation: Documented) -> Iterator[str]:
    yield from (f"### {operation.id}", "", f"`{operation.method.upper()} {operation.path}`", "")
    common, elsewhere = list[str](), list[str]()
    for status in operation.answers:
        tests = [shown.function(test) for test in shown.table().get(Answer(operation.id, status), ())]
        special = list(dict.fromkeys(test for test in tests if not test.startswith(EVERY)))
        if special:
            yield f"- **{status}**{_codes(operation, status)}"
            yield from (f"    - `{test}`" for test in special)
        else:
            (common if tests else elsewhere).append(status)
    if common:
        yield f"- {', '.join(common)}: like every operation"
    if elsewhere:
        yield f"- {', '.join(elsewhere)}: shown elsewhere"
    yield ""


def _codes(operation: Documented, status: str) -> str:
    """Returns the codes of problems that a status has, or what else it means."""
    about: str = operation.answers[status].get("description", "")
    codes = [code for code in KINDS if f"`{code}`" in about]
    return f" {', '.join(f'`{code}`' for code in sorted(codes))}" if codes else ""


def main() -> None:
    """Writes the page."""
    renew(PAGE, page())


if __name__ == "__main__":
    main()
