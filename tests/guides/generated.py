"""The generated parts of the guides: `python -m tests.guides.generated` writes them."""

import json
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

from service.http import deprecations
from service.http.problem_codes import KINDS, RETRY_AFTER
from tests.guides import pages
from tests.guides.questions import WANTED, Example, examples
from tests.guides.sketches import sketch
from tests.proof.vectors import made
from tests.repo.sources import renew

SHOWN = {"kind", "prompt", "on_timeout"}
"""The members that all kinds have, and that are shown with each of them all the same."""
LINE = 100
"""The number of characters up to which a JSON value is written on one line."""


def json_text(value: Any, indent: str = "") -> str:
    """Returns JSON for people: what is short is on one line."""
    line = json.dumps(value, ensure_ascii=False)
    if len(line) + len(indent) <= LINE or not isinstance(value, dict | list) or not value:
        return line
    inner = indent + "  "
    if isinstance(value, dict):
        rows = [f"{inner}{json.dumps(name)}: {json_text(each, inner)}" for name, each in value.items()]
        return "{\n" + ",\n".join(rows) + f"\n{indent}}}"
    return "[\n" + ",\n".join(inner + json_text(each, inner) for each in value) + f"\n{indent}]"


def shared() -> set[str]:
    """Returns the members that a question of every kind has."""
    return set.intersection(*(set(example.question) for example in examples().values()))


def anatomy() -> str:
    """Returns one whole question, and one whole command."""
    example = examples()["choose_option"]
    command = f"The command that answers it:\n\n```json\n{json_text(example.command)}\n```"
    return f"\n```json\n{json_text(example.question)}\n```\n\n{command}\n\n"


def question(kind: str) -> str:
    """Returns sketch, question and answer of one kind."""
    example: Example = examples()[kind]
    shown = {name: value for name, value in example.question.items() if name not in shared() - SHOWN}
    answer = example.command["answer"]
    said = f"The answer “{example.label}”:\n\n```json\n{json_text(answer)}\n```"
    return f"\n```text\n{sketch(example)}\n```\n\n```json\n{json_text(shown)}\n```\n\n{said}\n\n"


def problems() -> str:
    """Returns a row for each code, by status."""
    rows = [
        f"| `{code}` | {kind.status} | {kind.title}. {kind.advice} | {_members(kind.context)} | {_retry(code)} |"
        for code, kind in sorted(KINDS.items(), key=lambda item: (item[1].status, item[0]))
    ]
    head = ["", "| code | status | what it means, and what to do | `context` | same request again |"]
    return "\n".join([*head, "| --- | --- | --- | --- | --- |", *rows, "", ""])


def _members(names: tuple[str, ...]) -> str:
    return ", ".join(f"`{name}`" for name in names)


def _retry(code: str) -> str:
    if code in RETRY_AFTER:
        return f"after {RETRY_AFTER[code]} s"
    return "later" if KINDS[code].retry else "no"


def vectors(part: str) -> str:
    """Returns the test vectors of one part, as JSON."""
    return f"\n```json\n{json_text(made()[part])}\n```\n\n"


def deprecated() -> str:
    """Returns a row for each thing that will go."""
    rows = [
        f"| {each.kind} | `{each.name}` | {each.since} | {each.sunset} | `{each.replacement}` | [why]({each.link}) |"
        for each in deprecations.TABLE
    ]
    if not rows:
        return "\nNothing is deprecated now.\n\n"
    head = ["", "| what | name | since | works until | use | |", "| --- | --- | --- | --- | --- | --- |"]
    return "\n".join([*head, *rows, "", ""])


PARTS: dict[str, dict[str, Callable[[], str]]] = {
    "docs/clients/questions.md": {"anatomy": anatomy} | {kind: partial(question, kind) for kind in WANTED},
    "docs/clients/deprecation.md": {"deprecated": deprecated},
    "docs/clients/errors.md": {"problems": problems},
    "docs/auditing/proof.md": {
        part: partial(vectors, part) for part in ("chain", "commitment", "draws", "signed_command")
    },
}
"""Page -> part -> what makes its content."""


def written(page: Path) -> str:
    """Returns the page with all its generated parts written again."""
    text = page.read_text()
    for name, make in PARTS.get(pages.name_of(page), {}).items():
        text = pages.with_part(text, name, make())
    return text


def main() -> None:
    """Writes the generated parts of all pages."""
    for page in pages.pages():
        renew(page, written(page))


if __name__ == "__main__":
    main()
