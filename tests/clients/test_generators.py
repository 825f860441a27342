"""The published file goes through the generators that people use, and what they write tells questions apart."""

import json
import subprocess
from pathlib import Path

import pytest

from service.openapi import examples
from tests.api.contract import DOCUMENT, document
from tests.clients import generators

pytestmark = [pytest.mark.processes, pytest.mark.slow]

TSC = ("--noEmit", "--strict", "--target", "es2022", "--module", "es2022", "--moduleResolution", "bundler")
LEAF = """
import json, sys
def leaf(value):
    for name in ("actual_instance", "root"):
        if getattr(value, name, None) is not None:
            return leaf(getattr(value, name))
    return type(value).__name__
{read}
for name, value in json.load(sys.stdin).items():
    print(name, leaf(read(value)))
"""
"""A program that prints the class of each question that it reads."""
NARROWED = """
export function most(question: Question): number {
  switch (question.kind) {
    case "choose_number": return question.max;
    case "choose_seats": return question.seats.length;
    case "confirm":
      // @ts-expect-error it has no numbers
      return question.max;
    default: return 0;
  }
}
"""
"""A program that compiles only where each kind has its own members."""


def questions() -> dict[str, object]:
    """Returns the name of each kind of question -> an example of it."""
    schemas = document()["components"]["schemas"]
    kinds = [each["$ref"].rpartition("/")[2] for each in schemas["QuestionToYou"]["oneOf"]]
    return {name: examples.recorded()["schemas"][name] for name in (*kinds, "QuestionToOthers")}


def ran(command: list[str], folder: Path, said: str = "") -> str:
    told = subprocess.run(command, cwd=folder, input=said, capture_output=True, text=True, check=False)
    assert told.returncode == 0, f"{' '.join(command)}\n{(told.stdout + told.stderr)[-4000:]}"
    return told.stdout


def tells_apart(python: Path, folder: Path, read: str) -> None:
    """Fails where what was written in this folder takes one kind of question for another, or does not compile."""
    ran([str(python), "-m", "compileall", "-q", "."], folder)
    told = ran([str(python), "-c", LEAF.format(read=read)], folder, json.dumps(questions()))
    assert dict(line.split() for line in told.splitlines()) == {name: name for name in questions()}


@pytest.fixture(scope="module")
def python(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return generators.in_python(tmp_path_factory.mktemp("generators") / "venv")


def test_openapi_typescript(tmp_path: Path) -> None:
    generator, compiler = generators.in_node()
    ran([generator, str(DOCUMENT), "--output", "schema.ts"], tmp_path)
    uses = 'import type { components } from "./schema";\ntype Question = components["schemas"]["Question"];\n'
    (tmp_path / "uses.ts").write_text(uses + NARROWED)
    ran([compiler, *TSC, "uses.ts"], tmp_path)


def test_openapi_generator_for_typescript(tmp_path: Path, python: Path) -> None:
    generate = [*generators.in_java(python), "-i", str(DOCUMENT), "-g", "typescript-fetch", "-o", str(tmp_path)]
    ran(generate, tmp_path)
    (tmp_path / "uses.ts").write_text('import type { QuestionToYou as Question } from "./index";\n' + NARROWED)
    _, compiler = generators.in_node()
    sources = sorted(str(path) for path in tmp_path.rglob("*.ts"))
    assert len(sources) > 500
    ran([compiler, *TSC, "--lib", "es2022,dom", *sources], tmp_path)


def test_openapi_generator_for_python(tmp_path: Path, python: Path) -> None:
    ran([*generators.in_java(python), "-i", str(DOCUMENT), "-g", "python", "-o", str(tmp_path)], tmp_path)
    tells_apart(python, tmp_path, "from openapi_client.models.question import Question\nread = Question.from_dict")


def test_openapi_python_client(tmp_path: Path, python: Path) -> None:
    # Else it calls ruff, which says nothing of the document.
    (tmp_path / "config.yaml").write_text("post_hooks: []")
    command = [str(python.parent / "openapi-python-client"), "generate", "--path", str(DOCUMENT), "--meta", "none"]
    ran([*command, "--config", "config.yaml", "--output-path", "client"], tmp_path)
    answer = examples.recorded()["operations"]["listQuestions"]["200"]["application/json"]
    around = next(iter(answer.values()))["value"]
    read = f"from client.models import QuestionList\naround = json.loads({json.dumps(around)!r})\n"
    read += "def read(value): return QuestionList.from_dict({**around, 'items': [value]}).items[0]"
    tells_apart(python, tmp_path, read)


def test_datamodel_code_generator(tmp_path: Path, python: Path) -> None:
    command = [str(python.parent / "datamodel-codegen"), "--input", str(DOCUMENT), "--input-file-type", "openapi"]
    ran([*command, "--output", "models.py", "--output-model-type", "pydantic_v2.BaseModel"], tmp_path)
    tells_apart(python, tmp_path, "from models import Question\nread = Question.model_validate")
