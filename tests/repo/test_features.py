"""docs/develop/features.md is true: each operation of the API has a row, and each row a user whose sources name it."""

import re
from functools import cache
from typing import Any

from tests.api.contract import document
from tests.repo.sources import ROOT

PAGE = ROOT / "docs" / "develop" / "features.md"
METHODS = ("get", "put", "post", "patch", "delete")
PLACES = {
    "page": ("service/page", (".js", ".html")),
    "terminal": ("terminal", (".py",)),
    "packages": ("clients", (".py", ".ts")),
    "examples": ("examples", (".py", ".ts")),
    "programs": ("docs/clients", (".md",)),
    "auditors": ("docs/auditing", (".md",)),
    "operators": ("docs/operate", (".md",)),
}
"""User -> the folder in which addresses are named that it uses, and the endings of its files."""
FOREIGN = {"built", "vendor", "node_modules"}
Row = tuple[str, list[str], list[str]]
"""A feature, its operations, its users."""


def rows(page: str) -> list[Row]:
    """Returns the features of the page."""
    table = page.partition("| feature | operations | users |")[2].splitlines()[2:]
    cells = [line.strip("|").split("|") for line in table]
    return [
        (feature.strip(), re.findall(r"`(\w+)`", operations), re.findall(r"\w+", users))
        for feature, operations, users in cells
    ]


@cache
def addresses() -> dict[str, str]:
    """Returns operation -> its path in the API document; nothing for a notice."""
    found = document()
    paths = {
        operation["operationId"]: path
        for path, item in found["paths"].items()
        for method, operation in item.items()
        if method in METHODS
    }
    notices = {item["operationId"]: "" for item in _notices(found)}
    return paths | notices


def _notices(found: dict[str, Any]) -> list[dict[str, Any]]:
    items = found["components"]["pathItems"]
    return [items[item["$ref"].rpartition("/")[2]]["post"] for item in found["webhooks"].values()]


@cache
def sources(user: str) -> str:
    """Returns what the files of a user say."""
    folder, endings = PLACES[user]
    files = [path for path in (ROOT / folder).rglob("*") if path.suffix in endings and not FOREIGN & set(path.parts)]
    return "\n".join(path.read_text() for path in sorted(files))


def is_named(operation: str, said: str) -> bool:
    """Returns whether a text names the address of an operation, by the last fixed part of its path."""
    path = addresses()[operation]
    if not path:
        return True
    last = [part for part in path.split("/") if not part.startswith("{")][-1]
    return re.search(rf"/{re.escape(last)}(?![\w-])", said) is not None


def faults(register: list[Row]) -> list[str]:
    """Returns what is wrong in a register, a line for each."""
    listed = [operation for _, operations, _ in register for operation in operations]
    wrong = [f"{each} has no row" for each in addresses() if each not in listed]
    wrong += [f"{each} has {listed.count(each)} rows" for each in dict.fromkeys(listed) if listed.count(each) > 1]
    wrong += [f"there is no operation {each}" for each in listed if each not in addresses()]
    for feature, operations, users in register:
        if not users:
            wrong.append(f"{feature}: nobody uses it")
        wrong += [f"{feature}: there is no user {each}" for each in users if each not in PLACES]
        wrong += [
            f"{feature}: {user} names none of its addresses"
            for user in users
            if user in PLACES and not any(is_named(each, sources(user)) for each in operations if each in addresses())
        ]
    return wrong


def test_each_operation_has_a_row_and_each_row_a_user_that_names_its_address() -> None:
    assert faults(rows(PAGE.read_text())) == []


def test_the_page_says_where_each_user_is_looked_for() -> None:
    told = dict(re.findall(r"^\| (\w+) \| [^|]+ \| `([^`]+)/` \|$", PAGE.read_text(), re.MULTILINE))
    assert told == {user: folder for user, (folder, _) in PLACES.items()}


def test_a_row_without_a_user_and_an_operation_without_a_row_are_found() -> None:
    register = rows(PAGE.read_text())
    feature, operations, users = register[0]
    rest = register[1:]
    assert faults([(feature, operations, []), *rest]) == [f"{feature}: nobody uses it"]
    assert faults([(feature, operations[1:], users), *rest]) == [f"{operations[0]} has no row"]
    assert faults([(feature, [*operations, "getMoon"], users), *rest]) == ["there is no operation getMoon"]
    assert faults([*register, ("twice", operations, users)]) == [f"{each} has 2 rows" for each in operations]


def test_a_user_that_does_not_exist_or_names_no_address_of_a_row_is_found() -> None:
    register = rows(PAGE.read_text())
    feature, operations, _ = next(row for row in register if "banAddress" in row[1])
    others = [row for row in register if row[0] != feature]
    assert faults([*others, (feature, operations, ["birds"])]) == [f"{feature}: there is no user birds"]
    bans = ("bans", ["banAddress", "listBans", "liftBan"], ["page"])
    switches = ("other orders", [each for each in operations if each not in bans[1]], ["operators"])
    assert faults([*others, bans, switches]) == ["bans: page names none of its addresses"]
