"""The receiver in the guide to webhooks believes what was signed with its secret a moment ago, and nothing else."""

import re
from collections.abc import Callable, Mapping
from typing import Any

import pytest

from service.notices import signatures
from tests.guides import pages

PAGE = pages.ROOT / "docs" / "clients" / "webhooks.md"
NOW = 1_790_000_000
BODY = b'{"type":"game.started"}'
IsGenuine = Callable[[Mapping[str, str], bytes, float], bool]


@pytest.fixture
def secret(monkeypatch: pytest.MonkeyPatch) -> str:
    made = signatures.new_secret()
    monkeypatch.setenv("SECRET", made)
    return made


@pytest.fixture
def is_genuine(secret: str) -> IsGenuine:
    (program,) = re.findall(r"^```python\n(.*?)^```$", PAGE.read_text(), re.MULTILINE | re.DOTALL)
    names: dict[str, Any] = {"__name__": "receiver"}
    exec(compile(program, str(PAGE), "exec"), names)
    found: IsGenuine = names["is_genuine"]
    return found


def headers(*secrets: str) -> dict[str, str]:
    return signatures.headers("d_1", 1000 * NOW, BODY, secrets)


def test_what_the_server_has_signed_is_believed(secret: str, is_genuine: IsGenuine) -> None:
    assert is_genuine(headers(secret), BODY, NOW + 10)
    assert is_genuine(headers(signatures.new_secret(), secret), BODY, NOW - 10)


def test_nothing_else_is(secret: str, is_genuine: IsGenuine) -> None:
    signed = headers(secret)
    assert not is_genuine(headers(signatures.new_secret()), BODY, NOW)
    assert not is_genuine(signed, BODY + b" ", NOW)
    assert not is_genuine(signed, BODY, NOW + 600)
    assert not is_genuine(signed, BODY, NOW - 600)
    for name, value in (("webhook-id", "d_2"), ("webhook-timestamp", "soon"), ("webhook-signature", "")):
        assert not is_genuine({**signed, name: value}, BODY, NOW), name
